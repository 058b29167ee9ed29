// SPDX-License-Identifier: GPL-3.0-or-later
// Reference: FMI 2.0.4, chapters 2.1, 3.2 and 4.2.
#include <cstdarg>
#include <cstdio>
#include <cstdlib>

#include <utility>

#include "app/causeway-fmu-host/hosted_fmu.h"

namespace causeway::fmuhost {

namespace {

// The types of the standard.
using Component = void*;
struct Callbacks {
    void (*logger)(void*, const char*, int, const char*, const char*, ...);
    void* (*allocate)(std::size_t, std::size_t);
    void (*release)(void*);
    void (*stepFinished)(void*, int);
    void* environment;
};
struct EventInfo {
    int needsMore, terminates, nominalsChanged, statesChanged, hasNext;
    double next;
};
using References = const std::uint32_t*;

void logSecond(void* /*environment*/, const char* /*name*/, int status, const char* category, const char* message, ...)
{
    char text[4096];
    va_list arguments;
    va_start(arguments, message);
    std::vsnprintf(text, sizeof text, message == nullptr ? "" : message, arguments);
    va_end(arguments);
    log(status, category, text);
}

constexpr int kModelExchangeKind = 0, kCoSimulationKind = 1, kLastSuccessfulTime = 2, kTerminated = 3;

class SecondVersion final : public HostedFmu {
public:
    explicit SecondVersion(HostedLibrary& library) : m_library(library) {}

