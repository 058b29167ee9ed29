// SPDX-License-Identifier: GPL-3.0-or-later
// Integration steps, output points within them, and event location.
#include "core/simulation/run.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "core/base/diagnostics.h"
#include "core/base/task.h"
#include "core/external/followed_steps.h"
#include "core/program/program.h"

namespace causeway {

namespace {

// Relative to the time since the origin: shorter steps are rounding errors.
constexpr double kLeastProgress = 1e-15;
// Relative to the whole interval: maximum distance of samples of crossings, and maximum while their curvature is
// unknown.
constexpr double kLongestSection = 1.0 / 500, kLeastUnknown = 1.0 / 5000;
// Interpolation error of delay(), relative to the tolerance; and shortest delay that limits the step size, relative to
// the whole interval.
constexpr double kDelayedError = 0.1, kLeastDelayedStep = 1e-4;

/// By handle.
std::vector<double> objectsThatFollowSteps(const HybridDae& dae, RunWorld& run)
{
    std::vector<double> handles;
    for (const VariableId id : dae.parameterOrder) {
        if (dae.variables[id].type != ValueType::ExternalObject) continue;
        const double handle = run.parameters.numbers[id.index()];
        if (followsSteps(run.world, handle)) handles.push_back(handle);
    }
    return handles;
}

/// For values that should be zero within their tolerances.
bool isAnyNegative(const std::vector<double>& values, const std::vector<double>& tolerances)
{
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (values[i] < -tolerances[i]) return true;
    }
    return false;
}

}  // namespace

OdeProblem Run::problem()
{
    const Program& program = m_evaluator->program();
    OdeProblem problem;
    problem.stateCount = program.states.size();
    problem.derivatives = [this](double time, const double* states, double* derivatives) {
        if (!m_evaluator->evaluate(time, states)) return false;
        for (std::size_t i = 0; i < m_evaluator->stateCount(); ++i) derivatives[i] = m_evaluator->derivative(i);
        return true;
    };
    const double tolerance = stepTolerance(m_settings.tolerance);
    if (usesJacobian(m_settings.solver) && m_evaluator->jacobianPattern().columnCount() == problem.stateCount) {
        problem.pattern = &m_evaluator->jacobianPattern();
        m_evaluator->setStateTolerances(m_stateTolerances.absolute(), tolerance);
        problem.jacobian = [this](double time, const double* states, double* entries) {
            if (!m_evaluator->jacobian(time, states, entries)) return false;
            m_mostErrors = m_evaluator->mostErrors();
            return true;
        };
    }
    m_mostErrors.assign(m_states.size(), std::numeric_limits<double>::infinity());
    problem.relativeTolerance = tolerance;
    problem.absoluteTolerance = m_stateTolerances.absolute();
    problem.tolerancePart = &m_stateTolerances.parts();
    problem.mostErrors = &m_mostErrors;
    problem.outputStep = m_grid.step();
    problem.timeOrigin = timeOriginOf(m_settings);
    // The inflow of a pipe is known at steps only: they are at least as fine as the output.
    if (!program.distributions.empty()) problem.longestStep = m_grid.step();
    // A step shorter than the delay needs only known values, unless there would be too many steps.
    if (const double delay = m_evaluator->shortestDelay();
        std::isfinite(delay) && delay >= kLeastDelayedStep * (m_settings.stopTime - m_settings.startTime))
        problem.longestStep = problem.longestStep > 0 ? std::min(problem.longestStep, delay) : delay;
    return problem;
}

double Run::nominalOf(VariableId id) const
{
    return declaredSizeOf(id).value_or(1);
}

std::optional<double> Run::declaredSizeOf(VariableId id) const
{
    constexpr double kSmall = 1e-3, kLeast = 1e-15;
    const Structure& structure = *m_evaluator->program().structure;
    const auto valueOf = [this](ExprId attribute) {
        const double value = attribute.isNone() ? 0 : std::fabs(m_evaluator->parameterValue(attribute));
        return std::isfinite(value) ? value : 0;
    };
    if (const double nominal = valueOf(structure.attributesOf(id).nominal); nominal > 0) return nominal;
    // A small initial state must not disappear in the tolerance for values of 1.
    const double start = valueOf(structure.attributesOf(id).start);
    return start >= kLeast && start < kSmall ? std::optional(start) : std::nullopt;
}

