// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/diagram/alive_layer.h"

#include <QLinearGradient>
#include <QLocale>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/base/model_names.h"
#include "core/base/prefixed_unit.h"
#include "core/base/units.h"
#include "ui/diagram/item_painter.h"
#include "ui/session/theme.h"

namespace causeway::ui {

namespace {

constexpr int kFrame = 16;                        ///< milliseconds
constexpr double kLongestStep = 0.1;              ///< seconds
constexpr int kColours = 65;                      ///< steps of the scale of potentials
constexpr double kSpacing = 16;                   ///< pixels between dots
constexpr double kDot = 3;                        ///< pixels, radius
constexpr double kLeastFlow = 1e-4;               ///< of the largest flow; smaller ones do not visibly move
constexpr double kSlowDots = 6, kFastDots = 110;  ///< pixels per second
constexpr double kWire = 3;                       ///< pixels
constexpr std::size_t kMaxStripes = 6;
constexpr double kStripe = 2.5;                    ///< pixels, if there are several
constexpr double kSmallDot = 2;                    ///< pixels, radius, on a stripe
constexpr double kLeastSignalScale = 1.2;          ///< pixels per drawing unit: least zoom at which signals are
                                                   ///< labelled
constexpr double kMaxPitch = 13, kLeastPitch = 6;  ///< pixels between the marks of the switches in a component
constexpr double kMark = 0.42;                     ///< radius relative to the pitch
constexpr std::size_t kMaxLegends = 6;
constexpr int kPad = 8;

QColor mixed(const QColor& a, const QColor& b, double part)
{
    const auto mix = [part](float from, float to) { return static_cast<float>(from + part * (to - from)); };
    return QColor::fromRgbF(mix(a.redF(), b.redF()), mix(a.greenF(), b.greenF()), mix(a.blueF(), b.blueF()));
}

QPointF toQt(Point point)
{
    return {point.x, point.y};
}

QString withUnit(double value, const std::string& unit, int digits = 4)
{
    const PrefixedUnit prefixed = prefixedUnit(value, unit);
    const QString printed = QString::fromStdString(prefixed.text);
    const QString number = QLocale().toString(std::abs(value) < 1e-300 ? 0.0 : value / prefixed.size, 'g', digits);
    return printed.isEmpty() ? number : number + QChar(0x202F) + printed;
}

QString textOf(const LiveReading& reading)
{
    if (reading.text == "true") return AliveLayer::tr("true");
    if (reading.text == "false") return AliveLayer::tr("false");
    return reading.text.empty() ? withUnit(reading.value, reading.unit) : QString::fromStdString(reading.text);
}

/// A line per value; elements of a vector share a line, matrices such as orientations are omitted.
QString linesOf(const std::vector<LiveReading>& readings)
{
    QString lines;
    for (std::size_t i = 0; i < readings.size();) {
        const LiveReading& reading = readings[i];
        const std::string plain = nameWithoutSubscripts(reading.name);
        const bool isElement = reading.name.ends_with(']');
        QStringList values;
        for (; i < readings.size() && (values.isEmpty() || (isElement && readings[i].name.ends_with(']') &&
                                                            nameWithoutSubscripts(readings[i].name) == plain));
             ++i) {
            values += textOf(readings[i]);
        }
        const bool isMatrix = isElement && reading.name.find(',', reading.name.rfind('[')) != std::string::npos;
        if (isMatrix || (values.size() == 1 && !std::isfinite(reading.value))) continue;
        const bool isVector = values.size() > 1;
        const QString name =
            reading.name == "power" ? AliveLayer::tr("power") : QString::fromStdString(isVector ? plain : reading.name);
        const QString value = isVector ? QStringLiteral("{%1}").arg(values.join(QStringLiteral("; "))) : values.front();
        lines += QStringLiteral("<br>") +
                 ((name.isEmpty() ? QString() : name + QStringLiteral(" = ")) + value).toHtmlEscaped();
    }
    return lines;
}

/// Groups switches in rows: one per array if the arrays have equal sizes, otherwise all in one row.
std::vector<std::vector<std::size_t>> rowsOf(const std::vector<LiveSwitch>& switches)
{
    std::vector<std::vector<std::size_t>> rows;
    std::string last;
    for (std::size_t i = 0; i < switches.size(); ++i) {
        const std::string plain = nameWithoutSubscripts(switches[i].name);
        if (rows.empty() || plain != last) rows.emplace_back();
        last = plain;
        rows.back().push_back(i);
    }
    const bool isEven = std::all_of(
        rows.begin(), rows.end(), [&](const auto& row) { return row.size() > 1 && row.size() == rows.front().size(); });
    if (isEven || rows.size() < 2) return rows;
    std::vector<std::size_t> all(switches.size());
    std::iota(all.begin(), all.end(), 0);
    return {all};
}

/// Filled circle for a conducting switch, empty circle with a cross for a blocking one.
void paintMark(QPainter& painter, const QPointF& at, double radius, bool conducts, const ThemeColours& colours)
{
    const QColor colour = conducts ? colours.conducting : colours.textMuted;
    painter.setPen(QPen(colour, std::min(2.0, radius / 2)));
    painter.setBrush(conducts ? colour : colours.paper);
    painter.drawEllipse(at, radius, radius);
    if (conducts) return;
    const double arm = radius * 0.55;
    painter.drawLine(at + QPointF(-arm, -arm), at + QPointF(arm, arm));
    painter.drawLine(at + QPointF(-arm, arm), at + QPointF(arm, -arm));
}

/// A scale of the legend, with its texts.
struct LegendEntry {
    const LiveDomain* domain;
    QString title, low, high, flow;
};

LegendEntry legendEntry(const LiveDomain& domain)
{
    const auto shown = [](double value, const std::string& unit, const std::string& shownUnit) {
        const auto converted = shownUnit.empty() ? std::nullopt : convertUnit(value, unit, shownUnit);
        return converted ? withUnit(*converted, shownUnit, 3) : withUnit(value, unit, 3);
    };
    QString title = QString::fromStdString(domain.quantity);
    if (title.isEmpty()) title = domain.isSignal ? AliveLayer::tr("signals") : AliveLayer::tr("potential");
    if (domain.isMagnitude) title = AliveLayer::tr("%1, magnitude").arg(title);
    if (domain.hasSpikes) title = AliveLayer::tr("%1, without spikes").arg(title);
    const double low = domain.isMagnitude ? 0 : domain.low;
    return {&domain, title, shown(low, domain.potentialUnit, domain.shownUnit),
            shown(domain.high, domain.potentialUnit, domain.shownUnit),
            domain.mostFlow > 0
                ? AliveLayer::tr("fastest dots: %1").arg(shown(domain.mostFlow, domain.flowUnit, domain.shownFlowUnit))
                : QString()};
}

constexpr int kLegendWidth = 120, kLegendStrip = 8;  ///< pixels: least width; height of a scale

int heightOf(const LegendEntry& entry, const QFontMetrics& metrics)
{
    return kLegendStrip + (entry.flow.isEmpty() ? 2 : 3) * metrics.height() + kPad;
}

/// Entries that fit into the legend's height, at least one.
std::vector<LegendEntry> legendEntries(const LiveDiagram& diagram, const QFontMetrics& metrics, int maxHeight)
{
    std::vector<LegendEntry> shown;
    int height = kPad;
    for (const LiveDomain& domain : diagram.domains()) {
        // Literals are labelled at their components.
        if (!(domain.high > domain.low) || !domain.enumeration.empty()) continue;
        LegendEntry entry = legendEntry(domain);
        height += heightOf(entry, metrics);
        if (shown.size() == kMaxLegends || (height > maxHeight && !shown.empty())) break;
        shown.push_back(std::move(entry));
    }
    return shown;
}

}  // namespace

AliveLayer::AliveLayer(Theme& theme, QObject* parent) : QObject(parent), m_theme(theme)
{
    m_timer.setTimerType(Qt::PreciseTimer);
    m_timer.setInterval(kFrame);
    connect(&m_timer, &QTimer::timeout, this,
            [this] { advance(std::min(kLongestStep, static_cast<double>(m_clock.restart()) / 1000)); });
    connect(&theme, &Theme::changed, this, [this] {
        for (Icon& icon : m_icons) icon.scale = 0;
        m_scale.clear();
        m_dot = {};
    });
}

void AliveLayer::setDiagram(std::shared_ptr<const LiveDiagram> diagram, const DiagramScene& scene)
{
    m_diagram = std::move(diagram);
    m_icons.clear();
    m_parts.clear();
    m_marks.clear();
    m_ends.clear();
    m_pieceEnds.clear();
    m_phases.clear();
    if (m_diagram) {
        for (const ScenePart& part : scene.parts()) {
            const auto& attributes = m_diagram->attributes(part.component->name);
            m_icons.emplace_back().attributes = attributes.empty() || !part.icon ? nullptr : &attributes;
            m_parts.push_back(m_diagram->part(part.component->name));
            m_marks.push_back(m_parts.back() != nullptr ? rowsOf(m_parts.back()->inside)
                                                        : std::vector<std::vector<std::size_t>>());
        }
        for (const SceneEnd& end : scene.ends()) m_ends.push_back(m_diagram->end(end.reference));
        for (const WirePiece& piece : m_diagram->pieces()) {
            const auto end = m_diagram->endOfLine(piece.shares.front().wire);
            m_pieceEnds.push_back(end ? &m_diagram->ends()[*end] : nullptr);
        }
        m_phases.assign(m_diagram->firstOfPiece(m_diagram->pieces().size()), 0.0);
    }
    setTime(m_time);
}

void AliveLayer::setTime(std::optional<double> time)
{
    m_time = time;
    if (m_diagram) m_diagram->frameAt(time.value_or(m_diagram->run().result().time.front()), m_frame);
    updateTimer();
    emit changed();
}

void AliveLayer::setVisible(bool visible)
{
    m_isVisible = visible;
    updateTimer();
}

void AliveLayer::setMotionReduced(bool reduced)
{
    if (reduced == m_isMotionReduced) return;
    m_isMotionReduced = reduced;
    updateTimer();
    emit changed();
}

std::size_t AliveLayer::stripesOf(std::size_t piece) const
{
    const LiveEnd* end = m_pieceEnds[piece];
    return end == nullptr ? 0 : std::min({kMaxStripes, end->channels.size(), m_diagram->channelsOfPiece(piece)});
}

double AliveLayer::speedOf(std::size_t piece, std::size_t channel) const
{
    const LiveChannel& shown = m_pieceEnds[piece]->channels[channel];
    if (shown.kind != LiveChannel::Kind::Physical) return 0;
    const double most = m_diagram->domains()[shown.domain].mostFlow;
    const double part =
        most > 0 ? std::clamp(m_frame.pieceFlows[m_diagram->firstOfPiece(piece) + channel] / most, -1.0, 1.0) : 0;
    // The square root makes small flows visible beside large ones.
    return std::abs(part) < kLeastFlow
               ? 0
               : std::copysign(kSlowDots + (kFastDots - kSlowDots) * std::sqrt(std::abs(part)), part);
}

void AliveLayer::updateTimer()
{
    bool flows = false;
    for (std::size_t i = 0; i < m_pieceEnds.size() && !flows && m_diagram; ++i) {
        for (std::size_t k = 0; k < stripesOf(i) && !flows; ++k) flows = speedOf(i, k) != 0;
    }
    const bool runs = flows && m_isVisible && !m_isMotionReduced;
    if (runs == m_timer.isActive()) return;
    if (runs) {
        m_clock.start();
        m_timer.start();
    } else {
        m_timer.stop();
    }
}

void AliveLayer::advance(double seconds)
{
    for (std::size_t i = 0; i < m_pieceEnds.size(); ++i) {
        for (std::size_t k = 0; k < stripesOf(i); ++k) {
            double& phase = m_phases[m_diagram->firstOfPiece(i) + k];
            phase = std::fmod(phase + speedOf(i, k) * seconds, kSpacing);
        }
    }
    emit changed();
}

// Painting -----------------------------------------------------------------------------------------

void AliveLayer::makeColours()
{
    const ThemeColours& colours = m_theme.colours();
    for (int i = 0; i < kColours; ++i) {
        const double level = 2.0 * i / (kColours - 1) - 1;
        m_scale.push_back(
            mixed(colours.potentialMiddle, level < 0 ? colours.potentialLow : colours.potentialHigh, std::abs(level)));
    }
}

QPixmap AliveLayer::dotOf(double radius, double ratio) const
{
    const double size = 2 * radius + 2;
    QPixmap dot((QSizeF(size, size) * ratio).toSize());
    dot.setDevicePixelRatio(ratio);
    dot.fill(Qt::transparent);
    QPainter painter(&dot);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(m_theme.colours().paper, 1));
    painter.setBrush(m_theme.colours().text);
    painter.drawEllipse(QPointF(size / 2, size / 2), radius, radius);
    return dot;
}

