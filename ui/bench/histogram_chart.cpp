// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/histogram_chart.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "ui/plot/value_text.h"
#include "ui/session/counted.h"

namespace causeway::ui {

namespace {

struct HistogramChart {
    Q_DECLARE_TR_FUNCTIONS(HistogramChart)
};

/// Heights relative to the highest column: of the box plot above the columns, and of the chart.
constexpr double kBoxFrom = 1.08, kBoxTo = 1.22, kChartHeight = 1.3;

}  // namespace

ChartContent histogramChart(std::span<const double> values, const SampleStatistics& statistics, std::size_t mostBins,
                            const QString& name, const QString& unit)
{
    const Histogram bins = histogramOf(values, mostBins);
    // Equal values: one column of some width around them.
    const double width = bins.width > 0 ? bins.width : withAir(statistics.least, statistics.least).width() / 2;
    const double shift = bins.width > 0 ? width / 2 : 0;
    ChartSeries columns{HistogramChart::tr("runs"), ChartSeries::Look::Columns, 0, {}, width};
    double highest = 1;
    for (std::size_t i = 0; i < bins.counts.size(); ++i) {
        const auto count = static_cast<double>(bins.counts[i]);
        columns.points.append({bins.from + static_cast<double>(i) * width + shift, count});
        highest = std::max(highest, count);
    }
    const double low = kBoxFrom * highest, high = kBoxTo * highest, middle = (low + high) / 2;
    const double lower = statistics.lowerQuartile, upper = statistics.upperQuartile;
    const auto stroke = [](const QList<QPointF>& points, const QString& label = {}) {
        return ChartSeries{label, ChartSeries::Look::Curve, 1, points};
    };
    ChartContent content;
    content.name = HistogramChart::tr("Histogram of the %1").arg(name);
    const PlotRange shown{columns.points.front().x() - width, columns.points.back().x() + width};
    content.x = {quantityTitle(name, unit), unit, AxisScale::Linear, shown};
    content.y = {HistogramChart::tr("Runs"), {}, AxisScale::Linear, {0, kChartHeight * highest}, 1};
    content.series = {columns,
                      stroke({{lower, low}, {lower, high}, {upper, high}, {upper, low}, {lower, low}},
                             HistogramChart::tr("quartiles, median, extremes")),
                      stroke({{statistics.median, low}, {statistics.median, high}}),
                      stroke({{statistics.least, middle}, {lower, middle}}),
                      stroke({{upper, middle}, {statistics.most, middle}})};
    return content;
}

QString histogramReadout(const ChartContent& chart, double x)
{
    const ChartSeries& columns = chart.series.front();
    const double width = columns.width, from = columns.points.front().x() - width / 2;
    const double place = std::floor((x - from) / width);
    if (place < 0 || place >= static_cast<double>(columns.points.size())) return {};
    const auto bin = static_cast<qsizetype>(place);
    return HistogramChart::tr("%1:  %2").arg(
        rangeWithUnit(from + place * width, from + (place + 1) * width, chart.x.unit),
        counted(static_cast<std::size_t>(columns.points[bin].y()), HistogramChart::tr("1 run"),
                HistogramChart::tr("%1 runs")));
}

QString statisticsText(const SampleStatistics& statistics, const QString& unit)
{
    const auto with = [&](double value) { return withUnit(value, unit); };
    QStringList parts{HistogramChart::tr("mean %1").arg(with(statistics.mean))};
    if (statistics.deviation)
        parts.append(HistogramChart::tr("deviation %1").arg(withUnit(*statistics.deviation, unitOfDifference(unit))));
    parts << HistogramChart::tr("median %1").arg(with(statistics.median))
          << HistogramChart::tr("half of them from %1 to %2")
                 .arg(with(statistics.lowerQuartile), with(statistics.upperQuartile))
          << HistogramChart::tr("all from %1 to %2").arg(with(statistics.least), with(statistics.most));
    return parts.join(QStringLiteral(", "));
}

}  // namespace causeway::ui