/// Next time that the integrator must not pass.
double Run::nextStop(double time)
{
    m_nextTimeEvent = m_evaluator->nextTimeEvent(time);
    double stop = std::min(m_nextTimeEvent, m_until);
    if (m_lookAgain > time) stop = std::min(stop, m_lookAgain);
    if (looksForMissed()) stop = std::min(stop, m_evaluator->nextKink(time, stop));
    return stop;
}

bool Run::restart(double time)
{
    const double stop = nextStop(time);
    if (!m_integrator) m_integrator = makeIntegrator(m_settings.solver, problem());
    m_stepStart = time;
    m_isWithinStep = false;
    m_dips.restart();
    m_missed.restart();
    if (m_watchesAssertions) {
        m_assertions.restart(
            time, [this](double, std::vector<double>& margins) { return m_evaluator->assertionMargins(margins); });
    }
    if (!m_values.empty() && computeCrossings()) m_dips.begin(time, m_values);
    // Events within rounding errors of now are handled at once, without a step.
    m_isAtStop = isAlmostAt(stop, time);
    m_stop = stop;
    if (m_isAtStop) return true;
    return (m_integrator && m_integrator->restart(time, m_states.data(), stop)) ||
           reportIntegration("the integrator could not be started");
}

bool Run::beginIntegration()
{
    // Events scheduled for the start itself come first.
    m_nextTimeEvent = m_evaluator->nextTimeEvent(m_settings.startTime);
    if (m_nextTimeEvent <= m_settings.startTime && !handleEvent(m_settings.startTime, {}, true, 0)) return false;
    m_progress.begin(m_settings.startTime);
    m_watchesAssertions = m_evaluator->hasMargins();
    m_stepFollowers = objectsThatFollowSteps(*m_first.structure->dae, m_run);
    return m_isTerminated || restart(m_settings.startTime);
}

bool Run::goOnIntegrating(const Pauses& pauses)
{
    const double length = m_settings.stopTime - m_settings.startTime;
    double reported = 0;
    while (true) {
        if (m_task.cancelled()) {
            m_cancelled = true;
            return true;
        }
        // The sink reports the reason to its owner.
        if (m_recorder.isRefused()) return false;
        if (hasSeenEnough()) return true;
        if (!lookAhead()) return false;
        if (pauses.beforeEvents && m_isWithinStep && isEventNext()) return pauseBeforeEvent();
        if (!goAhead()) return false;
        if (isDone()) return true;
        if (pauses.afterStep && !m_isWithinStep && !pauses.afterStep(m_reached)) return true;
        if (const double done = (m_reached - m_settings.startTime) / length; done >= reported + 0.01) {
            reported = done;
            m_task.progress(done, "simulating");
        }
    }
}

bool Run::lookAhead()
{
    m_next = {};
    if (!m_isWithinStep && !takeStep()) return false;
    return !m_isWithinStep || findNext();
}

bool Run::goAhead()
{
    if (!m_isWithinStep) return true;
    if (std::exchange(m_isElsewhere, false) && !evaluateAt(m_next.time) && m_next.kind != Next::Kind::NoValues)
        return reportEvaluation();
    if (m_next.kind == Next::Kind::StepEnd) return endStep();
    bool hasEvent = false;
    if (!carryOut(hasEvent)) return false;
    if (!hasEvent) {
        // The step continues, with the new tolerance of the crossing.
        m_passed = m_reached;
        m_dips.restart();
        return true;
    }
    m_isWithinStep = m_isContinuous = false;
    m_steps.endAt(m_reached);
    return isDone() || restart(m_reached);
}

/// Reports stiffness once: an explicit method integrates a stiff model in very many steps, or fails with fixed steps
/// that are too long.
void Run::watchStability()
{
    if (m_isAtStop || !m_integrator->isBoundByStability()) return;
    ++m_boundSteps;
    if (!adaptsSteps(m_settings.solver)) {
        if (m_boundSteps > 1) return;
        const double step = m_integrator->lastStep().size;
        m_diagnostics.report(diag::UnstableSteps, {}, m_integrator->time(), m_settings.solver, step);
    } else if (constexpr std::size_t kMany = 10'000; m_boundSteps == kMany) {
        m_diagnostics.report(diag::StiffForSolver, {}, m_integrator->time(), kMany, m_settings.solver);
    }
}

