// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graphics/response_picture.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include "core/graphics/chart.h"

namespace causeway {

namespace {

constexpr double kDiagramWidth = 760, kDiagramLeft = 76, kDiagramRight = 24, kBodeHeight = 240, kFirstTop = 64,
                 kBetween = 48;
constexpr std::uint32_t kCritical = 0xc8321e, kAid = 0x7a808c;

std::vector<std::string> namesOf(const FrequencyResponse& response)
{
    std::vector<std::string> names;
    for (const ResponseCurve& curve : response.curves) names.push_back(curve.name);
    return names;
}

std::string marginText(const ResponseCurve& curve)
{
    const Margins& margins = curve.margins;
    std::string text;
    if (margins.phaseMargin)
        text += fmt::format("phase margin {:.4g}\u00b0 at {:.4g} Hz", *margins.phaseMargin, *margins.gainCrossover);
    if (margins.gainMargin)
        text += fmt::format("{}gain margin {:.4g} dB at {:.4g} Hz", text.empty() ? "" : ", ", *margins.gainMargin,
                            *margins.phaseCrossover);
    return text;
}

DisplayList emptyPicture(const FrequencyResponse& response, const char* kind, double height)
{
    DisplayList picture;
    picture.title = fmt::format("{} diagram of {}", kind, response.modelName);
    picture.width = kDiagramWidth;
    picture.height = height;
    picture.shapes.push_back(RectangleShape{{0, 0}, kDiagramWidth, height, 0, 0xffffff, std::nullopt});
    addText(picture, {kDiagramLeft, 24}, fmt::format("{}: {}", response.modelName, response.point), TextAnchor::Left,
            13);
    addLegend(picture, {kDiagramLeft, 46}, namesOf(response));
    return picture;
}

std::vector<double> decibelsOfAll(const ResponseCurve& curve)
{
    std::vector<double> values;
    for (const std::complex<double> value : curve.values) values.push_back(decibelsOf(value));
    return values;
}

/// Multiples of 45 degrees or more.
ChartAxis phaseAxis(const std::vector<double>& phases)
{
    constexpr double kPart = 45;
    ChartAxis axis = axisAround(phases, "Phase, degrees");
    axis.from = kPart * std::floor(axis.from / kPart);
    axis.to = kPart * std::ceil(axis.to / kPart);
    return axis;
}

/// Interpolates a curve between its frequencies.
double valueBetween(const std::vector<double>& frequencies, const std::vector<double>& values, double frequency)
{
    const auto next = std::ranges::lower_bound(frequencies, frequency);
    const auto i = static_cast<std::size_t>(next - frequencies.begin());
    if (i == 0) return values.front();
    if (i >= values.size()) return values.back();
    const double part = std::log(frequency / frequencies[i - 1]) / std::log(frequencies[i] / frequencies[i - 1]);
    return values[i - 1] + part * (values[i] - values[i - 1]);
}

}  // namespace

DisplayList bodePicture(const FrequencyResponse& response)
{
    const double bottom = kFirstTop + 2 * kBodeHeight + kBetween;
    DisplayList picture =
        emptyPicture(response, "Bode", bottom + 56 + 16 * static_cast<double>(response.curves.size()));
    std::vector<std::vector<double>> decibels, phases;
    std::vector<double> allDecibels{0}, allPhases;
    for (const ResponseCurve& curve : response.curves) {
        decibels.push_back(decibelsOfAll(curve));
        phases.push_back(curve.phases);
        allDecibels.insert(allDecibels.end(), decibels.back().begin(), decibels.back().end());
        allPhases.insert(allPhases.end(), phases.back().begin(), phases.back().end());
    }
    const std::vector<double>& f = response.frequencies;
    const ChartAxis frequency{f.front(), f.back(), "", true};
    ChartFrame upper{kDiagramLeft, kFirstTop, kDiagramWidth - kDiagramLeft - kDiagramRight,
                     kBodeHeight,  frequency, axisAround(allDecibels, "Magnitude, dB")};
    ChartFrame lower{kDiagramLeft,        kFirstTop + kBodeHeight + kBetween, upper.width, kBodeHeight, frequency,
                     phaseAxis(allPhases)};
    lower.x.title = "Frequency, Hz";
    upper.addAxes(picture);
    lower.addAxes(picture);
    upper.addCurve(picture, {f.front(), f.back()}, {0, 0}, {kAid, 1, true});
    for (std::size_t i = 0; i < response.curves.size(); ++i) {
        upper.addCurve(picture, f, decibels[i], {chartColour(i), 2, false});
        lower.addCurve(picture, f, phases[i], {chartColour(i), 2, false});
        const Margins& margins = response.curves[i].margins;
        if (margins.gainCrossover) {
            upper.addMark(picture, *margins.gainCrossover, 0, chartColour(i));
            lower.addMark(picture, *margins.gainCrossover, valueBetween(f, phases[i], *margins.gainCrossover),
                          chartColour(i));
        }
        if (margins.phaseCrossover)
            upper.addMark(picture, *margins.phaseCrossover, -*margins.gainMargin, chartColour(i));
        if (const std::string text = marginText(response.curves[i]); !text.empty())
            addText(picture, {kDiagramLeft, bottom + 60 + 16 * static_cast<double>(i)},
                    fmt::format("{}: {}", response.curves[i].name, text));
    }
    return picture;
}

DisplayList nyquistPicture(const FrequencyResponse& response)
{
    // Visible part: the unit circle, and the curves up to a few times its size.
    constexpr double kMost = 4, kSide = 560;
    double most = 1.2;
    for (const ResponseCurve& curve : response.curves) {
        for (const std::complex<double> value : curve.values) {
            const double size = std::max(std::fabs(value.real()), std::fabs(value.imag()));
            if (std::isfinite(size)) most = std::max(most, 1.05 * size);
        }
    }
    most = std::min(most, kMost);
    DisplayList picture = emptyPicture(response, "Nyquist", kFirstTop + kSide + 60);
    const ChartFrame frame{
        kDiagramLeft, kFirstTop, kSide, kSide, {-most, most, "Real part"}, {-most, most, "Imaginary part"}};
    frame.addAxes(picture);
    std::vector<double> cosines, sines;
    for (int i = 0; i <= 180; ++i) {
        cosines.push_back(std::cos(i * std::numbers::pi / 90));
        sines.push_back(std::sin(i * std::numbers::pi / 90));
    }
    frame.addCurve(picture, cosines, sines, {kAid, 1, true});
    for (std::size_t i = 0; i < response.curves.size(); ++i) {
        std::vector<double> re, im, mirrored;
        for (const std::complex<double> value : response.curves[i].values) {
            re.push_back(value.real());
            im.push_back(value.imag());
            mirrored.push_back(-value.imag());
        }
        frame.addCurve(picture, re, mirrored, {chartColour(i), 1, true});
        frame.addCurve(picture, re, im, {chartColour(i), 2, false});
    }
    frame.addMark(picture, -1, 0, kCritical);
    return picture;
}

}  // namespace causeway
