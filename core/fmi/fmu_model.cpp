// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fmi/fmu_model.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include <fmt/format.h>

#include "core/dae/texts/varying_texts.h"
#include "core/fmu/fmu_names.h"
#include "core/simulation/evaluator/model_evaluator.h"
#include "core/simulation/recorder.h"
#include "core/simulation/run_settings.h"
#include "core/symbolic/traversal.h"

namespace causeway {

namespace {

FmuType typeOf(ValueType type)
{
    switch (type) {
        case ValueType::Integer: return FmuType::Integer;
        case ValueType::Boolean: return FmuType::Boolean;
        case ValueType::String: return FmuType::String;
        case ValueType::Enumeration: return FmuType::Enumeration;
        default: return FmuType::Real;
    }
}

/// States of a program that another candidate may replace.
std::vector<bool> selectedStates(const Program& program)
{
    std::vector<bool> isSelected(program.states.size(), false);
    for (const auto* sets : {&program.dynamicSets, &program.wishedSets}) {
        for (const Program::DynamicSet& set : *sets) {
            for (const std::int32_t state : set.states) {
                if (state >= 0) isSelected[static_cast<std::size_t>(state)] = true;
            }
        }
    }
    return isSelected;
}

/// Monitored conditions of a program, in its order, with their crossings.
std::vector<std::pair<FmuEventIndicator, std::size_t>> conditionsOf(const Program& program)
{
    std::vector<std::pair<FmuEventIndicator, std::size_t>> conditions;
    std::map<std::string, std::size_t> counts;
    for (std::size_t i = 0; i < program.relations.size(); ++i) {
        const ProgramRelation& relation = program.relations[i];
        if (relation.instant != kNoSlot || relation.left == kNoSlot) continue;
        conditions.push_back({{relation.text, counts[relation.text]++}, i});
    }
    for (std::size_t i = 0; i < program.roundings.size(); ++i) {
        const ProgramRounding& rounding = program.roundings[i];
        if (rounding.operand == kNoSlot) continue;
        const std::size_t occurrence = counts[rounding.text]++;
        for (std::uint32_t side = 0; side < 2; ++side)
            conditions.push_back({{rounding.text, occurrence, side, true}, program.relations.size() + 2 * i + side});
    }
    return conditions;
}

class ModelMaker {
public:
    ModelMaker(FmuModel& model, const ModelEvaluator& evaluator, const ParameterValues& parameters)
        : m_model(model),
          m_program(*model.program),
          m_structure(*model.program->structure),
          m_dae(*m_structure.dae),
          m_evaluator(evaluator),
          m_parameters(parameters)
    {
        for (const Program::StartValue& start : m_program.startValues)
            m_startSlots.try_emplace(start.variable, start.value);
        nameVariables();
        findVaryingTexts();
    }

    void make()
    {
        m_model.selectsStates = !m_program.dynamicSets.empty() || !m_program.wishedSets.empty();
        m_model.changesStructure = !m_program.conditions.empty();
        m_model.hasDelays = !m_program.delays.empty();
        FmuVariable time;
        time.name = "time";
        time.description = "Simulation time";
        time.causality = FmuCausality::Independent;
        time.initial = FmuInitial::None;
        time.source = FmuVariable::Source::Time;
        time.unit = "s";
        add(std::move(time));
        addVariables();
        addStates();
        addIndicators();
        addClocks();
        noteTexts();
        noteSelectedStarts();
    }

private:
    /// The element a.b[1] and the variable 'a.b[1]' are distinct: the second keeps its quotes.
    void nameVariables()
    {
        std::unordered_set<std::string> taken;
        m_names.resize(m_dae.variables.size());
        for (const bool isQuoted : {false, true}) {
            for (std::size_t i = 0; i < m_names.size(); ++i) {
                const std::string& flat = m_dae.variables[VariableId(i)].name;
                if (flat.starts_with('\'') != isQuoted) continue;
                m_names[i] = fmuName(flat);
                if (!taken.insert(m_names[i]).second && isQuoted) m_names[i] = quotedName(withFmuNames(flat));
            }
        }
    }
    [[nodiscard]] const std::string& nameOf(VariableId id) const { return m_names[id.index()]; }

