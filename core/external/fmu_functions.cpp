// SPDX-License-Identifier: GPL-3.0-or-later
// Causeway.Fmi: FMUs as components of a model. Each is an instance for co-simulation in a process of its own
// (core/fmu/fmu_host.h), which goes from one communication point to the next.
//
// Calls at one point may be repeated, in passes of an event iteration: only the first one of a later point is a step.
#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <optional>

#include <fmt/format.h>

#include "core/base/file_io.h"
#include "core/base/scratch_file.h"
#include "core/external/external_call.h"
#include "core/fmu/fmu_file.h"
#include "core/fmu/foreign_instance.h"
#include "core/fmu/unpacked_fmu.h"

namespace causeway {

namespace {

class FmuObject final : public ExternalObject {
public:
    static constexpr Kind kKind = Kind::Fmu;
    explicit FmuObject(ForeignModel read) : model(std::move(read)) {}
    [[nodiscard]] Kind kind() const override { return kKind; }

    const ForeignModel model;
    const Task task;
    std::unique_ptr<UnpackedFmu> files;
    std::unique_ptr<ForeignInstance> instance;
    std::optional<double> time;  ///< s, of the last communication point; none: it is not initialized
    bool isInitializing = false;
};

// ----- construction

std::unique_ptr<FmuObject> openFmu(ExternalCall& call, const std::filesystem::path& path)
{
    const auto failure = [&](const std::string& why) {
        call.fail(fmt::format("the FMU '{}': {}", path.string(), why));
        return nullptr;
    };
    const IoResult<std::string> bytes = readFile(path);
    if (!bytes) return failure(bytes.error());
    const IoResult<FmuFile> file = readFmu(*bytes);
    if (!file) return failure(file.error());
    IoResult<ForeignModel> model = foreignModelOf(*file);
    if (!model) return failure(model.error());
    if (!model->stepping) return failure("it offers no co-simulation");
    auto object = std::make_unique<FmuObject>(std::move(*model));
    IoResult<std::unique_ptr<UnpackedFmu>> files = UnpackedFmu::create(*file, scratchFolder());
    if (!files) return failure(files.error());
    object->files = std::move(*files);
    ForeignInstanceSettings settings;
    settings.isCoSimulation = true;
    settings.log = [&world = call.world, name = object->model.name](const ForeignMessage& message) {
        if (message.status > 0) world.print(fmt::format("FMU {}: {}", name, message.text));
    };
    IoResult<std::unique_ptr<ForeignInstance>> instance =
        ForeignInstance::create(object->model, *object->files, std::move(settings), object->task);
    if (!instance) return failure(instance.error());
    object->instance = std::move(*instance);
    // A model must not harm whoever opens it.
    if (const std::vector<std::string> gaps = object->instance->gaps(); !gaps.empty()) return failure(gaps.front());
    return object;
}

/// One value; false after a failure.
bool setOne(ExternalCall& call, FmuObject& object, const std::string& name, double value)
{
    const ForeignVariable* const variable = object.model.find(name);
    const auto refuse = [&](const std::string& why) {
        call.fail(fmt::format("the FMU '{}': '{}' {}", object.model.name, name, why));
        return false;
    };
    if (variable == nullptr || !variable->canBeSet || !variable->isNumeric() || !variable->dimensions.empty())
        return refuse("is no number that can be set");
    const bool isWhole = !variable->isReal() && variable->type != fmuhost::ValueType::Boolean;
    const WholeRange range = rangeOf(variable->type);
    if (isWhole && !(value == std::floor(value) && value >= range.least && value <= range.most))
        return refuse(fmt::format("cannot be {}", value));
    return object.instance->set({variable->type, {variable->reference}, 1}, {&value, 1}) ||
           refuse("cannot be set: " + object.instance->failure());
}

bool setAll(ExternalCall& call, FmuObject& object, std::size_t names, std::size_t values)
{
    if (!call.hasElements(values, static_cast<double>(call.texts(names).size()))) return false;
    for (std::size_t i = 0; i < call.texts(names).size(); ++i) {
        if (!setOne(call, object, call.texts(names)[i], call.elements(values)[i])) return false;
    }
    return true;
}

/// file, names of parameters, their values
void openObject(ExternalCall& call)
{
    const auto path = call.path(0, FileAccess::Read);
    if (!path) return;
    std::unique_ptr<FmuObject> object = openFmu(call, *path);
    if (object != nullptr && setAll(call, *object, 1, 2)) call.give(call.world.add(std::move(object)));
}

void closeObject(ExternalCall& call)
{
    call.world.remove(call.number(0));
}

// ----- communication points

/// Null after a failure.
FmuObject* objectAt(ExternalCall& call)
{
    return call.world.object<FmuObject>(call.number(0));
}

bool failAs(ExternalCall& call, const FmuObject& object, const std::string& why)
{
    call.fail(fmt::format("the FMU '{}': {}", object.model.name, why));
    return false;
}

bool stepTo(ExternalCall& call, FmuObject& object, double time)
{
    constexpr int kMostParts = 100'000;
    constexpr double kSameInstant = 1e-9;
    ForeignInstance& instance = *object.instance;
    const double length = time - *object.time;
    for (int i = 0; i < kMostParts && time - *object.time > kSameInstant * length; ++i) {
        ForeignInstance::StepResult result;
        if (!instance.step(*object.time, time - *object.time, result)) return failAs(call, object, instance.failure());
        object.time = result.reached;
        if (result.terminates) return failAs(call, object, "it has ended the simulation");
        if (!object.model.stepping->canVaryStep && time - result.reached > kSameInstant * length)
            return failAs(call, object,
                          fmt::format("it came to t = {} only, and takes steps of one size", result.reached));
    }
    if (time - *object.time > kSameInstant * length) return failAs(call, object, "it does not come to the next point");
    object.time = time;
    return true;
}

/// object, time; gives the time. What it computed before the first step waits for its inputs.
void advance(ExternalCall& call)
{
    FmuObject* const object = objectAt(call);
    if (object == nullptr) return;
    const double time = call.number(1);
    ForeignInstance& instance = *object->instance;
    call.give(time);
    if (object->time && *object->time == time) return;
    if (object->time && time < *object->time) {
        failAs(call, *object, fmt::format("it cannot go back from t = {} to {}", *object->time, time));
        return;
    }
    const bool isFirst = !object->time.has_value();
    const bool isReady = isFirst ? instance.enterInitialization(time, std::nullopt, std::nullopt)
                                 : !object->isInitializing || instance.exitInitialization();
    if (!isReady) {
        failAs(call, *object, instance.failure());
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
    FmuObject* const object = objectAt(call);
    if (object != nullptr && setAll(call, *object, 2, 3)) call.give(call.number(1));
}

/// object, time, names, values that are given
void get(ExternalCall& call)
{
    FmuObject* const object = objectAt(call);
    if (object == nullptr || !call.hasElements(3, static_cast<double>(call.texts(2).size()))) return;
    for (std::size_t i = 0; i < call.texts(2).size(); ++i) {
        const std::string& name = call.texts(2)[i];
        const ForeignVariable* const variable = object->model.find(name);
        if (variable == nullptr || !variable->isNumeric() || !variable->dimensions.empty()) {
            failAs(call, *object, fmt::format("'{}' is no number", name));
            return;
        }
        double value = 0;
        if (!object->instance->get({variable->type, {variable->reference}, 1}, {&value, 1})) {
            failAs(call, *object, object->instance->failure());
            return;
        }
        if (!std::isfinite(value)) {
            failAs(call, *object, fmt::format("'{}' is {}", name, value));
            return;
        }
        call.elements(3)[i] = value;
    }
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
