// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <map>
#include <tuple>
#include <unordered_set>
#include <utility>

#include <fmt/format.h>

#include "core/base/diagnostics.h"
#include "core/base/exception_report.h"
#include "core/base/task.h"
#include "core/program/program.h"
#include "core/simulation/accumulation.h"
#include "core/simulation/error_tally.h"
#include "core/simulation/event_recorder.h"
#include "core/simulation/integrator.h"
#include "core/simulation/model_evaluator.h"
#include "core/simulation/program_variants.h"
#include "core/simulation/recorder.h"
#include "core/simulation/root_finder.h"
#include "core/simulation/run_settings.h"
#include "core/simulation/simulation.h"
#include "core/simulation/stored_values.h"
#include "core/structure/consistency_check.h"

namespace causeway {

namespace {

// More events than this in short succession are chattering.
constexpr std::size_t kMostEventsInARow = 1000;
constexpr double kChatteringInterval = 1e-8;  // of the whole interval, between two of them
constexpr double kCloseEvents = 1e-6;         // likewise: a run that comes through is told of them

// A step shorter than a few rounding errors of time is none.
constexpr double kLeastProgress = 1e-15;
constexpr std::size_t kMostStepsWithoutProgress = 100;

// Events in a row after which nothing goes on.
constexpr std::size_t kMostDeadEnds = 5;

double secondsSince(std::chrono::steady_clock::time_point start)
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// Errors of many steps add up: each step is held to less than what is asked of the result, above all where little is asked.
double stepTolerance(double tolerance)
{
    constexpr double kModerate = 1e-5;
    return tolerance <= kModerate ? 0.1 * tolerance : 0.1 * kModerate * std::pow(tolerance / kModerate, 0.25);
}

/// One run from start to stop.
class Run {
public:
    /// `watch`: writes the trace of one event, after which nothing is of interest; null: a run as it is.
    Run(const Program& program, const SimulationSettings& settings, const Overrides& overrides, const StoredValues* stored, ResultSink& sink, Diagnostics& diagnostics, const Task& task,
        EventRecorder* watch)
        : m_variants(program, overrides, task),
          m_settings(settings),
          m_overrides(overrides),
          m_stored(stored),
          m_diagnostics(diagnostics),
          m_task(task),
          m_watch(watch),
          m_run(*program.structure->dae, overrides, settings.trustedFolders, task),
          m_evaluator(std::make_unique<ModelEvaluator>(m_variants.start(m_run.parameters.numbers), m_run, overrides, diagnostics, task)),
          m_recorder(m_evaluator->program(), settings, *m_evaluator, sink, diagnostics),
          m_grid(settings),
          m_rootMethod(rootMethod(settings.rootFinder).value_or(RootMethod::Illinois)),
          m_chattering(kCloseEvents * (settings.stopTime - settings.startTime)),
          m_states(m_evaluator->program().states.size()),
          m_lastRow(settings.startTime)
    {
        sizeBuffers();
        if (settings.wantsDetails) m_evaluator->measureBlocks();
        m_evaluator->watch(m_watch);
    }

    Simulation execute()
    {
        Simulation simulation;
        const Program& program = m_evaluator->program();
        simulation.statistics.unknowns = program.structure->unknowns.size();
        simulation.statistics.equations = program.structure->equations.size();
        simulation.statistics.states = program.states.size();
        m_reached = m_settings.startTime;
        const auto start = std::chrono::steady_clock::now();
        bool succeeded = false;
        try {
            succeeded = runThrough(simulation.statistics);
        } catch (const std::exception& error) {
            // Rows, events and counts so far are worth as much as those of any other run that failed.
            reportException(m_diagnostics, error);
            m_reached = std::max(m_reached, m_lastRow);
        }
        simulation.statistics.integrateSeconds = secondsSince(start) - simulation.statistics.initializeSeconds - m_recorder.seconds();
        if (m_watch != nullptr && !m_cancelled) m_watch->runEnds(!succeeded);
        // What could not begin has variables, if no rows.
        m_recorder.begin();
        simulation.statistics.writeSeconds = m_recorder.seconds();
        simulation.rows = m_recorder.rowCount();
        simulation.status = m_cancelled ? SimulationStatus::Cancelled : succeeded ? SimulationStatus::Completed : SimulationStatus::Failed;
        if (m_cancelled) m_diagnostics.report(diag::Cancelled, {});
        simulation.reachedTime = m_reached;
        if (m_integrator) m_counts += m_integrator->statistics();
        simulation.statistics.steps = m_counts.steps;
        simulation.statistics.rhsEvaluations = m_counts.rhsEvaluations;
        simulation.statistics.jacobianEvaluations = m_counts.jacobianEvaluations;
        simulation.statistics.errorTestFailures = m_counts.errorTestFailures;
        simulation.statistics.convergenceFailures = m_counts.convergenceFailures;
        collectBlocks(*m_evaluator);
        simulation.statistics.stateErrors = m_errorTally.byState(*program.structure->dae);
        simulation.statistics.blocks = std::move(m_blocks);
        simulation.statistics.stepTrace = m_steps.trace(*program.structure->dae);
        simulation.statistics.chattering = m_chattering.found();
        simulation.statistics.stateEvents = m_stateEvents;
        simulation.statistics.timeEvents = m_timeEvents;
        return simulation;
    }

private:
    bool runThrough(SimulationStatistics& statistics)
    {
        const auto start = std::chrono::steady_clock::now();
        bool succeeded = parametersAreFinite() && initialize();
        statistics.initializeSeconds = secondsSince(start) - m_recorder.seconds();
        if (succeeded && !m_isTerminated && m_settings.stopTime > m_settings.startTime) succeeded = integrate();
        // Whatever could not be done any more is the cancellation's.
        m_cancelled = m_cancelled || m_task.cancelled();
        if (succeeded && !m_cancelled && !hasSeenEnough()) finish();
        return succeeded;
    }

    void sizeBuffers()
    {
        const std::size_t count = m_evaluator->crossingCount();
        for (std::vector<double>* vector : {&m_values, &m_tolerances}) vector->resize(count);
        m_stateTolerances.clear();
        for (const Program::State& state : m_evaluator->program().states) m_stateTolerances.push_back(stepTolerance(m_settings.tolerance) * nominalOf(state.variable));
        constexpr double kMoment = 1e-9;  // of the whole interval
        constexpr double kDecay = 1e3;    // in it
        const double span = m_settings.stopTime - m_settings.startTime;
        if (span > 0) m_evaluator->setHorizon({m_stateTolerances, kMoment * span, kDecay / span});
    }

