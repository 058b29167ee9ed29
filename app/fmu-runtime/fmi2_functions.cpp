// SPDX-License-Identifier: GPL-3.0-or-later
// The functions of FMI 2.0. Reference: FMI 2.0.4, chapters 2.1, 3.2, 4.2.
#include <cmath>
#include <limits>

#include "app/fmu-runtime/calls.h"

using causeway::FmuInstance;
using causeway::FmuInterface;
using causeway::FmuPhase;
using causeway::FmuType;
using namespace causeway::runtime;

// The types of the standard.
using fmi2Component = void*;
using fmi2Boolean = int;
using fmi2Integer = int;
using fmi2Real = double;
using fmi2String = const char*;
using fmi2Byte = char;
using fmi2ValueReference = unsigned int;
struct fmi2CallbackFunctions {
    void (*logger)(void*, fmi2String, int, fmi2String, fmi2String, ...);
    void* (*allocateMemory)(std::size_t, std::size_t);
    void (*freeMemory)(void*);
    void (*stepFinished)(void*, int);
    void* componentEnvironment;
};
struct fmi2EventInfo {
    fmi2Boolean newDiscreteStatesNeeded, terminateSimulation, nominalsOfContinuousStatesChanged,
        valuesOfContinuousStatesChanged, nextEventTimeDefined;
    fmi2Real nextEventTime;
};

