// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/response_charts.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "ui/plot/value_text.h"

namespace causeway::ui {

namespace {

struct ResponseCharts {
    Q_DECLARE_TR_FUNCTIONS(ResponseCharts)
};

/// Extent of the points of curves, extended value by value.
struct Extent {
    double least = INFINITY, most = -INFINITY;
    void hold(double value)
    {
        if (!std::isfinite(value)) return;
        least = std::min(least, value);
        most = std::max(most, value);
    }
    [[nodiscard]] PlotRange range() const { return withAir(least, most); }
};

/// At least a decade: smaller ranges have no number on the axis.
PlotRange decades(const std::vector<double>& frequencies)
{
    PlotRange range{frequencies.front(), frequencies.back()};
    if (range.to < 10 * range.from)
        range = {std::pow(10, std::floor(std::log10(range.from))), std::pow(10, std::ceil(std::log10(range.to)))};
    return range;
}

ChartSeries curveOf(const ResponseCurve& curve, std::size_t number)
{
    ChartSeries series;
    series.name = QString::fromStdString(curve.name);
    series.colour = number;
    return series;
}

ChartSeries aidAt(PlotRange across, double value)
{
    ChartSeries aid;
    aid.look = ChartSeries::Look::Aid;
    aid.points = {{across.from, value}, {across.to, value}};
    return aid;
}

ChartSeries dotsOf(std::size_t number)
{
    ChartSeries dots;
    dots.look = ChartSeries::Look::Dots;
    dots.colour = number;
    return dots;
}

/// Phase at a frequency, interpolated.
double phaseAt(const FrequencyResponse& response, const ResponseCurve& curve, double frequency)
{
    const std::vector<double>& all = response.frequencies;
    const auto next = std::ranges::lower_bound(all, frequency);
    const auto i = static_cast<std::size_t>(next - all.begin());
    if (i == 0) return curve.phases.front();
    if (i >= all.size()) return curve.phases.back();
    const double part = std::log(frequency / all[i - 1]) / std::log(all[i] / all[i - 1]);
    return curve.phases[i - 1] + part * (curve.phases[i] - curve.phases[i - 1]);
}

PlotRange phaseRange(const Extent& phases)
{
    constexpr double kPart = 45;
    if (!(phases.least <= phases.most)) return {-180, 0};
    PlotRange range{kPart * std::floor(phases.least / kPart), kPart * std::ceil(phases.most / kPart)};
    if (range.width() < 2 * kPart) range = {range.from - kPart, range.to + kPart};
    const double air = 0.03 * range.width();  // room for the numbers at the ends
    return {range.from - air, range.to + air};
}

QString fourDigits(double value)
{
    return QLocale::c().toString(value, 'g', 4);
}

QString hertz(double frequency)
{
    return withUnit(frequency, QStringLiteral("Hz"));
}

}  // namespace

std::vector<ChartContent> bodeCharts(const FrequencyResponse& response)
{
    ChartContent magnitude, phase;
    const PlotRange frequencies = decades(response.frequencies);
    magnitude.name = ResponseCharts::tr("Bode diagram, magnitude");
    phase.name = ResponseCharts::tr("Bode diagram, phase");
    for (ChartContent* chart : {&magnitude, &phase})
        chart->x = {ResponseCharts::tr("Frequency [Hz]"), QStringLiteral("Hz"), AxisScale::Logarithmic, frequencies};
    Extent decibels, phases;
    decibels.hold(0);
    magnitude.series.push_back(aidAt(frequencies, 0));
    for (std::size_t i = 0; i < response.curves.size(); ++i) {
        const ResponseCurve& curve = response.curves[i];
        ChartSeries high = curveOf(curve, i), turned = curveOf(curve, i);
        for (std::size_t k = 0; k < response.frequencies.size(); ++k) {
            const double level = decibelsOf(curve.values[k]);
            if (std::isfinite(level)) high.points.append({response.frequencies[k], level});
            if (std::isfinite(curve.phases[k])) turned.points.append({response.frequencies[k], curve.phases[k]});
            decibels.hold(level);
            phases.hold(curve.phases[k]);
        }
        magnitude.series.push_back(high);
        phase.series.push_back(turned);
        ChartSeries highMarks = dotsOf(i), turnedMarks = dotsOf(i);
        const Margins& margins = curve.margins;
        if (margins.gainCrossover) {
            highMarks.points.append({*margins.gainCrossover, 0});
            turnedMarks.points.append({*margins.gainCrossover, phaseAt(response, curve, *margins.gainCrossover)});
        }
        if (margins.phaseCrossover && margins.gainMargin) {
            highMarks.points.append({*margins.phaseCrossover, -*margins.gainMargin});
            turnedMarks.points.append({*margins.phaseCrossover, phaseAt(response, curve, *margins.phaseCrossover)});
        }
        if (highMarks.points.isEmpty()) continue;
        magnitude.series.push_back(highMarks);
        phase.series.push_back(turnedMarks);
    }
    // Reference line of a phase margin.
    const PlotRange shown = phaseRange(phases);
    for (const double turn : {-540.0, -180.0, 180.0}) {
        if (shown.contains(turn)) phase.series.push_back(aidAt(frequencies, turn));
    }
    // The legend is above the upper chart.
    for (ChartSeries& series : phase.series) {
        if (response.curves.size() > 1) series.name.clear();
    }
    magnitude.y = {ResponseCharts::tr("Magnitude [dB]"), QStringLiteral("dB"), AxisScale::Linear, decibels.range()};
    phase.y = {ResponseCharts::tr("Phase [°]"), QStringLiteral("°"), AxisScale::Linear, shown, 45};
    return {magnitude, phase};
}

ChartContent nyquistChart(const FrequencyResponse& response)
{
    constexpr double kMost = 4, kLeast = 1.2;
    ChartContent chart;
    chart.name = ResponseCharts::tr("Nyquist diagram");
    chart.isIsometric = true;
    double most = kLeast;
    chart.series.push_back(unitCircle());
    for (std::size_t i = 0; i < response.curves.size(); ++i) {
        ChartSeries curve = curveOf(response.curves[i], i), mirror;
        mirror.look = ChartSeries::Look::Mirror;
        mirror.colour = i;
        for (const std::complex<double> value : response.curves[i].values) {
            if (!std::isfinite(value.real()) || !std::isfinite(value.imag())) continue;
            curve.points.append({value.real(), value.imag()});
            mirror.points.append({value.real(), -value.imag()});
            most = std::max({most, 1.05 * std::abs(value.real()), 1.05 * std::abs(value.imag())});
        }
        chart.series.push_back(curve);
        chart.series.push_back(mirror);
    }
    ChartSeries critical = dotsOf(1);
    critical.points = {{-1, 0}};
    chart.series.push_back(critical);
    most = std::min(most, kMost);
    chart.x = {ResponseCharts::tr("Real part"), {}, AxisScale::Linear, {-most, most}};
    chart.y = {ResponseCharts::tr("Imaginary part"), {}, AxisScale::Linear, {-most, most}};
    return chart;
}

ChartContent stepChart(const StepResponse& response)
{
    ChartContent chart;
    chart.name = ResponseCharts::tr("Step response");
    Extent values;
    values.hold(0);
    for (std::size_t i = 0; i < response.curves.size(); ++i) {
        ChartSeries series;
        series.name = QString::fromStdString(response.curves[i].name);
        series.colour = i;
        for (std::size_t k = 0; k < response.times.size(); ++k) {
            const double value = response.curves[i].values[k];
            if (std::isfinite(value)) series.points.append({response.times[k], value});
            values.hold(value);
        }
        chart.series.push_back(series);
    }
    chart.x = {ResponseCharts::tr("Time [s]"), QStringLiteral("s"), AxisScale::Linear, {0, response.times.back()}};
    chart.y = {ResponseCharts::tr("Change by a step of 1"), {}, AxisScale::Linear, values.range()};
    return chart;
}

QString stepToCsv(const StepResponse& response)
{
    QString csv = QStringLiteral("time");
    for (const StepCurve& curve : response.curves)
        csv += QStringLiteral(",\"%1\"").arg(QString::fromStdString(curve.name));
    for (std::size_t i = 0; i < response.times.size(); ++i) {
        csv += QStringLiteral("\n%1").arg(response.times[i], 0, 'g', 17);
        for (const StepCurve& curve : response.curves) csv += QStringLiteral(",%1").arg(curve.values[i], 0, 'g', 17);
    }
    return csv + QLatin1Char('\n');
}

ChartContent poleChart(const Linearization& linear)
{
    ChartContent chart;
    chart.name = ResponseCharts::tr("Poles and zeros");
    ChartSeries poles, zeros;
    poles.name = ResponseCharts::tr("Poles");
    poles.look = ChartSeries::Look::Crosses;
    zeros.name = ResponseCharts::tr("Zeros");
    zeros.look = ChartSeries::Look::Rings;
    zeros.colour = 1;
    Extent re, im;
    re.hold(0);
    im.hold(0);
    const auto add = [&](ChartSeries& series, double real, double imaginary) {
        series.points.append({real, imaginary});
        re.hold(real);
        im.hold(imaginary);
    };
    for (const Pole& pole : linear.poles) add(poles, pole.re, pole.im);
    for (const Zero& zero : linear.zeros) add(zeros, zero.re, zero.im);
    const auto roomy = [](const Extent& extent) {
        const double width = extent.most - extent.least;
        return width > 0 ? PlotRange{extent.least - 0.15 * width, extent.most + 0.15 * width} : PlotRange{-1, 1};
    };
    chart.x = {ResponseCharts::tr("Real part [1/s]"), QStringLiteral("1/s"), AxisScale::Linear, roomy(re)};
    chart.y = {ResponseCharts::tr("Imaginary part [1/s]"), QStringLiteral("1/s"), AxisScale::Linear, roomy(im)};
    chart.series = {poles};
    if (!zeros.points.isEmpty()) chart.series.push_back(zeros);
    ChartSeries border;  // stability boundary
    border.look = ChartSeries::Look::Aid;
    const PlotRange high{chart.y.range.from - 100 * chart.y.range.width(),
                         chart.y.range.to + 100 * chart.y.range.width()};
    border.points = {{0, high.from}, {0, high.to}};
    chart.series.push_back(border);
    return chart;
}

ChartSeries unitCircle()
{
    constexpr int kCorners = 180;
    ChartSeries circle;
    circle.look = ChartSeries::Look::Aid;
    for (int i = 0; i <= kCorners; ++i) {
        const double angle = 2 * std::numbers::pi * i / kCorners;
        circle.points.append({std::cos(angle), std::sin(angle)});
    }
    return circle;
}

QString rootText(double re, double im)
{
    if (im == 0) return plainNumber(re);
    return QStringLiteral("%1 %2 %3i")
        .arg(plainNumber(re), im < 0 ? QStringLiteral("−") : QStringLiteral("+"), plainNumber(std::abs(im)));
}

QString marginsText(const FrequencyResponse& response)
{
    QStringList lines;
    for (const ResponseCurve& curve : response.curves) {
        const Margins& margins = curve.margins;
        QStringList parts;
        if (margins.phaseMargin && margins.gainCrossover)
            parts.append(ResponseCharts::tr("phase margin %1° at %2")
                             .arg(fourDigits(*margins.phaseMargin), hertz(*margins.gainCrossover)));
        if (margins.delayMargin)
            parts.append(
                ResponseCharts::tr("delay margin %1").arg(withUnit(*margins.delayMargin, QStringLiteral("s"))));
        if (margins.gainMargin && margins.phaseCrossover)
            parts.append(ResponseCharts::tr("gain margin %1 dB at %2")
                             .arg(fourDigits(*margins.gainMargin), hertz(*margins.phaseCrossover)));
        if (parts.isEmpty()) parts.append(ResponseCharts::tr("no crossover"));
        lines.append(
            QStringLiteral("%1: %2").arg(QString::fromStdString(curve.name), parts.join(QStringLiteral(", "))));
    }
    return lines.join(QLatin1Char('\n'));
}

}  // namespace causeway::ui
