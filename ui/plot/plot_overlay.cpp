// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/plot_overlay.h"

#include <QApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <array>
#include <cmath>

#include "ui/session/theme.h"

namespace causeway::ui {

namespace {

constexpr double kSwatch = 8, kRowGap = 4, kColumnGap = 12;

}  // namespace

PlotOverlay::PlotOverlay(const Theme& theme, QGraphicsItem* parent)
    : QGraphicsItem(parent), m_theme(theme), m_font(QApplication::font())
{
    constexpr double kAboveCurves = 100;
    setZValue(kAboveCurves);
    setAcceptedMouseButtons(Qt::NoButton);
}

void PlotOverlay::setGeometry(const QRectF& area, const PlotAxes& axes)
{
    if (area != m_area) prepareGeometryChange();
    m_area = area;
    m_axes = axes;
    update();
}

void PlotOverlay::setCurves(const std::vector<PlotCurve>& curves)
{
    m_curves = curves;
    update();
}

void PlotOverlay::setEvents(std::vector<PlotEvent> events)
{
    m_events = std::move(events);
    update();
}

void PlotOverlay::setCursors(std::optional<double> a, std::optional<double> b)
{
    m_cursorA = a;
    m_cursorB = b;
    update();
}

void PlotOverlay::setDifference(std::optional<PlotReadout> difference)
{
    m_difference = std::move(difference);
    update();
}

std::optional<double> PlotOverlay::eventAt(QPointF position) const
{
    constexpr double kReach = 6;
    const PlotEvent* nearest = nullptr;
    const double reach = kReach / m_area.width() * m_axes.x.width();
    const double x = m_axes.x.from + (position.x() - m_area.left()) / m_area.width() * m_axes.x.width();
    auto event = std::ranges::lower_bound(m_events, x - reach, {}, &PlotEvent::x);
    for (; event != m_events.end() && event->x <= x + reach; ++event) {
        if (nearest == nullptr || std::abs(event->x - x) < std::abs(nearest->x - x)) nearest = &*event;
    }
    return nearest == nullptr ? std::nullopt : std::optional(nearest->x);
}

void PlotOverlay::setReadout(std::optional<PlotReadout> readout)
{
    if (!m_readout && !readout) return;
    m_readout = std::move(readout);
    update();
}

void PlotOverlay::setRubberBand(std::optional<QRectF> band)
{
    m_band = band;
    update();
}

void PlotOverlay::setHint(const QString& text)
{
    m_hint = text;
    update();
}

QRectF PlotOverlay::boundingRect() const
{
    return m_area;
}

double PlotOverlay::pixelX(double x) const
{
    return m_area.left() + (x - m_axes.x.from) / m_axes.x.width() * m_area.width();
}

double PlotOverlay::pixelY(double y, PlotSide side) const
{
    const PlotRange& range = side == PlotSide::Left ? m_axes.left : m_axes.right;
    return m_area.bottom() - (y - range.from) / range.width() * m_area.height();
}

const PlotCurve* PlotOverlay::curve(int id) const
{
    const auto found = std::find_if(m_curves.begin(), m_curves.end(), [&](const PlotCurve& c) { return c.id == id; });
    return found == m_curves.end() ? nullptr : &*found;
}

void PlotOverlay::paint(QPainter* painter, const QStyleOptionGraphicsItem* /*option*/, QWidget* /*widget*/)
{
    painter->setClipRect(m_area);
    painter->setFont(m_font);
    paintEvents(*painter);
    paintCursor(*painter, m_cursorA, QStringLiteral("A"));
    paintCursor(*painter, m_cursorB, QStringLiteral("B"));
    if (m_difference) paintValues(*painter, *m_difference, std::nullopt);
    if (!m_hint.isEmpty()) {
        painter->setPen(m_theme.colours().textMuted);
        painter->drawText(m_area, Qt::AlignCenter | Qt::TextWordWrap, m_hint);
    }
    if (m_readout && !m_band) paintReadout(*painter);
    if (m_band) paintRubberBand(*painter);
}

void PlotOverlay::paintEvents(QPainter& painter) const
{
    const auto begin = std::ranges::lower_bound(m_events, m_axes.x.from, {}, &PlotEvent::x);
    const auto end = std::ranges::upper_bound(begin, m_events.end(), m_axes.x.to, {}, &PlotEvent::x);
    QColor colour = m_theme.colours().eventMarker;
    // Many events would hide the curves behind a curtain.
    constexpr double kRoomy = 24, kDense = 4;
    const double room = m_area.width() / static_cast<double>(std::max<std::ptrdiff_t>(1, end - begin));
    colour.setAlphaF(room >= kRoomy ? 0.8F : room >= kDense ? 0.4F : 0.2F);
    painter.setPen(QPen(colour, 1, room >= kRoomy ? Qt::DashLine : Qt::SolidLine));
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (auto event = begin; event != end;) {
        const double x = std::round(pixelX(event->x)) + 0.5;
        painter.drawLine(QPointF(x, m_area.top()), QPointF(x, m_area.bottom()));
        if (room >= kDense * 2) paintMark(painter, x, event->kind);
        // On to the next pixel: there may be a million events.
        const double nextTime = m_axes.x.from + (x + 0.5 - m_area.left()) / m_area.width() * m_axes.x.width();
        event = std::max(event + 1, std::ranges::lower_bound(event, end, nextTime, {}, &PlotEvent::x));
    }
    painter.setRenderHint(QPainter::Antialiasing, true);
}

/// At the top of the line: a triangle for a state event, a diamond for a time event.
void PlotOverlay::paintMark(QPainter& painter, double x, EventKind kind) const
{
    constexpr double kSize = 4;
    const double top = m_area.top() + 1;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, true);
    QColor fill = m_theme.colours().eventMarker;
    painter.setPen(QPen(fill, 1));
    if (kind == EventKind::Time) {
        painter.setBrush(Qt::NoBrush);
        const std::array points{QPointF(x, top), QPointF(x + kSize, top + kSize), QPointF(x, top + 2 * kSize), QPointF(x - kSize, top + kSize)};
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
    if (!x || *x < m_axes.x.from || *x > m_axes.x.to) return;
    const ThemeColours& colours = m_theme.colours();
    painter.setPen(QPen(colours.accent, 2));
    const double at = pixelX(*x);
    painter.drawLine(QPointF(at, m_area.top()), QPointF(at, m_area.bottom()));
    // The letters tell A from B once there are both.
    if (!m_cursorB) return;
    const QFontMetricsF metrics(m_font);
    const QRectF flag(at, m_area.bottom() - metrics.height(), metrics.horizontalAdvance(letter) + ThemeMetrics::kSpacing, metrics.height());
    painter.fillRect(flag, colours.accent);
    painter.setPen(colours.accentText);
    painter.drawText(flag, Qt::AlignCenter, letter);
}

void PlotOverlay::paintReadout(QPainter& painter) const
{
    const ThemeColours& colours = m_theme.colours();
    const double x = pixelX(m_readout->x);
    if (x < m_area.left() - 1 || x > m_area.right() + 1) return;
    painter.setPen(QPen(colours.textMuted, 1));
    const double sharp = std::round(x) + 0.5;
    painter.drawLine(QPointF(sharp, m_area.top()), QPointF(sharp, m_area.bottom()));
    for (const PlotReadout::Row& row : m_readout->rows) {
        const PlotCurve* shown = curve(row.curve);
        if (shown == nullptr || !std::isfinite(row.y)) continue;
        painter.setPen(QPen(colours.surface, 2));
        painter.setBrush(shown->colour);
        painter.drawEllipse(QPointF(x, pixelY(row.y, shown->side)), 5, 5);
    }
    paintValues(painter, *m_readout, x);
}

void PlotOverlay::paintValues(QPainter& painter, const PlotReadout& readout, std::optional<double> cursorX) const
{
    const ThemeColours& colours = m_theme.colours();
    constexpr double kPadding = ThemeMetrics::kSpacing;
    constexpr double kMostPart = 0.45;  // of the width of the plot, for the footnote
    QFont titleFont = m_font;
    titleFont.setBold(true);
    const QFontMetricsF metrics(m_font), titleMetrics(titleFont);
    const double lineHeight = std::ceil(metrics.height()) + kRowGap;
    const auto room = static_cast<std::size_t>(std::max(1.0, (m_area.height() - 4 * kPadding) / lineHeight - 2));
    const std::span<const PlotReadout::Row> rows =
        std::span(readout.rows).first(std::min(room, readout.rows.size()));
    double names = 0, values = 0;
    for (const PlotReadout::Row& row : rows) {
        names = std::max(names, metrics.horizontalAdvance(row.name));
        values = std::max(values, metrics.horizontalAdvance(row.value));
    }
    double width =
        std::max(titleMetrics.horizontalAdvance(readout.title), kSwatch + kRowGap * 2 + names + kColumnGap + values);
    const QString footnote =
        metrics.elidedText(readout.footnote, Qt::ElideRight, std::max(width, m_area.width() * kMostPart));
    width = std::max(width, metrics.horizontalAdvance(footnote));
    const double lines = static_cast<double>(rows.size()) + 1 + (footnote.isEmpty() ? 0 : 1);

    QRectF box(0, 0, width + 2 * kPadding, lines * lineHeight - kRowGap + 2 * kPadding);
    const double gap = ThemeMetrics::kMargin;
    if (cursorX) {
        const bool fitsRight = *cursorX + gap + box.width() <= m_area.right();
        box.moveTopLeft({fitsRight ? *cursorX + gap : std::max(m_area.left(), *cursorX - gap - box.width()),
                         m_area.top() + ThemeMetrics::kSpacing});
    } else {
        box.moveBottomLeft({m_area.left() + gap, m_area.bottom() - 2 * gap});
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
    painter.setFont(m_font);
    for (const PlotReadout::Row& row : rows) {
        line.translate(0, lineHeight);
        if (const PlotCurve* shown = curve(row.curve)) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(shown->colour);
            painter.drawRoundedRect(QRectF(line.left(), line.center().y() - kSwatch / 2, kSwatch, kSwatch), 2, 2);
        }
        painter.setPen(colours.textMuted);
        painter.drawText(line.adjusted(kSwatch + 2 * kRowGap, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, row.name);
        painter.setPen(colours.text);
        painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, row.value);
    }
    if (footnote.isEmpty()) return;
    line.translate(0, lineHeight);
    painter.setPen(colours.eventMarker);
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, footnote);
}

void PlotOverlay::paintRubberBand(QPainter& painter) const
{
    QColor fill = m_theme.colours().accent;
    painter.setPen(QPen(fill, 1));
    fill.setAlphaF(0.15F);
    painter.setBrush(fill);
    painter.drawRect(m_band->intersected(m_area));
}

}  // namespace causeway::ui
