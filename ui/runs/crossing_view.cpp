// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/crossing_view.h"

#include <QKeyEvent>
#include <QLocale>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>
#include <limits>

#include "ui/plot/axis_ticks.h"
#include "ui/runs/short_time.h"
#include "ui/session/theme.h"
#include "ui/toolkit/paint_tools.h"

namespace causeway::ui {

namespace {

constexpr double kStepZoom = 1.5, kAir = 0.15;
constexpr double kBadge = 18;

}  // namespace

CrossingView::CrossingView(Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme)
{
    setObjectName(QStringLiteral("crossingView"));
    setAccessibleName(tr("Zero-crossing functions around the event"));
    setFocusPolicy(Qt::StrongFocus);
    connect(&m_theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

QSize CrossingView::sizeHint() const
{
    return {40 * fontMetrics().averageCharWidth(), 14 * fontMetrics().height()};
}

QSize CrossingView::minimumSizeHint() const
{
    return {24 * fontMetrics().averageCharWidth(), 5 * fontMetrics().height()};
}

void CrossingView::setTrace(std::shared_ptr<const EventTrace> trace, const TracedSearch* search)
{
    m_trace = std::move(trace);
    m_search = search;
    m_step = stepCount();
    fit();
}

int CrossingView::stepCount() const
{
    return m_search == nullptr ? 0 : static_cast<int>(m_search->steps.size());
}

void CrossingView::setStep(int step)
{
    m_step = std::clamp(step, 0, stepCount());
    if (m_step == 0) {
        m_step = 0;
        fit();
        return;
    }
    const Bracket bracket = bracketBefore(m_step);
    const double air = kAir * (bracket.right - bracket.left);
    setRange({bracket.left - m_trace->time - air, bracket.right - m_trace->time + air});
}

double CrossingView::sideOf(std::size_t crossing) const
{
    return crossing < m_trace->crossings.size() ? m_trace->crossings[crossing].side : 1;
}

/// Value of a step, with the sign that the crossing function has.
double CrossingView::shownValue(const TracedRootStep& step) const
{
    return step.step.value * sideOf(step.crossing);
}

double CrossingView::curveValue(std::size_t crossing, double value) const
{
    if (m_search == nullptr || !m_search->isOfJump) return value;
    const double side = sideOf(crossing);
    return value * side < 0 ? -side : side;
}

/// Bracket before a step.
CrossingView::Bracket CrossingView::bracketBefore(int step) const
{
    Bracket bracket{m_search->start.left, m_search->start.right, m_search->start.valueLeft, m_search->start.valueRight};
    for (int k = 0; k + 1 < step; ++k) {
        const RootStep& done = m_search->steps[static_cast<std::size_t>(k)].step;
        (done.value < 0 ? bracket.right : bracket.left) = done.at;
        (done.value < 0 ? bracket.valueRight : bracket.valueLeft) = done.value;
    }
    return bracket;
}

QRectF CrossingView::area() const
{
    const double line = fontMetrics().height();
    return QRectF(rect()).adjusted(fontMetrics().horizontalAdvance(QStringLiteral("-0.00001")) + ThemeMetrics::kSpacing,
                                   0.5 * line, -ThemeMetrics::kSpacing, -1.5 * line);
}

double CrossingView::xOf(double time) const
{
    const QRectF frame = area();
    return frame.left() + (time - m_range.from) / m_range.width() * frame.width();
}

double CrossingView::yOf(double value) const
{
    const QRectF frame = area();
    return frame.bottom() - (value - m_height.from) / m_height.width() * frame.height();
}

void CrossingView::fit()
{
    if (!m_trace || m_trace->times.empty()) {
        update();
        return;
    }
    const double last = m_trace->timesAfter.empty() ? m_trace->times.back()
                                                    : std::max(m_trace->times.back(), m_trace->timesAfter.back());
    setRange(withAir(m_trace->times.front() - m_trace->time, last - m_trace->time));
}

void CrossingView::setRange(PlotRange range)
{
    // The axis spans at least four adjacent doubles.
    const double least = 8 * std::numeric_limits<double>::epsilon() * std::max(std::fabs(m_trace->time), 1e-12);
    if (!(range.width() >= least))
        range = {0.5 * (range.from + range.to) - 0.5 * least, 0.5 * (range.from + range.to) + 0.5 * least};
    m_range = range;
    findHeight();
    update();
}

/// Vertical range of the visible part, including zero.
void CrossingView::findHeight()
{
    double lowest = 0, highest = 0;
    const auto see = [&](double value) {
        if (!std::isfinite(value)) return;
        lowest = std::min(lowest, value);
        highest = std::max(highest, value);
    };
    for (std::size_t c = 0; c < m_trace->crossings.size(); ++c) {
        const TracedCrossing& crossing = m_trace->crossings[c];
        for (std::size_t i = 0; i < crossing.values.size(); ++i) {
            if (m_range.contains(m_trace->times[i] - m_trace->time)) see(curveValue(c, crossing.values[i]));
        }
        for (std::size_t i = 0; i < crossing.valuesAfter.size(); ++i) {
            if (m_range.contains(m_trace->timesAfter[i] - m_trace->time)) see(curveValue(c, crossing.valuesAfter[i]));
        }
    }
    for (int k = 0; m_search != nullptr && k < m_step; ++k) {
        const TracedRootStep& step = m_search->steps[static_cast<std::size_t>(k)];
        if (m_range.contains(step.step.at - m_trace->time)) see(shownValue(step));
    }
    m_height = withAir(lowest, highest);
}

void CrossingView::zoom(double factor, double anchor)
{
    if (!m_trace || m_trace->times.empty()) return;
    setRange({anchor + (m_range.from - anchor) * factor, anchor + (m_range.to - anchor) * factor});
}

void CrossingView::zoomIn()
{
    zoom(1 / kStepZoom, std::clamp(0.0, m_range.from, m_range.to));
}

void CrossingView::zoomOut()
{
    zoom(kStepZoom, std::clamp(0.0, m_range.from, m_range.to));
}

void CrossingView::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
        case Qt::Key_Plus: return zoomIn();
        case Qt::Key_Minus: return zoomOut();
        case Qt::Key_0: return fit();
        case Qt::Key_Left: emit stepWanted(std::max(0, m_step - 1)); return;
        case Qt::Key_Right: emit stepWanted(std::min(stepCount(), m_step + 1)); return;
        case Qt::Key_Home: emit stepWanted(0); return;
        case Qt::Key_End: emit stepWanted(stepCount()); return;
        default: QWidget::keyPressEvent(event);
    }
}

void CrossingView::wheelEvent(QWheelEvent* event)
{
    const QRectF frame = area();
    const double anchor = m_range.from + (event->position().x() - frame.left()) / frame.width() * m_range.width();
    zoom(std::pow(kStepZoom, -event->angleDelta().y() / 120.0), anchor);
    event->accept();
}

void CrossingView::mousePressEvent(QMouseEvent* event)
{
    m_dragged = event->position().x();
}

void CrossingView::mouseMoveEvent(QMouseEvent* event)
{
    if (!m_dragged || event->buttons() == Qt::NoButton || !m_trace || m_trace->times.empty()) return;
    const double moved = (event->position().x() - *m_dragged) / area().width() * m_range.width();
    m_dragged = event->position().x();
    setRange({m_range.from - moved, m_range.to - moved});
}

QString CrossingView::hint() const
{
    if (!m_trace) return tr("Choose an event to see how its instant was found.");
    if (!m_trace->times.empty()) return {};
    switch (m_trace->kind) {
        case EventKind::Initial: return tr("The start of the run: its instant is given, nothing had to be searched.");
        case EventKind::Terminal: return tr("The end of the run: its instant is given, nothing had to be searched.");
        case EventKind::Time: return tr("The instant of this event was known in advance: nothing had to be searched.");
        case EventKind::State: break;
    }
    return tr(
        "No function passed zero here: other states were chosen at the end of a step, so nothing had to be searched.");
}

void CrossingView::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.colours().surface);
    if (const QString why = hint(); !why.isEmpty()) {
        painter.setPen(m_theme.colours().textMuted);
        painter.drawText(rect().adjusted(ThemeMetrics::kMargin, 0, -ThemeMetrics::kMargin, 0),
                         Qt::AlignCenter | Qt::TextWordWrap, why);
        return;
    }
    painter.setRenderHint(QPainter::Antialiasing);
    paintBracket(painter);
    paintAxes(painter);
    painter.setClipRect(area());
    paintCurves(painter);
    painter.setClipping(false);
    paintSteps(painter);
}

