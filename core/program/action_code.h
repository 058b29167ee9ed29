// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Code for equations with effects: assert, terminate, reinit and calls without results, guarded by their conditions.
///
/// In:   equations of a flat model, in the order of the text.
/// Out:  instructions appended to the caller's code; actions are added to the program.
/// Cost: linear in the equations.
#pragma once

#include <utility>
#include <vector>

#include "core/program/code_builder.h"

namespace causeway {

class ActionCode {
public:
    ActionCode(Program& program, CodeBuilder& builder) : m_program(program), m_pool(program.pool), m_builder(builder) {}

    /// Actions at events: everything in a when-clause or under a condition; elsewhere everything except assertions.
    void addActions(const std::vector<DaeEquation>& equations, Slot guard, Code& code);
    /// Actions at the ticks of a clock.
    void addClockedActions(const DaeEquation& equation, Code& code);
    /// Assertions that must always hold; the builder must leave relations unfrozen.
    void addAssertions(const std::vector<DaeEquation>& equations, Slot guard, Code& code);
    [[nodiscard]] bool hasEffect(const DaeEquation& equation) const;

private:
    [[nodiscard]] const std::vector<EquationBranch>& branchesOf(const DaeEquation& equation) const;
    void addActionsOf(const DaeEquation& equation, Slot guard, Code& code);
    void addBranches(const std::vector<EquationBranch>& branches, bool isWhen, Slot guard, Code& code);
    /// Whether this branch is taken, and whether a later one may be.
    std::pair<Slot, Slot> divide(Slot isOpen, Slot condition, Code& code);
    void addAction(const DaeEquation& equation, Slot guard, Code& code);
    void fillAssertion(ProgramAction& action, const DaeEquation& equation, Code& code);

    Program& m_program;
    ExpressionPool& m_pool;
    CodeBuilder& m_builder;
    bool m_isClocked = false;
};

}  // namespace causeway
