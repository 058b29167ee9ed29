// SPDX-License-Identifier: GPL-3.0-or-later
// Continuation with nearby modes where a model cannot be evaluated.
#include "core/simulation/run.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/program/program.h"

namespace causeway {

/// Relations that the states reach, as they move, within their tolerances. Beyond them the model may be undefined: for
/// a tank that empties, `der(h) = if h > 0 then -sqrt(h) else 0`. `states`, at `from`, are moved just beyond.
std::vector<std::size_t> Run::arrivingAt(double from, std::vector<double>& states)
{
    std::vector<double> values(m_values.size()), valuesBefore(m_values.size()), tolerances(m_values.size());
    const auto look = [&](const std::vector<double>& where, std::vector<double>& at) {
        return m_evaluator->evaluate(from, where.data()) && m_evaluator->crossings(at.data(), tolerances.data());
    };
    if (m_values.empty() || states.empty() || !look(states, values)) return {};
    // Starting as far back as the tolerances allow.
    double longest = std::numeric_limits<double>::infinity();  // s
    std::vector<double> moves(states.size()), before(states.size());
    for (std::size_t i = 0; i < states.size(); ++i) {
        moves[i] = m_evaluator->derivative(i);
        longest = std::min(longest, m_stateTolerances.absolute()[i] / std::fabs(moves[i]));
    }
    if (!std::isfinite(longest)) return {};
    for (std::size_t i = 0; i < states.size(); ++i) before[i] = states[i] - longest * moves[i];
    if (!look(before, valuesBefore)) return {};
    constexpr double kBeyond = 1e-3;
    double way = 0;
    std::vector<std::size_t> arriving;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const double closer = valuesBefore[i] - values[i];
        if (!(values[i] >= 0 && closer > 0 && values[i] <= closer)) continue;
        arriving.push_back(i);
        way = std::max(way, (values[i] * (1 + kBeyond) + 2 * tolerances[i]) / closer);
    }
    for (std::size_t i = 0; i < states.size(); ++i) states[i] += way * longest * moves[i];
    return arriving;
}

/// Relations that have passed zero, where the model is undefined, by less than the zero tolerance: when `x` grows from
/// 0, `if x > 0 then sqrt(x) else -sqrt(-x)` is undefined before `x > 0` would be detected.
std::vector<std::size_t> Run::passedWithinTolerance()
{
    std::vector<double> values(m_evaluator->crossingCount()), tolerances(values.size());
    std::vector<std::size_t> passed;
    if (!m_evaluator->crossings(values.data(), tolerances.data())) return passed;
    for (std::size_t i = 0; i < m_evaluator->program().relations.size(); ++i) {
        if (values[i] < 0 && values[i] >= -tolerances[i]) passed.push_back(i);
    }
    return passed;
}

bool Run::searchModesNearBy(double from, bool& hasGoneOn)
{
    if (m_task.cancelled() || m_evaluator->program().relations.empty()) return true;
    const double span = m_settings.stopTime - m_settings.startTime;
    const std::vector<std::size_t> passed = passedWithinTolerance();
    std::vector<double> statesThere = m_states;
    if (!m_states.empty() && from >= m_integrator->time())
        std::copy_n(m_integrator->states(), m_states.size(), statesThere.begin());
    else if (!m_states.empty())
        m_integrator->interpolate(from, statesThere.data());
    std::vector<double> statesBeyond = statesThere;
    const std::vector<std::size_t> arriving = arrivingAt(from, statesBeyond);
    for (const double part : {1e-12, 1e-10, 1e-8}) {
        const double time = from + part * span;
        if (time >= std::min(m_stop, m_until) || time <= from) return true;
        if (!arriving.empty() && !goOnAt(time, statesBeyond, arriving, hasGoneOn)) return false;
        if (!hasGoneOn && !passed.empty() && !goOnAt(time, statesThere, passed, hasGoneOn)) return false;
        if (!hasGoneOn && !goOnAt(time, statesThere, {}, hasGoneOn)) return false;
        if (hasGoneOn || m_deadEnds > kMaxDeadEnds) return true;
    }
    return true;
}

/// Continues after a step that ended at an undefined point.
bool Run::goOnBeyond(double time, bool& hasGoneOn)
{
    const std::vector<std::size_t> passed = passedWithinTolerance();
    return passed.empty() || goOnAt(time, m_states, passed, hasGoneOn);
}

bool Run::goOnAt(double time, std::vector<double> states, const std::vector<std::size_t>& crossed, bool& hasGoneOn)
{
    EventOutcome outcome;
    const std::vector<double> sides = m_evaluator->sides();
    std::vector<EventTrigger> triggers = triggersOf(crossed);
    if (isWatched()) m_watch->eventBegins(*m_evaluator, time, crossed);
    const EvaluatorMemory before = m_evaluator->memory();
    if (!m_evaluator->handleEvent(time, states.data(), crossed, false, outcome) ||
        !m_evaluator->lookAhead(time, states.data(), outcome) || outcome.hasNoSuccessor) {
        // The tried crossings have not occurred.
        if (!crossed.empty()) m_evaluator->restore(before);
        return true;
    }
    m_evaluator->endEvent();
    // The other side is undefined, too.
    if (!m_evaluator->evaluate(time, states.data()) || (!crossed.empty() && !m_evaluator->isFinite())) {
        if (!crossed.empty()) m_evaluator->restore(before);
        return true;
    }
    // If the same modes repeatedly continue from a nearby point, the modes are not the cause.
    const bool isAlike = isUnchanged(sides, outcome) && time - m_lastEvent <= chatteringInterval();
    m_deadEnds = isAlike ? m_deadEnds + 1 : 0;
    if (m_deadEnds > kMaxDeadEnds) return true;
    hasGoneOn = true;
    return goOnAfter(time, std::move(states), sides, std::move(triggers), outcome);
}

bool Run::goOnAfter(double time, std::vector<double> states, const std::vector<double>& sides,
                    std::vector<EventTrigger> triggers, const EventOutcome& outcome)
{
    m_states = std::move(states);
    m_reached = time;
    while (m_nextOutput < m_grid.size() && m_grid[m_nextOutput] <= time) ++m_nextOutput;
    writeRow(time);
    record(time, EventKind::State, std::move(triggers), outcome, 0);
    return checkChattering(time, changesOf(sides), {}) && takeTermination(outcome);
}

}  // namespace causeway
