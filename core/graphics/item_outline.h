// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The geometry of graphical items for whoever paints them: outlines, arrow heads, dashes, gradients, the box of a
/// text.
///
/// All results are in the coordinates of the items (before `origin` and `rotation`), y upwards, unless it is said
/// otherwise. The same geometry serves the SVG writer and the canvas. Reference: Modelica Language Specification,
/// sections 18.6.1.2 (smooth, patterns) and 18.6.5 (primitives).
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

/// The line itself, with Bezier pieces where it is smooth. Empty for less than two points.
[[nodiscard]] Path outlineOf(const LineItem& line);
/// Closed.
[[nodiscard]] Path outlineOf(const PolygonItem& polygon);
/// Closed, with rounded corners.
[[nodiscard]] Path outlineOf(const RectangleItem& rectangle);
/// The whole ellipse or the arc with what closes it.
[[nodiscard]] Path outlineOf(const EllipseItem& ellipse);
/// Whether an ellipse is filled: an open arc is not.
[[nodiscard]] bool isFilled(const EllipseItem& ellipse);
/// A path with all points mapped.
[[nodiscard]] Path mapped(Path path, const Transformation& map);

struct ArrowHead {
    Path path;
    bool isFilled = false;  ///< else it is drawn as a line with the line's thickness
};
/// The arrows at the ends of a line whose points have been mapped to the coordinates of the page already: arrows do not
/// grow with the component. `thickness` is not looked at: see the specification on arrowSize.
[[nodiscard]] std::vector<ArrowHead> arrowHeads(const std::vector<Point>& points, const std::array<Arrow, 2>& arrows,
                                                double arrowSize);

/// Lengths of dashes and gaps in mm, for a line of this thickness in mm. Empty for solid lines and for None.
[[nodiscard]] std::vector<double> dashesOf(LinePattern pattern, double thickness);

/// How a line is drawn, in mm on the page. What it turns at is always round.
struct StrokeStyle {
    double width = 0;            ///< thinner lines than kThinnestLine cannot be seen on paper
    std::vector<double> dashes;  ///< empty: solid
    bool hasRoundEnds = true;    ///< else they are cut off, as dashes have to be to keep their lengths
};
inline constexpr double kThinnestLine = 0.1;
/// Nothing for LinePattern.None.
[[nodiscard]] std::optional<StrokeStyle> strokeOf(LinePattern pattern, double thickness);

/// The colours of a cylinder or sphere, in the coordinates of the item.
struct Gradient {
    /// A cylinder: the line colour at `from` and `to`, the fill colour in the middle between them.
    Point from, to;
    /// A sphere: the fill colour in the centre of the unit circle that this maps, the line colour on the circle.
    Transformation circle;
    bool isSphere = false;
};
/// Nothing for other patterns.
[[nodiscard]] std::optional<Gradient> gradientOf(const PolygonItem& polygon);
[[nodiscard]] std::optional<Gradient> gradientOf(const RectangleItem& rectangle);
[[nodiscard]] std::optional<Gradient> gradientOf(const EllipseItem& ellipse);

/// The edges of a raised, sunken or engraved rectangle, inside of its extent.
struct BorderStrip {
    Path path;
    bool isLight = false;  ///< else it lies in the shadow
    std::uint32_t colour = 0x000000;
    double opacity = 1;
};
[[nodiscard]] std::vector<BorderStrip> borderStrips(const RectangleItem& rectangle);
/// Of the outline, in mm on the page that `map` leads to: lineThickness, but around a border not more than the border
/// is wide there, which would vanish under it in a small component.
[[nodiscard]] double outlineThickness(const RectangleItem& rectangle, const Transformation& map);

/// Where an image stands: from its own coordinates (its middle at {0, 0}, y downwards, as large as it is to be seen) to
/// those of the item, mirrored where the corners of the extent are swapped.
[[nodiscard]] Transformation imageMap(const BitmapItem& bitmap);

/// Directions of the lines of a hatch, degrees counter-clockwise from the horizontal; empty for other patterns. They
/// are drawn in the line colour over the fill colour, kHatchDistance mm from each other on the page. A line through {0,
/// 0} would be kHatchStart mm from the next one on either side, so that the hatches of neighbours fit together.
[[nodiscard]] std::vector<double> hatchAngles(FillPattern pattern);
inline constexpr double kHatchDistance = 2, kHatchStart = kHatchDistance / 2, kHatchThickness = 0.25;
/// The lines of one direction over a box, both on the page (y upwards). Where they would lie too near each other only
/// each `step`th is drawn.
[[nodiscard]] std::vector<std::pair<Point, Point>> hatchLines(const Extent& box, double angle, int step = 1);

/// The smallest upright extent around points; an empty one at {0, 0} without points.
[[nodiscard]] Extent boundsOf(const std::vector<Point>& points);

/// Where a text stands on the page: a box that is turned but never mirrored or upside down.
struct TextBox {
    Point centre;      ///< in the coordinates of the page
    double width = 0;  ///< along the line of the text; 0: the text may be as wide as it wants
    double height = 0;
    double angle = 0;                                 ///< degrees counter-clockwise, in (-90, 90]
    TextAlignment alignment = TextAlignment::Center;  ///< after the flip; never Automatic
    Point anchor;  ///< the point on the middle line of the box where an aligned text begins, ends or has its middle
};
/// `map` takes the coordinates of the item's layer to those of the page (y upwards); the item's own origin and rotation
/// are added here.
[[nodiscard]] TextBox textBoxOf(const TextItem& text, const Transformation& map);
/// The height in mm of the em square with which `lines` lines fit into the box, the widest of them `widthInEm` em wide;
/// or what fontSize says.
[[nodiscard]] double fontSizeOf(const TextItem& text, const TextBox& box, double widthInEm, std::size_t lines);
/// From one line of a text to the next, in em: ascent and descent of the usual sans-serif fonts.
inline constexpr double kTextLineHeight = 1.17;
/// An estimate of the width of a text in a sans-serif font of size 1.
[[nodiscard]] double textWidthInEm(std::string_view utf8, bool isBold);

}  // namespace causeway
