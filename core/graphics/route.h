// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Routes connection lines orthogonally, with few corners, around the components.
///
/// In:   both ends, each with its exit direction, the boxes of the components, and line segments that must not be
///       overlapped.
/// Out:  the corners from end to end. Deterministic; segments halfway between others are on a grid of 2.
/// Errors: none; without a free route the line crosses obstacles.
/// Cost: some microseconds if a line with up to three corners is free; else a search over the sides of the nearest
///       boxes, below a millisecond.
/// Reference: D. W. Wybrow, K. Marriott, P. J. Stuckey, "Orthogonal Connector Routing", Graph Drawing 2009: shortest
/// paths with corner penalties over the lines through the sides of the boxes.
#pragma once

#include <span>
#include <vector>

#include "core/graphics/transformation.h"

namespace causeway {

enum class Side : std::uint8_t { Any, Left, Right, Down, Up };

struct RouteEnd {
    Point at;
    Side leaves = Side::Any;  ///< exit direction, away from the component
};

/// A segment of an unrelated line: it may be crossed, but not overlapped.
struct Track {
    Point from, to;
};

/// Contains at least both ends; no empty segments, no consecutive collinear ones.
[[nodiscard]] std::vector<Point> routeLine(const RouteEnd& from, const RouteEnd& to, std::span<const Extent> boxes,
                                           std::span<const Track> tracks = {});

/// Routes through corners set by the user, which are corners of the line.
[[nodiscard]] std::vector<Point> routeThrough(const RouteEnd& from, std::span<const Point> corners, const RouteEnd& to,
                                              std::span<const Extent> boxes, std::span<const Track> tracks = {});

/// Adjusts a line after moving its ends, equally or separately. Only segments at moved ends are stretched; segments
/// keep their directions, and a single-segment line gets a step in the middle.
[[nodiscard]] std::vector<Point> stretched(std::span<const Point> line, Point from, Point to);

/// Moves segment number `piece` (from 0) sideways; the ends stay and get a corner if it is the first or last. A segment
/// that is neither horizontal nor vertical is moved by `by`.
[[nodiscard]] std::vector<Point> withPieceMoved(std::span<const Point> line, std::size_t piece, Point by);

/// Removes collinear corners and empty segments; the ends stay.
[[nodiscard]] std::vector<Point> tidied(std::span<const Point> line);

/// Exit direction of a line from a box, at a point on or near its border.
[[nodiscard]] Side sideOf(Point at, const Extent& box);

}  // namespace causeway