    bool parametersAreFinite()
    {
        const Program& program = m_evaluator->program();
        const HybridDae& dae = *program.structure->dae;
        bool isComplete = true;
        for (const ParameterValues::Failure& failure : m_run.parameters.failures) {
            if (program.computedParameters.contains(failure.variable)) continue;
            m_diagnostics.report(diag::ParameterFailed, dae.variables[failure.variable].span, dae.variables[failure.variable].name, failure.reason);
            isComplete = false;
        }
        if (!isComplete) return false;
        for (const VariableId id : dae.parameterOrder) {
            const DaeVariable& variable = dae.variables[id];
            if (variable.type == ValueType::String || variable.type == ValueType::ExternalObject || program.computedParameters.contains(id)) continue;
            if (std::isfinite(m_evaluator->value(id)) || std::isinf(m_evaluator->value(id))) continue;
            m_diagnostics.report(diag::ParameterNotFinite, variable.span, variable.name);
            return false;
        }
        return true;
    }

    // ----- the start
    bool initialize()
    {
        EventOutcome outcome;
        if (m_stored != nullptr) {
            if (!takeStored()) return false;
        } else if (!m_evaluator->initialize(m_settings.startTime)) {
            // Ideal elements may let the states jump from where they are given.
            if (!m_evaluator->hasGivenStates() || !m_evaluator->settle(m_settings.startTime, m_states.data(), outcome)) {
                static_cast<void>(m_evaluator->initialize(m_settings.startTime));
                return reportEvaluation();
            }
        } else if (!redundantConditionsHold()) {
            return false;
        }
        m_recorder.begin();
        // The states to begin with may be bad ones for these values.
        if (!selectStates(true, nullptr)) return false;
        if (isWatched()) m_watch->eventBegins(*m_evaluator, m_settings.startTime, {});
        if (!m_evaluator->settle(m_settings.startTime, m_states.data(), outcome) || !m_evaluator->lookAhead(m_settings.startTime, m_states.data(), outcome)) return reportOutcome(outcome);
        if (!changeStructure(outcome)) return false;
        if (m_stored != nullptr && !agreesWithStored()) return false;
        // What is scheduled for the start itself belongs to it: nothing is shown in between.
        const bool goesOnAtStart = m_settings.stopTime > m_settings.startTime && m_evaluator->nextTimeEvent(m_settings.startTime, true) <= m_settings.startTime;
        if (!goesOnAtStart || outcome.isTerminated) writeRow(m_settings.startTime);
        record(m_settings.startTime, EventKind::Initial, {}, outcome, 0);
        m_nextOutput = 1;
        if (!m_evaluator->checkAssertions()) return reportEvaluation();
        return takeTermination(outcome);
    }

    bool takeStored()
    {
        const std::vector<std::string> missing = m_evaluator->take(m_settings.startTime, [this](const std::string& name) -> std::optional<double> {
            const auto& variables = m_evaluator->program().structure->dae->variables;
            const auto isNamed = [&](const std::pair<VariableId, double>& override) { return variables[override.first].name == name; };
            const auto override = std::ranges::find_if(m_overrides, isNamed);
            return override != m_overrides.end() ? std::optional(override->second) : m_stored->find(name);
        });
        if (missing.empty()) return true;
        m_diagnostics.report(diag::InitialContradiction, {}, fmt::format("'{}' has no values of {}; store a result with all variables, or give these with --set", m_stored->file, shortList(missing)));
        return false;
    }

    /// What was differentiated and is no state follows from the states: it is stored, too, and must be the same.
    bool agreesWithStored()
    {
        constexpr double kTolerance = 1e-3;
        const Program& program = m_evaluator->program();
        const auto& variables = program.structure->dae->variables;
        std::vector<std::uint8_t> isState(program.slotCount, 0);
        for (const Program::State& state : program.states) isState[state.value] = 1;
        std::vector<std::string> different;
        for (std::size_t i = 0; i < variables.size(); ++i) {
            const VariableId id(i);
            if (!variables[id].isState || isState[program.variableSlot[id]] != 0) continue;
            const std::optional<double> stored = m_stored->find(variables[id].name);
            const double found = m_evaluator->value(id);
            if (!stored || std::fabs(*stored - found) <= kTolerance * std::max({std::fabs(*stored), std::fabs(found), nominalOf(id)})) continue;
            different.push_back(fmt::format("{} = {:.10g} (stored: {:.10g})", variables[id].name, found, *stored));
        }
        if (different.empty()) return true;
        m_diagnostics.report(diag::InitialContradiction, {},
                             fmt::format("from the states in '{}' at t = {} follows {}; it is the result of another model, or of other parameters", m_stored->file, m_stored->time, shortList(different)));
        return false;
    }

    /// Conditions that others determine could be left out, unless the values say something else.
    bool redundantConditionsHold()
    {
        constexpr double kTolerance = 1e-6;
        const Structure& structure = *m_evaluator->program().structure;
        if (!structure.initialization) return true;
        const Initialization& initialization = *structure.initialization;
        for (const RedundantCondition& condition : initialization.redundant) {
            if (condition.consistency != Consistency::AtRunTime) continue;
            const InitialRow& row = initialization.rows[condition.row];
            const auto balance = balanceOf(row, structure.pool, [this](ExprId leaf) { return m_evaluator->valueOfLeaf(leaf); });
            if (!balance || std::fabs(balance->residual) <= kTolerance * std::max(1.0, balance->magnitude)) continue;
            RedundantCondition violated = condition;
            violated.consistency = Consistency::Contradictory;
            violated.violated = condition.row;
            violated.residual = balance->residual;
            m_diagnostics.report(diag::InitialContradiction, row.span, explain(initialization, violated, [&](ExprId expr) { return structure.print(expr); }));
            return false;
        }
        return true;
    }

    // ----- rows
    void writeRow(double time)
    {
        // What cannot be computed leaves the values before: the run itself asks again after the step.
        if (m_recorder.wantsSelection()) static_cast<void>(m_evaluator->computeSelection());
        m_recorder.row(time);
        m_lastRow = time;
    }

    // ----- messages
    bool reportOutcome(const EventOutcome& outcome)
    {
        if (!outcome.hasNoFixedPoint) return reportEvaluation();
        std::string names;
        for (const std::string& name : outcome.cycling) names += fmt::format("{}'{}'", names.empty() ? "" : ", ", name);
        m_diagnostics.report(diag::NoConsistentModes, {}, m_reached, names.empty() ? std::string("of its when-clauses") : names);
        return false;
    }