    int instantiate(const char* name, const char* token, const char* resources, std::uint32_t flags) override
    {
        note("fmi2Instantiate");
        using Instantiate = Component (*)(const char*, int, const char*, const char*, const Callbacks*, int, int);
        const auto function = reinterpret_cast<Instantiate>(m_library.find("fmi2Instantiate"));
        if (function == nullptr) return kNoFunction;
        m_component = function(name, (flags & kCoSimulation) != 0 ? kCoSimulationKind : kModelExchangeKind, token,
                               resources, &kCallbacks, 0, (flags & kLogging) != 0 ? 1 : 0);
        return m_component == nullptr ? kNoInstance : kOk;
    }
    void free() override
    {
        note("fmi2FreeInstance");
        if (void* const function = m_library.find("fmi2FreeInstance"); function != nullptr && m_component != nullptr)
            reinterpret_cast<void (*)(Component)>(function)(std::exchange(m_component, nullptr));
    }
    int configure(bool /*begins*/) override { return kNoFunction; }
    int enterInitialization(double start, const double* stop, const double* tolerance) override
    {
        const int status =
            go("fmi2SetupExperiment", tolerance != nullptr ? 1 : 0, tolerance != nullptr ? *tolerance : 0.0, start,
               stop != nullptr ? 1 : 0, stop != nullptr ? *stop : 0.0);
        return status > kWarning ? status : go("fmi2EnterInitializationMode");
    }
    int exitInitialization() override { return go("fmi2ExitInitializationMode"); }
    int terminate() override { return go("fmi2Terminate"); }
    int get(ValueType type, References references, std::size_t count, double* values, std::size_t valueCount) override
    {
        if (type == ValueType::Float64) return go("fmi2GetReal", references, count, values);
        std::vector<int>& numbers = scratchOf<int>(valueCount);
        const int status =
            go(type == ValueType::Boolean ? "fmi2GetBoolean" : "fmi2GetInteger", references, count, numbers.data());
        for (std::size_t i = 0; i < valueCount; ++i) values[i] = numbers[i];
        return status;
    }
    int set(ValueType type, References references, std::size_t count, const double* values,
            std::size_t valueCount) override
    {
        if (type == ValueType::Float64) return go("fmi2SetReal", references, count, values);
        std::vector<int>& numbers = scratchOf<int>(valueCount);
        for (std::size_t i = 0; i < valueCount; ++i) numbers[i] = static_cast<int>(values[i]);
        return go(type == ValueType::Boolean ? "fmi2SetBoolean" : "fmi2SetInteger", references, count,
                  static_cast<const int*>(numbers.data()));
    }
    int getTexts(References references, std::size_t count, const char** texts, std::size_t /*textCount*/) override
    {
        return go("fmi2GetString", references, count, texts);
    }
    int setTexts(References references, std::size_t count, const char* const* texts, std::size_t /*textCount*/) override
    {
        return go("fmi2SetString", references, count, texts);
    }
    // The model description contains them.
    int sizes(double& /*states*/, double& /*indicators*/) override { return kNoFunction; }
    int getStates(double* states, std::size_t count) override { return go("fmi2GetContinuousStates", states, count); }
    int getNominals(double* nominals, std::size_t count) override
    {
        return go("fmi2GetNominalsOfContinuousStates", nominals, count);
    }
    int setTime(double time) override { return go("fmi2SetTime", time); }
    int setStates(const double* states, std::size_t count) override
    {
        return go("fmi2SetContinuousStates", states, count);
    }
    int getDerivatives(double* derivatives, std::size_t count) override
    {
        return go("fmi2GetDerivatives", derivatives, count);
    }
    int getIndicators(double* indicators, std::size_t count) override
    {
        return go("fmi2GetEventIndicators", indicators, count);
    }
    int enterEvent() override { return go("fmi2EnterEventMode"); }
    int updateDiscrete(std::uint32_t& flags, double& next) override
    {
        EventInfo info{};
        const int status = go("fmi2NewDiscreteStates", &info);
        flags = (info.needsMore != 0 ? kNeedsMore : 0U) | (info.terminates != 0 ? kTerminates : 0U) |
                (info.nominalsChanged != 0 ? kNominals : 0U) | (info.statesChanged != 0 ? kStates : 0U) |
                (info.hasNext != 0 ? kHasNext : 0U);
        next = info.next;
        return status;
    }
    int enterContinuous() override { return go("fmi2EnterContinuousTimeMode"); }
    int enterStep() override { return kNoFunction; }
    int completedStep(std::uint32_t& flags) override
    {
        int wantsEvent = 0, terminates = 0;
        const int status = go("fmi2CompletedIntegratorStep", 1, &wantsEvent, &terminates);
        flags = (wantsEvent != 0 ? 1U : 0U) | (terminates != 0 ? 2U : 0U);
        return status;
    }
    int doStep(double time, double size, std::uint32_t& flags, double& reached) override
    {
        flags = 0;
        reached = time + size;
        const int status = go("fmi2DoStep", time, size, 1);
        if (status != kDiscard) return status;
        // The step ended early, perhaps because the model has terminated the simulation.
        flags = 4;
        double last = time;
        if (const int told = go("fmi2GetRealStatus", kLastSuccessfulTime, &last); told > kWarning) return status;
        reached = last;
        int terminated = 0;
        if (go("fmi2GetBooleanStatus", kTerminated, &terminated) <= kWarning && terminated != 0) {
            flags |= 2;
            return kOk;
        }
        return status;
    }
    int saveState(void*& state) override { return go("fmi2GetFMUstate", &state); }
    int restoreState(void* state) override { return go("fmi2SetFMUstate", state); }
    // Clocks came with version 3.0.
    int getIntervals(References /*clocks*/, std::size_t /*count*/, double* /*values*/) override { return kNoFunction; }
    int getShifts(References /*clocks*/, std::size_t /*count*/, double* /*values*/) override { return kNoFunction; }
    int activatePartition(std::uint32_t /*clock*/, double /*time*/, std::uint32_t& /*flags*/) override
    {
        return kNoFunction;
    }

private:
    static constexpr Callbacks kCallbacks{&logSecond, &std::calloc, &std::free, nullptr, nullptr};

    template <class... Arguments>
    int go(const char* name, Arguments... arguments)
    {
        return m_library.call(name, m_component, arguments...);
    }

    HostedLibrary& m_library;
    Component m_component = nullptr;
};

}  // namespace

std::unique_ptr<HostedFmu> makeSecondVersion(HostedLibrary& library)
{
    return std::make_unique<SecondVersion>(library);
}

}  // namespace causeway::fmuhost
