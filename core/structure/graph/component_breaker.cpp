// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/graph/component_breaker.h"

#include <algorithm>
#include <optional>
#include <tuple>

#include "core/base/assert.h"
#include "core/structure/graph/strong_bridges.h"
#include "core/structure/graph/tarjan.h"

namespace causeway {

namespace {

/// How many of the bridges that a first removal leaves are tried with it.
constexpr std::size_t kSecondsTried = 8;

bool isBetter(const ComponentBreak& a, const ComponentBreak& b)
{
    if (a.largest != b.largest) return a.largest < b.largest;
    if (a.componentCount != b.componentCount) return a.componentCount > b.componentCount;
    return a.edges < b.edges;
}

/// The component alone, renumbered in the order of ids. Its edges come in the same order, so `edge` maps them back.
struct Block {
    Incidence incidence;
    Matching matching;
    std::vector<EdgeId> edge;
};

Block blockOf(const Incidence& incidence, const Matching& matching, std::span<const EquationId> component)
{
    std::vector<EquationId> equations(component.begin(), component.end());
    std::sort(equations.begin(), equations.end());
    std::vector<UnknownId> unknowns;
    for (const EquationId equation : equations) unknowns.push_back(matching.unknownOf[equation]);
    std::sort(unknowns.begin(), unknowns.end());
    const auto placeOf = [&unknowns](UnknownId unknown) -> UnknownId {
        const auto place = std::lower_bound(unknowns.begin(), unknowns.end(), unknown);
        if (place == unknowns.end() || *place != unknown) return {};
        return UnknownId(static_cast<std::size_t>(place - unknowns.begin()));
    };
    Block block;
    std::vector<std::pair<EquationId, UnknownId>> entries;
    for (std::size_t e = 0; e < equations.size(); ++e) {
        std::size_t edge = incidence.firstEdge(equations[e]).index();
        for (const UnknownId unknown : incidence.unknowns(equations[e])) {
            const UnknownId place = placeOf(unknown);
            if (!place.isNone()) {
                entries.emplace_back(EquationId(e), place);
                block.edge.emplace_back(edge);
            }
            ++edge;
        }
    }
    block.incidence = Incidence(std::move(entries), equations.size(), unknowns.size());
    block.matching = emptyMatching(block.incidence);
    for (std::size_t e = 0; e < equations.size(); ++e) {
        const UnknownId unknown = placeOf(matching.unknownOf[equations[e]]);
        block.matching.unknownOf[EquationId(e)] = unknown;
        block.matching.equationOf[unknown] = EquationId(e);
    }
    return block;
}

/// The incidence without some edges (`isOff` by edge), of as many equations and unknowns.
Incidence withoutEdges(const Incidence& incidence, const std::vector<bool>& isOff)
{
    std::vector<std::pair<EquationId, UnknownId>> entries;
    entries.reserve(incidence.edgeCount());
    for (std::size_t i = 0; i < incidence.edgeCount(); ++i) {
        if (!isOff[i]) entries.emplace_back(incidence.equationOf(EdgeId(i)), incidence.unknownOf(EdgeId(i)));
    }
    return Incidence(std::move(entries), incidence.equationCount(), incidence.unknownCount());
}

void dropEdgesFrom(Matching& matching, const Incidence& incidence, const std::vector<bool>& isOff)
{
    for (std::size_t e = 0; e < incidence.equationCount(); ++e) {
        const UnknownId unknown = matching.unknownOf[EquationId(e)];
        if (unknown.isNone()) continue;
        const EdgeId edge = incidence.findEdge(EquationId(e), unknown);
        if (edge.isNone() || !isOff[edge.index()]) continue;
        matching.unknownOf[EquationId(e)] = {};
        matching.equationOf[unknown] = {};
    }
}

class Breaker {
public:
    Breaker(Block block, const BreakOptions& options)
        : m_block(std::move(block)), m_options(options), m_isJudged(m_block.incidence.edgeCount(), false)
    {
    }

