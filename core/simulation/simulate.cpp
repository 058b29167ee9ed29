// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <chrono>
#include <cmath>

#include <fmt/format.h>

#include "core/base/diagnostics.h"
#include "core/base/numbers.h"
#include "core/base/task.h"
#include "core/program/program.h"
#include "core/results/name_filter.h"
#include "core/semantics/suggestion.h"
#include "core/simulation/integrator.h"
#include "core/simulation/model_evaluator.h"
#include "core/simulation/simulation.h"

namespace causeway {

namespace {

using Overrides = std::vector<std::pair<VariableId, double>>;

// More events than this without progress of time worth the name is chattering.
constexpr std::size_t kMostEventsInWindow = 1000;
constexpr double kChatteringWindow = 1e-9;  // of the whole interval

constexpr double kMostOutputRows = 1e9;

// A step shorter than a few rounding errors of time is none.
constexpr double kLeastProgress = 1e-15;
constexpr std::size_t kMostStepsWithoutProgress = 100;

double secondsSince(std::chrono::steady_clock::time_point start)
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

bool checkSettings(const SimulationSettings& settings, Diagnostics& diagnostics)
{
    const auto refuse = [&](const std::string& message) {
        diagnostics.report(diag::InvalidSettings, {}, message);
        return false;
    };
    if (!std::isfinite(settings.startTime) || !std::isfinite(settings.stopTime)) return refuse("start and stop time must be finite numbers");
    if (settings.stopTime < settings.startTime) {
        return refuse(fmt::format("the stop time {} lies before the start time {}", settings.stopTime, settings.startTime));
    }
    if (!(settings.tolerance > 0 && settings.tolerance < 1)) {
        return refuse(fmt::format("the tolerance must lie between 0 and 1, it is {}", settings.tolerance));
    }
    if (settings.interval && !(*settings.interval > 0 && std::isfinite(*settings.interval))) {
        return refuse(fmt::format("the output interval must be positive, it is {}", *settings.interval));
    }
    if (settings.interval && (settings.stopTime - settings.startTime) / *settings.interval > kMostOutputRows) {
        return refuse(fmt::format("the output interval {} gives more than {} rows", *settings.interval, kMostOutputRows));
    }
    if (!settings.interval && settings.intervals == 0) return refuse("there must be at least one output interval");
    if (std::ranges::find(solverNames(), settings.solver) == solverNames().end()) {
        std::string known;
        for (const std::string& name : solverNames()) known += (known.empty() ? "" : ", ") + name;
        return refuse(fmt::format("there is no solver '{}'; there is: {}", settings.solver, known));
    }
    return true;
}

bool resolveOverrides(const HybridDae& dae, const SimulationSettings& settings, Overrides& overrides, Diagnostics& diagnostics)
{
    for (const auto& [name, text] : settings.overrides) {
        // A state may be named with or without ".start".
        VariableId id = dae.findVariable(name);
        constexpr std::string_view kStart = ".start";
        if (id.isNone() && name.ends_with(kStart)) id = dae.findVariable(std::string_view(name).substr(0, name.size() - kStart.size()));
        const auto canBeSet = [](const DaeVariable& variable) {
            return variable.type != ValueType::String && (variable.variability == Variability::Parameter || variable.isState ||
                                                          variable.causality == Causality::Input);
        };
        if (id.isNone() || !canBeSet(dae.variables[id])) {
            std::vector<std::string> names;
            for (const DaeVariable& variable : dae.variables) {
                if (canBeSet(variable)) names.push_back(variable.name);
            }
            diagnostics.report(diag::UnknownOverride, {}, name, didYouMean(name, names));
            return false;
        }
        const DaeVariable& variable = dae.variables[id];
        std::optional<double> value;
        if (text == "true" || text == "false") {
            if (variable.type == ValueType::Boolean) value = text == "true" ? 1.0 : 0.0;
        } else if (variable.type != ValueType::Boolean) {
            value = parseNumber(text);
            if (value && (!std::isfinite(*value) || (variable.type == ValueType::Integer && *value != std::floor(*value)))) value.reset();
        }
        if (!value) {
            diagnostics.report(diag::InvalidOverride, {}, text, name, toString(variable.type));
            return false;
        }
        overrides.emplace_back(id, *value);
    }
    return true;
}

/// The times at which values are wanted: a grid from start to stop, both included.
class OutputGrid {
public:
    explicit OutputGrid(const SimulationSettings& settings) : m_start(settings.startTime), m_stop(settings.stopTime)
    {
        const double length = m_stop - m_start;
        if (length == 0) return;
        m_count = settings.intervals;
        m_length = length;
        if (settings.interval) {
            // An interval that divides the whole up to rounding does so exactly; otherwise the last one is shorter.
            const double whole = std::floor(length / *settings.interval * (1 + 1e-12));
            m_count = static_cast<std::size_t>(whole);
            m_hasRest = m_start + whole * *settings.interval < m_stop - 1e-9 * *settings.interval;
            if (m_hasRest) m_length = whole * *settings.interval;
        }
    }

