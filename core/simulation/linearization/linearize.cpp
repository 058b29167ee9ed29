// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/linearization/linearize.h"

#include <algorithm>
#include <cmath>
#include <set>

#include <fmt/format.h>

#include "core/base/diagnostics.h"
#include "core/base/sentences.h"
#include "core/base/task.h"
#include "core/program/dependencies.h"
#include "core/program/program.h"
#include "core/simulation/linearization/linear_signals.h"
#include "core/simulation/linearization/poles.h"
#include "core/simulation/linearization/zeros.h"
#include "core/simulation/run.h"
#include "core/simulation/run_settings.h"

namespace causeway {

namespace {

constexpr std::size_t kMaxEntries = 25'000'000;  // of A: 5000 states

std::string quoted(const std::string& name)
{
    return fmt::format("'{}'", name);
}

std::string unitOfDerivative(const std::string& unit, std::uint32_t order)
{
    if (order == 0 || unit.empty()) return unit;
    return order == 1 ? unit + "/s" : fmt::format("{}/s{}", unit, order);
}

/// The matrices at the point reached by a run.
class PointLinearization {
public:
    PointLinearization(ModelEvaluator& evaluator, Linearization& linear, Diagnostics& diagnostics)
        : m_evaluator(evaluator),
          m_program(evaluator.program()),
          m_structure(*m_program.structure),
          m_linear(linear),
          m_diagnostics(diagnostics)
    {
    }

    bool run(const std::vector<VariableId>& inputs, const std::vector<OutputSignal>& outputs,
             const std::vector<VariableId>& overridden)
    {
        if (const std::size_t count = m_program.states.size(); count * count > kMaxEntries)
            return refuse(fmt::format("the model has {} states, too many for a matrix", count));
        if (!statesAreFree()) return false;
        nameStates();
        if (!nameInputs(inputs, overridden) || !nameOutputs(outputs) || !noDelays()) return false;
        const bool isDone = computeMatrices();
        noteStates();
        noteBoundaries();
        return isDone;
    }

private:
    using Direction = ModelEvaluator::Direction;

    bool refuse(const std::string& text)
    {
        m_diagnostics.report(diag::InvalidSettings, {}, text);
        return false;
    }

    [[nodiscard]] std::string unknownsOf(const std::set<std::size_t>& iterations) const
    {
        std::vector<std::string> names;
        for (const std::size_t iteration : iterations) {
            for (const ExprId leaf : m_program.iterations[iteration].leaves) names.push_back(m_structure.print(leaf));
        }
        return listOf(names, quoted);
    }

    bool statesAreFree()
    {
        const std::vector<std::size_t>& held = m_evaluator.constrainingBlocks();
        if (held.empty()) return true;
        return refuse(
            fmt::format("at t = {:.6g} ideal switches constrain the states, which are then no coordinates of their "
                        "own: {}; give the "
                        "switches a small resistance or conductance, or choose another instant",
                        m_linear.time, unknownsOf({held.begin(), held.end()})));
    }

    void nameStates()
    {
        for (std::size_t i = 0; i < m_program.states.size(); ++i) {
            const StateVariable& state = m_structure.states[i];
            const std::string& unit = m_structure.dae->variables[state.variable].unit.str();
            m_linear.system.states.push_back({m_structure.print(state.expr), unitOfDerivative(unit, state.order),
                                              m_evaluator.slot(m_program.states[i].value)});
            m_linear.derivatives.push_back(m_evaluator.derivative(i));
            m_directions.push_back({{m_program.states[i].value, 1.0}});
            m_of.push_back(m_program.states[i].derivative);
        }
    }

    bool nameInputs(const std::vector<VariableId>& inputs, const std::vector<VariableId>& overridden)
    {
        for (const VariableId input : inputs) {
            const auto moves = movedBy(
                m_program, input, overridden, [this](VariableId id) { return m_evaluator.value(id); }, m_diagnostics);
            if (!moves) return false;
            Direction direction;
            for (const auto& [variable, rate] : *moves) direction.emplace_back(m_program.variableSlot[variable], rate);
            m_directions.push_back(std::move(direction));
            const DaeVariable& variable = m_structure.dae->variables[input];
            m_linear.system.inputs.push_back({variable.name, variable.unit.str(), m_evaluator.value(input)});
        }
        return true;
    }