/// Takes an integration step, whose events are handled later. If it fails or makes no progress, nearby modes may
/// continue.
bool Run::takeStep()
{
    m_isContinuous = false;
    m_stepEnd = m_isAtStop ? StepEnd::StopTime : m_integrator->step();
    if (m_stepEnd == StepEnd::Failed) return goOnNearBy(m_integrator->failure());
    if (m_settings.wantsDetails && !m_isAtStop)
        m_steps.add(*m_integrator, m_errorTally.add(m_evaluator->program(), *m_integrator));
    watchStability();
    const double time = m_isAtStop ? m_stop : m_integrator->time();
    m_recorder.step(time);
    // Far from zero a step may be shorter than the distance of two times.
    const bool isCountedFromOrigin = !m_isAtStop && timeOriginOf(m_settings) != 0;
    const double step = isCountedFromOrigin ? m_integrator->lastStep().size : time - m_reached;
    const double rest = m_settings.stopTime - time;
    if (!m_progress.add(time, step, kLeastProgress * spanUntil(time), rest)) {
        if (!goOnNearBy("the step size became too small")) return false;
        m_progress.restart(m_reached);
        return true;
    }
    if (adaptsSteps(m_settings.solver) && m_sliding.wantsRates(time, rest) && slides(time, step)) return false;
    if (m_watch != nullptr && m_watch->followsAfter(m_evaluator->program()))
        m_watch->stepAfter(m_stepStart, time, crossingsAt());
    // An undefined value is reported when that time is passed.
    static_cast<void>(recordPast(time));
    m_isWithinStep = true;
    m_stepTime = time;
    m_passed = m_stepStart;
    if (m_evaluator->holdsNoise() && evaluateAt(time)) m_evaluator->releaseCrossed(m_values);
    return true;
}

/// Detects and reports sliding: the run would not end.
bool Run::slides(double time, double step)
{
    std::vector<double> states(m_integrator->states(), m_integrator->states() + m_states.size());
    if (m_isAtStop || !m_evaluator->evaluate(time, states.data())) return false;
    std::vector<double> rates(states.size()), tolerances = m_stateTolerances.absolute();
    for (std::size_t i = 0; i < rates.size(); ++i) {
        rates[i] = m_evaluator->derivative(i);
        tolerances[i] += stepTolerance(m_settings.tolerance) * std::fabs(states[i]);
    }
    std::optional<SlidingWatch::Finding> finding = m_sliding.look(step, states.data(), rates, tolerances);
    if (!finding) return false;
    constexpr double kNearBy = 100;
    const std::size_t state = finding->state;
    const double value = states[state];
    const auto jump =
        findJump(value, step * rates[state], kNearBy * tolerances[state], [&](double at) -> std::optional<double> {
            states[state] = at;
            if (!m_evaluator->evaluate(time, states.data())) return std::nullopt;
            return m_evaluator->derivative(state);
        });
    states[state] = value;
    if (!m_evaluator->evaluate(time, states.data()) || !jump) return false;
    reportSliding(time, *finding, *jump);
    return true;
}

/// Continues with other modes from the integrator's position; `reason`: why it cannot continue as it is.
bool Run::goOnNearBy(const std::string& reason)
{
    bool hasGoneOn = false;
    if (!searchModesNearBy(m_integrator->time(), hasGoneOn)) return false;
    if (!hasGoneOn) return reportIntegration(reason);
    return isDone() || restart(m_reached);
}

/// The whole step has been passed.
bool Run::endStep()
{
    const double time = m_stepTime;
    m_isWithinStep = false;
    // Several shorter ones may share one error.
    if (time - m_stepStart > chatteringInterval()) m_evaluator->endStep(m_values);
    m_reached = m_stepStart = time;
    noteValues(time);
    if (!m_evaluator->checkAssertions()) {
        bool hasGoneOn = false;
        if (!m_evaluator->isFinite() && !goOnBeyond(time, hasGoneOn)) return false;
        if (!hasGoneOn) return reportEvaluation();
        return isDone() || restart(m_reached);
    }
    const bool isAtStop = m_stepEnd == StepEnd::StopTime, isTimeEvent = isAtStop && hasTimeEventAt(time);
    std::vector<std::size_t> jumping = isTimeEvent ? std::vector<std::size_t>{} : jumpingAtEnd(time);
    if (!m_stepFollowers.empty() && !tellStepFollowers(time, jumping)) return false;
    const bool hasEvent = isTimeEvent || !jumping.empty();
    if (!hasEvent && !recordPast(time)) return reportEvaluation();
    if (!hasEvent && wantsRowBehindEvent(time)) writeRow(time);
    bool hasOtherStates = false;
    if (hasEvent ? !handleEvent(time, jumping, isTimeEvent, 0) : !changeStates(time, hasOtherStates)) return false;
    const bool beginsAnew = hasEvent || hasOtherStates || (isAtStop && time < m_until);
    m_isContinuous = !beginsAnew && !m_isAtStop;
    return isDone() || !beginsAnew || restart(m_reached);
}