    [[nodiscard]] std::size_t size() const { return m_count + 1 + (m_hasRest ? 1 : 0); }
    /// Length of an interval, s.
    [[nodiscard]] double step() const { return m_count == 0 ? m_stop - m_start : m_length / static_cast<double>(m_count); }
    /// Multiplying before dividing gives 0.013, where 65 * 0.0002 is 0.013000000000000001.
    [[nodiscard]] double operator[](std::size_t index) const
    {
        if (index + 1 >= size()) return m_stop;
        return m_count == 0 ? m_start : m_start + m_length * static_cast<double>(index) / static_cast<double>(m_count);
    }

private:
    double m_start, m_stop;
    double m_length = 0;  ///< of the whole intervals
    std::size_t m_count = 0;
    bool m_hasRest = false;
};

/// Collects rows of the variables that are wanted.
class Recorder {
public:
    Recorder(const Program& program, const SimulationSettings& settings, const ModelEvaluator& evaluator, Diagnostics& diagnostics)
        : m_result(std::make_shared<Result>()), m_evaluator(evaluator)
    {
        const Structure& structure = *program.structure;
        const HybridDae& dae = *structure.dae;
        m_result->modelName = dae.modelName;
        const NameFilter filter(settings.outputs);
        for (std::size_t i = 0; i < dae.variables.size(); ++i) {
            const DaeVariable& variable = dae.variables[VariableId(i)];
            if (variable.type == ValueType::String) continue;
            if (variable.variability <= Variability::Parameter) {
                m_result->parameters.push_back({variable.name, variable.unit, variable.description, evaluator.value(VariableId(i))});
            } else if (filter.keeps(variable.name)) {
                m_result->columns.push_back({variable.name, variable.unit, variable.description, variable.type, {}});
                m_sources.push_back({VariableId(i), kNoState});
            }
        }
        for (std::size_t state = 0; state < program.states.size(); ++state) {
            const DaeVariable& variable = dae.variables[program.states[state].variable];
            const std::string name = structure.print(structure.states[state].derivative);
            if (!filter.keeps(name)) continue;
            const std::string unit = variable.unit.empty() ? std::string() : variable.unit.str() + "/s";
            m_result->columns.push_back({name, unit, fmt::format("Derivative of {}", variable.name), ValueType::Real, {}});
            m_sources.push_back({program.states[state].variable, state});
        }
        for (const std::string& pattern : settings.outputs) {
            const auto matches = [&](const ResultColumn& column) { return matchesPattern(pattern, column.name); };
            if (std::ranges::none_of(m_result->columns, matches)) diagnostics.report(diag::NoOutputMatches, {}, pattern);
        }
    }

    void row(double time)
    {
        m_result->time.push_back(time);
        for (std::size_t i = 0; i < m_sources.size(); ++i) {
            const Source& source = m_sources[i];
            m_result->columns[i].values.push_back(source.state == kNoState ? m_evaluator.value(source.variable)
                                                                          : m_evaluator.derivative(source.state));
        }
    }