void CrossingView::paintAxes(QPainter& painter)
{
    const ThemeColours& colours = m_theme.colours();
    const QRectF frame = area();
    const double line = fontMetrics().height();
    const int columns = std::max(2, static_cast<int>(frame.width() / (11.0 * fontMetrics().averageCharWidth())));
    const AxisTicks times = niceTicks(m_range, columns);
    painter.setFont(font());
    for (int i = 0; i <= columns + 1; ++i) {
        const double time = times.first + i * times.interval;
        if (time > m_range.to) break;
        // A tick that is zero except for rounding.
        const double shown = std::fabs(time) < 1e-6 * times.interval ? 0 : time;
        const double x = xOf(time);
        painter.setPen(colours.grid);
        painter.drawLine(QPointF(x, frame.top()), QPointF(x, frame.bottom()));
        painter.setPen(colours.textMuted);
        const QString label =
            shown == 0 ? tr("event") : (shown > 0 ? QStringLiteral("+") : QString()) + shortTime(shown, 4);
        // A label at the edge is shifted into view.
        const double half = fontMetrics().horizontalAdvance(label) / 2.0 + 1;
        painter.drawText(QRectF(std::min(x, width() - half) - half, frame.bottom() + 0.2 * line, 2 * half, line),
                         Qt::AlignCenter, label);
    }
    const AxisTicks heights = niceTicks(m_height, std::max(2, static_cast<int>(frame.height() / (2.2 * line))));
    for (double value = heights.first; value <= m_height.to; value += heights.interval) {
        const double y = yOf(value);
        painter.setPen(colours.grid);
        painter.drawLine(QPointF(frame.left(), y), QPointF(frame.right(), y));
        painter.setPen(colours.textMuted);
        const double shown = std::fabs(value) < 1e-6 * heights.interval ? 0 : value;
        painter.drawText(QRectF(0, y - line / 2, frame.left() - 4, line), Qt::AlignRight | Qt::AlignVCenter,
                         QLocale::c().toString(shown, 'g', 4));
    }
    painter.setPen(QPen(colours.axis, 1.5));
    painter.drawLine(QPointF(frame.left(), yOf(0)), QPointF(frame.right(), yOf(0)));
    if (m_range.contains(0)) {
        painter.setPen(QPen(colours.eventMarker, 1.5, Qt::DashLine));
        painter.drawLine(QPointF(xOf(0), frame.top()), QPointF(xOf(0), frame.bottom()));
    }
}