    ComponentBreaks run()
    {
        const Matching given = m_block.matching;
        judgeSingles();
        while (m_result.isComplete && changeMatching()) judgeSingles();
        if (m_result.breaks.empty()) {
            m_block.matching = given;
            judgePairs();
        }
        std::sort(m_result.breaks.begin(), m_result.breaks.end(), isBetter);
        if (m_result.breaks.size() > m_options.maxBreaks) m_result.breaks.resize(m_options.maxBreaks);
        return std::move(m_result);
    }

private:
    [[nodiscard]] bool isMatched(EdgeId edge) const
    {
        return m_block.matching.unknownOf[m_block.incidence.equationOf(edge)] == m_block.incidence.unknownOf(edge);
    }
    [[nodiscard]] bool canAfford(std::size_t rounds) const
    {
        return m_effort + rounds * m_block.incidence.edgeCount() <= m_options.effort;
    }

    /// The dependencies under the present matching; `m_edgeOf` gives the edge of each arc.
    [[nodiscard]] Digraph dependencies(EdgeId except = {})
    {
        const Incidence& incidence = m_block.incidence;
        Digraph digraph{incidence.equationCount(), {}};
        m_edgeOf.clear();
        for (std::size_t i = 0; i < incidence.edgeCount(); ++i) {
            const EdgeId edge(i);
            if (edge == except || isMatched(edge)) continue;
            const EquationId other = m_block.matching.equationOf[incidence.unknownOf(edge)];
            digraph.arcs.push_back({incidence.equationOf(edge).value, other.value});
            m_edgeOf.push_back(edge);
        }
        return digraph;
    }

    /// The split without edges that the present matching does not use.
    ComponentBreak tryWithout(EdgeId first, EdgeId second = {})
    {
        const Incidence& incidence = m_block.incidence;
        m_effort += incidence.edgeCount();
        ComponentBreak result;
        for (const EdgeId edge : {std::min(first, second), std::max(first, second)}) {
            if (!edge.isNone()) result.edges.push_back(m_block.edge[edge.index()]);
        }
        const auto dependency = [&](EquationId equation, std::uint32_t& position) {
            const auto row = incidence.unknowns(equation);
            const std::size_t firstEdge = incidence.firstEdge(equation).index();
            while (position < row.size()) {
                const EdgeId edge(firstEdge + position);
                const UnknownId unknown = row[position++];
                if (edge != first && edge != second) return m_block.matching.equationOf[unknown];
            }
            return EquationId();
        };
        const auto isAny = [](EquationId) { return true; };
        tarjan<EquationId>(incidence.equationCount(), isAny, dependency, [&result](std::span<EquationId> members) {
            ++result.componentCount;
            result.largest = std::max(result.largest, members.size());
        });
        return result;
    }

    /// All edges that the present matching does not use: only bridges split. Those that promise the most even split are
    /// tried first.
    void judgeSingles()
    {
        std::vector<StrongBridge> bridges = strongBridges(dependencies());
        m_effort += 6 * m_block.incidence.edgeCount();
        std::stable_sort(bridges.begin(), bridges.end(),
                         [](const StrongBridge& a, const StrongBridge& b) { return a.cutOff > b.cutOff; });
        for (const StrongBridge& bridge : bridges) {
            const EdgeId edge = m_edgeOf[bridge.arc];
            if (m_isJudged[edge.index()]) continue;
            if (!canAfford(1)) {
                m_result.isComplete = false;
                return;
            }
            m_result.breaks.push_back(tryWithout(edge));
        }
        for (std::size_t i = 0; i < m_isJudged.size(); ++i) {
            if (!isMatched(EdgeId(i))) m_isJudged[i] = true;
        }
    }

    /// A complete matching that uses fewer of the edges not judged yet. False when all are judged, or effort ran out.
    bool changeMatching()
    {
        std::vector<bool> isOff(m_isJudged.size());
        std::optional<std::size_t> firstOpen;
        for (std::size_t i = 0; i < isOff.size(); ++i) {
            isOff[i] = !m_isJudged[i];
            if (isOff[i] && !firstOpen) firstOpen = i;
        }
        if (!firstOpen) return false;
        if (!canAfford(10)) {
            m_result.isComplete = false;
            return false;
        }
        m_effort += 4 * m_block.incidence.edgeCount();
        // As few of them as possible; but at least without the first, which a strong component can always do without.
        Matching matching = emptyMatching(m_block.incidence);
        augmentToMaximum(withoutEdges(m_block.incidence, isOff), matching);
        std::vector<bool> isFirst(isOff.size(), false);
        isFirst[*firstOpen] = true;
        augmentToMaximum(withoutEdges(m_block.incidence, isFirst), matching);
        CAUSEWAY_ASSERT(matching.size() == m_block.incidence.equationCount());
        m_block.matching = std::move(matching);
        return true;
    }

