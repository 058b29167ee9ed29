// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/input_jumps.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "core/program/program.h"
#include "core/simulation/evaluator/jump_size.h"
#include "core/symbolic/printer.h"

namespace causeway {

void InputJumps::note(const ModelEvaluator& evaluator)
{
    const Program& program = evaluator.program();
    if (m_program != &program) {
        m_program = &program;
        m_slots.clear();
        m_names.clear();
        m_before.clear();
        const Structure& structure = *program.structure;
        for (const SystemColumn& column : structure.index.reduction.columns) {
            if (column.role != ColumnRole::Dummy && column.role != ColumnRole::Candidate) continue;
            const std::optional<Slot> slot = evaluator.slotOfLeaf(structure.pool, column.expr);
            if (!slot || std::ranges::find(program.states, *slot, &Program::State::value) != program.states.end())
                continue;
            m_slots.push_back(*slot);
            m_names.push_back(structure.print(column.expr));
        }
    }
    if (!m_slots.empty()) evaluator.getValues(m_before);
}

std::vector<std::string> InputJumps::since(const ModelEvaluator& evaluator) const
{
    std::vector<std::string> jumped;
    if (m_program != &evaluator.program()) return jumped;
    for (std::size_t i = 0; i < m_slots.size(); ++i) {
        const double before = m_before[m_slots[i]], now = evaluator.slot(m_slots[i]);
        if (std::fabs(now - before) > kJump * std::max(1.0, std::fabs(before))) jumped.push_back(m_names[i]);
    }
    return jumped;
}

JumpSolution InputJumps::solve(JumpSystem& system, const ModelEvaluator& evaluator) const
{
    const Program& program = evaluator.program();
    const VariableNamer names = [&program](VariableId id) { return program.structure->dae->variables[id].name; };
    std::unordered_map<std::string, Slot> modes;  // looked up only
    for (const ProgramRelation& relation : program.relations) modes.emplace(relation.text, relation.mode);
    for (const ProgramRounding& rounding : program.roundings) modes.emplace(rounding.text, rounding.value);
    const auto before = [&](const ExpressionPool& pool, ExprId unknown) -> std::optional<double> {
        const std::optional<Slot> slot = evaluator.slotOfLeaf(pool, unknown);
        return slot ? std::optional(m_before[*slot]) : std::nullopt;
    };
    const auto now = [&](const ExpressionPool& pool, ExprId leaf) { return evaluator.valueOfLeaf(pool, leaf); };
    const auto modeOf = [&](const ExpressionPool& pool, ExprId node) -> std::optional<double> {
        const auto mode = modes.find(printExpression(pool, node, names));
        return mode != modes.end() ? std::optional(evaluator.slot(mode->second)) : std::nullopt;
    };
    return system.solve(before, now, modeOf);
}

}  // namespace causeway
