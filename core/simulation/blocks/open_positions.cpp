// SPDX-License-Identifier: GPL-3.0-or-later
// Switches whose other position holds as well, and leaves something open.
//
// Of two thyristors in series the one that goes out first takes all of the voltage; the other one stays on and carries
// nothing. Its current rests at zero: it may as well be off, and then nothing says how the two share the voltage. The
// same with the roles of voltage and current for two diodes in parallel, of which one conducts. Such a position is seen
// where the other truth of a relation that rests makes the block singular, and a place along the direction that is then
// free is a solution with the truths that it has itself there. Only what rests can change its truth along it: all other
// relations have some distance to go. Of a block whose constraint decides some of what is free the rest counts
// (hidden_constraints.h). Cost: for each relation that rests, once for each combination of modes, a factorization of
// the block.
#include <algorithm>
#include <cmath>

#include "core/simulation/blocks/block_solver.h"
#include "core/simulation/blocks/relation_truth.h"
#include "core/simulation/numerics/eigen_index.h"

namespace causeway {

namespace {

constexpr double kMovesDifference = 1e-9;   // of a step: smaller changes of a difference are rounding
constexpr double kMovesUnknown = 1e-6;      // likewise, of an unknown
constexpr std::size_t kMaxExamined = 1000;  // combinations of modes that are remembered for a block
constexpr double kHoldsBeside = 1e-9;       // of the terms of the equations: residual tolerated next to a solution

}  // namespace

std::vector<std::size_t> BlockSolver::takeUnexaminedRests(std::size_t iteration, const std::vector<bool>& isAtRest)
{
    std::vector<std::size_t> unexamined;
    const IterationBlock& block = m_program.iterations[iteration];
    if (block.isInitial || block.unknowns.empty()) return unexamined;
    for (std::size_t k = 0; k < block.relations.size(); ++k) {
        if (isAtRest[block.relations[k]]) unexamined.push_back(k);
    }
    if (unexamined.empty() || !isLinearByModes(iteration)) return {};
    Rests& rests = restsOf(iteration);
    std::erase_if(unexamined, [&](std::size_t k) { return rests.isExamined[k]; });
    for (const std::size_t k : unexamined) rests.isExamined[k] = true;
    return unexamined;
}

bool BlockSolver::takeUnexaminedAlong(std::size_t iteration, const Eigen::MatrixXd& directions,
                                      const std::vector<bool>& isAtRest)
{
    if (directions.cols() == 0) return false;
    std::vector<double> key = settingsOf(iteration);
    for (const std::uint32_t relation : m_program.iterations[iteration].relations)
        key.push_back(isAtRest[relation] ? 1 : 0);
    // The other blocks that are held may decide another share of the same modes. Signs are enough of it: lengths vary
    // in their last digits.
    for (const double entry : directions.reshaped())
        key.push_back(std::fabs(entry) <= kMovesUnknown ? 0 : std::copysign(1.0, entry));
    std::set<std::vector<double>>& examined = m_workspaces[iteration].examinedAlong;
    if (examined.size() >= kMaxExamined) examined.clear();
    return examined.insert(std::move(key)).second;
}

Eigen::MatrixXd BlockSolver::freeWithOther(std::size_t iteration, std::size_t relation)
{
    const IterationBlock& block = m_program.iterations[iteration];
    std::vector<bool> modes = relationModesOf(block);
    modes[relation] = !modes[relation];
    if (!choose(block, modes) || !isSingularNow(iteration)) return {};
    return jacobianOf(iteration).nullSpaces().right;
}

void BlockSolver::noteOpenAlong(std::size_t iteration, const Eigen::MatrixXd& directions,
                                const std::vector<bool>& isAtRest)
{
    const IterationBlock& block = m_program.iterations[iteration];
    const std::optional<Sides> sides = sidesOf(block);
    Place here{presentUnknowns(block), {}, {}};
    if (!sides || !probe(block, *sides, here)) return;
    const SlotValues values = m_values;
    const std::vector<bool> modes = relationModesOf(block);
    const double size = scaleOf(block);
    for (Eigen::Index j = 0; j < directions.cols(); ++j) {
        const Eigen::VectorXd direction = directions.col(j);
        const auto holds = [&](double way) {
            m_values = values;
            setModes(block, modes);
            return holdsAt(iteration, *sides, {here.unknowns + way * direction, {}, {}}, isAtRest,
                           here.residuals.norm());
        };
        if (!holds(size) && !holds(-size)) continue;
        for (std::size_t i = 0; i < block.unknowns.size(); ++i) {
            if (std::fabs(direction[at(i)]) > kMovesUnknown) m_undetermined.push_back(block.leaves[i]);
        }
    }
    m_values = values;
}

/// Whether a place is a solution in the present modes and with the actual truths of resting relations there, with pre()
/// equal to the present position. `rest`: residual of the equations at the original place.
bool BlockSolver::holdsAt(std::size_t iteration, const Sides& sides, Place place, const std::vector<bool>& isAtRest,
                          double rest)
{
    const IterationBlock& block = m_program.iterations[iteration];
    const std::vector<double> position = discreteValues(block);
    for (const std::size_t past : pastOf(iteration)) {
        const Program::PreCopy& copy = m_program.preCopies[past];
        if (!copy.variable.isNone() &&
            std::ranges::find(block.discrete, copy.slot, &IterationBlock::Discrete::unknown) != block.discrete.end())
            m_values[copy.pre] = m_values[copy.slot];
    }
    if (!probe(block, sides, place)) return false;
    const double noise = kMovesDifference * scaleOf(block);
    std::vector<bool> truths = relationModesOf(block);
    for (std::size_t k = 0; k < block.relations.size(); ++k) {
        if (!isAtRest[block.relations[k]]) continue;
        const double difference = place.differences[at(k)];
        truths[k] =
            truthOf(m_program.relations[block.relations[k]].op, std::fabs(difference) <= noise ? 0.0 : difference);
    }
    if (!choose(block, truths) || discreteValues(block) != position || !probe(block, sides, place)) return false;
    return place.residuals.norm() <=
           2 * rest + kHoldsBeside * std::max(1.0, jacobianOf(iteration).termNorm(place.unknowns));
}

}  // namespace causeway