    void event(double time, EventKind kind, std::vector<EventTrigger> triggers)
    {
        m_result->events.push_back({time, kind, std::move(triggers), m_result->time.empty() ? 0 : m_result->time.size() - 1});
    }

    [[nodiscard]] double lastTime() const { return m_result->time.empty() ? std::nan("") : m_result->time.back(); }
    [[nodiscard]] std::shared_ptr<const Result> finish() { return m_result; }

private:
    static constexpr std::size_t kNoState = static_cast<std::size_t>(-1);
    struct Source {
        VariableId variable;
        std::size_t state;  ///< whose derivative it is, or kNoState
    };
    std::shared_ptr<Result> m_result;
    const ModelEvaluator& m_evaluator;
    std::vector<Source> m_sources;
};

/// One run from start to stop.
class Run {
public:
    Run(const Program& program, const SimulationSettings& settings, const Overrides& overrides, Diagnostics& diagnostics, const Task& task)
        : m_program(program),
          m_settings(settings),
          m_diagnostics(diagnostics),
          m_task(task),
          m_evaluator(program, overrides),
          m_recorder(program, settings, m_evaluator, diagnostics),
          m_grid(settings),
          m_states(program.states.size())
    {
    }

    Simulation execute()
    {
        Simulation simulation;
        simulation.statistics.unknowns = m_program.structure->unknowns.size();
        simulation.statistics.equations = m_program.structure->equations.size();
        simulation.statistics.states = m_program.states.size();
        const auto start = std::chrono::steady_clock::now();
        m_reached = m_settings.startTime;
        bool succeeded = parametersAreFinite() && initialize();
        simulation.statistics.initializeSeconds = secondsSince(start);
        const auto integrationStart = std::chrono::steady_clock::now();
        if (succeeded && m_settings.stopTime > m_settings.startTime) succeeded = integrate();
        if (succeeded && !m_cancelled) m_recorder.event(m_reached, EventKind::Terminal, {});
        simulation.statistics.integrateSeconds = secondsSince(integrationStart);
        simulation.status = m_cancelled ? SimulationStatus::Cancelled : succeeded ? SimulationStatus::Completed : SimulationStatus::Failed;
        if (m_cancelled) m_diagnostics.report(diag::Cancelled, {});
        simulation.reachedTime = m_reached;
        if (m_integrator) {
            const IntegratorStatistics counts = m_integrator->statistics();
            simulation.statistics.steps = counts.steps;
            simulation.statistics.rhsEvaluations = counts.rhsEvaluations;
            simulation.statistics.jacobianEvaluations = counts.jacobianEvaluations;
        }
        simulation.statistics.stateEvents = m_stateEvents;
        simulation.statistics.timeEvents = m_timeEvents;
        simulation.result = m_recorder.finish();
        return simulation;
    }

private:
    bool parametersAreFinite()
    {
        const HybridDae& dae = *m_program.structure->dae;
        for (const VariableId id : dae.parameterOrder) {
            const DaeVariable& variable = dae.variables[id];
            if (variable.type == ValueType::String || std::isfinite(m_evaluator.value(id))) continue;
            m_diagnostics.report(diag::ParameterNotFinite, variable.span, variable.name);
            return false;
        }
        return true;
    }

    bool initialize()
    {
        m_evaluator.startStates(m_states.data());
        if (const auto changing = m_evaluator.initializeModes(m_settings.startTime, m_states.data())) return reportModes(*changing);
        m_recorder.row(m_settings.startTime);
        m_recorder.event(m_settings.startTime, EventKind::Initial, {});
        m_nextOutput = 1;
        return true;
    }

    bool reportModes(const std::vector<std::size_t>& changing)
    {
        if (changing.empty()) return reportEvaluation();
        std::string names;
        for (const std::size_t i : changing) names += fmt::format("{}'{}'", names.empty() ? "" : ", ", m_program.relations[i].text);
        m_diagnostics.report(diag::NoConsistentModes, {}, m_reached, names);
        return false;
    }

