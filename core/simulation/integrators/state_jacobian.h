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
class Dependencies;

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
    /// Of the states, for sensitivities(), and the relative one of a step; without them there are none.
    void setTolerances(std::vector<double> tolerances, double relative)
    {
        m_tolerances = std::move(tolerances);
        m_relative = relative;
    }
    /// Of the states, at the values for which compute() was called last: the largest error that the relations bear
    /// which they move; infinite where there are none. A leakage of 1e-8 A over 1e-8 S decides by volts when a diode
    /// begins to conduct, and a valve between two volumes at 1e5 Pa lives from their difference.
    [[nodiscard]] const std::vector<double>& mostErrors() const { return m_mostErrors; }

private:
    void findMoved(const Dependencies& dependencies);
    bool collectSlopes(std::size_t firstColour, std::size_t lastColour);
    [[nodiscard]] std::vector<double> roundingsOfBlocks() const;
    void limitErrors();

    const Program& m_program;
    SlotValues& m_values;
    const BlockSolver& m_blocks;
    Machine& m_machine;
    std::optional<TangentSweep> m_sweep;
    SparsityPattern m_pattern;
    ColumnColours m_colours;
    /// States move it: its sides are values that the code computes.
    struct Moved {
        std::uint32_t relation;
        bool isOfBlock;                                        ///< decided together with unknowns
        std::vector<std::pair<std::uint32_t, double>> slopes;  ///< states, and how fast they move the difference
    };
    std::vector<Moved> m_moved;
    std::vector<double> m_tolerances, m_mostErrors, m_sensitivities;
    double m_relative = 0;
};

/// The same by differences, where exact tangents fail: one evaluation for each colour. False where the function has no
/// value.
[[nodiscard]] bool differenceJacobian(const std::function<bool(double, const double*, double*)>& derivatives,
                                      const SparsityPattern& pattern, const ColumnColours& colours, double time,
                                      const double* states, double* entries);

}  // namespace causeway
