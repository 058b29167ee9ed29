// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Tarjan's strong components on any digraph whose vertices are numbered from 0: the kernel of components.h.
///
/// Components come out so that each reaches only earlier ones. Cost: linear; 12 to 20 bytes a vertex. Iterative.
/// Reference: R. E. Tarjan, Depth-first search and linear graph algorithms, SIAM J. Computing 1 (1972).
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace causeway {

constexpr std::uint32_t kNoSuccessor = std::numeric_limits<std::uint32_t>::max();

struct TarjanVertex {
    std::uint32_t index = 0;  ///< 1-based order of discovery; 0 before, the largest number once the component is out
    std::uint32_t low = 0;
    std::uint32_t position = 0;  ///< of the next successor
};

/// `successor(vertex, position)` gives the next successor from `position` (0 at first) on, moves `position` behind it, and returns
/// kNoSuccessor when there is none left. `emit(std::span<std::uint32_t>)` gets the members of each component, in no order.
/// Vertices with `include(vertex)` false are not started from; `successor` must not give them.
template <class Include, class Successor, class Emit>
void tarjan(std::size_t count, Include&& include, Successor&& successor, Emit&& emit)
{
    constexpr std::uint32_t kUnvisited = 0;
    constexpr std::uint32_t kDone = std::numeric_limits<std::uint32_t>::max();  // never lowers a minimum
    std::vector<TarjanVertex> vertices(count);
    std::vector<std::uint32_t> stack, path;
    std::uint32_t discovered = kUnvisited;

    const auto discover = [&](std::uint32_t vertex) {
        vertices[vertex].index = vertices[vertex].low = ++discovered;
        stack.push_back(vertex);
        path.push_back(vertex);
    };
    for (std::uint32_t root = 0; root < count; ++root) {
        if (vertices[root].index != kUnvisited || !include(root)) continue;
        discover(root);
        while (!path.empty()) {
            const std::uint32_t current = path.back();
            TarjanVertex& vertex = vertices[current];
            std::uint32_t next = kNoSuccessor;
            while ((next = successor(current, vertex.position)) != kNoSuccessor) {
                if (vertices[next].index == kUnvisited) break;
                vertex.low = std::min(vertex.low, vertices[next].index);
            }
            if (next != kNoSuccessor) {
                discover(next);
                continue;
            }
            path.pop_back();
            if (!path.empty()) vertices[path.back()].low = std::min(vertices[path.back()].low, vertex.low);
            if (vertex.low != vertex.index) continue;
            std::size_t first = stack.size();
            do {
                vertices[stack[--first]].index = kDone;
            } while (stack[first] != current);
            emit(std::span<std::uint32_t>(stack).subspan(first));
            stack.resize(first);
        }
    }
}

}  // namespace causeway