QColor AliveLayer::colourOf(const LiveChannel& channel, double value) const
{
    if (channel.kind == LiveChannel::Kind::Truth)
        return value != 0 ? m_theme.colours().signalTrue : m_theme.colours().textMuted;
    if (!std::isfinite(value)) return m_theme.colours().textMuted;
    const double level = m_diagram->domains()[channel.domain].levelOf(value);
    return m_scale[static_cast<std::size_t>(std::lround((level + 1) / 2 * (kColours - 1)))];
}

void AliveLayer::paint(QPainter& painter, const DiagramScene& scene, const Transformation& view, const QRect& visible)
{
    if (!m_diagram || m_parts.size() != scene.parts().size()) return;
    if (m_scale.empty()) makeColours();
    const double ratio = painter.device()->devicePixelRatioF();
    if (m_dot.isNull() || m_dot.devicePixelRatio() != ratio) {
        m_dot = dotOf(kDot, ratio);
        m_smallDot = dotOf(kSmallDot, ratio);
    }
    const QRectF inSight = QRectF(visible).adjusted(-kSpacing, -kSpacing, kSpacing, kSpacing);
    painter.save();
    for (std::size_t i = 0; i < m_icons.size(); ++i) {
        if (m_icons[i].attributes == nullptr) continue;
        updateIcon(i, scene);
        paintIcon(painter, i, scene, view);
    }
    paintPieces(painter, view, inSight);
    paintEnds(painter, scene, view, inSight);
    paintSwitches(painter, scene, view, inSight);
    paintSignals(painter, scene, view, inSight);
    painter.restore();
    paintLegend(painter, scene, view, visible);
}

