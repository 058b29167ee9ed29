// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What the functions of both versions do alike: values by reference, calls that are allowed in some phases alone.
#pragma once

#include <cstdint>
#include <initializer_list>

#include "app/fmu-runtime/component.h"

namespace causeway::runtime {

inline Status statusOf(bool isDone)
{
    return isDone ? kOk : kError;
}

/// Variables are scalars: as many values as references.
template <class T>
Status getAll(void* handle, const std::uint32_t* references, std::size_t count, T* values, std::size_t valueCount,
              FmuType type)
{
    return guarded(handle, [&](Component& component) {
        if (!isGiven(references, count) || !isGiven(values, count)) return component.refuse("a null pointer was given");
        if (valueCount != count) return component.refuse("each variable has one value");
        for (std::size_t i = 0; i < count; ++i) {
            double value = 0;
            if (!component.instance().get(references[i], type, value)) return kError;
            values[i] = static_cast<T>(value);
        }
        return kOk;
    });
}

template <class T>
Status setAll(void* handle, const std::uint32_t* references, std::size_t count, const T* values, std::size_t valueCount,
              FmuType type)
{
    return guarded(handle, [&](Component& component) {
        if (!isGiven(references, count) || !isGiven(values, count)) return component.refuse("a null pointer was given");
        if (valueCount != count) return component.refuse("each variable has one value");
        for (std::size_t i = 0; i < count; ++i) {
            if (!component.instance().set(
                    references[i], type,
                    type == FmuType::Boolean ? (values[i] != T() ? 1.0 : 0.0) : static_cast<double>(values[i])))
                return kError;
        }
        return kOk;
    });
}

/// Work that is allowed in some phases alone.
template <class Work>
Status inPhase(void* handle, std::initializer_list<FmuPhase> phases, const char* call, Work&& work)
{
    return guarded(handle, [&](Component& component) {
        return component.instance().isIn(phases, call) ? work(component) : kError;
    });
}

template <class T, class Work>
Status withNumbers(void* handle, T* numbers, std::size_t count, std::initializer_list<FmuPhase> phases,
                   const char* call, Work&& work)
{
    return inPhase(handle, phases, call, [&](Component& component) {
        if (!isGiven(numbers, count)) return component.refuse("a null pointer was given");
        return statusOf(work(component.instance(), std::span<T>(numbers, count)));
    });
}

inline constexpr auto kRunning = {FmuPhase::Event, FmuPhase::Continuous};
inline constexpr auto kEvaluated = {FmuPhase::Initialization, FmuPhase::Event, FmuPhase::Continuous};

}  // namespace causeway::runtime
