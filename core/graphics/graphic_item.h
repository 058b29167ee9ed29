// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Graphical primitives of Modelica annotations, with the default values of the specification. Lengths are drawing
/// units (mm on paper, without zoom), y upwards, angles in degrees counter-clockwise, colours 0xRRGGBB. Points and
/// extents are relative to `origin`, the centre of `rotation`. Line thickness, arrow size and font size do not scale
/// with the component.
/// Reference: Modelica Language Specification, sections 18.6.1.2 (properties) and 18.6.5 (primitives).
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "core/graphics/transformation.h"

namespace causeway {

// The names of the literals are those of the specification.
enum class LinePattern : std::uint8_t { None, Solid, Dash, Dot, DashDot, DashDotDot };
enum class FillPattern : std::uint8_t {
    None,
    Solid,
    Horizontal,
    Vertical,
    Cross,
    Forward,
    Backward,
    CrossDiag,
    HorizontalCylinder,
    VerticalCylinder,
    Sphere
};
enum class BorderPattern : std::uint8_t { None, Raised, Sunken, Engraved };
enum class Smooth : std::uint8_t { None, Bezier };
enum class EllipseClosure : std::uint8_t { None, Chord, Radial, Automatic };
enum class Arrow : std::uint8_t { None, Open, Filled, Half };
enum class TextAlignment : std::uint8_t { Left, Center, Right, Automatic };

struct ItemPlace {
    bool visible = true;
    Point origin;
    double rotation = 0;
};

struct FilledShape {
    std::uint32_t lineColour = 0x000000;
    std::uint32_t fillColour = 0x000000;
    LinePattern pattern = LinePattern::Solid;
    FillPattern fillPattern = FillPattern::None;
    double lineThickness = 0.25;
};

struct LineItem : ItemPlace {
    std::vector<Point> points;
    std::uint32_t colour = 0x000000;
    LinePattern pattern = LinePattern::Solid;
    double thickness = 0.25;
    std::array<Arrow, 2> arrows{Arrow::None, Arrow::None};  ///< at the start, at the end
    double arrowSize = 3;
    Smooth smooth = Smooth::None;
};

struct PolygonItem : ItemPlace, FilledShape {
    std::vector<Point> points;  ///< closed implicitly
    Smooth smooth = Smooth::None;
};

struct RectangleItem : ItemPlace, FilledShape {
    BorderPattern borderPattern = BorderPattern::None;
    Extent extent;
    double radius = 0;
};

struct EllipseItem : ItemPlace, FilledShape {
    Extent extent;
    double startAngle = 0;
    double endAngle = 360;
    EllipseClosure closure = EllipseClosure::Automatic;
};

struct TextItem : ItemPlace {
    Extent extent;
    std::string text;      ///< as written, with its macros: see text_macros.h
    double fontSize = 0;   ///< pt; 0: fitted to the extent
    std::string fontName;  ///< empty: any
    bool isBold = false;
    bool isItalic = false;
    bool isUnderlined = false;
    std::uint32_t colour = 0x000000;
    TextAlignment alignment = TextAlignment::Center;
};

struct BitmapItem : ItemPlace {
    Extent extent;
    std::string fileName;     ///< as written: a modelica:// URI or path
    std::string path;         ///< resolved file; empty if not found
    std::string imageSource;  ///< Base64 image, as an alternative
};

using GraphicItem = std::variant<LineItem, PolygonItem, RectangleItem, EllipseItem, TextItem, BitmapItem>;

[[nodiscard]] inline const ItemPlace& placeOf(const GraphicItem& item)
{
    return std::visit([](const auto& one) -> const ItemPlace& { return one; }, item);
}

/// From the coordinates of an item to those of its layer.
[[nodiscard]] inline Transformation mapOf(const ItemPlace& place)
{
    return Transformation::shift(place.origin) * Transformation::rotation(place.rotation);
}

}  // namespace causeway
