// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The component breaker (component_breaker.h) in terms of a structure: the incidences that hold its loops together,
/// and the effect of switching some off.
///
/// In:   an analysed structure. Out: for each loop the ranked breaks; the partition and the index without given
///       incidences; sentences about both.
/// Fails: never. Cost: as component_breaker.h, for each loop. Threads: pure functions of their arguments.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/task.h"
#include "core/structure/graph/component_breaker.h"
#include "core/structure/structure.h"

namespace causeway {

/// The breaks of one loop.
struct BlockBreaks {
    std::size_t block = 0;  ///< position in `Structure::blocks`
    ComponentBreaks found;
};

[[nodiscard]] Matching matchingOf(const Structure& structure);
/// The breaks of the loops that have more than `expected` equations.
[[nodiscard]] std::vector<BlockBreaks> breaksOf(const Structure& structure, std::size_t expected,
                                                const BreakOptions& options = {});

/// The partition with incidences switched off.
struct StructurePartition {
    std::vector<EdgeId> without;
    Partition partition;
};
[[nodiscard]] StructurePartition partitionWithout(const Structure& structure, std::vector<EdgeId> edges);

/// The structural index of the sorted system (after index reduction, if any) with incidences switched off, by
/// Pantelides' algorithm on its continuous part; nothing if no differentiation makes it regular. Cost: linear in the
/// expressions, plus the algorithm.
[[nodiscard]] std::optional<std::uint32_t> indexWithout(const Structure& structure, const std::vector<EdgeId>& edges,
                                                        const Task& task);

/// The rest of a loop if one of its unknowns counts as known, like a tearing variable: an equation becomes its
/// residual.
struct TearingGain {
    UnknownId unknown;
    std::size_t largest = 0;         ///< equations in the largest remaining component
    std::size_t componentCount = 0;  ///< remaining components, single equations included
};
/// The unknowns of one loop, ordered by the size of the largest remaining component; on ties the unknown in more
/// equations first. Those in the most equations are tried first, until `effort` edges are visited.
[[nodiscard]] std::vector<TearingGain> tearingGains(const Structure& structure, std::size_t block,
                                                    std::size_t effort = 5'000'000);
/// The incidences of an unknown in the equations of a loop.
[[nodiscard]] std::vector<EdgeId> incidencesIn(const Structure& structure, std::size_t block, UnknownId unknown);

/// "uC in equation 3, uL in equation 4"
[[nodiscard]] std::string incidenceList(const Structure& structure, const std::vector<EdgeId>& edges);
/// "without u2 in equation 3: 2 components, the largest of 4 equations"
[[nodiscard]] std::string explain(const Structure& structure, const ComponentBreak& found);

}  // namespace causeway