    bool reportEvaluation()
    {
        if (m_task.cancelled()) return false;
        const ModelFailure& failure = m_evaluator->failure();
        const Structure& structure = *m_evaluator->program().structure;
        if (failure.isAssertion) {
            m_diagnostics.report(diag::AssertionFailed, failure.span, failure.time, failure.reason);
            return false;
        }
        if (failure.isInitial) return reportInitial(failure, *structure.initialization);
        if (structure.blocks.empty()) {
            m_diagnostics.report(diag::EvaluationFailed, {}, failure.time, failure.reason);
            return false;
        }
        const BltBlock& block = structure.blocks[failure.block];
        const SourceSpan span = structure.equations[block.equations.front()].span;
        if (block.kind == BlockKind::Assignment || block.kind == BlockKind::When) {
            Diagnostic& diagnostic = m_diagnostics.report(diag::EvaluationFailed, span, failure.time, failure.reason);
            if (const std::string values = valuesIn(block.equations.front()); !values.empty()) diagnostic.note(span, "here " + values);
            return false;
        }
        std::vector<std::string> names;
        for (const UnknownId unknown : block.unknowns) names.push_back(structure.nameOf(unknown));
        Diagnostic& diagnostic = m_diagnostics.report(diag::IterationFailed, span, failure.time, shortList(names), failure.reason);
        for (std::size_t i = 0; i < block.equations.size() && i < kMostNotes; ++i) {
            diagnostic.note(structure.equations[block.equations[i]].span, structure.text(block.equations[i]));
        }
        return false;
    }

    bool reportInitial(const ModelFailure& failure, const Initialization& initialization)
    {
        const auto rows = initialization.blocks[failure.block];
        const ExpressionText print = [this](ExprId expr) { return m_evaluator->program().structure->print(expr); };
        std::vector<std::string> names;
        for (const EquationId row : rows) names.push_back(print(initialization.columns[initialization.matching.unknownOf[row]].leaf));
        Diagnostic& diagnostic = m_diagnostics.report(diag::InitializationFailed, initialization.rows[rows.front()].span, failure.time, shortList(names), failure.reason);
        for (std::size_t i = 0; i < rows.size() && i < kMostNotes; ++i) diagnostic.note(initialization.rows[rows[i]].span, textOf(initialization, rows[i], print));
        return false;
    }

    static std::string shortList(const std::vector<std::string>& names)
    {
        std::string text;
        for (std::size_t i = 0; i < names.size() && i < kMostNotes; ++i) text += fmt::format("{}'{}'", i == 0 ? "" : ", ", names[i]);
        if (names.size() > kMostNotes) text += fmt::format(" and {} more", names.size() - kMostNotes);
        return text;
    }

    bool reportIntegration(const std::string& reason)
    {
        if (m_task.cancelled()) return false;
        m_reached = m_integrator ? m_integrator->time() : m_reached;
        // A value that is not finite says more than the integrator can.
        if (m_integrator && m_integrator->states() != nullptr && !m_evaluator->evaluate(m_reached, m_integrator->states())) return reportEvaluation();
        const bool isKnown = m_evaluator->failure().time > m_reached;
        Diagnostic& diagnostic = m_diagnostics.report(diag::IntegrationFailed, {}, m_reached, isKnown ? fmt::format("{}; just after, {}", reason, m_evaluator->failure().reason) : reason);
        noteLimitingState(diagnostic);
        if (!isKnown) diagnostic.note({}, "a solution that grows beyond all bounds ends here; another may pass with a larger tolerance, another solver, or nominal values that tell the sizes of its states");
        return false;
    }

    /// Which state the integrator cannot follow: the one with the largest estimated error, at the point that was evaluated last.
    void noteLimitingState(Diagnostic& diagnostic)
    {
        const Structure& structure = *m_evaluator->program().structure;
        std::vector<double> errors(m_evaluator->stateCount());
        if (errors.empty() || !m_integrator || !m_integrator->localErrors(errors.data())) return;
        std::size_t worst = 0;
        for (std::size_t i = 1; i < errors.size(); ++i) {
            if (errors[i] > errors[worst] || std::isnan(errors[worst])) worst = i;
        }
        const StateVariable& state = structure.states[worst];
        SourceSpan span;
        std::string equation;
        for (std::size_t u = 0; u < structure.unknowns.size(); ++u) {
            const EquationId row = structure.unknowns[UnknownId(u)].expr == state.derivative ? structure.equationOf[UnknownId(u)] : EquationId();
            if (row.isNone()) continue;
            span = structure.equations[row].span;
            equation = fmt::format(", from '{}'", structure.text(row));
        }
        diagnostic.note(span, fmt::format("the largest error is that of '{}' = {:.6g}; its derivative is {:.6g}{}", structure.print(state.expr), m_evaluator->slot(m_evaluator->program().states[worst].value),
                                          m_evaluator->derivative(worst), equation));
    }

    /// What an equation is made of, with its values: "x = 1.5, time = 2".
    std::string valuesIn(EquationId equation) const
    {
        const Structure& structure = *m_evaluator->program().structure;
        std::vector<ExprId> open{structure.equations[equation].rhs, structure.equations[equation].lhs};
        std::unordered_set<ExprId> seen;  // looked up only
        std::string text;
        for (std::size_t count = 0; !open.empty() && count < kMostNotes;) {
            const ExprId expr = open.back();
            open.pop_back();
            if (expr.isNone() || !seen.insert(expr).second) continue;
            const auto value = m_evaluator->valueOfLeaf(expr);
            if (value && std::isfinite(*value)) text += fmt::format("{}{} = {:.6g}", count++ == 0 ? "" : ", ", structure.print(expr), *value);
            const Op op = structure.pool.op(expr);
            if (value || op == Op::Variable || op == Op::Derivative || op == Op::Pre) continue;
            const auto operands = structure.pool.operands(expr);
            open.insert(open.end(), operands.rbegin(), operands.rend());
        }
        return text;
    }

    // ----- integration
    OdeProblem problem()
    {
        const Program& program = m_evaluator->program();
        OdeProblem problem;
        problem.stateCount = program.states.size();
        problem.derivatives = [this](double time, const double* states, double* derivatives) {
            if (!m_evaluator->evaluate(time, states)) return false;
            for (std::size_t i = 0; i < m_evaluator->stateCount(); ++i) derivatives[i] = m_evaluator->derivative(i);
            return true;
        };
        if (usesJacobian(m_settings.solver) && m_evaluator->jacobianPattern().columnCount() == problem.stateCount) {
            problem.pattern = &m_evaluator->jacobianPattern();
            m_evaluator->setStateTolerances(m_stateTolerances);
            problem.jacobian = [this](double time, const double* states, double* entries) { return m_evaluator->jacobian(time, states, entries); };
        }
        const double tolerance = stepTolerance(m_settings.tolerance);
        problem.relativeTolerance = tolerance;
        problem.absoluteTolerance = m_stateTolerances;
        problem.outputStep = m_grid.step();
        return problem;
    }