    bool nameOutputs(const std::vector<OutputSignal>& outputs)
    {
        for (const OutputSignal& output : outputs) {
            const DaeVariable& variable = m_structure.dae->variables[output.variable];
            Slot slot = m_program.variableSlot[output.variable];
            std::string name = variable.name;
            if (output.isDerivative) {
                name = fmt::format("der({})", variable.name);
                const auto known =
                    std::ranges::find(m_program.derivativeSlots, name, &std::pair<std::string, Slot>::first);
                if (known == m_program.derivativeSlots.end())
                    return refuse(fmt::format("'{}' cannot be an output: no equation computes it", name));
                slot = known->second;
            }
            m_of.push_back(slot);
            m_linear.system.outputs.push_back(
                {name, unitOfDerivative(variable.unit.str(), output.isDerivative ? 1 : 0), m_evaluator.slot(slot)});
        }
        return true;
    }

    /// Past values do not follow from the current states.
    bool noDelays()
    {
        if (m_program.delays.empty()) return true;
        Dependencies dependencies(m_program);
        for (std::size_t k = 0; k < m_directions.size(); ++k) {
            for (const auto& [slot, rate] : m_directions[k]) dependencies.seed(slot, static_cast<std::uint32_t>(k));
        }
        dependencies.through(m_program.parameterCode);
        for (const Program::Stage& stage : m_program.stages) {
            if (stage.isEventOnly) continue;
            if (stage.iteration < 0)
                dependencies.through(stage.code);
            else
                dependencies.throughBlock(m_program.iterations[static_cast<std::size_t>(stage.iteration)]);
        }
        dependencies.through(m_program.crossingCode);
        const auto moves = [&](const Program::DelayLine& line) {
            if (line.distribution < 0) return line.value != kNoSlot && !dependencies.of(line.value).empty();
            const Program::Distribution& pipe = m_program.distributions[static_cast<std::size_t>(line.distribution)];
            return std::ranges::any_of(std::array{pipe.in0, pipe.in1, pipe.position},
                                       [&](Slot slot) { return !dependencies.of(slot).empty(); });
        };
        if (std::ranges::none_of(m_program.delays, moves)) return true;
        return refuse(
            "the model delays values that depend on its states or inputs, by delay() or spatialDistribution(): it has "
            "no linearization with finitely many states; replace the delay by a Padé approximation");
    }

    bool computeMatrices()
    {
        LinearSystem& system = m_linear.system;
        const std::size_t n = system.states.size(), m = system.inputs.size(), p = system.outputs.size();
        std::vector<double> rates;
        std::set<std::size_t> undetermined;
        if (!m_evaluator.sensitivities(m_directions, m_of, rates, undetermined)) {
            return refuse(fmt::format("the model cannot be linearized at t = {:.6g}: {}", m_linear.time,
                                      m_evaluator.failure().reason));
        }
        const auto part = [&](std::size_t firstRow, std::size_t rows, std::size_t firstColumn, std::size_t columns) {
            DenseMatrix matrix(rows, columns);
            for (std::size_t i = 0; i < rows; ++i) {
                for (std::size_t k = 0; k < columns; ++k)
                    matrix(i, k) = 0.0 + rates[(firstRow + i) * (n + m) + firstColumn + k];  // avoids negative zero
            }
            return matrix;
        };
        system.a = part(0, n, 0, n);
        system.b = part(0, n, n, m);
        system.c = part(n, p, 0, n);
        system.d = part(n, p, n, m);
        if (!undetermined.empty())
            return refuse(
                fmt::format("at t = {:.6g} the equations of {} are singular: how these change is not determined",
                            m_linear.time, unknownsOf(undetermined)));
        return true;
    }

    void noteStates()
    {
        std::vector<std::string> dependent;
        const auto& variables = m_structure.dae->variables;
        const auto isChosen = [&](VariableId id) {
            const Alias* const alias = m_structure.aliases.find(id);
            const VariableId stands = alias != nullptr && !alias->representative.isNone() ? alias->representative : id;
            return std::ranges::find(m_structure.states, stands, &StateVariable::variable) != m_structure.states.end();
        };
        for (std::size_t i = 0; i < variables.size(); ++i) {
            if (variables[VariableId(i)].isState && !isChosen(VariableId(i)))
                dependent.push_back(variables[VariableId(i)].name);
        }
        if (!dependent.empty())
            m_linear.notes.push_back(
                fmt::format("index reduction has chosen the states; {} follow from them", listOf(dependent, quoted)));
        if (!m_program.dynamicSets.empty())
            m_linear.notes.push_back("the states are those of this instant: at others, other variables may be states");
        std::vector<std::string> held;
        for (const DaeVariable& variable : variables) {
            if (variable.type == ValueType::Real && variable.variability == Variability::Discrete)
                held.push_back(variable.name);
        }
        if (!held.empty())
            m_linear.notes.push_back(fmt::format("variables that change at events are held: {}", listOf(held, quoted)));
    }

