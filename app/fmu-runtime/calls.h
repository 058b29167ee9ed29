// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Shared by the functions of both versions: values by reference, calls that are allowed only in some phases.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <utility>

#include "app/fmu-runtime/component.h"

namespace causeway::runtime {

inline Status statusOf(bool isDone)
{
    return isDone ? kOk : kError;
}

/// Status of a call that evaluates the model.
inline Status statusOf(const FmuInstance& instance, bool isDone)
{
    return isDone ? kOk : instance.isDiscarded() ? kDiscard : kError;
}

/// Variables are scalars: one value per reference.
template <class T>
Status getAll(void* handle, const std::uint32_t* references, std::size_t count, T* values, std::size_t valueCount,
              FmuType type)
{
    return guarded(handle, [&](Component& component) {
        if (!isGiven(references, count) || !isGiven(values, count)) return component.refuse("a null pointer was given");
        if (valueCount != count) return component.refuse("each variable has one value");
        for (std::size_t i = 0; i < count; ++i) {
            double value = 0;
            if (!component.instance().get(references[i], type, value)) return statusOf(component.instance(), false);
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

/// Runs `work` if the call is allowed in the present phase.
template <class Work>
Status inPhase(void* handle, std::initializer_list<FmuPhase> phases, const char* call, Work&& work)
{
    return guarded(handle, [&](Component& component) {
        return component.instance().isIn(phases, call) ? work(component) : kError;
    });
}

/// Of order 1, with respect to time.
inline Status getOutputDerivatives(void* handle, const std::uint32_t* references, std::span<const std::int32_t> orders,
                                   std::span<double> values, const char* call)
{
    return inPhase(handle, {FmuPhase::Step, FmuPhase::Event}, call, [&](Component& component) {
        if (!isGiven(references, orders.size()) || !isGiven(orders.data(), orders.size()) ||
            !isGiven(values.data(), values.size()))
            return component.refuse("a null pointer was given");
        if (values.size() != orders.size()) return component.refuse("each variable has one value");
        if (!std::ranges::all_of(orders, [](std::int32_t order) { return order == 1; }))
            return component.refuse("outputs have derivatives of order 1 only");
        return statusOf(component.instance(),
                        component.instance().outputDerivatives({references, orders.size()}, values));
    });
}

template <class T, class Work>
Status withNumbers(void* handle, T* numbers, std::size_t count, std::initializer_list<FmuPhase> phases,
                   const char* call, Work&& work)
{
    return inPhase(handle, phases, call, [&](Component& component) {
        if (!isGiven(numbers, count)) return component.refuse("a null pointer was given");
        const bool isDone = work(component.instance(), std::span<T>(numbers, count));
        return statusOf(component.instance(), isDone);
    });
}

// ----- saved states: `state` is null, or was kept before

inline Status keepState(void* handle, void** state)
{
    return guarded(handle, [&](Component& component) {
        if (state == nullptr) return component.refuse("a null pointer was given");
        *state = component.keep(component.instance().save(), *state);
        return kOk;
    });
}

inline Status restoreState(void* handle, void* state)
{
    return guarded(handle, [&](Component& component) {
        const FmuInstance::Saved* const saved = component.find(state);
        if (saved == nullptr) return component.refuse("there is no such saved state");
        return statusOf(component.instance().restore(*saved));
    });
}

inline Status releaseState(void* handle, void** state)
{
    return guarded(handle, [&](Component& component) {
        if (state == nullptr) return kOk;
        component.release(*state);
        *state = nullptr;
        return kOk;
    });
}

inline Status sizeOfState(void* handle, void* state, std::size_t* size)
{
    return guarded(handle, [&](Component& component) {
        const FmuInstance::Saved* const saved = component.find(state);
        if (saved == nullptr || size == nullptr) return component.refuse("there is no such saved state");
        const auto bytes = component.instance().serialize(*saved);
        if (!bytes) return kError;
        *size = bytes->size();
        return kOk;
    });
}

template <class Byte>
Status writeState(void* handle, void* state, Byte* target, std::size_t size)
{
    return guarded(handle, [&](Component& component) {
        const FmuInstance::Saved* const saved = component.find(state);
        if (saved == nullptr || target == nullptr) return component.refuse("there is no such saved state");
        const auto bytes = component.instance().serialize(*saved);
        if (!bytes) return kError;
        if (size < bytes->size()) return component.refuse("there is too little room for the saved state");
        for (std::size_t i = 0; i < bytes->size(); ++i) target[i] = static_cast<Byte>((*bytes)[i]);
        return kOk;
    });
}

template <class Byte>
Status readState(void* handle, const Byte* bytes, std::size_t size, void** state)
{
    return guarded(handle, [&](Component& component) {
        if (bytes == nullptr || state == nullptr) return component.refuse("a null pointer was given");
        auto saved = component.instance().deserialize(std::as_bytes(std::span(bytes, size)));
        if (!saved) return kError;
        *state = component.keep(std::move(saved), *state);
        return kOk;
    });
}

inline constexpr auto kRunning = {FmuPhase::Event, FmuPhase::Continuous};
inline constexpr auto kEvaluated = {FmuPhase::Initialization, FmuPhase::Event, FmuPhase::Continuous};

}  // namespace causeway::runtime
