// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graphics/chart.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "core/base/round_numbers.h"
#include "core/base/utf8.h"

namespace causeway {

namespace {

constexpr std::uint32_t kChartInk = 0x1f2430, kChartGrid = 0xd9dce3, kChartFrame = 0x7a808c;
constexpr double kTickSize = 11, kTitleSize = 12, kTickGap = 6;
constexpr double kLegendLetter = 6.8;

std::string tickText(double value)
{
    return fmt::format("{:.6g}", value);
}

/// Part of a line from a to b within the frame; false if there is none (Liang and Barsky, 1984).
bool clip(const ChartFrame& frame, Point& a, Point& b)
{
    double from = 0, to = 1;
    const double dx = b.x - a.x, dy = b.y - a.y;
    const std::array<std::pair<double, double>, 4> sides{{{-dx, a.x - frame.left},
                                                          {dx, frame.left + frame.width - a.x},
                                                          {-dy, a.y - frame.top},
                                                          {dy, frame.top + frame.height - a.y}}};
    for (const auto& [rate, room] : sides) {
        if (rate == 0 && room < 0) return false;
        if (rate == 0) continue;
        const double at = room / rate;
        if (rate < 0)
            from = std::max(from, at);
        else
            to = std::min(to, at);
    }
    if (from > to) return false;
    const Point begin = a;
    b = {begin.x + to * dx, begin.y + to * dy};
    a = {begin.x + from * dx, begin.y + from * dy};
    return true;
}

}  // namespace

std::vector<double> ChartAxis::ticks(std::size_t atMost) const
{
    std::vector<double> values;
    const double most = static_cast<double>(std::max<std::size_t>(atMost, 2));
    if (isLogarithmic) {
        const double first = std::ceil(std::log10(from) - 1e-9), last = std::floor(std::log10(to) + 1e-9);
        const double step = std::max(1.0, std::ceil((last - first + 1) / most));
        for (double power = first; power <= last; power += step) values.push_back(std::pow(10, power));
        if (values.size() > 1) return values;
        values.clear();
    }
    const double step = roundNumber((to - from) / most);
    for (double tick = std::ceil(from / step - 1e-9); tick * step <= to + 1e-9 * step; ++tick)
        values.push_back(tick == 0 ? 0 : tick * step);
    return values;
}

double ChartAxis::partOf(double value) const
{
    return isLogarithmic ? std::log(value / from) / std::log(to / from) : (value - from) / (to - from);
}

ChartAxis axisAround(const std::vector<double>& values, std::string title)
{
    constexpr double kRoom = 0.05;
    ChartAxis axis{0, 1, std::move(title), false};
    bool isFirst = true;
    for (const double value : values) {
        if (!std::isfinite(value)) continue;
        axis.from = isFirst ? value : std::min(axis.from, value);
        axis.to = isFirst ? value : std::max(axis.to, value);
        isFirst = false;
    }
    const double size = std::max(std::fabs(axis.from), std::fabs(axis.to));
    const double room = axis.to - axis.from > 1e-9 * size ? kRoom * (axis.to - axis.from) : std::max(0.1 * size, 0.1);
    axis.from -= room;
    axis.to += room;
    return axis;
}

Point ChartFrame::at(double xValue, double yValue) const
{
    return {left + width * x.partOf(xValue), top + height * (1 - y.partOf(yValue))};
}

void ChartFrame::addAxes(DisplayList& picture) const
{
    constexpr double kRoomOfTick = 70;  // on the x axis
    constexpr double kRoomOfLine = 36;
    for (const double tick : x.ticks(static_cast<std::size_t>(width / kRoomOfTick))) {
        const double place = at(tick, y.from).x;
        picture.shapes.push_back(LineShape{{{place, top}, {place, top + height}}, {kChartGrid, 1, false}});
        addText(picture, {place, top + height + kTickGap + kTickSize}, tickText(tick), TextAnchor::Middle, kTickSize);
    }
    for (const double tick : y.ticks(static_cast<std::size_t>(height / kRoomOfLine))) {
        const double place = at(x.from, tick).y;
        picture.shapes.push_back(LineShape{{{left, place}, {left + width, place}}, {kChartGrid, 1, false}});
        addText(picture, {left - kTickGap, place + kTickSize / 3}, tickText(tick), TextAnchor::Right, kTickSize);
    }
    picture.shapes.push_back(
        RectangleShape{{left, top}, width, height, 0, std::nullopt, Stroke{kChartFrame, 1, false}});
    if (!x.title.empty())
        addText(picture, {left + width / 2, top + height + 2 * (kTickGap + kTickSize) + 4}, x.title, TextAnchor::Middle,
                kTitleSize);
    TextShape title{{left - 52, top + height / 2}, y.title, kTitleSize, kChartInk, TextAnchor::Middle};
    title.upright = true;
    if (!y.title.empty()) picture.shapes.push_back(title);
}

void ChartFrame::addCurve(DisplayList& picture, const std::vector<double>& xValues, const std::vector<double>& yValues,
                          const Stroke& stroke) const
{
    LineShape line{{}, stroke};
    const auto flush = [&] {
        if (line.points.size() > 1) picture.shapes.push_back(line);
        line.points.clear();
    };
    for (std::size_t i = 1; i < std::min(xValues.size(), yValues.size()); ++i) {
        Point a = at(xValues[i - 1], yValues[i - 1]), b = at(xValues[i], yValues[i]);
        const bool isFinite =
            std::isfinite(a.x) && std::isfinite(a.y) && std::isfinite(b.x) && std::isfinite(b.y) && clip(*this, a, b);
        if (!isFinite) {
            flush();
            continue;
        }
        if (line.points.empty() || !(line.points.back() == a)) {
            flush();
            line.points.push_back(a);
        }
        line.points.push_back(b);
    }
    flush();
}

void ChartFrame::addMark(DisplayList& picture, double xValue, double yValue, std::uint32_t colour) const
{
    constexpr double kHalf = 4;
    const Point centre = at(xValue, yValue);
    Point a = centre, b = centre;
    if (!std::isfinite(centre.x) || !std::isfinite(centre.y) || !clip(*this, a, b)) return;
    picture.shapes.push_back(RectangleShape{
        {centre.x - kHalf, centre.y - kHalf}, 2 * kHalf, 2 * kHalf, kHalf, colour, Stroke{0xffffff, 1, false}});
}

std::uint32_t chartColour(std::size_t index)
{
    // M. Okabe, K. Ito, Color universal design (2008).
    constexpr std::array<std::uint32_t, 6> kColours{0x0072b2, 0xd55e00, 0x009e73, 0xcc79a7, 0xe69f00, 0x56b4e9};
    return kColours[index % kColours.size()];
}

void addLegend(DisplayList& picture, Point from, const std::vector<std::string>& names)
{
    constexpr double kSample = 22, kGap = 20;
    double place = from.x;
    for (std::size_t i = 0; i < names.size(); ++i) {
        picture.shapes.push_back(
            LineShape{{{place, from.y - 4}, {place + kSample, from.y - 4}}, {chartColour(i), 2, false}});
        addText(picture, {place + kSample + kTickGap, from.y}, names[i]);
        place += kSample + kTickGap + kGap + kLegendLetter * static_cast<double>(letterCount(names[i]));
    }
}

void addText(DisplayList& picture, Point baseline, std::string text, TextAnchor anchor, double size)
{
    picture.shapes.push_back(TextShape{baseline, std::move(text), size, kChartInk, anchor});
}

}  // namespace causeway