    ValueReference add(FmuVariable variable)
    {
        const auto reference = static_cast<ValueReference>(m_model.variables.size());
        m_references.try_emplace(variable.name, reference);
        m_model.variables.push_back(std::move(variable));
        return reference;
    }

    [[nodiscard]] std::optional<double> finite(ExprId expr) const
    {
        if (expr.isNone()) return std::nullopt;
        const double value = m_evaluator.parameterValue(expr);
        return std::isfinite(value) ? std::optional(value) : std::nullopt;
    }

    void addVariables()
    {
        std::vector<bool> isState(m_dae.variables.size(), false);
        const std::vector<bool> isSelected = selectedStates(m_program);
        for (std::size_t i = 0; i < m_program.states.size(); ++i) {
            if (!isSelected[i] && m_structure.states[i].order == 0)
                isState[m_structure.states[i].variable.index()] = true;
        }
        const std::vector<std::uint8_t> isNumberOfText = areNumbersOfTexts(m_dae);
        for (std::size_t i = 0; i < m_dae.variables.size(); ++i) {
            const DaeVariable& variable = m_dae.variables[VariableId(i)];
            if (variable.type == ValueType::ExternalObject || variable.type == ValueType::Clock) continue;
            const bool isVaryingNumberOfText = isNumberOfText[i] != 0 && variable.variability > Variability::Parameter;
            if (isVaryingText(variable) || isVaryingNumberOfText) continue;
            const bool isPublic = !variable.isProtected && !isMade(nameOf(VariableId(i))) && !isMade(variable.name);
            if (isPublic || isState[i] || variable.causality != Causality::Local)
                addVariable(VariableId(i), isState[i]);
        }
    }

    /// A varying string has replaced its name: no slot holds it, and the remainder is constant.
    [[nodiscard]] bool isVaryingText(const DaeVariable& variable) const
    {
        if (variable.type != ValueType::String) return false;
        return variable.variability > Variability::Parameter || m_varyingTexts.contains(wholeOf(variable.name));
    }
    static std::string wholeOf(const std::string& name) { return name.substr(0, name.find('[')); }

    void findVaryingTexts()
    {
        if (!m_model.analysis->dae) return;
        for (const DaeVariable& variable : m_model.analysis->dae->variables) {
            if (variable.type != ValueType::String || variable.variability <= Variability::Parameter) continue;
            m_varyingTexts.insert(wholeOf(variable.name));
            if (variable.causality == Causality::Output) m_textOutputs.push_back(fmuName(variable.name));
        }
    }

    void noteTexts()
    {
        if (!m_textOutputs.empty())
            m_model.notes.push_back(
                fmt::format("left out, since texts that change are not computed: {}", fmt::join(m_textOutputs, ", ")));
        std::vector<std::string> fixed;
        for (const FmuVariable& variable : m_model.variables) {
            const bool isParameter = variable.type == FmuType::String && variable.variability == FmuVariability::Fixed;
            if (isParameter) fixed.push_back(variable.name);
        }
        if (!fixed.empty())
            m_model.notes.push_back(
                fmt::format("texts are part of the model, and cannot be set in the FMU: {}", fmt::join(fixed, ", ")));
    }

    /// A start value belongs to a state, but a selected state is a varying variable.
    void noteSelectedStarts()
    {
        std::vector<std::string> names;
        for (std::size_t i = 0; i < m_dae.variables.size(); ++i) {
            const VariableId id(i);
            const DaeVariable& variable = m_dae.variables[id];
            if (!m_model.selectsStates || !variable.isState || variable.isProtected || isMade(variable.name)) continue;
            const auto known = m_references.find(nameOf(id));
            const bool canBeSet = known != m_references.end() && m_model.variables[known->second].canBeSet;
            if (!canBeSet && m_structure.attributesOf(id).isFixed) names.push_back(nameOf(id));
        }
        if (!names.empty())
            m_model.notes.push_back(fmt::format(
                "states are selected while the model runs, and these start values cannot be set in the FMU (give them "
                "by parameters): {}",
                fmt::join(names, ", ")));
    }

    /// Whether it depends on parameters.
    [[nodiscard]] bool dependsOnParameters(ExprId expr) const
    {
        if (expr.isNone()) return false;
        return std::ranges::any_of(reachable(m_structure.pool, std::array{expr}), [&](ExprId node) {
            return m_structure.pool.op(node) == Op::Variable &&
                   m_dae.variables[m_structure.pool.variableOf(node)].variability == Variability::Parameter;
        });
    }