/// Rows are dense just after an event, and become sparser.
bool Run::wantsRowBehindEvent(double time) const
{
    constexpr double kFarther = 1.1;
    const double before = m_lastRow - m_lastEvent;
    return m_settings.rowsBehindEvents && time > m_lastRow && time - m_lastEvent >= kFarther * before;
}

/// Objects may request an event at the end of a step.
bool Run::tellStepFollowers(double time, std::vector<std::size_t>& jumping)
{
    bool wantsEvent = false;
    if (!evaluateAt(time)) return reportEvaluation();
    for (const double object : m_stepFollowers) {
        const auto why = completeStep(m_run.world, object, time, wantsEvent);
        if (!why) continue;
        m_diagnostics.report(diag::EvaluationFailed, {}, time, *why);
        return false;
    }
    if (wantsEvent && (!evaluateAt(time) || !computeCrossings())) return reportEvaluation();
    for (std::size_t i = 0; wantsEvent && i < m_values.size(); ++i) {
        if (m_values[i] < -m_tolerances[i] && std::ranges::find(jumping, i) == jumping.end()) jumping.push_back(i);
    }
    return true;
}

/// Changes just after the end of the run are not part of it.
bool Run::hasTimeEventAt(double time) const
{
    return m_nextTimeEvent <= time && (time < m_until || m_evaluator->happensAt(time));
}

/// No later step would reveal that `floor(time)` crosses an integer reached at the end.
std::vector<std::size_t> Run::jumpingAtEnd(double time) const
{
    return time < m_until ? std::vector<std::size_t>{} : m_evaluator->jumpingRoundings(m_values);
}

/// Rows at output times are written on the way.
bool Run::findNext()
{
    const double longest = kLongestSection * (m_settings.stopTime - m_settings.startTime), end = m_stepTime;
    m_next = {Next::Kind::StepEnd, end};
    double& from = m_passed;
    while (!m_task.cancelled()) {
        const bool isOutputNext = m_nextOutput < m_grid.size() && m_grid[m_nextOutput] <= end;
        const double next = isOutputNext ? m_grid[m_nextOutput] : end;
        const bool isLong = (!m_values.empty() || looksForMissed()) && next - from > 1.001 * longest;
        const double longer = isLong ? from + longest : next;
        const double at = m_values.empty() ? longer : firstChange(from, longer);
        const bool isBetween = at < next;
        const bool isOutput = isOutputNext && !isBetween;
        if (at > from || isOutput) {
            if (!evaluateAt(at) || !computeCrossings()) {
                m_next = {Next::Kind::NoValues, from};
                return true;
            }
            double before = from, crossed = at;
            bool hasDip = false;
            if (!hasCrossed() && !findDip(at, before, crossed, hasDip)) return false;
            if (m_next.kind == Next::Kind::Touch) {
                static_cast<void>(findViolation(m_next.time, false));
                return true;
            }
            if (hasDip || hasCrossed()) {
                if (!locateEvent(before, crossed)) return false;
                if (m_next.kind == Next::Kind::Noise) {
                    from = m_next.time;
                    m_next = {Next::Kind::StepEnd, end};
                    continue;
                }
                static_cast<void>(findViolation(m_next.before.value_or(from), false));
                return true;
            }
            if (at > from && at < end && looksForMissed() && hasMissed(from, at)) {
                m_next = {Next::Kind::Missed, from};
                return true;
            }
            if (findViolation(at, true)) return true;
            if (m_isElsewhere && isOutput && !evaluateAt(at)) return reportEvaluation();
        }
        // The time event writes the row at its time.
        if (isOutput) {
            if (!(at == end && (hasTimeEventAt(at) || !jumpingAtEnd(at).empty()))) {
                writeRow(at);
                // Checking only at the end of a long step would report a violated assertion too late.
                if (!m_evaluator->checkAssertions()) {
                    m_reached = at;
                    return reportEvaluation();
                }
            }
            ++m_nextOutput;
        }
        from = at;
        if (isBetween) continue;
        if (!isOutput || (at >= end && !(m_nextOutput < m_grid.size() && m_grid[m_nextOutput] <= end))) return true;
    }
    return true;
}

