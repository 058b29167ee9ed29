// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Detects steps that have skipped a feature of the model: at a point within the step the model's derivatives
/// contradict those of the interpolant.
///
/// In:   an integrator after a step, an evaluator at a point within that step, tolerances.
/// Out:  whether the defect, multiplied by the step size, exceeds the tolerance of a state by a large factor.
///
/// An integrator samples the model at few points of a step. Where the solution is smooth, steps grow so long that a
/// pulse fits between two samples, as in `der(y) = max(0, sin(2*time) - 0.9)`. Output rows within a step are evaluated
/// in any case and serve as probes. In stiff models derivatives merely amplify errors that the tolerance admits; the
/// Jacobian reveals the states concerned, which are skipped until the next event.
/// Cost: two interpolations per point; one Jacobian if a contradiction is found.
/// Reference: W. H. Enright, A new error-control for initial value solvers, Applied Mathematics and Computation 31
/// (1989): the defect of the interpolant.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/simulation/evaluator/model_evaluator.h"
#include "core/simulation/integrators/integrator.h"

namespace causeway {

class MissedSignals {
public:
    /// Discards the classification of states, after an event.
    void restart() { std::ranges::replace(m_isRough, kRough, std::uint8_t(0)); }
    /// `evaluator` holds the model evaluated for the interpolated `states` at `time`; check hasMoved() afterwards, it
    /// may have been evaluated elsewhere. `absolute`: tolerances by state.
    [[nodiscard]] bool areAt(double time, Integrator& integrator, ModelEvaluator& evaluator,
                             const std::vector<double>& states, double relative, const std::vector<double>& absolute);
    [[nodiscard]] bool hasMoved() const { return m_hasMoved; }

private:
    [[nodiscard]] bool exceeds(std::size_t state, double allowed) const { return m_defects[state] > kMost * allowed; }
    void amplify(double time, double length, ModelEvaluator& evaluator, const std::vector<double>& states);

    static constexpr double kMost = 100;  ///< in units of the tolerance
    static constexpr std::uint8_t kRough = 1, kAlwaysRough = 2;
    std::vector<std::uint8_t> m_isRough;  ///< by state: its derivative amplifies errors
    std::vector<int> m_timesRough;        ///< by state, over the whole run
    std::vector<double> m_before, m_after, m_defects, m_allowed, m_amplified, m_entries;
    bool m_hasMoved = false;
};

}  // namespace causeway