void AliveLayer::updateIcon(std::size_t part, const DiagramScene& scene)
{
    Icon& icon = m_icons[part];
    std::vector<AnnotationValue> values;
    for (const LiveAttribute& attribute : *icon.attributes) values.push_back(attribute.value.evaluate(m_frame.instant));
    if (icon.picture && values == icon.values) return;
    icon.values = std::move(values);
    icon.picture = LiveDiagram::iconAt(*scene.parts()[part].icon, *icon.attributes, m_frame.instant);
    icon.scale = 0;
}

void AliveLayer::paintIcon(QPainter& painter, std::size_t part, const DiagramScene& scene, const Transformation& view)
{
    Icon& icon = m_icons[part];
    const ScenePart& shown = scene.parts()[part];
    const double ratio = painter.device()->devicePixelRatioF(), scale = view.scale();
    if (icon.scale != scale * ratio) {
        const Transformation atOrigin{view.xx, view.xy, 0, view.yx, view.yy, 0};
        const Extent mapped = atOrigin.boundsOf(paintedExtent(*icon.picture, shown.map));
        const QRectF box = QRectF(mapped.left(), mapped.bottom(), mapped.width(), mapped.height())
                               .adjusted(-2, -2, 2, 2)
                               .toAlignedRect();
        icon.scale = scale * ratio;
        icon.offset = box.topLeft();
        icon.pixmap = QPixmap((box.size() * ratio).toSize());
        icon.pixmap.setDevicePixelRatio(ratio);
        icon.pixmap.fill(Qt::transparent);
        QPainter own(&icon.pixmap);
        own.setRenderHint(QPainter::Antialiasing);
        own.translate(-box.topLeft());
        ItemPainter(own, m_theme.colours(), atOrigin)
            .paintIcon(*icon.picture, shown.map, shown.component->macroContext());
    }
    painter.drawPixmap(QPointF(view.dx, view.dy) + icon.offset, icon.pixmap);
}

