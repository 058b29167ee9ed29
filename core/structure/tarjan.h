// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Tarjan's strong components on any digraph whose vertices are ids from 0 on: the kernel of components.h.
///
/// Components come out so that each reaches only earlier ones. Cost: linear; 12 to 20 bytes a vertex. Iterative.
/// Reference: R. E. Tarjan, Depth-first search and linear graph algorithms, SIAM J. Computing 1 (1972).
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "core/base/strong_id.h"

namespace causeway {

struct TarjanVertex {
    std::uint32_t index = 0;  ///< 1-based order of discovery; 0 before, the largest number once the component is out
    std::uint32_t low = 0;
    std::uint32_t position = 0;  ///< of the next successor
};

/// `successor(vertex, position)` gives the next successor from `position` (0 at first) on, moves `position` behind it, and returns
/// none when there is none left. `emit(std::span<Id>)` gets the members of each component, in no order.
/// Vertices with `include(vertex)` false are not started from; `successor` must not give them.
template <class Id, class Include, class Successor, class Emit>
void tarjan(std::size_t count, Include&& include, Successor&& successor, Emit&& emit)
{
    constexpr std::uint32_t kUnvisited = 0;
    constexpr std::uint32_t kDone = std::numeric_limits<std::uint32_t>::max();  // never lowers a minimum
    IdVector<Id, TarjanVertex> vertices(count);
    std::vector<Id> stack, path;
    std::uint32_t discovered = kUnvisited;

    const auto discover = [&](Id vertex) {
        vertices[vertex].index = vertices[vertex].low = ++discovered;
        stack.push_back(vertex);
        path.push_back(vertex);
    };
    for (std::size_t i = 0; i < count; ++i) {
        const Id root(i);
        if (vertices[root].index != kUnvisited || !include(root)) continue;
        discover(root);
        while (!path.empty()) {
            const Id current = path.back();
            TarjanVertex& vertex = vertices[current];
            Id next;
            while (!(next = successor(current, vertex.position)).isNone()) {
                if (vertices[next].index == kUnvisited) break;
                vertex.low = std::min(vertex.low, vertices[next].index);
            }
            if (!next.isNone()) {
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
            emit(std::span<Id>(stack).subspan(first));
            stack.resize(first);
        }
    }
}

}  // namespace causeway
