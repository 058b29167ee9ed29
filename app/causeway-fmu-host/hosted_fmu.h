// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The functions of an FMU behind the operations of the protocol, and the library that contains them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "app/causeway-fmu-host/host_memory.h"

namespace causeway::fmuhost {

class HostedLibrary {
public:
    /// Null on failure, after a message.
    [[nodiscard]] static std::unique_ptr<HostedLibrary> open(const char* path);
    /// Address of a function; null if missing. Looked up only once.
    [[nodiscard]] void* find(const char* name);
    /// Calls a function that returns a status.
    template <class... Arguments>
    int call(const char* name, Arguments... arguments)
    {
        note(name);
        void* const function = find(name);
        return function == nullptr ? kNoFunction : reinterpret_cast<int (*)(Arguments...)>(function)(arguments...);
    }

private:
    void* m_library = nullptr;
    std::unordered_map<const char*, void*> m_functions;  ///< names are literals
};

class HostedFmu {
public:
    virtual ~HostedFmu() = default;
    virtual int instantiate(const char* name, const char* token, const char* resources, std::uint32_t flags) = 0;
    virtual void free() = 0;
    virtual int configure(bool begins) = 0;
    virtual int enterInitialization(double start, const double* stop, const double* tolerance) = 0;
    virtual int exitInitialization() = 0;
    virtual int terminate() = 0;
    virtual int get(ValueType type, const std::uint32_t* references, std::size_t count, double* values,
                    std::size_t valueCount) = 0;
    virtual int set(ValueType type, const std::uint32_t* references, std::size_t count, const double* values,
                    std::size_t valueCount) = 0;
    virtual int getTexts(const std::uint32_t* references, std::size_t count, const char** texts,
                         std::size_t textCount) = 0;
    virtual int setTexts(const std::uint32_t* references, std::size_t count, const char* const* texts,
                         std::size_t textCount) = 0;
    virtual int sizes(double& states, double& indicators) = 0;
    virtual int getStates(double* states, std::size_t count) = 0;
    virtual int getNominals(double* nominals, std::size_t count) = 0;
    virtual int setTime(double time) = 0;
    virtual int setStates(const double* states, std::size_t count) = 0;
    virtual int getDerivatives(double* derivatives, std::size_t count) = 0;
    virtual int getIndicators(double* indicators, std::size_t count) = 0;
    virtual int enterEvent() = 0;
    virtual int updateDiscrete(std::uint32_t& flags, double& next) = 0;
    virtual int enterContinuous() = 0;
    virtual int enterStep() = 0;
    virtual int completedStep(std::uint32_t& flags) = 0;
    virtual int doStep(double time, double size, std::uint32_t& flags, double& reached) = 0;
    /// Null: creates a state; otherwise overwrites it.
    virtual int saveState(void*& state) = 0;
    virtual int restoreState(void* state) = 0;
    /// Of clocks: interval in s and qualifier of each.
    virtual int getIntervals(const std::uint32_t* clocks, std::size_t count, double* values) = 0;
    virtual int getShifts(const std::uint32_t* clocks, std::size_t count, double* values) = 0;
    virtual int activatePartition(std::uint32_t clock, double time, std::uint32_t& flags) = 0;
};

[[nodiscard]] std::unique_ptr<HostedFmu> makeSecondVersion(HostedLibrary& library);
[[nodiscard]] std::unique_ptr<HostedFmu> makeThirdVersion(HostedLibrary& library);

/// Buffer for values converted from and to another type; shared by all calls with one `T`.
template <class T>
std::vector<T>& scratchOf(std::size_t count)
{
    static std::vector<T> values;
    values.resize(count);
    return values;
}

}  // namespace causeway::fmuhost
