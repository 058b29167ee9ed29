// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Lines of connections as people draw them: horizontal and vertical pieces with few corners, around the components.
///
/// In:   the two ends, each with the direction in which its line leaves, the boxes of the components, and the pieces of
///       lines that it must not run along.
/// Out:  the corners from end to end. Same input, same line; a piece half-way between others lies on a grid of 2.
/// Errors: none; where no way is free the line crosses what it must.
/// Cost: some microseconds where a line with up to three corners is free; else a search over the sides of the nearest
/// boxes, below a millisecond. Reference: D. W. Wybrow, K. Marriott, P. J. Stuckey, "Orthogonal Connector Routing",
/// Graph Drawing 2009: shortest paths with a price for each corner over the lines through the sides of the boxes.
#pragma once

#include <span>
#include <vector>

#include "core/graphics/transformation.h"

namespace causeway {

enum class Side : std::uint8_t { Any, Left, Right, Down, Up };

struct RouteEnd {
    Point at;
    Side leaves = Side::Any;  ///< the direction from the component outwards
};

/// A piece of a line that means something else: it may be crossed, but nothing runs along it.
struct Track {
    Point from, to;
};

/// At least the two ends; no piece of no length, no two pieces in one direction behind each other.
[[nodiscard]] std::vector<Point> routeLine(const RouteEnd& from, const RouteEnd& to, std::span<const Extent> boxes,
                                           std::span<const Track> tracks = {});

/// Through corners that the user has set, which are corners of the line, too.
[[nodiscard]] std::vector<Point> routeThrough(const RouteEnd& from, std::span<const Point> corners, const RouteEnd& to,
                                              std::span<const Extent> boxes, std::span<const Track> tracks = {});

/// The line after its ends were moved: both by the same, or one by one. Only what hangs at a moved end is stretched;
/// its pieces keep their directions, a line of a single piece gets a step in the middle.
[[nodiscard]] std::vector<Point> stretched(std::span<const Point> line, Point from, Point to);

/// The line after its piece number `piece` (from 0) was moved sideways; the ends stay where they are and get a corner
/// if it is the first or the last. A piece that is neither horizontal nor vertical is moved as it is.
[[nodiscard]] std::vector<Point> withPieceMoved(std::span<const Point> line, std::size_t piece, Point by);

/// Without corners at which nothing turns and without pieces of no length; the ends stay.
[[nodiscard]] std::vector<Point> tidied(std::span<const Point> line);

/// In which direction a line leaves a box from a point at, or near, its border.
[[nodiscard]] Side sideOf(Point at, const Extent& box);

}  // namespace causeway