bool Run::carryOut(bool& hasEvent)
{
    switch (m_next.kind) {
        case Next::Kind::NoValues: return (searchModesNearBy(m_next.time, hasEvent) && hasEvent) || reportEvaluation();
        case Next::Kind::Missed:
            hasEvent = true;
            return (evaluateAt(m_reached) && m_evaluator->goBackDelays(m_reached)) || reportEvaluation();
        default: break;
    }
    if (m_next.kind == Next::Kind::Violation) return tellViolation();
    m_isConfirmed = hasEvent = true;
    if (m_next.isUnresolved) {
        m_reached = m_next.time;
        return passAccumulation({m_next.time, 0}, m_next.crossed.front());
    }
    if (!handleEvent(m_next.time, m_next.crossed, m_nextTimeEvent <= m_next.time, m_next.rootEvaluations,
                     m_next.before))
        return false;
    hasEvent = m_isConfirmed || m_next.kind == Next::Kind::Touch;
    return true;
}

/// First change of relations that are too fast for sampling; else the end.
double Run::firstChange(double from, double to)
{
    const double byTime = std::min(to, m_evaluator->changeByTime(from, to));
    if (m_states.empty() || m_isAtStop) return byTime;
    m_statesBetween.resize(m_states.size());
    return std::min(byTime, m_evaluator->changeByStates(from, byTime, [&](double time) -> const std::vector<double>& {
        m_integrator->interpolate(time, m_statesBetween.data());
        return m_statesBetween;
    }));
}

/// Not for fixed steps.
bool Run::looksForMissed() const
{
    return !m_states.empty() && adaptsSteps(m_settings.solver);
}

bool Run::hasMissed(double from, double at)
{
    if (at <= m_lookAgain) return false;
    if (!m_missed.areAt(at, *m_integrator, *m_evaluator, m_states, stepTolerance(m_settings.tolerance),
                        m_stateTolerances.absolute())) {
        if (m_missed.hasMoved()) static_cast<void>(evaluateAt(at) && computeCrossings());
        return false;
    }
    m_reached = from;
    m_lookAgain = at;
    return true;
}

std::vector<EventTrigger> Run::triggersOf(const std::vector<std::size_t>& crossed) const
{
    std::vector<EventTrigger> triggers;
    for (const std::size_t i : crossed)
        triggers.push_back({m_evaluator->textOf(i), m_evaluator->zeroCrossingOf(i), !m_evaluator->isUp(i)});
    return triggers;
}

DipSearch::AtZero Run::atZero(std::size_t crossing) const
{
    using enum DipSearch::AtZero;
    return m_evaluator->isTrueAtTouch(crossing)   ? WhereItTouches
           : m_evaluator->changesAtRest(crossing) ? WhereItRests
                                                  : Never;
}

bool Run::findDip(double at, double& before, double& crossed, bool& hasDip)
{
    if (m_values.empty()) return true;
    const double length = m_settings.stopTime - m_settings.startTime;
    const DipSearch::Dip dip = m_dips.search(
        at, m_values, m_tolerances, kLeastUnknown * length,
        [this](double time) { return evaluateAt(time) && computeCrossings(); },
        [this](std::size_t crossing) { return atZero(crossing); });
    switch (dip.verdict) {
        case DipSearch::Verdict::Negative:
            hasDip = true;
            before = dip.before;
            crossed = dip.time;
            return true;
        case DipSearch::Verdict::Touches: {
            m_next = {Next::Kind::Touch, dip.time, {dip.function}};
            // An equivalent function touches zero there as well, or rests on it.
            if (!evaluateAt(at) || !computeCrossings()) return true;
            const std::vector<double> valuesAfter = m_values;
            if (!evaluateAt(dip.before) || !computeCrossings()) return true;
            const std::vector<double> valuesBefore = m_values;
            if (!evaluateAt(dip.time) || !computeCrossings()) return true;
            for (std::size_t i = 0; i < m_values.size(); ++i) {
                const bool touches = valuesBefore[i] > m_tolerances[i] && std::fabs(m_values[i]) <= m_tolerances[i];
                if (!touches || i == dip.function) continue;
                const DipSearch::AtZero matters = atZero(i);
                if (matters == DipSearch::AtZero::WhereItTouches ||
                    (matters == DipSearch::AtZero::WhereItRests && valuesAfter[i] == 0))
                    m_next.crossed.push_back(i);
            }
            std::ranges::sort(m_next.crossed);
            return true;
        }
        // The model need not be defined between evaluated points.
        case DipSearch::Verdict::Failed: m_dips.restart(); break;
        case DipSearch::Verdict::None: break;
    }
    return !m_dips.hasMoved() || (evaluateAt(at) && computeCrossings()) || reportEvaluation();
}

