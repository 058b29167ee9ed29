// SPDX-License-Identifier: GPL-3.0-or-later
// Causeway.Fmi: FMUs for model exchange as components of a model, whose states, events and loops are those of the run.
//
// An epoch is what lies between two events of the FMU. It is a number that an event gives; 0 is the initialization.
// Within an epoch all that an FMU gives follows from time, states and inputs, in any order of the calls. An event that
// is asked for again with the same values gives the same epoch, with others another one. Where a run goes back to an
// epoch that the FMU has left, its state is restored; an FMU that cannot save its state ends the run then.
#include <algorithm>
#include <cmath>
#include <deque>
#include <limits>
#include <memory>
#include <optional>
#include <unordered_map>

#include <fmt/format.h>

#include "core/external/external_call.h"
#include "core/external/followed_steps.h"
#include "core/external/loaded_fmu.h"

namespace causeway {

namespace {

constexpr double kInitialization = 0;

class ExchangeFmu final : public FmuObject {
public:
    static constexpr ForeignInterface kInterface = ForeignInterface::ModelExchange;
    explicit ExchangeFmu(std::unique_ptr<LoadedFmu> loaded) : FmuObject(std::move(loaded), kInterface) {}
    [[nodiscard]] bool followsSteps() const { return fmu().model.exchange->needsCompletedStep; }
    [[nodiscard]] std::optional<std::string> completeStep(double time, bool& wantsEvent);

    /// States and inputs of a call at an instant; everything else keeps its values.
    struct Point {
        double epoch = 0, time = 0;
        const std::vector<std::string>& names;  ///< of states and inputs
        const std::vector<double>& values;
    };
    [[nodiscard]] bool goTo(ExternalCall& call, const Point& point);
    /// Distances to the next event of the epoch, by event indicator; then whether discrete values are unchanged.
    [[nodiscard]] bool distances(ExternalCall& call, const Point& point, std::vector<double>& distances);
    /// The epoch after it, its next time event, 0 or 1 in turn as often as states have been reset, 1 if the simulation
    /// ends, the states.
    [[nodiscard]] bool event(ExternalCall& call, const Point& point, std::vector<double>& results);

private:
    struct Epoch {
        double number = kInitialization;
        // Its beginning, for repeated calls.
        double before = 0, time = 0;
        std::vector<double> values, results;
        std::vector<std::int8_t> sides;      ///< of zero, by indicator
        std::vector<double> heldInputs;      ///< those that change at events alone
        std::optional<std::uint32_t> place;  ///< of its state, where it was left
    };

    [[nodiscard]] ForeignInstance& instance() { return *fmu().instance; }
    bool fail(ExternalCall& call) { return failAs(call, fmu(), fmu().instance->failure()); }
    [[nodiscard]] Epoch* epochOf(double number);
    [[nodiscard]] bool begin(ExternalCall& call, double time);
    [[nodiscard]] bool enter(ExternalCall& call, double epoch, double time);
    [[nodiscard]] bool leave(ExternalCall& call, Epoch& epoch);
    [[nodiscard]] bool place(ExternalCall& call, const Point& point);
    [[nodiscard]] bool evaluate(ExternalCall& call, std::vector<double>* indicators);
    [[nodiscard]] bool setInputs(ExternalCall& call, const Point& point);
    [[nodiscard]] std::vector<double> heldOf(const Point& point) const;
    [[nodiscard]] bool passEvent(ExternalCall& call, const Point& point, ForeignInstance::EventResult& result);
    Epoch& addEpoch();

