// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The errors of a step that count as none, by state.
///
/// In:   the states of a program, which of them have a size that the user expects, and the values of a run.
/// Out:  for each state its absolute tolerance, and the part of it that counts. A state of a known size has all of it.
/// One of unknown size may stay small, as what begins at zero often does: its part follows the largest value up to now,
/// from a hundredth to one. Cost: a comparison a state and row.
#pragma once

#include <cstdint>
#include <vector>

#include "core/simulation/evaluator/model_evaluator.h"

namespace causeway {

class StateTolerances {
public:
    /// For the states of this program; what is known of the values stays. `absolute`: by state, greater than zero.
    /// `hasKnownSize`: by state, whether the user has told it.
    void follow(const Program& program, std::vector<double> absolute, std::vector<std::uint8_t> hasKnownSize);
    /// The evaluator is at a row of the run.
    void note(const ModelEvaluator& evaluator);

    [[nodiscard]] const std::vector<double>& absolute() const { return m_absolute; }
    /// At most 1 (OdeProblem::tolerancePart); stays where it is while the run goes on.
    [[nodiscard]] const std::vector<double>& parts() const { return m_parts; }
    [[nodiscard]] double counting(std::size_t state) const { return m_parts[state] * m_absolute[state]; }

    /// Of the rows up to now, by variable; empty before the first.
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
