// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Graphical items as something to take hold of: what lies under a point, and the item moved, resized, turned, flipped,
/// with other corners.
///
/// Points are in the coordinates of the layer, with `origin` and `rotation` of the item already in them. Items that are
/// returned keep what their author chose: one that has an origin or a rotation is moved by its origin, any other one by
/// its points. Cost: linear in the points of an item.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/graphics/graphic_item.h"

namespace causeway {

/// "Line", "Polygon", ...
[[nodiscard]] std::string_view kindName(const GraphicItem& item);

/// The corners of a line or polygon in its own coordinates; null for the others, which have an extent.
[[nodiscard]] const std::vector<Point>* pointsOf(const GraphicItem& item);
/// Null for lines and polygons.
[[nodiscard]] const Extent* extentOf(const GraphicItem& item);
/// The smallest upright extent around it, in its own coordinates; arrows and the overhang of texts are not counted.
[[nodiscard]] Extent ownExtent(const GraphicItem& item);
/// The same on the layer.
[[nodiscard]] Extent boundsOf(const GraphicItem& item);

/// Whether a point is on the item: on what it fills, near its outline, in the extent of a text or an image.
[[nodiscard]] bool isHit(const GraphicItem& item, Point at, double tolerance);
/// The piece of a line or polygon near a point, counted from the corner where it begins.
[[nodiscard]] std::optional<std::size_t> pieceAt(const GraphicItem& item, Point at, double tolerance);

/// Where to take hold of it: the corners of a line or polygon; of an extent its corners (from the lower left one,
/// counter-clockwise) and then the middles of its sides (from the lower one).
[[nodiscard]] std::vector<Point> handlesOf(const GraphicItem& item);
[[nodiscard]] GraphicItem withHandleAt(GraphicItem item, std::size_t handle, Point at);

/// A new corner behind number `piece`.
[[nodiscard]] GraphicItem withCorner(GraphicItem item, std::size_t piece, Point at);
/// Without a corner; the item as it is where it would be left without a shape.
[[nodiscard]] GraphicItem withoutCorner(GraphicItem item, std::size_t corner);

[[nodiscard]] GraphicItem movedBy(GraphicItem item, Point by);
/// Counter-clockwise around its middle.
[[nodiscard]] GraphicItem turnedBy(GraphicItem item, double degrees);
/// Mirrored, as it is seen, at the vertical line through its middle, or at the horizontal one.
[[nodiscard]] GraphicItem flipped(GraphicItem item, bool horizontally);

/// How far a point is from a straight piece.
[[nodiscard]] double distanceToPiece(Point point, Point a, Point b);

}  // namespace causeway
