// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/initialization/initialization_order.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace causeway {

namespace {

constexpr std::uint32_t kNoBlock = 0xFFFFFFFF;

class Arrangement {
public:
    Arrangement(Initialization& initialization, const IdVector<StateSetId, InitialSet>& sets)
        : m_initialization(initialization), m_sets(sets)
    {
    }

    void run()
    {
        const std::size_t count = m_initialization.blocks.size();
        m_blockOf.resize(m_initialization.rows.size(), kNoBlock);
        for (std::size_t b = 0; b < count; ++b) {
            for (const EquationId row : m_initialization.blocks[b]) m_blockOf[row] = static_cast<std::uint32_t>(b);
        }
        m_blocks.resize(count);
        findArcs();
        findSets();
        findLevels();
        findNeeded();
        takeStartValues();
        makeNodes();
        makeArcs();
    }

private:
    struct Block {
        std::vector<StateSetId> sets;      ///< of which it has constraints; ascending
        std::uint32_t level = 0;           ///< sets that come before it, on the longest way
        bool isNeeded = false;             ///< by a set, or part of one
        std::uint32_t startOf = kNoBlock;  ///< the block with constraints that it is a start value for
        [[nodiscard]] bool isSet() const { return !sets.empty(); }
    };
    /// Order of nodes: by level; blocks needed by sets before the sets; sets by their first one; blocks that nothing
    /// needs at the end.
    using Key = std::tuple<bool, std::uint32_t, std::uint32_t>;
    [[nodiscard]] Key keyOf(const Block& block) const
    {
        if (!block.isNeeded) return {true, 0, 0};
        return {false, block.level, block.isSet() ? block.sets.front().value + 1 : 0};
    }

    void findArcs();
    void findSets();
    void findLevels();
    void findNeeded();
    void takeStartValues();
    void makeNodes();
    void makeArcs();