void AliveLayer::paintPiece(QPainter& painter, std::size_t piece, const QPointF& from, const QPointF& to) const
{
    const LiveEnd& end = *m_pieceEnds[piece];
    const std::size_t stripes = stripesOf(piece);
    const double width = stripes == 1 ? kWire : kStripe, length = std::hypot(to.x() - from.x(), to.y() - from.y());
    const QPointF across = length > 0 ? QPointF(from.y() - to.y(), to.x() - from.x()) / length : QPointF();
    // Axis-parallel strokes, the vast majority, need no smoothing.
    const bool isUpright = std::abs(from.x() - to.x()) < 0.5 || std::abs(from.y() - to.y()) < 0.5;
    for (std::size_t k = 0; k < stripes; ++k) {
        const QColor colour = colourOf(end.channels[k], m_frame.potentials[end.first + k]);
        const QPointF shift = width * (static_cast<double>(k) - static_cast<double>(stripes - 1) / 2) * across;
        if (isUpright) {
            painter.fillRect(QRectF(from + shift, to + shift)
                                 .normalized()
                                 .adjusted(-width / 2, -width / 2, width / 2, width / 2)
                                 .toRect(),
                             colour);
        } else {
            painter.setPen(QPen(colour, width, Qt::SolidLine, Qt::RoundCap));
            painter.drawLine(from + shift, to + shift);
        }
    }
}

