// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/plot_legend.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <QPen>
#include <algorithm>

#include "ui/session/theme.h"

namespace causeway::ui {

namespace {

constexpr double kLineWidth = 24, kEntryGap = 6, kBetween = 16, kAbove = 4;
constexpr int kMaxLegendRows = 4;  // same as the initial limit of curves, even with long names

}  // namespace

double PlotLegend::layOut(const std::vector<PlotCurve>& curves, const QFont& font, double left, double width)
{
    m_font = font;
    m_entries.clear();
    m_rest.clear();
    const QFontMetricsF metrics(font);
    const double height = metrics.height() + 2;
    double x = left, y = kAbove;
    int rows = 1;
    for (std::size_t i = 0; i < curves.size(); ++i) {
        if (curves[i].label.isEmpty()) continue;
        const QString label =
            metrics.elidedText(curves[i].label, Qt::ElideMiddle, std::max(0.0, width - kLineWidth - kEntryGap));
        const double needed = kLineWidth + kEntryGap + metrics.horizontalAdvance(label);
        if (x > left && x + needed > left + width) {
            if (++rows > kMaxLegendRows) {
                addRest(curves, i, left + width);
                return y + height + kAbove;
            }
            x = left;
            y += height;
        }
        m_entries.push_back({i, QRectF(x, y, kLineWidth, height), QRectF(x, y, needed, height), label});
        x += needed + kBetween;
    }
    return y + (m_entries.empty() ? 0 : height) + kAbove;
}

/// In the last row, after its entries or replacing the last of them.
void PlotLegend::addRest(const std::vector<PlotCurve>& curves, std::size_t first, double right)
{
    const QFontMetricsF metrics(m_font);
    auto count = std::ranges::count_if(curves.begin() + static_cast<std::ptrdiff_t>(first), curves.end(),
                                       [](const PlotCurve& curve) { return !curve.label.isEmpty(); });
    const auto text = [&] { return QCoreApplication::translate("PlotLegend", "%1 more").arg(count); };
    double x = m_entries.back().whole.right() + kBetween;
    if (x + metrics.horizontalAdvance(text()) > right) {
        ++count;
        x = m_entries.back().whole.left();
        m_restPlace = m_entries.back().whole;
        m_entries.pop_back();
    } else {
        m_restPlace = m_entries.back().whole;
    }
    m_rest = text();
    m_restPlace.setLeft(x);
    m_restPlace.setRight(right);
}

void PlotLegend::paint(QPainter& painter, const std::vector<PlotCurve>& curves, const ThemeColours& colours,
                       const std::function<QPen(const PlotCurve&)>& pen, const std::vector<int>& emphasis) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, true);
    for (const Entry& entry : m_entries) {
        const PlotCurve& curve = curves[entry.curve];
        QFont font = m_font;
        font.setBold(std::ranges::find(emphasis, curve.id) != emphasis.end());
        font.setStrikeOut(curve.isHidden);
        painter.setFont(font);
        QPen line = pen(curve);
        if (curve.isHidden) line.setColor(colours.grid);
        if (curve.ramp.size() > 1 && !curve.isHidden) {
            QLinearGradient ramp(entry.swatch.topLeft(), entry.swatch.topRight());
            for (std::size_t i = 0; i < curve.ramp.size(); ++i)
                ramp.setColorAt(static_cast<double>(i) / static_cast<double>(curve.ramp.size() - 1), curve.ramp[i]);
            line.setBrush(ramp);
        }
        painter.setPen(line);
        const double middle = entry.swatch.center().y();
        if (curve.line != LineKind::None)
            painter.drawLine(QPointF(entry.swatch.left(), middle), QPointF(entry.swatch.right(), middle));
        if (curve.hasPoints || curve.line == LineKind::None) {
            painter.setPen(QPen(line.color(), line.widthF() + 4, Qt::SolidLine, Qt::RoundCap));
            painter.drawPoint(QPointF(entry.swatch.center().x(), middle));
        }
        painter.setPen(curve.isHidden ? colours.textMuted : colours.text);
        painter.drawText(entry.whole.adjusted(kLineWidth + kEntryGap, 0, kBetween, 0), Qt::AlignLeft | Qt::AlignVCenter,
                         entry.label);
    }
    painter.setFont(m_font);
    painter.setPen(colours.textMuted);
    if (!m_rest.isEmpty()) painter.drawText(m_restPlace, Qt::AlignLeft | Qt::AlignVCenter, m_rest);
    painter.restore();
}

const PlotLegend::Entry* PlotLegend::at(QPointF position) const
{
    const auto found =
        std::ranges::find_if(m_entries, [&](const Entry& entry) { return entry.whole.contains(position); });
    return found == m_entries.end() ? nullptr : &*found;
}

}  // namespace causeway::ui