    bool reportEvaluation()
    {
        const EvaluationFailure& failure = m_evaluator.failure();
        const Structure& structure = *m_program.structure;
        const BltBlock& block = structure.blocks[failure.block];
        const SourceSpan span = structure.equations[block.equations.front()].span;
        if (block.kind == BlockKind::Assignment) {
            m_diagnostics.report(diag::EvaluationFailed, span, failure.time, failure.reason);
            return false;
        }
        std::string names;
        for (const UnknownId unknown : block.unknowns) names += fmt::format("{}'{}'", names.empty() ? "" : ", ", structure.unknowns[unknown].name);
        Diagnostic& diagnostic = m_diagnostics.report(diag::IterationFailed, span, failure.time, names, failure.reason);
        for (const EquationId equation : block.equations) diagnostic.note(structure.equations[equation].span, structure.equations[equation].text);
        return false;
    }

    OdeProblem problem()
    {
        OdeProblem problem;
        problem.stateCount = m_program.states.size();
        problem.crossingCount = m_program.relations.size();
        problem.derivatives = [this](double time, const double* states, double* derivatives) {
            if (!m_evaluator.evaluate(time, states)) return false;
            for (std::size_t i = 0; i < m_program.states.size(); ++i) derivatives[i] = m_evaluator.derivative(i);
            return true;
        };
        problem.crossings = [this](double time, const double* states, double* values) {
            if (!m_evaluator.evaluate(time, states)) return false;
            m_evaluator.crossings(values);
            return true;
        };
        problem.relativeTolerance = m_settings.tolerance;
        for (const Program::State& state : m_program.states) {
            problem.absoluteTolerance.push_back(m_settings.tolerance * nominalOf(state.variable));
        }
        // Where derivatives are constant between events (a relay, a clocked switch) steps would grow over several crossings. A
        // crossing that comes and goes within one output interval is the user's to resolve.
        if (problem.crossingCount > 0) problem.longestStep = m_grid.step();
        return problem;
    }

    /// Size of a variable that the user expects; 1 where nothing is said.
    double nominalOf(VariableId id) const
    {
        const ExprId nominal = m_program.structure->attributesOf(id).nominal;
        if (nominal.isNone()) return 1;
        const double value = std::fabs(m_evaluator.parameterValue(nominal));
        return std::isfinite(value) && value > 0 ? value : 1;
    }

    bool integrate()
    {
        m_integrator = makeCvodeIntegrator(problem());
        if (!m_integrator || !m_integrator->restart(m_settings.startTime, m_states.data(), m_settings.stopTime)) {
            return reportIntegration("the integrator could not be started");
        }
        const double length = m_settings.stopTime - m_settings.startTime;
        double reported = 0;
        while (true) {
            if (m_task.cancelled()) {
                m_cancelled = true;
                return true;
            }
            const StepEnd end = m_integrator->step();
            if (end == StepEnd::Failed) return reportIntegration(m_integrator->failure());
            const double time = m_integrator->time();
            // Ever smaller steps towards a point that cannot be passed would never end.
            m_stepsWithoutProgress = time - m_reached <= kLeastProgress * std::max(std::fabs(time), length) ? m_stepsWithoutProgress + 1 : 0;
            if (m_stepsWithoutProgress > kMostStepsWithoutProgress) return reportIntegration("the step size became too small");
            if (!writeOutput(time, end == StepEnd::Crossing)) return reportEvaluation();
            m_reached = time;
            if (end == StepEnd::Crossing && !handleEvent(time)) return false;
            if (end == StepEnd::StopTime || time >= m_settings.stopTime) return true;
            if (const double done = (time - m_settings.startTime) / length; done >= reported + 0.01) {
                reported = done;
                m_task.progress(done, "simulating");
            }
        }
    }

    /// Rows for all output times up to `time`; those at an event itself come from the event.
    bool writeOutput(double time, bool isEvent)
    {
        while (m_nextOutput < m_grid.size() && m_grid[m_nextOutput] <= time) {
            const double at = m_grid[m_nextOutput];
            if (!(isEvent && at == time)) {
                m_integrator->interpolate(at, m_states.data());
                if (!m_evaluator.evaluate(at, m_states.data())) return false;
                m_recorder.row(at);
            }
            ++m_nextOutput;
        }
        return true;
    }

