// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Strong bridges: the arcs of a strongly connected digraph whose removal destroys strong connectivity.
///
/// An arc is a strong bridge if and only if it is a bridge of the flow graph from a root, forwards or backwards: its
/// tail is the immediate dominator of its head, and all other arcs into the head come from vertices that the head
/// dominates.
/// Cost: O(arcs log vertices). Iterative.
/// References: G. F. Italiano, L. Laura, F. Santaroni, Finding strong bridges and strong articulation points in linear
///       time, Theoretical Computer Science 447 (2012); L. Georgiadis, R. E. Tarjan, R. F. Werneck, Finding dominators
///       in practice, JGAA 10 (2006).
#pragma once

#include <cstdint>
#include <vector>

namespace causeway {

/// A digraph with numbered vertices and arcs.
struct Digraph {
    struct Arc {
        std::uint32_t tail;
        std::uint32_t head;
    };
    std::size_t vertexCount = 0;
    std::vector<Arc> arcs;
};

struct StrongBridge {
    std::uint32_t arc = 0;
    std::uint32_t cutOff =
        0;  ///< vertices that only this arc connects with the root, in one direction or the other; at most half of all
};

/// The digraph must be strongly connected. Ascending by arc.
[[nodiscard]] std::vector<StrongBridge> strongBridges(const Digraph& digraph);

}  // namespace causeway
