// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graphics/map_picture.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "core/graphics/chart.h"

namespace causeway {

namespace {

constexpr double kMapLeft = 84, kMapTop = 44, kMapWidth = 520, kMapHeight = 420, kScaleGap = 36, kScaleWidth = 20;
constexpr std::uint32_t kNoValue = 0xc8ccd4;

void addField(DisplayList& picture, Point a, Point b, std::uint32_t colour)
{
    // Slight overlap, to avoid gaps between cells.
    constexpr double kMore = 0.4;
    picture.shapes.push_back(RectangleShape{{std::min(a.x, b.x), std::min(a.y, b.y)},
                                            std::fabs(a.x - b.x) + kMore,
                                            std::fabs(a.y - b.y) + kMore,
                                            0,
                                            colour,
                                            std::nullopt});
}

void addScale(DisplayList& picture, double from, double to, const std::string& name)
{
    constexpr int kSteps = 100;
    const double left = kMapLeft + kMapWidth + kScaleGap;
    const ChartAxis axis{from, to, name};
    for (int i = 0; i < kSteps; ++i) {
        const double bottom = kMapTop + kMapHeight * (1 - static_cast<double>(i) / kSteps);
        addField(picture, {left, bottom}, {left + kScaleWidth, bottom - kMapHeight / kSteps},
                 mapColour((i + 0.5) / kSteps));
    }
    for (const double tick : axis.ticks(10))
        addText(picture, {left + kScaleWidth + 6, kMapTop + kMapHeight * (1 - axis.partOf(tick)) + 4},
                fmt::format("{:.6g}", tick), TextAnchor::Left, 11);
    addText(picture, {left, kMapTop - 10}, name);
}

}  // namespace

std::uint32_t mapColour(double part)
{
    // Interpolates between nine colours of the map viridis (S. van der Walt, N. Smith, 2015).
    constexpr std::array<std::uint32_t, 9> kColours{0x440154, 0x472d7b, 0x3b528b, 0x2c728e, 0x21918c,
                                                    0x28ae80, 0x5ec962, 0xaddc30, 0xfde725};
    const double place = std::clamp(part, 0.0, 1.0) * (kColours.size() - 1);
    const auto index = std::min(static_cast<std::size_t>(place), kColours.size() - 2);
    const double rest = place - static_cast<double>(index);
    std::uint32_t colour = 0;
    for (const unsigned shift : {16U, 8U, 0U}) {
        const auto channel = [&](std::uint32_t one) { return static_cast<double>((one >> shift) & 0xFFU); };
        const double mixed = channel(kColours[index]) * (1 - rest) + channel(kColours[index + 1]) * rest;
        colour |= static_cast<std::uint32_t>(std::lround(mixed)) << shift;
    }
    return colour;
}

std::vector<double> fieldBorders(const std::vector<double>& values)
{
    if (values.size() == 1) return {values[0] - 0.5, values[0] + 0.5};
    std::vector<double> borders{values[0] - (values[1] - values[0]) / 2};
    for (std::size_t i = 1; i < values.size(); ++i) borders.push_back((values[i - 1] + values[i]) / 2);
    borders.push_back(values.back() + (values.back() - values[values.size() - 2]) / 2);
    return borders;
}

DisplayList mapPicture(const ValueMap& map, const std::string& title)
{
    constexpr std::size_t kWrittenColumns = 10, kWrittenRows = 20;
    DisplayList picture;
    picture.title = title;
    picture.width = kMapLeft + kMapWidth + kScaleGap + kScaleWidth + 96;
    picture.height = kMapTop + kMapHeight + 60;
    picture.shapes.push_back(RectangleShape{{0, 0}, picture.width, picture.height, 0, 0xffffff, std::nullopt});
    addText(picture, {kMapLeft, 24}, title, TextAnchor::Left, 13);
    const std::vector<double> xBorders = fieldBorders(map.x), yBorders = fieldBorders(map.y);
    const ChartFrame frame{kMapLeft,
                           kMapTop,
                           kMapWidth,
                           kMapHeight,
                           {xBorders.front(), xBorders.back(), map.xName},
                           {yBorders.front(), yBorders.back(), map.yName}};
    frame.addAxes(picture);
    double least = std::numeric_limits<double>::infinity(), most = -least;
    for (const double value : map.values) {
        if (!std::isfinite(value)) continue;
        least = std::min(least, value);
        most = std::max(most, value);
    }
    const bool hasRange = most > least;
    for (std::size_t row = 0; row < map.y.size(); ++row) {
        for (std::size_t column = 0; column < map.x.size(); ++column) {
            const double value = map.at(row, column), part = hasRange ? (value - least) / (most - least) : 0.5;
            const Point low = frame.at(xBorders[column], yBorders[row]),
                        high = frame.at(xBorders[column + 1], yBorders[row + 1]);
            addField(picture, low, high, std::isfinite(value) ? mapColour(part) : kNoValue);
            if (!std::isfinite(value) || map.x.size() > kWrittenColumns || map.y.size() > kWrittenRows) continue;
            TextShape text{{(low.x + high.x) / 2, (low.y + high.y) / 2 + 4}, fmt::format("{:.4g}", value), 11};
            text.colour = part > 0.6 ? 0x000000 : 0xffffff;
            text.anchor = TextAnchor::Middle;
            picture.shapes.push_back(text);
        }
    }
    if (std::isfinite(most))
        addScale(picture, hasRange ? least : least - 0.5, hasRange ? most : most + 0.5, map.valueName);
    return picture;
}

}  // namespace causeway
