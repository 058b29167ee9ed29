// SPDX-License-Identifier: GPL-3.0-or-later
// Results of shooting: multipliers, waveform, texts.
#include "core/simulation/periodic/periodic_state.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "core/base/diagnostics.h"
#include "core/base/sentences.h"
#include "core/simulation/periodic/eigenvalue_error.h"
#include "core/simulation/periodic/shooting.h"

namespace causeway {

namespace {

constexpr double kDerivatives = 1e-6;  // accuracy of differences between runs

/// Restricts the map to deviations across the flow: removes the shift along the orbit, with multiplier 1. Otherwise
/// that multiplier and another one of 1, for families of orbits, would split into a pair. Reference: M. Farkas,
/// Periodic Motions (1994), section 5.2: the derivative of the Poincaré map.
Eigen::MatrixXd acrossTheFlow(const Eigen::MatrixXd& map, const Eigen::VectorXd& flow)
{
    const Eigen::MatrixXd basis = Eigen::HouseholderQR<Eigen::MatrixXd>(flow).householderQ();
    const auto across = basis.rightCols(map.cols() - 1);
    return across.transpose() * map * across;
}

}  // namespace

/// With slowly decaying deviations, errors of the runs accumulate over many periods. Subtracts the error shown by a
/// finer run, and reports it as a bound of the rest.
void Shooting::correctByFinerRun(const Eigen::MatrixXd& jacobian)
{
    constexpr double kFiner = 0.1, kLeastFiner = 1e-13;
    const double tolerance = m_settings.tolerance;
    m_settings.tolerance = std::max(kLeastFiner, kFiner * tolerance);
    Image finer{run(m_point, m_point.values, 1, nullptr), {}, {}};
    m_settings.tolerance = tolerance;
    ++m_result.differences;
    if (!finer.run) return;
    measure(finer);
    const Step step = newtonStep(jacobian, finer);
    if (step.isStalled) return;
    for (std::size_t i = 0; i < m_found.values.size(); ++i) {
        if (!m_isMeter[i]) m_found.values[i] = m_point.values[i] + step.change[at(i)] * m_sizes[i];
    }
    if (m_isFree) m_result.period *= 1 + step.change.tail(1)[0];
    m_result.distance = std::max(m_result.distance, lengthOf(step.change));
}

/// Whether a state is neither influenced nor read, such as the integral of a quantity that is always zero: deviations
/// neither decay nor matter.
bool Shooting::isIdle(const Eigen::MatrixXd& jacobian, std::size_t state) const
{
    return state < m_coordinates->stateCount() && std::fabs(m_image.change[at(state)]) <= m_tolerance &&
           (jacobian.row(at(state)) - Eigen::RowVectorXd::Unit(jacobian.cols(), at(state))).isZero(0) &&
           influenceOf(jacobian, {state}) <= kMeter;
}

bool Shooting::findMultipliers()
{
    const auto jacobian = derivative(m_image, true);
    if (m_task.cancelled()) return cancel();
    if (!jacobian) return failAs(*m_lastRun);
    m_found.values = m_image.values;
    correctByFinerRun(*jacobian);
    if (m_task.cancelled()) return cancel();
    std::vector<Eigen::Index> kept;
    for (std::size_t k = 0; k < m_isMeter.size(); ++k) {
        if (!m_isMeter[k] && !isIdle(*jacobian, k)) kept.push_back(at(k));
    }
    Eigen::MatrixXd map =
        sizes().cwiseInverse()(kept).asDiagonal() * (*jacobian)(kept, kept) * sizes()(kept).asDiagonal();
    // Central differences have an error of a sixth of the third derivative, estimated from their bend.
    const double known = (kDerivatives + m_bend * m_bend / 6 + m_result.distance) * std::max(1.0, map.norm());
    if (m_isFree) {
        map = acrossTheFlow(map, speedOf(*m_image.run)(kept));
        m_result.notes.emplace_back("one more multiplier is 1: the oscillation may begin at any time");
    }
    m_multiplierError = known;
    m_reach = 0;
    if (map.size() > 0) {
        const Eigen::EigenSolver<Eigen::MatrixXd> solver(map);
        if (solver.info() != Eigen::Success)
            return refuse("the iteration for the Floquet multipliers does not converge");
        const auto values = solver.eigenvalues();
        m_result.multipliers.assign(values.begin(), values.end());
        const Eigen::VectorXd errors = errorsOfEigenvalues(solver.eigenvectors(), known);
        m_multiplierError = errors.maxCoeff();
        m_reach = (values.cwiseAbs() + errors.cwiseMax(kSure)).maxCoeff();
    }
    std::ranges::stable_sort(m_result.multipliers, std::ranges::greater(),
                             [](const std::complex<double>& one) { return std::abs(one); });
    if (!m_corners.empty())
        m_result.notes.push_back(
            fmt::format("a slightly larger and a slightly smaller {} lead to different periods, as where a switch just "
                        "conducts or not: the multipliers are those of the mean of both",
                        listOf(m_corners, quotedName)));
    return true;
}

bool Shooting::showPeriods(ResultSink* sink)
{
    m_result.time = timeAfter(m_found, 0), m_result.end = timeAfter(m_found, 1);
    m_result.before = m_found.run;
    for (std::size_t i = 0; i < m_found.values.size(); ++i) {
        LinearSignal signal = m_coordinates->signal(i);
        signal.value = m_coordinates->valueOf(i, m_found.values, m_result.time);
        (i < m_coordinates->stateCount() ? m_result.states : m_result.held).push_back(std::move(signal));
    }
    const std::size_t periods = std::max<std::size_t>(m_request.periods, 1);
    const auto end = run(m_found, m_found.values, periods, sink);
    m_result.evaluations += periods;
    if (m_task.cancelled()) return cancel();
    if (!end) return failAs(*m_lastRun);
    m_diagnostics.append(end->diagnostics());
    // An unstable orbit is left even from there.
    const double growth = std::max(1.0, std::abs(largestMultiplier(m_result)));
    const double allowed =
        10 * std::max(m_tolerance, m_result.distance) * std::pow(growth, static_cast<double>(periods));
    std::vector<std::string> moving;
    const std::vector<double> ends = m_coordinates->valuesOf(m_coordinates->endOf(*end), timeAfter(m_found, periods));
    for (std::size_t i = 0; i < m_found.values.size(); ++i) {
        const double change = changeOf(i, m_found.values[i], ends[i]);
        if (m_isMeter[i]) {
            m_result.notes.push_back(fmt::format(
                "{} in each period: it only accumulates, so it has no steady state, and nothing else depends on it",
                changeText(i, change / static_cast<double>(periods))));
            continue;
        }
        if (std::fabs(change) > allowed * m_weights[i]) moving.push_back(changeText(i, change));
    }
    if (moving.empty()) return true;
    return refuse(
        fmt::format("the solution does not repeat itself with a period of {:.10g} s: after {} more {}; other sources "
                    "may have another period, which --period gives",
                    m_result.period, counted(periods, "period"), listOf(moving, std::identity())));
}

void Shooting::judge()
{
    if (!m_undetermined.empty())
        m_result.notes.push_back(
            fmt::format("there are many periodic steady states: nothing returns {} to one of them, so the values that "
                        "follow from the start were taken",
                        listOf(m_undetermined, quotedName)));
    if (!m_counting.empty())
        m_result.notes.push_back(fmt::format("{} {} on from period to period", listOf(m_counting, quotedName),
                                             m_counting.size() == 1 ? "counts" : "count"));
    if (m_result.distance > m_tolerance)
        m_result.notes.push_back(fmt::format(
            "deviations decay so slowly that the states are known to {:.1g} only; a smaller tolerance may help",
            m_result.distance));
    if (!m_kept.empty())
        m_result.notes.push_back(
            fmt::format("{} may keep a deviation, too: the multipliers, and the stability that they show, are those of "
                        "real numbers only",
                        listOf(m_kept, quotedName)));
    m_result.notes.push_back(fmt::format(
        "the multipliers are made of differences between runs, exact to about {:.0e}; the states do not depend on "
        "that",
        m_multiplierError));
    const std::complex<double> largest = largestMultiplier(m_result);
    const double size = std::abs(largest), sure = std::max(kSure, m_multiplierError);
    m_result.verdict = m_reach < 1                               ? PeriodicVerdict::Stable
                       : size <= 1 + sure                        ? PeriodicVerdict::Marginal
                       : std::fabs(largest.imag()) > 1e-6 * size ? PeriodicVerdict::Oscillating
                       : largest.real() < 0                      ? PeriodicVerdict::Subharmonic
                                                                 : PeriodicVerdict::Growing;
}

std::optional<PeriodicState> findPeriodicState(const Program& program, const SimulationSettings& settings,
                                               const PeriodicRequest& request, ResultSink* sink,
                                               Diagnostics& diagnostics, const Task& task)
{
    return Shooting(program, settings, request, diagnostics, task).find(sink);
}

}  // namespace causeway