    /// Size of a variable that the user expects; 1 where nothing is said.
    double nominalOf(VariableId id) const
    {
        const ExprId nominal = m_evaluator->program().structure->attributesOf(id).nominal;
        if (nominal.isNone()) return 1;
        const double value = std::fabs(m_evaluator->parameterValue(nominal));
        return std::isfinite(value) && value > 0 ? value : 1;
    }

    /// Of an evaluator that is no longer used: blocks of several programs for the same unknowns count as one.
    void collectBlocks(const ModelEvaluator& evaluator)
    {
        for (BlockStatistics& block : evaluator.blockStatistics()) {
            const auto [known, isNew] = m_blockOf.try_emplace({block.isInitial, block.kind, block.unknowns}, m_blocks.size());
            if (isNew) {
                m_blocks.push_back(std::move(block));
                continue;
            }
            BlockStatistics& sum = m_blocks[known->second];
            sum.solutions += block.solutions;
            sum.iterations += block.iterations;
            sum.seconds += block.seconds;
        }
    }

    bool restart(double time)
    {
        m_nextTimeEvent = m_evaluator->nextTimeEvent(time);
        const double stop = std::min(m_nextTimeEvent, m_settings.stopTime);
        if (!m_integrator) m_integrator = makeIntegrator(m_settings.solver, problem());
        m_stepStart = time;
        // What lies within rounding errors of now happens at once, without a step.
        m_isAtStop = stop - time <= 1e-13 * std::max(std::fabs(stop), m_settings.stopTime - m_settings.startTime);
        m_stop = stop;
        if (m_isAtStop) return true;
        return (m_integrator && m_integrator->restart(time, m_states.data(), stop)) || reportIntegration("the integrator could not be started");
    }

    bool integrate()
    {
        // What is scheduled for the start itself happens first.
        m_nextTimeEvent = m_evaluator->nextTimeEvent(m_settings.startTime, true);
        if (m_nextTimeEvent <= m_settings.startTime && !handleEvent(m_settings.startTime, {}, true, 0)) return false;
        if (m_isTerminated) return true;
        if (!restart(m_settings.startTime)) return false;
        const double length = m_settings.stopTime - m_settings.startTime;
        double reported = 0;
        while (true) {
            if (m_task.cancelled()) {
                m_cancelled = true;
                return true;
            }
            // Why, the sink tells the one who gave it.
            if (m_recorder.isRefused()) return false;
            if (hasSeenEnough()) return true;
            const StepEnd end = m_isAtStop ? StepEnd::StopTime : m_integrator->step();
            if (end == StepEnd::Failed) {
                bool hasGoneOn = false;
                if (!searchModesNearBy(m_integrator->time(), hasGoneOn)) return false;
                if (!hasGoneOn) return reportIntegration(m_integrator->failure());
                if (m_isTerminated || m_reached >= m_settings.stopTime) return true;
                if (!restart(m_reached)) return false;
                continue;
            }
            if (m_settings.wantsDetails && !m_isAtStop) m_steps.add(*m_integrator, m_errorTally.add(m_evaluator->program(), *m_integrator));
            const double time = m_isAtStop ? m_stop : m_integrator->time();
            // Ever smaller steps towards a point that cannot be passed would never end.
            m_stepsWithoutProgress = time - m_reached <= kLeastProgress * std::max(std::fabs(time), length) ? m_stepsWithoutProgress + 1 : 0;
            if (m_stepsWithoutProgress > kMostStepsWithoutProgress) return reportIntegration("the step size became too small");
            if (m_watch != nullptr && m_watch->followsAfter(m_evaluator->program())) m_watch->stepAfter(m_stepStart, time, crossingsAt());
            bool hasEvent = false;
            if (!passStep(time, hasEvent)) return false;
            if (hasEvent) m_steps.endAt(m_reached);
            if (!hasEvent) {
                // Of shorter ones several may share one error.
                if (time - m_stepStart > chatteringInterval()) m_evaluator->endStep(m_values);
                m_reached = m_stepStart = time;
                if (!m_evaluator->checkAssertions()) return reportEvaluation();
                const bool isTimeEvent = end == StepEnd::StopTime && m_nextTimeEvent <= time;
                if (!isTimeEvent && !m_evaluator->recordDelays(time)) return reportEvaluation();
                if (isTimeEvent) {
                    if (!handleEvent(time, {}, true, 0)) return false;
                    hasEvent = true;
                } else if (bool hasChanged = false; !changeStates(time, hasChanged)) {
                    return false;
                } else {
                    hasEvent = hasChanged;
                }
            }
            if (m_isTerminated || m_reached >= m_settings.stopTime) return true;
            if (hasEvent && !restart(m_reached)) return false;
            if (const double done = (m_reached - m_settings.startTime) / length; done >= reported + 0.01) {
                reported = done;
                m_task.progress(done, "simulating");
            }
        }
    }

    /// The part of the trajectory that the last step has added: rows for output times, up to the first event, which is handled.
    bool passStep(double end, bool& hasEvent)
    {
        double from = m_stepStart;
        while (true) {
            const bool isOutput = m_nextOutput < m_grid.size() && m_grid[m_nextOutput] <= end;
            const double at = isOutput ? m_grid[m_nextOutput] : end;
            if (at > from || isOutput) {
                if (!evaluateAt(at) || !computeCrossings()) return (searchModesNearBy(from, hasEvent) && hasEvent) || reportEvaluation();
                if (hasCrossed()) {
                    m_isConfirmed = true;
                    if (!locateEvent(from, at)) return false;
                    hasEvent = m_isConfirmed;
                    if (hasEvent) return true;
                    // The step goes on, with the tolerance that the crossing has now.
                    from = m_reached;
                    continue;
                }
            }
            // A row at the time of a time event comes from the event.
            if (isOutput) {
                if (!(at == end && m_nextTimeEvent <= at)) {
                    writeRow(at);
                    // Of a long step the end alone would say too late what has not held for a while.
                    if (!m_evaluator->checkAssertions()) {
                        m_reached = at;
                        return reportEvaluation();
                    }
                }
                ++m_nextOutput;
            }
            from = at;
            if (!isOutput || (at >= end && !(m_nextOutput < m_grid.size() && m_grid[m_nextOutput] <= end))) return true;
        }
    }