void AliveLayer::paintPieces(QPainter& painter, const Transformation& view, const QRectF& visible)
{
    const auto& pieces = m_diagram->pieces();
    const auto isInSight = [&](const WirePiece& piece) {
        return visible.intersects(
            QRectF(toQt(view(piece.from)), toQt(view(piece.to))).normalized().adjusted(-kWire, -kWire, kWire, kWire));
    };
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        if (stripesOf(i) > 0 && isInSight(pieces[i]))
            paintPiece(painter, i, toQt(view(pieces[i].from)), toQt(view(pieces[i].to)));
    }
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        if (!isInSight(pieces[i])) continue;
        for (std::size_t k = 0; k < stripesOf(i); ++k) paintFlow(painter, i, k, view);
    }
}

void AliveLayer::paintFlow(QPainter& painter, std::size_t piece, std::size_t channel, const Transformation& view)
{
    const double speed = speedOf(piece, channel);
    if (speed == 0) return;
    const WirePiece& shown = m_diagram->pieces()[piece];
    QPointF from = toQt(view(shown.from)), to = toQt(view(shown.to));
    const double length = std::hypot(to.x() - from.x(), to.y() - from.y());
    if (length < 1) return;
    const QPointF along = (to - from) / length;
    const std::size_t stripes = stripesOf(piece);
    const QPointF shift = kStripe * (static_cast<double>(channel) - static_cast<double>(stripes - 1) / 2) *
                          QPointF(-along.y(), along.x());
    from += shift;
    to += shift;
    if (m_isMotionReduced) {
        // One arrow, larger for larger flows.
        const double size = 4 + 6 * std::abs(speed) / kFastDots;
        if (length < size) return;
        const QPointF ahead = (speed > 0 ? 1 : -1) * along, across(-ahead.y(), ahead.x()), middle = (from + to) / 2;
        QPainterPath arrow(middle + ahead * size / 2);
        arrow.lineTo(middle - ahead * size / 2 + across * size / 2);
        arrow.lineTo(middle - ahead * size / 2 - across * size / 2);
        arrow.closeSubpath();
        painter.setPen(QPen(m_theme.colours().paper, 1));
        painter.setBrush(m_theme.colours().text);
        painter.drawPath(arrow);
        painter.setBrush(Qt::NoBrush);
        return;
    }
    const QPixmap& dot = stripes == 1 ? m_dot : m_smallDot;
    const double radius = stripes == 1 ? kDot : kSmallDot;
    const QPointF corner(radius + 1, radius + 1);
    double at = std::fmod(m_phases[m_diagram->firstOfPiece(piece) + channel] - shown.along * view.scale(), kSpacing);
    if (at < 0) at += kSpacing;
    for (; at < length; at += kSpacing) painter.drawPixmap(from + along * at - corner, dot);
}

