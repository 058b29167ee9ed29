// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The Jacobian of the derivatives of the states with respect to the states: exact, sparse, several coloured columns at
/// once.
///
/// Cost: one sweep of tangents (tangent_sweep.h) for kTangentLanes colours.
/// Reference: A. Griewank, A. Walther, Evaluating Derivatives, SIAM 2008, chapters 3 and 8.
#pragma once

#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "core/program/interpreter.h"
#include "core/simulation/blocks/tangent_sweep.h"
#include "core/simulation/numerics/sparsity.h"

namespace causeway {

class BlockSolver;

class StateJacobian {
public:
    StateJacobian(const Program& program, SlotValues& values, BlockSolver& blocks, Machine& machine);

    /// Includes the diagonal. Without columns where there would be too many entries to keep.
    [[nodiscard]] const SparsityPattern& pattern() const { return m_pattern; }
    [[nodiscard]] const ColumnColours& colours() const { return m_colours; }
    /// Entries in the order of the pattern, where the program was evaluated last. False when one has no finite value.
    [[nodiscard]] bool compute(double* entries);
    /// By relation: by how much its sides go apart when each state is off by its tolerance, as errors that know nothing
    /// of each other add up. Of the values for which compute() was called last; only for relations that are decided
    /// together with unknowns.
    [[nodiscard]] const std::vector<double>& sensitivities() const { return m_sensitivities; }
    /// Of the states, for sensitivities(); without them there are none.
    void setTolerances(std::vector<double> tolerances) { m_tolerances = std::move(tolerances); }

private:
    bool addSensitivities(std::size_t firstColour, std::size_t lastColour);

    const Program& m_program;
    SlotValues& m_values;
    Machine& m_machine;
    std::optional<TangentSweep> m_sweep;
    SparsityPattern m_pattern;
    ColumnColours m_colours;
    std::vector<std::uint32_t> m_relations;  ///< of blocks
    std::vector<double> m_tolerances, m_sensitivities;
};

/// The same by differences, where exact tangents fail: one evaluation for each colour. False where the function has no
/// value.
[[nodiscard]] bool differenceJacobian(const std::function<bool(double, const double*, double*)>& derivatives,
                                      const SparsityPattern& pattern, const ColumnColours& colours, double time,
                                      const double* states, double* entries);

}  // namespace causeway
