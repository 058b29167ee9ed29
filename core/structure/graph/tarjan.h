// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Tarjan's strong components on any digraph whose vertices are consecutive ids from 0: the kernel of components.h.
///
/// Each component reaches only earlier ones. Cost: linear; 4 bytes per vertex, and 16 per vertex on the path.
/// Iterative.
/// Reference: R. E. Tarjan, Depth-first search and linear graph algorithms, SIAM J. Computing 1 (1972).
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <type_traits>
#include <vector>

#include "core/base/strong_id.h"

namespace causeway {

/// A vertex on the current search path; holds data that other vertices do not need.
template <class Id>
struct TarjanVisit {
    Id vertex;
    std::uint32_t low = 0;
    std::uint32_t position = 0;  ///< of the next successor
};

enum class TarjanAction : std::uint8_t {
    Discover,  ///< `vertex` is visited for the first time and lies on the stack; `number` is its number
    Meet,      ///< an edge leads to `other`, which is on the stack; `number` is the new low-link of `vertex`
    Emit,      ///< `vertex` is its own low-link: the stack down to it, `members`, is a component
    Return,    ///< the successors of `other` are done; `number` is the new low-link of `vertex`, its predecessor
};

template <class Id>
struct TarjanStep {
    TarjanAction action = TarjanAction::Discover;
    Id vertex, other;
    std::uint32_t number = 0;
    std::span<const Id> members;  ///< valid during the call
};

/// Ignores every step, at no cost.
struct NoTarjanObserver {};

/// `successor(vertex, position)` returns the next successor from `position` (0 at first), advances `position` behind
/// it, and returns none at the end. `emit(std::span<Id>)` receives the members of each component, in no particular
/// order. `observe(const TarjanStep<Id>&)` is called for each step; without an observer no step is built.
/// No search starts from vertices with `include(vertex)` false; `successor` must not return them.
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
        std::numeric_limits<std::uint32_t>::max();         // its component is complete: never lowers a minimum
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
