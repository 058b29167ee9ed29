// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/structure_breaks.h"

#include <algorithm>

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

std::vector<EdgeId> incidencesIn(const Structure& structure, std::size_t block, UnknownId unknown)
{
    const std::vector<EquationId>& equations = structure.blocks[block].equations;
    std::vector<EdgeId> edges;
    for (const EdgeId edge : structure.incidence.edges(unknown)) {
        if (std::ranges::find(equations, structure.incidence.equationOf(edge)) != equations.end()) edges.push_back(edge);
    }
    return edges;
}

std::vector<TearingGain> tearingGains(const Structure& structure, std::size_t block, std::size_t effort)
{
    const BltBlock& loop = structure.blocks[block];
    // The loop alone, with numbers of its own: what is tried costs no more than it is large.
    IdVector<UnknownId, UnknownId> place(structure.unknowns.size());
    for (std::size_t i = 0; i < loop.unknowns.size(); ++i) place[loop.unknowns[i]] = UnknownId(i);
    std::vector<std::pair<EquationId, UnknownId>> entries;
    for (std::size_t e = 0; e < loop.equations.size(); ++e) {
        for (const UnknownId unknown : structure.incidence.unknowns(loop.equations[e])) {
            if (!place[unknown].isNone()) entries.emplace_back(EquationId(e), place[unknown]);
        }
    }
    const Incidence incidence(std::move(entries), loop.equations.size(), loop.unknowns.size());
    Matching matching = emptyMatching(incidence);
    for (std::size_t i = 0; i < loop.unknowns.size(); ++i) {
        matching.unknownOf[EquationId(i)] = UnknownId(i);
        matching.equationOf[UnknownId(i)] = EquationId(i);
    }

    std::vector<UnknownId> order;
    for (std::size_t i = 0; i < loop.unknowns.size(); ++i) order.emplace_back(i);
    const auto occurrences = [&](UnknownId unknown) { return incidence.edges(unknown).size(); };
    std::ranges::stable_sort(order, std::ranges::greater(), occurrences);
    std::vector<TearingGain> gains;
    for (const UnknownId unknown : order) {
        if ((gains.size() + 1) * incidence.edgeCount() > effort && !gains.empty()) break;
        const auto edges = incidence.edges(unknown);
        TearingGain gain{loop.unknowns[unknown.index()]};
        const Partition partition = partitionWithout(incidence, matching, edges);
        gain.componentCount = partition.components.size();
        for (const auto& component : partition.components) gain.largest = std::max(gain.largest, component.size());
        gains.push_back(gain);
    }
    std::ranges::stable_sort(gains, {}, &TearingGain::largest);
    return gains;
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
