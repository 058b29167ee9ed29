// SPDX-License-Identifier: GPL-3.0-or-later
// Model exchange: the FMU provides derivatives and event indicators; integration and event location are ours.
#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "core/fmi/import/foreign_driver.h"
#include "core/simulation/dip_search.h"
#include "core/simulation/integrators/integrator.h"
#include "core/simulation/numerics/root_finder.h"
#include "core/simulation/run.h"

namespace causeway {

namespace {

// Relative to the whole interval: maximum distance of samples of indicators, and maximum while their curvature is
// unknown.
constexpr double kLongestSection = 1.0 / 500, kLeastUnknown = 1.0 / 5000;
constexpr double kAtOnce = 1e-13;
constexpr std::size_t kMostLittleSteps = 10'000;
constexpr double kLittleStep = 1e-15;

class ExchangeDriver final : public ForeignDriver {
public:
    using ForeignDriver::ForeignDriver;

protected:
    bool simulate() override;

private:
    using Outcome = ForeignInstance::Outcome;

    [[nodiscard]] bool start();
    [[nodiscard]] bool update(ForeignInstance::EventResult& result);
    [[nodiscard]] bool takeTolerances();
    [[nodiscard]] bool makeIntegrator();
    [[nodiscard]] bool restart();
    /// Evaluates the FMU at a time within the last step; false if it is undefined there.
    [[nodiscard]] bool evaluateAt(double time);
    [[nodiscard]] Outcome evaluate(double time, std::span<const double> states, std::span<double> derivatives,
                                   std::span<double> indicators);
    [[nodiscard]] bool passStep(double end, bool& hasEvent);
    [[nodiscard]] bool locateEvent(double from, double to);
    [[nodiscard]] bool endStep(double time, bool& hasEvent);
    [[nodiscard]] bool handleEvent(double time, EventKind kind, std::vector<EventTrigger> triggers,
                                   std::uint64_t evaluations);
    [[nodiscard]] bool hasCrossed(std::size_t indicator) const
    {
        return m_sides[indicator] > 0 ? m_indicators[indicator] <= 0 : m_indicators[indicator] > 0;
    }
    [[nodiscard]] bool hasCrossing() const;
    [[nodiscard]] bool measure();
    [[nodiscard]] std::string nameOf(std::size_t indicator) const;
    [[nodiscard]] double length() const { return m_settings.run.stopTime - m_settings.run.startTime; }
    bool reportHere() { return report(m_instance.failure().empty() ? m_trouble : m_instance.failure()); }

    bool reportStep(const std::string& what)
    {
        if (!m_instance.failure().empty()) return reportInstance();
        return report(m_trouble.empty() ? what : what + "; " + m_trouble);
    }