    /// At a corner of ideal elements several modes may hold, of which some have no solution just after it: there the modes are searched anew.
    bool searchModesNearBy(double from, bool& hasGoneOn)
    {
        if (m_task.cancelled() || m_evaluator->program().relations.empty()) return true;
        const double span = m_settings.stopTime - m_settings.startTime;
        std::vector<double> statesThere = m_states;
        if (!m_states.empty() && from >= m_integrator->time()) std::copy_n(m_integrator->states(), m_states.size(), statesThere.begin());
        else if (!m_states.empty()) m_integrator->interpolate(from, statesThere.data());
        for (const double part : {1e-12, 1e-10, 1e-8}) {
            const double time = from + part * span;
            if (time >= std::min(m_stop, m_settings.stopTime) || time <= from) return true;
            std::vector<double> states = statesThere;
            EventOutcome outcome;
            const std::vector<double> sides = m_evaluator->sides();
            if (isWatched()) m_watch->eventBegins(*m_evaluator, time, {});
            if (!m_evaluator->handleEvent(time, states.data(), {}, false, outcome)) continue;
            m_evaluator->endEvent();
            if (!m_evaluator->evaluate(time, states.data())) continue;
            // Where the same modes go on from a place near by, again and again, it is not the modes that are in the way.
            const bool isAlike = isUnchanged(sides, outcome) && time - m_lastEvent <= chatteringInterval();
            m_deadEnds = isAlike ? m_deadEnds + 1 : 0;
            if (m_deadEnds > kMostDeadEnds) return true;
            m_states = std::move(states);
            m_reached = time;
            while (m_nextOutput < m_grid.size() && m_grid[m_nextOutput] <= time) ++m_nextOutput;
            writeRow(time);
            record(time, EventKind::State, {}, outcome, 0);
            ++m_stateEvents;
            hasGoneOn = true;
            return checkChattering(time, changesOf(sides), {}) && takeTermination(outcome);
        }
        return true;
    }

    bool evaluateAt(double time)
    {
        if (!m_states.empty() && !m_isAtStop) m_integrator->interpolate(time, m_states.data());
        return m_evaluator->evaluate(time, m_states.data());
    }

    bool computeCrossings()
    {
        if (!m_evaluator->crossings(m_values.data(), m_tolerances.data())) return false;
        for (std::size_t i = 0; i < m_values.size(); ++i) m_accumulation.see(i, m_values[i]);
        return true;
    }

    [[nodiscard]] bool hasCrossed() const
    {
        for (std::size_t i = 0; i < m_values.size(); ++i) {
            if (m_values[i] < -m_tolerances[i]) return true;
        }
        return false;
    }

    /// The first crossing between two times: the smallest of the functions that cross, at the end or on the way to it.
    bool locateEvent(double from, double to)
    {
        std::vector<std::uint8_t> crosses(m_values.size(), 0);
        RootBracket bracket;
        bracket.left = from;
        bracket.right = to;
        bracket.valueRight = 0;
        for (std::size_t i = 0; i < m_values.size(); ++i) {
            if (m_values[i] < -m_tolerances[i]) {
                crosses[i] = 1;
                bracket.valueRight = std::min(bracket.valueRight, m_values[i]);
            }
        }
        std::size_t nearest = 0;
        const auto smallest = [&]() {
            double least = std::numeric_limits<double>::infinity();
            for (std::size_t i = 0; i < m_values.size(); ++i) {
                // One that rests at zero says nothing of where the others cross it.
                if ((crosses[i] == 0 && !(m_values[i] < -m_tolerances[i])) || !(m_values[i] < least)) continue;
                least = m_values[i];
                nearest = i;
            }
            return least;
        };
        const auto f = [&](double time) -> std::optional<double> {
            if (!evaluateAt(time) || !computeCrossings()) return std::nullopt;
            return smallest();
        };
        const std::optional<double> left = f(from);
        if (!left) return reportEvaluation();
        // It may have begun a little on the other side: then it has crossed at once.
        bracket.valueLeft = std::max(0.0, *left);
        if (isWatched()) {
            m_watch->searchBegins(*m_evaluator, m_rootMethod, bracket, crosses);
            bracket = findRoot(m_rootMethod, f, bracket, [&](const RootStep& step) { m_watch->searchStep(*m_evaluator, step, nearest); });
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
            // All within rounding: the one that is nearest.
            nearest = 0;
            for (std::size_t i = 0; i < m_values.size(); ++i) {
                if (crosses[i] != 0 && (crosses[nearest] == 0 || m_values[i] < m_values[nearest])) nearest = i;
            }
            crossed.push_back(nearest);
        }
        return handleEvent(time, crossed, m_nextTimeEvent <= time, bracket.evaluations);
    }

    // ----- events
    bool handleEvent(double time, const std::vector<std::size_t>& crossed, bool isTimeEvent, std::uint64_t rootEvaluations)
    {
        if (m_integrator && (!evaluateAt(time) || !m_evaluator->recordDelays(time))) return reportEvaluation();
        m_reached = time;
        while (m_nextOutput < m_grid.size() && m_grid[m_nextOutput] <= time) ++m_nextOutput;
        if (time > m_settings.startTime) writeRow(time);
        std::vector<EventTrigger> triggers;
        for (const std::size_t i : crossed) triggers.push_back({m_evaluator->textOf(i), m_evaluator->zeroCrossingOf(i), !m_evaluator->isUp(i)});
        EventOutcome outcome;
        const std::vector<double> sides = m_evaluator->sides();
        // The event itself may move its next instant.
        if (crossed.empty() && isTimeEvent) triggers = m_evaluator->timeTriggersAt(time);
        const std::string timeEvent = crossed.empty() && !triggers.empty() ? triggers.front().relation : "time";
        if (isWatched()) m_watch->eventBegins(*m_evaluator, time, crossed);
        if (!m_evaluator->handleEvent(time, m_states.data(), crossed, isTimeEvent, outcome) || !m_evaluator->lookAhead(time, m_states.data(), outcome)) {
            recordFailed(time, isTimeEvent && crossed.empty() ? EventKind::Time : EventKind::State, std::move(triggers), outcome, rootEvaluations);
            return reportOutcome(outcome);
        }
        // Once may be a matter of rounding.
        m_deadEnds = outcome.hasNoSuccessor ? m_deadEnds + 1 : 0;
        if (m_deadEnds > kMostDeadEnds) return reportEvaluation();
        const bool isOfSwitches = !isTimeEvent && std::ranges::all_of(crossed, [this](std::size_t i) { return m_evaluator->isSwitch(i); });
        if (isOfSwitches && isUnchanged(sides, outcome) && tolerates(time, crossed)) {
            m_evaluator->endEvent();
            m_isConfirmed = false;
            return true;
        }
        ResultEvent event;
        if (!changeStructure(outcome)) return false;
        if (!selectStates(true, &event)) return false;
        for (const std::size_t i : crossed) {
            if (m_lastCrossing.size() <= i) m_lastCrossing.resize(m_values.size(), -std::numeric_limits<double>::infinity());
            if (time - m_lastCrossing[i] < chatteringInterval()) m_evaluator->soften(i, stepTolerance(m_settings.tolerance), time + chatteringInterval());
            m_lastCrossing[i] = time;
        }
        m_evaluator->endEvent();
        writeRow(time);
        record(time, isTimeEvent && crossed.empty() ? EventKind::Time : EventKind::State, std::move(triggers), outcome, rootEvaluations, std::move(event));
        ++(isTimeEvent && crossed.empty() ? m_timeEvents : m_stateEvents);
        if (!m_evaluator->checkAssertions()) return reportEvaluation();
        // Impacts accumulate; switches may come ever closer for a while without an end in sight.
        if (m_settings.wantsDetails) noteSeries(time, crossed);
        if (!checkChattering(time, crossed, timeEvent) || (!outcome.reinits.empty() && !checkAccumulation(time, crossed))) return false;
        return takeTermination(outcome);
    }

