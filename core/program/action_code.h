// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What equations do beside equating: assert, terminate, reinit, and calls for their effect, below the conditions under
/// which they stand.
///
/// In:   equations of a flat model, one after another in the order of the text.
/// Out:  instructions appended to the code that the caller names; actions are entered into the program.
/// Cost: linear in the equations.
#pragma once

#include <utility>
#include <vector>

#include "core/program/code_builder.h"

namespace causeway {

class ActionCode {
public:
    ActionCode(Program& program, CodeBuilder& builder) : m_program(program), m_pool(program.pool), m_builder(builder) {}

    /// What happens at events: whatever stands in a when-clause or below a condition, and everything but assertions
    /// elsewhere.
    void addActions(const std::vector<DaeEquation>& equations, Slot guard, Code& code);
    /// What happens at the ticks of a clock.
    void addClockedActions(const DaeEquation& equation, Code& code);
    /// Assertions that hold always; the builder must leave relations unfrozen.
    void addAssertions(const std::vector<DaeEquation>& equations, Slot guard, Code& code);
    [[nodiscard]] bool hasEffect(const DaeEquation& equation) const;

private:
    [[nodiscard]] const std::vector<EquationBranch>& branchesOf(const DaeEquation& equation) const;
    void addActionsOf(const DaeEquation& equation, Slot guard, Code& code);
    void addBranches(const std::vector<EquationBranch>& branches, bool isWhen, Slot guard, Code& code);
    /// Whether a branch is taken, and whether one after it may be.
    std::pair<Slot, Slot> divide(Slot isOpen, Slot condition, Code& code);
    void addAction(const DaeEquation& equation, Slot guard, Code& code);
    void fillAssertion(ProgramAction& action, const DaeEquation& equation, Code& code);

    Program& m_program;
    ExpressionPool& m_pool;
    CodeBuilder& m_builder;
    bool m_isClocked = false;
};

}  // namespace causeway
