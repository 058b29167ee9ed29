// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Interactive editing of graphical items: hit testing, handles, and items moved, resized, rotated, flipped, or with
/// changed corners. Points are in the coordinates of the layer, with `origin` and `rotation` applied. Returned items
/// keep the author's style: one with an origin or a rotation is moved by its origin, others by their points. Cost:
/// linear in the points of an item.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/graphics/graphic_item.h"

namespace causeway {

/// "Line", "Polygon", ...
[[nodiscard]] std::string_view kindName(const GraphicItem& item);

/// Corners of a line or polygon in its own coordinates; null for other items, which have an extent.
[[nodiscard]] const std::vector<Point>* pointsOf(const GraphicItem& item);
/// Null for lines and polygons.
[[nodiscard]] const Extent* extentOf(const GraphicItem& item);
/// Bounding box in its own coordinates; ignores arrows and overhanging text.
[[nodiscard]] Extent ownExtent(const GraphicItem& item);
/// Bounding box on the layer.
[[nodiscard]] Extent boundsOf(const GraphicItem& item);

/// Whether a point hits the item: its filled area, near its outline, or in the extent of a text or image.
[[nodiscard]] bool isHit(const GraphicItem& item, Point at, double tolerance);
/// Segment of a line or polygon near a point, by the index of its first corner.
[[nodiscard]] std::optional<std::size_t> pieceAt(const GraphicItem& item, Point at, double tolerance);

/// Handles: the corners of a line or polygon; of an extent its corners (from the lower left, counter-clockwise), then
/// the midpoints of its sides (from the lower one).
[[nodiscard]] std::vector<Point> handlesOf(const GraphicItem& item);
[[nodiscard]] GraphicItem withHandleAt(GraphicItem item, std::size_t handle, Point at);

/// Inserts a corner after index `piece`.
[[nodiscard]] GraphicItem withCorner(GraphicItem item, std::size_t piece, Point at);
/// Removes a corner; no effect if too few would remain.
[[nodiscard]] GraphicItem withoutCorner(GraphicItem item, std::size_t corner);

[[nodiscard]] GraphicItem movedBy(GraphicItem item, Point by);
/// Rotates counter-clockwise around its centre.
[[nodiscard]] GraphicItem turnedBy(GraphicItem item, double degrees);
/// Mirrors, as displayed, at the vertical or horizontal line through its centre.
[[nodiscard]] GraphicItem flipped(GraphicItem item, bool horizontally);

/// Distance of a point from a line segment.
[[nodiscard]] double distanceToPiece(Point point, Point a, Point b);

}  // namespace causeway
