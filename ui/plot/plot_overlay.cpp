// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/plot_overlay.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "ui/session/theme.h"

namespace causeway::ui {

namespace {

constexpr double kShortestName = 20;
constexpr double kSwatch = 8, kRowGap = 4, kColumnGap = 12;
/// Pixels between events: enough room for marks; for distinct lines.
constexpr double kRoomy = 24, kDense = 4;

}  // namespace

void PlotOverlay::setCursors(std::optional<double> a, std::optional<double> b)
{
    m_cursorA = a;
    m_cursorB = b;
}

void PlotOverlay::setDropPlace(const QRectF& place, const QString& text)
{
    m_dropPlace = place;
    m_dropText = text;
}

std::optional<double> PlotOverlay::eventAt(QPointF position, const PlotFrame& frame) const
{
    constexpr double kReach = 6;
    const PlotEvent* nearest = nullptr;
    const double x = frame.xAt(position.x()), to = frame.xAt(position.x() + kReach);
    auto event = std::ranges::lower_bound(m_events, frame.xAt(position.x() - kReach), {}, &PlotEvent::x);
    for (; event != m_events.end() && event->x <= to; ++event) {
        if (nearest == nullptr || std::abs(event->x - x) < std::abs(nearest->x - x)) nearest = &*event;
    }
    return nearest == nullptr ? std::nullopt : std::optional(nearest->x);
}

const PlotCurve* PlotOverlay::curve(int id) const
{
    const auto found = std::ranges::find(*m_curves, id, &PlotCurve::id);
    return found == m_curves->end() || found->isHidden ? nullptr : &*found;
}

void PlotOverlay::paint(QPainter& painter, const PlotFrame& frame, const std::vector<PlotCurve>& curves)
{
    m_frame = frame;
    m_curves = &curves;
    painter.save();
    painter.setClipRect(frame.area);
    paintEvents(painter);
    paintCursor(painter, m_cursorA, QStringLiteral("A"));
    paintCursor(painter, m_cursorB, QStringLiteral("B"));
    for (const PlotDot& dot : m_dots) {
        if (const PlotCurve* shown = curve(dot.curve))
            paintDot(painter, *shown, {frame.pixelX(dot.x), frame.pixelY(dot.y, shown->side)});
    }
    m_valuesBox = {};
    if (m_difference) m_valuesBox = paintValues(painter, *m_difference, std::nullopt);
    if (!m_hint.isEmpty()) {
        painter.setPen(m_theme.colours().textMuted);
        painter.drawText(frame.area, Qt::AlignCenter | Qt::TextWordWrap, m_hint);
    }
    if (!m_notice.isEmpty()) paintNotice(painter);
    if (m_readout && !m_band) m_valuesBox = paintReadout(painter);
    if (m_band) paintAreaOf(painter, m_band->intersected(frame.area));
    painter.setClipping(false);
    if (!m_dropPlace.isEmpty()) {
        paintAreaOf(painter, m_dropPlace);
        painter.setPen(m_theme.colours().text);
        painter.drawText(m_dropPlace, Qt::AlignCenter | Qt::TextWordWrap, m_dropText);
    }
    painter.restore();
    m_curves = nullptr;
}

void PlotOverlay::paintEvents(QPainter& painter) const
{
    const PlotAxes& axes = m_frame.axes;
    const auto from = std::ranges::lower_bound(m_events, axes.x.from, {}, &PlotEvent::x);
    const auto to = std::ranges::upper_bound(from, m_events.end(), axes.x.to, {}, &PlotEvent::x);
    const auto begin = static_cast<std::size_t>(from - m_events.begin()),
               end = static_cast<std::size_t>(to - m_events.begin());
    if (begin == end) return;
    const double room = m_frame.area.width() / static_cast<double>(end - begin);
    painter.setRenderHint(QPainter::Antialiasing, false);
    if (room < kDense) return paintDensity(painter, begin, end);
    QColor colour = m_theme.colours().eventMarker;
    colour.setAlphaF(room >= kRoomy ? 0.8F : 0.4F);
    painter.setPen(QPen(colour, 1, room >= kRoomy ? Qt::DashLine : Qt::SolidLine));
    for (std::size_t i = begin; i < end; ++i) {
        const double x = std::round(m_frame.pixelX(m_events[i].x)) + 0.5;
        painter.drawLine(QPointF(x, m_frame.area.top()), QPointF(x, m_frame.area.bottom()));
        if (room >= kDense * 2) paintMark(painter, x, m_events[i].kind);
    }
    painter.setRenderHint(QPainter::Antialiasing, true);
}

/// Strip along the upper edge whose darkness in each pixel column shows the number of events.
void PlotOverlay::paintDensity(QPainter& painter, std::size_t begin, std::size_t end) const
{
    constexpr double kHeight = 8;
    std::vector<std::size_t> counts(static_cast<std::size_t>(std::max(1.0, m_frame.area.width())), 0);
    // Binary search from column to column: there may be a million events.
    auto event = m_events.begin() + static_cast<std::ptrdiff_t>(begin);
    const auto last = m_events.begin() + static_cast<std::ptrdiff_t>(end);
    std::size_t most = 1;
    for (std::size_t column = 0; column < counts.size(); ++column) {
        const auto next = column + 1 == counts.size()
                              ? last
                              : std::ranges::lower_bound(
                                    event, last, m_frame.xAt(m_frame.area.left() + static_cast<double>(column) + 1), {},
                                    &PlotEvent::x);
        counts[column] = static_cast<std::size_t>(next - event);
        most = std::max(most, counts[column]);
        event = next;
    }
    QColor colour = m_theme.colours().eventMarker;
    for (std::size_t column = 0; column < counts.size(); ++column) {
        if (counts[column] == 0) continue;
        colour.setAlphaF(
            static_cast<float>(0.25 + 0.75 * static_cast<double>(counts[column]) / static_cast<double>(most)));
        painter.fillRect(QRectF(m_frame.area.left() + static_cast<double>(column), m_frame.area.top(), 1, kHeight),
                         colour);
    }
    painter.setRenderHint(QPainter::Antialiasing, true);
}

/// At the top of the line: a triangle for a state event, a diamond for a time event.
void PlotOverlay::paintMark(QPainter& painter, double x, EventKind kind) const
{
    constexpr double kSize = 4;
    const double top = m_frame.area.top() + 1;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, true);
    QColor fill = m_theme.colours().eventMarker;
    painter.setPen(QPen(fill, 1));
    if (kind == EventKind::Time) {
        painter.setBrush(Qt::NoBrush);
        const std::array points{QPointF(x, top), QPointF(x + kSize, top + kSize), QPointF(x, top + 2 * kSize),
                                QPointF(x - kSize, top + kSize)};
        painter.drawPolygon(points.data(), static_cast<int>(points.size()));
    } else {
        painter.setBrush(fill);
        const std::array points{QPointF(x - kSize, top), QPointF(x + kSize, top), QPointF(x, top + 1.6 * kSize)};
        painter.drawPolygon(points.data(), static_cast<int>(points.size()));
    }
    painter.restore();
}