    [[nodiscard]] double chatteringInterval() const { return kChatteringInterval * (m_settings.stopTime - m_settings.startTime); }

    /// Just after a crossing everything is as it was before: the interpolation of the step has passed a corner that the solution does not.
    [[nodiscard]] bool isUnchanged(const std::vector<double>& sides, const EventOutcome& outcome) const
    {
        return sides == m_evaluator->sides() && outcome.iterations.empty() && outcome.reinits.empty() && !outcome.isTerminated && !outcome.isShortLived;
    }

    /// As an error of the step, if that is new for all of them.
    [[nodiscard]] bool tolerates(double time, const std::vector<std::size_t>& crossed)
    {
        bool isNew = true;
        for (const std::size_t i : crossed) isNew = m_evaluator->tolerate(i, stepTolerance(m_settings.tolerance), time + chatteringInterval()) && isNew;
        return isNew;
    }

    /// An event that has no end, or no values, is the last one of a run: what it began with, and the first passes.
    void recordFailed(double time, EventKind kind, std::vector<EventTrigger> triggers, const EventOutcome& outcome, std::uint64_t rootEvaluations)
    {
        constexpr std::size_t kMostPasses = 20;
        if (m_task.cancelled()) return;
        EventOutcome begun = outcome;
        if (begun.iterations.size() > kMostPasses) begun.iterations.resize(kMostPasses);
        if (isWatched()) m_watch->eventFails();
        record(time, kind, std::move(triggers), begun, rootEvaluations);
    }

    bool takeTermination(const EventOutcome& outcome)
    {
        if (!outcome.isTerminated) return true;
        m_isTerminated = true;
        m_diagnostics.report(diag::Terminated, {}, m_reached, outcome.message);
        return true;
    }

    void finish()
    {
        EventOutcome outcome;
        if (isWatched()) m_watch->eventBegins(*m_evaluator, m_reached, {});
        if (!m_evaluator->handleTerminal(m_reached, m_states.data(), outcome)) {
            static_cast<void>(reportOutcome(outcome));
            return;
        }
        record(m_reached, EventKind::Terminal, {}, outcome, 0);
    }

    void record(double time, EventKind kind, std::vector<EventTrigger> triggers, const EventOutcome& outcome, std::uint64_t rootEvaluations, ResultEvent event = {})
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
            for (const EventIteration::Change& change : iteration.changed) changes.push_back({variables[change.variable].name, change.from, change.to, variables[change.variable].type});
            event.iterations.push_back(std::move(changes));
        }
        for (const EventOutcome::Reinit& reinit : outcome.reinits) event.reinits.push_back({variables[reinit.variable].name, reinit.from, reinit.to, ValueType::Real});
        event.undetermined = outcome.undetermined;
        if (!event.undetermined.empty()) m_diagnostics.report(diag::SeveralSolutions, {}, time, shortList(event.undetermined));
        if (outcome.isForced && !std::exchange(m_hasForced, true)) reportForced(time, event);
        m_recorder.event(event);
        if (m_watch == nullptr) return;
        const bool isTheOne = m_watch->isNext();
        m_watch->eventEnds(*m_evaluator, event);
        if (isTheOne) m_evaluator->surveyModes(m_watch->mixedBlocks());
    }

    /// Once in a run: a circuit that is meant to work that way does so in each period.
    void reportForced(double time, const ResultEvent& event)
    {
        std::string jumps;
        for (const ResultChange& reinit : event.reinits) jumps += fmt::format("{}'{}' from {:.6g} to {:.6g}", jumps.empty() ? "" : ", ", reinit.variable, reinit.from, reinit.to);
        m_diagnostics.report(diag::ForcedJump, {}, time, jumps).note({}, "charge and flux are kept, energy is lost; a resistance, or a diode for the current, gives it a way to go");
    }

    // ----- an event that is watched
    [[nodiscard]] bool isWatched() const { return m_watch != nullptr && m_watch->isNext(); }
    [[nodiscard]] bool hasSeenEnough() const { return m_watch != nullptr && m_watch->isDone(); }

    /// Zero-crossing functions of the last step, which keeps no trace of having been asked.
    [[nodiscard]] EventRecorder::CrossingsAt crossingsAt()
    {
        return [this](double time, std::vector<double>& values) {
            values.resize(m_values.size());
            std::vector<double> tolerances(m_values.size());
            if (!evaluateAt(time) || !m_evaluator->crossings(values.data(), tolerances.data())) return false;
            for (std::size_t i = 0; i < values.size(); ++i) values[i] *= m_evaluator->signOf(i);
            return true;
        };
    }

    /// The relations that have another side than before.
    [[nodiscard]] std::vector<std::size_t> changesOf(const std::vector<double>& sides) const
    {
        std::vector<std::size_t> changed;
        for (std::size_t i = 0; i < sides.size(); ++i) {
            if (sides[i] != m_evaluator->sides()[i]) changed.push_back(i);
        }
        return changed;
    }

