// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Tarjan's strong components on any digraph whose vertices are ids from 0 on: the kernel of components.h.
///
/// Components come out so that each reaches only earlier ones. Cost: linear; 4 bytes a vertex, and 16 for each on the
/// path. Iterative. Reference: R. E. Tarjan, Depth-first search and linear graph algorithms, SIAM J. Computing 1
/// (1972).
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <type_traits>
#include <vector>

#include "core/base/strong_id.h"

namespace causeway {

/// A vertex on the present path of the search. What only it needs is not kept for every vertex.
template <class Id>
struct TarjanVisit {
    Id vertex;
    std::uint32_t low = 0;
    std::uint32_t position = 0;  ///< of the next successor
};

enum class TarjanAction : std::uint8_t {
    Discover,  ///< `vertex` is visited for the first time and lies on the stack; `number` is its number
    Meet,    ///< an edge leads to `other`, another one on the stack; `number` is the smallest that `vertex` reaches now
    Emit,    ///< `vertex` reaches nothing smaller than itself: what lies on the stack down to it, `members`, is a
             ///< component
    Return,  ///< all that `other` leads to is done; `number` is the smallest that `vertex`, where it came from, reaches
             ///< now
};

template <class Id>
struct TarjanStep {
    TarjanAction action = TarjanAction::Discover;
    Id vertex, other;
    std::uint32_t number = 0;
    std::span<const Id> members;  ///< valid during the call
};

/// Watches nothing and costs nothing.
struct NoTarjanObserver {};

/// `successor(vertex, position)` gives the next successor from `position` (0 at first) on, moves `position` behind it,
/// and returns none when there is none left. `emit(std::span<Id>)` gets the members of each component, in no order.
/// `observe(const TarjanStep<Id>&)` is called for each step; without an observer none is built.
/// Vertices with `include(vertex)` false are not started from; `successor` must not give them.
template <class Id, class Include, class Successor, class Emit, class Observer = NoTarjanObserver>
void tarjan(std::size_t count, Include&& include, Successor&& successor, Emit&& emit, Observer&& observe = {})
{
    const auto tell = [&](TarjanAction action, Id vertex, Id other, std::uint32_t number,
                          std::span<const Id> members = {}) {
        if constexpr (!std::is_same_v<std::remove_cvref_t<Observer>, NoTarjanObserver>)
            observe(TarjanStep<Id>{action, vertex, other, number, members});
    };
    constexpr std::uint32_t kUnvisited = 0;
    constexpr std::uint32_t kDone =
        std::numeric_limits<std::uint32_t>::max();         // its component is out: never lowers a minimum
    IdVector<Id, std::uint32_t> index(count, kUnvisited);  // 1-based order of discovery
    std::vector<Id> stack;
    std::vector<TarjanVisit<Id>> path;
    std::uint32_t discovered = kUnvisited;

    const auto discover = [&](Id vertex) {
        index[vertex] = ++discovered;
        stack.push_back(vertex);
        path.push_back({vertex, discovered, 0});
        tell(TarjanAction::Discover, vertex, {}, discovered);
    };
    for (std::size_t i = 0; i < count; ++i) {
        const Id root(i);
        if (index[root] != kUnvisited || !include(root)) continue;
        discover(root);
        while (!path.empty()) {
            TarjanVisit<Id>& visit = path.back();
            Id next;
            while (!(next = successor(visit.vertex, visit.position)).isNone()) {
                if (index[next] == kUnvisited) break;
                visit.low = std::min(visit.low, index[next]);
                if (next != visit.vertex && index[next] != kDone)
                    tell(TarjanAction::Meet, visit.vertex, next, visit.low);
            }
            if (!next.isNone()) {
                discover(next);
                continue;
            }
            const TarjanVisit<Id> done = visit;
            path.pop_back();
            if (done.low == index[done.vertex]) {
                std::size_t first = stack.size();
                do {
                    index[stack[--first]] = kDone;
                } while (stack[first] != done.vertex);
                tell(TarjanAction::Emit, done.vertex, {}, done.low, std::span<const Id>(stack).subspan(first));
                emit(std::span<Id>(stack).subspan(first));
                stack.resize(first);
            }
            if (path.empty()) continue;
            path.back().low = std::min(path.back().low, done.low);
            tell(TarjanAction::Return, path.back().vertex, done.vertex, path.back().low);
        }
    }
}

}  // namespace causeway