void PlotOverlay::paintCursor(QPainter& painter, std::optional<double> x, const QString& letter) const
{
    if (!x || *x < m_frame.axes.x.from || *x > m_frame.axes.x.to) return;
    const ThemeColours& colours = m_theme.colours();
    painter.setPen(QPen(colours.accent, 2));
    const double at = m_frame.pixelX(*x);
    painter.drawLine(QPointF(at, m_frame.area.top()), QPointF(at, m_frame.area.bottom()));
    // Letters distinguish A from B when both are set.
    if (!m_cursorB) return;
    const QFontMetricsF metrics(painter.font());
    const QRectF flag(at, m_frame.area.bottom() - metrics.height(),
                      metrics.horizontalAdvance(letter) + ThemeMetrics::kSpacing, metrics.height());
    painter.fillRect(flag, colours.accent);
    painter.setPen(colours.accentText);
    painter.drawText(flag, Qt::AlignCenter, letter);
}

void PlotOverlay::paintDot(QPainter& painter, const PlotCurve& curve, QPointF position) const
{
    if (!std::isfinite(position.x()) || !std::isfinite(position.y())) return;
    painter.setPen(QPen(m_theme.colours().surface, 2));
    painter.setBrush(curve.colour);
    painter.drawEllipse(position, 5, 5);
}

QRectF PlotOverlay::paintReadout(QPainter& painter) const
{
    const double x = m_frame.pixelX(m_readout->x);
    if (!(x >= m_frame.area.left() - 1 && x <= m_frame.area.right() + 1)) return {};
    painter.setPen(QPen(m_theme.colours().textMuted, 1));
    const double sharp = std::round(x) + 0.5;
    painter.drawLine(QPointF(sharp, m_frame.area.top()), QPointF(sharp, m_frame.area.bottom()));
    for (const PlotReadout::Row& row : m_readout->rows) {
        if (const PlotCurve* shown = curve(row.curve))
            paintDot(painter, *shown, {x, m_frame.pixelY(row.y, shown->side)});
    }
    return paintValues(painter, *m_readout, x);
}