    /// At the threshold of a relation the model has a linearization on each side.
    void noteBoundaries()
    {
        std::vector<double> values(m_evaluator.crossingCount()), tolerances(values.size());
        if (values.empty() || !m_evaluator.evaluate(m_linear.time, statesNow().data()) ||
            !m_evaluator.crossings(values.data(), tolerances.data()))
            return;
        std::vector<std::string> atBoundary;
        for (std::size_t i = 0; i < m_program.relations.size(); ++i) {
            if (std::fabs(values[i]) <= tolerances[i] && m_program.relations[i].instant == kNoSlot)
                atBoundary.push_back(m_evaluator.textOf(i));
        }
        if (!atBoundary.empty())
            m_linear.notes.push_back(
                fmt::format("{} {} on the threshold: the linearization holds on the side where it is",
                            listOf(atBoundary, quoted), atBoundary.size() == 1 ? "is" : "are"));
    }

    [[nodiscard]] std::vector<double> statesNow() const
    {
        std::vector<double> states;
        for (const LinearSignal& state : m_linear.system.states) states.push_back(state.value);
        return states;
    }

    ModelEvaluator& m_evaluator;
    const Program& m_program;
    const Structure& m_structure;
    Linearization& m_linear;
    Diagnostics& m_diagnostics;
    std::vector<Direction> m_directions;
    std::vector<Slot> m_of;
};

bool addRoots(Linearization& linear, Diagnostics& diagnostics)
{
    auto poles = polesOf(linear.system.a);
    auto zeros = zerosOf(linear.system);
    if (!poles || !zeros) {
        diagnostics.report(
            diag::InvalidSettings, {},
            "the iteration for the poles and zeros does not converge: the entries of the matrices are too "
            "different in size");
        return false;
    }
    linear.poles = std::move(*poles);
    linear.zeros = std::move(*zeros);
    return true;
}

}  // namespace

std::optional<Linearization> linearize(const Program& program, const SimulationSettings& settings,
                                       const LinearizationRequest& request, Diagnostics& diagnostics, const Task& task)
{
    Linearization linear;
    linear.modelName = program.structure->dae->modelName;
    linear.isOperatingPoint = request.atOperatingPoint;
    const auto inputs = inputSignals(program, request.inputs, linear.notes, diagnostics);
    if (!inputs) return std::nullopt;
    const auto outputs = outputSignals(program, request.outputs, linear.notes, diagnostics);
    if (!outputs) return std::nullopt;
    SimulationSettings wanted = settings;
    wanted.outputs.clear();
    wanted.wantsDetails = false;
    Halt halt;
    const bool isStart = !request.time || *request.time == settings.startTime;
    if (request.atOperatingPoint) {
        halt.where = Halt::Where::OperatingPoint;
    } else if (!isStart) {
        if (!std::isfinite(*request.time) || *request.time < settings.startTime) {
            diagnostics.report(diag::InvalidSettings, {},
                               fmt::format("t = {} cannot be reached: the simulation starts at t = {}", *request.time,
                                           settings.startTime));
            return std::nullopt;
        }
        halt.where = Halt::Where::StopTime;
        wanted.stopTime = *request.time;
        wanted.interval.reset();
    }
    Overrides overrides;
    Diagnostics unheard;  // the run reports them
    std::vector<VariableId> overridden;
    if (resolveOverrides(*program.structure->dae, wanted, overrides, unheard)) {
        for (const auto& [variable, value] : overrides) overridden.push_back(variable);
    }
    halt.look = [&](ModelEvaluator& evaluator, double time, const std::vector<double>&) {
        linear.time = time;
        return PointLinearization(evaluator, linear, diagnostics).run(*inputs, *outputs, overridden);
    };
    if (!runTo(halt, program, wanted, diagnostics, task)) return std::nullopt;
    linear.notes.insert(linear.notes.begin(), halt.notes.begin(), halt.notes.end());
    if (!addRoots(linear, diagnostics)) return std::nullopt;
    return linear;
}

}  // namespace causeway
