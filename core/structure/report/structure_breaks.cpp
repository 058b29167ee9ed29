// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/report/structure_breaks.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/id_map.h"
#include "core/structure/graph/pantelides.h"
#include "core/structure/rows/leaf_walk.h"
#include "core/symbolic/traversal.h"

namespace causeway {

namespace {

/// Columns are the unknowns, then the states; discrete ones have no entries.
struct ContinuousGraph {
    std::vector<std::pair<EquationId, UnknownId>> entries;
    std::size_t equationCount = 0;
    DerivativeColumns derivatives;
};

void addUnknowns(ContinuousGraph& graph, const Structure& structure, const std::vector<EquationId>& rows,
                 const std::vector<EdgeId>& without)
{
    for (std::size_t i = 0; i < structure.incidence.edgeCount(); ++i) {
        const EdgeId edge(i);
        const EquationId row = rows[structure.incidence.equationOf(edge).index()];
        const UnknownId unknown = structure.incidence.unknownOf(edge);
        const bool isLeftOut =
            row.isNone() || structure.unknowns[unknown].isDiscrete || std::ranges::binary_search(without, edge);
        if (!isLeftOut) graph.entries.emplace_back(row, unknown);
    }
}

void addStates(ContinuousGraph& graph, const Structure& structure, const std::vector<EquationId>& rows)
{
    IdMap<ExprId, UnknownId> columnOf;
    for (std::size_t u = 0; u < structure.unknowns.size(); ++u)
        columnOf[structure.unknowns[UnknownId(u)].expr] = UnknownId(u);
    for (std::size_t s = 0; s < structure.states.size(); ++s)
        columnOf[structure.states[s].expr] = UnknownId(structure.unknowns.size() + s);
    graph.derivatives.resize(structure.unknowns.size() + structure.states.size());
    for (const StateVariable& state : structure.states) {
        const UnknownId* derivative = columnOf.find(state.derivative);
        if (derivative != nullptr) graph.derivatives[*columnOf.find(state.expr)] = *derivative;
    }
    LeafWalk leaves(structure.pool);
    for (std::size_t e = 0; e < rows.size(); ++e) {
        if (rows[e].isNone()) continue;
        const auto visit = [&](ExprId leaf) {
            const UnknownId* column = columnOf.find(leaf);
            if (column != nullptr && column->index() >= structure.unknowns.size())
                graph.entries.emplace_back(rows[e], *column);
        };
        const auto enter = [&](ExprId node, const auto& push) {
            if (isKnownBefore(structure.pool, node)) return;
            for (const ExprId operand : structure.pool.operands(node)) push(operand);
        };
        leaves.walk(EquationId(e), structure.equations[EquationId(e)].lhs, structure.equations[EquationId(e)].rhs,
                    visit, enter);
    }
}

}  // namespace

std::optional<std::uint32_t> indexWithout(const Structure& structure, const std::vector<EdgeId>& edges,
                                          const Task& task)
{
    std::vector<EdgeId> without = edges;
    std::ranges::sort(without);
    ContinuousGraph graph;
    std::vector<EquationId> rows(structure.equations.size());
    for (std::size_t e = 0; e < rows.size(); ++e) {
        if (!structure.equations[EquationId(e)].isDiscrete) rows[e] = EquationId(graph.equationCount++);
    }
    addUnknowns(graph, structure, rows, without);
    addStates(graph, structure, rows);
    const Incidence incidence(std::move(graph.entries), graph.equationCount, graph.derivatives.size());
    const Pantelides found =
        findDifferentiations(incidence, graph.derivatives, matchHighestDerivatives(incidence, graph.derivatives), task);
    return found.isSingular() || task.cancelled() ? std::nullopt : std::optional(found.structuralIndex);
}

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
        if (std::ranges::find(equations, structure.incidence.equationOf(edge)) != equations.end())
            edges.push_back(edge);
    }
    return edges;
}

std::vector<TearingGain> tearingGains(const Structure& structure, std::size_t block, std::size_t effort)
{
    const BltBlock& loop = structure.blocks[block];
    // The loop alone, numbered locally, so that trials cost no more than its size.
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
        text += fmt::format("{} in equation {}", structure.nameOf(structure.incidence.unknownOf(edge)),
                            structure.incidence.equationOf(edge).index() + 1);
    }
    return text;
}

std::string explain(const Structure& structure, const ComponentBreak& found)
{
    return fmt::format("without {}: {} component{}, the largest of {} equation{}",
                       incidenceList(structure, found.edges), found.componentCount,
                       found.componentCount == 1 ? "" : "s", found.largest, found.largest == 1 ? "" : "s");
}

}  // namespace causeway
