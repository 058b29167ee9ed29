// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Groups the lines of a diagram into nets and finds their junctions.
/// In:   lines, by their connectors, and their points. Out: the net of each line; a junction where at least three
///       segments of one net meet. Lines of different nets only cross.
/// Cost: per net at worst quadratic in its segments. Threads: a pure function.
#pragma once

#include <string>
#include <vector>

#include "core/graphics/transformation.h"

namespace causeway {

struct NetLine {
    std::string from, to;
    std::vector<Point> points;
};

struct WireNets {
    std::vector<std::size_t> netOf;  ///< by line
    struct Junction {
        Point at;
        std::size_t line = 0;  ///< one of the joining lines
    };
    std::vector<Junction> junctions;
};

/// Distance, in drawing units, below which points coincide.
constexpr double kSamePoint = 0.05;
/// Of the dot at a junction, in drawing units.
constexpr double kJunctionRadius = 1.3;
[[nodiscard]] double distance(Point a, Point b);

[[nodiscard]] WireNets wireNets(const std::vector<NetLine>& wires);

}  // namespace causeway
