// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Propagates tangents through everything that is evaluated between events, from given tangents of time, states and
/// held unknowns.
///
/// Straight-line code is differentiated in forward mode. For an iterated block, g(x, p) = 0 gives dx = -(dg/dx)^-1
/// (dg/dp) dp: the tangents of the residuals with the unknowns fixed, a solve with the factors of the block's own
/// Jacobian, then the tangents of dependent values. Held blocks keep the given tangents of their unknowns; their
/// residuals get tangents as well.
/// Cost: one pass over the code for kTangentLanes directions.
/// Reference: A. Griewank, A. Walther, Evaluating Derivatives, SIAM 2008, chapters 3, 8 and 15.
#pragma once

#include <cstddef>
#include <vector>

#include <Eigen/Dense>

#include "core/program/interpreter.h"
#include "core/simulation/numerics/slot_values.h"

namespace causeway {

class BlockSolver;

class TangentSweep {
public:
    TangentSweep(const Program& program, SlotValues& values, BlockSolver& blocks, Machine& machine);

    [[nodiscard]] double& tangent(Slot slot, std::size_t lane) { return m_tangents[slot * kTangentLanes + lane]; }
    /// Clears the tangents of the unknowns of these blocks, left by a run in which they were not held.
    void clearUnknowns(const std::vector<std::size_t>& iterations);
    /// Tangents by slot, kTangentLanes each; seeds persist until they are changed.
    [[nodiscard]] double* data() { return m_tangents.data(); }
    /// Propagates at the current values, which must be consistent. `isFirst`: recomputes the Jacobians of blocks.
    /// `held`: blocks, by iteration. False if something cannot be computed.
    [[nodiscard]] bool run(bool isFirst, const std::vector<std::size_t>& held = {});
    /// Blocks, by iteration, with a singular Jacobian in the last run: their tangents are the minimum-norm ones.
    [[nodiscard]] const std::vector<std::size_t>& undetermined() const { return m_undetermined; }
    /// Singular blocks for which no exact tangents exist: theirs are the least-squares ones.
    [[nodiscard]] const std::vector<std::size_t>& unsolved() const { return m_unsolved; }

private:
    bool throughBlock(std::size_t iteration, bool isFirst);

    const Program& m_program;
    SlotValues& m_values;
    BlockSolver& m_blocks;
    Machine& m_machine;
    std::vector<double> m_tangents;
    std::vector<std::size_t> m_undetermined, m_unsolved;
    Eigen::MatrixXd m_right;  ///< scratch
};

}  // namespace causeway