extern "C" {

CAUSEWAY_EXPORT const char* fmi2GetTypesPlatform()
{
    return "default";
}

CAUSEWAY_EXPORT const char* fmi2GetVersion()
{
    return "2.0";
}

CAUSEWAY_EXPORT fmi2Component fmi2Instantiate(fmi2String name, int type, fmi2String guid, fmi2String resources,
                                              const fmi2CallbackFunctions* functions, fmi2Boolean /*visible*/,
                                              fmi2Boolean isLogging)
{
    if (functions == nullptr || functions->logger == nullptr) return nullptr;
    try {
        const auto* const callbacks = functions;
        const std::string own = name != nullptr ? name : "";
        const auto tell = [callbacks, own](Status status, const char* category, const std::string& message) {
            callbacks->logger(callbacks->componentEnvironment, own.c_str(), status, category, "%s", message.c_str());
        };
        if (own.empty()) {
            tell(kError, "logStatusError", "the instance must have a name");
            return nullptr;
        }
        return Component::make(type == 0 ? FmuInterface::ModelExchange : FmuInterface::CoSimulation, guid, resources,
                               isLogging != 0, tell)
            .release();
    } catch (const std::exception&) {
        return nullptr;
    }
}

CAUSEWAY_EXPORT void fmi2FreeInstance(fmi2Component handle)
{
    delete static_cast<Component*>(handle);
}

CAUSEWAY_EXPORT int fmi2SetDebugLogging(fmi2Component handle, fmi2Boolean isOn, std::size_t count,
                                        const fmi2String* categories)
{
    return guarded(handle, [&](Component& component) {
        if (!isGiven(categories, count)) return component.refuse("a null pointer was given");
        std::set<std::string> names;
        for (std::size_t i = 0; i < count; ++i) {
            if (categories[i] != nullptr) names.insert(categories[i]);
        }
        component.setLogging(isOn != 0, std::move(names));
        return kOk;
    });
}

CAUSEWAY_EXPORT int fmi2SetupExperiment(fmi2Component handle, fmi2Boolean hasTolerance, fmi2Real tolerance,
                                        fmi2Real start, fmi2Boolean hasStop, fmi2Real stop)
{
    return inPhase(handle, {FmuPhase::Instantiated}, "fmi2SetupExperiment", [&](Component& component) {
        return statusOf(component.instance().setUp(start, hasStop != 0 ? std::optional(stop) : std::nullopt,
                                                   hasTolerance != 0 ? std::optional(tolerance) : std::nullopt));
    });
}

CAUSEWAY_EXPORT int fmi2EnterInitializationMode(fmi2Component handle)
{
    return inPhase(handle, {FmuPhase::Instantiated}, "fmi2EnterInitializationMode",
                   [](Component& component) { return statusOf(component.instance().enterInitialization()); });
}

CAUSEWAY_EXPORT int fmi2ExitInitializationMode(fmi2Component handle)
{
    return inPhase(handle, {FmuPhase::Initialization}, "fmi2ExitInitializationMode",
                   [](Component& component) { return statusOf(component.instance().exitInitialization()); });
}

CAUSEWAY_EXPORT int fmi2Terminate(fmi2Component handle)
{
    return inPhase(handle, {FmuPhase::Event, FmuPhase::Continuous, FmuPhase::Step}, "fmi2Terminate",
                   [](Component& component) { return statusOf(component.instance().terminate()); });
}

CAUSEWAY_EXPORT int fmi2Reset(fmi2Component handle)
{
    return guarded(handle, [](Component& component) {
        component.instance().reset();
        return kOk;
    });
}

CAUSEWAY_EXPORT int fmi2GetReal(fmi2Component handle, const fmi2ValueReference* references, std::size_t count,
                                fmi2Real* values)
{
    return getAll(handle, references, count, values, count, FmuType::Real);
}

CAUSEWAY_EXPORT int fmi2GetInteger(fmi2Component handle, const fmi2ValueReference* references, std::size_t count,
                                   fmi2Integer* values)
{
    return getAll(handle, references, count, values, count, FmuType::Integer);
}

CAUSEWAY_EXPORT int fmi2GetBoolean(fmi2Component handle, const fmi2ValueReference* references, std::size_t count,
                                   fmi2Boolean* values)
{
    return getAll(handle, references, count, values, count, FmuType::Boolean);
}

CAUSEWAY_EXPORT int fmi2GetString(fmi2Component handle, const fmi2ValueReference* references, std::size_t count,
                                  fmi2String* values)
{
    return guarded(handle, [&](Component& component) {
        if (!isGiven(references, count) || !isGiven(values, count)) return component.refuse("a null pointer was given");
        component.texts.assign(count, {});
        for (std::size_t i = 0; i < count; ++i) {
            if (!component.instance().getText(references[i], component.texts[i])) return kError;
            values[i] = component.texts[i].c_str();
        }
        return kOk;
    });
}

CAUSEWAY_EXPORT int fmi2SetReal(fmi2Component handle, const fmi2ValueReference* references, std::size_t count,
                                const fmi2Real* values)
{
    return setAll(handle, references, count, values, count, FmuType::Real);
}

CAUSEWAY_EXPORT int fmi2SetInteger(fmi2Component handle, const fmi2ValueReference* references, std::size_t count,
                                   const fmi2Integer* values)
{
    return setAll(handle, references, count, values, count, FmuType::Integer);
}

CAUSEWAY_EXPORT int fmi2SetBoolean(fmi2Component handle, const fmi2ValueReference* references, std::size_t count,
                                   const fmi2Boolean* values)
{
    return setAll(handle, references, count, values, count, FmuType::Boolean);
}

CAUSEWAY_EXPORT int fmi2SetString(fmi2Component handle, const fmi2ValueReference* /*references*/, std::size_t count,
                                  const fmi2String* /*values*/)
{
    return guarded(handle, [&](Component& component) {
        return count == 0 ? kOk : component.refuse("texts are part of the model: they cannot be set");
    });
}

CAUSEWAY_EXPORT int fmi2GetFMUstate(fmi2Component handle, void** state)
{
    return keepState(handle, state);
}

CAUSEWAY_EXPORT int fmi2SetFMUstate(fmi2Component handle, void* state)
{
    return restoreState(handle, state);
}

CAUSEWAY_EXPORT int fmi2FreeFMUstate(fmi2Component handle, void** state)
{
    return releaseState(handle, state);
}

CAUSEWAY_EXPORT int fmi2SerializedFMUstateSize(fmi2Component handle, void* state, std::size_t* size)
{
    return sizeOfState(handle, state, size);
}

CAUSEWAY_EXPORT int fmi2SerializeFMUstate(fmi2Component handle, void* state, fmi2Byte* target, std::size_t size)
{
    return writeState(handle, state, target, size);
}

CAUSEWAY_EXPORT int fmi2DeSerializeFMUstate(fmi2Component handle, const fmi2Byte* bytes, std::size_t size, void** state)
{
    return readState(handle, bytes, size, state);
}

CAUSEWAY_EXPORT int fmi2GetDirectionalDerivative(fmi2Component handle, const fmi2ValueReference* unknowns,
                                                 std::size_t unknownCount, const fmi2ValueReference* knowns,
                                                 std::size_t knownCount, const fmi2Real* direction, fmi2Real* rates)
{
    return inPhase(handle, {FmuPhase::Initialization, FmuPhase::Event, FmuPhase::Continuous, FmuPhase::Step},
                   "fmi2GetDirectionalDerivative", [&](Component& component) {
                       if (!isGiven(unknowns, unknownCount) || !isGiven(rates, unknownCount) ||
                           !isGiven(knowns, knownCount) || !isGiven(direction, knownCount))
                           return component.refuse("a null pointer was given");
                       FmuInstance& instance = component.instance();
                       const bool isDone =
                           instance.directionalDerivative({unknowns, unknownCount}, {knowns, knownCount},
                                                          {direction, knownCount}, {rates, unknownCount});
                       return statusOf(instance, isDone);
                   });
}

// ----- model exchange

CAUSEWAY_EXPORT int fmi2EnterEventMode(fmi2Component handle)
{
    return inPhase(handle, kRunning, "fmi2EnterEventMode",
                   [](Component& component) { return statusOf(component.instance().enterEventMode()); });
}

CAUSEWAY_EXPORT int fmi2NewDiscreteStates(fmi2Component handle, fmi2EventInfo* info)
{
    return inPhase(handle, {FmuPhase::Event}, "fmi2NewDiscreteStates", [&](Component& component) {
        if (info == nullptr) return component.refuse("a null pointer was given");
        FmuInstance::EventResult result;
        if (!component.instance().handleEvent(result)) return kError;
        info->newDiscreteStatesNeeded = 0;
        info->terminateSimulation = result.isTerminated ? 1 : 0;
        info->nominalsOfContinuousStatesChanged = result.haveNominalsChanged ? 1 : 0;
        info->valuesOfContinuousStatesChanged = result.haveStatesChanged ? 1 : 0;
        info->nextEventTimeDefined = std::isfinite(result.next) ? 1 : 0;
        info->nextEventTime = std::isfinite(result.next) ? result.next : 0;
        return kOk;
    });
}

CAUSEWAY_EXPORT int fmi2EnterContinuousTimeMode(fmi2Component handle)
{
    return inPhase(handle, {FmuPhase::Event}, "fmi2EnterContinuousTimeMode",
                   [](Component& component) { return statusOf(component.instance().enterContinuousMode()); });
}

CAUSEWAY_EXPORT int fmi2CompletedIntegratorStep(fmi2Component handle, fmi2Boolean /*noSetState*/,
                                                fmi2Boolean* wantsEvent, fmi2Boolean* terminates)
{
    return inPhase(handle, {FmuPhase::Continuous}, "fmi2CompletedIntegratorStep", [&](Component& component) {
        if (wantsEvent == nullptr || terminates == nullptr) return component.refuse("a null pointer was given");
        bool wants = false, isTerminated = false;
        if (!component.instance().completeStep(wants, isTerminated)) return kError;
        *wantsEvent = wants ? 1 : 0;
        *terminates = isTerminated ? 1 : 0;
        return kOk;
    });
}

CAUSEWAY_EXPORT int fmi2SetTime(fmi2Component handle, fmi2Real time)
{
    return inPhase(handle, kRunning, "fmi2SetTime",
                   [&](Component& component) { return statusOf(component.instance().setTime(time)); });
}

CAUSEWAY_EXPORT int fmi2SetContinuousStates(fmi2Component handle, const fmi2Real* states, std::size_t count)
{
    return withNumbers(handle, states, count, {FmuPhase::Continuous}, "fmi2SetContinuousStates",
                       [](FmuInstance& instance, auto numbers) { return instance.setStates(numbers); });
}

CAUSEWAY_EXPORT int fmi2GetDerivatives(fmi2Component handle, fmi2Real* derivatives, std::size_t count)
{
    return withNumbers(handle, derivatives, count, {FmuPhase::Initialization, FmuPhase::Event, FmuPhase::Continuous},
                       "fmi2GetDerivatives",
                       [](FmuInstance& instance, auto numbers) { return instance.getDerivatives(numbers); });
}

CAUSEWAY_EXPORT int fmi2GetEventIndicators(fmi2Component handle, fmi2Real* indicators, std::size_t count)
{
    return withNumbers(handle, indicators, count, {FmuPhase::Initialization, FmuPhase::Event, FmuPhase::Continuous},
                       "fmi2GetEventIndicators",
                       [](FmuInstance& instance, auto numbers) { return instance.getIndicators(numbers); });
}

CAUSEWAY_EXPORT int fmi2GetContinuousStates(fmi2Component handle, fmi2Real* states, std::size_t count)
{
    return withNumbers(handle, states, count, {FmuPhase::Initialization, FmuPhase::Event, FmuPhase::Continuous},
                       "fmi2GetContinuousStates",
                       [](FmuInstance& instance, auto numbers) { return instance.getStates(numbers); });
}

CAUSEWAY_EXPORT int fmi2GetNominalsOfContinuousStates(fmi2Component handle, fmi2Real* nominals, std::size_t count)
{
    return withNumbers(handle, nominals, count, {FmuPhase::Initialization, FmuPhase::Event, FmuPhase::Continuous},
                       "fmi2GetNominalsOfContinuousStates",
                       [](FmuInstance& instance, auto numbers) { return instance.getNominals(numbers); });
}

// ----- co-simulation

CAUSEWAY_EXPORT int fmi2SetRealInputDerivatives(fmi2Component handle, const fmi2ValueReference* /*references*/,
                                                std::size_t /*count*/, const fmi2Integer* /*orders*/,
                                                const fmi2Real* /*values*/)
{
    return guarded(handle, [](Component& component) { return component.refuse("inputs are constant within a step"); });
}

CAUSEWAY_EXPORT int fmi2GetRealOutputDerivatives(fmi2Component handle, const fmi2ValueReference* references,
                                                 std::size_t count, const fmi2Integer* orders, fmi2Real* values)
{
    return getOutputDerivatives(handle, references, {orders, count}, {values, count}, "fmi2GetRealOutputDerivatives");
}

CAUSEWAY_EXPORT int fmi2DoStep(fmi2Component handle, fmi2Real time, fmi2Real size, fmi2Boolean /*noSetState*/)
{
    return inPhase(handle, {FmuPhase::Step}, "fmi2DoStep", [&](Component& component) {
        FmuInstance::StepResult result;
        if (!component.instance().step(time, size, result)) return kError;
        return result.hasEnded ? kDiscard : kOk;
    });
}

CAUSEWAY_EXPORT int fmi2CancelStep(fmi2Component handle)
{
    return guarded(handle, [](Component& component) { return component.refuse("no step is in progress"); });
}

CAUSEWAY_EXPORT int fmi2GetStatus(fmi2Component handle, int /*kind*/, int* /*value*/)
{
    return guarded(handle, [](Component&) { return kDiscard; });
}

CAUSEWAY_EXPORT int fmi2GetRealStatus(fmi2Component handle, int kind, fmi2Real* value)
{
    constexpr int kLastSuccessfulTime = 2;
    return guarded(handle, [&](Component& component) {
        if (value == nullptr || kind != kLastSuccessfulTime) return kDiscard;
        *value = component.instance().time();
        return kOk;
    });
}

CAUSEWAY_EXPORT int fmi2GetIntegerStatus(fmi2Component handle, int /*kind*/, fmi2Integer* /*value*/)
{
    return guarded(handle, [](Component&) { return kDiscard; });
}

CAUSEWAY_EXPORT int fmi2GetBooleanStatus(fmi2Component handle, int kind, fmi2Boolean* value)
{
    constexpr int kTerminated = 3;
    return guarded(handle, [&](Component& component) {
        if (value == nullptr || kind != kTerminated) return kDiscard;
        *value = component.instance().hasEnded() ? 1 : 0;
        return kOk;
    });
}

CAUSEWAY_EXPORT int fmi2GetStringStatus(fmi2Component handle, int /*kind*/, fmi2String* /*value*/)
{
    return guarded(handle, [](Component&) { return kDiscard; });
}

}  // extern "C"
