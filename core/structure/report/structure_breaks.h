// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The component breaker (component_breaker.h) in terms of a structure: which incidences hold its loops together, and
/// what follows when some are switched off.
///
/// In: an analysed structure. Out: for each loop the ranked breaks; the partition and the index without given
/// incidences; sentences about both. Fails: never. Cost: as component_breaker.h, for each loop. Threads: pure functions
/// of their arguments.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/task.h"
#include "core/structure/graph/component_breaker.h"
#include "core/structure/structure.h"

namespace causeway {

/// Of one loop.
struct BlockBreaks {
    std::size_t block = 0;  ///< position in `Structure::blocks`
    ComponentBreaks found;
};

[[nodiscard]] Matching matchingOf(const Structure& structure);
/// Of the loops that have more than `expected` equations.
[[nodiscard]] std::vector<BlockBreaks> breaksOf(const Structure& structure, std::size_t expected,
                                                const BreakOptions& options = {});

/// What is left when incidences are switched off.
struct StructurePartition {
    std::vector<EdgeId> without;
    Partition partition;
};
[[nodiscard]] StructurePartition partitionWithout(const Structure& structure, std::vector<EdgeId> edges);

/// The structural index of the sorted system (after index reduction, where there was one) with incidences switched off,
/// by Pantelides' algorithm on its continuous part; nothing where no differentiation makes it regular. Cost: linear in
/// the expressions, and the algorithm.
[[nodiscard]] std::optional<std::uint32_t> indexWithout(const Structure& structure, const std::vector<EdgeId>& edges,
                                                        const Task& task);

/// What is left of a loop when an unknown of it counts as known, as a tearing variable does: an equation becomes its
/// residual.
struct TearingGain {
    UnknownId unknown;
    std::size_t largest = 0;         ///< equations in the largest component that remains
    std::size_t componentCount = 0;  ///< components that remain, single equations included
};
/// The unknowns of one loop, those that leave the smallest largest component first; of equals the one that more
/// equations mention. Those with the most equations are tried first, until `effort` edges are visited.
[[nodiscard]] std::vector<TearingGain> tearingGains(const Structure& structure, std::size_t block,
                                                    std::size_t effort = 5'000'000);
/// The incidences of an unknown in the equations of a loop.
[[nodiscard]] std::vector<EdgeId> incidencesIn(const Structure& structure, std::size_t block, UnknownId unknown);

/// "uC in equation 3, uL in equation 4"
[[nodiscard]] std::string incidenceList(const Structure& structure, const std::vector<EdgeId>& edges);
/// "without u2 in equation 3: 2 components, the largest of 4 equations"
[[nodiscard]] std::string explain(const Structure& structure, const ComponentBreak& found);

}  // namespace causeway
