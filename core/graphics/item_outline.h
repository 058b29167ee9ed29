// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Geometry of graphical items for painters: outlines, arrow heads, dashes, gradients, text boxes. Results are in the
/// coordinates of the items (before `origin` and `rotation`), y upwards, unless stated otherwise. Shared by the SVG
/// writer and the canvas.
/// Reference: Modelica Language Specification, sections 18.6.1.2 (smooth, patterns) and 18.6.5 (primitives).
#pragma once

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "core/graphics/graphic_item.h"

namespace causeway {

enum class PathVerb : std::uint8_t { Move, Line, Quadratic, Cubic, Close };

/// One step of a path. Quadratic uses a and end, Cubic a, b and end, Close none.
struct PathStep {
    PathVerb verb = PathVerb::Move;
    Point a, b, end;
};
using Path = std::vector<PathStep>;

/// The line, with Bezier segments if smooth. Empty for fewer than two points.
[[nodiscard]] Path outlineOf(const LineItem& line);
/// Closed.
[[nodiscard]] Path outlineOf(const PolygonItem& polygon);
/// Closed, with rounded corners.
[[nodiscard]] Path outlineOf(const RectangleItem& rectangle);
/// The complete ellipse, or the arc with its closure.
[[nodiscard]] Path outlineOf(const EllipseItem& ellipse);
/// Whether an ellipse is filled; open arcs are not.
[[nodiscard]] bool isFilled(const EllipseItem& ellipse);
/// A path with all points mapped.
[[nodiscard]] Path mapped(Path path, const Transformation& map);

struct ArrowHead {
    Path path;
    bool isFilled = false;  ///< otherwise drawn as an outline with the line's thickness
};
/// Arrows at the ends of a line whose points are in page coordinates: arrows do not scale with the component.
/// `thickness` is ignored, as the specification of arrowSize requires.
[[nodiscard]] std::vector<ArrowHead> arrowHeads(const std::vector<Point>& points, const std::array<Arrow, 2>& arrows,
                                                double arrowSize);

/// Lengths of dashes and gaps in mm, for a line of this thickness in mm. Empty for solid lines and for None.
[[nodiscard]] std::vector<double> dashesOf(LinePattern pattern, double thickness);

/// Stroke style, in mm on the page. Joins are always round.
struct StrokeStyle {
    double width = 0;            ///< at least kThinnestLine, which is visible on paper
    std::vector<double> dashes;  ///< empty: solid
    bool hasRoundEnds = true;    ///< otherwise flat, so that dashes keep their lengths
};
inline constexpr double kThinnestLine = 0.1;
/// Nothing for LinePattern.None.
[[nodiscard]] std::optional<StrokeStyle> strokeOf(LinePattern pattern, double thickness);

/// Gradient of a cylinder or sphere, in the coordinates of the item.
struct Gradient {
    /// Cylinder: the line colour at `from` and `to`, the fill colour halfway between.
    Point from, to;
    /// Sphere: maps the unit circle; the fill colour at the centre, the line colour on the circle.
    Transformation circle;
    bool isSphere = false;
};
/// Nothing for other patterns.
[[nodiscard]] std::optional<Gradient> gradientOf(const PolygonItem& polygon);
[[nodiscard]] std::optional<Gradient> gradientOf(const RectangleItem& rectangle);
[[nodiscard]] std::optional<Gradient> gradientOf(const EllipseItem& ellipse);

/// Edges of a raised, sunken or engraved rectangle, inside its extent.
struct BorderStrip {
    Path path;
    bool isLight = false;  ///< otherwise in shadow
    std::uint32_t colour = 0x000000;
    double opacity = 1;
};
[[nodiscard]] std::vector<BorderStrip> borderStrips(const RectangleItem& rectangle);
/// Outline thickness in mm on the page reached by `map`: lineThickness, limited to the width of a border, which would
/// otherwise disappear under it in small components.
[[nodiscard]] double outlineThickness(const RectangleItem& rectangle, const Transformation& map);

/// Position of an image: from its own coordinates (centre at {0, 0}, y downwards, displayed size) to those of the item,
/// mirrored if the corners of the extent are swapped.
[[nodiscard]] Transformation imageMap(const BitmapItem& bitmap);

/// Directions of hatch lines, degrees counter-clockwise from the horizontal; empty for other patterns. They are drawn
/// in the line colour over the fill colour, kHatchDistance mm apart on the page, offset by kHatchStart mm from {0, 0}
/// so that the hatches of neighbours align.
[[nodiscard]] std::vector<double> hatchAngles(FillPattern pattern);
inline constexpr double kHatchDistance = 2, kHatchStart = kHatchDistance / 2, kHatchThickness = 0.25;
/// Hatch lines of one direction over a box, in page coordinates (y upwards). Draws only each `step`th line if they
/// would be too dense.
[[nodiscard]] std::vector<std::pair<Point, Point>> hatchLines(const Extent& box, double angle, int step = 1);

/// Bounding box of points; empty at {0, 0} without points.
[[nodiscard]] Extent boundsOf(const std::vector<Point>& points);

/// Box of a text on the page: possibly rotated, but never mirrored or upside down.
struct TextBox {
    Point centre;      ///< in page coordinates
    double width = 0;  ///< along the line of text; 0: unlimited
    double height = 0;
    double angle = 0;                                 ///< degrees counter-clockwise, in (-90, 90]
    TextAlignment alignment = TextAlignment::Center;  ///< after flipping; never Automatic
    Point anchor;  ///< point on the middle line of the box for alignment of begin, centre or end
};
/// `map`: from the coordinates of the item's layer to the page (y upwards); applies the item's origin and rotation as
/// well.
[[nodiscard]] TextBox textBoxOf(const TextItem& text, const Transformation& map);
/// Size of the em square in mm with which `lines` lines fit into the box, the widest being `widthInEm` em wide; or
/// fontSize, if given.
[[nodiscard]] double fontSizeOf(const TextItem& text, const TextBox& box, double widthInEm, std::size_t lines);
/// Line spacing in em: ascent plus descent of common sans-serif fonts.
inline constexpr double kTextLineHeight = 1.17;
/// Estimated width of a text in a sans-serif font of size 1.
[[nodiscard]] double textWidthInEm(std::string_view utf8, bool isBold);

}  // namespace causeway