void AliveLayer::paintEnds(QPainter& painter, const DiagramScene& scene, const Transformation& view,
                           const QRectF& visible)
{
    for (std::size_t i = 0; i < m_ends.size(); ++i) {
        const LiveEnd* end = m_ends[i];
        if (end == nullptr || !end->isKnown()) continue;
        const QPointF at = toQt(view(scene.ends()[i].at));
        if (!visible.contains(at)) continue;
        const int size = static_cast<int>(std::clamp(2 * scene.ends()[i].reach * view.scale(), 4.0, 14.0));
        const QRect square(at.toPoint() - QPoint(size / 2, size / 2), QSize(size, size));
        // A rim if it fits.
        if (size > 5) painter.fillRect(square.adjusted(-1, -1, 1, 1), m_theme.colours().paper);
        const int stripes = std::min(static_cast<int>(std::min(kMaxStripes, end->channels.size())), size);
        for (int k = 0; k < stripes; ++k) {
            const QRect stripe(square.left(), square.top() + size * k / stripes, size,
                               size * (k + 1) / stripes - size * k / stripes);
            const auto channel = static_cast<std::size_t>(k);
            painter.fillRect(stripe, colourOf(end->channels[channel], m_frame.potentials[end->first + channel]));
        }
    }
}

void AliveLayer::paintSwitches(QPainter& painter, const DiagramScene& scene, const Transformation& view,
                               const QRectF& visible)
{
    for (std::size_t i = 0; i < m_parts.size(); ++i) {
        if (m_parts[i] == nullptr || (!m_parts[i]->asSwitch && m_parts[i]->inside.empty())) continue;
        const Extent mapped = view.boundsOf(scene.parts()[i].box);
        const QRectF box(mapped.left(), mapped.bottom(), mapped.width(), mapped.height());
        if (!visible.intersects(box)) continue;
        paintMarks(painter, i, box);
        const std::optional<bool> conducts = m_diagram->conducts(*m_parts[i], m_frame.instant);
        if (!conducts) continue;
        // Line style and sign supplement the colour: a solid frame with a filled circle, a dashed one with a cross.
        const QColor colour = *conducts ? m_theme.colours().conducting : m_theme.colours().textMuted;
        QColor fill = colour;
        fill.setAlphaF(*conducts ? 0.18F : 0.06F);
        painter.setPen(QPen(colour, *conducts ? 2 : 1.2, *conducts ? Qt::SolidLine : Qt::DashLine));
        painter.setBrush(fill);
        painter.drawRoundedRect(box, ThemeMetrics::kRadius, ThemeMetrics::kRadius);
        paintMark(painter, box.topRight(), std::clamp(box.width() / 8, 3.0, 6.0), *conducts, m_theme.colours());
    }
    painter.setBrush(Qt::NoBrush);
}

