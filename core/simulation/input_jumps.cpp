// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/input_jumps.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "core/program/program.h"
#include "core/simulation/evaluator/jump_size.h"
#include "core/symbolic/printer.h"

namespace causeway {

void InputJumps::follow(const ModelEvaluator& evaluator)
{
    const Program& program = evaluator.program();
    const Structure& structure = *program.structure;
    m_program = &program;
    m_slots.clear();
    m_names.clear();
    std::vector<bool> isTaken(program.slotCount, false);
    const auto take = [&](Slot slot) {
        if (isTaken[slot]) return false;
        isTaken[slot] = true;
        m_slots.push_back(slot);
        return true;
    };
    for (const SystemColumn& column : structure.index.reduction.columns) {
        if (column.role != ColumnRole::Dummy && column.role != ColumnRole::Candidate) continue;
        const std::optional<Slot> slot = evaluator.slotOfLeaf(structure.pool, column.expr);
        if (!slot || std::ranges::find(program.states, *slot, &Program::State::value) != program.states.end()) continue;
        if (take(*slot)) m_names.push_back(structure.print(column.expr));
    }
    if (m_slots.empty()) return;
    for (const SystemColumn& column : structure.index.reduction.columns) {
        if (column.order == 0) take(program.variableSlot[structure.pool.variableOf(column.expr)]);
    }
    const auto& variables = structure.dae->variables;
    for (std::size_t i = 0; i < variables.size(); ++i) {
        if (structure.aliases.find(VariableId(i)) != nullptr) take(program.variableSlot[VariableId(i)]);
    }
    for (const auto& [name, slot] : program.derivativeSlots) take(slot);
}

void InputJumps::note(const ModelEvaluator& evaluator)
{
    if (m_program != &evaluator.program()) follow(evaluator);
    m_before.resize(m_slots.size());
    for (std::size_t i = 0; i < m_slots.size(); ++i) m_before[i] = evaluator.slot(m_slots[i]);
}

std::vector<std::string> InputJumps::since(const ModelEvaluator& evaluator) const
{
    std::vector<std::string> jumped;
    if (m_program != &evaluator.program()) return jumped;
    for (std::size_t i = 0; i < m_names.size(); ++i) {
        const double before = m_before[i], now = evaluator.slot(m_slots[i]);
        if (std::fabs(now - before) > kJump * std::max(1.0, std::fabs(before))) jumped.push_back(m_names[i]);
    }
    return jumped;
}

JumpSolution InputJumps::solve(JumpSystem& system, const ModelEvaluator& evaluator) const
{
    const Program& program = evaluator.program();
    const VariableNamer names = [&program](VariableId id) { return program.structure->dae->variables[id].name; };
    std::unordered_map<std::string, Slot> modes;  // lookups only
    for (const ProgramRelation& relation : program.relations) modes.emplace(relation.text, relation.mode);
    for (const ProgramRounding& rounding : program.roundings) modes.emplace(rounding.text, rounding.value);
    std::unordered_map<Slot, double> known;  // lookups only
    for (std::size_t i = 0; i < m_slots.size(); ++i) known.emplace(m_slots[i], m_before[i]);
    const auto before = [&](const ExpressionPool& pool, ExprId unknown) -> std::optional<double> {
        const std::optional<Slot> slot = evaluator.slotOfLeaf(pool, unknown);
        if (!slot) return std::nullopt;
        const auto value = known.find(*slot);
        return value != known.end() ? value->second : evaluator.slot(*slot);
    };
    const auto now = [&](const ExpressionPool& pool, ExprId leaf) { return evaluator.valueOfLeaf(pool, leaf); };
    const auto modeOf = [&](const ExpressionPool& pool, ExprId node) -> std::optional<double> {
        const auto mode = modes.find(printExpression(pool, node, names));
        return mode != modes.end() ? std::optional(evaluator.slot(mode->second)) : std::nullopt;
    };
    return system.solve(before, now, modeOf);
}

}  // namespace causeway
