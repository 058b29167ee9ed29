// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/diagram/power_layer.h"

#include <QCoreApplication>
#include <QLineF>
#include <QPainter>
#include <QPainterPathStroker>
#include <algorithm>
#include <array>
#include <cmath>

#include "ui/diagram/alive_layer.h"
#include "ui/session/theme.h"
#include "ui/toolkit/component_roles.h"
#include "ui/toolkit/paint_tools.h"

namespace causeway::ui {

namespace {

struct PowerTexts {
    Q_DECLARE_TR_FUNCTIONS(causeway::ui::PowerLayer)
};

constexpr double kMaxBand = 6;                   ///< drawing units
constexpr double kMinBand = 1.5, kMinArrow = 5;  ///< pixels
constexpr double kMaxDisc = 7, kMinDisc = 2.5;   ///< radius: drawing units; pixels
constexpr float kBandOpacity = 0.4F, kDiscOpacity = 0.75F;
constexpr double kSeen = 1e-3;  ///< of the largest power; smaller ones have no arrow
constexpr int kLegendPad = 8;

QPointF at(const Transformation& view, Point place)
{
    const Point mapped = view(place);
    return {mapped.x, mapped.y};
}

QString secondsText(double seconds)
{
    return QLocale::c().toString(seconds, 'g', 4) + QStringLiteral(" s");
}

/// Descriptions of the power in a component.
QStringList wordsOf(const PartPower& part)
{
    // Elements of an array may have different roles: the array has no role text.
    const QString role =
        part.role == ComponentRole::Lossless ? QString() : QStringLiteral(" (%1)").arg(roleText(part.role));
    QStringList words{part.power < 0   ? PowerTexts::tr("delivers %1").arg(powerText(-part.power)) + role
                      : part.power > 0 ? PowerTexts::tr("takes %1").arg(powerText(part.power)) + role
                                       : PowerTexts::tr("no mean power")};
    if (part.lost > 0 && part.lost != part.power) words.append(PowerTexts::tr("loses %1").arg(powerText(part.lost)));
    return words;
}

}  // namespace

void PowerLayer::setPower(std::shared_ptr<const LiveDiagram> diagram, std::shared_ptr<const DiagramPower> power)
{
    const bool fits = diagram && power && power->pieces.size() == diagram->pieces().size();
    m_diagram = fits ? std::move(diagram) : nullptr;
    m_power = fits ? std::move(power) : nullptr;
    m_hasBands = false;
}

/// Width in pixels.
double PowerLayer::widthOf(double power, double scale) const
{
    const double part = m_power->largest > 0 ? std::abs(power) / m_power->largest : 0;
    return part > 0 ? std::max(kMinBand, part * kMaxBand * scale) : 0;
}

void PowerLayer::paint(QPainter& painter, const DiagramScene& scene, const Transformation& view,
                       const ThemeColours& colours) const
{
    if (!m_power) return;
    painter.save();
    paintBands(painter, view, colours);
    paintArrows(painter, view, colours);
    for (const ScenePart& part : scene.parts()) {
        const PartPower* power = m_power->part(part.component->name);
        if (power == nullptr || !(power->lost > 0)) continue;
        const Extent mapped = view.boundsOf(part.box);
        paintLoss(painter, *power, QRectF(mapped.left(), mapped.bottom(), mapped.width(), mapped.height()),
                  view.scale(), colours);
    }
    painter.restore();
}

/// A single shape, so that overlaps of adjoining bands are not darker.
void PowerLayer::paintBands(QPainter& painter, const Transformation& view, const ThemeColours& colours) const
{
    if (!m_hasBands || m_bandsMap != view) {
        m_bands = QPainterPath();
        m_bands.setFillRule(Qt::WindingFill);
        QPainterPathStroker stroker;
        stroker.setCapStyle(Qt::RoundCap);
        for (std::size_t i = 0; i < m_power->pieces.size(); ++i) {
            const double width = widthOf(m_power->pieces[i], view.scale());
            if (width == 0) continue;
            const WirePiece& piece = m_diagram->pieces()[i];
            QPainterPath line(at(view, piece.from));
            line.lineTo(at(view, piece.to));
            stroker.setWidth(width);
            m_bands.addPath(stroker.createStroke(line));
        }
        m_bandsMap = view;
        m_hasBands = true;
    }
    QColor fill = colours.accent;
    fill.setAlphaF(kBandOpacity);
    painter.fillPath(m_bands, fill);
}

/// In the middle of each sufficiently long segment, in the direction of power flow.
void PowerLayer::paintArrows(QPainter& painter, const Transformation& view, const ThemeColours& colours) const
{
    painter.setPen(Qt::NoPen);
    painter.setBrush(colours.accent);
    for (std::size_t i = 0; i < m_power->pieces.size(); ++i) {
        const double power = m_power->pieces[i];
        if (!(std::abs(power) > kSeen * m_power->largest)) continue;
        const WirePiece& piece = m_diagram->pieces()[i];
        const QPointF from = at(view, power > 0 ? piece.from : piece.to),
                      to = at(view, power > 0 ? piece.to : piece.from);
        const double length = std::hypot(to.x() - from.x(), to.y() - from.y());
        const double size = std::max(kMinArrow, 0.45 * widthOf(power, view.scale()));
        if (length < 2 * size) continue;
        const QPointF along = (to - from) / length, across(-along.y(), along.x()), middle = (from + to) / 2;
        const std::array corners{middle + along * size, middle - along * size / 2 + across * size,
                                 middle - along * size / 2 - across * size};
        painter.drawPolygon(corners.data(), static_cast<int>(corners.size()));
    }
}

/// At the lower right corner, where names and values are rare.
void PowerLayer::paintLoss(QPainter& painter, const PartPower& part, const QRectF& box, double scale,
                           const ThemeColours& colours) const
{
    const double share = std::sqrt(part.lost / m_power->largestLoss);
    const double radius = std::max(kMinDisc, share * kMaxDisc * scale);
    QColor fill = roleColour(ComponentRole::Loss, colours);
    fill.setAlphaF(kDiscOpacity);
    painter.setPen(QPen(colours.paper, 1));
    painter.setBrush(fill);
    painter.drawEllipse(box.bottomRight(), radius, radius);
    const QString text = powerText(part.lost);
    const QFontMetricsF metrics(painter.font());
    const QSizeF size(metrics.horizontalAdvance(text) + 6, metrics.height());
    // Only the discs are visible among small components.
    if (size.width() > 1.6 * box.width()) return;
    const QRectF ground(box.bottomRight() + QPointF(-size.width() / 2, radius + 1), size);
    QColor paper = colours.paper;
    paper.setAlphaF(0.85F);
    painter.fillRect(ground, paper);
    painter.setPen(colours.text);
    painter.drawText(ground, Qt::AlignCenter, text);
}

void PowerLayer::paintLegend(QPainter& painter, const DiagramScene& scene, const Transformation& view,
                             const QRect& visible, const QRect& taken, const std::string& chosen,
                             const ThemeColours& colours) const
{
    if (!m_power) return;
    QStringList lines{
        PowerTexts::tr("Mean power from %1 to %2").arg(secondsText(m_power->from), secondsText(m_power->to)),
        m_power->largest > 0 ? PowerTexts::tr("widest band: %1").arg(powerText(m_power->largest))
                             : PowerTexts::tr("no power flows along the lines")};
    if (m_power->largestLoss > 0)
        lines.append(PowerTexts::tr("largest disc: %1 lost").arg(powerText(m_power->largestLoss)));
    const PartPower* part = m_power->part(chosen);
    if (part != nullptr)
        lines.append(
            QStringLiteral("%1: %2").arg(QString::fromStdString(chosen), wordsOf(*part).join(QStringLiteral(", "))));
    const QFontMetrics metrics = painter.fontMetrics();
    QSize size(0, static_cast<int>(lines.size()) * metrics.height() + 2 * kLegendPad);
    for (const QString& line : lines) size.setWidth(std::max(size.width(), metrics.horizontalAdvance(line)));
    size.rwidth() += 2 * kLegendPad;
    if (size.width() > visible.width() - 2 * kLegendPad || size.height() > visible.height() / 2) return;
    bool isFree = false;
    const QRect box = AliveLayer::legendPlace(size, scene, view, visible, isFree, taken);
    if (box.isNull()) return;
    QColor ground = colours.surfaceRaised;
    ground.setAlphaF(0.92F);
    painter.setPen(QPen(colours.border, 1));
    painter.setBrush(ground);
    painter.drawRect(box);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(colours.text);
    QRect row(box.left() + kLegendPad, box.top() + kLegendPad, box.width() - 2 * kLegendPad, metrics.height());
    for (const QString& line : lines) {
        painter.drawText(row, Qt::AlignLeft | Qt::AlignVCenter, line);
        row.translate(0, metrics.height());
    }
}

QString PowerLayer::tipOf(const std::string& part) const
{
    const PartPower* power = m_power ? m_power->part(part) : nullptr;
    if (power == nullptr) return {};
    return QStringLiteral("<br>") + wordsOf(*power).join(QStringLiteral("<br>"));
}

QString PowerLayer::tipAt(Point page, double reach) const
{
    if (!m_power) return {};
    std::size_t nearest = m_power->pieces.size();
    for (std::size_t i = 0; i < m_power->pieces.size(); ++i) {
        const WirePiece& piece = m_diagram->pieces()[i];
        const double apart = distance({page.x, page.y}, QLineF(piece.from.x, piece.from.y, piece.to.x, piece.to.y));
        if (apart > reach) continue;
        reach = apart;
        nearest = i;
    }
    if (nearest == m_power->pieces.size()) return {};
    return QStringLiteral("<br>") + PowerTexts::tr("mean power %1").arg(powerText(std::abs(m_power->pieces[nearest])));
}

}  // namespace causeway::ui