    bool checkChattering(double time, const std::vector<std::size_t>& crossed, const std::string& timeEvent)
    {
        if (time - m_lastEvent > chatteringInterval()) {
            m_firstOfMany = time;
            m_manyEvents = 0;
        }
        m_lastEvent = time;
        if (++m_manyEvents <= kMostEventsInARow) return true;
        const std::string relation = crossed.empty() ? timeEvent : m_evaluator->textOf(crossed.front());
        Diagnostic& diagnostic = m_diagnostics.report(diag::Chattering, {}, time, relation, m_manyEvents, time - m_firstOfMany);
        const std::string component = crossed.empty() ? std::string() : placeOf(crossed.front()).component;
        if (!component.empty()) diagnostic.note({}, fmt::format("it belongs to the component '{}'", component));
        diagnostic.note({}, "let it switch back later than it switched (a hysteresis), or make the transition smooth");
        return false;
    }

    void noteSeries(double time, const std::vector<std::size_t>& crossed)
    {
        for (const std::size_t i : crossed) m_chattering.note(m_evaluator->textOf(i), time, [this, i] { return placeOf(i); });
    }

    RelationPlace placeOf(std::size_t crossing) const
    {
        const Program& program = m_evaluator->program();
        return crossing < program.relations.size() ? causeway::placeOf(*program.structure, program.relations[crossing].relation) : RelationPlace();
    }

    // ----- variable structure
    /// Where a condition of the structure has another value, the program for that case goes on with the values of this one.
    bool changeStructure(EventOutcome& outcome)
    {
        constexpr int kMostChanges = 20;
        for (int change = 0; change < kMostChanges; ++change) {
            const Program& program = m_evaluator->program();
            std::vector<StructuralCondition> conditions = program.structure->conditions;
            bool hasChanged = false;
            for (std::size_t i = 0; i < conditions.size(); ++i) {
                const bool holds = m_evaluator->slot(program.conditions[i].value) != 0;
                hasChanged = hasChanged || holds != conditions[i].holds;
                conditions[i].holds = holds;
            }
            if (!hasChanged) return true;
            const Program* next = m_variants.find({}, conditions);
            if (next == nullptr) {
                m_diagnostics.report(diag::IntegrationFailed, {}, m_reached, "the equations that hold from here on cannot be solved");
                return false;
            }
            auto evaluator = std::make_unique<ModelEvaluator>(*next, m_run, m_overrides, m_diagnostics, m_task);
            std::vector<double> states(next->states.size());
            evaluator->takeOver(*m_evaluator, states.data());
            const std::unique_ptr<ModelEvaluator> before = follow(std::move(evaluator), std::move(states));
            m_isFirstSelection = true;
            if (!selectStates(true, nullptr)) return false;
            // Candidates that contradict new constraints come as near to what they were as these allow.
            const std::vector<double> wanted = m_evaluator->candidateValues();
            if (!m_evaluator->goOn(m_reached, m_states.data(), outcome)) return reportOutcome(outcome);
            if (!wanted.empty() && !m_evaluator->project(m_reached, m_states.data(), wanted)) return reportEvaluation();
            if (!wanted.empty() && !m_evaluator->goOn(m_reached, m_states.data(), outcome)) return reportOutcome(outcome);
            noteJumps(*before, outcome);
        }
        m_diagnostics.report(diag::IntegrationFailed, {}, m_reached, "the structure of the model keeps changing");
        return false;
    }

    /// What were states and are constrained now may have been moved onto the constraint.
    void noteJumps(const ModelEvaluator& before, EventOutcome& outcome)
    {
        for (const Program::State& state : before.program().states) {
            const double from = before.slot(state.value), to = m_evaluator->value(state.variable);
            const bool isVariable = before.program().variableSlot[state.variable] == state.value;
            if (isVariable && std::fabs(to - from) > 1e-9 * std::max(1.0, std::fabs(from))) outcome.reinits.push_back({state.variable, from, to});
        }
    }

    bool checkAccumulation(double time, const std::vector<std::size_t>& crossed)
    {
        for (const std::size_t i : crossed) {
            // What the integration tolerates in a value is all that can be said of it; the tolerance of a crossing is a part of its size.
            const double noise = 3 * m_settings.tolerance * std::max(1.0, 1e10 * m_tolerances[i]);
            const std::optional<AccumulationPoint> point = m_accumulation.note(i, m_evaluator->isUp(i), time, noise);
            if (!point) continue;
            m_diagnostics.report(diag::Accumulation, {}, time, m_evaluator->textOf(i), point->time, point->ratio);
            return false;
        }
        return true;
    }

    // ----- dynamic state selection
    /// Between events, for the values at the end of a step: other states are an event of their own.
    bool changeStates(double time, bool& hasChanged)
    {
        if (m_evaluator->program().dynamicSets.empty()) return true;
        ResultEvent event;
        if (!selectStates(false, &event)) return false;
        hasChanged = event.stateSelection.has_value();
        if (!hasChanged) return true;
        writeRow(time);
        record(time, EventKind::State, {}, {}, 0, std::move(event));
        return true;
    }

    /// Where the Jacobian of a set has become bad, the program for better states goes on. `isForced`: the best ones at any rate.
    bool selectStates(bool isForced, ResultEvent* event)
    {
        const Program& program = m_evaluator->program();
        if (program.dynamicSets.empty()) return true;
        if (!m_evaluator->computeSelection()) return reportEvaluation();
        bool isWanted = false;
        std::vector<StateChoice> states;
        ResultStateSelection change;
        for (std::size_t s = 0; s < program.dynamicSets.size(); ++s) {
            const Program::DynamicSet& set = program.dynamicSets[s];
            const StateSet& stateSet = program.structure->index.reduction.selection.sets[set.set];
            const ModelEvaluator::Selection selection = m_evaluator->selectionOf(s, isForced && m_isFirstSelection);
            std::vector<std::size_t> chosen;
            for (std::size_t c = 0; c < set.candidates.size(); ++c) {
                if (set.states[c] >= 0) chosen.push_back(c);
            }
            const auto namesOf = [&](const std::vector<std::size_t>& positions) {
                std::vector<std::string> names;
                for (const std::size_t c : positions) names.push_back(program.structure->nameOf(stateSet.candidates[c]));
                return names;
            };
            if (selection.isWanted && selection.states != chosen) {
                isWanted = true;
                change.set = set.set.index();
                change.conditionBefore = selection.conditionNow;
                change.conditionAfter = selection.conditionThen;
                for (const std::string& name : namesOf(chosen)) change.from.push_back(name);
                for (const std::string& name : namesOf(selection.states)) change.to.push_back(name);
                chosen = selection.states;
            }
            for (const std::size_t c : chosen) {
                const Candidate& candidate = stateSet.candidates[c];
                states.push_back({program.structure->pool.variableOf(baseOf(program, candidate)), candidate.order});
            }
        }
        const bool isFirst = std::exchange(m_isFirstSelection, false);
        if (!isWanted) return true;
        const auto next = m_variants.find(states, program.structure->conditions);
        // Without a program for them the present states go on, as long as they can.
        if (!next || next->states.size() != program.states.size()) return true;
        auto evaluator = std::make_unique<ModelEvaluator>(*next, m_run, m_overrides, m_diagnostics, m_task);
        std::vector<double> nextStates(next->states.size());
        evaluator->takeOver(*m_evaluator, nextStates.data());
        EventOutcome outcome;
        if (!isFirst && !evaluator->goOn(m_reached, nextStates.data(), outcome)) return true;
        if (event != nullptr) event->stateSelection = std::move(change);
        if (!isFirst && m_lastRow < m_reached) writeRow(m_reached);  // as an event: a row before it, and one after it
        follow(std::move(evaluator), std::move(nextStates));
        return true;
    }

