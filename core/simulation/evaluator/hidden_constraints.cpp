// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/evaluator/hidden_constraints.h"

#include <algorithm>
#include <cmath>

#include "core/simulation/blocks/block_solver.h"
#include "core/simulation/numerics/eigen_index.h"

namespace causeway {

namespace {

constexpr double kDependent = 1e-9;          // of the largest pivot, in scaled rows and columns
constexpr double kRoundingOfSpaces = 1e-13;  // of the motion of unknowns of size 1: accuracy of null spaces
constexpr std::size_t kReaches = 2;          // additional directions, in which all unknowns move (reachOf)
constexpr double kBroken = 1e-7;             // of the change of a constraint, that no direction can remove

/// Distinct values from 1 to 2, so that terms of an equation do not cancel by chance, as the torques of two clutches
/// that move together.
double reachOf(std::size_t unknown, std::size_t direction)
{
    const double golden = 0.6180339887498949 * static_cast<double>(unknown + 1);
    const double size = 1 + golden - std::floor(golden);
    return direction == 0 || unknown % 2 == 0 ? size : -size;
}

}  // namespace

void ScaledLeastSquares::compute(const Eigen::MatrixXd& matrix)
{
    const auto inverse = [](double size) { return size > 0 ? 1 / size : 1; };
    m_rowScale = matrix.rowwise().lpNorm<Eigen::Infinity>().unaryExpr(inverse);
    Eigen::MatrixXd scaled = m_rowScale.asDiagonal() * matrix;
    m_columnScale = scaled.colwise().lpNorm<Eigen::Infinity>().transpose().unaryExpr(inverse);
    scaled = scaled * m_columnScale.asDiagonal();
    m_factors.setThreshold(kDependent);
    m_factors.compute(scaled);
}

HiddenConstraints::HiddenConstraints(const Program& program, SlotValues& values, BlockSolver& blocks, Machine& machine)
    : m_program(program),
      m_values(values),
      m_blocks(blocks),
      m_machine(machine),
      m_sweep(program, values, blocks, machine)
{
}

/// Seeds the free directions from `first` on, each in a lane of its own, with the motion of the unknowns of their
/// blocks. The reaches follow, which measure the effect of rounding in a free direction.
void HiddenConstraints::seedFree(std::size_t first, std::size_t last, bool isSet)
{
    for (const Held& held : m_held) {
        const std::vector<Slot>& unknowns = m_program.iterations[held.iteration].unknowns;
        for (Eigen::Index j = 0; j < held.right.cols(); ++j) {
            const auto direction = static_cast<std::size_t>(held.first + j);
            if (direction < first || direction >= last) continue;
            for (std::size_t i = 0; i < unknowns.size(); ++i)
                m_sweep.tangent(unknowns[i], direction - first) = isSet ? held.right(at(i), j) : 0;
        }
        for (std::size_t k = 0; k < kReaches; ++k) {
            const std::size_t direction = static_cast<std::size_t>(m_free) + k;
            if (direction < first || direction >= last) continue;
            for (std::size_t i = 0; i < unknowns.size(); ++i)
                m_sweep.tangent(unknowns[i], direction - first) = !isSet ? 0 : reachOf(i, k);
        }
    }
}

/// Change of the constraints in the direction of a lane.
void HiddenConstraints::getConstrainedPart(std::size_t lane, double* part)
{
    for (const Held& held : m_held) {
        const std::vector<Slot>& residuals = m_program.iterations[held.iteration].residuals;
        for (Eigen::Index j = 0; j < held.left.cols(); ++j) {
            double sum = 0;
            for (std::size_t i = 0; i < residuals.size(); ++i)
                sum += held.left(at(i), j) * m_sweep.tangent(residuals[i], lane);
            part[held.first + j] = sum;
        }
    }
}

/// Residuals of the constraints.
void HiddenConstraints::getRest()
{
    m_rest.resize(m_free);
    for (const Held& held : m_held) {
        const std::vector<Slot>& residuals = m_program.iterations[held.iteration].residuals;
        for (Eigen::Index j = 0; j < held.left.cols(); ++j) {
            double sum = 0;
            for (std::size_t i = 0; i < residuals.size(); ++i) sum += held.left(at(i), j) * m_values[residuals[i]];
            m_rest[held.first + j] = sum;
        }
    }
}

bool HiddenConstraints::linearize(const std::vector<std::size_t>& iterations, double decay)
{
    m_isKnown = false;
    m_held.clear();
    m_free = m_rank = 0;
    for (const std::size_t iteration : iterations) {
        BlockJacobian* const jacobian = m_blocks.jacobianAtSolution(iteration, true);
        if (jacobian == nullptr) return false;
        BlockJacobian::NullSpaces spaces = jacobian->nullSpaces();
        if (spaces.right.cols() == 0) continue;
        m_held.push_back({iteration, m_free, std::move(spaces.right), std::move(spaces.left)});
        m_free += m_held.back().right.cols();
    }
    m_canHold = true;
    if (m_free == 0) return true;
    getRest();
    const std::size_t states = m_program.states.size(), free = static_cast<std::size_t>(m_free);
    // Effect of the free directions on the derivatives and on the differences of relations.
    m_flow.setZero(at(states), m_free);
    m_differences.setZero(at(m_program.relations.size()), m_free);
    m_sweep.clearUnknowns(iterations);
    bool isDone = true;
    const std::size_t seeds = free + kReaches;
    Eigen::VectorXd reach = Eigen::VectorXd::Zero(at(states));
    for (std::size_t first = 0; first < seeds && isDone; first += kTangentLanes) {
        const std::size_t last = std::min(seeds, first + kTangentLanes);
        seedFree(first, last, true);
        isDone = m_sweep.run(first == 0, iterations) &&
                 executeTangents<kTangentLanes>(m_program, m_program.crossingCode, m_values.data(), m_sweep.data(),
                                                m_machine);
        for (std::size_t direction = first; direction < last && isDone; ++direction) {
            for (std::size_t i = 0; i < states; ++i) {
                const double flow = m_sweep.tangent(m_program.states[i].derivative, direction - first);
                if (direction < free)
                    m_flow(at(i), at(direction)) = flow;
                else
                    reach[at(i)] = std::max(reach[at(i)], std::fabs(flow));
            }
            for (std::size_t i = 0; i < m_program.relations.size() && direction < free; ++i) {
                const ProgramRelation& relation = m_program.relations[i];
                if (relation.left == kNoSlot || relation.instant != kNoSlot) continue;
                m_differences(at(i), at(direction)) = m_sweep.tangent(relation.left, direction - first) -
                                                      m_sweep.tangent(relation.right, direction - first);
            }
        }
        seedFree(first, last, false);
    }
    for (std::size_t i = 0; i < states; ++i)
        m_flow.row(at(i)) =
            (m_flow.row(at(i)).array().abs() <= kRoundingOfSpaces * reach[at(i)]).select(0, m_flow.row(at(i)));
    // Effect of the flow on the constraints, then the gain of each direction: one lane each, the flow itself first.
    m_influence.resize(m_free, m_free);
    m_change.resize(m_free);
    for (std::size_t first = 0; first <= free && isDone; first += kTangentLanes) {
        const std::size_t last = std::min(free + 1, first + kTangentLanes);
        for (std::size_t k = first; k < last; ++k) {
            for (std::size_t i = 0; i < states; ++i)
                m_sweep.tangent(m_program.states[i].value, k - first) =
                    k == 0 ? m_values[m_program.states[i].derivative] : m_flow(at(i), at(k - 1));
            m_sweep.tangent(m_program.time, k - first) = k == 0 ? 1 : 0;
        }
        isDone = m_sweep.run(false, iterations);
        for (std::size_t k = first; k < last && isDone; ++k) {
            getConstrainedPart(k - first, k == 0 ? m_change.data() : m_influence.col(at(k - 1)).data());
        }
        for (std::size_t k = first; k < last; ++k) {
            for (const Program::State& state : m_program.states) m_sweep.tangent(state.value, k - first) = 0;
            m_sweep.tangent(m_program.time, k - first) = 0;
        }
    }
    if (!isDone || !m_flow.allFinite() || !m_influence.allFinite() || !m_change.allFinite() || !m_rest.allFinite())
        return false;
    m_system.compute(m_influence);
    m_rank = m_system.rank();
    decide(decay);
    double fastest = 0;
    for (const Program::State& state : m_program.states)
        fastest = std::max(fastest, std::fabs(m_values[state.derivative]));
    const Eigen::VectorXd broken = m_change - m_influence * m_system.solve(m_change);
    m_canHold = broken.lpNorm<Eigen::Infinity>() <= kBroken * m_change.lpNorm<Eigen::Infinity>() + 1e-9 * fastest;
    m_isKnown = std::ranges::all_of(m_held, [this](const Held& held) {
        const BlockJacobian* const jacobian = m_blocks.jacobianAtSolution(held.iteration, false);
        return jacobian != nullptr && jacobian->isConstant();
    });
    return true;
}

bool HiddenConstraints::follow(const std::vector<std::size_t>& iterations, double decay)
{
    getRest();
    for (const Program::State& state : m_program.states) m_sweep.tangent(state.value, 0) = m_values[state.derivative];
    m_sweep.tangent(m_program.time, 0) = 1;
    const bool isDone = m_sweep.run(true, iterations);
    if (isDone) getConstrainedPart(0, m_change.data());
    for (const Program::State& state : m_program.states) m_sweep.tangent(state.value, 0) = 0;
    m_sweep.tangent(m_program.time, 0) = 0;
    if (!isDone || !m_change.allFinite() || !m_rest.allFinite()) return false;
    decide(decay);
    return true;
}

void HiddenConstraints::decide(double decay)
{
    if (m_taken.size() != m_free) m_taken.setZero(m_free);
    m_step = -m_system.solve(m_change + decay * (m_rest + m_taken));
    m_impulse = -m_system.solve(m_rest);
}

Eigen::MatrixXd HiddenConstraints::undecided(std::size_t iteration) const
{
    const auto held = std::ranges::find(m_held, iteration, &Held::iteration);
    if (held == m_held.end() || m_rank == m_free) return {};
    // Directions without effect: the complement of those that the constraints see.
    const Eigen::MatrixXd all = Eigen::MatrixXd::Identity(m_free, m_free);
    Eigen::MatrixXd rest = all;
    for (Eigen::Index j = 0; j < m_free; ++j) rest.col(j) -= m_system.solve(m_influence.col(j));
    Eigen::ColPivHouseholderQR<Eigen::MatrixXd> factors;
    factors.setThreshold(kDependent);
    factors.compute(rest);
    const Eigen::MatrixXd basis = factors.householderQ() * all.leftCols(m_free - m_rank);
    return held->right * basis.middleRows(held->first, held->right.cols());
}

double HiddenConstraints::distance() const
{
    double distance = 0;
    for (const Held& held : m_held) {
        double size = 1e-3;
        for (const Slot unknown : m_program.iterations[held.iteration].unknowns)
            size = std::max(size, std::fabs(m_values[unknown]));
        distance = std::max(
            distance, (held.right * m_step.segment(held.first, held.right.cols())).lpNorm<Eigen::Infinity>() / size);
    }
    return distance;
}

void HiddenConstraints::moveUnknowns()
{
    for (const Held& held : m_held) {
        const std::vector<Slot>& unknowns = m_program.iterations[held.iteration].unknowns;
        const Eigen::VectorXd step = held.right * m_step.segment(held.first, held.right.cols());
        for (std::size_t i = 0; i < unknowns.size(); ++i) m_values[unknowns[i]] += step[at(i)];
    }
}

double HiddenConstraints::distanceOfStates() const
{
    const Eigen::VectorXd step = m_flow * m_impulse;
    double distance = 0;
    for (std::size_t i = 0; i < m_program.states.size(); ++i)
        distance =
            std::max(distance, std::fabs(step[at(i)]) / std::max(1.0, std::fabs(m_values[m_program.states[i].value])));
    return distance;
}

double HiddenConstraints::moveStates()
{
    const double distance = distanceOfStates();
    const Eigen::VectorXd step = m_flow * m_impulse;
    for (std::size_t i = 0; i < m_program.states.size(); ++i) m_values[m_program.states[i].value] += step[at(i)];
    m_taken += m_rest;
    return distance;
}

double HiddenConstraints::impulseOf(std::size_t relation) const
{
    return m_differences.row(at(relation)).dot(m_impulse);
}

}  // namespace causeway
