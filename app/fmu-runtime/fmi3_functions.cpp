// SPDX-License-Identifier: GPL-3.0-or-later
// The functions of FMI 3.0. Reference: FMI 3.0.2, chapters 2.3, 3.2, 4.2, 5.2.
#include <cmath>
#include <cstdint>

#include "app/fmu-runtime/calls.h"

using causeway::FmuInstance;
using causeway::FmuInterface;
using causeway::FmuPhase;
using causeway::FmuType;
using namespace causeway::runtime;

// The types of the standard.
using fmi3Instance = void*;
using fmi3ValueReference = std::uint32_t;
using fmi3String = const char*;
using fmi3LogMessage = void (*)(void*, int, fmi3String, fmi3String);
using fmi3Reference = const fmi3ValueReference*;
using fmi3IntermediateUpdate = void (*)(void* environment, double time, bool wantsInputs, bool mayGet, bool isFinished,
                                        bool canReturnEarly, bool* returnsEarly, double* returnTime);

namespace {

/// Refuses features that our variables do not have.
Status refuseUnless(fmi3Instance handle, bool isNothing, const char* what)
{
    return guarded(handle, [&](Component& component) { return isNothing ? kOk : component.refuse(what); });
}

fmi3Instance instantiate(FmuInterface interface, fmi3String name, fmi3String token, fmi3String resources,
                         bool isLogging, void* environment, fmi3LogMessage log)
{
    try {
        const auto tell = [environment, log](Status status, const char* category, const std::string& message) {
            if (log != nullptr) log(environment, status, category, message.c_str());
        };
        if (name == nullptr || *name == 0) {
            tell(kError, "logStatusError", "the instance must have a name");
            return nullptr;
        }
        return Component::make(interface, token, resources, isLogging, tell).release();
    } catch (const std::exception&) {
        return nullptr;
    }
}

template <class Work>
Status withClocks(fmi3Instance handle, fmi3Reference clocks, std::size_t count, const double* numbers, const char* call,
                  Work&& work)
{
    return inPhase(handle, {FmuPhase::Initialization, FmuPhase::Activation}, call, [&](Component& component) {
        if (!isGiven(clocks, count) || !isGiven(numbers, count)) return component.refuse("a null pointer was given");
        for (std::size_t i = 0; i < count; ++i) {
            if (!work(component.instance(), i)) return kError;
        }
        return kOk;
    });
}

}  // namespace

