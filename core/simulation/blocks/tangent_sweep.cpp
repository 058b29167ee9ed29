// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/blocks/tangent_sweep.h"

#include <algorithm>
#include <array>

#include "core/simulation/blocks/block_solver.h"

namespace causeway {

TangentSweep::TangentSweep(const Program& program, SlotValues& values, BlockSolver& blocks, Machine& machine)
    : m_program(program),
      m_values(values),
      m_blocks(blocks),
      m_machine(machine),
      m_tangents(program.slotCount * kTangentLanes, 0.0)
{
}

void TangentSweep::clearUnknowns(const std::vector<std::size_t>& iterations)
{
    for (const std::size_t iteration : iterations) {
        for (const Slot unknown : m_program.iterations[iteration].unknowns)
            std::fill_n(m_tangents.begin() + static_cast<std::ptrdiff_t>(unknown * kTangentLanes), kTangentLanes, 0.0);
    }
}

bool TangentSweep::run(bool isFirst, const std::vector<std::size_t>& held)
{
    m_undetermined.clear();
    m_unsolved.clear();
    return std::ranges::all_of(m_program.stages, [&](const Program::Stage& stage) {
        if (stage.isEventOnly) return true;
        if (stage.iteration < 0)
            return executeTangents<kTangentLanes>(m_program, stage.code, m_values.data(), m_tangents.data(), m_machine);
        const auto iteration = static_cast<std::size_t>(stage.iteration);
        if (std::ranges::find(held, iteration) == held.end()) return throughBlock(iteration, isFirst);
        return executeTangents<kTangentLanes>(m_program, m_program.iterations[iteration].code, m_values.data(),
                                              m_tangents.data(), m_machine);
    });
}

/// All lanes share the block's Jacobian: the first pass computes it.
bool TangentSweep::throughBlock(std::size_t iteration, bool isFirst)
{
    const IterationBlock& block = m_program.iterations[iteration];
    const std::size_t size = block.unknowns.size();
    for (const Slot unknown : block.unknowns)
        std::fill_n(m_tangents.begin() + static_cast<std::ptrdiff_t>(unknown * kTangentLanes), kTangentLanes, 0.0);
    if (!executeTangents<kTangentLanes>(m_program, block.code, m_values.data(), m_tangents.data(), m_machine))
        return false;
    if (size == 0) return true;
    BlockJacobian* const jacobian = m_blocks.jacobianAtSolution(iteration, isFirst);
    if (jacobian == nullptr) return false;
    if (jacobian->isSingular()) m_undetermined.push_back(iteration);
    // Lanes with a non-zero residual, as columns.
    std::array<std::size_t, kTangentLanes> lanes{};
    std::size_t count = 0;
    for (std::size_t lane = 0; lane < kTangentLanes; ++lane) {
        const bool moves =
            std::ranges::any_of(block.residuals, [&](Slot residual) { return tangent(residual, lane) != 0; });
        if (moves) lanes[count++] = lane;
    }
    if (count == 0) return true;
    m_right.resize(static_cast<Eigen::Index>(size), static_cast<Eigen::Index>(count));
    for (std::size_t k = 0; k < count; ++k) {
        for (std::size_t i = 0; i < size; ++i)
            m_right(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(k)) =
                -tangent(block.residuals[i], lanes[k]);
    }
    // For a singular block the least-squares solution: it only guides the iteration of the integrator.
    const bool isSolved = jacobian->solve(m_right);
    if (!isSolved && !m_right.allFinite()) return false;
    if (!isSolved) m_unsolved.push_back(iteration);
    for (std::size_t k = 0; k < count; ++k) {
        for (std::size_t i = 0; i < size; ++i)
            tangent(block.unknowns[i], lanes[k]) = m_right(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(k));
    }
    if (block.followers.empty()) return true;
    return executeTangents<kTangentLanes>(m_program, block.code, m_values.data(), m_tangents.data(), m_machine);
}

}  // namespace causeway