    bool handleEvent(double time)
    {
        std::copy(m_integrator->states(), m_integrator->states() + m_states.size(), m_states.begin());
        m_integrator->crossed(m_crossed);
        if (!m_evaluator.evaluate(time, m_states.data())) return reportEvaluation();
        m_recorder.row(time);
        if (const auto changing = m_evaluator.updateModes(time, m_states.data(), m_crossed)) return reportModes(*changing);
        m_recorder.row(time);
        std::vector<EventTrigger> triggers;
        bool isTimeEvent = true;
        for (const std::size_t i : m_crossed) {
            const ProgramRelation& relation = m_program.relations[i];
            const bool truthIsPositive = relation.op == Op::Greater || relation.op == Op::GreaterEqual;
            triggers.push_back({relation.text, relation.zeroCrossing, m_evaluator.mode(i) == truthIsPositive});
            isTimeEvent = isTimeEvent && relation.timeOnly;
        }
        m_recorder.event(time, isTimeEvent ? EventKind::Time : EventKind::State, std::move(triggers));
        ++(isTimeEvent ? m_timeEvents : m_stateEvents);
        if (!checkChattering(time)) return false;
        // The stop time itself may be the event.
        if (time < m_settings.stopTime && !m_integrator->restart(time, m_states.data(), m_settings.stopTime)) {
            return reportIntegration("the integrator could not be restarted");
        }
        return true;
    }

    bool checkChattering(double time)
    {
        const double window = kChatteringWindow * (m_settings.stopTime - m_settings.startTime);
        if (time - m_windowStart > window) {
            m_windowStart = time;
            m_windowEvents = 0;
        }
        if (++m_windowEvents <= kMostEventsInWindow) return true;
        const std::string relation = m_crossed.empty() ? "" : m_program.relations[m_crossed.front()].text;
        m_diagnostics.report(diag::Chattering, {}, time, m_windowEvents, window, relation);
        return false;
    }

    bool reportIntegration(const std::string& reason)
    {
        m_reached = m_integrator ? m_integrator->time() : m_reached;
        // A value that is not finite says more than the integrator can.
        if (m_integrator && !m_evaluator.evaluate(m_reached, m_integrator->states())) return reportEvaluation();
        if (m_evaluator.failure().time > m_reached) {
            m_diagnostics.report(diag::IntegrationFailed, {}, m_reached, fmt::format("{}; just after, {}", reason, m_evaluator.failure().reason));
        } else {
            m_diagnostics.report(diag::IntegrationFailed, {}, m_reached, reason);
        }
        return false;
    }

    const Program& m_program;
    const SimulationSettings& m_settings;
    Diagnostics& m_diagnostics;
    const Task& m_task;
    ModelEvaluator m_evaluator;
    Recorder m_recorder;
    OutputGrid m_grid;
    std::unique_ptr<Integrator> m_integrator;
    std::vector<double> m_states;
    std::vector<std::size_t> m_crossed;
    std::size_t m_nextOutput = 0;
    std::uint64_t m_stateEvents = 0, m_timeEvents = 0;
    double m_windowStart = 0;
    std::size_t m_windowEvents = 0;
    std::size_t m_stepsWithoutProgress = 0;
    double m_reached = 0;
    bool m_cancelled = false;
};

}  // namespace

const std::vector<std::string>& solverNames()
{
    static const std::vector<std::string> names = {"cvode"};
    return names;
}

Simulation simulate(const Program& program, const SimulationSettings& settings, Diagnostics& diagnostics, const Task& task)
{
    Overrides overrides;
    if (!checkSettings(settings, diagnostics) || !resolveOverrides(*program.structure->dae, settings, overrides, diagnostics)) {
        Simulation failed;
        failed.status = SimulationStatus::Failed;
        failed.reachedTime = settings.startTime;
        auto empty = std::make_shared<Result>();
        empty->modelName = program.structure->dae->modelName;
        failed.result = empty;
        return failed;
    }
    return Run(program, settings, overrides, diagnostics, task).execute();
}

}  // namespace causeway