    /// Goes on with the program of this evaluator; gives the one before.
    std::unique_ptr<ModelEvaluator> follow(std::unique_ptr<ModelEvaluator> evaluator, std::vector<double> states)
    {
        std::swap(m_evaluator, evaluator);
        m_states = std::move(states);
        m_recorder.follow(*m_evaluator);
        sizeBuffers();
        if (m_settings.wantsDetails) m_evaluator->measureBlocks();
        m_evaluator->watch(m_watch);
        collectBlocks(*evaluator);
        if (m_integrator) m_counts += m_integrator->statistics();
        m_integrator.reset();
        m_steps.changeIntegrator();
        return evaluator;
    }

    static ExprId baseOf(const Program& program, const Candidate& candidate)
    {
        return program.structure->index.reduction.columns[candidate.variable].expr;
    }

    static constexpr std::size_t kMostNotes = 8;

    ProgramVariants m_variants;
    const SimulationSettings& m_settings;
    const Overrides& m_overrides;
    const StoredValues* m_stored;  ///< null: the initial system
    Diagnostics& m_diagnostics;
    const Task& m_task;
    EventRecorder* m_watch;  ///< null: nobody asks for an event
    RunWorld m_run;
    std::unique_ptr<ModelEvaluator> m_evaluator;
    Recorder m_recorder;
    OutputGrid m_grid;
    RootMethod m_rootMethod;
    std::unique_ptr<Integrator> m_integrator;
    IntegratorStatistics m_counts;
    ErrorTally m_errorTally;
    StepRecorder m_steps;  ///< empty unless details are wanted, as is the next
    ChatteringWatch m_chattering;
    std::vector<BlockStatistics> m_blocks;  ///< of evaluators before the present one
    std::map<std::tuple<bool, BlockStatistics::Kind, std::vector<std::string>>, std::size_t> m_blockOf;  ///< positions there
    std::vector<double> m_states;
    std::vector<double> m_values, m_tolerances;  ///< by crossing
    std::vector<double> m_stateTolerances;       ///< by state: the error of a step that is none
    std::size_t m_nextOutput = 0;
    std::uint64_t m_stateEvents = 0, m_timeEvents = 0;
    double m_firstOfMany = 0, m_lastEvent = 0;  ///< of events in short succession
    std::size_t m_manyEvents = 0;
    bool m_hasForced = false;
    std::size_t m_deadEnds = 0;
    bool m_isConfirmed = true;           ///< the event that was handled last did happen
    std::vector<double> m_lastCrossing;  ///< by crossing: when it last made an event, s
    std::size_t m_stepsWithoutProgress = 0;
    AccumulationWatch m_accumulation;
    double m_stepStart = 0;
    double m_nextTimeEvent = 0;
    double m_stop = 0;        ///< where the integrator must stop
    bool m_isAtStop = false;  ///< that is now
    double m_reached = 0;
    double m_lastRow;         ///< time of the row that was written last
    bool m_isFirstSelection = true;
    bool m_isTerminated = false;
    bool m_cancelled = false;
};

}  // namespace

Simulation simulate(const Program& program, const SimulationSettings& settings, Diagnostics& diagnostics, const Task& task)
{
    ResultStore store;
    Simulation simulation = simulate(program, settings, store, diagnostics, task);
    simulation.result = store.result();
    return simulation;
}

namespace {

/// Settings are checked and resolved; nothing where that fails.
std::optional<Simulation> execute(const Program& program, const SimulationSettings& settings, ResultSink& sink, Diagnostics& diagnostics, const Task& task, EventRecorder* watch)
{
    Overrides overrides;
    SimulationSettings resolved = settings;
    std::optional<StoredValues> stored;
    if (settings.startFrom) stored = readStoredValues(*program.structure->dae, *settings.startFrom, diagnostics);
    if (stored && settings.startFrom->goesOn) resolved.startTime = stored->time;
    const bool isReady = stored.has_value() == settings.startFrom.has_value() && checkSettings(resolved, diagnostics) && resolveOverrides(*program.structure->dae, resolved, overrides, diagnostics);
    if (!isReady) return std::nullopt;
    return Run(program, resolved, overrides, stored ? &*stored : nullptr, sink, diagnostics, task, watch).execute();
}

/// A run of which nobody wants the rows.
class NoRows final : public ResultSink {
public:
    bool begin(const ResultLayout& /*layout*/) override { return true; }
    bool row(double /*time*/, std::span<const double> /*values*/) override { return true; }
    [[nodiscard]] std::optional<std::string> finish() override { return std::nullopt; }
    void abandon() override {}
};

}  // namespace

Simulation simulate(const Program& program, const SimulationSettings& settings, ResultSink& sink, Diagnostics& diagnostics, const Task& task)
{
    const auto nothing = std::make_shared<Result>();
    nothing->modelName = program.structure->dae->modelName;
    std::optional<Simulation> simulation = execute(program, settings, sink, diagnostics, task, nullptr);
    if (!simulation) {
        simulation.emplace();
        simulation->status = SimulationStatus::Failed;
        simulation->reachedTime = settings.startTime;
        static_cast<void>(sink.begin({nothing->modelName, {}, 0}));
    }
    simulation->result = nothing;
    return std::move(*simulation);
}

std::optional<EventTrace> traceEvent(const Program& program, const SimulationSettings& settings, std::size_t event, Diagnostics& diagnostics, const Task& task)
{
    NoRows sink;
    EventRecorder watch(event);
    SimulationSettings quiet = settings;
    quiet.wantsDetails = false;
    if (!execute(program, quiet, sink, diagnostics, task, &watch) || task.cancelled()) return std::nullopt;
    return watch.trace();
}

}  // namespace causeway