void AliveLayer::paintMarks(QPainter& painter, std::size_t part, const QRectF& box) const
{
    const auto& rows = m_marks[part];
    if (rows.empty()) return;
    const ThemeColours& colours = m_theme.colours();
    const auto columns = static_cast<double>(rows.front().size());
    const double pitch =
        std::min({kMaxPitch, box.width() / columns, box.height() / 2 / static_cast<double>(rows.size())});
    if (pitch < kLeastPitch) {
        // Shows the number of conducting switches if it fits.
        const auto& switches = m_parts[part]->inside;
        const auto conducting = std::count_if(switches.begin(), switches.end(), [this](const LiveSwitch& one) {
            return LiveDiagram::conducts(one, m_frame.instant) == true;
        });
        const QString text = QStringLiteral("%1/%2").arg(conducting).arg(switches.size());
        const QFontMetricsF metrics(painter.font());
        const QSizeF size(metrics.horizontalAdvance(text) + 6, metrics.height());
        if (size.width() > box.width() || size.height() > box.height() / 2) return;
        const QRectF ground(box.topRight() - QPointF(size.width(), 0), size);
        painter.fillRect(ground, colours.paper);
        painter.setPen(colours.conducting);
        painter.drawText(ground, Qt::AlignCenter, text);
        return;
    }
    for (std::size_t row = 0; row < rows.size(); ++row) {
        for (std::size_t column = 0; column < rows[row].size(); ++column) {
            const auto conducts = LiveDiagram::conducts(m_parts[part]->inside[rows[row][column]], m_frame.instant);
            const QPointF at =
                box.topRight() + pitch * QPointF(static_cast<double>(column) - columns + 1, static_cast<double>(row));
            if (conducts) paintMark(painter, at, pitch * kMark, *conducts, colours);
        }
    }
}

void AliveLayer::paintSignals(QPainter& painter, const DiagramScene& scene, const Transformation& view,
                              const QRectF& visible)
{
    if (view.scale() < kLeastSignalScale) return;
    const QFontMetricsF metrics(painter.font());
    for (std::size_t i = 0; i < m_ends.size(); ++i) {
        const LiveEnd* end = m_ends[i];
        if (end == nullptr || !end->isSignal() || end->isInput || end->variables.size() != 1) continue;
        const LiveReading reading = m_diagram->readings(*end, m_frame.instant).front();
        if (!std::isfinite(reading.value)) continue;
        const QPointF at = toQt(view(scene.ends()[i].at));
        if (!visible.contains(at)) continue;
        const QString text = textOf(reading);
        const bool isTrue = end->channels.front().kind == LiveChannel::Kind::Truth && reading.value != 0;
        const QRectF box = QRectF(at + QPointF(6, -metrics.height() - 4),
                                  QSizeF(metrics.horizontalAdvance(text) + 6, metrics.height()));
        painter.fillRect(box, m_theme.colours().paper);
        painter.setPen(isTrue ? m_theme.colours().signalTrue : m_theme.colours().text);
        painter.drawText(box, Qt::AlignCenter, text);
    }
}

QSize AliveLayer::legendSize(const QFontMetrics& metrics, const QSize& canvas) const
{
    const std::vector<LegendEntry> shown =
        m_diagram ? legendEntries(*m_diagram, metrics, canvas.height() / 2) : std::vector<LegendEntry>();
    if (shown.empty()) return {};
    QSize size(kLegendWidth, kPad);
    for (const LegendEntry& entry : shown) {
        const int ends = metrics.horizontalAdvance(entry.low + entry.high) + 2 * kPad;
        size.setWidth(std::max(
            {size.width(), ends, metrics.horizontalAdvance(entry.title), metrics.horizontalAdvance(entry.flow)}));
        size.rheight() += heightOf(entry, metrics);
    }
    size.rwidth() += 2 * kPad;
    const bool fits = size.width() <= canvas.width() - 2 * kPad && size.height() <= canvas.height() / 2;
    return fits ? size : QSize();
}

QRect AliveLayer::legendPlace(const QSize& size, const DiagramScene& scene, const Transformation& view,
                              const QRect& visible, bool& isFree, const QRect& other)
{
    std::vector<QRectF> taken;
    const auto add = [&](Point first, Point second) {
        const Point a = view(first), b = view(second);
        taken.push_back(QRectF(QPointF(a.x, a.y), QPointF(b.x, b.y)).normalized().adjusted(-1, -1, 1, 1));
    };
    for (const ScenePart& part : scene.parts()) add(part.box.first, part.box.second);
    for (const SceneLine& line : scene.lines()) {
        for (std::size_t i = 1; i < line.points.size(); ++i) add(line.points[i - 1], line.points[i]);
    }
    const int left = visible.left() + kPad, right = visible.right() - kPad - size.width();
    const int top = visible.top() + kPad, bottom = visible.bottom() - kPad - size.height();
    QRect best;
    std::ptrdiff_t least = -1;
    for (const QPoint corner : {QPoint(left, bottom), QPoint(right, bottom), QPoint(right, top), QPoint(left, top)}) {
        const QRect box(corner, size);
        const auto hidden =
            std::ranges::count_if(taken, [&](const QRectF& each) { return each.intersects(QRectF(box)); });
        if ((least >= 0 && hidden >= least) || box.intersects(other)) continue;
        best = box;
        least = hidden;
    }
    isFree = least == 0;
    return best;
}

