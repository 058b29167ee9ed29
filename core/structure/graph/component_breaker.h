// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Finds the few dependencies that hold a strong component together. Removing a dependency means that the unknown
/// counts as known in that equation.
///
/// In:   an incidence, a complete matching of the component, its equations.
/// Out:  the incidences whose removal splits the component: single ones or, if there are none, pairs; ordered by the
///       size of the largest remaining component. Also the partition of the whole system with given incidences switched
///       off.
/// Method: only a strong bridge can split a strong component: an arc that dominates its head on all paths from (or,
///       backwards, to) any one equation. The two dominator trees give all strong bridges; each is then tried. An
///       incidence used by the matching is judged with a matching without it; one change of the matching along a cycle
///       covers all incidences of that cycle.
/// Cost: the bridges O(edges log equations), each trial linear. Trials stop at `BreakOptions::effort`; `isComplete`
///       tells.
/// Iterative. Determinism: ties go to the lower edge. Threads: pure functions of their arguments.
/// References: G. F. Italiano, L. Laura, F. Santaroni, Finding strong bridges and strong articulation points in linear
///       time, Theoretical Computer Science 447 (2012); L. Georgiadis, R. E. Tarjan, R. F. Werneck, Finding dominators
///       in practice, JGAA 10 (2006).
#pragma once

#include <span>
#include <vector>

#include "core/structure/graph/components.h"

namespace causeway {

/// Dependencies to remove together, and the resulting split of the component.
struct ComponentBreak {
    std::vector<EdgeId> edges;       ///< ascending
    std::size_t largest = 0;         ///< equations in the largest remaining component
    std::size_t componentCount = 0;  ///< remaining components, single equations included
};

struct BreakOptions {
    std::size_t maxBreaks = 20;
    std::size_t effort = 20'000'000;  ///< edges visited
};

struct ComponentBreaks {
    std::vector<ComponentBreak> breaks;  ///< best first: smallest `largest`, then most components, then lowest edges
    bool isComplete = true;              ///< whether every single incidence was judged before the effort ran out
};

/// `component` must be strongly connected under the matching. Returns nothing for a single equation.
[[nodiscard]] ComponentBreaks findBreaks(const Incidence& incidence, const Matching& matching,
                                         std::span<const EquationId> component, const BreakOptions& options = {});

/// The whole system sorted again with some incidences switched off.
struct Partition {
    Matching matching;
    ComponentList components;                    ///< of the matched equations, in the order of evaluation
    std::vector<EquationId> unmatchedEquations;  ///< if singular: equations that compute nothing
    std::vector<UnknownId> unmatchedUnknowns;
};

/// Starts from `matching` and changes it only as far as necessary. Cost: as matching and components.
[[nodiscard]] Partition partitionWithout(const Incidence& incidence, const Matching& matching,
                                         std::span<const EdgeId> switchedOff);

}  // namespace causeway
