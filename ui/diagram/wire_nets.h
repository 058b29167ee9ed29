// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Which lines of a diagram belong together, and where they join.
///
/// In:   lines by the connectors that they connect, and their points.
/// Out:  the net of each line; a junction where at least three pieces of one net leave a point. Lines of different nets
///       only cross.
/// Cost: for each net the square of its pieces at worst. Threads: a pure function.
#pragma once

#include <string>
#include <vector>

#include "core/graphics/transformation.h"

namespace causeway::ui {

struct Wire {
    std::string from, to;
    std::vector<Point> points;
};

struct WireNets {
    std::vector<std::size_t> netOf;  ///< by line
    struct Junction {
        Point at;
        std::size_t line = 0;  ///< one of those that join
    };
    std::vector<Junction> junctions;
};

/// Points nearer than this, in drawing units, are one.
constexpr double kSamePoint = 0.05;
[[nodiscard]] double distance(Point a, Point b);

[[nodiscard]] WireNets wireNets(const std::vector<Wire>& wires);

}  // namespace causeway::ui
