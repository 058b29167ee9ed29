// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Jumps of states caused by discontinuous inputs: the derivative of a step is an impulse, which acts on the states at
/// that instant. Concerns variables that are differentiated but not states.
///
/// In:   the values just before an event, and the values after it for the same states.
/// Out:  the states after the jump, from the equations as written (blocks/jump_system.h): two capacitors in series
///       share a step of 10 V.
/// Cost: at each event, linear in the number of such variables; none without them.
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
    /// Stores the values just before an event.
    void note(const ModelEvaluator& evaluator);
    /// Names of the variables that have jumped since `note`. Empty if another program is active.
    [[nodiscard]] std::vector<std::string> since(const ModelEvaluator& evaluator) const;
    /// Computes the jump of the states. `system`: for the structure of the evaluator's program.
    [[nodiscard]] JumpSolution solve(JumpSystem& system, const ModelEvaluator& evaluator) const;

private:
    void follow(const ModelEvaluator& evaluator);

    const Program* m_program = nullptr;
    /// Slots of variables and derivatives; the differentiated variables that are not states come first.
    std::vector<Slot> m_slots;
    std::vector<std::string> m_names;  ///< of the first m_names.size() slots
    std::vector<double> m_before;      ///< values by slot
};

}  // namespace causeway
