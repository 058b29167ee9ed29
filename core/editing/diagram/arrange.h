// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Arranges the components of a diagram by their connections: builds a graph for a layout program, and converts its
/// node positions to component placements and line routes.
///
/// In:   the picture of a class, and which of its own components to arrange; the signal direction of each connector.
/// Out:  signals flow from left to right, other connections follow the order of declaration; a component between a node
///       and ground is vertical with the ground below; a component with a single connector at its top is placed below
///       its neighbour. Components with two connectors on opposite sides are flipped so that lines do not double back.
///       Lines keep a distance. Everything is on a grid of 10.
/// Errors: none. Cost: linear in the components, plus one route per connection. Threads: pure functions.
/// Reference: E. R. Gansner, E. Koutsofios, S. C. North, K.-P. Vo, A Technique for Drawing Directed Graphs, IEEE Trans.
/// Software Eng. 19 (1993), for the graph; route.h for the lines.
#pragma once

#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/editing/diagram/placement.h"
#include "core/graphics/class_picture.h"

namespace causeway {

enum class SignalDirection : std::uint8_t { None, In, Out };
/// Signal direction of a connector class, by its full name.
using SignalDirectionOf = std::function<SignalDirection(const std::string& className)>;

struct ArrangeGraph {
    struct Node {
        std::string component;
        double width = 0, height = 0;  ///< drawing units, including space for its name
    };
    std::vector<Node> nodes;
    std::vector<std::string> grounds;                            ///< placed below the nodes; not part of the graph
    std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;  ///< from left to right
};

/// `components` empty: all declared by the class itself.
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

/// `centres`: of the nodes of that graph, y upwards; they are shifted so that their centre is `middle`.
[[nodiscard]] Arrangement arranged(const DiagramPicture& diagram, const ArrangeGraph& graph,
                                   const std::vector<Point>& centres, Point middle,
                                   const SignalDirectionOf& directionOf);

}  // namespace causeway
