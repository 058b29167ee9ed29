// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/study_charts.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "core/graphics/map_picture.h"
#include "core/results/expression_column.h"
#include "core/results/sample_statistics.h"
#include "core/study/sensitivity.h"
#include "core/study/study_views.h"
#include "ui/bench/histogram_chart.h"
#include "ui/plot/value_text.h"
#include "ui/session/counted.h"

namespace causeway::ui {

namespace {

struct StudyCharts {
    Q_DECLARE_TR_FUNCTIONS(StudyCharts)
};

constexpr std::size_t kMostMarks = 4900, kMostLines = 240, kMostFields = 24, kStudyBins = 40, kMostCurves = 24;
constexpr qsizetype kCurveRows = 600;  // maximum number of points of a curve

QString nameOf(const StudyTable& table, std::size_t column)
{
    return QString::fromStdString(columnNames(table)[column]);
}

PlotRange rangeOf(const std::vector<double>& values)
{
    double least = INFINITY, most = -INFINITY;
    for (const double value : values) {
        if (!std::isfinite(value)) continue;
        least = std::min(least, value);
        most = std::max(most, value);
    }
    return withAir(least, most);
}

ChartAxis axisOf(const StudyTable& table, const StudyChoice& choice, std::size_t column,
                 const std::vector<double>& values)
{
    return {quantityTitle(nameOf(table, column), choice.unitOf(column)), choice.unitOf(column), AxisScale::Linear,
            rangeOf(values)};
}

QString runsText(std::size_t count)
{
    return counted(count, StudyCharts::tr("1 run"), StudyCharts::tr("%1 runs"));
}

std::size_t finiteCount(const std::vector<double>& values)
{
    return static_cast<std::size_t>(std::ranges::count_if(values, [](double value) { return std::isfinite(value); }));
}

StudyPicture scatterOf(const StudyTable& table, const StudyChoice& choice)
{
    const std::vector<double> x = columnOf(table, choice.x), y = columnOf(table, choice.value);
    StudyPicture picture;
    picture.runs = runsToDraw(x, y, kMostMarks);
    if (picture.runs.empty()) return picture;
    ChartSeries points{{}, ChartSeries::Look::Points, 0, {}};
    for (const std::uint64_t run : picture.runs) points.points.append({x[run], y[run]});
    ChartContent content;
    content.name = StudyCharts::tr("%1 over %2").arg(nameOf(table, choice.value), nameOf(table, choice.x));
    content.x = axisOf(table, choice, choice.x, x);
    content.y = axisOf(table, choice, choice.value, y);
    content.series = {std::move(points)};
    picture.charts = {std::move(content)};
    const std::size_t count = finiteCount(y);
    picture.words = count > picture.runs.size()
                        ? StudyCharts::tr("%1; each point represents all runs at its place.").arg(runsText(count))
                        : StudyCharts::tr("%1.").arg(runsText(count));
    return picture;
}

/// Lines alternate in direction, so that connections between them lie on the outermost axes.
void addLine(const std::vector<std::vector<double>>& parts, std::uint64_t run, bool isBack, QList<QPointF>& points)
{
    const std::size_t count = parts.size();
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t at = isBack ? count - 1 - i : i;
        points.append({static_cast<double>(at), parts[at][run]});
    }
}

StudyPicture parallelOf(const StudyTable& table, const StudyChoice& choice)
{
    StudyPicture picture;
    std::vector<std::size_t> columns(table.plan().factors.size());
    std::iota(columns.begin(), columns.end(), 0);
    if (std::ranges::find(columns, choice.value) == columns.end()) columns.push_back(choice.value);
    const std::vector<double> value = columnOf(table, choice.value);
    const std::vector<std::uint64_t> runs = runsByRank(value, kMostLines);
    if (runs.empty()) return picture;
    ChartContent content;
    std::vector<std::vector<double>> parts;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        std::vector<double> values = columnOf(table, columns[i]);
        const PlotRange all = rangeOf(values);
        // No margins: the axes span from least to greatest value.
        const double air = all.width() / 22, least = all.from + air, width = all.width() - 2 * air;
        for (double& each : values) each = (each - least) / width;
        parts.push_back(std::move(values));
        const QString unit = choice.unitOf(columns[i]);
        content.x.names.append(nameOf(table, columns[i]));
        content.x.ends.append({withUnit(least, unit), withUnit(least + width, unit)});
        content.series.push_back(
            {{}, ChartSeries::Look::Aid, 0, {{static_cast<double>(i), 0.0}, {static_cast<double>(i), 1.0}}});
    }
    const std::array names = {StudyCharts::tr("lowest third of %1"), StudyCharts::tr("middle third"),
                              StudyCharts::tr("highest third")};
    for (std::size_t third = 0; third < 3; ++third) {
        ChartSeries lines{third == 0 ? names[third].arg(nameOf(table, choice.value)) : names[third],
                          ChartSeries::Look::Thin,
                          third,
                          {}};
        bool isBack = false;
        for (std::size_t i = third * runs.size() / 3; i < (third + 1) * runs.size() / 3; ++i) {
            addLine(parts, runs[i], isBack, lines.points);
            isBack = !isBack;
        }
        if (!lines.points.isEmpty()) content.series.push_back(std::move(lines));
    }
    content.name = StudyCharts::tr("Factors and %1 of each run, side by side").arg(nameOf(table, choice.value));
    content.x.range = {-0.3, static_cast<double>(columns.size()) - 0.7};
    content.y.range = {-0.04, 1.04};
    content.y.isBare = true;
    picture.charts = {std::move(content)};
    const std::size_t count = finiteCount(value);
    picture.words = count > runs.size() ? StudyCharts::tr("%1 of %2, evenly from the smallest to the largest value.")
                                              .arg(runs.size())
                                              .arg(runsText(count))
                                        : StudyCharts::tr("%1.").arg(runsText(count));
    return picture;
}