/// The current bracket and the zero tolerance.
void CrossingView::paintBracket(QPainter& painter)
{
    const QRectF frame = area();
    if (m_search != nullptr && m_step > 0) {
        const Bracket bracket = bracketBefore(m_step);
        const double left = std::max(frame.left(), xOf(bracket.left - m_trace->time)),
                     right = std::min(frame.right(), xOf(bracket.right - m_trace->time));
        if (right > left)
            painter.fillRect(QRectF(left, frame.top(), right - left, frame.height()),
                             withAlpha(m_theme.colours().accent, 0.12));
    }
    double tolerance = 0;
    for (const TracedCrossing& crossing : m_trace->crossings) tolerance = std::max(tolerance, crossing.tolerance);
    const double height = yOf(-tolerance) - yOf(tolerance);
    if (tolerance > 0 && height > 2)
        painter.fillRect(QRectF(frame.left(), std::max(frame.top(), yOf(tolerance)), frame.width(),
                                std::min(frame.height(), height)),
                         withAlpha(m_theme.colours().hint, 0.12));
}

void CrossingView::paintCurve(QPainter& painter, std::size_t crossing, bool isAfter)
{
    const ThemeColours& colours = m_theme.colours();
    const TracedCrossing& traced = m_trace->crossings[crossing];
    const std::vector<double>& times = isAfter ? m_trace->timesAfter : m_trace->times;
    const std::vector<double>& values = isAfter ? traced.valuesAfter : traced.values;
    QPainterPath path;
    for (std::size_t i = 0; i < values.size(); ++i) {
        // Lines leading out of view start or end at the next sample.
        const bool isBefore = i + 1 < values.size() && times[i + 1] - m_trace->time<m_range.from, isBeyond = i> 0 &&
                              times[i - 1] - m_trace->time > m_range.to;
        if (isBefore || isBeyond || !std::isfinite(values[i])) continue;
        const QPointF point(xOf(times[i] - m_trace->time), yOf(curveValue(crossing, values[i])));
        path.elementCount() == 0 ? path.moveTo(point) : path.lineTo(point);
    }
    painter.setPen(QPen(colours.curves[crossing % colours.curves.size()], traced.hasCrossed ? 2 : 1.2,
                        isAfter ? Qt::DashLine : Qt::SolidLine));
    painter.drawPath(path);
}

