// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fmi/fmu_instance.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "core/fmi/saved_state.h"
#include "core/program/derivative_slots.h"

namespace causeway {

namespace {

/// Sink of a run whose rows are not needed.
class DroppedRows final : public ResultSink {
public:
    bool begin(const ResultLayout& /*layout*/) override { return true; }
    bool row(double /*time*/, std::span<const double> /*values*/) override { return true; }
    [[nodiscard]] std::optional<std::string> finish() override { return std::nullopt; }
    void abandon() override {}
};

std::string_view nameOf(FmuPhase phase)
{
    switch (phase) {
        case FmuPhase::Instantiated: return "before the initialization";
        case FmuPhase::Initialization: return "in the initialization";
        case FmuPhase::Event: return "at an event";
        case FmuPhase::Continuous: return "between events";
        case FmuPhase::Step: return "between steps";
        case FmuPhase::Activation: return "between ticks of clocks";
        case FmuPhase::Terminated: return "after the end";
        case FmuPhase::Failed: return "after an error";
    }
    return "";
}

std::string_view nameOf(FmuType type)
{
    switch (type) {
        case FmuType::Real: return "Real";
        case FmuType::Integer: return "Integer";
        case FmuType::Boolean: return "Boolean";
        case FmuType::String: return "String";
        case FmuType::Enumeration: return "an enumeration";
    }
    return "";
}

}  // namespace

FmuInstance::FmuInstance(std::shared_ptr<const FmuModel> model, FmuInterface interface,
                         std::vector<std::filesystem::path> readableFolders, Log log)
    : m_model(std::move(model)), m_interface(interface), m_log(std::move(log)), m_sink(std::make_unique<DroppedRows>())
{
    m_defaults = settingsFor(m_model->program->structure->dae->experiment);
    m_defaults.interval.reset();
    m_defaults.readableFolders = std::move(readableFolders);
    m_defaults.print = [this](std::string_view line) { m_log(Category::Events, std::string(line)); };
    m_settings = m_defaults;
    m_time = m_settings.startTime;
}

FmuInstance::~FmuInstance() = default;

bool FmuInstance::refuse(const std::string& message)
{
    m_isDiscarded = false;
    m_log(Category::Error, message);
    return false;
}

/// After a failed evaluation.
bool FmuInstance::discard()
{
    m_isDiscarded = m_phase == FmuPhase::Continuous;
    return m_run->reportEvaluation();
}

bool FmuInstance::isIn(std::initializer_list<FmuPhase> phases, std::string_view call)
{
    if (std::ranges::find(phases, m_phase) != phases.end()) return true;
    return refuse(fmt::format("{} is not allowed {}", call, nameOf(m_phase)));
}

/// Reports the messages of the last operation.
bool FmuInstance::flush(bool isDone)
{
    for (const Diagnostic& diagnostic : m_diagnostics.items()) {
        std::string text = diagnostic.message;
        for (const DiagnosticNote& note : diagnostic.notes) text += "; " + note.message;
        const bool isError = diagnostic.severity() == Severity::Error && !m_isDiscarded;
        m_log(isError ? Category::Error : Category::Warning, text);
    }
    m_diagnostics = {};
    return isDone;
}

void FmuInstance::forgetRun()
{
    m_run.reset();
    m_program = nullptr;
    m_stateSlots.clear();
    m_rateSlots.clear();
    m_isStarted = m_isStale = m_hasNewInputs = m_isActivated = false;
}

// ----- initialization

bool FmuInstance::setUp(double start, std::optional<double> stop, std::optional<double> tolerance)
{
    if (!std::isfinite(start)) return refuse("the start time is not a finite number");
    if (stop && !(*stop > start && std::isfinite(*stop)))
        return refuse(fmt::format("the stop time {} is not after the start time {}", *stop, start));
    if (tolerance && !(*tolerance > 0 && *tolerance < 1))
        return refuse(fmt::format("the tolerance must be between 0 and 1, not {}", *tolerance));
    const double length = m_defaults.stopTime - m_defaults.startTime;
    m_settings.startTime = m_time = start;
    m_stop = stop;
    m_settings.stopTime = stop.value_or(start + (length > 0 ? length : 1));
    if (tolerance) m_settings.tolerance = *tolerance;
    forgetRun();
    return true;
}

std::shared_ptr<Run> FmuInstance::makeRun(const SimulationSettings& settings, const Overrides& overrides)
{
    // A run together with the data it refers to.
    struct RunWithValues {
        SimulationSettings settings;
        Overrides overrides;
        Run run;
        RunWithValues(const FmuInstance& of, SimulationSettings s, Overrides o, Diagnostics& diagnostics)
            : settings(std::move(s)),
              overrides(std::move(o)),
              run(*of.m_model->program, settings, overrides, nullptr, *of.m_sink, diagnostics, of.m_task, nullptr)
        {
        }
    };
    const auto whole = std::make_shared<RunWithValues>(*this, settings, overrides, m_diagnostics);
    return {whole, &whole->run};
}

/// A run with the current parameters, before its initialization.
bool FmuInstance::prepare()
{
    if (!m_run) m_run = makeRun(m_settings, m_overrides);
    return true;
}

/// Solves the initial system unless that is done.
bool FmuInstance::start()
{
    if (m_isStarted) return true;
    forgetRun();
    m_isStarted = prepare() && m_run->begin() && follow();
    m_isStale = false;
    return m_isStarted;
}

/// After an event: another program may be active.
bool FmuInstance::follow()
{
    const Program& program = std::as_const(*m_run).evaluator().program();
    if (m_program != &program) {
        m_program = &program;
        const auto positions = statePositions(*m_model, program);
        const auto crossings = crossingPositions(*m_model, program);
        const bool isDriven = m_interface == FmuInterface::ModelExchange;
        if (isDriven && (!positions || !crossings))
            return refuse(
                "with these values the model has other states or conditions than those that the FMU declares: an "
                "importer that integrates cannot follow; use co-simulation");
        m_positions = positions.value_or(std::vector<std::size_t>());
        m_crossings = crossings.value_or(std::vector<std::size_t>());
        findStateSlots(program);
    }
    takeStates();
    return true;
}

/// With a varying number of states, derivatives of variables that are not states are found by name, if at all.
void FmuInstance::findStateSlots(const Program& program)
{
    const auto derivatives = derivativeSlotsByName(program);
    const auto named = [&derivatives](const std::string& name) {
        const auto found = derivatives.find(name);
        return found == derivatives.end() ? kNoSlot : found->second;
    };
    m_stateSlots.clear();
    m_rateSlots.clear();
    for (std::size_t k = 0; k < m_model->states.size(); ++k) {
        const FmuState& state = m_model->states[k];
        const bool isPlaced = k < m_positions.size();
        m_stateSlots.push_back(isPlaced ? program.states[m_positions[k]].value : named(state.flatName));
        m_rateSlots.push_back(isPlaced ? program.states[m_positions[k]].derivative : named(state.flatDerivative));
    }
}

void FmuInstance::takeStates()
{
    const std::vector<double>& states = m_run->states();
    m_states.clear();
    m_nominals.clear();
    for (const std::size_t position : m_positions) {
        m_states.push_back(states[position]);
        m_nominals.push_back(m_run->nominalOf(position));
    }
}

std::vector<double> FmuInstance::statesOfProgram() const
{
    std::vector<double> states(m_positions.size());
    for (std::size_t k = 0; k < m_positions.size(); ++k) states[m_positions[k]] = m_states[k];
    return states;
}

bool FmuInstance::enterInitialization()
{
    m_phase = FmuPhase::Initialization;
    return true;
}

bool FmuInstance::exitInitialization()
{
    return guarded([&] {
        if (!start()) {
            m_phase = FmuPhase::Failed;
            return false;
        }
        const bool hasEvents = m_interface == FmuInterface::ModelExchange || m_stepping.hasEventMode;
        m_phase = hasEvents                                   ? FmuPhase::Event
                  : m_interface == FmuInterface::CoSimulation ? FmuPhase::Step
                                                              : FmuPhase::Activation;
        return true;
    });
}

bool FmuInstance::terminate()
{
    return guarded([&] {
        m_phase = FmuPhase::Terminated;
        return !m_isStarted || m_run->end();
    });
}

void FmuInstance::reset()
{
    forgetRun();
    m_overrides.clear();
    m_settings = m_defaults;
    m_stop.reset();
    m_time = m_settings.startTime;
    m_states.clear();
    m_diagnostics = {};
    m_phase = FmuPhase::Instantiated;
}

// ----- values

const FmuVariable* FmuInstance::find(ValueReference reference, std::string_view call)
{
    if (reference < m_model->variables.size()) return &m_model->variables[reference];
    refuse(fmt::format("{}: there is no variable with the value reference {}", call, reference));
    return nullptr;
}

/// Updates the values for the current time, states and inputs.
bool FmuInstance::refresh()
{
    if (m_phase == FmuPhase::Initialization || (m_phase == FmuPhase::Activation && !m_isStarted)) return start();
    if (m_phase == FmuPhase::Instantiated || !m_isStale) return prepare();
    if (m_interface == FmuInterface::CoSimulation) {
        // After changes of inputs: dependent values, with unchanged discrete variables.
        if (!m_run->evaluator().evaluate(m_time, m_run->states().data())) return m_run->reportEvaluation();
    } else if (!m_run->evaluator().evaluate(m_time, statesOfProgram().data())) {
        return discard();
    }
    m_isStale = false;
    return true;
}

Slot FmuInstance::slotOf(const FmuVariable& variable) const
{
    const Program& program = std::as_const(*m_run).evaluator().program();
    switch (variable.source) {
        case FmuVariable::Source::Variable: return program.variableSlot[variable.id];
        case FmuVariable::Source::State:
            return variable.index < m_stateSlots.size() ? m_stateSlots[variable.index] : kNoSlot;
        case FmuVariable::Source::Derivative:
            return variable.index < m_rateSlots.size() ? m_rateSlots[variable.index] : kNoSlot;
        default: return kNoSlot;
    }
}

bool FmuInstance::get(ValueReference reference, FmuType type, double& value)
{
    const FmuVariable* const variable = find(reference, "a value was asked for");
    if (variable == nullptr) return false;
    if (variable->type != type && !(type == FmuType::Integer && variable->type == FmuType::Enumeration))
        return refuse(fmt::format("'{}' is {}, not {}", variable->name, nameOf(variable->type), nameOf(type)));
    if (variable->source == FmuVariable::Source::Time) {
        value = m_time;
        return true;
    }
    if (m_phase == FmuPhase::Failed) return refuse(fmt::format("'{}' has no value after an error", variable->name));
    return guarded([&] {
        if (variable->source == FmuVariable::Source::State && m_isStarted &&
            m_interface == FmuInterface::ModelExchange) {
            value = m_states[variable->index];
            return true;
        }
        if (m_phase == FmuPhase::Terminated ? !m_isStarted : !refresh()) return false;
        if (variable->source == FmuVariable::Source::EventIndicator) {
            std::vector<double> indicators(m_model->indicators.size());
            const bool isKnown = m_crossings.size() == indicators.size() && getIndicators(indicators);
            value = isKnown ? indicators[variable->index] : 0;
            return true;
        }
        const Slot slot = slotOf(*variable);
        const double none = variable->type == FmuType::Real ? std::nan("") : 0;
        value = slot == kNoSlot ? none : std::as_const(*m_run).evaluator().slot(slot);
        return true;
    });
}

bool FmuInstance::getText(ValueReference reference, std::string& text)
{
    const FmuVariable* const variable = find(reference, "a text was asked for");
    if (variable == nullptr) return false;
    if (variable->type != FmuType::String)
        return refuse(fmt::format("'{}' is {}, not String", variable->name, nameOf(variable->type)));
    text = variable->text;
    return true;
}

bool FmuInstance::set(ValueReference reference, FmuType type, double value)
{
    const FmuVariable* const variable = find(reference, "a value was given");
    if (variable == nullptr) return false;
    if (variable->type != type && !(type == FmuType::Integer && variable->type == FmuType::Enumeration))
        return refuse(fmt::format("'{}' is {}, not {}", variable->name, nameOf(variable->type), nameOf(type)));
    if (!std::isfinite(value)) return refuse(fmt::format("'{}' cannot become {}", variable->name, value));
    if (!variable->canBeSet) return refuse(fmt::format("'{}' cannot be set: it follows from others", variable->name));
    if (variable->type == FmuType::Enumeration) {
        const auto& dae = *m_model->program->structure->dae;
        const auto& literals = dae.pool.types().enumerationOf(dae.variables[variable->id].typeId).literals;
        if (!(value >= 1 && value <= static_cast<double>(literals.size())))
            return refuse(fmt::format("'{}' has no literal number {}", variable->name, value));
    }
    // Inputs that are set before the first tick, at the start, belong to it.
    const bool isBefore =
        m_phase == FmuPhase::Instantiated || m_phase == FmuPhase::Initialization ||
        (m_phase == FmuPhase::Activation && !m_isActivated && variable->causality == FmuCausality::Input);
    if (isBefore) {
        std::erase_if(m_overrides, [&](const auto& known) { return known.first == variable->id; });
        m_overrides.emplace_back(variable->id, value);
        forgetRun();
        return true;
    }
    if (variable->causality == FmuCausality::Input && m_isStarted && m_phase != FmuPhase::Terminated) {
        if (m_phase == FmuPhase::Continuous && variable->variability == FmuVariability::Discrete)
            return refuse(fmt::format("'{}' is discrete: it can change only at events", variable->name));
        if (std::as_const(*m_run).evaluator().value(variable->id) == value) return true;
        m_run->evaluator().setInput(variable->id, value);
        m_isStale = m_hasNewInputs = true;
        return true;
    }
    return refuse(fmt::format("'{}' cannot be set {}", variable->name, nameOf(m_phase)));
}

/// Slot for derivatives with respect to a variable; nothing, after a message, if there is none.
std::optional<Slot> FmuInstance::movedSlot(ValueReference reference)
{
    const FmuVariable* const known = find(reference, "a derivative was asked for");
    if (known == nullptr) return std::nullopt;
    const Program& program = std::as_const(*m_run).evaluator().program();
    Slot slot = kNoSlot;
    if (known->source == FmuVariable::Source::Time) slot = program.time;
    if (known->causality == FmuCausality::Input) slot = slotOf(*known);
    // A state is the integrated variable, even if an alias of it has its own slot.
    for (std::size_t k = 0; k < m_model->states.size() && k < m_positions.size(); ++k) {
        if (m_model->states[k].reference == reference) slot = m_stateSlots[k];
    }
    if (slot != kNoSlot && known->type == FmuType::Real) return slot;
    refuse(fmt::format(
        "there is no derivative with respect to '{}': it is neither a Real input, nor a state, nor the time",
        known->name));
    return std::nullopt;
}

/// One row per unknown, one column per direction.
bool FmuInstance::derivatives(std::span<const ValueReference> unknowns,
                              const std::vector<ModelEvaluator::Direction>& moves, std::vector<double>& found)
{
    std::vector<Slot> of;
    for (const ValueReference reference : unknowns) {
        const FmuVariable* const unknown = find(reference, "a derivative was asked for");
        if (unknown == nullptr) return false;
        const Slot slot = slotOf(*unknown);
        if (slot == kNoSlot || unknown->type != FmuType::Real)
            return refuse(fmt::format("there is no derivative of '{}'", unknown->name));
        of.push_back(slot);
    }
    std::set<std::size_t> undetermined;
    m_isStale = true;
    if (!m_run->evaluator().sensitivities(moves, of, found, undetermined)) return discard();
    if (!undetermined.empty())
        return refuse("the equations are singular here: how these variables change is not determined");
    return true;
}

bool FmuInstance::canDerive()
{
    if (m_phase != FmuPhase::Initialization) return refresh();
    return refuse(
        "there are no directional derivatives in the initialization: they would be those of the initial system; "
        "request them after the initialization");
}

bool FmuInstance::directionalDerivative(std::span<const ValueReference> unknowns,
                                        std::span<const ValueReference> knowns, std::span<const double> direction,
                                        std::span<double> rates)
{
    return guarded([&] {
        if (!canDerive()) return false;
        ModelEvaluator::Direction move;
        for (std::size_t i = 0; i < knowns.size(); ++i) {
            const auto slot = movedSlot(knowns[i]);
            if (!slot) return false;
            if (!std::isfinite(direction[i])) return refuse("the direction is not a finite number");
            move.emplace_back(*slot, direction[i]);
        }
        std::vector<double> found;
        if (!derivatives(unknowns, {move}, found)) return false;
        std::ranges::copy(found, rates.begin());
        return true;
    });
}

bool FmuInstance::adjointDerivative(std::span<const ValueReference> unknowns, std::span<const ValueReference> knowns,
                                    std::span<const double> weights, std::span<double> sums)
{
    return guarded([&] {
        if (!canDerive()) return false;
        if (!std::ranges::all_of(weights, [](double weight) { return std::isfinite(weight); }))
            return refuse("a weight is not a finite number");
        std::vector<ModelEvaluator::Direction> moves;
        for (const ValueReference known : knowns) {
            const auto slot = movedSlot(known);
            if (!slot) return false;
            moves.push_back({{*slot, 1}});
        }
        std::vector<double> found;
        if (!derivatives(unknowns, moves, found)) return false;
        std::ranges::fill(sums, 0);
        for (std::size_t i = 0; i < unknowns.size(); ++i) {
            for (std::size_t k = 0; k < knowns.size(); ++k) sums[k] += weights[i] * found[i * knowns.size() + k];
        }
        return true;
    });
}

// ----- model exchange

bool FmuInstance::setTime(double time)
{
    if (!std::isfinite(time)) return refuse("the time is not a finite number");
    m_isStale = m_isStale || time != m_time;
    m_time = time;
    return true;
}

bool FmuInstance::setStates(std::span<const double> states)
{
    if (states.size() != m_model->states.size())
        return refuse(fmt::format("there are {} states, not {}", m_model->states.size(), states.size()));
    if (!std::ranges::all_of(states, [](double state) { return std::isfinite(state); }))
        return refuse("a state is not a finite number");
    if (std::ranges::equal(states, m_states)) return true;
    m_states.assign(states.begin(), states.end());
    m_isStale = true;
    return true;
}

bool FmuInstance::getStates(std::span<double> states)
{
    return guarded([&] {
        if (states.size() != m_model->states.size())
            return refuse(fmt::format("there are {} states, not {}", m_model->states.size(), states.size()));
        if (m_phase == FmuPhase::Initialization && !start()) return false;
        std::ranges::copy(m_states, states.begin());
        return true;
    });
}

bool FmuInstance::getDerivatives(std::span<double> derivatives)
{
    return guarded([&] {
        if (derivatives.size() != m_model->states.size())
            return refuse(fmt::format("there are {} states, not {}", m_model->states.size(), derivatives.size()));
        if (!refresh()) return false;
        for (std::size_t k = 0; k < m_positions.size(); ++k)
            derivatives[k] = std::as_const(*m_run).evaluator().derivative(m_positions[k]);
        return true;
    });
}

bool FmuInstance::getIndicators(std::span<double> indicators)
{
    return guarded([&] {
        if (indicators.size() != m_model->indicators.size())
            return refuse(
                fmt::format("there are {} event indicators, not {}", m_model->indicators.size(), indicators.size()));
        if (!refresh()) return false;
        if (!m_run->crossingsNow(m_values, m_tolerances)) {
            m_isDiscarded = m_phase == FmuPhase::Continuous;
            return false;
        }
        for (std::size_t i = 0; i < indicators.size(); ++i) {
            const std::size_t at = m_crossings[i];
            indicators[i] = 1;
            if (at == kNoCrossing) continue;
            // Crosses zero where the condition changes, slightly beyond the zero of its difference, so that values at
            // rest cause no repeated events.
            const double value = m_values[at] + m_tolerances[at];
            const bool isOfRelation = at < std::as_const(*m_run).evaluator().program().relations.size();
            indicators[i] = isOfRelation ? value * std::as_const(*m_run).evaluator().signOf(at) : value;
        }
        return true;
    });
}

bool FmuInstance::getNominals(std::span<double> nominals)
{
    return guarded([&] {
        if (nominals.size() != m_model->states.size())
            return refuse(fmt::format("there are {} states, not {}", m_model->states.size(), nominals.size()));
        if (m_phase == FmuPhase::Initialization && !start()) return false;
        std::ranges::copy(m_nominals, nominals.begin());
        return true;
    });
}

bool FmuInstance::completeStep(bool& wantsEvent, bool& isTerminated)
{
    return guarded([&] {
        isTerminated = false;
        if (!m_run->endStepAt(m_time, statesOfProgram(), wantsEvent)) return false;
        if (wantsEvent && m_run->nextTimeEvent() < m_time)
            m_log(Category::Warning, fmt::format("the step to {} passed the time event at {}: it is handled late",
                                                 m_time, m_run->nextTimeEvent()));
        return true;
    });
}

bool FmuInstance::enterEventMode()
{
    m_phase = FmuPhase::Event;
    return true;
}

bool FmuInstance::enterContinuousMode()
{
    m_phase = FmuPhase::Continuous;
    return true;
}

bool FmuInstance::handleEvent(EventResult& result)
{
    return guarded([&] {
        const std::vector<double> statesBefore = m_states, nominalsBefore = m_nominals;
        const Program* const programBefore = m_program;
        const bool isDriven = m_interface == FmuInterface::ModelExchange;
        const bool isDone = isDriven ? m_run->eventAt(m_time, statesOfProgram(), m_hasNewInputs)
                                     : m_run->handleEventsHere(m_hasNewInputs);
        if (!isDone || !follow()) {
            m_phase = FmuPhase::Failed;
            return false;
        }
        m_isStale = m_hasNewInputs = false;
        result.isTerminated = m_run->isTerminated();
        // Some importers restart their integration only then.
        result.haveStatesChanged = m_run->hasHappened() || m_states != statesBefore;
        result.haveNominalsChanged = m_program != programBefore || m_nominals != nominalsBefore;
        result.next = m_run->nextTimeEvent();
        return true;
    });
}

// ----- saved states

std::shared_ptr<const FmuInstance::Saved> FmuInstance::save()
{
    auto saved = std::make_shared<Saved>();
    saved->phase = m_phase;
    saved->time = m_time;
    saved->overrides = m_overrides;
    saved->settings = m_settings;
    saved->states = m_states;
    saved->hasNewInputs = m_hasNewInputs;
    saved->isActivated = m_isActivated;
    if (m_isStarted) {
        // Ensures the same continuation as after restoring.
        m_run->forgetSteps();
        saved->run = m_run->memory();
        saved->owner = m_run;
    }
    return saved;
}

bool FmuInstance::restore(const Saved& saved)
{
    return guarded([&] {
        // After a partial restoration the instance cannot continue.
        m_phase = FmuPhase::Failed;
        m_overrides = saved.overrides;
        m_settings = saved.settings;
        m_time = saved.time;
        if (!saved.run) {
            forgetRun();
        } else {
            // The run that has reached this state continues, even after a reset, since it owns the programs it has
            // created.
            if (m_run != saved.owner) forgetRun();
            m_run = saved.owner;
            m_run->restore(*saved.run);
            m_isStarted = true;
            if (!follow()) return false;
            m_isStale = true;
            m_hasNewInputs = saved.hasNewInputs;
        }
        m_states = saved.states;
        m_isActivated = saved.isActivated;
        m_phase = saved.phase;
        return true;
    });
}

std::optional<std::vector<std::byte>> FmuInstance::serialize(const Saved& saved)
{
    if (m_model->isSerializable()) return toBytes(saved, *m_model);
    refuse("the state of this model cannot be serialized: it contains values that cannot be stored as bytes");
    return std::nullopt;
}

std::shared_ptr<const FmuInstance::Saved> FmuInstance::deserialize(std::span<const std::byte> bytes)
{
    std::shared_ptr<const Saved> saved;
    const bool isDone = guarded([&] {
        if (!m_model->isSerializable()) return refuse("the state of this model cannot be read");
        const auto make = [this](const SimulationSettings& settings, const Overrides& overrides) {
            return makeRun(settings, overrides);
        };
        saved = savedFrom(bytes, *m_model, m_interface, m_defaults, make);
        return saved != nullptr ||
               refuse("these bytes are not a state of this model and this interface, or are damaged");
    });
    return isDone ? saved : nullptr;
}

}  // namespace causeway