StudyPicture histogramOfColumn(const StudyTable& table, const StudyChoice& choice)
{
    const std::vector<double> values = columnOf(table, choice.value);
    StudyPicture picture;
    const auto statistics = statisticsOf(values);
    if (!statistics) return picture;
    const QString unit = choice.unitOf(choice.value), name = nameOf(table, choice.value);
    picture.charts = {histogramChart(values, *statistics, kStudyBins, name, unit)};
    picture.words = StudyCharts::tr("%1: %2.").arg(runsText(statistics->count), statisticsText(*statistics, unit));
    return picture;
}

StudyPicture surfaceOf(const StudyTable& table, const StudyChoice& choice)
{
    StudyPicture picture;
    if (choice.x == choice.y) {
        picture.words = StudyCharts::tr("Choose two different factors.");
        picture.isWarning = true;
        return picture;
    }
    const std::vector<double> value = columnOf(table, choice.value);
    const ValueMap map = meansOver(columnOf(table, choice.x), columnOf(table, choice.y), value, kMostFields);
    if (map.values.empty()) return picture;
    const auto axis = [&](std::size_t column, const std::vector<double>& places) {
        const std::vector<double> borders = fieldBorders(places);
        return ChartAxis{quantityTitle(nameOf(table, column), choice.unitOf(column)),
                         choice.unitOf(column),
                         AxisScale::Linear,
                         {borders.front(), borders.back()}};
    };
    ChartContent content;
    content.name = StudyCharts::tr("%1 over %2 and %3")
                       .arg(nameOf(table, choice.value), nameOf(table, choice.x), nameOf(table, choice.y));
    content.x = axis(choice.x, map.x);
    content.y = axis(choice.y, map.y);
    content.series.push_back({{}, ChartSeries::Look::Aid, 0, {}});
    content.field = {map.x, map.y, map.values, choice.unitOf(choice.value)};
    picture.charts = {std::move(content)};
    picture.words = StudyCharts::tr("%1 of %2; in each field the mean of its runs.")
                        .arg(nameOf(table, choice.value), runsText(finiteCount(value)));
    return picture;
}

StudyPicture sensitivityPicture(const StudyTable& table, const StudyChoice& choice)
{
    StudyPicture picture;
    const std::size_t factors = table.plan().factors.size();
    if (table.plan().design != DesignKind::Sensitivity || choice.value < factors) {
        picture.words = choice.value < factors
                            ? StudyCharts::tr("Choose an output to see which factors its variance comes from.")
                            : StudyCharts::tr("Choose the design \"sensitivity\" to see which factor matters.");
        return picture;
    }
    std::vector<SensitivityIndex> indices;
    for (const SensitivityIndex& index : sensitivityOf(table)) {
        if (index.output == choice.value - factors) indices.push_back(index);
    }
    const auto isNone = [](const SensitivityIndex& index) { return !std::isfinite(index.total); };
    if (std::ranges::all_of(indices, isNone)) {
        picture.words = StudyCharts::tr("%1 does not vary, or has too few runs.").arg(nameOf(table, choice.value));
        return picture;
    }
    // Most important at the top; bar charts start at the bottom.
    std::ranges::stable_sort(indices, {}, &SensitivityIndex::total);
    ChartContent content;
    ChartBars::Part alone{StudyCharts::tr("alone"), 0, {}}, together{StudyCharts::tr("together with others"), 1, {}};
    double most = 1;
    for (const SensitivityIndex& index : indices) {
        content.bars.categories.append(QString::fromStdString(table.plan().factors[index.factor].name));
        const double first = std::max(index.first, 0.0), rest = std::max(index.total - first, 0.0);
        alone.values.push_back(std::isfinite(first) ? first : 0);
        together.values.push_back(std::isfinite(rest) ? rest : 0);
        most = std::max(most, index.total);
    }
    content.bars.parts = {std::move(alone), std::move(together)};
    content.name = StudyCharts::tr("Parts of the variance of %1").arg(nameOf(table, choice.value));
    content.x = {StudyCharts::tr("part of the variance of %1").arg(nameOf(table, choice.value)),
                 {},
                 AxisScale::Linear,
                 {0, 1.05 * most}};
    picture.charts = {std::move(content)};
    const SensitivityIndex& first = indices.back();
    picture.words =
        StudyCharts::tr("%1 matters most: %2 of the variance alone, %3 with others (%4 groups of runs).")
            .arg(QString::fromStdString(table.plan().factors[first.factor].name),
                 plainNumber(std::round(1e3 * first.first) / 1e3), plainNumber(std::round(1e3 * first.total) / 1e3))
            .arg(first.groups);
    return picture;
}