QRectF PlotOverlay::paintValues(QPainter& painter, const PlotReadout& readout, std::optional<double> cursorX) const
{
    const ThemeColours& colours = m_theme.colours();
    constexpr double kPadding = ThemeMetrics::kSpacing;
    constexpr double kMaxPart = 0.45;  // maximum share of the plot's width for the footnote
    const QFont plainFont = painter.font();
    QFont titleFont = plainFont;
    titleFont.setBold(true);
    const QFontMetricsF metrics(plainFont), titleMetrics(titleFont);
    const double lineHeight = std::ceil(metrics.height()) + kRowGap;
    const auto room = static_cast<std::size_t>(std::max(1.0, (m_frame.area.height() - 4 * kPadding) / lineHeight - 2));
    const std::span<const PlotReadout::Row> rows = std::span(readout.rows).first(std::min(room, readout.rows.size()));
    double names = 0, values = 0;
    for (const PlotReadout::Row& row : rows) {
        names = std::max(names, metrics.horizontalAdvance(row.name));
        values = std::max(values, metrics.horizontalAdvance(row.value));
    }
    // In a narrow plot, names are elided, never values.
    constexpr double kBesideName = kSwatch + kRowGap * 2 + kColumnGap;
    const double most = m_frame.area.width() - 2 * kPadding;
    names = std::min(names, std::max(kShortestName, most - kBesideName - values));
    double width = std::max(titleMetrics.horizontalAdvance(readout.title), kBesideName + names + values);
    const QString footnote = metrics.elidedText(readout.footnote, Qt::ElideRight,
                                                std::min(most, std::max(width, m_frame.area.width() * kMaxPart)));
    width = std::max(width, metrics.horizontalAdvance(footnote));
    const double lines = static_cast<double>(rows.size()) + 1 + (footnote.isEmpty() ? 0 : 1);

    QRectF box(0, 0, width + 2 * kPadding, lines * lineHeight - kRowGap + 2 * kPadding);
    const double gap = ThemeMetrics::kMargin;
    if (cursorX) {
        const bool fitsRight = *cursorX + gap + box.width() <= m_frame.area.right();
        box.moveTopLeft({fitsRight ? *cursorX + gap : std::max(m_frame.area.left(), *cursorX - gap - box.width()),
                         m_frame.area.top() + ThemeMetrics::kSpacing});
        // A box wider than the plot extends beyond it, but its values stay inside.
        if (box.right() > m_frame.area.right()) box.moveRight(m_frame.area.right());
    } else {
        box.moveBottomLeft({m_frame.area.left() + gap, m_frame.area.bottom() - 2 * gap});
    }
    QColor background = colours.surfaceRaised;
    background.setAlphaF(0.95F);
    painter.setPen(QPen(colours.border, 1));
    painter.setBrush(background);
    painter.drawRoundedRect(box, ThemeMetrics::kRadius, ThemeMetrics::kRadius);

    QRectF line(box.left() + kPadding, box.top() + kPadding, width, metrics.height());
    painter.setPen(colours.text);
    painter.setFont(titleFont);
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, readout.title);
    painter.setFont(plainFont);
    for (const PlotReadout::Row& row : rows) {
        line.translate(0, lineHeight);
        if (const PlotCurve* shown = curve(row.curve)) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(shown->colour);
            painter.drawRoundedRect(QRectF(line.left(), line.center().y() - kSwatch / 2, kSwatch, kSwatch), 2, 2);
        }
        painter.setPen(colours.textMuted);
        painter.drawText(line.adjusted(kSwatch + 2 * kRowGap, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                         metrics.elidedText(row.name, Qt::ElideMiddle, names));
        painter.setPen(colours.text);
        painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, row.value);
    }
    if (footnote.isEmpty()) return box;
    line.translate(0, lineHeight);
    painter.setPen(colours.eventMarker);
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, footnote);
    return box;
}

void PlotOverlay::paintNotice(QPainter& painter) const
{
    const ThemeColours& colours = m_theme.colours();
    const QFontMetricsF metrics(painter.font());
    // Wraps to at most half the height of the pane; then the last words are omitted.
    const QRectF room(0, 0, m_frame.area.width() - 4 * ThemeMetrics::kSpacing,
                      std::max(metrics.lineSpacing(), m_frame.area.height() / 2));
    const auto sizeOf = [&](const QString& text) { return metrics.boundingRect(room, Qt::TextWordWrap, text); };
    QString text = m_notice;
    for (qsizetype end = m_notice.size();
         sizeOf(text).height() > room.height() && (end = m_notice.lastIndexOf(QLatin1Char(' '), end - 1)) > 0;)
        text = m_notice.first(end) + QStringLiteral(" …");
    QRectF box = sizeOf(text).adjusted(-ThemeMetrics::kSpacing, -ThemeMetrics::kSpacing / 2, ThemeMetrics::kSpacing,
                                       ThemeMetrics::kSpacing / 2);
    box.moveTopRight({m_frame.area.right() - ThemeMetrics::kSpacing, m_frame.area.top() + ThemeMetrics::kMargin});
    painter.setPen(QPen(colours.warning, 1));
    painter.setBrush(colours.surfaceRaised);
    painter.drawRoundedRect(box, ThemeMetrics::kRadius, ThemeMetrics::kRadius);
    painter.setPen(colours.text);
    painter.drawText(box, Qt::AlignCenter | Qt::TextWordWrap, text);
}

void PlotOverlay::paintAreaOf(QPainter& painter, const QRectF& area) const
{
    QColor fill = m_theme.colours().accent;
    painter.setPen(QPen(fill, 1));
    fill.setAlphaF(0.15F);
    painter.setBrush(fill);
    painter.drawRect(area);
}

}  // namespace causeway::ui
