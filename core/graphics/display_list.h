// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Pictures as lists of resolved shapes in painting order, independent of screen and file format. Coordinates grow to
/// the right and downwards, in units of 1/96 inch, as in SVG. Colours are 0xRRGGBB.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace causeway {

struct Point {
    double x = 0, y = 0;
    bool operator==(const Point&) const = default;
};

struct Stroke {
    std::uint32_t colour = 0x000000;
    double width = 1;
    bool dashed = false;
};

struct LineShape {
    std::vector<Point> points;  ///< at least two
    Stroke stroke;
};

struct RectangleShape {
    Point corner;  ///< upper left
    double width = 0, height = 0;
    double radius = 0;  ///< of rounded corners
    std::optional<std::uint32_t> fill;
    std::optional<Stroke> stroke;
};

enum class TextAnchor : std::uint8_t { Left, Middle, Right };

struct TextShape {
    Point baseline;
    std::string text;  ///< UTF-8
    double size = 12;
    std::uint32_t colour = 0x000000;
    TextAnchor anchor = TextAnchor::Left;
    bool bold = false;
    bool monospaced = false;
    bool upright = false;  ///< rotated about its baseline point, to be read from below
};

using Shape = std::variant<LineShape, RectangleShape, TextShape>;

struct DisplayList {
    double width = 0, height = 0;
    std::string title;  ///< for screen readers
    std::vector<Shape> shapes;
};

}  // namespace causeway