void CrossingView::paintCurves(QPainter& painter)
{
    const ThemeColours& colours = m_theme.colours();
    double legend = area().top() + 4;
    for (std::size_t c = 0; c < m_trace->crossings.size(); ++c) {
        const TracedCrossing& crossing = m_trace->crossings[c];
        if (crossing.values.empty()) continue;
        const QColor colour = colours.curves[c % colours.curves.size()];
        paintCurve(painter, c, false);
        paintCurve(painter, c, true);
        const bool isOfSign = m_search != nullptr && m_search->isOfJump;
        const QString name = QString::fromStdString(crossing.zeroCrossing);
        const QString label = fontMetrics().elidedText(isOfSign ? tr("sign of %1").arg(name) : name, Qt::ElideMiddle,
                                                       static_cast<int>(area().width()) - 12);
        const double labelWidth = fontMetrics().horizontalAdvance(label);
        const QRectF place(area().right() - 6 - labelWidth, legend, labelWidth, fontMetrics().height());
        // Curves pass behind it.
        painter.fillRect(place.adjusted(-2, 0, 2, 0), withAlpha(colours.surface, 0.8));
        painter.setPen(colour);
        painter.drawText(place, Qt::AlignRight, label);
        legend += fontMetrics().height();
    }
    if (m_search == nullptr || m_step == 0) return;
    const TracedRootStep& last = m_search->steps[static_cast<std::size_t>(m_step - 1)];
    if (last.step.kind != RootStepKind::Secant) return;
    const Bracket bracket = bracketBefore(m_step);
    const double side = sideOf(last.crossing);
    painter.setPen(QPen(colours.textMuted, 1, Qt::DotLine));
    painter.drawLine(QPointF(xOf(bracket.left - m_trace->time), yOf(bracket.valueLeft * side)),
                     QPointF(xOf(bracket.right - m_trace->time), yOf(bracket.valueRight * side)));
}

/// Last steps first: where numbers overlap, those of earlier steps are omitted.
void CrossingView::paintSteps(QPainter& painter)
{
    if (m_search == nullptr) return;
    const ThemeColours& colours = m_theme.colours();
    const QRectF frame = area();
    std::vector<QRectF> taken;
    for (int k = m_step; k > 0; --k) {
        const TracedRootStep& step = m_search->steps[static_cast<std::size_t>(k - 1)];
        const double time = step.step.at - m_trace->time;
        if (!m_range.contains(time)) continue;
        const QPointF place(xOf(time), std::clamp(yOf(shownValue(step)), frame.top(), frame.bottom()));
        const QColor colour = k == m_step ? colours.accent : colours.text;
        painter.setPen(QPen(withAlpha(colour, 0.5), 1, Qt::DotLine));
        painter.drawLine(place, QPointF(place.x(), yOf(0)));
        painter.setPen(Qt::NoPen);
        painter.setBrush(colour);
        painter.drawEllipse(place, 3, 3);
        const bool isHigh = place.y() - frame.top() > kBadge + 6;
        const QRectF badge(place.x() - kBadge / 2, isHigh ? place.y() - kBadge - 5 : place.y() + 5, kBadge, kBadge);
        if (std::ranges::any_of(taken, [&](const QRectF& other) { return other.intersects(badge); })) continue;
        taken.push_back(badge);
        painter.setBrush(k == m_step ? colours.accent : colours.surfaceRaised);
        painter.setPen(QPen(colour, 1));
        painter.drawEllipse(badge);
        paintNumber(painter, badge, QString::number(k), k == m_step ? contrasting(colours.accent) : colours.text);
    }
}

}  // namespace causeway::ui