    std::unique_ptr<Integrator> m_integrator;
    IntegratorStatistics m_before;  ///< of replaced integrators
    DipSearch m_dips;
    RootMethod m_rootMethod = RootMethod::Illinois;
    std::vector<double> m_states, m_nominals, m_indicators;
    std::vector<std::int8_t> m_sides;                              ///< side of zero, by indicator, since the last event
    std::vector<double> m_distances, m_tolerances;                 ///< distance from zero on that side
    double m_nextEvent = std::numeric_limits<double>::infinity();  ///< of the FMU, s
    double m_stop = 0, m_stepStart = 0;
    bool m_isAtStop = false;
    std::size_t m_littleSteps = 0;
    std::string m_trouble;  ///< reason for a missing value
};

bool ExchangeDriver::simulate()
{
    m_rootMethod = rootMethod(m_settings.run.rootFinder).value_or(RootMethod::Illinois);
    if (!start()) return false;
    while (!m_isTerminated && m_reached < m_settings.run.stopTime) {
        if (isCancelled()) return false;
        const StepEnd end = m_isAtStop ? StepEnd::StopTime : m_integrator->step();
        if (end == StepEnd::Failed) return reportStep(m_integrator->failure());
        const double time = m_isAtStop ? m_stop : m_integrator->time();
        const bool isLittle = !m_isAtStop && time - m_reached <= kLittleStep * length();
        m_littleSteps = isLittle ? m_littleSteps + 1 : 0;
        if (m_littleSteps > kMostLittleSteps) return reportStep("the step size became too small");
        if (!isLittle) m_trouble.clear();
        tellProgress(time);
        bool hasEvent = false;
        if (!passStep(time, hasEvent)) return false;
        if (!hasEvent && !endStep(time, hasEvent)) return false;
        if (hasEvent && !m_isTerminated && m_reached < m_settings.run.stopTime && !restart()) return false;
    }
    if (m_integrator) m_before += m_integrator->statistics();
    SimulationStatistics& statistics = m_simulation.statistics;
    statistics.steps = m_before.steps;
    statistics.rhsEvaluations = m_before.rhsEvaluations;
    statistics.jacobianEvaluations = m_before.jacobianEvaluations;
    statistics.errorTestFailures = m_before.errorTestFailures;
    statistics.convergenceFailures = m_before.convergenceFailures;
    return true;
}

bool ExchangeDriver::start()
{
    const auto counts = m_instance.counts();
    if (!counts) return reportInstance();
    m_states.resize(counts->states);
    m_nominals.assign(counts->states, 1);
    m_indicators.resize(counts->indicators);
    m_sides.resize(counts->indicators);
    m_distances.resize(counts->indicators);
    m_tolerances.assign(counts->indicators, 0);
    m_simulation.statistics.states = counts->states;
    // After initialization the FMU is in event mode.
    ForeignInstance::EventResult result;
    if (!m_instance.updateDiscrete(result) || !m_instance.enterContinuousMode()) return reportInstance();
    m_isTerminated = result.terminates;
    m_nextEvent = result.next;
    if (!m_instance.getStates(m_states)) return reportInstance();
    if (!writeRow(m_reached)) return false;
    recordEvent(m_reached, EventKind::Initial, {}, 0);
    passOutput(m_reached);
    return m_isTerminated || (takeTolerances() && restart());
}

bool ExchangeDriver::takeTolerances()
{
    if (!m_instance.getNominals(m_nominals)) return reportInstance();
    for (const double nominal : m_nominals) {
        if (!(nominal > 0 && std::isfinite(nominal)))
            return report(fmt::format("the nominal value of a state is {}; it must be positive", nominal));
    }
    if (m_integrator) m_before += m_integrator->statistics();
    return makeIntegrator();
}

bool ExchangeDriver::makeIntegrator()
{
    OdeProblem problem;
    problem.stateCount = m_states.size();
    problem.derivatives = [this](double time, const double* states, double* derivatives) {
        const std::span<double> rates(derivatives, m_states.size());
        if (evaluate(time, {states, m_states.size()}, rates, {}) != Outcome::Done) return false;
        const auto wrong = std::ranges::find_if_not(rates, [](double rate) { return std::isfinite(rate); });
        if (wrong == rates.end()) return true;
        m_trouble = fmt::format("the derivative of state {} is {} at t = {}", wrong - rates.begin() + 1, *wrong, time);
        return false;
    };
    const double tolerance = stepTolerance(m_settings.run.tolerance);
    problem.relativeTolerance = tolerance;
    for (const double nominal : m_nominals) problem.absoluteTolerance.push_back(tolerance * nominal);
    problem.outputStep = m_grid.step();
    problem.timeOrigin = timeOriginOf(m_settings.run);
    m_integrator = causeway::makeIntegrator(m_settings.run.solver, std::move(problem));
    return m_integrator || report("the integrator could not be made");
}

bool ExchangeDriver::restart()
{
    if (m_nextEvent < m_reached) return report(fmt::format("its next event, at t = {}, is in the past", m_nextEvent));
    m_stop = std::min({m_settings.run.stopTime, m_nextEvent, m_inputs.nextEvent()});
    m_stepStart = m_reached;
    if (evaluate(m_reached, m_states, {}, m_indicators) != Outcome::Done) return reportHere();
    for (std::size_t i = 0; i < m_sides.size(); ++i) m_sides[i] = m_indicators[i] > 0 ? 1 : -1;
    if (!measure()) return reportHere();
    m_dips.restart();
    if (!m_distances.empty()) m_dips.begin(m_reached, m_distances);
    m_isAtStop = m_stop - m_reached <= kAtOnce * std::max(std::fabs(m_stop), length());
    return m_isAtStop || m_integrator->restart(m_reached, m_states.data(), m_stop) ||
           reportStep("the integrator could not be started");
}

ForeignInstance::Outcome ExchangeDriver::evaluate(double time, std::span<const double> states,
                                                  std::span<double> derivatives, std::span<double> indicators)
{
    m_inputs.evaluate(time);
    static const ForeignInputs::Part kNone;
    const ForeignInputs::Part* together = &kNone;
    for (const ForeignInputs::Part& part : m_inputs.parts()) {
        if (!part.isContinuous) continue;
        if (part.group.type == fmuhost::ValueType::Float64)
            together = &part;
        else if (!m_instance.set(part.group, part.values))
            return Outcome::Failed;
    }
    const Outcome outcome =
        m_instance.evaluate(time, together->group, together->values, states, derivatives, indicators);
    if (outcome == Outcome::Discarded) m_trouble = fmt::format("it has no values at t = {}", time);
    return outcome;
}

bool ExchangeDriver::evaluateAt(double time)
{
    if (!m_states.empty() && !m_isAtStop) m_integrator->interpolate(time, m_states.data());
    return evaluate(time, m_states, {}, m_indicators) == Outcome::Done && measure();
}

/// Computes the distances of the indicators from zero; false if one is not a number.
bool ExchangeDriver::measure()
{
    for (std::size_t i = 0; i < m_sides.size(); ++i) {
        if (std::isnan(m_indicators[i])) {
            m_trouble = nameOf(i) + " is not a number";
            return false;
        }
        const double distance = m_sides[i] * m_indicators[i];
        m_distances[i] = hasCrossed(i) ? std::min(distance, -std::numeric_limits<double>::min()) : distance;
    }
    return true;
}

bool ExchangeDriver::hasCrossing() const
{
    for (std::size_t i = 0; i < m_sides.size(); ++i) {
        if (hasCrossed(i)) return true;
    }
    return false;
}

std::string ExchangeDriver::nameOf(std::size_t indicator) const
{
    if (m_model.namedIndicators.size() != m_sides.size()) return fmt::format("event indicator {}", indicator + 1);
    const std::string& name = m_model.variables[m_model.namedIndicators[indicator]].name;
    const bool isQuoted = name.size() > 2 && name.front() == '\'' && name.back() == '\'';
    return isQuoted ? name.substr(1, name.size() - 2) : name;
}

/// Writes the output points within the step, and finds its first event.
bool ExchangeDriver::passStep(double end, bool& hasEvent)
{
    const double longest = kLongestSection * length();
    for (double from = m_stepStart; from < end;) {
        const bool isOutputNext = m_nextOutput < m_grid.size() && m_grid[m_nextOutput] <= end;
        double at = isOutputNext ? m_grid[m_nextOutput] : end;
        if (!m_sides.empty() && at - from > 1.001 * longest) at = from + longest;
        if (!evaluateAt(at)) return reportHere();
        double before = from, crossed = at;
        bool isCrossed = hasCrossing();
        if (!isCrossed && !m_sides.empty()) {
            const DipSearch::Dip dip = m_dips.search(
                at, m_distances, m_tolerances, kLeastUnknown * length(),
                [this](double time) { return evaluateAt(time); }, [](std::size_t) { return DipSearch::AtZero::Never; });
            if (dip.verdict == DipSearch::Verdict::Negative) {
                isCrossed = true;
                before = dip.before;
                crossed = dip.time;
            } else if (m_dips.hasMoved() && !evaluateAt(at)) {
                return reportHere();
            }
        }
        if (isCrossed) {
            hasEvent = true;
            return locateEvent(before, crossed);
        }
        // The event at the end of a step writes the row there.
        const bool isEnd = at == end && end == m_stop && m_stop < m_settings.run.stopTime;
        if (isOutputNext && at == m_grid[m_nextOutput] && !isEnd) {
            m_reached = at;
            if (!writeRow(at)) return false;
            ++m_nextOutput;
        }
        from = at;
    }
    return true;
}

bool ExchangeDriver::locateEvent(double from, double to)
{
    const auto smallest = [this] { return std::ranges::min(m_distances); };
    RootBracket bracket;
    bracket.left = from;
    bracket.right = to;
    if (!evaluateAt(from)) return reportHere();
    bracket.valueLeft = std::max(0.0, smallest());
    if (!evaluateAt(to)) return reportHere();
    bracket.valueRight = smallest();
    bracket = findRoot(
        m_rootMethod, [&](double time) { return evaluateAt(time) ? std::optional(smallest()) : std::nullopt; },
        bracket);
    if (bracket.failed || !evaluateAt(bracket.right)) return reportHere();
    std::vector<EventTrigger> triggers;
    for (std::size_t i = 0; i < m_sides.size(); ++i) {
        if (hasCrossed(i)) triggers.push_back({nameOf(i), nameOf(i), m_sides[i] < 0});
    }
    bool wantsEvent = false;
    if (m_model.exchange->needsCompletedStep && !m_instance.completeStep(wantsEvent, m_isTerminated))
        return reportInstance();
    return handleEvent(bracket.right, EventKind::State, std::move(triggers), bracket.evaluations);
}

/// The FMU has the values at the end of the step, which has no crossings.
bool ExchangeDriver::endStep(double time, bool& hasEvent)
{
    m_reached = m_stepStart = time;
    bool wantsEvent = false;
    if (m_model.exchange->needsCompletedStep && !m_instance.completeStep(wantsEvent, m_isTerminated))
        return reportInstance();
    if (m_isTerminated) return writeRow(time);
    const bool isTimeEvent = time >= m_stop && time < m_settings.run.stopTime;
    if (!isTimeEvent && !wantsEvent) return true;
    hasEvent = true;
    return handleEvent(
        time, isTimeEvent ? EventKind::Time : EventKind::State,
        isTimeEvent ? std::vector<EventTrigger>() : std::vector<EventTrigger>{{"end of a step", "", true}}, 0);
}

/// The FMU has the values just before.
bool ExchangeDriver::handleEvent(double time, EventKind kind, std::vector<EventTrigger> triggers,
                                 std::uint64_t evaluations)
{
    m_reached = time;
    passOutput(time);
    if (!writeRow(time)) return false;
    if (m_isTerminated) return true;
    m_inputs.passEvents(time);
    ForeignInstance::EventResult result;
    if (!m_instance.enterEventMode() || !writeInputs(time) || !m_instance.updateDiscrete(result))
        return reportInstance();
    m_isTerminated = result.terminates;
    m_nextEvent = result.next;
    if (!m_isTerminated) {
        if (!m_instance.enterContinuousMode()) return reportInstance();
        if (result.haveStatesChanged && !m_instance.getStates(m_states)) return reportInstance();
        if (result.haveNominalsChanged && !takeTolerances()) return false;
    }
    if (!writeRow(time)) return false;
    recordEvent(time, kind, std::move(triggers), evaluations);
    return checkEvents(time);
}

}  // namespace

std::unique_ptr<ForeignDriver> makeExchangeDriver(const ForeignModel& model, const ForeignRunSettings& settings,
                                                  ForeignValues& values, ForeignInputs& inputs,
                                                  ForeignInstance& instance, ResultSink& sink, Diagnostics& diagnostics,
                                                  const Task& task)
{
    return std::make_unique<ExchangeDriver>(model, settings, values, inputs, instance, sink, diagnostics, task);
}

}  // namespace causeway