    void addVariable(VariableId id, bool isState)
    {
        const DaeVariable& declared = m_dae.variables[id];
        FmuVariable variable;
        variable.name = nameOf(id);
        if (m_references.contains(variable.name)) return;
        variable.description = declared.description.str();
        variable.type = typeOf(declared.type);
        variable.id = id;
        variable.quantity = declared.quantity.str();
        variable.unit = declared.unit.str();
        variable.displayUnit = declared.displayUnit.str();
        variable.minimum = finite(declared.minimum);
        variable.maximum = finite(declared.maximum);
        if (const auto nominal = finite(declared.nominal); nominal && *nominal != 0)
            variable.nominal = std::fabs(*nominal);
        const bool isReal = variable.type == FmuType::Real;
        if (declared.variability == Variability::Constant) {
            variable.variability = FmuVariability::Constant;
            variable.initial = FmuInitial::Exact;
        } else if (declared.variability == Variability::Parameter) {
            variable.variability = FmuVariability::Fixed;
            const bool isGiven = whyFixed(declared).empty() && !m_program.computedParameters.contains(id);
            if (isGiven && !dependsOnParameters(declared.binding)) {
                variable.causality = FmuCausality::Parameter;
                variable.initial = FmuInitial::Exact;
                variable.canBeSet = true;
            } else {
                variable.causality = isGiven || m_program.computedParameters.contains(id)
                                         ? FmuCausality::CalculatedParameter
                                         : FmuCausality::Local;
            }
        } else {
            if (!isReal || declared.variability == Variability::Discrete)
                variable.variability = FmuVariability::Discrete;
            if (declared.causality == Causality::Input) {
                variable.causality = FmuCausality::Input;
                variable.initial = FmuInitial::None;
                variable.canBeSet = true;
            } else if (declared.causality == Causality::Output) {
                variable.causality = FmuCausality::Output;
            }
            if (isState && variable.causality != FmuCausality::Input) {
                const VariableAttributes attributes = m_structure.attributesOf(id);
                // A fixed start value follows the parameters on which it depends.
                const bool follows = attributes.isFixed && dependsOnParameters(attributes.start);
                variable.initial = follows              ? FmuInitial::Calculated
                                   : attributes.isFixed ? FmuInitial::Exact
                                                        : FmuInitial::Approx;
                variable.canBeSet = !follows;
            }
        }
        takeStart(variable, declared, isState);
        if (variable.type == FmuType::Boolean || variable.type == FmuType::String) {
            variable.minimum.reset();
            variable.maximum.reset();
        }
        add(std::move(variable));
    }

    void takeStart(FmuVariable& variable, const DaeVariable& declared, bool isState)
    {
        const VariableId id = variable.id;
        const bool isKnown = declared.variability <= Variability::Parameter;
        if (variable.type == FmuType::String) {
            const double at = m_parameters.numbers[id.index()];
            if (isKnown && at >= 0 && at < static_cast<double>(m_parameters.texts.size()))
                variable.text = m_parameters.texts[static_cast<std::size_t>(at)];
            return;
        }
        if (variable.initial == FmuInitial::Calculated) return;
        double value = m_evaluator.value(id);
        if (isState) {
            const auto slot = m_startSlots.find(id);
            if (slot != m_startSlots.end()) value = m_evaluator.slot(slot->second);
        }
        if (std::isfinite(value)) {
            variable.start = value;
        } else if (variable.causality == FmuCausality::Parameter) {
            variable.causality = FmuCausality::CalculatedParameter;
            variable.initial = FmuInitial::Calculated;
            variable.canBeSet = false;
        } else {
            variable.start = variable.type == FmuType::Enumeration ? 1 : 0;
        }
        // A bound violated by the value itself is meaningless.
        if (variable.start && variable.minimum && *variable.start < *variable.minimum) variable.minimum.reset();
        if (variable.start && variable.maximum && *variable.start > *variable.maximum) variable.maximum.reset();
    }

