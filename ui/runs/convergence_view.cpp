// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/convergence_view.h"

#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "ui/runs/short_time.h"
#include "ui/session/theme.h"
#include "ui/toolkit/paint_tools.h"

namespace causeway::ui {

namespace {

constexpr double kMost = 0, kLeast = -18;  // default range, powers of ten of seconds

}  // namespace

QString methodText(RootMethod method)
{
    switch (method) {
        case RootMethod::Bisection: return ConvergenceView::tr("Bisection");
        case RootMethod::GoldenSection: return ConvergenceView::tr("Golden section");
        case RootMethod::Illinois: return ConvergenceView::tr("Regula falsi (Illinois)");
        case RootMethod::Cubic: return ConvergenceView::tr("Inverse cubic");
    }
    return {};
}

ConvergenceView::ConvergenceView(Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme)
{
    setObjectName(QStringLiteral("convergenceView"));
    setAccessibleName(tr("Distance of the iterates from the event"));
    connect(&m_theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

QSize ConvergenceView::sizeHint() const
{
    return {32 * fontMetrics().averageCharWidth(), 9 * fontMetrics().height()};
}

QSize ConvergenceView::minimumSizeHint() const
{
    return {20 * fontMetrics().averageCharWidth(), 4 * fontMetrics().height()};
}

void ConvergenceView::setTrace(std::shared_ptr<const EventTrace> trace, int chosen)
{
    m_trace = std::move(trace);
    m_chosen = chosen;
    update();
}

void ConvergenceView::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    const ThemeColours& colours = m_theme.colours();
    painter.fillRect(rect(), colours.surface);
    if (!m_trace || m_trace->comparison.empty()) return;
    painter.setRenderHint(QPainter::Antialiasing);
    const double line = fontMetrics().height();
    const QRectF area =
        QRectF(rect()).adjusted(fontMetrics().horizontalAdvance(QStringLiteral("100 ps")) + ThemeMetrics::kSpacing,
                                0.6 * line, -ThemeMetrics::kSpacing, -1.4 * line);
    double highest = kLeast, lowest = kMost;
    std::size_t most = 1;
    const auto powerOf = [&](const TracedSearch& search, std::size_t k) {
        const double distance = std::fabs(search.steps[k].step.at - m_trace->time);
        return distance > 0 ? std::log10(distance) : std::nan("");
    };
    for (const TracedSearch& search : m_trace->comparison) {
        most = std::max(most, search.steps.size());
        for (std::size_t k = 0; k < search.steps.size(); ++k) {
            const double power = powerOf(search, k);
            if (std::isnan(power)) continue;
            highest = std::max(highest, std::ceil(power));
            lowest = std::min(lowest, std::floor(power));
        }
    }
    if (!(highest > lowest)) highest = lowest + 1;
    const auto x = [&](double k) { return area.left() + k / static_cast<double>(most) * area.width(); };
    const auto y = [&](double power) { return area.bottom() - (power - lowest) / (highest - lowest) * area.height(); };
    const int every = std::max(1, static_cast<int>(std::ceil((highest - lowest) * line * 1.1 / area.height())));
    for (int power = static_cast<int>(lowest); power <= highest; power += every) {
        painter.setPen(colours.grid);
        painter.drawLine(QPointF(area.left(), y(power)), QPointF(area.right(), y(power)));
        painter.setPen(colours.textMuted);
        painter.drawText(QRectF(0, y(power) - line / 2, area.left() - 4, line), Qt::AlignRight | Qt::AlignVCenter,
                         shortTime(std::pow(10.0, power)));
    }
    const int step = most > 40 ? 20 : most > 20 ? 10 : 5;
    painter.setPen(colours.textMuted);
    for (int k = 0; k <= static_cast<int>(most); k += step) {
        if (x(k) > area.right() - fontMetrics().horizontalAdvance(tr("evaluations")) - 2 * ThemeMetrics::kSpacing)
            break;
        painter.drawText(QRectF(x(k) - 30, area.bottom() + 0.1 * line, 60, line), Qt::AlignCenter, QString::number(k));
    }
    painter.drawText(QRectF(area.left(), area.bottom() + 0.1 * line, area.width(), line), Qt::AlignRight,
                     tr("evaluations"));
    for (std::size_t s = 0; s < m_trace->comparison.size(); ++s) {
        const TracedSearch& search = m_trace->comparison[s];
        QPainterPath path;
        for (std::size_t k = 0; k < search.steps.size(); ++k) {
            // An iterate equal to the event has zero distance: the line ends at the bottom.
            const double power = powerOf(search, k);
            const QPointF point(x(static_cast<double>(k + 1)), std::isnan(power) ? area.bottom() : y(power));
            path.elementCount() == 0 ? path.moveTo(point) : path.lineTo(point);
        }
        const bool isChosen = static_cast<int>(s) == m_chosen;
        QColor colour = colours.curves[static_cast<std::size_t>(search.method)];
        if (m_chosen >= 0 && !isChosen) colour = withAlpha(colour, 0.55);
        painter.setPen(QPen(colour, isChosen ? 3 : 1.5, search.isOfJump ? Qt::DashLine : Qt::SolidLine));
        painter.drawPath(path);
    }
}

}  // namespace causeway::ui
