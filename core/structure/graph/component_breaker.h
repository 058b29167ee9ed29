// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Which few dependencies hold a strong component together: taking one out means that the unknown counts as known
/// there.
///
/// In:   an incidence, a complete matching of the component, its equations.
/// Out:  the incidences whose removal splits it, singly or, where none does, in pairs; those that leave the smallest
/// largest
///       component first. And the partition of the whole system with any incidences switched off.
/// Method: a dependency splits a strong component only if it is a strong bridge: an arc that dominates its head on all
/// ways from
///       (or, backwards, to) any one equation. Both dominator trees give all of them; each is then tried. An incidence
///       that the matching uses is judged by a matching without it: one change of matching along a cycle covers all of
///       that cycle.
/// Cost: the bridges O(edges log equations); each trial linear. Trials stop at `BreakOptions::effort`, and `isComplete`
/// says so. Iterative. Determinism: ties go to the lower edge. Threads: pure functions of their arguments. References:
/// G. F. Italiano, L. Laura, F. Santaroni, Finding strong bridges and strong articulation points in linear time,
/// Theoretical Computer Science 447 (2012); L. Georgiadis, R. E. Tarjan, R. F. Werneck, Finding dominators in practice,
/// JGAA 10 (2006).
#pragma once

#include <span>
#include <vector>

#include "core/structure/graph/components.h"

namespace causeway {

/// Dependencies to take out together, and what is left of the component then.
struct ComponentBreak {
    std::vector<EdgeId> edges;       ///< ascending
    std::size_t largest = 0;         ///< equations in the largest component that remains
    std::size_t componentCount = 0;  ///< components that remain, single equations included
};

struct BreakOptions {
    std::size_t maxBreaks = 20;
    std::size_t effort = 20'000'000;  ///< edges visited
};

struct ComponentBreaks {
    std::vector<ComponentBreak> breaks;  ///< best first: smallest `largest`, then most components, then lowest edges
    bool isComplete = true;              ///< every single incidence was judged; false when the effort ran out before
};

/// `component` must be strong under the matching. Empty for a single equation.
[[nodiscard]] ComponentBreaks findBreaks(const Incidence& incidence, const Matching& matching,
                                         std::span<const EquationId> component, const BreakOptions& options = {});

/// Everything sorted anew with some incidences switched off.
struct Partition {
    Matching matching;
    ComponentList components;                    ///< of the matched equations, in the order of evaluation
    std::vector<EquationId> unmatchedEquations;  ///< switching off made the system singular: these compute nothing
    std::vector<UnknownId> unmatchedUnknowns;
};

/// Starts from `matching`, so that what need not change does not. Cost: as matching and components.
[[nodiscard]] Partition partitionWithout(const Incidence& incidence, const Matching& matching,
                                         std::span<const EdgeId> switchedOff);

}  // namespace causeway
