// SPDX-License-Identifier: GPL-3.0-or-later
// Which relations of a block decide one condition together: `u < 0` and `i < 0` of `off = u < 0 or i < 0`.
//
// Truths, and numbers that change with them alone, are followed through the code as far as they are discrete. What they
// choose is continuous, and joins nothing. Cost: linear in the code of a block.
#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "core/program/slot_usage.h"
#include "core/simulation/blocks/block_solver.h"

namespace causeway {

namespace {

/// Classes of relations; for each discrete slot, one of the relations that determine it.
class Conditions {
public:
    /// Records that the slot depends on all of them.
    void joinRelation(Slot slot, std::uint32_t relation)
    {
        m_classes.try_emplace(relation, relation);
        const auto [known, isNew] = m_sources.try_emplace(slot, relation);
        const std::uint32_t a = classOf(known->second), b = classOf(relation);
        m_classes[std::max(a, b)] = std::min(a, b);
    }
    void join(Slot slot, Slot from)
    {
        if (const auto source = m_sources.find(from); source != m_sources.end()) joinRelation(slot, source->second);
    }
    /// `discrete`: candidates for dependent unknowns.
    [[nodiscard]] std::vector<SwitchCondition> classes(const std::vector<IterationBlock::Discrete>& discrete) const
    {
        std::map<std::uint32_t, SwitchCondition> byFirst;
        for (const auto& [relation, parent] : m_classes) byFirst[classOf(parent)].relations.push_back(relation);
        for (const IterationBlock::Discrete& one : discrete) {
            const auto source = m_sources.find(one.unknown);
            if (source != m_sources.end()) byFirst[classOf(source->second)].discrete.push_back(one.unknown);
        }
        std::vector<SwitchCondition> all;
        for (auto& [first, condition] : byFirst) all.push_back(std::move(condition));
        return all;
    }

    void add(std::uint32_t relation) { m_classes.try_emplace(relation, relation); }
    static constexpr Slot kTogether = kNoSlot;  ///< joins the relations that determine one continuous value
    void forgetTogether() { m_sources.erase(kTogether); }

private:
    [[nodiscard]] std::uint32_t classOf(std::uint32_t relation) const
    {
        while (m_classes.at(relation) != relation) relation = m_classes.at(relation);
        return relation;
    }

    std::map<std::uint32_t, std::uint32_t> m_classes;  ///< relation to a lower one of its class, or itself
    std::map<Slot, std::uint32_t> m_sources;
};

}  // namespace

std::vector<SwitchCondition> BlockSolver::conditionsOf(std::size_t iteration)
{
    constexpr int kRounds = 3;  // discrete unknowns may depend on each other
    const IterationBlock& block = m_program.iterations[iteration];
    const VaryingSlots& varying = varyingSlots();
    Conditions found;
    for (int round = 0; round < kRounds; ++round) {
        for (const CodeRange range : {block.code, block.discreteCode}) {
            std::vector<std::pair<std::uint32_t, Slot>> branches;  // end of each, and its condition
            for (std::uint32_t at = range.begin; at < range.end; ++at) {
                const Instruction& i = m_program.code[at];
                std::erase_if(branches, [at](const auto& branch) { return branch.first <= at; });
                if (i.op == OpCode::JumpIfFalse && at + i.c + 1 > at) branches.emplace_back(at + i.c + 1, i.a);
                const bool isRelation = i.op == OpCode::Relation;
                if (!isRelation && !isPlain(i)) continue;
                if (isRelation && m_program.relations[i.c].instant == kNoSlot) {
                    found.add(i.c);
                    found.joinRelation(i.target, i.c);
                }
                // For a continuous value, join only the conditions of choices.
                const Slot target = varying.varies(i.target) && !isRelation ? Conditions::kTogether : i.target;
                const std::array operands{i.a, i.b, i.c};
                const bool isChoice = i.op == OpCode::Select;
                const unsigned count = target == Conditions::kTogether && isChoice ? 1 : operandCountAtEvents(i);
                for (unsigned k = 0; k < count; ++k) found.join(target, operands[k]);
                if (target != Conditions::kTogether) {
                    for (const auto& [end, chooses] : branches) found.join(target, chooses);
                }
                found.forgetTogether();
            }
        }
        for (const IterationBlock::Discrete& one : block.discrete) found.join(one.unknown, one.value);
    }
    return found.classes(block.discrete);
}

std::vector<double> BlockSolver::effectOf(std::size_t iteration, bool discreteFollows)
{
    const IterationBlock& block = m_program.iterations[iteration];
    const SlotValues values = m_values;
    bool hasChanged = false;
    std::vector<double> effect;
    if (!discreteFollows || settleDiscrete(block, Liveness::Frozen, hasChanged)) {
        effect = discreteValues(block);
        Place place{besides(block, 1), {}, {}};
        if (probe(block, {}, place)) effect.insert(effect.end(), place.residuals.begin(), place.residuals.end());
    }
    m_values = values;
    return effect;
}

std::optional<std::vector<double>> BlockSolver::decisionOf(std::size_t iteration, const std::vector<Slot>& discrete)
{
    const SlotValues values = m_values;
    bool hasChanged = false;
    std::optional<std::vector<double>> decision;
    if (settleDiscrete(m_program.iterations[iteration], Liveness::Frozen, hasChanged)) {
        decision.emplace();
        for (const Slot slot : discrete) decision->push_back(m_values[slot]);
    }
    m_values = values;
    return decision;
}

/// `when {u > 0, i < 0}` toggles a diode, which then holds u at zero: `u > 0` can become true again.
void BlockSolver::keepConditions()
{
    for (std::size_t iteration = 0; iteration < m_program.iterations.size(); ++iteration) {
        const IterationBlock& block = m_program.iterations[iteration];
        if (block.isInitial || block.relations.empty() || pastOf(iteration).empty()) continue;
        if (!execute(m_program, block.code, m_values.data(), Liveness::Frozen, m_machine) ||
            !execute(m_program, block.discreteCode, m_values.data(), Liveness::Frozen, m_machine))
            continue;
        for (const std::size_t past : pastOf(iteration)) {
            const Program::PreCopy& copy = m_program.preCopies[past];
            if (copy.variable.isNone()) m_values[copy.pre] = m_values[copy.slot];
        }
    }
}

}  // namespace causeway