bool Run::findViolation(double at, bool isThere)
{
    if (!m_watchesAssertions || at <= m_assertions.time()) return false;
    m_isElsewhere = m_isElsewhere || !isThere;
    const auto margins = [this, &isThere](double time, std::vector<double>& values) {
        return (std::exchange(isThere, false) || evaluateAt(time)) && m_evaluator->assertionMargins(values);
    };
    const double length = m_settings.stopTime - m_settings.startTime;
    const auto begin = m_assertions.look(at, m_settings.tolerance, kLeastUnknown * length, margins);
    if (begin) m_next = {Next::Kind::Violation, *begin};
    m_isElsewhere = m_isElsewhere || m_assertions.hasMoved();
    return begin.has_value();
}

/// For level warning the step continues.
bool Run::tellViolation()
{
    m_reached = m_next.time;
    if (m_evaluator->checkAssertions()) return true;
    writeRow(m_reached);
    return reportEvaluation();
}

bool Run::evaluateAt(double time)
{
    if (!m_states.empty() && !m_isAtStop) m_integrator->interpolate(time, m_states.data());
    return m_evaluator->evaluate(time, m_states.data());
}

const std::vector<double>* Run::rowAt(double time)
{
    m_isElsewhere = true;
    return evaluateAt(time) && m_evaluator->checkAssertions() ? &m_recorder.values() : nullptr;
}

/// From the last step or event.
bool Run::recordDelays(double time)
{
    return !m_evaluator->hasDelays() || m_evaluator->recordDelays(time, kDelayedError * m_settings.tolerance,
                                                                  [this](double at) { return evaluateAt(at); });
}

/// Records all histories; afterwards values are those at `time`.
bool Run::recordPast(double time)
{
    const auto evaluate = [this](double at) { return evaluateAt(at); };
    return !m_evaluator->hasDelays() ||
           (recordDelays(time) &&
            m_evaluator->recordDistributions(time, kDelayedError * m_settings.tolerance, evaluate) && evaluateAt(time));
}

bool Run::computeCrossings()
{
    if (!m_evaluator->crossings(m_values.data(), m_tolerances.data())) return false;
    for (std::size_t i = 0; i < m_values.size(); ++i) {
        m_accumulation.see(i, m_values[i]);
        m_farthest[i] = std::max(m_farthest[i], m_values[i]);
    }
    return true;
}

/// At the last evaluated point; pending ones of other points are kept.
bool Run::hasCrossedHere()
{
    std::vector<double> values(m_values.size()), tolerances(m_values.size());
    return !m_evaluator->crossings(values.data(), tolerances.data()) || isAnyNegative(values, tolerances);
}

bool Run::hasCrossed() const
{
    return isAnyNegative(m_values, m_tolerances);
}

/// A flow computed from the root of a pressure drop within rounding has two values at one instant, whose difference is
/// tolerated. `found`: value beyond zero found by the search; the current one has not crossed.
bool Run::isNoise(double time, std::size_t crossing, double found)
{
    const double present = m_values[crossing], noise = present - found;
    if (m_evaluator->isSwitch(crossing) || !(m_beyond[crossing] == 0) || !(present > m_tolerances[crossing]))
        return false;
    return noise <= m_settings.tolerance && m_evaluator->tolerate(crossing, 2 * noise, time + chatteringInterval());
}