    Initialization& m_initialization;
    const IdVector<StateSetId, InitialSet>& m_sets;
    IdVector<EquationId, std::uint32_t> m_blockOf;
    std::vector<Block> m_blocks;
    std::vector<InitialArc> m_blockArcs;  ///< by from
    std::vector<std::uint32_t> m_nodeOf;  ///< by block
};

void Arrangement::findArcs()
{
    for (std::uint32_t b = 0; b < m_blocks.size(); ++b) {
        for (const EquationId row : m_initialization.blocks[b]) {
            for (const UnknownId column : m_initialization.incidence.unknowns(row)) {
                const EquationId source = m_initialization.matching.equationOf[column];
                if (!source.isNone() && m_blockOf[source] != b) m_blockArcs.push_back({m_blockOf[source], b});
            }
        }
    }
    const auto byEnds = [](const InitialArc& arc) { return std::pair(arc.from, arc.to); };
    std::ranges::sort(m_blockArcs, {}, byEnds);
    m_blockArcs.erase(std::unique(m_blockArcs.begin(), m_blockArcs.end()), m_blockArcs.end());
}

void Arrangement::findSets()
{
    for (std::size_t s = 0; s < m_sets.size(); ++s) {
        for (const EquationId row : m_sets[StateSetId(s)].equations) {
            if (m_blockOf[row] == kNoBlock) continue;
            std::vector<StateSetId>& sets = m_blocks[m_blockOf[row]].sets;
            if (sets.empty() || sets.back() != StateSetId(s)) sets.emplace_back(s);
        }
    }
}

void Arrangement::findLevels()
{
    // Arcs lead to later blocks, and are sorted by where they come from.
    for (const InitialArc& arc : m_blockArcs) {
        const Block& from = m_blocks[arc.from];
        m_blocks[arc.to].level = std::max(m_blocks[arc.to].level, from.level + (from.isSet() ? 1U : 0U));
    }
}

void Arrangement::findNeeded()
{
    for (Block& block : m_blocks) block.isNeeded = block.isSet();
    for (std::size_t i = m_blockArcs.size(); i-- > 0;) {
        const InitialArc& arc = m_blockArcs[i];
        if (m_blocks[arc.to].isNeeded) m_blocks[arc.from].isNeeded = true;
    }
}

void Arrangement::takeStartValues()
{
    IdVector<UnknownId, StateSetId> setOf(m_initialization.columns.size());
    for (std::size_t s = 0; s < m_sets.size(); ++s) {
        for (const UnknownId candidate : m_sets[StateSetId(s)].candidates) setOf[candidate] = StateSetId(s);
    }
    std::size_t first = 0;
    for (std::uint32_t b = 0; b < m_blocks.size(); ++b) {
        std::size_t last = first;
        while (last < m_blockArcs.size() && m_blockArcs[last].from == b) ++last;
        const std::span<const InitialArc> arcs(m_blockArcs.data() + first, last - first);
        first = last;
        const auto rows = m_initialization.blocks[b];
        const InitialRow& row = m_initialization.rows[rows.front()];
        if (rows.size() > 1 || m_blocks[b].isSet() || m_blocks[b].level > 0 || row.column.isNone()) continue;
        const StateSetId set = setOf[m_initialization.matching.unknownOf[rows.front()]];
        if (set.isNone()) continue;
        std::uint32_t target = kNoBlock;
        for (const InitialArc& arc : arcs) {
            const bool hasSet = std::ranges::binary_search(m_blocks[arc.to].sets, set);
            if (hasSet && (target == kNoBlock || m_blocks[arc.to].level < m_blocks[target].level)) target = arc.to;
        }
        if (target == kNoBlock) continue;
        const bool isFree = std::ranges::all_of(arcs, [&](const InitialArc& arc) {
            const Block& to = m_blocks[arc.to];
            return !to.isNeeded || to.level > m_blocks[target].level || keyOf(to) == keyOf(m_blocks[target]);
        });
        if (isFree) m_blocks[b].startOf = target;
    }
}

void Arrangement::makeNodes()
{
    std::map<Key, std::vector<std::uint32_t>> parts;
    for (std::uint32_t b = 0; b < m_blocks.size(); ++b) {
        const Block& block = m_blocks[b];
        parts[keyOf(block.startOf == kNoBlock ? block : m_blocks[block.startOf])].push_back(b);
    }
    m_nodeOf.resize(m_blocks.size());
    for (auto& [key, blocks] : parts) {
        const auto& [isAfter, level, set] = key;
        InitialNode node;
        node.kind = isAfter     ? InitialNodeKind::After
                    : set > 0   ? InitialNodeKind::Set
                    : level > 0 ? InitialNodeKind::Between
                                : InitialNodeKind::Before;
        for (const std::uint32_t b : blocks) {
            node.sets.insert(node.sets.end(), m_blocks[b].sets.begin(), m_blocks[b].sets.end());
            m_nodeOf[b] = static_cast<std::uint32_t>(m_initialization.nodes.size());
        }
        std::ranges::sort(node.sets);
        node.sets.erase(std::unique(node.sets.begin(), node.sets.end()), node.sets.end());
        node.blocks = std::move(blocks);
        m_initialization.nodes.push_back(std::move(node));
    }
}

void Arrangement::makeArcs()
{
    std::vector<InitialArc>& arcs = m_initialization.arcs;
    for (const InitialArc& arc : m_blockArcs) {
        if (m_nodeOf[arc.from] != m_nodeOf[arc.to]) arcs.push_back({m_nodeOf[arc.from], m_nodeOf[arc.to]});
    }
    std::ranges::sort(arcs, {}, [](const InitialArc& arc) { return std::pair(arc.from, arc.to); });
    arcs.erase(std::unique(arcs.begin(), arcs.end()), arcs.end());
}

}  // namespace

void arrangeNodes(Initialization& initialization, const IdVector<StateSetId, InitialSet>& sets)
{
    Arrangement(initialization, sets).run();
}

}  // namespace causeway
