// SPDX-License-Identifier: GPL-3.0-or-later
// How everything moves with states, inputs and parameters, at one point.
#include <algorithm>
#include <cmath>

#include "core/simulation/evaluator/model_evaluator.h"
#include "core/simulation/numerics/eigen_index.h"

namespace causeway {

namespace {

/// Whether any of these slots moves along the free directions of a singular block, at its present factors. Circulating
/// currents in loops of closed switches and potentials of parts behind open ones often have no effect.
std::optional<bool> movesWithFreedom(const Program& program, std::size_t iteration, const BlockJacobian& jacobian,
                                     const std::vector<Slot>& of, TangentSweep& sweep)
{
    constexpr double kRounding = 1e-9;
    const std::vector<Slot>& unknowns = program.iterations[iteration].unknowns;
    const Eigen::MatrixXd free = jacobian.nullSpaces().right;
    bool moves = false;
    for (Eigen::Index direction = 0; direction < free.cols() && !moves; ++direction) {
        sweep.clearUnknowns({iteration});
        // Lane 1 gives the scale: all entries positive, so that none cancel.
        for (std::size_t i = 0; i < unknowns.size(); ++i) {
            const double part = free(at(i), direction);
            sweep.tangent(unknowns[i], 0) = part;
            sweep.tangent(unknowns[i], 1) = i % 2 == 0 ? std::fabs(part) : 0.7 * std::fabs(part);
        }
        if (!sweep.run(false, {iteration})) return std::nullopt;
        moves = std::ranges::any_of(of, [&](Slot slot) {
            return std::fabs(sweep.tangent(slot, 0)) > kRounding * std::fabs(sweep.tangent(slot, 1));
        });
    }
    sweep.clearUnknowns({iteration});
    return moves;
}

}  // namespace

bool ModelEvaluator::sensitivities(const std::vector<Direction>& directions, const std::vector<Slot>& of,
                                   std::vector<double>& rates, std::set<std::size_t>& undetermined)
{
    rates.assign(of.size() * directions.size(), 0.0);
    // Executes code with its tangents, including that of start values, which may have been replaced.
    const SlotValues kept = m_values;
    TangentSweep sweep(m_program, m_values, m_blocks, static_cast<Machine&>(*this));
    bool isDone = true;
    std::set<std::size_t> singular;
    for (std::size_t first = 0; first < directions.size() && isDone; first += kTangentLanes) {
        const std::size_t last = std::min(directions.size(), first + kTangentLanes);
        const auto seed = [&](bool isSet) {
            for (std::size_t k = first; k < last; ++k) {
                for (const auto& [slot, rate] : directions[k]) sweep.tangent(slot, k - first) = isSet ? rate : 0;
            }
        };
        const auto throughParameters = [&] {
            return executeTangents<kTangentLanes>(m_program, m_program.parameterCode, m_values.data(), sweep.data(),
                                                  static_cast<Machine&>(*this));
        };
        seed(true);
        isDone = throughParameters();
        m_values = kept;
        isDone = isDone && sweep.run(first == 0);
        singular.insert(sweep.undetermined().begin(), sweep.undetermined().end());
        undetermined.insert(sweep.unsolved().begin(), sweep.unsolved().end());
        for (std::size_t i = 0; i < of.size() && isDone; ++i) {
            for (std::size_t k = first; k < last; ++k)
                rates[i * directions.size() + k] = sweep.tangent(of[i], k - first);
        }
        seed(false);
    }
    for (const std::size_t iteration : singular) {
        const BlockJacobian* const jacobian = m_blocks.jacobianAtSolution(iteration, false);
        const std::optional<bool> moves =
            isDone ? movesWithFreedom(m_program, iteration, *jacobian, of, sweep) : std::optional(false);
        isDone = moves.has_value();
        if (!isDone) break;
        if (*moves) undetermined.insert(iteration);
    }
    m_values = kept;
    m_isConsistent = false;
    return (isDone || fail(0, false, m_functions.failure())) &&
           (std::ranges::all_of(rates, [](double rate) { return std::isfinite(rate); }) ||
            fail(0, false, "a derivative has no finite value there"));
}

}  // namespace causeway
