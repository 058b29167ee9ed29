// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Follows directions through all that is evaluated between events: given tangents of time, states and held unknowns,
/// those of everything that depends on them.
///
/// Straight code is differentiated by forward mode. Where a block is solved by iteration, g(x, p) = 0 gives dx =
/// -(dg/dx)^-1 (dg/dp) dp: the tangents of the residuals with the unknowns fixed, a solution with the factors of the
/// block's own Jacobian, then the tangents of what follows from the unknowns. Blocks that are held keep the tangents
/// that their unknowns have been given; their residuals get tangents like everything else. Cost: one pass over the code
/// for kTangentLanes directions. Reference: A. Griewank, A. Walther, Evaluating Derivatives, SIAM 2008, chapters 3, 8
/// and 15.
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
    /// The unknowns of these blocks begin without a tangent: those that were not held have left theirs.
    void clearUnknowns(const std::vector<std::size_t>& iterations);
    /// By slot, kTangentLanes each; what is seeded stays until it is seeded otherwise.
    [[nodiscard]] double* data() { return m_tangents.data(); }
    /// At the present values, which hold. `isFirst`: the Jacobians of blocks are computed anew. `held`: blocks, by
    /// iteration. False when something cannot be computed.
    [[nodiscard]] bool run(bool isFirst, const std::vector<std::size_t>& held = {});
    /// Blocks, by iteration, whose Jacobians were singular in the last run: their tangents are the shortest ones.
    [[nodiscard]] const std::vector<std::size_t>& undetermined() const { return m_undetermined; }
    /// Of singular blocks those that cannot follow what has moved: their tangents are the nearest ones.
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
