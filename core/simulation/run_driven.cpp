// SPDX-License-Identifier: GPL-3.0-or-later
// A run controlled from outside: by the importer of an FMU, which may also integrate.
#include "core/simulation/run.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/program/program.h"

namespace causeway {

namespace {

constexpr double kSameInstant = 1e-12;     // of the time, and of the interval
constexpr double kClearOfZero = 1e3;       // in units of the zero tolerance
constexpr double kOwnRounding = 1 - 1e-6;  // of the zero tolerance: the importer adds its own when it searches for
                                           // crossings

}  // namespace

bool Run::begin()
{
    m_reached = m_until = m_settings.startTime;
    m_isAtStop = true;
    if (!parametersAreFinite() || !initialize()) return false;
    m_nextTimeEvent = m_evaluator->nextTimeEvent(m_reached);
    // Events scheduled for the start itself belong to it.
    if (m_isTerminated || m_nextTimeEvent > m_reached || !m_evaluator->happensAt(m_reached)) return true;
    if (!handleEvent(m_reached, {}, true, 0)) return false;
    m_nextTimeEvent = m_evaluator->nextTimeEvent(m_reached);
    return true;
}

/// Events scheduled for now, and then for just after it.
bool Run::handleEventsNow()
{
    for (int part = 0; part < 2 && !m_isTerminated; ++part) {
        m_nextTimeEvent = m_evaluator->nextTimeEvent(m_reached);
        if (m_nextTimeEvent > m_reached) break;
        m_isAtStop = true;
        m_isContinuous = false;
        if (!handleEvent(m_reached, {}, true, 0)) return false;
    }
    m_nextTimeEvent = m_evaluator->nextTimeEvent(m_reached);
    return true;
}

bool Run::advanceTo(double time, const Pauses& pauses)
{
    m_until = time;
    m_isBeforeEvent = false;
    if (m_isTerminated || time <= m_reached) return true;
    if (pauses.beforeEvents && m_evaluator->nextTimeEvent(m_reached) <= m_reached) {
        m_isBeforeEvent = true;
        return true;
    }
    if (!handleEventsNow()) return false;
    if (m_isTerminated) return true;
    // An event that proved to be none has not ended its step.
    if (m_isWithinStep) return goOnIntegrating(pauses);
    if (m_isContinuous && m_integrator) {
        m_stop = nextStop(m_reached);
        m_isAtStop = isAlmostAt(m_stop, m_reached);
        if (!m_isAtStop && !m_integrator->extend(m_stop))
            return reportIntegration("the integrator could not be started");
    } else if (!restart(m_reached)) {
        return false;
    }
    m_progress = {};
    m_progress.begin(m_reached);
    m_sliding = {};
    return goOnIntegrating(pauses);
}

/// The next event is found, but not executed.
bool Run::isEventNext() const
{
    switch (m_next.kind) {
        case Next::Kind::Crossing:
        case Next::Kind::Touch: return true;
        case Next::Kind::StepEnd:
            return (m_stepEnd == StepEnd::StopTime && hasTimeEventAt(m_stepTime)) || !jumpingAtEnd(m_stepTime).empty();
        default: return false;
    }
}

bool Run::pauseBeforeEvent()
{
    m_isBeforeEvent = m_isElsewhere = true;
    m_reached = m_next.time;
    return evaluateAt(m_reached) || reportEvaluation();
}

bool Run::handleEventsHere(bool hasNewInputs)
{
    const bool isBefore = std::exchange(m_isBeforeEvent, false), isFound = isBefore && m_isWithinStep;
    if (isFound && !hasNewInputs) return goAhead();
    m_isWithinStep = m_isElsewhere = false;
    if (isBefore || hasNewInputs)
        return eventAt(m_reached, std::vector<double>(m_states), hasNewInputs,
                       isBefore ? m_next.crossed : std::vector<std::size_t>());
    return handleEventsNow();
}

bool Run::crossingsNow(std::vector<double>& values, std::vector<double>& tolerances)
{
    values.resize(m_evaluator->crossingCount());
    tolerances.resize(values.size());
    if (!m_evaluator->crossings(values.data(), tolerances.data())) return reportEvaluation();
    for (std::size_t i = 0; i < m_behind.size() && i < values.size(); ++i) values[i] += m_behind[i];
    return true;
}

/// A crossing that an event turned back slightly beyond zero must return without another event.
bool Run::noteBehind()
{
    m_behind.clear();
    if (!crossingsNow(m_values, m_tolerances)) return false;
    m_behind.assign(m_values.size(), 0);
    for (std::size_t i = 0; i < m_values.size(); ++i) {
        if (m_values[i] <= 0) m_behind[i] = m_tolerances[i] - m_values[i];
    }
    m_stepBefore = {};
    m_lastStep = {m_reached, m_values};
    return true;
}

double Run::roundingAt(double time) const
{
    return kSameInstant * std::max(std::fabs(time), m_settings.stopTime - m_settings.startTime);
}

/// `found`: crossings that a search has located here, within rounding.
bool Run::eventAt(double time, const std::vector<double>& states, bool hasNewInputs,
                  const std::vector<std::size_t>& found)
{
    m_until = m_reached = time;
    m_isAtStop = true;
    m_isContinuous = false;
    m_states = states;
    if (!m_evaluator->evaluate(time, m_states.data()) || !crossingsNow(m_values, m_tolerances))
        return reportEvaluation();
    std::vector<std::size_t> crossed;
    for (const std::size_t i : found) {
        if (i < m_values.size() && m_values[i] <= m_tolerances[i]) crossed.push_back(i);
    }
    for (std::size_t i = 0; i < m_values.size(); ++i) {
        if (std::ranges::find(crossed, i) != crossed.end()) continue;
        if (m_values[i] < 0 && m_values[i] <= -kOwnRounding * m_tolerances[i]) crossed.push_back(i);
    }
    // Slower crossings that pass zero at the same instant belong to it, unless they rest there.
    const StepCrossings& before = m_lastStep.time < time ? m_lastStep : m_stepBefore;
    for (std::size_t i = 0; i < m_values.size() && !crossed.empty() && before.values.size() == m_values.size(); ++i) {
        const bool isArriving = m_values[i] < 0 && before.values[i] > kClearOfZero * m_tolerances[i];
        if (isArriving && std::ranges::find(crossed, i) == crossed.end()) crossed.push_back(i);
    }
    std::ranges::sort(crossed);
    bool hasOtherStates = false;
    if (crossed.empty() && !changeStates(time, hasOtherStates)) return false;
    const bool isTimeEvent = m_nextTimeEvent <= time + roundingAt(time);
    // Without any change there is no event, as in a run of our own.
    m_hasHappened = !crossed.empty() || isTimeEvent || hasNewInputs || hasOtherStates;
    const bool happens = !crossed.empty() || isTimeEvent || hasNewInputs;
    if (happens && !(handleEvent(time, crossed, isTimeEvent, 0) && handleEventsNow())) return false;
    // `if time > 0 then area / time else ...` is defined just after the event, but not at its instant.
    const auto evaluates = [&] { return m_evaluator->evaluate(time, m_states.data()); };
    const bool isKnown = evaluates();
    return ((isKnown && m_evaluator->isFinite()) || m_evaluator->evaluateJustAfter(time, m_states.data()) ||
            (isKnown && evaluates()) || reportEvaluation()) &&
           noteBehind();
}

bool Run::endStepAt(double time, const std::vector<double>& states, bool& wantsEvent)
{
    m_states = states;
    m_reached = time;
    if (!m_evaluator->evaluate(time, m_states.data()) || !crossingsNow(m_values, m_tolerances))
        return reportEvaluation();
    for (std::size_t i = 0; i < m_behind.size() && i < m_values.size(); ++i) {
        if (m_values[i] <= m_behind[i]) continue;
        m_values[i] -= m_behind[i];
        m_behind[i] = 0;
    }
    if (!hasCrossed()) m_evaluator->endStep(m_values);
    if (time > m_lastStep.time) m_stepBefore = std::exchange(m_lastStep, StepCrossings{time, m_values});
    if (!m_evaluator->checkAssertions()) return reportEvaluation();
    const Program& program = m_evaluator->program();
    // An importer that was not informed of a time event steps past it; it is handled late rather than never.
    wantsEvent = m_nextTimeEvent < time - roundingAt(time);
    if (wantsEvent) return true;
    if (program.dynamicSets.empty() && program.wishedSets.empty()) return true;
    if (!m_evaluator->computeSelection()) return reportEvaluation();
    for (std::size_t s = 0; s < program.dynamicSets.size() && !wantsEvent; ++s)
        wantsEvent = m_evaluator->selectionOf(s, false).isWanted;
    const auto& sets = program.structure->index.reduction.selection.sets;
    for (std::size_t s = 0; s < program.wishedSets.size() && !wantsEvent; ++s) {
        wantsEvent = sets[program.wishedSets[s].set].equations.size() <= kFewConstraints &&
                     m_evaluator->conditionOfWished(s) < kPoorWish;
    }
    return true;
}

double Run::nominalOf(std::size_t state) const
{
    return nominalOf(m_evaluator->program().states[state].variable);
}

Run::Memory Run::memory() const
{
    return {&m_evaluator->program(),
            m_evaluator->memory(),
            m_states,
            m_behind,
            m_stateTolerances.largest(),
            m_reached,
            m_nextTimeEvent,
            m_isFirstSelection,
            m_isTerminated,
            m_isBeforeEvent,
            m_isBeforeEvent ? m_next.crossed : std::vector<std::size_t>()};
}

void Run::restore(const Memory& memory)
{
    if (memory.program != &m_evaluator->program())
        follow(std::make_unique<ModelEvaluator>(*memory.program, m_run, m_overrides, m_diagnostics, m_task),
               memory.states);
    m_evaluator->restore(memory.evaluator);
    m_states = memory.states;
    m_behind = memory.behind;
    m_reached = memory.reached;
    m_nextTimeEvent = memory.nextTimeEvent;
    m_isFirstSelection = memory.isFirstSelection;
    m_isTerminated = memory.isTerminated;
    m_isBeforeEvent = memory.isBeforeEvent;
    m_next = {};
    m_next.crossed = memory.crossed;
    m_isWithinStep = false;
    m_stateTolerances.setLargest(memory.largestStates);
    // Skips output times up to here.
    m_nextOutput = 0;
    for (std::size_t end = m_grid.size(); m_nextOutput < end;) {
        const std::size_t middle = m_nextOutput + (end - m_nextOutput) / 2;
        if (m_grid[middle] <= m_reached)
            m_nextOutput = middle + 1;
        else
            end = middle;
    }
    m_lookAgain = -std::numeric_limits<double>::infinity();
    m_isContinuous = false;
}

}  // namespace causeway