    void addStates()
    {
        const std::vector<bool> isSelected = selectedStates(m_program);
        std::vector<std::size_t> order;
        for (const bool selected : {false, true}) {
            for (std::size_t i = 0; i < isSelected.size(); ++i) {
                if (isSelected[i] == selected) order.push_back(i);
            }
        }
        std::size_t selectedCount = 0;
        for (const std::size_t i : order) {
            const StateVariable& state = m_structure.states[i];
            FmuState known;
            known.isSelected = isSelected[i];
            known.variable = state.variable;
            known.order = state.order;
            if (!known.isSelected) {
                known.flatName = m_structure.print(state.expr);
                known.flatDerivative = m_structure.print(state.derivative);
            }
            const std::string base = nameOf(state.variable);
            const std::string name = known.isSelected   ? fmt::format("stateSet[{}]", ++selectedCount)
                                     : state.order == 0 ? base
                                                        : derivativeName(base, state.order);
            known.reference = referenceOf(name, FmuVariable::Source::State,
                                          known.isSelected ? "a state that is selected while the "
                                                             "model runs"
                                                           : std::string());
            m_model.states.push_back(known);
        }
        for (std::size_t k = 0; k < m_model.states.size(); ++k) {
            FmuState& state = m_model.states[k];
            const FmuVariable& variable = m_model.variables[state.reference];
            const std::string name = state.isSelected ? fmt::format("der({})", variable.name)
                                                      : derivativeName(nameOf(state.variable), state.order + 1);
            m_index = k;
            state.derivative = referenceOf(name, FmuVariable::Source::Derivative, {});
            m_model.variables[state.derivative].derivativeOf = state.reference;
        }
    }

    static std::string derivativeName(const std::string& base, std::uint32_t order)
    {
        return order == 1 ? fmt::format("der({})", base) : fmt::format("der({},{})", base, order);
    }

    ValueReference referenceOf(const std::string& name, FmuVariable::Source source, std::string description)
    {
        if (const auto known = m_references.find(name); known != m_references.end()) return known->second;
        FmuVariable variable;
        variable.name = name;
        variable.description = std::move(description);
        variable.source = source;
        variable.index = source == FmuVariable::Source::State ? m_model.states.size() : m_index;
        return add(std::move(variable));
    }

    void addIndicators()
    {
        for (auto& [indicator, crossing] : conditionsOf(m_program)) {
            FmuVariable variable;
            const std::string text = withFmuNames(indicator.text);
            variable.name = quotedName(fmt::format(
                "event: {}{}{}", text, indicator.isRounding ? (indicator.side == 0 ? " falls" : " rises") : "",
                indicator.occurrence > 0 ? fmt::format(" ({})", indicator.occurrence + 1) : std::string()));
            variable.description = "passes zero where " + text + " changes";
            variable.source = FmuVariable::Source::EventIndicator;
            variable.index = m_model.indicators.size();
            indicator.reference = add(std::move(variable));
            m_model.indicators.push_back(std::move(indicator));
        }
    }

    /// Of a clock whose interval is an expression of parameters, which its text shows: a run computes it when it
    /// begins. NaN if it has no value.
    [[nodiscard]] double intervalOf(const Program::Clock& clock) const
    {
        for (const BaseClock& base : m_dae.baseClocks) {
            if (base.kind == clock.kind && !base.first.isNone() &&
                clock.text == fmt::format("Clock({})", m_structure.print(base.first)))
                return m_evaluator.parameterValue(base.first);
        }
        return std::nan("");
    }

    void addClocks()
    {
        for (const Program::ClockedPartition& partition : m_program.clockedPartitions) {
            const Program::Clock& base = m_program.clocks[partition.clock];
            FmuClock clock;
            clock.isConstant = base.kind != BaseClockKind::Interval;
            const auto secondsOf = [&](std::int64_t ticks) {
                return clock.isConstant
                           ? m_evaluator.clocks().secondsOf(partition.clock, ticks)
                           : intervalOf(base) * static_cast<double>(ticks) / static_cast<double>(base.parts);
            };
            clock.interval = secondsOf(partition.factor);
            clock.shift = secondsOf(partition.shift);
            clock.name = fmt::format("clock[{}]", m_model.clocks.size() + 1);
            while (m_references.contains(clock.name)) clock.name.insert(0, "_");
            clock.description = fmt::format("equations on {}", withFmuNames(base.text));
            m_model.clocks.push_back(std::move(clock));
        }
    }

