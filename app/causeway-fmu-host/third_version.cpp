// SPDX-License-Identifier: GPL-3.0-or-later
// Reference: FMI 3.0.2, chapters 2.2, 3.2 and 4.2.
#include <atomic>
#include <utility>

#include "app/causeway-fmu-host/hosted_fmu.h"

namespace causeway::fmuhost {

namespace {

using Instance = void*;
using References = const std::uint32_t*;
using LogMessage = void (*)(void*, int, const char*, const char*);

void logThird(void* /*environment*/, int status, const char* category, const char* message)
{
    log(status, category, message);
}

/// Whether the FMU has reported changes of clocks since the last activation, on any thread; there is one instance per
/// process.
std::atomic<bool> haveClocksChanged = false;

void noteClocks(void* /*environment*/)
{
    haveClocksChanged = true;
}

class ThirdVersion final : public HostedFmu {
public:
    explicit ThirdVersion(HostedLibrary& library) : m_library(library) {}

    int instantiate(const char* name, const char* token, const char* resources, std::uint32_t flags) override
    {
        const bool logs = (flags & kLogging) != 0;
        const LogMessage logger = &logThird;
        void* const environment = nullptr;
        if ((flags & kScheduled) != 0) {
            note("fmi3InstantiateScheduledExecution");
            using ClockUpdate = void (*)(void*);
            using Lock = void (*)();
            using Instantiate = Instance (*)(const char*, const char*, const char*, bool, bool, void*, LogMessage,
                                             ClockUpdate, Lock, Lock);
            const auto function = reinterpret_cast<Instantiate>(m_library.find("fmi3InstantiateScheduledExecution"));
            if (function == nullptr) return kNoFunction;
            // One partition is active at a time: there is nothing to preempt.
            const Lock nothing = [] {};
            m_instance =
                function(name, token, resources, false, logs, environment, logger, &noteClocks, nothing, nothing);
        } else if ((flags & kCoSimulation) == 0) {
            note("fmi3InstantiateModelExchange");
            using Instantiate = Instance (*)(const char*, const char*, const char*, bool, bool, void*, LogMessage);
            const auto function = reinterpret_cast<Instantiate>(m_library.find("fmi3InstantiateModelExchange"));
            if (function == nullptr) return kNoFunction;
            m_instance = function(name, token, resources, false, logs, environment, logger);
        } else {
            note("fmi3InstantiateCoSimulation");
            using Instantiate = Instance (*)(const char*, const char*, const char*, bool, bool, bool, bool, References,
                                             std::size_t, void*, LogMessage, void*);
            const auto function = reinterpret_cast<Instantiate>(m_library.find("fmi3InstantiateCoSimulation"));
            if (function == nullptr) return kNoFunction;
            m_instance = function(name, token, resources, false, logs, (flags & kEventMode) != 0,
                                  (flags & kEarlyReturn) != 0, nullptr, 0, environment, logger, nullptr);
        }
        return m_instance == nullptr ? kNoInstance : kOk;
    }
    void free() override
    {
        note("fmi3FreeInstance");
        if (void* const function = m_library.find("fmi3FreeInstance"); function != nullptr && m_instance != nullptr)
            reinterpret_cast<void (*)(Instance)>(function)(std::exchange(m_instance, nullptr));
    }
    int configure(bool begins) override
    {
        return go(begins ? "fmi3EnterConfigurationMode" : "fmi3ExitConfigurationMode");
    }
    int enterInitialization(double start, const double* stop, const double* tolerance) override
    {
        return go("fmi3EnterInitializationMode", tolerance != nullptr, tolerance != nullptr ? *tolerance : 0.0, start,
                  stop != nullptr, stop != nullptr ? *stop : 0.0);
    }
    int exitInitialization() override { return go("fmi3ExitInitializationMode"); }
    int terminate() override { return go("fmi3Terminate"); }
    int get(ValueType type, References references, std::size_t count, double* values, std::size_t valueCount) override
    {
        switch (type) {
            case ValueType::Float64: return go("fmi3GetFloat64", references, count, values, valueCount);
            case ValueType::Float32: return getAs<float>("fmi3GetFloat32", references, count, values, valueCount);
            case ValueType::Int8: return getAs<std::int8_t>("fmi3GetInt8", references, count, values, valueCount);
            case ValueType::UInt8: return getAs<std::uint8_t>("fmi3GetUInt8", references, count, values, valueCount);
            case ValueType::Int16: return getAs<std::int16_t>("fmi3GetInt16", references, count, values, valueCount);
            case ValueType::UInt16: return getAs<std::uint16_t>("fmi3GetUInt16", references, count, values, valueCount);
            case ValueType::Int32: return getAs<std::int32_t>("fmi3GetInt32", references, count, values, valueCount);
            case ValueType::UInt32: return getAs<std::uint32_t>("fmi3GetUInt32", references, count, values, valueCount);
            case ValueType::Int64: return getAs<std::int64_t>("fmi3GetInt64", references, count, values, valueCount);
            case ValueType::UInt64: return getAs<std::uint64_t>("fmi3GetUInt64", references, count, values, valueCount);
            case ValueType::Boolean:
                return getAs<unsigned char>("fmi3GetBoolean", references, count, values, valueCount);
            case ValueType::Clock: return getClocks(references, count, values);
            default: return kNoFunction;
        }
    }
    int set(ValueType type, References references, std::size_t count, const double* values,
            std::size_t valueCount) override
    {
        switch (type) {
            case ValueType::Float64: return go("fmi3SetFloat64", references, count, values, valueCount);
            case ValueType::Float32: return setAs<float>("fmi3SetFloat32", references, count, values, valueCount);
            case ValueType::Int8: return setAs<std::int8_t>("fmi3SetInt8", references, count, values, valueCount);
            case ValueType::UInt8: return setAs<std::uint8_t>("fmi3SetUInt8", references, count, values, valueCount);
            case ValueType::Int16: return setAs<std::int16_t>("fmi3SetInt16", references, count, values, valueCount);
            case ValueType::UInt16: return setAs<std::uint16_t>("fmi3SetUInt16", references, count, values, valueCount);
            case ValueType::Int32: return setAs<std::int32_t>("fmi3SetInt32", references, count, values, valueCount);
            case ValueType::UInt32: return setAs<std::uint32_t>("fmi3SetUInt32", references, count, values, valueCount);
            case ValueType::Int64: return setAs<std::int64_t>("fmi3SetInt64", references, count, values, valueCount);
            case ValueType::UInt64: return setAs<std::uint64_t>("fmi3SetUInt64", references, count, values, valueCount);
            case ValueType::Boolean:
                return setAs<unsigned char>("fmi3SetBoolean", references, count, values, valueCount);
            default: return kNoFunction;
        }
    }
    int getTexts(References references, std::size_t count, const char** texts, std::size_t textCount) override
    {
        return go("fmi3GetString", references, count, texts, textCount);
    }
    int setTexts(References references, std::size_t count, const char* const* texts, std::size_t textCount) override
    {
        return go("fmi3SetString", references, count, texts, textCount);
    }
    int sizes(double& states, double& indicators) override
    {
        std::size_t count = 0;
        const int first = go("fmi3GetNumberOfContinuousStates", &count);
        states = static_cast<double>(count);
        if (first > kWarning) return first;
        const int second = go("fmi3GetNumberOfEventIndicators", &count);
        indicators = static_cast<double>(count);
        return second;
    }
    int getStates(double* states, std::size_t count) override { return go("fmi3GetContinuousStates", states, count); }
    int getNominals(double* nominals, std::size_t count) override
    {
        return go("fmi3GetNominalsOfContinuousStates", nominals, count);
    }
    int setTime(double time) override { return go("fmi3SetTime", time); }
    int setStates(const double* states, std::size_t count) override
    {
        return go("fmi3SetContinuousStates", states, count);
    }
    int getDerivatives(double* derivatives, std::size_t count) override
    {
        return go("fmi3GetContinuousStateDerivatives", derivatives, count);
    }
    int getIndicators(double* indicators, std::size_t count) override
    {
        return go("fmi3GetEventIndicators", indicators, count);
    }
    int enterEvent() override { return go("fmi3EnterEventMode"); }
    int updateDiscrete(std::uint32_t& flags, double& next) override
    {
        bool needsMore = false, terminates = false, nominals = false, states = false, hasNext = false;
        const int status = go("fmi3UpdateDiscreteStates", &needsMore, &terminates, &nominals, &states, &hasNext, &next);
        flags = (needsMore ? kNeedsMore : 0U) | (terminates ? kTerminates : 0U) | (nominals ? kNominals : 0U) |
                (states ? kStates : 0U) | (hasNext ? kHasNext : 0U);
        return status;
    }
    int enterContinuous() override { return go("fmi3EnterContinuousTimeMode"); }
    int enterStep() override { return go("fmi3EnterStepMode"); }
    int completedStep(std::uint32_t& flags) override
    {
        bool wantsEvent = false, terminates = false;
        const int status = go("fmi3CompletedIntegratorStep", true, &wantsEvent, &terminates);
        flags = (wantsEvent ? 1U : 0U) | (terminates ? 2U : 0U);
        return status;
    }
    int doStep(double time, double size, std::uint32_t& flags, double& reached) override
    {
        bool wantsEvent = false, terminates = false, isEarly = false;
        reached = time + size;
        const int status = go("fmi3DoStep", time, size, true, &wantsEvent, &terminates, &isEarly, &reached);
        flags = (wantsEvent ? 1U : 0U) | (terminates ? 2U : 0U) | (isEarly ? 4U : 0U);
        return status;
    }
    int saveState(void*& state) override { return go("fmi3GetFMUState", &state); }
    int restoreState(void* state) override { return go("fmi3SetFMUState", state); }
    int getIntervals(References clocks, std::size_t count, double* values) override
    {
        std::vector<double>& intervals = scratchOf<double>(count);
        std::vector<int>& qualifiers = scratchOf<int>(count);
        const int status = go("fmi3GetIntervalDecimal", clocks, count, intervals.data(), qualifiers.data());
        for (std::size_t i = 0; i < count; ++i) {
            values[2 * i] = intervals[i];
            values[2 * i + 1] = qualifiers[i];
        }
        return status;
    }
    int getShifts(References clocks, std::size_t count, double* values) override
    {
        return go("fmi3GetShiftDecimal", clocks, count, values);
    }
    int activatePartition(std::uint32_t clock, double time, std::uint32_t& flags) override
    {
        haveClocksChanged = false;
        const int status = go("fmi3ActivateModelPartition", clock, time);
        flags = haveClocksChanged ? 1U : 0U;
        return status;
    }

private:
    template <class... Arguments>
    int go(const char* name, Arguments... arguments)
    {
        return m_library.call(name, m_instance, arguments...);
    }
    /// Booleans are bytes: 0 is false, anything else true.
    template <class T>
    int getAs(const char* name, References references, std::size_t count, double* values, std::size_t valueCount)
    {
        std::vector<T>& numbers = scratchOf<T>(valueCount);
        const int status = go(name, references, count, numbers.data(), valueCount);
        for (std::size_t i = 0; i < valueCount; ++i) values[i] = static_cast<double>(numbers[i]);
        return status;
    }
    template <class T>
    int setAs(const char* name, References references, std::size_t count, const double* values, std::size_t valueCount)
    {
        std::vector<T>& numbers = scratchOf<T>(valueCount);
        for (std::size_t i = 0; i < valueCount; ++i) numbers[i] = static_cast<T>(values[i]);
        return go(name, references, count, static_cast<const T*>(numbers.data()), valueCount);
    }

    int getClocks(References references, std::size_t count, double* values)
    {
        std::vector<unsigned char>& ticks = scratchOf<unsigned char>(count);
        const int status = go("fmi3GetClock", references, count, ticks.data());
        for (std::size_t i = 0; i < count; ++i) values[i] = ticks[i] != 0 ? 1 : 0;
        return status;
    }

    HostedLibrary& m_library;
    Instance m_instance = nullptr;
};

}  // namespace

std::unique_ptr<HostedFmu> makeThirdVersion(HostedLibrary& library)
{
    return std::make_unique<ThirdVersion>(library);
}

}  // namespace causeway::fmuhost
