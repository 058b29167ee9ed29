// SPDX-License-Identifier: GPL-3.0-or-later
// Causeway.Fmi: FMUs as components of a model. Each is an instance for co-simulation in a process of its own
// (core/fmu/fmu_host.h), which goes from one communication point to the next.
//
// Calls at one point may be repeated, in passes of an event iteration: only the first one of a later point is a step.
#include <memory>
#include <optional>

#include <fmt/format.h>

#include "core/external/external_call.h"
#include "core/external/loaded_fmu.h"

namespace causeway {

namespace {

class SteppingFmu final : public FmuObject {
public:
    static constexpr ForeignInterface kInterface = ForeignInterface::CoSimulation;
    explicit SteppingFmu(std::unique_ptr<LoadedFmu> loaded) : FmuObject(std::move(loaded), kInterface) {}

    std::optional<double> time;  ///< s, of the last communication point; none: it is not initialized
    bool isInitializing = false;
};

/// file, names of parameters, their values
void openObject(ExternalCall& call)
{
    const auto path = call.path(0, FileAccess::Read);
    if (!path) return;
    std::unique_ptr<LoadedFmu> fmu = loadFmu(call, *path, ForeignInterface::CoSimulation);
    if (fmu != nullptr && setAll(call, *fmu, call.texts(1), call.elements(2)))
        call.give(call.world.add(std::make_unique<SteppingFmu>(std::move(fmu))));
}

void closeObject(ExternalCall& call)
{
    call.world.remove(call.number(0));
}

// ----- communication points

bool stepTo(ExternalCall& call, SteppingFmu& object, double time)
{
    constexpr int kMostParts = 100'000;
    constexpr double kSameInstant = 1e-9;
    ForeignInstance& instance = *object.fmu().instance;
    const double length = time - *object.time;
    for (int i = 0; i < kMostParts && time - *object.time > kSameInstant * length; ++i) {
        ForeignInstance::StepResult result;
        if (!instance.step(*object.time, time - *object.time, result))
            return failAs(call, object.fmu(), instance.failure());
        object.time = result.reached;
        if (result.terminates) return failAs(call, object.fmu(), "it has ended the simulation");
        if (!object.fmu().model.stepping->canVaryStep && time - result.reached > kSameInstant * length)
            return failAs(call, object.fmu(),
                          fmt::format("it reached only t = {}, and takes steps of one size", result.reached));
    }
    if (time - *object.time > kSameInstant * length)
        return failAs(call, object.fmu(), "it does not reach the next point");
    object.time = time;
    return true;
}

/// object, time; returns the time. Values before the first step wait for its inputs.
void advance(ExternalCall& call)
{
    SteppingFmu* const object = fmuOf<SteppingFmu>(call);
    if (object == nullptr) return;
    const double time = call.number(1);
    ForeignInstance& instance = *object->fmu().instance;
    call.give(time);
    if (object->time && *object->time == time) return;
    if (object->time && time < *object->time) {
        failAs(call, object->fmu(), fmt::format("it cannot go back from t = {} to {}", *object->time, time));
        return;
    }
    const bool isFirst = !object->time.has_value();
    const bool isReady = isFirst ? instance.enterInitialization(time, std::nullopt, std::nullopt)
                                 : !object->isInitializing || instance.exitInitialization();
    if (!isReady) {
        failAs(call, object->fmu(), instance.failure());
        return;
    }
    object->isInitializing = isFirst;
    if (isFirst)
        object->time = time;
    else
        stepTo(call, *object, time);
}

/// object, time, names, values; gives the time
void exchange(ExternalCall& call)
{
    SteppingFmu* const object = fmuOf<SteppingFmu>(call);
    if (object != nullptr && setAll(call, object->fmu(), call.texts(2), call.elements(3))) call.give(call.number(1));
}

/// object, time, names, values that are given
void get(ExternalCall& call)
{
    SteppingFmu* const object = fmuOf<SteppingFmu>(call);
    if (object == nullptr || !call.hasElements(3, static_cast<double>(call.texts(2).size()))) return;
    static_cast<void>(getAll(call, object->fmu(), call.texts(2), call.elements(3)));
}

}  // namespace

std::span<const ExternalDefinition> externalFmuFunctions()
{
    constexpr ExternalEffect kWorld = ExternalEffect::World;
    static constexpr std::array kFunctions{
        ExternalDefinition{"causeway_fmu_open", "o=sSR", kWorld, openObject},
        ExternalDefinition{"causeway_fmu_close", "=o", kWorld, closeObject},
        ExternalDefinition{"causeway_fmu_advance", "r=or", kWorld, advance},
        ExternalDefinition{"causeway_fmu_exchange", "r=orSR", kWorld, exchange},
        ExternalDefinition{"causeway_fmu_reals", "=orSR", kWorld, get},
        ExternalDefinition{"causeway_fmu_integers", "=orSI", kWorld, get},
        ExternalDefinition{"causeway_fmu_booleans", "=orSI", kWorld, get},
    };
    return kFunctions;
}

}  // namespace causeway
