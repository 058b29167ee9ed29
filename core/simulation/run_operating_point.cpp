// SPDX-License-Identifier: GPL-3.0-or-later
// Operating point of a model: states whose derivatives vanish with time and inputs held constant.
#include "core/simulation/run.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>

#include <fmt/format.h>
#include <Eigen/Dense>

#include "core/base/diagnostics.h"
#include "core/base/sentences.h"
#include "core/base/task.h"
#include "core/program/dependencies.h"
#include "core/program/program.h"
#include "core/simulation/numerics/eigen_index.h"

namespace causeway {

namespace {

constexpr double kConverged = 1e-10;  // relative to a state: a negligible step
constexpr double kRest = 1e-8;        // relative to the effect of the states on a derivative: a vanished derivative
constexpr int kMaxNewtonSteps = 100, kMaxTransientSteps = 400;
constexpr double kLost = 1e15;  // relative to the nominal value of a state: it diverges

Eigen::MatrixXd denseJacobian(const SparsityPattern& pattern, const std::vector<double>& entries)
{
    const std::size_t size = pattern.columnCount();
    Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(at(size), at(size));
    for (std::size_t column = 0; column < size; ++column) {
        for (std::size_t e = pattern.begin(column); e < pattern.end(column); ++e)
            matrix(at(pattern.row(e)), at(column)) = entries[e];
    }
    return matrix;
}

/// Largest component of a step relative to the states.
double sizeOf(const Eigen::VectorXd& step, const Eigen::VectorXd& scales)
{
    return step.size() == 0 ? 0 : step.cwiseQuotient(scales).lpNorm<Eigen::Infinity>();
}

}  // namespace

/// Assessment of the current states.
struct Run::RestVerdict {
    bool isEvaluated = false;
    std::vector<std::string> moving;  ///< "der(v) = 5" of nonzero derivatives
    bool isUnreachable = false;       ///< no state influences one of these derivatives
    std::vector<std::string> free;    ///< states that the derivatives do not determine
};

bool Run::evaluateRates(const std::vector<double>& states, std::vector<double>& rates)
{
    if (!m_evaluator->evaluate(m_reached, states.data())) return false;
    rates.resize(m_evaluator->stateCount());
    for (std::size_t i = 0; i < rates.size(); ++i) rates[i] = m_evaluator->derivative(i);
    return true;
}

/// Derivatives at the current states, their Jacobian, and the magnitudes of the states.
struct Run::RateModel {
    std::vector<double> rates;
    Eigen::MatrixXd jacobian;
    Eigen::VectorXd scales;
};

std::optional<Run::RateModel> Run::linearizeRates()
{
    RateModel model;
    const SparsityPattern& pattern = m_evaluator->jacobianPattern();
    std::vector<double> entries(pattern.entryCount());
    if (!evaluateRates(m_states, model.rates) || !m_evaluator->jacobian(m_reached, m_states.data(), entries.data()))
        return std::nullopt;
    model.jacobian = denseJacobian(pattern, entries);
    model.scales.resize(at(m_states.size()));
    for (std::size_t i = 0; i < m_states.size(); ++i)
        model.scales[at(i)] = std::max(std::fabs(m_states[i]), nominalOf(m_evaluator->program().states[i].variable));
    return model;
}

bool Run::settleOnTheWay(bool& hasChanged)
{
    EventOutcome outcome;
    const std::vector<double> sides = m_evaluator->sides(), states = m_states;
    const Program* const program = &m_evaluator->program();
    if (!m_evaluator->evaluate(m_reached, m_states.data()) || !m_evaluator->goOn(m_reached, m_states.data(), outcome) ||
        !m_evaluator->lookAhead(m_reached, m_states.data(), outcome))
        return false;
    if (!changeStructure(outcome) || !selectStates(false, nullptr)) return false;
    m_evaluator->endEvent();
    hasChanged = outcome.isTerminated || program != &m_evaluator->program() || sides != m_evaluator->sides() ||
                 states != m_states;
    return !outcome.isTerminated;
}

/// Damped until the next step would be shorter (natural monotonicity). Reference: P. Deuflhard, Newton Methods for
/// Nonlinear Problems (2004), section 3.3.
bool Run::approachByNewton()
{
    constexpr double kLeastDamping = 1e-4;
    std::vector<double> trial;
    for (int step = 0; step < kMaxNewtonSteps && !m_task.cancelled(); ++step) {
        std::optional<RateModel> here = linearizeRates();
        if (!here) return false;
        std::vector<double>& rates = here->rates;
        const Eigen::VectorXd& scales = here->scales;
        const std::size_t size = m_states.size();
        ScaledLeastSquares factors;
        factors.compute(here->jacobian * scales.asDiagonal());
        const auto newtonStep = [&](const std::vector<double>& of) -> Eigen::VectorXd {
            return -scales.cwiseProduct(factors.solve(Eigen::Map<const Eigen::VectorXd>(of.data(), at(size))));
        };
        const Eigen::VectorXd change = newtonStep(rates);
        const double length = sizeOf(change, scales);
        if (!std::isfinite(length)) return false;
        bool isAccepted = false;
        for (double damping = 1; damping >= kLeastDamping && !isAccepted; damping *= 0.5) {
            trial = m_states;
            for (std::size_t i = 0; i < size; ++i) trial[i] += damping * change[at(i)];
            if (!evaluateRates(trial, rates)) continue;
            const double next = sizeOf(newtonStep(rates), scales);
            isAccepted = length <= kConverged || next <= (1 - 0.25 * damping) * length;
        }
        if (!isAccepted) return false;
        m_states = trial;
        bool hasChanged = false;
        if (!settleOnTheWay(hasChanged)) return false;
        if (length <= kConverged && !hasChanged) return true;
    }
    return false;
}

/// Pseudo-transient continuation: follows the model coarsely to its rest. Reference: C. T. Kelley, D. E. Keyes,
/// Convergence analysis of pseudo-transient continuation, SIAM J. Numerical Analysis 35 (1998).
bool Run::approachByTransient()
{
    constexpr double kFirst = 0.01, kLongest = 0.5, kGrowth = 2, kShrinking = 0.25, kShortest = 1e-14, kAsNewton = 0.1;
    std::vector<double> trial;
    double duration = 0, shortest = 0;
    for (int step = 0; step < kMaxTransientSteps && !m_task.cancelled(); ++step) {
        std::optional<RateModel> here = linearizeRates();
        if (!here) return false;
        std::vector<double>& rates = here->rates;
        const Eigen::VectorXd& scales = here->scales;
        const std::size_t size = m_states.size();
        const Eigen::Map<const Eigen::VectorXd> flow(rates.data(), at(size));
        const double fastest = sizeOf(flow, scales);
        if (fastest == 0) return true;
        if (duration == 0) {
            duration = kFirst / fastest;
            shortest = kShortest * duration;
        }
        bool isAccepted = false;
        double length = 0;
        for (; duration > shortest && !isAccepted; duration *= isAccepted ? kGrowth : kShrinking) {
            const Eigen::MatrixXd system = Eigen::MatrixXd::Identity(at(size), at(size)) / duration - here->jacobian;
            const Eigen::VectorXd change = system.partialPivLu().solve(flow);
            length = sizeOf(change, scales);
            trial = m_states;
            for (std::size_t i = 0; i < size; ++i) trial[i] += change[at(i)];
            isAccepted = length <= kLongest && evaluateRates(trial, rates);
        }
        if (!isAccepted) return false;
        m_states = trial;
        for (std::size_t i = 0; i < size; ++i) {
            if (std::fabs(m_states[i]) > kLost * nominalOf(m_evaluator->program().states[i].variable)) return false;
        }
        bool hasChanged = false;
        if (!settleOnTheWay(hasChanged)) return false;
        // A step that is short because of its duration would have the length of the flow.
        if (length <= kConverged && !hasChanged && length < kAsNewton * duration * fastest) return true;
    }
    return false;
}

Run::RestVerdict Run::judgeRest()
{
    constexpr double kFree = 1e-6;
    RestVerdict verdict;
    const std::optional<RateModel> here = linearizeRates();
    if (!here) return verdict;
    verdict.isEvaluated = true;
    const std::vector<double>& rates = here->rates;
    const Eigen::VectorXd& scales = here->scales;
    const Program& program = m_evaluator->program();
    const std::size_t size = m_states.size();
    const Eigen::MatrixXd influences = here->jacobian * scales.asDiagonal();
    const double span = std::max(m_settings.stopTime - m_settings.startTime, 1e-300);
    for (std::size_t i = 0; i < size; ++i) {
        const double largest = influences.row(at(i)).lpNorm<Eigen::Infinity>();
        if (std::fabs(rates[i]) <= kRest * largest || std::fabs(rates[i]) * span <= kConverged * scales[at(i)])
            continue;
        const std::string unit = program.structure->dae->variables[program.states[i].variable].unit.str();
        verdict.moving.push_back(fmt::format("{} = {:.6g}{}",
                                             program.structure->print(program.structure->states[i].derivative),
                                             rates[i], unit.empty() ? "" : " " + unit + "/s"));
        verdict.isUnreachable = verdict.isUnreachable || largest == 0;
    }
    ScaledLeastSquares factors;
    factors.compute(influences);
    if (factors.rank() == at(size)) return verdict;
    for (std::size_t i = 0; i < size; ++i) {
        const Eigen::VectorXd found = factors.solve(influences.col(at(i)));
        if (std::fabs(1 - found[at(i)]) > kFree)
            verdict.free.push_back(fmt::format("'{}'", program.structure->print(program.structure->states[i].expr)));
    }
    return verdict;
}

bool Run::findOperatingPoint(std::vector<std::string>& notes)
{
    if (m_states.empty()) return true;
    if (m_evaluator->jacobianPattern().columnCount() != m_states.size()) {
        m_diagnostics.report(
            diag::InvalidSettings, {},
            fmt::format("the model has {} states, too many to search for an operating point", m_states.size()));
        return false;
    }
    auto start = std::make_unique<ModelEvaluator>(m_evaluator->program(), m_run, m_overrides, m_diagnostics, m_task);
    std::vector<double> statesAtStart(m_states.size());
    start->takeOver(*m_evaluator, statesAtStart.data());
    bool isFound = approachByNewton();
    const RestVerdict ofNewton = judgeRest();
    isFound = isFound && ofNewton.isEvaluated && ofNewton.moving.empty();
    if (!isFound && !m_task.cancelled()) {
        follow(std::move(start), statesAtStart);
        EventOutcome outcome;
        isFound = m_evaluator->goOn(m_reached, m_states.data(), outcome) && approachByTransient();
    }
    m_cancelled = m_task.cancelled();
    if (m_cancelled) return false;
    // A diverging state is less informative than the point where Newton's method stopped.
    const RestVerdict last = judgeRest();
    const RestVerdict& verdict = !isFound && !ofNewton.moving.empty() ? ofNewton : last;
    if (!verdict.isEvaluated) return reportEvaluation();
    if (!isFound || !verdict.moving.empty()) {
        const std::string why = ofNewton.isUnreachable && (last.isUnreachable || last.moving.empty())
                                    ? "cannot vanish, since no state has an influence on it: "
                                    : "does not vanish at any point of the search: ";
        m_diagnostics.report(
            diag::InvalidSettings, {},
            verdict.moving.empty()
                ? std::string("no operating point was found: the model never comes to rest, since its events continue")
                : fmt::format("no operating point was found: what {}{}", why, listOf(verdict.moving, std::identity())));
        return false;
    }
    if (!verdict.free.empty())
        notes.push_back(
            fmt::format("there are many operating points: the derivatives leave {} open; the one nearest to the start "
                        "values was chosen",
                        listOf(verdict.free, std::identity())));
    const Program& program = m_evaluator->program();
    Dependencies dependencies(program);
    dependencies.seed(program.time, 0);
    for (const Program::Stage& stage : program.stages) {
        if (stage.isEventOnly) continue;
        if (stage.iteration < 0)
            dependencies.through(stage.code);
        else
            dependencies.throughBlock(program.iterations[static_cast<std::size_t>(stage.iteration)]);
    }
    std::vector<std::string> driven;
    for (std::size_t i = 0; i < program.states.size(); ++i) {
        if (!dependencies.of(program.states[i].derivative).empty())
            driven.push_back(program.structure->print(program.structure->states[i].derivative));
    }
    if (!driven.empty())
        notes.push_back(fmt::format("time stands still at {:.6g} s, where sources that depend on it are held: {}",
                                    m_reached, listOf(driven, std::identity())));
    return true;
}

}  // namespace causeway
