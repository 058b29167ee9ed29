// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Jacobian of the state derivatives with respect to the states: exact, sparse, several coloured columns at a time.
/// Cost: one tangent sweep (tangent_sweep.h) for kTangentLanes colours.
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

    /// Includes the diagonal. Has no columns if it would have too many entries to store.
    [[nodiscard]] const SparsityPattern& pattern() const { return m_pattern; }
    [[nodiscard]] const ColumnColours& colours() const { return m_colours; }
    /// Computes the entries in pattern order, at the point evaluated last. False if one is not finite.
    [[nodiscard]] bool compute(double* entries);
    /// By relation: change of the difference of its sides when each state is off by its tolerance, assuming independent
    /// errors. For the point of the last compute(); only for relations that are decided together with unknowns.
    [[nodiscard]] const std::vector<double>& sensitivities() const { return m_sensitivities; }
    /// Tolerances of the states, for sensitivities(), and the relative tolerance of a step; sensitivities() is empty
    /// without them.
    void setTolerances(std::vector<double> tolerances, double relative)
    {
        m_tolerances = std::move(tolerances);
        m_relative = relative;
    }
    /// Largest error of each state that the relations depending on it tolerate, for the point of the last compute();
    /// infinite without such relations. Examples: a leakage current of 1e-8 A through 1e-8 S shifts the turn-on of a
    /// diode by volts; a valve between two volumes at 1e5 Pa depends on their pressure difference.
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
    /// Relation that depends on states: the code computes its sides.
    struct Moved {
        std::uint32_t relation;
        bool isOfBlock;                                        ///< decided together with unknowns
        std::vector<std::pair<std::uint32_t, double>> slopes;  ///< by state: derivative of the difference
    };
    std::vector<Moved> m_moved;
    std::vector<double> m_tolerances, m_mostErrors, m_sensitivities;
    double m_relative = 0;
};

/// Jacobian by finite differences, where exact tangents fail. `distanceOf`: how far a state is moved to both sides,
/// with two evaluations per colour; without it, half of the digits to one side, with one. False if the function has no
/// value.
[[nodiscard]] bool differenceJacobian(const std::function<bool(double, const double*, double*)>& derivatives,
                                      const SparsityPattern& pattern, const ColumnColours& colours, double time,
                                      const double* states, double* entries,
                                      const std::function<double(std::size_t state)>& distanceOf = nullptr);

}  // namespace causeway