bool Run::locateEvent(double from, double to)
{
    std::vector<std::uint8_t> crosses(m_values.size(), 0);
    RootBracket bracket;
    bracket.left = from;
    bracket.right = to;
    bracket.valueRight = 0;
    for (std::size_t i = 0; i < m_values.size(); ++i) {
        if (m_values[i] < -m_tolerances[i]) {
            crosses[i] = 1;
            bracket.valueRight = std::min(bracket.valueRight, m_values[i] + m_beyond[i]);
        }
    }
    std::size_t nearest = 0;
    const auto smallest = [&]() {
        double least = std::numeric_limits<double>::infinity();
        for (std::size_t i = 0; i < m_values.size(); ++i) {
            // A function that rests at zero does not tell where others cross it.
            const double value = m_values[i] + m_beyond[i];
            if ((crosses[i] == 0 && !(m_values[i] < -m_tolerances[i])) || !(value < least)) continue;
            least = value;
            nearest = i;
        }
        return least;
    };
    const auto f = [&](double time) -> std::optional<double> {
        if (!evaluateAt(time) || !computeCrossings()) return std::nullopt;
        return smallest();
    };
    std::optional<double> left = f(from);
    if (!left) return reportEvaluation();
    // A function turned back beyond zero returns before it crosses again; otherwise the excursion is below the
    // integration accuracy.
    bool isUnresolved = false;
    constexpr double kFirst = 1e-9, kGrowth = 1.5;
    if (*left <= 0 && m_evaluator->hasTurned(nearest)) {
        for (double part = kFirst; part < 1 && *left <= 0; part *= kGrowth) {
            bracket.left = from + part * (to - from);
            const std::optional<double> later = f(bracket.left);
            if (!later) return reportEvaluation();
            left = later;
        }
        isUnresolved = *left <= 0;
        if (isUnresolved) bracket.left = from;
    }
    // It may have started slightly beyond zero: then it has crossed at once.
    bracket.valueLeft = std::max(0.0, *left);
    if (isWatched()) {
        m_watch->searchBegins(*m_evaluator, m_rootMethod, bracket, crosses);
        bracket = findRoot(m_rootMethod, f, bracket,
                           [&](const RootStep& step) { m_watch->searchStep(*m_evaluator, step, nearest); });
        if (!bracket.failed) m_watch->searchEnds(bracket, m_tolerances, crossingsAt());
    } else {
        bracket = findRoot(m_rootMethod, f, bracket);
    }
    if (bracket.failed) return reportEvaluation();
    const double time = bracket.right;
    if (!evaluateAt(time) || !m_evaluator->crossings(m_values.data(), m_tolerances.data())) return reportEvaluation();
    std::vector<std::size_t> crossed;
    for (std::size_t i = 0; i < m_values.size(); ++i) {
        if (m_values[i] < 0 && (crosses[i] != 0 || m_values[i] < -m_tolerances[i])) crossed.push_back(i);
        if (m_values[i] == 0 && crosses[i] != 0) crossed.push_back(i);
    }
    if (crossed.empty()) {
        // All are within rounding: the nearest one, and those that have arrived as well.
        nearest = 0;
        for (std::size_t i = 0; i < m_values.size(); ++i) {
            if (crosses[i] != 0 && (crosses[nearest] == 0 || m_values[i] < m_values[nearest])) nearest = i;
        }
        if (isNoise(time, nearest, bracket.valueRight)) {
            m_next = {Next::Kind::Noise, time};
            return true;
        }
        for (std::size_t i = 0; i < m_values.size(); ++i) {
            if (i == nearest || (crosses[i] != 0 && m_values[i] <= m_tolerances[i])) crossed.push_back(i);
        }
    }
    for (const std::size_t i : crossed)
        isUnresolved = isUnresolved || (m_evaluator->hasTurned(i) && m_evaluator->comesOut(i, time, m_states.data()));
    m_next = {Next::Kind::Crossing, time, std::move(crossed), bracket.evaluations, bracket.left, isUnresolved};
    return true;
}

EventRecorder::CrossingsAt Run::crossingsAt()
{
    return [this](double time, std::vector<double>& values) {
        values.resize(m_values.size());
        std::vector<double> tolerances(m_values.size());
        if (!evaluateAt(time) || !m_evaluator->crossings(values.data(), tolerances.data())) return false;
        for (std::size_t i = 0; i < values.size(); ++i) values[i] *= m_evaluator->signOf(i);
        return true;
    };
}

}  // namespace causeway
