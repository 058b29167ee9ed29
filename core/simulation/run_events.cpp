// SPDX-License-Identifier: GPL-3.0-or-later
// Event handling, and the record of events.
#include "core/simulation/run.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "core/base/diagnostics.h"
#include "core/base/task.h"
#include "core/program/program.h"

namespace causeway {

namespace {

// Relative to the whole interval: distance of two events.
constexpr double kChatteringInterval = 1e-8;
// Ratio of consecutive intervals between switchings: series that shrink more slowly may chatter temporarily.
constexpr double kMaxRatioOfSwitches = 0.75;
// Relative to the time: distance of two events that differ by rounding only.
constexpr double kAtOnce = 1e-12;

/// The program for other states or equations numbers its crossings differently: they are matched by their texts, like
/// their modes. Missing ones are omitted.
std::vector<std::size_t> crossingsIn(const Program& to, const Program& from, const std::vector<std::size_t>& crossed)
{
    std::vector<std::size_t> found;
    for (const std::size_t i : crossed) {
        if (i < from.relations.size()) {
            const auto relation = std::ranges::find(to.relations, from.relations[i].text, &ProgramRelation::text);
            if (relation == to.relations.end()) continue;
            found.push_back(static_cast<std::size_t>(relation - to.relations.begin()));
        } else if (i - from.relations.size() < 2 * to.roundings.size()) {
            found.push_back(to.relations.size() + i - from.relations.size());
        }
    }
    return found;
}

}  // namespace

bool Run::handleEvent(double time, const std::vector<std::size_t>& crossing, bool isTimeEvent,
                      std::uint64_t rootEvaluations, std::optional<double> before)
{
    const double least = kAtOnce * std::max(std::fabs(time), m_settings.stopTime - m_settings.startTime);
    const bool hasLeftLimit =
        m_integrator && before && *before < time && time - *before <= least && evaluateAt(*before);
    // After the end of a solution, its successor may have crossed just before: no row shows that.
    if (hasLeftLimit && !hasCrossedHere()) writeRow(time);
    if (m_integrator && !(m_evaluator->hasDelays() ? recordPast(time) : evaluateAt(time))) return reportEvaluation();
    m_reached = time;
    while (m_nextOutput < m_grid.size() && m_grid[m_nextOutput] <= time) ++m_nextOutput;
    if (time > m_settings.startTime && !hasLeftLimit) writeRow(time);
    std::vector<std::size_t> crossed = crossing;
    m_evaluator->addComplements(crossed);
    std::vector<EventTrigger> triggers = triggersOf(crossed);
    EventOutcome outcome;
    const Program& program = m_evaluator->program();
    const std::vector<double> sides = m_evaluator->sides();
    // The event itself may change its next instant.
    if (crossed.empty() && isTimeEvent) triggers = m_evaluator->timeTriggersAt(time);
    const std::string timeEvent = crossed.empty() && !triggers.empty() ? triggers.front().relation : "time";
    if (isWatched()) m_watch->eventBegins(*m_evaluator, time, crossed);
    m_inputJumps.note(*m_evaluator);
    if (!m_evaluator->handleEvent(time, m_states.data(), crossed, isTimeEvent, outcome) ||
        !m_evaluator->lookAhead(time, m_states.data(), outcome)) {
        recordFailed(time, isTimeEvent && crossed.empty() ? EventKind::Time : EventKind::State, std::move(triggers),
                     outcome, rootEvaluations);
        return reportOutcome(outcome);
    }
    // A single occurrence may be due to rounding.
    m_deadEnds = outcome.hasNoSuccessor ? m_deadEnds + 1 : 0;
    if (m_deadEnds > kMaxDeadEnds) return reportEvaluation();
    const bool isOfSwitches =
        !isTimeEvent && std::ranges::all_of(crossed, [this](std::size_t i) { return m_evaluator->isSwitch(i); });
    if (isOfSwitches && isUnchanged(sides, outcome) && (looksBeyond(crossed) || tolerates(time, crossed))) {
        m_evaluator->endEvent();
        m_isConfirmed = false;
        return true;
    }
    for (const std::size_t i : crossed) m_beyond[i] = 0;
    ResultEvent event;
    if (!jumpWithInputs(outcome) || !changeStructure(outcome)) return false;
    if (!selectStates(true, &event)) return false;
    if (&m_evaluator->program() != &program) {
        const Program& next = m_evaluator->program();
        crossed = crossingsIn(next, program, crossing);
        std::vector<double> last(m_values.size(), -std::numeric_limits<double>::infinity());
        for (std::size_t i = 0; i < m_lastCrossing.size(); ++i) {
            if (!std::isfinite(m_lastCrossing[i])) continue;
            for (const std::size_t known : crossingsIn(next, program, {i})) last[known] = m_lastCrossing[i];
        }
        m_lastCrossing = std::move(last);
    }
    if (m_lastCrossing.size() < m_values.size())
        m_lastCrossing.resize(m_values.size(), -std::numeric_limits<double>::infinity());
    for (const std::size_t i : crossed) {
        const double since = time - m_lastCrossing[i];
        if (since < chatteringInterval())
            m_evaluator->soften(i, stepTolerance(m_settings.tolerance), time + chatteringInterval(),
                                since <= kAtOnce * std::fabs(time));
        m_lastCrossing[i] = time;
    }
    m_evaluator->endEvent();
    m_evaluator->noteOpenPositions(outcome);
    // `if time > 0 then area / time else ...`: what holds just after has a value there, and none at the instant.
    if (isTimeEvent && !m_evaluator->isFinite() && !m_evaluator->evaluateJustAfter(time, m_states.data()))
        return reportEvaluation();
    writeRow(time);
    record(time, isTimeEvent && crossed.empty() ? EventKind::Time : EventKind::State, std::move(triggers), outcome,
           rootEvaluations, std::move(event));
    if (!m_evaluator->checkAssertions()) return reportEvaluation();
    if (m_settings.wantsDetails) noteSeries(time, crossed);
    if (!checkChattering(time, crossed, timeEvent)) return false;
    if (!isTimeEvent && &m_evaluator->program() == &program && isWithoutEffect(crossed, sides, outcome)) {
        m_isConfirmed = false;
        return true;
    }
    // Impacts may accumulate; switchings may become denser temporarily without an accumulation point.
    if (!crossed.empty()) {
        for (std::size_t i = 0; i < m_values.size(); ++i) m_switchings.see(i, m_values[i]);
    }
    if (!outcome.reinits.empty()) {
        m_statesAtImpactBefore = std::exchange(m_statesAtImpact, m_states);
        m_impactVariables.clear();
        for (const EventOutcome::Reinit& reinit : outcome.reinits) m_impactVariables.push_back(reinit.variable);
        if (const auto found = accumulationAt(time, crossed, m_accumulation))
            return passAccumulation(found->first, found->second);
    } else if (!crossed.empty()) {
        const auto found = accumulationAt(time, crossed, m_switchings);
        if (found && found->first.ratio > 0 && found->first.ratio < kMaxRatioOfSwitches && found->first.time < m_until)
            return reportAccumulation(found->first, found->second);
    }
    return takeTermination(outcome);
}

/// Integration error of a crossing's value; the tolerance of a crossing is only relative to its size.
double Run::noiseOf(std::size_t crossing) const
{
    double size = std::max(1.0, 1e10 * m_tolerances[crossing]);
    for (const Program::State& state : m_evaluator->program().states) {
        if (m_evaluator->isSideOf(crossing, state.value)) size = nominalOf(state.variable);
    }
    return 3 * m_settings.tolerance * size;
}

std::optional<std::pair<AccumulationPoint, std::size_t>> Run::accumulationAt(double time,
                                                                             const std::vector<std::size_t>& crossed,
                                                                             AccumulationWatch& watch)
{
    for (const std::size_t i : crossed) {
        const bool hasTurned = m_evaluator->hasTurned(i), isUp = m_evaluator->isUp(i) != hasTurned;
        if (const auto point = watch.note(i, isUp, time, noiseOf(i), chatteringInterval(), hasTurned))
            return std::pair(*point, i);
    }
    return std::nullopt;
}

bool Run::reportAccumulation(const AccumulationPoint& point, std::size_t crossing)
{
    const std::string how = point.ratio > 0
                                ? fmt::format("each interval between them is {:.3g} of the one before", point.ratio)
                                : "the intervals between them are too short to be told apart";
    m_diagnostics.report(diag::Accumulation, {}, m_reached, m_evaluator->textOf(crossing), point.time, how);
    return false;
}

bool Run::passAccumulation(const AccumulationPoint& point, std::size_t crossing)
{
    const std::string relation = m_evaluator->textOf(crossing);
    const auto refuse = [&] { return reportAccumulation(point, crossing); };
    if (m_statesAtImpactBefore.size() != m_states.size()) return refuse();
    // Beyond the end, or the next scheduled instant: there are finitely many events until then.
    if (point.time >= std::min(m_evaluator->nextTimeEvent(m_reached), m_until)) return true;
    // Limit of the geometric series of the states.
    std::vector<double> states = m_states;
    const double rest = point.ratio / (1 - point.ratio);
    for (std::size_t i = 0; i < states.size(); ++i)
        states[i] = m_states[i] + rest * (m_states[i] - m_statesAtImpactBefore[i]);
    const Program& program = m_evaluator->program();
    const auto isHit = [&](const Program::State& state) {
        return std::ranges::find(m_impactVariables, state.variable) != m_impactVariables.end();
    };
    // In the limit, the variables set by the impacts vanish. The last impacts are accurate to the tolerance only.
    for (std::size_t i = 0; i < states.size(); ++i) {
        const double shrunk = std::fabs(states[i]) / std::max(std::fabs(m_statesAtImpactBefore[i]), 1e-300);
        if (isHit(program.states[i]) && (shrunk < 0.3 || states[i] * m_states[i] < 0)) states[i] = 0;
    }
    EventOutcome outcome;
    if (!m_evaluator->evaluate(point.time, states.data()) ||
        !m_evaluator->handleEvent(point.time, states.data(), {crossing}, false, outcome) ||
        !m_evaluator->lookAhead(point.time, states.data(), outcome))
        return refuse();
    m_evaluator->endEvent();
    if (!m_evaluator->evaluate(point.time, states.data())) return refuse();
    for (std::size_t i = 0; i < states.size(); ++i) {
        const bool isAtRest = std::fabs(m_evaluator->derivative(i)) * (m_settings.stopTime - m_settings.startTime) <=
                              m_stateTolerances.absolute()[i];
        if (isHit(program.states[i]) && !isAtRest) return refuse();
    }
    m_diagnostics.report(diag::Settled, {}, relation, point.time);
    m_states = std::move(states);
    m_reached = point.time;
    while (m_nextOutput < m_grid.size() && m_grid[m_nextOutput] <= m_reached) ++m_nextOutput;
    writeRow(m_reached);
    record(m_reached, EventKind::State, {{relation, m_evaluator->zeroCrossingOf(crossing), false}}, outcome, 0);
    return takeTermination(outcome);
}

double Run::chatteringInterval() const
{
    return kChatteringInterval * (m_settings.stopTime - m_settings.startTime);
}

bool Run::isUnchanged(const std::vector<double>& sides, const EventOutcome& outcome) const
{
    return sides == m_evaluator->sides() && outcome.iterations.empty() && outcome.reinits.empty() &&
           !outcome.isTerminated && !outcome.isShortLived;
}

bool Run::isWithoutEffect(const std::vector<std::size_t>& crossed, const std::vector<double>& sidesBefore,
                          const EventOutcome& outcome)
{
    const bool isChanged =
        !outcome.iterations.empty() || !outcome.reinits.empty() || outcome.isTerminated || outcome.isShortLived;
    if (crossed.empty() || isChanged || m_evaluator->hasDelays()) return false;
    const Program& program = m_evaluator->program();
    if (!m_masks || &m_masks->program() != &program) m_masks.emplace(program);
    std::vector<std::size_t> changed = crossed;
    const std::vector<double>& sides = m_evaluator->sides();
    for (std::size_t i = 0; i < sides.size(); ++i) {
        if (sides[i] != sidesBefore[i]) changed.push_back(i);
    }
    return m_masks->mask(*m_evaluator, changed);
}

/// A diode of 1e-7 Ohm has a voltage of 1e-8 V, whose rounding error locates its zero crossing to a few nanoamperes
/// only: slightly beyond that both its modes agree.
bool Run::looksBeyond(const std::vector<std::size_t>& crossed)
{
    constexpr double kFurther = 10, kLeast = 1e-3;  // kLeast: relative to the zero tolerance, if the event leaves a
                                                    // zero
    return std::ranges::all_of(crossed, [&](std::size_t i) {
        m_beyond[i] = std::max({kFurther * m_beyond[i], m_evaluator->lastDigitsOf(i), kLeast * m_tolerances[i]});
        return m_beyond[i] > 0 && m_beyond[i] <= m_tolerances[i];
    });
}

bool Run::tolerates(double time, const std::vector<std::size_t>& crossed)
{
    bool isNew = true;
    for (const std::size_t i : crossed)
        isNew = m_evaluator->tolerate(i, stepTolerance(m_settings.tolerance), time + chatteringInterval()) && isNew;
    return isNew;
}

void Run::reportSolutions(double time, const EventOutcome& outcome, ResultEvent& event)
{
    std::vector<std::string> open = outcome.undetermined;
    for (const OtherSolution& values : outcome.otherSolutions) {
        std::vector<std::string> names, texts;
        for (const OtherValue& value : values) {
            std::erase(open, value.name);
            names.push_back(value.name);
            if (texts.size() < kMaxNotes)
                texts.push_back(fmt::format("{} = {:.6g} or {:.6g}", value.name, value.taken, value.other));
        }
        event.undetermined.insert(event.undetermined.end(), names.begin(), names.end());
        // The initial equations may be the same as those of the run.
        if (m_toldSolutions.insert(names).second)
            m_diagnostics.report(diag::OtherSolution, {}, time, shortList(names),
                                 fmt::to_string(fmt::join(texts, ", ")));
    }
    event.undetermined.insert(event.undetermined.end(), open.begin(), open.end());
    // Each once in a run.
    std::erase_if(open, [this](const std::string& name) { return !m_toldSolutions.insert({name}).second; });
    if (!open.empty()) m_diagnostics.report(diag::SeveralSolutions, {}, time, shortList(open));
}

void Run::recordFailed(double time, EventKind kind, std::vector<EventTrigger> triggers, const EventOutcome& outcome,
                       std::uint64_t rootEvaluations)
{
    constexpr std::size_t kMaxPasses = 20;
    if (m_task.cancelled()) return;
    EventOutcome begun = outcome;
    if (begun.iterations.size() > kMaxPasses) begun.iterations.resize(kMaxPasses);
    if (isWatched()) m_watch->eventFails();
    record(time, kind, std::move(triggers), begun, rootEvaluations);
}

bool Run::takeTermination(const EventOutcome& outcome)
{
    if (!outcome.isTerminated) return true;
    m_isTerminated = true;
    m_diagnostics.report(diag::Terminated, {}, m_reached, outcome.message);
    return true;
}

bool Run::finish()
{
    EventOutcome outcome;
    if (isWatched()) m_watch->eventBegins(*m_evaluator, m_reached, {});
    if (!m_evaluator->handleTerminal(m_reached, m_states.data(), outcome)) return reportOutcome(outcome);
    if (m_evaluator->usesTerminal()) writeRow(m_reached);
    record(m_reached, EventKind::Terminal, {}, outcome, 0);
    reportBelowTolerance();
    reportOutOfRangeValues();
    return true;
}

void Run::record(double time, EventKind kind, std::vector<EventTrigger> triggers, const EventOutcome& outcome,
                 std::uint64_t rootEvaluations, ResultEvent event)
{
    const auto& variables = m_evaluator->program().structure->dae->variables;
    event.time = time;
    event.kind = kind;
    event.triggers = std::move(triggers);
    for (const std::string& clock : outcome.clocks) {
        const auto isSame = [&clock](const EventTrigger& trigger) { return trigger.relation == clock; };
        if (std::ranges::none_of(event.triggers, isSame)) event.triggers.push_back({clock, {}, true});
    }
    event.rootEvaluations = rootEvaluations;
    for (const EventIteration& iteration : outcome.iterations) {
        std::vector<ResultChange> changes;
        for (const EventIteration::Change& change : iteration.changed) {
            if (m_isText[change.variable.index()] != 0) continue;
            changes.push_back(
                {variables[change.variable].name, change.from, change.to, variables[change.variable].type});
        }
        event.iterations.push_back(std::move(changes));
    }
    // Passes may set a state repeatedly: record its values before and after the event.
    for (const EventOutcome::Reinit& reinit : outcome.reinits) {
        const std::string& name = variables[reinit.variable].name;
        const auto known = std::ranges::find(event.reinits, name, &ResultChange::variable);
        if (known == event.reinits.end())
            event.reinits.push_back({name, reinit.from, reinit.to, ValueType::Real});
        else
            known->to = reinit.to;
    }
    reportSolutions(time, outcome, event);
    if (outcome.isForced && !std::exchange(m_hasForced, true)) reportForced(time, event);
    if (kind == EventKind::State) ++m_stateEvents;
    if (kind == EventKind::Time) ++m_timeEvents;
    m_recorder.event(event);
    if (m_watch == nullptr) return;
    const bool isTheOne = m_watch->isNext();
    m_watch->eventEnds(*m_evaluator, event);
    if (isTheOne) m_evaluator->surveyModes(m_watch->mixedBlocks());
}

}  // namespace causeway