/// Reduces rows to chart resolution: the extreme values of each section.
QList<QPointF> thinned(const ColumnValues& time, const ColumnValues& values)
{
    const auto count = static_cast<qsizetype>(std::min(time.size(), values.size()));
    QList<QPointF> points;
    const qsizetype bins = std::max<qsizetype>(kCurveRows / 2, 1), step = std::max<qsizetype>(count / bins, 1);
    for (qsizetype begin = 0; begin < count; begin += step) {
        const qsizetype end = std::min(begin + step, count);
        qsizetype least = begin, most = begin;
        for (qsizetype row = begin; row < end; ++row) {
            const auto at = static_cast<std::size_t>(row);
            if (values[at] < values[static_cast<std::size_t>(least)]) least = row;
            if (values[at] > values[static_cast<std::size_t>(most)]) most = row;
        }
        for (const qsizetype row : {std::min(least, most), std::max(least, most)}) {
            const auto at = static_cast<std::size_t>(row);
            if (std::isfinite(values[at])) points.append({time[at], values[at]});
            if (least == most) break;
        }
    }
    return points;
}

}  // namespace

QString StudyChoice::unitOf(std::size_t column) const
{
    return static_cast<qsizetype>(column) < units.size() ? units[static_cast<qsizetype>(column)] : QString();
}

StudyPicture studyPicture(const StudyTable& table, const StudyChoice& choice)
{
    StudyPicture picture;
    switch (choice.view) {
        case StudyView::Scatter: picture = scatterOf(table, choice); break;
        case StudyView::Parallel: picture = parallelOf(table, choice); break;
        case StudyView::Histogram: picture = histogramOfColumn(table, choice); break;
        case StudyView::Surface: picture = surfaceOf(table, choice); break;
        case StudyView::Sensitivity: picture = sensitivityPicture(table, choice); break;
        case StudyView::Curves: break;
    }
    if (picture.charts.empty() && picture.words.isEmpty())
        picture.words = StudyCharts::tr("No run has a value of %1.").arg(nameOf(table, choice.value));
    return picture;
}

StudyPicture studyCurves(const StudyTable& table, const StudyChoice& choice, const CurvesOfRun& curvesOf,
                         const Task& task)
{
    StudyPicture picture;
    const std::size_t factors = table.plan().factors.size();
    if (choice.value < factors) {
        picture.words = StudyCharts::tr("Choose an output: its curves are shown here.");
        return picture;
    }
    const std::string& variable = table.plan().outputs[choice.value - factors].variable;
    const std::vector<double> values = columnOf(table, choice.value);
    const std::vector<std::uint64_t> runs = runsByRank(values, kMostCurves);
    ChartContent content;
    double least = INFINITY, most = -INFINITY, from = INFINITY, to = -INFINITY;
    for (std::size_t i = 0; i < runs.size() && !task.cancelled(); ++i) {
        task.progress(static_cast<double>(i) / static_cast<double>(runs.size()), "");
        const std::shared_ptr<const Result> result = curvesOf(runs[i]);
        if (!result) continue;
        const ResultColumn* column = result->find(variable);
        ExpressionColumn computed;
        if (column == nullptr) {
            computed = expressionColumn(*result, variable);
            if (!computed.error.empty()) continue;
            column = &computed.column;
        }
        ChartSeries curve{{}, ChartSeries::Look::Thin, i * 3 / runs.size(), thinned(result->time, column->values)};
        for (const QPointF& point : curve.points) {
            least = std::min(least, point.y());
            most = std::max(most, point.y());
            from = std::min(from, point.x());
            to = std::max(to, point.x());
        }
        content.y.unit = QString::fromStdString(column->unit);
        if (!curve.points.isEmpty()) content.series.push_back(std::move(curve));
    }
    if (content.series.empty()) return picture;
    const QString name = QString::fromStdString(variable);
    content.name = StudyCharts::tr("%1 over time in several runs").arg(name);
    content.x = {quantityTitle(StudyCharts::tr("time"), QStringLiteral("s")),
                 QStringLiteral("s"),
                 AxisScale::Linear,
                 {from, to > from ? to : from + 1}};
    content.y.title = quantityTitle(name, content.y.unit);
    content.y.range = withAir(least, most);
    picture.words = StudyCharts::tr("%1 of %2, from the smallest to the largest %3.")
                        .arg(content.series.size())
                        .arg(runsText(finiteCount(values)), nameOf(table, choice.value));
    picture.charts = {std::move(content)};
    return picture;
}

}  // namespace causeway::ui
