// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Arranges the components of a diagram by their connections: a graph for a program that lays graphs out, and from the
/// places that it gives to the nodes the places of components and the ways of lines.
///
/// In:   the picture of a class, and which of its own components are to be arranged; whether a connector is an input
///       or an output.
/// Out:  signals flow from left to right, and what is connected otherwise follows from what is declared first; a
///       component between a node and the ground stands upright with the ground below; a component with a single
///       connector at its top hangs below what it is connected to. What has two connectors at opposite sides is flipped
///       so that lines do not turn back. Lines keep apart. Everything lies on a grid of 10.
/// Errors: none. Cost: linear in the components, and a route for each connection. Threads: pure functions.
/// Reference: E. R. Gansner, E. Koutsofios, S. C. North, K.-P. Vo, A Technique for Drawing Directed Graphs, IEEE Trans.
/// Software Eng. 19 (1993), for the graph; route.h for the lines.
#pragma once

#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/editing/placement.h"
#include "core/graphics/class_picture.h"

namespace causeway {

enum class SignalDirection : std::uint8_t { None, In, Out };
/// Of a class of connectors, by its full name.
using SignalDirectionOf = std::function<SignalDirection(const std::string& className)>;

struct ArrangeGraph {
    struct Node {
        std::string component;
        double width = 0, height = 0;  ///< drawing units, with room for its name
    };
    std::vector<Node> nodes;
    std::vector<std::string> grounds;  ///< hang below the nodes: they are arranged, but no nodes
    std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;  ///< from left to right
};

/// `components` empty: all that the class declares itself.
[[nodiscard]] ArrangeGraph arrangeGraph(const DiagramPicture& diagram, const std::set<std::string>& components,
                                        const SignalDirectionOf& directionOf);

struct Arrangement {
    std::vector<std::pair<std::string, ComponentPlace>> places;
    struct Line {
        std::string from, to;
        std::vector<Point> points;
        std::string colour;  ///< "{0,0,255}"; empty: black
    };
    std::vector<Line> lines;
};

/// `centres` of the nodes of that graph, y upwards; their middle comes to `middle`.
[[nodiscard]] Arrangement arranged(const DiagramPicture& diagram, const ArrangeGraph& graph,
                                   const std::vector<Point>& centres, Point middle,
                                   const SignalDirectionOf& directionOf);

}  // namespace causeway