    /// Greedily under the given matching: a first removal, the weakest places first, then the best of the bridges it
    /// leaves.
    void judgePairs()
    {
        const Digraph digraph = dependencies();
        const std::vector<EdgeId> edges = m_edgeOf;
        std::vector<std::uint32_t> leaving(digraph.vertexCount, 0), entering(digraph.vertexCount, 0);
        for (const Digraph::Arc& arc : digraph.arcs) {
            ++leaving[arc.tail];
            ++entering[arc.head];
        }
        std::vector<std::uint32_t> order(digraph.arcs.size());
        for (std::uint32_t i = 0; i < order.size(); ++i) order[i] = i;
        const auto weakness = [&](std::uint32_t arc) {
            return std::min(leaving[digraph.arcs[arc].tail], entering[digraph.arcs[arc].head]);
        };
        std::stable_sort(order.begin(), order.end(),
                         [&](std::uint32_t a, std::uint32_t b) { return weakness(a) < weakness(b); });
        for (const std::uint32_t first : order) {
            if (!canAfford(6 + kSecondsTried)) break;
            m_effort += 6 * m_block.incidence.edgeCount();
            std::vector<StrongBridge> bridges = strongBridges(dependencies(edges[first]));
            std::stable_sort(bridges.begin(), bridges.end(),
                             [](const StrongBridge& a, const StrongBridge& b) { return a.cutOff > b.cutOff; });
            if (bridges.size() > kSecondsTried) bridges.resize(kSecondsTried);
            for (const StrongBridge& bridge : bridges)
                m_result.breaks.push_back(tryWithout(edges[first], m_edgeOf[bridge.arc]));
        }
        std::sort(m_result.breaks.begin(), m_result.breaks.end(), isBetter);
        const auto isSame = [](const ComponentBreak& a, const ComponentBreak& b) { return a.edges == b.edges; };
        m_result.breaks.erase(std::unique(m_result.breaks.begin(), m_result.breaks.end(), isSame),
                              m_result.breaks.end());
    }

    Block m_block;
    BreakOptions m_options;
    std::vector<bool> m_isJudged;  ///< by edge
    std::vector<EdgeId> m_edgeOf;
    std::size_t m_effort = 0;
    ComponentBreaks m_result;
};

}  // namespace

ComponentBreaks findBreaks(const Incidence& incidence, const Matching& matching, std::span<const EquationId> component,
                           const BreakOptions& options)
{
    if (component.size() < 2) return {};
    return Breaker(blockOf(incidence, matching, component), options).run();
}

Partition partitionWithout(const Incidence& incidence, const Matching& matching, std::span<const EdgeId> switchedOff)
{
    std::vector<bool> isOff(incidence.edgeCount(), false);
    for (const EdgeId edge : switchedOff) isOff[edge.index()] = true;
    const Incidence rest = withoutEdges(incidence, isOff);
    Partition partition;
    partition.matching = matching;
    dropEdgesFrom(partition.matching, incidence, isOff);
    augmentToMaximum(rest, partition.matching);
    std::vector<bool> isMatched(rest.equationCount(), false);
    for (std::size_t e = 0; e < isMatched.size(); ++e) {
        isMatched[e] = !partition.matching.unknownOf[EquationId(e)].isNone();
        if (!isMatched[e]) partition.unmatchedEquations.emplace_back(e);
    }
    for (std::size_t v = 0; v < rest.unknownCount(); ++v) {
        if (partition.matching.equationOf[UnknownId(v)].isNone()) partition.unmatchedUnknowns.emplace_back(v);
    }
    partition.components = tarjanComponents(rest, partition.matching, isMatched);
    return partition;
}

}  // namespace causeway
