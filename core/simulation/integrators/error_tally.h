// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Tallies the error estimates of an integrator by state, to show which states limit the step size.
///
/// The step size follows from the error norm, the root mean square over all states; the state with the largest error
/// limits the step.
/// Cost: linear in the states, once per step.
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

/// Contribution of a state to the error estimates that control the step size.
struct StateErrors {
    std::string state;
    std::uint64_t limitedSteps = 0;  ///< steps in which this state had the largest error relative to its tolerance
    double share = 0;    ///< of the sum of squared errors, averaged over the steps; the shares of all states sum to 1
    double largest = 0;  ///< largest error, in units of the tolerance
};

class ErrorTally {
public:
    /// Adds the last step, with the states of this program; returns its error. Nothing for methods without error
    /// estimates.
    std::optional<StepError> add(const Program& program, Integrator& integrator);
    /// Sorted by number of limited steps, then by share, then by declaration.
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
