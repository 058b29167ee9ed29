// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Absolute tolerances of the states, adapted to the values of the run.
///
/// In:   the states of a program, with or without an expected size, and the values of a run.
/// Out:  for each state its absolute tolerance, and a factor on it. The factor of a state with known size is 1. A state
///       of unknown size may stay small, as those that begin at zero often do: its factor follows the largest value so
///       far, between 0.01 and 1.
/// Cost: one comparison per state and row.
#pragma once

#include <cstdint>
#include <vector>

#include "core/simulation/evaluator/model_evaluator.h"

namespace causeway {

class StateTolerances {
public:
    /// Sets the states of this program; keeps the values observed so far. `absolute`: by state, greater than zero.
    /// `hasKnownSize`: by state, whether the user has specified it.
    void follow(const Program& program, std::vector<double> absolute, std::vector<std::uint8_t> hasKnownSize);
    /// Observes the evaluator at a row of the run.
    void note(const ModelEvaluator& evaluator);

    [[nodiscard]] const std::vector<double>& absolute() const { return m_absolute; }
    /// Factors by state, at most 1 (OdeProblem::tolerancePart); the address is stable during a run.
    [[nodiscard]] const std::vector<double>& parts() const { return m_parts; }
    [[nodiscard]] double counting(std::size_t state) const { return m_parts[state] * m_absolute[state]; }

    /// Largest magnitudes of the rows so far, by variable; empty before the first.
    [[nodiscard]] const std::vector<double>& largest() const { return m_largest; }
    void setLargest(std::vector<double> largest);

private:
    std::vector<VariableId> m_variables;  ///< by state, as are the next three
    std::vector<double> m_absolute, m_parts;
    std::vector<std::uint8_t> m_hasKnownSize;
    std::vector<double> m_largest;

    void update();
};

}  // namespace causeway
