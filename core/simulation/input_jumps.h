// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Jumps of variables that have derivatives and are no states, as they come from discontinuous inputs: der(u) of a step
/// u is an impulse, which acts on the states at that instant.
///
/// In:   the values just before an event, and those after it for the same states.
/// Out:  to what the states jump, by the equations as written (blocks/jump_system.h): two capacitors in series on a
///       step of 10 V share it.
/// Cost: at each event, linear in the variables that have derivatives and are no states; nothing where there are none.
/// Reference: S. Trenn, Switched differential algebraic equations, in: Dynamics and Control of Switched Electronic
/// Systems, Springer 2012.
#pragma once

#include <string>
#include <vector>

#include "core/simulation/blocks/jump_system.h"
#include "core/simulation/evaluator/model_evaluator.h"

namespace causeway {

class InputJumps {
public:
    /// Just before an event.
    void note(const ModelEvaluator& evaluator);
    /// After it: the variables that have jumped, by name. Empty after another program has taken over.
    [[nodiscard]] std::vector<std::string> since(const ModelEvaluator& evaluator) const;
    /// `system`: of the structure of the evaluator's program.
    [[nodiscard]] JumpSolution solve(JumpSystem& system, const ModelEvaluator& evaluator) const;

private:
    void follow(const ModelEvaluator& evaluator);

    const Program* m_program = nullptr;
    /// Of variables, and derivatives: those that have derivatives and are no states come first.
    std::vector<Slot> m_slots;
    std::vector<std::string> m_names;  ///< of the first ones
    std::vector<double> m_before;      ///< likewise, all
};

}  // namespace causeway
