// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Which states hold an integrator back: what each has contributed to the estimated errors of the steps.
///
/// A step is as long as its error allows, and the error is the root of the mean square of those of all states: the
/// state with the largest one limits the step. Cost: linear in the states, once for each step.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/dae/hybrid_dae.h"
#include "core/program/program.h"
#include "core/simulation/integrators/integrator.h"
#include "core/simulation/integrators/step_trace.h"

namespace causeway {

/// What a state has contributed to the estimated errors of the steps, which decide on their lengths.
struct StateErrors {
    std::string state;
    std::uint64_t limitedSteps = 0;  ///< whose largest error, relative to its tolerance, was that of this state
    double share = 0;    ///< of the squares of all errors, on the average of the steps; those of all states add up to 1
    double largest = 0;  ///< of its errors, in units of what is allowed
};

class ErrorTally {
public:
    /// After a step, with the states of this program; its error. Methods that estimate no errors leave it empty.
    std::optional<StepError> add(const Program& program, Integrator& integrator);
    /// Those that limited most steps first, then by share, then in the order of declaration.
    [[nodiscard]] std::vector<StateErrors> byState(const HybridDae& dae) const;

private:
    struct Sum {
        std::uint64_t limitedSteps = 0;
        double share = 0, largest = 0;
        bool isState = false;
    };
    std::vector<Sum> m_sums;  ///< by variable
    std::vector<double> m_errors;
    std::uint64_t m_steps = 0;
};

}  // namespace causeway