extern "C" {

CAUSEWAY_EXPORT const char* fmi3GetVersion()
{
    return "3.0";
}

CAUSEWAY_EXPORT int fmi3SetDebugLogging(fmi3Instance handle, bool isOn, std::size_t count, const fmi3String* categories)
{
    return guarded(handle, [&](Component& component) {
        if (!isGiven(categories, count)) return component.refuse("a null pointer was given");
        std::set<std::string> names;
        for (std::size_t i = 0; i < count; ++i) {
            if (categories[i] != nullptr) names.insert(categories[i]);
        }
        component.setLogging(isOn, std::move(names));
        return kOk;
    });
}

CAUSEWAY_EXPORT fmi3Instance fmi3InstantiateModelExchange(fmi3String name, fmi3String token, fmi3String resources,
                                                          bool /*visible*/, bool isLogging, void* environment,
                                                          fmi3LogMessage log)
{
    return instantiate(FmuInterface::ModelExchange, name, token, resources, isLogging, environment, log);
}

CAUSEWAY_EXPORT fmi3Instance fmi3InstantiateCoSimulation(fmi3String name, fmi3String token, fmi3String resources,
                                                         bool /*visible*/, bool isLogging, bool hasEventMode,
                                                         bool mayReturnEarly, fmi3Reference /*intermediate*/,
                                                         std::size_t /*intermediateCount*/, void* environment,
                                                         fmi3LogMessage log, fmi3IntermediateUpdate update)
{
    const fmi3Instance handle =
        instantiate(FmuInterface::CoSimulation, name, token, resources, isLogging, environment, log);
    if (handle == nullptr) return handle;
    FmuInstance& instance = static_cast<Component*>(handle)->instance();
    FmuInstance::Stepping stepping{hasEventMode, mayReturnEarly, nullptr};
    if (update != nullptr) {
        stepping.afterStep = [&instance, environment, mayReturnEarly, update] {
            bool returnsEarly = false;
            double returnTime = instance.time();
            update(environment, instance.time(), false, true, true, mayReturnEarly, &returnsEarly, &returnTime);
            return !returnsEarly;
        };
    }
    instance.setStepping(std::move(stepping));
    return handle;
}

/// No clock is changed by a partition, and no partition may be interrupted: the callbacks are not needed.
CAUSEWAY_EXPORT fmi3Instance fmi3InstantiateScheduledExecution(fmi3String name, fmi3String token, fmi3String resources,
                                                               bool /*visible*/, bool isLogging, void* environment,
                                                               fmi3LogMessage log, void* /*clockUpdate*/,
                                                               void* /*lock*/, void* /*unlock*/)
{
    return instantiate(FmuInterface::ScheduledExecution, name, token, resources, isLogging, environment, log);
}

CAUSEWAY_EXPORT void fmi3FreeInstance(fmi3Instance handle)
{
    delete static_cast<Component*>(handle);
}

CAUSEWAY_EXPORT int fmi3EnterInitializationMode(fmi3Instance handle, bool hasTolerance, double tolerance, double start,
                                                bool hasStop, double stop)
{
    return inPhase(handle, {FmuPhase::Instantiated}, "fmi3EnterInitializationMode", [&](Component& component) {
        FmuInstance& instance = component.instance();
        return statusOf(instance.setUp(start, hasStop ? std::optional(stop) : std::nullopt,
                                       hasTolerance ? std::optional(tolerance) : std::nullopt) &&
                        instance.enterInitialization());
    });
}

CAUSEWAY_EXPORT int fmi3ExitInitializationMode(fmi3Instance handle)
{
    return inPhase(handle, {FmuPhase::Initialization}, "fmi3ExitInitializationMode",
                   [](Component& component) { return statusOf(component.instance().exitInitialization()); });
}

CAUSEWAY_EXPORT int fmi3EnterEventMode(fmi3Instance handle)
{
    return guarded(handle, [](Component& component) {
        FmuInstance& instance = component.instance();
        const bool isAllowed = instance.interface() == FmuInterface::CoSimulation && instance.stepping().hasEventMode
                                   ? instance.isIn({FmuPhase::Step}, "fmi3EnterEventMode")
                                   : instance.isIn(kRunning, "fmi3EnterEventMode");
        return statusOf(isAllowed && instance.enterEventMode());
    });
}

CAUSEWAY_EXPORT int fmi3Terminate(fmi3Instance handle)
{
    return inPhase(handle, {FmuPhase::Event, FmuPhase::Continuous, FmuPhase::Step, FmuPhase::Activation},
                   "fmi3Terminate", [](Component& component) { return statusOf(component.instance().terminate()); });
}

CAUSEWAY_EXPORT int fmi3Reset(fmi3Instance handle)
{
    return guarded(handle, [](Component& component) {
        component.instance().reset();
        return kOk;
    });
}

// ----- values

CAUSEWAY_EXPORT int fmi3GetFloat64(fmi3Instance handle, fmi3Reference references, std::size_t count, double* values,
                                   std::size_t valueCount)
{
    return getAll(handle, references, count, values, valueCount, FmuType::Real);
}

CAUSEWAY_EXPORT int fmi3SetFloat64(fmi3Instance handle, fmi3Reference references, std::size_t count,
                                   const double* values, std::size_t valueCount)
{
    return setAll(handle, references, count, values, valueCount, FmuType::Real);
}

CAUSEWAY_EXPORT int fmi3GetInt32(fmi3Instance handle, fmi3Reference references, std::size_t count, std::int32_t* values,
                                 std::size_t valueCount)
{
    return getAll(handle, references, count, values, valueCount, FmuType::Integer);
}

CAUSEWAY_EXPORT int fmi3SetInt32(fmi3Instance handle, fmi3Reference references, std::size_t count,
                                 const std::int32_t* values, std::size_t valueCount)
{
    return setAll(handle, references, count, values, valueCount, FmuType::Integer);
}

CAUSEWAY_EXPORT int fmi3GetInt64(fmi3Instance handle, fmi3Reference references, std::size_t count, std::int64_t* values,
                                 std::size_t valueCount)
{
    return getAll(handle, references, count, values, valueCount, FmuType::Enumeration);
}

CAUSEWAY_EXPORT int fmi3SetInt64(fmi3Instance handle, fmi3Reference references, std::size_t count,
                                 const std::int64_t* values, std::size_t valueCount)
{
    return setAll(handle, references, count, values, valueCount, FmuType::Enumeration);
}

CAUSEWAY_EXPORT int fmi3GetBoolean(fmi3Instance handle, fmi3Reference references, std::size_t count, bool* values,
                                   std::size_t valueCount)
{
    return getAll(handle, references, count, values, valueCount, FmuType::Boolean);
}

CAUSEWAY_EXPORT int fmi3SetBoolean(fmi3Instance handle, fmi3Reference references, std::size_t count, const bool* values,
                                   std::size_t valueCount)
{
    return setAll(handle, references, count, values, valueCount, FmuType::Boolean);
}

/// Types that no variable of a Modelica model has.
#define CAUSEWAY_NO_VARIABLES(name, type)                                                                              \
    CAUSEWAY_EXPORT int fmi3Get##name(fmi3Instance handle, fmi3Reference, std::size_t count, type*, std::size_t)       \
    {                                                                                                                  \
        return refuseUnless(handle, count == 0, "there is no variable of type " #name);                                \
    }                                                                                                                  \
    CAUSEWAY_EXPORT int fmi3Set##name(fmi3Instance handle, fmi3Reference, std::size_t count, const type*, std::size_t) \
    {                                                                                                                  \
        return refuseUnless(handle, count == 0, "there is no variable of type " #name);                                \
    }

CAUSEWAY_NO_VARIABLES(Float32, float)
CAUSEWAY_NO_VARIABLES(Int8, std::int8_t)
CAUSEWAY_NO_VARIABLES(UInt8, std::uint8_t)
CAUSEWAY_NO_VARIABLES(Int16, std::int16_t)
CAUSEWAY_NO_VARIABLES(UInt16, std::uint16_t)
CAUSEWAY_NO_VARIABLES(UInt32, std::uint32_t)
CAUSEWAY_NO_VARIABLES(UInt64, std::uint64_t)

CAUSEWAY_EXPORT int fmi3GetString(fmi3Instance handle, fmi3Reference references, std::size_t count, fmi3String* values,
                                  std::size_t valueCount)
{
    return guarded(handle, [&](Component& component) {
        if (!isGiven(references, count) || !isGiven(values, count)) return component.refuse("a null pointer was given");
        if (valueCount != count) return component.refuse("each variable has one value");
        component.texts.assign(count, {});
        for (std::size_t i = 0; i < count; ++i) {
            if (!component.instance().getText(references[i], component.texts[i])) return kError;
            values[i] = component.texts[i].c_str();
        }
        return kOk;
    });
}

CAUSEWAY_EXPORT int fmi3SetString(fmi3Instance handle, fmi3Reference, std::size_t count, const fmi3String*, std::size_t)
{
    return refuseUnless(handle, count == 0, "texts are part of the model: they cannot be set");
}

CAUSEWAY_EXPORT int fmi3GetBinary(fmi3Instance handle, fmi3Reference, std::size_t count, std::size_t*, void*,
                                  std::size_t)
{
    return refuseUnless(handle, count == 0, "there is no variable of type Binary");
}

CAUSEWAY_EXPORT int fmi3SetBinary(fmi3Instance handle, fmi3Reference, std::size_t count, const std::size_t*,
                                  const void*, std::size_t)
{
    return refuseUnless(handle, count == 0, "there is no variable of type Binary");
}

CAUSEWAY_EXPORT int fmi3GetClock(fmi3Instance handle, fmi3Reference, std::size_t count, bool*)
{
    return refuseUnless(handle, count == 0, "there is no variable of type Clock");
}

CAUSEWAY_EXPORT int fmi3SetClock(fmi3Instance handle, fmi3Reference, std::size_t count, const bool*)
{
    return refuseUnless(handle, count == 0, "there is no variable of type Clock");
}

CAUSEWAY_EXPORT int fmi3GetNumberOfVariableDependencies(fmi3Instance handle, fmi3ValueReference, std::size_t*)
{
    return refuseUnless(handle, false, "dependencies are given in modelDescription.xml only");
}

CAUSEWAY_EXPORT int fmi3GetVariableDependencies(fmi3Instance handle, fmi3ValueReference, std::size_t*,
                                                fmi3ValueReference*, std::size_t*, int*, std::size_t)
{
    return refuseUnless(handle, false, "dependencies are given in modelDescription.xml only");
}

// ----- saved states

CAUSEWAY_EXPORT int fmi3GetFMUState(fmi3Instance handle, void** state)
{
    return keepState(handle, state);
}

CAUSEWAY_EXPORT int fmi3SetFMUState(fmi3Instance handle, void* state)
{
    return restoreState(handle, state);
}

CAUSEWAY_EXPORT int fmi3FreeFMUState(fmi3Instance handle, void** state)
{
    return releaseState(handle, state);
}

CAUSEWAY_EXPORT int fmi3SerializedFMUStateSize(fmi3Instance handle, void* state, std::size_t* size)
{
    return sizeOfState(handle, state, size);
}

CAUSEWAY_EXPORT int fmi3SerializeFMUState(fmi3Instance handle, void* state, std::uint8_t* target, std::size_t size)
{
    return writeState(handle, state, target, size);
}

CAUSEWAY_EXPORT int fmi3DeserializeFMUState(fmi3Instance handle, const std::uint8_t* bytes, std::size_t size,
                                            void** state)
{
    return readState(handle, bytes, size, state);
}

}  // extern "C"

namespace {

/// Calls `work(instance, unknowns, knowns, seed, sums)`, checking the numbers of seeds and sums that the standard
/// prescribes.
template <class Work>
int derive(fmi3Instance handle, const char* call, fmi3Reference unknowns, std::size_t unknownCount,
           fmi3Reference knowns, std::size_t knownCount, std::pair<const double*, std::size_t> seed,
           std::pair<double*, std::size_t> sums, std::pair<std::size_t, std::size_t> wanted, Work&& work)
{
    return inPhase(handle, {FmuPhase::Initialization, FmuPhase::Event, FmuPhase::Continuous, FmuPhase::Step}, call,
                   [&](Component& component) {
                       if (!isGiven(unknowns, unknownCount) || !isGiven(knowns, knownCount) ||
                           !isGiven(seed.first, seed.second) || !isGiven(sums.first, sums.second))
                           return component.refuse("a null pointer was given");
                       if (std::pair(seed.second, sums.second) != wanted)
                           return component.refuse("each variable has one value");
                       const bool isDone =
                           work(component.instance(), std::span(unknowns, unknownCount), std::span(knowns, knownCount),
                                std::span(seed.first, seed.second), std::span(sums.first, sums.second));
                       return statusOf(component.instance(), isDone);
                   });
}

}  // namespace

extern "C" {

CAUSEWAY_EXPORT int fmi3GetDirectionalDerivative(fmi3Instance handle, fmi3Reference unknowns, std::size_t unknownCount,
                                                 fmi3Reference knowns, std::size_t knownCount, const double* seed,
                                                 std::size_t seedCount, double* rates, std::size_t rateCount)
{
    return derive(handle, "fmi3GetDirectionalDerivative", unknowns, unknownCount, knowns, knownCount, {seed, seedCount},
                  {rates, rateCount}, {knownCount, unknownCount},
                  [](FmuInstance& instance, auto... given) { return instance.directionalDerivative(given...); });
}

CAUSEWAY_EXPORT int fmi3GetAdjointDerivative(fmi3Instance handle, fmi3Reference unknowns, std::size_t unknownCount,
                                             fmi3Reference knowns, std::size_t knownCount, const double* seed,
                                             std::size_t seedCount, double* sums, std::size_t sumCount)
{
    return derive(handle, "fmi3GetAdjointDerivative", unknowns, unknownCount, knowns, knownCount, {seed, seedCount},
                  {sums, sumCount}, {unknownCount, knownCount},
                  [](FmuInstance& instance, auto... given) { return instance.adjointDerivative(given...); });
}

// ----- configuration and clocks, of which there are none

CAUSEWAY_EXPORT int fmi3EnterConfigurationMode(fmi3Instance handle)
{
    return refuseUnless(handle, false, "there are no structural parameters to be configured");
}

CAUSEWAY_EXPORT int fmi3ExitConfigurationMode(fmi3Instance handle)
{
    return refuseUnless(handle, false, "there are no structural parameters to be configured");
}

/// The intervals do not change during a run.
CAUSEWAY_EXPORT int fmi3GetIntervalDecimal(fmi3Instance handle, fmi3Reference clocks, std::size_t count,
                                           double* intervals, int* qualifiers)
{
    constexpr int kChanged = 2;
    return withClocks(handle, clocks, count, intervals, "fmi3GetIntervalDecimal",
                      [&](FmuInstance& instance, std::size_t i) {
                          if (qualifiers != nullptr) qualifiers[i] = kChanged;
                          return instance.getInterval(clocks[i], intervals[i]);
                      });
}

CAUSEWAY_EXPORT int fmi3GetIntervalFraction(fmi3Instance handle, fmi3Reference, std::size_t, std::uint64_t*,
                                            std::uint64_t*, int*)
{
    return refuseUnless(handle, false, "the intervals of the clocks cannot be set, and are decimal numbers");
}

CAUSEWAY_EXPORT int fmi3GetShiftDecimal(fmi3Instance handle, fmi3Reference clocks, std::size_t count, double* shifts)
{
    return withClocks(handle, clocks, count, shifts, "fmi3GetShiftDecimal",
                      [&](FmuInstance& instance, std::size_t i) { return instance.getShift(clocks[i], shifts[i]); });
}

CAUSEWAY_EXPORT int fmi3GetShiftFraction(fmi3Instance handle, fmi3Reference, std::size_t, std::uint64_t*,
                                         std::uint64_t*)
{
    return refuseUnless(handle, false, "the intervals of the clocks cannot be set, and are decimal numbers");
}

CAUSEWAY_EXPORT int fmi3SetIntervalDecimal(fmi3Instance handle, fmi3Reference, std::size_t, const double*)
{
    return refuseUnless(handle, false, "the intervals of the clocks cannot be set, and are decimal numbers");
}

CAUSEWAY_EXPORT int fmi3SetIntervalFraction(fmi3Instance handle, fmi3Reference, std::size_t, const std::uint64_t*,
                                            const std::uint64_t*)
{
    return refuseUnless(handle, false, "the intervals of the clocks cannot be set, and are decimal numbers");
}

CAUSEWAY_EXPORT int fmi3SetShiftDecimal(fmi3Instance handle, fmi3Reference, std::size_t, const double*)
{
    return refuseUnless(handle, false, "the intervals of the clocks cannot be set, and are decimal numbers");
}

CAUSEWAY_EXPORT int fmi3SetShiftFraction(fmi3Instance handle, fmi3Reference, std::size_t, const std::uint64_t*,
                                         const std::uint64_t*)
{
    return refuseUnless(handle, false, "the intervals of the clocks cannot be set, and are decimal numbers");
}

CAUSEWAY_EXPORT int fmi3ActivateModelPartition(fmi3Instance handle, fmi3ValueReference clock, double time)
{
    return inPhase(handle, {FmuPhase::Activation}, "fmi3ActivateModelPartition",
                   [&](Component& component) { return statusOf(component.instance().activate(clock, time)); });
}

// ----- model exchange

CAUSEWAY_EXPORT int fmi3EvaluateDiscreteStates(fmi3Instance handle)
{
    return inPhase(handle, {FmuPhase::Initialization, FmuPhase::Event}, "fmi3EvaluateDiscreteStates",
                   [](Component&) { return kOk; });
}

CAUSEWAY_EXPORT int fmi3UpdateDiscreteStates(fmi3Instance handle, bool* needsMore, bool* terminates,
                                             bool* nominalsChanged, bool* statesChanged, bool* hasNext, double* next)
{
    return inPhase(handle, {FmuPhase::Event}, "fmi3UpdateDiscreteStates", [&](Component& component) {
        if (needsMore == nullptr || terminates == nullptr || nominalsChanged == nullptr || statesChanged == nullptr ||
            hasNext == nullptr || next == nullptr)
            return component.refuse("a null pointer was given");
        FmuInstance::EventResult result;
        if (!component.instance().handleEvent(result)) return kError;
        *needsMore = false;
        *terminates = result.isTerminated;
        *nominalsChanged = result.haveNominalsChanged;
        *statesChanged = result.haveStatesChanged;
        *hasNext = std::isfinite(result.next);
        *next = *hasNext ? result.next : 0;
        return kOk;
    });
}

CAUSEWAY_EXPORT int fmi3EnterContinuousTimeMode(fmi3Instance handle)
{
    return inPhase(handle, {FmuPhase::Event}, "fmi3EnterContinuousTimeMode",
                   [](Component& component) { return statusOf(component.instance().enterContinuousMode()); });
}

CAUSEWAY_EXPORT int fmi3CompletedIntegratorStep(fmi3Instance handle, bool /*noSetState*/, bool* wantsEvent,
                                                bool* terminates)
{
    return inPhase(handle, {FmuPhase::Continuous}, "fmi3CompletedIntegratorStep", [&](Component& component) {
        if (wantsEvent == nullptr || terminates == nullptr) return component.refuse("a null pointer was given");
        return statusOf(component.instance().completeStep(*wantsEvent, *terminates));
    });
}

CAUSEWAY_EXPORT int fmi3SetTime(fmi3Instance handle, double time)
{
    return inPhase(handle, kRunning, "fmi3SetTime",
                   [&](Component& component) { return statusOf(component.instance().setTime(time)); });
}

CAUSEWAY_EXPORT int fmi3SetContinuousStates(fmi3Instance handle, const double* states, std::size_t count)
{
    return withNumbers(handle, states, count, {FmuPhase::Continuous}, "fmi3SetContinuousStates",
                       [](FmuInstance& instance, auto numbers) { return instance.setStates(numbers); });
}

CAUSEWAY_EXPORT int fmi3GetContinuousStateDerivatives(fmi3Instance handle, double* derivatives, std::size_t count)
{
    return withNumbers(handle, derivatives, count, kEvaluated, "fmi3GetContinuousStateDerivatives",
                       [](FmuInstance& instance, auto numbers) { return instance.getDerivatives(numbers); });
}

CAUSEWAY_EXPORT int fmi3GetEventIndicators(fmi3Instance handle, double* indicators, std::size_t count)
{
    return withNumbers(handle, indicators, count, kEvaluated, "fmi3GetEventIndicators",
                       [](FmuInstance& instance, auto numbers) { return instance.getIndicators(numbers); });
}

CAUSEWAY_EXPORT int fmi3GetContinuousStates(fmi3Instance handle, double* states, std::size_t count)
{
    return withNumbers(handle, states, count, kEvaluated, "fmi3GetContinuousStates",
                       [](FmuInstance& instance, auto numbers) { return instance.getStates(numbers); });
}

CAUSEWAY_EXPORT int fmi3GetNominalsOfContinuousStates(fmi3Instance handle, double* nominals, std::size_t count)
{
    return withNumbers(handle, nominals, count, kEvaluated, "fmi3GetNominalsOfContinuousStates",
                       [](FmuInstance& instance, auto numbers) { return instance.getNominals(numbers); });
}

CAUSEWAY_EXPORT int fmi3GetNumberOfEventIndicators(fmi3Instance handle, std::size_t* count)
{
    return guarded(handle, [&](Component& component) {
        if (count == nullptr) return component.refuse("a null pointer was given");
        *count = component.instance().model().indicators.size();
        return kOk;
    });
}

CAUSEWAY_EXPORT int fmi3GetNumberOfContinuousStates(fmi3Instance handle, std::size_t* count)
{
    return guarded(handle, [&](Component& component) {
        if (count == nullptr) return component.refuse("a null pointer was given");
        *count = component.instance().model().states.size();
        return kOk;
    });
}

// ----- co-simulation

CAUSEWAY_EXPORT int fmi3EnterStepMode(fmi3Instance handle)
{
    return guarded(handle, [](Component& component) {
        FmuInstance& instance = component.instance();
        if (instance.interface() != FmuInterface::CoSimulation)
            return component.refuse("fmi3EnterStepMode is for co-simulation only");
        return statusOf(instance.isIn({FmuPhase::Event}, "fmi3EnterStepMode") && instance.enterStepMode());
    });
}

CAUSEWAY_EXPORT int fmi3GetOutputDerivatives(fmi3Instance handle, fmi3Reference references, std::size_t count,
                                             const std::int32_t* orders, double* values, std::size_t valueCount)
{
    return getOutputDerivatives(handle, references, {orders, count}, {values, valueCount}, "fmi3GetOutputDerivatives");
}

CAUSEWAY_EXPORT int fmi3DoStep(fmi3Instance handle, double time, double size, bool /*noSetState*/, bool* needsEvent,
                               bool* terminates, bool* isEarly, double* lastTime)
{
    return inPhase(handle, {FmuPhase::Step}, "fmi3DoStep", [&](Component& component) {
        if (needsEvent == nullptr || terminates == nullptr || isEarly == nullptr || lastTime == nullptr)
            return component.refuse("a null pointer was given");
        FmuInstance::StepResult result;
        const bool isDone = component.instance().step(time, size, result);
        *needsEvent = result.wantsEvent;
        *terminates = result.hasEnded;
        *isEarly = result.isEarly;
        *lastTime = component.instance().time();
        return statusOf(isDone);
    });
}

}  // extern "C"
