// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/action_code.h"

#include "core/program/assertion_margin.h"

#include <algorithm>

namespace causeway {

bool ActionCode::hasEffect(const DaeEquation& equation) const
{
    switch (equation.kind) {
        case EquationKind::Assert:
        case EquationKind::Terminate:
        case EquationKind::Reinit:
        case EquationKind::Call: return true;
        case EquationKind::If:
        case EquationKind::When:
        case EquationKind::For:
            return std::ranges::any_of(branchesOf(equation), [this](const EquationBranch& branch) {
                return std::ranges::any_of(branch.equations,
                                           [this](const DaeEquation& inner) { return hasEffect(inner); });
            });
        default: return false;
    }
}

const std::vector<EquationBranch>& ActionCode::branchesOf(const DaeEquation& equation) const
{
    return m_program.structure->dae->structures[equation.structure].branches;
}

void ActionCode::addActions(const std::vector<DaeEquation>& equations, Slot guard, Code& code)
{
    for (const DaeEquation& equation : equations) {
        if (m_isClocked || equation.clock.isNone()) addActionsOf(equation, guard, code);
    }
}

void ActionCode::addActionsOf(const DaeEquation& equation, Slot guard, Code& code)
{
    m_builder.span = equation.span;
    switch (equation.kind) {
        case EquationKind::If:
        case EquationKind::When:
            if (hasEffect(equation))
                addBranches(branchesOf(equation), equation.kind == EquationKind::When, guard, code);
            break;
        case EquationKind::Assert:
            // Elsewhere assertions are checked at each step.
            if (guard != kNoSlot || m_isClocked) addAction(equation, guard, code);
            break;
        case EquationKind::Terminate:
        case EquationKind::Reinit:
        case EquationKind::Call: addAction(equation, guard, code); break;
        default: break;
    }
}

void ActionCode::addClockedActions(const DaeEquation& equation, Code& code)
{
    m_isClocked = true;
    addActionsOf(equation, kNoSlot, code);
    m_isClocked = false;
}

void ActionCode::addBranches(const std::vector<EquationBranch>& branches, bool isWhen, Slot guard, Code& code)
{
    Slot isOpen = guard == kNoSlot ? m_builder.literal(1) : guard;
    for (const EquationBranch& branch : branches) {
        // A clocked when-clause is active at each tick.
        if (branch.condition.isNone() || m_pool.type(branch.condition) == ValueType::Clock)
            return addActions(branch.equations, isOpen, code);
        const Slot condition =
            isWhen ? m_builder.lowerWhenCondition(branch.condition, code) : m_builder.lower(branch.condition, code);
        const auto [taken, rest] = divide(isOpen, condition, code);
        addActions(branch.equations, taken, code);
        isOpen = rest;
    }
}

std::pair<Slot, Slot> ActionCode::divide(Slot isOpen, Slot condition, Code& code)
{
    const Slot taken = m_builder.newSlot(), notTaken = m_builder.newSlot(), rest = m_builder.newSlot();
    code.push_back({OpCode::And, {}, taken, isOpen, condition, 0});
    code.push_back({OpCode::Not, {}, notTaken, condition, condition, 0});
    code.push_back({OpCode::And, {}, rest, isOpen, notTaken, 0});
    return {taken, rest};
}

void ActionCode::addAction(const DaeEquation& equation, Slot guard, Code& code)
{
    ProgramAction action;
    action.span = equation.span;
    const std::size_t skip = code.size();
    if (guard != kNoSlot) code.push_back({OpCode::JumpIfFalse, {}, 0, guard, 0, 0});
    const CodeBuilder::Scope scope = m_builder.beginScope();
    ++m_builder.branchDepth;
    bool hasAction = true;
    switch (equation.kind) {
        case EquationKind::Reinit:
            action.kind = ActionKind::Reinit;
            action.variable = m_pool.variableOf(equation.lhs);
            action.value = m_builder.lower(equation.rhs, code);
            break;
        case EquationKind::Terminate:
            action.kind = ActionKind::Terminate;
            action.message = m_builder.lowerText(equation.rhs, code, equation.span);
            break;
        case EquationKind::Assert: fillAssertion(action, equation, code); break;
        default:
            static_cast<void>(m_builder.lower(equation.rhs, code));
            hasAction = false;
            break;
    }
    if (hasAction) {
        code.push_back({OpCode::Action, {}, 0, 0, 0, static_cast<Slot>(m_program.actions.size())});
        m_program.actions.push_back(std::move(action));
    }
    --m_builder.branchDepth;
    m_builder.endScope(scope);
    if (guard != kNoSlot) CodeBuilder::patchJump(code, skip);
}

void ActionCode::fillAssertion(ProgramAction& action, const DaeEquation& equation, Code& code)
{
    const Structure& structure = *m_program.structure;
    action.kind = ActionKind::Assert;
    action.condition = m_builder.lower(equation.lhs, code);
    action.text = structure.print(equation.lhs);
    action.message = m_builder.lowerText(equation.rhs, code, equation.span);
    if (equation.structure != DaeEquation::kNoStructure &&
        !structure.dae->structures[equation.structure].level.isNone()) {
        action.level = m_builder.lower(structure.dae->structures[equation.structure].level, code);
    }
}

void ActionCode::addAssertions(const std::vector<DaeEquation>& equations, Slot guard, Code& code)
{
    for (const DaeEquation& equation : equations) {
        if (!equation.clock.isNone()) continue;
        m_builder.span = equation.span;
        if (equation.kind == EquationKind::If && hasEffect(equation)) {
            Slot isOpen = guard == kNoSlot ? m_builder.literal(1) : guard;
            for (const EquationBranch& branch : branchesOf(equation)) {
                if (branch.condition.isNone()) {
                    addAssertions(branch.equations, isOpen, code);
                    break;
                }
                const auto [taken, rest] = divide(isOpen, m_builder.lower(branch.condition, code), code);
                isOpen = rest;
                addAssertions(branch.equations, taken, code);
            }
        }
        if (equation.kind != EquationKind::Assert) continue;
        ProgramAction action;
        action.span = equation.span;
        action.guard = guard;
        const std::size_t skip = code.size();
        if (guard != kNoSlot) code.push_back({OpCode::JumpIfFalse, {}, 0, guard, 0, 0});
        const CodeBuilder::Scope scope = m_builder.beginScope();
        if (guard != kNoSlot) ++m_builder.branchDepth;
        fillAssertion(action, equation, code);
        const auto varies = [this](ExprId expr) { return m_builder.changeOf(expr) == Change::Always; };
        if (const ExprId margin = marginOf(m_pool, equation.lhs, varies); !margin.isNone())
            action.margin = m_builder.lower(margin, code);
        if (guard != kNoSlot) --m_builder.branchDepth;
        m_builder.endScope(scope);
        if (guard != kNoSlot) CodeBuilder::patchJump(code, skip);
        m_program.assertions.push_back(static_cast<std::uint32_t>(m_program.actions.size()));
        m_program.actions.push_back(std::move(action));
    }
}

}  // namespace causeway