    FmuModel& m_model;
    const Program& m_program;
    const Structure& m_structure;
    const HybridDae& m_dae;
    const ModelEvaluator& m_evaluator;
    const ParameterValues& m_parameters;
    std::unordered_set<std::string> m_varyingTexts;  // by name without subscripts; lookups only
    std::vector<std::string> m_textOutputs;
    std::vector<std::string> m_names;                              // by variable
    std::unordered_map<VariableId, Slot> m_startSlots;             // lookups only
    std::unordered_map<std::string, ValueReference> m_references;  // lookups only
    std::size_t m_index = 0;
};

}  // namespace

std::string FmuModel::whyNotScheduled() const
{
    if (clocks.empty()) return "the model has no clocks, by which an importer could schedule it";
    if (!states.empty())
        return "the model has continuous states, which advance between the ticks of its clocks and need an integrator";
    if (hasDelays)
        return "the model has delay() or spatialDistribution(), which change between the ticks of its clocks";
    if (!program->samples.empty() || !program->scheduleCode.empty())
        return "the model has events at times other than the ticks of its clocks";
    for (const Program::Clock& clock : program->clocks) {
        if (!clock.isPeriodic || clock.kind == BaseClockKind::Event)
            return fmt::format("the model decides itself when {} ticks", withFmuNames(clock.text));
    }
    for (const FmuClock& clock : clocks) {
        if (!(clock.interval > 0 && std::isfinite(clock.interval) && std::isfinite(clock.shift)))
            return fmt::format("the interval of {} has no positive value", clock.description);
    }
    return {};
}

std::shared_ptr<const FmuModel> makeFmuModel(std::shared_ptr<const Analysis> analysis,
                                             const std::vector<std::filesystem::path>& readableFolders,
                                             Diagnostics& diagnostics, const Task& task)
{
    auto model = std::make_shared<FmuModel>();
    model->program = analysis->program;
    model->analysis = std::move(analysis);
    RunWorld world(*model->program->structure->dae, {}, {{}, readableFolders, {}, {}, {}}, task);
    const ModelEvaluator evaluator(*model->program, world, {}, diagnostics, task);
    ModelMaker(*model, evaluator, world.parameters).make();
    return model;
}

std::optional<std::vector<std::size_t>> statePositions(const FmuModel& model, const Program& program)
{
    if (program.states.size() != model.states.size()) return std::nullopt;
    const auto& states = program.structure->states;
    std::vector<bool> isTaken(states.size(), false);
    std::vector<std::size_t> positions(states.size(), 0);
    for (std::size_t k = 0; k < model.states.size(); ++k) {
        if (model.states[k].isSelected) continue;
        const auto isIt = [&](const StateVariable& state) {
            return state.variable == model.states[k].variable && state.order == model.states[k].order;
        };
        const auto found = std::ranges::find_if(states, isIt);
        if (found == states.end()) return std::nullopt;
        positions[k] = static_cast<std::size_t>(found - states.begin());
        isTaken[positions[k]] = true;
    }
    std::size_t next = 0;
    for (std::size_t k = 0; k < model.states.size(); ++k) {
        if (!model.states[k].isSelected) continue;
        while (isTaken[next]) ++next;
        positions[k] = next++;
    }
    return positions;
}

std::optional<std::vector<std::size_t>> crossingPositions(const FmuModel& model, const Program& program)
{
    const auto conditions = conditionsOf(program);
    std::map<std::tuple<std::string, std::size_t, std::uint32_t, bool>, std::size_t> known;
    const auto keyOf = [](const FmuEventIndicator& indicator) {
        return std::tuple(indicator.text, indicator.occurrence, indicator.side, indicator.isRounding);
    };
    for (const auto& [indicator, crossing] : conditions) known.emplace(keyOf(indicator), crossing);
    std::vector<std::size_t> positions;
    std::size_t found = 0;
    for (const FmuEventIndicator& indicator : model.indicators) {
        const auto at = known.find(keyOf(indicator));
        positions.push_back(at == known.end() ? kNoCrossing : at->second);
        if (at != known.end()) ++found;
    }
    if (found < conditions.size()) return std::nullopt;
    return positions;
}

}  // namespace causeway
