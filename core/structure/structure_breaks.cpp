// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/structure_breaks.h"

#include <fmt/format.h>

namespace causeway {

Matching matchingOf(const Structure& structure)
{
    Matching matching;
    for (const Assignment& assignment : structure.assignment) matching.unknownOf.push(assignment.unknown);
    matching.equationOf = structure.equationOf;
    return matching;
}

std::vector<BlockBreaks> breaksOf(const Structure& structure, std::size_t expected, const BreakOptions& options)
{
    const Matching matching = matchingOf(structure);
    std::vector<BlockBreaks> result;
    for (std::size_t b = 0; b < structure.blocks.size(); ++b) {
        const std::vector<EquationId>& equations = structure.blocks[b].equations;
        if (equations.size() < 2 || equations.size() <= expected) continue;
        result.push_back({b, findBreaks(structure.incidence, matching, equations, options)});
    }
    return result;
}

StructurePartition partitionWithout(const Structure& structure, std::vector<EdgeId> edges)
{
    StructurePartition result;
    result.partition = partitionWithout(structure.incidence, matchingOf(structure), edges);
    result.without = std::move(edges);
    return result;
}

std::string incidenceList(const Structure& structure, const std::vector<EdgeId>& edges)
{
    std::string text;
    for (const EdgeId edge : edges) {
        if (!text.empty()) text += ", ";
        text += fmt::format("{} in equation {}", structure.nameOf(structure.incidence.unknownOf(edge)), structure.incidence.equationOf(edge).index() + 1);
    }
    return text;
}

std::string explain(const Structure& structure, const ComponentBreak& found)
{
    return fmt::format("without {}: {} component{}, the largest of {} equation{}", incidenceList(structure, found.edges), found.componentCount,
                       found.componentCount == 1 ? "" : "s", found.largest, found.largest == 1 ? "" : "s");
}

}  // namespace causeway