    bool m_hasBegun = false;
    std::deque<Epoch> m_epochs;  ///< the last ones
    double m_current = kInitialization, m_lastNumber = kInitialization;
    std::uint32_t m_nextPlace = 0;
    // Current point of the FMU, as far as it was set.
    bool m_isPlaced = false;
    double m_time = 0, m_completed = -std::numeric_limits<double>::infinity();
    std::vector<double> m_states;
    ForeignGroup m_inputs;  ///< of type Float64, that change continuously
    std::vector<double> m_inputValues;
    std::unordered_map<std::string, std::size_t> m_stateOf, m_inputOf;  ///< looked up only
    std::size_t m_indicators = 0;
    bool m_wantsEvent = false, m_wantsEnd = false;
};

/// Whether it is set at events alone.
bool isHeld(const ForeignVariable& variable)
{
    return variable.causality == ForeignCausality::Input && !variable.isContinuous;
}

ExchangeFmu::Epoch* ExchangeFmu::epochOf(double number)
{
    const auto found = std::ranges::find(m_epochs, number, &Epoch::number);
    return found == m_epochs.end() ? nullptr : &*found;
}

ExchangeFmu::Epoch& ExchangeFmu::addEpoch()
{
    if (m_epochs.size() == fmuhost::kMostSavedStates) m_epochs.pop_front();
    return m_epochs.emplace_back();
}

/// The initialization, which lasts until the first event.
bool ExchangeFmu::begin(ExternalCall& call, double time)
{
    m_hasBegun = true;
    const ForeignModel& model = fmu().model;
    for (const ForeignModel::State& state : model.stateVariables)
        m_stateOf.emplace(model.variables[state.variable].name, m_stateOf.size());
    for (const ForeignVariable& variable : model.variables) {
        const bool isContinuous = variable.causality == ForeignCausality::Input && variable.isContinuous;
        if (!isContinuous || variable.type != fmuhost::ValueType::Float64 || !variable.dimensions.empty()) continue;
        m_inputOf.emplace(variable.name, m_inputs.references.size());
        m_inputs.references.push_back(variable.reference);
    }
    m_inputs.valueCount = m_inputs.references.size();
    m_inputValues.assign(m_inputs.valueCount, std::numeric_limits<double>::quiet_NaN());
    addEpoch();
    m_time = time;
    if (!instance().enterInitialization(time, std::nullopt, std::nullopt)) return fail(call);
    const auto counts = instance().counts();
    if (!counts) return fail(call);
    if (counts->states != model.stateVariables.size())
        return failAs(
            call, fmu(),
            fmt::format("it has {} states, and its description names {}", counts->states, model.stateVariables.size()));
    m_indicators = counts->indicators;
    m_states.assign(counts->states, 0);
    return true;
}

/// Goes back, where the FMU is in another epoch.
bool ExchangeFmu::enter(ExternalCall& call, double epoch, double time)
{
    if (!m_hasBegun && !begin(call, time)) return false;
    if (m_current == epoch) return true;
    const Epoch* const other = epochOf(epoch);
    if (other == nullptr) return failAs(call, fmu(), "the run asks for a state of it that is no longer known");
    if (!other->place)
        return failAs(call, fmu(),
                      fmt::format("the run goes back to before an event at t = {}, and the FMU cannot save its state "
                                  "(canGetAndSetFMUState)",
                                  m_time));
    // Where it is, it may be needed again.
    Epoch* const left = epochOf(m_current);
    if (left != nullptr && !leave(call, *left)) return false;
    if (!instance().restoreState(*other->place)) return fail(call);
    m_current = epoch;
    m_isPlaced = m_wantsEvent = m_wantsEnd = false;
    m_completed = -std::numeric_limits<double>::infinity();
    return true;
}

bool ExchangeFmu::leave(ExternalCall& call, Epoch& epoch)
{
    if (!fmu().model.exchange->canSaveState) return true;
    if (!epoch.place) {
        epoch.place = m_nextPlace;
        m_nextPlace = (m_nextPlace + 1) % fmuhost::kMostSavedStates;
        // The epoch that used the place before.
        for (Epoch& each : m_epochs) {
            if (&each != &epoch && each.place == epoch.place) each.place.reset();
        }
    }
    return instance().saveState(*epoch.place) || fail(call);
}

/// Sets time, continuous inputs and states, where any of them is another than before.
bool ExchangeFmu::place(ExternalCall& call, const Point& point)
{
    bool isSame = m_isPlaced && m_time == point.time;
    for (std::size_t i = 0; i < point.names.size(); ++i) {
        const auto state = m_stateOf.find(point.names[i]);
        const auto input = m_inputOf.find(point.names[i]);
        double* const at = state != m_stateOf.end()   ? &m_states[state->second]
                           : input != m_inputOf.end() ? &m_inputValues[input->second]
                                                      : nullptr;
        if (at == nullptr) {
            const ForeignVariable* const variable = fmu().find(point.names[i]);
            if (variable == nullptr || !isHeld(*variable))
                return failAs(call, fmu(), fmt::format("'{}' is neither a state nor an input", point.names[i]));
            continue;
        }
        if (!std::isfinite(point.values[i]))
            return failAs(call, fmu(), fmt::format("'{}' cannot be {}", point.names[i], point.values[i]));
        isSame = isSame && *at == point.values[i];
        *at = point.values[i];
    }
    if (isSame) return true;
    m_time = point.time;
    m_isPlaced = true;
    return evaluate(call, nullptr);
}

/// Sends the point, and may ask for event indicators there.
bool ExchangeFmu::evaluate(ExternalCall& call, std::vector<double>* indicators)
{
    // Inputs not yet set by a call have the FMU's own values.
    ForeignGroup known;
    std::vector<double> values;
    for (std::size_t i = 0; i < m_inputValues.size(); ++i) {
        if (std::isnan(m_inputValues[i])) continue;
        known.references.push_back(m_inputs.references[i]);
        values.push_back(m_inputValues[i]);
    }
    known.valueCount = values.size();
    const std::span<double> wanted = indicators == nullptr ? std::span<double>() : std::span<double>(*indicators);
    switch (instance().evaluate(m_time, known, values, m_states, {}, wanted)) {
        case ForeignInstance::Outcome::Done: return true;
        case ForeignInstance::Outcome::Failed: return fail(call);
        case ForeignInstance::Outcome::Discarded: break;
    }
    m_isPlaced = false;
    return failAs(call, fmu(), fmt::format("it has no values at t = {}", m_time));
}

/// All inputs, in modes in which they may be set.
bool ExchangeFmu::setInputs(ExternalCall& call, const Point& point)
{
    std::vector<std::string> names;
    std::vector<double> values;
    for (std::size_t i = 0; i < point.names.size(); ++i) {
        if (m_stateOf.contains(point.names[i])) continue;
        names.push_back(point.names[i]);
        values.push_back(point.values[i]);
    }
    return setAll(call, fmu(), names, values);
}

std::vector<double> ExchangeFmu::heldOf(const Point& point) const
{
    std::vector<double> held;
    for (std::size_t i = 0; i < point.names.size(); ++i) {
        if (!m_stateOf.contains(point.names[i]) && !m_inputOf.contains(point.names[i])) held.push_back(point.values[i]);
    }
    return held;
}

bool ExchangeFmu::goTo(ExternalCall& call, const Point& point)
{
    if (point.values.size() != point.names.size()) return failAs(call, fmu(), "there are not as many values as names");
    if (!enter(call, point.epoch, point.time)) return false;
    // Until the first event it computes its states itself.
    return point.epoch == kInitialization ? setInputs(call, point) : place(call, point);
}

bool ExchangeFmu::distances(ExternalCall& call, const Point& point, std::vector<double>& distances)
{
    if (!goTo(call, point)) return false;
    const Epoch* const epoch = epochOf(point.epoch);
    if (distances.size() != m_indicators + 1)
        return failAs(call, fmu(),
                      fmt::format("it has {} event indicators, not {}", m_indicators, distances.size() - 1));
    std::ranges::fill(distances, 1);
    if (point.epoch == kInitialization) return true;
    std::vector<double> indicators(m_indicators);
    if (m_indicators > 0 && !evaluate(call, &indicators)) return false;
    for (std::size_t i = 0; i < m_indicators; ++i) {
        if (std::isnan(indicators[i]))
            return failAs(call, fmu(), fmt::format("event indicator {} is not a number at t = {}", i + 1, m_time));
        // Above zero and at or below it are the sides of the standard.
        const double side = epoch->sides[i], distance = side * indicators[i];
        const bool hasCrossed = side > 0 ? indicators[i] <= 0 : indicators[i] > 0;
        distances[i] = hasCrossed ? std::min(distance, -std::numeric_limits<double>::min()) : distance;
    }
    if (m_wantsEvent || heldOf(point) != epoch->heldInputs) distances.back() = -1;
    return true;
}

bool ExchangeFmu::passEvent(ExternalCall& call, const Point& point, ForeignInstance::EventResult& result)
{
    if (point.epoch == kInitialization) {
        if (!instance().exitInitialization()) return fail(call);
    } else {
        bool wantsEvent = false, terminates = false;
        const bool isNew = fmu().model.exchange->needsCompletedStep && m_completed != m_time;
        if (isNew && !instance().completeStep(wantsEvent, terminates)) return fail(call);
        m_wantsEnd = m_wantsEnd || terminates;
        if (!instance().enterEventMode()) return fail(call);
        if (!setInputs(call, point)) return false;
    }
    if (!instance().updateDiscrete(result)) return fail(call);
    result.terminates = result.terminates || m_wantsEnd;
    if (!result.terminates && !instance().enterContinuousMode()) return fail(call);
    return true;
}

bool ExchangeFmu::event(ExternalCall& call, const Point& point, std::vector<double>& results)
{
    constexpr std::size_t kFirstState = 4;
    for (const Epoch& known : m_epochs) {
        if (known.number == kInitialization || known.before != point.epoch || known.time != point.time ||
            known.values != point.values)
            continue;
        results = known.results;
        return true;
    }
    if (!goTo(call, point)) return false;
    if (results.size() != kFirstState + m_states.size())
        return failAs(call, fmu(), fmt::format("it has {} states", m_states.size()));
    Epoch* const before = epochOf(point.epoch);
    if (point.epoch != kInitialization && point.time < before->results[1]) {
        // A relation may hold by rounding alone.
        std::vector<double> left(m_indicators + 1);
        if (!distances(call, point, left)) return false;
        if (std::ranges::min(left) >= 0) {
            results = before->results;
            std::ranges::copy(m_states, results.begin() + kFirstState);
            return true;
        }
    }
    if (!leave(call, *before)) return false;
    const double parity = before->results.empty() ? 0 : before->results[2];
    ForeignInstance::EventResult outcome;
    if (!passEvent(call, point, outcome)) return false;
    std::vector<double> states = m_states;
    const bool isFirst = point.epoch == kInitialization;
    if ((outcome.haveStatesChanged || isFirst) && !outcome.terminates && !instance().getStates(states))
        return fail(call);
    // Some FMUs report this at each event.
    const bool areNew = isFirst || states != m_states;
    m_states = states;
    m_time = point.time;
    Epoch& epoch = addEpoch();
    epoch.number = ++m_lastNumber;
    epoch.before = point.epoch;
    epoch.time = point.time;
    epoch.values = point.values;
    epoch.heldInputs = heldOf(point);
    m_current = epoch.number;
    m_wantsEvent = false;
    m_completed = point.time;
    if (outcome.next <= point.time)
        return failAs(call, fmu(), fmt::format("its next event, at t = {}, is not after t = {}", outcome.next, m_time));
    results.assign({epoch.number, std::min(outcome.next, std::numeric_limits<double>::max()),
                    areNew ? 1 - parity : parity, outcome.terminates ? 1.0 : 0.0});
    results.insert(results.end(), states.begin(), states.end());
    epoch.results = results;
    epoch.sides.assign(m_indicators, 1);
    if (m_indicators == 0 || outcome.terminates) return true;
    std::vector<double> indicators(m_indicators);
    if (!evaluate(call, &indicators)) return false;
    m_isPlaced = true;
    for (std::size_t i = 0; i < m_indicators; ++i) epoch.sides[i] = indicators[i] > 0 ? 1 : -1;
    return true;
}

std::optional<std::string> ExchangeFmu::completeStep(double time, bool& wantsEvent)
{
    if (m_current == kInitialization || m_time != time || m_completed == time) return std::nullopt;
    bool terminates = false, wants = false;
    if (!instance().completeStep(wants, terminates))
        return fmt::format("the FMU '{}': {}", fmu().model.name, instance().failure());
    m_completed = time;
    m_wantsEnd = terminates;
    m_wantsEvent = wants || terminates;
    wantsEvent = wantsEvent || m_wantsEvent;
    return std::nullopt;
}

// ----- functions

/// file, names of parameters, their values
void openExchange(ExternalCall& call)
{
    const auto path = call.path(0, FileAccess::Read);
    if (!path) return;
    std::unique_ptr<LoadedFmu> fmu = loadFmu(call, *path, ForeignInterface::ModelExchange);
    if (fmu != nullptr && setAll(call, *fmu, call.texts(1), call.elements(2)))
        call.give(call.world.add(std::make_unique<ExchangeFmu>(std::move(fmu))));
}

void closeExchange(ExternalCall& call)
{
    call.world.remove(call.number(0));
}

/// object, epoch, time, then the names at `names` and their values
ExchangeFmu::Point pointOf(ExternalCall& call, std::size_t names)
{
    return {call.number(1), call.number(2), call.texts(names), call.elements(names + 1)};
}

/// object, epoch, time, names, names and values of what they follow, values that are given
void values(ExternalCall& call)
{
    auto* const object = fmuOf<ExchangeFmu>(call);
    const std::vector<std::string>& names = call.texts(3);
    if (object == nullptr || !call.hasElements(6, static_cast<double>(names.size()))) return;
    if (object->goTo(call, pointOf(call, 4))) static_cast<void>(getAll(call, object->fmu(), names, call.elements(6)));
}

/// object, epoch, time, names and values of states and inputs, distances that are given
void distances(ExternalCall& call)
{
    auto* const object = fmuOf<ExchangeFmu>(call);
    if (object != nullptr && call.hasElements(5, 1))
        static_cast<void>(object->distances(call, pointOf(call, 3), call.elements(5)));
}

/// object, epoch, time, names and values of states and inputs, results that are given
void event(ExternalCall& call)
{
    auto* const object = fmuOf<ExchangeFmu>(call);
    if (object != nullptr && call.hasElements(5, 1))
        static_cast<void>(object->event(call, pointOf(call, 3), call.elements(5)));
}

/// An FMU that follows steps; null where the object is another.
ExchangeFmu* exchangeAt(ExternalWorld& world, double handle)
{
    if (world.hasFailed()) return nullptr;
    auto* const object = world.object<FmuObject>(handle);
    if (object == nullptr) static_cast<void>(world.takeFailure());
    if (object == nullptr || object->interface() != ExchangeFmu::kInterface) return nullptr;
    auto* const fmu = static_cast<ExchangeFmu*>(object);
    return fmu->followsSteps() ? fmu : nullptr;
}

}  // namespace

bool followsSteps(ExternalWorld& world, double handle)
{
    return exchangeAt(world, handle) != nullptr;
}

std::optional<std::string> completeStep(ExternalWorld& world, double handle, double time, bool& wantsEvent)
{
    ExchangeFmu* const fmu = exchangeAt(world, handle);
    return fmu == nullptr ? std::nullopt : fmu->completeStep(time, wantsEvent);
}

std::span<const ExternalDefinition> externalFmuExchangeFunctions()
{
    constexpr ExternalEffect kWorld = ExternalEffect::World;
    static constexpr std::array kFunctions{
        ExternalDefinition{"causeway_fmu_open_exchange", "o=sSR", kWorld, openExchange},
        ExternalDefinition{"causeway_fmu_close_exchange", "=o", kWorld, closeExchange},
        ExternalDefinition{"causeway_fmu_values", "=orrSSRR", kWorld, values},
        ExternalDefinition{"causeway_fmu_whole_values", "=orrSSRI", kWorld, values},
        ExternalDefinition{"causeway_fmu_distances", "=orrSRR", kWorld, distances},
        ExternalDefinition{"causeway_fmu_event", "=orrSRR", kWorld, event},
    };
    return kFunctions;
}

}  // namespace causeway
