// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Places the nodes and routes the edges of a checked request with Graphviz.
///
/// In:    a `LayoutRequest`; an empty graph is fine.
/// Out:   a `Layout` in points, origin in the upper left corner, y downwards, in the order of the request.
/// Fails: with Graphviz' own words when it gives up.
/// Cost:  Graphviz'; beyond a few thousand elements the settings trade beauty for time (see graphviz_layout.cpp).
/// Threads: one at a time in a process: Graphviz keeps global state.
/// Reference: Gansner, Koutsofios, North, Vo: A Technique for Drawing Directed Graphs, IEEE TSE 19(3), 1993.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/causeway-layout/layout_request.h"

namespace causeway::layout {

struct Point {
    double x = 0.0;
    double y = 0.0;
};

struct Layout {
    std::string engine;  ///< engine that ran
    double width = 0.0;
    double height = 0.0;
    std::vector<Point> centres;             ///< of the nodes
    std::vector<std::vector<Point>> edges;  ///< control points of cubic Bezier curves, 1 + 3k each
};

/// Lays out the graph; nothing, with the reason in `error`, if Graphviz fails.
std::optional<Layout> layOut(const LayoutRequest& request, std::string& error);

}  // namespace causeway::layout
