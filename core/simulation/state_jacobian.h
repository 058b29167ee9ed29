// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The Jacobian of the derivatives of the states with respect to the states: exact, sparse, several coloured columns at once.
///
/// Straight code is differentiated by forward mode. Where a block is solved by iteration, g(x, p) = 0 gives dx = -(dg/dx)^-1 (dg/dp) dp: the tangents
/// of the residuals with the unknowns fixed, a solution with the factors of the block's own Jacobian, then the tangents of what follows from the unknowns.
/// Cost: one pass over the code for kTangentLanes colours.
/// Reference: A. Griewank, A. Walther, Evaluating Derivatives, SIAM 2008, chapters 3, 8 and 15.
#pragma once

#include <functional>
#include <utility>
#include <vector>

#include <Eigen/Dense>

#include "core/program/interpreter.h"
#include "core/simulation/sparsity.h"

namespace causeway {

class BlockSolver;

class StateJacobian {
public:
    StateJacobian(const Program& program, std::vector<double>& values, BlockSolver& blocks, Machine& machine);

    /// Includes the diagonal. Without columns where there would be too many entries to keep.
    [[nodiscard]] const SparsityPattern& pattern() const { return m_pattern; }
    [[nodiscard]] const ColumnColours& colours() const { return m_colours; }
    /// Entries in the order of the pattern, where the program was evaluated last. False when one has no finite value.
    [[nodiscard]] bool compute(double* entries);
    /// By relation: by how much its sides go apart when each state is off by its tolerance, as errors that know nothing of each other add up. Of the values for
    /// which compute() was called last; only for relations that are decided together with unknowns.
    [[nodiscard]] const std::vector<double>& sensitivities() const { return m_sensitivities; }
    /// Of the states, for sensitivities(); without them there are none.
    void setTolerances(std::vector<double> tolerances) { m_tolerances = std::move(tolerances); }

private:
    bool passBlock(std::size_t iteration, bool isFirst);
    bool pass(bool isFirst);
    bool addSensitivities(std::size_t firstColour, std::size_t lastColour);

    const Program& m_program;
    std::vector<double>& m_values;
    BlockSolver& m_blocks;
    Machine& m_machine;
    SparsityPattern m_pattern;
    ColumnColours m_colours;
    std::vector<double> m_tangents;
    std::vector<std::uint32_t> m_relations;  ///< of blocks
    std::vector<double> m_tolerances, m_sensitivities;
    Eigen::MatrixXd m_right;  ///< scratch
};

/// The same by differences, where exact tangents fail: one evaluation for each colour. False where the function has no value.
[[nodiscard]] bool differenceJacobian(const std::function<bool(double, const double*, double*)>& derivatives, const SparsityPattern& pattern,
                                      const ColumnColours& colours, double time, const double* states, double* entries);

}  // namespace causeway