void AliveLayer::paintLegend(QPainter& painter, const DiagramScene& scene, const Transformation& view,
                             const QRect& visible)
{
    const ThemeColours& colours = m_theme.colours();
    const QFontMetrics metrics = painter.fontMetrics();
    const QSize size = legendSize(metrics, visible.size());
    if (size.isEmpty()) return;
    const int line = metrics.height(), strip = kLegendStrip, width = size.width() - 2 * kPad;
    bool isFree = false;
    const QRect box = legendPlace(size, scene, view, visible, isFree);
    QColor ground = colours.surfaceRaised;
    ground.setAlphaF(0.92F);
    painter.setPen(QPen(colours.border, 1));
    painter.setBrush(ground);
    painter.drawRect(box);
    painter.setBrush(Qt::NoBrush);
    int y = box.top() + kPad;
    for (const LegendEntry& entry : legendEntries(*m_diagram, metrics, visible.height() / 2)) {
        painter.setPen(colours.text);
        painter.drawText(QRect(box.left() + kPad, y, width, line), Qt::AlignLeft | Qt::AlignVCenter, entry.title);
        y += line;
        const QRect scale(box.left() + kPad, y, width, strip);
        QLinearGradient gradient(scale.topLeft(), scale.topRight());
        gradient.setColorAt(0, entry.domain->isMagnitude ? colours.potentialMiddle : colours.potentialLow);
        if (!entry.domain->isMagnitude) gradient.setColorAt(0.5, colours.potentialMiddle);
        gradient.setColorAt(1, colours.potentialHigh);
        painter.fillRect(scale, gradient);
        y += strip;
        const QRect text(box.left() + kPad, y, width, line);
        painter.drawText(text, Qt::AlignLeft | Qt::AlignVCenter, entry.low);
        painter.drawText(text, Qt::AlignRight | Qt::AlignVCenter, entry.high);
        y += line;
        if (!entry.flow.isEmpty()) {
            painter.setPen(colours.textMuted);
            painter.drawText(text.translated(0, line), Qt::AlignLeft | Qt::AlignVCenter, entry.flow);
            y += line;
        }
        y += kPad;
    }
}

// Tips ---------------------------------------------------------------------------------------------

QString AliveLayer::tipOf(const std::string& part) const
{
    const LivePart* shown = m_diagram ? m_diagram->part(part) : nullptr;
    if (shown == nullptr) return {};
    QString tip;
    if (const auto conducts = m_diagram->conducts(*shown, m_frame.instant))
        tip += QStringLiteral("<br>") + (*conducts ? tr("conducts") : tr("blocks"));
    for (const LiveSwitch& inside : shown->inside) {
        const auto state = LiveDiagram::conducts(inside, m_frame.instant);
        if (!state) continue;
        const QString name = QString::fromStdString(inside.name).toHtmlEscaped();
        tip += QStringLiteral("<br>") + (*state ? tr("%1 conducts") : tr("%1 blocks")).arg(name);
    }
    tip += linesOf(m_diagram->readings(*shown, m_frame.instant));
    return tip;
}

QString AliveLayer::tipOfEnd(const std::string& reference) const
{
    const LiveEnd* end = m_diagram ? m_diagram->end(reference) : nullptr;
    return end != nullptr ? linesOf(m_diagram->readings(*end, m_frame.instant)) : QString();
}

}  // namespace causeway::ui
