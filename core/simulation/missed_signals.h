// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Whether a step has passed over something: at a point within it, the derivatives of the model contradict those of the
/// interpolation.
///
/// In:   an integrator after a step, an evaluator at a point within that step, tolerances.
/// Out:  whether a state, by the length of the step, is off by far more than its tolerance there.
/// An integrator sees the model at few points of a step; where nothing happens these become so long that a pulse lies
/// between two of them, as of `der(y) = max(0, sin(2*time) - 0.9)`. Rows within a step are evaluated anyhow. Where
/// derivatives only amplify what the tolerance allows the states, as in stiff models, they say nothing: that is told by
/// the Jacobian, and such states are not asked about until the next event.
/// Cost: two interpolations for each point; a Jacobian where a contradiction shows.
/// Reference: W. H. Enright, A new error-control for initial value solvers, Applied Mathematics and Computation 31
/// (1989): the defect of the interpolation.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/simulation/evaluator/model_evaluator.h"
#include "core/simulation/integrators/integrator.h"

namespace causeway {

class MissedSignals {
public:
    /// What was found out holds no longer: after an event.
    void restart() { std::ranges::replace(m_isRough, kRough, std::uint8_t(0)); }
    /// `evaluator` was evaluated for the interpolated `states` at `time`, and may be elsewhere afterwards, if
    /// `hasMoved`. `absolute`: tolerances by state.
    [[nodiscard]] bool areAt(double time, Integrator& integrator, ModelEvaluator& evaluator,
                             const std::vector<double>& states, double relative, const std::vector<double>& absolute);
    [[nodiscard]] bool hasMoved() const { return m_hasMoved; }

private:
    [[nodiscard]] bool exceeds(std::size_t state, double allowed) const { return m_defects[state] > kMost * allowed; }
    void amplify(double time, double length, ModelEvaluator& evaluator, const std::vector<double>& states);

    static constexpr double kMost = 100;  ///< of the tolerance
    static constexpr std::uint8_t kRough = 1, kAlwaysRough = 2;
    std::vector<std::uint8_t> m_isRough;  ///< by state: its derivative amplifies errors
    std::vector<int> m_timesRough;        ///< by state, in the whole run
    std::vector<double> m_before, m_after, m_defects, m_allowed, m_amplified, m_entries;
    bool m_hasMoved = false;
};

}  // namespace causeway
