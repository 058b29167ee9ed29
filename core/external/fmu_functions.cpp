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

/// Scalars of one type, and which of the names they are: they are asked for in one turn.
struct TypeGroup {
    ForeignGroup group;
    std::vector<std::size_t> positions;
};

/// Nothing after a failure.
std::optional<std::vector<TypeGroup>> groupsOf(ExternalCall& call, const FmuObject& object,
                                               const std::vector<std::string>& names, bool areSet)
{
    std::vector<TypeGroup> groups;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const ForeignVariable* const variable = object.model.find(names[i]);
        if (variable == nullptr || !variable->isNumeric() || !variable->dimensions.empty() ||
            (areSet && !variable->canBeSet)) {
            call.fail(fmt::format("the FMU '{}': '{}' is no number{}", object.model.name, names[i],
                                  areSet ? " that can be set" : ""));
            return std::nullopt;
        }
        auto group = std::ranges::find(groups, variable->type, [](const TypeGroup& each) { return each.group.type; });
        if (group == groups.end()) {
            group = groups.emplace(groups.end());
            group->group.type = variable->type;
        }
        group->group.references.push_back(variable->reference);
        ++group->group.valueCount;
        group->positions.push_back(i);
    }
    return groups;
}

/// Whether a type has this value.
bool fits(double value, fmuhost::ValueType type)
{
    if (type <= fmuhost::ValueType::Float32 || type == fmuhost::ValueType::Boolean) return std::isfinite(value);
    const WholeRange range = rangeOf(type);
    return value == std::floor(value) && value >= range.least && value <= range.most;
}

bool failAs(ExternalCall& call, const FmuObject& object, const std::string& why)
{
    call.fail(fmt::format("the FMU '{}': {}", object.model.name, why));
    return false;
}

bool setAll(ExternalCall& call, FmuObject& object, std::size_t names, std::size_t values)
{
    if (!call.hasElements(values, static_cast<double>(call.texts(names).size()))) return false;
    const auto groups = groupsOf(call, object, call.texts(names), true);
    if (!groups) return false;
    for (const TypeGroup& each : *groups) {
        std::vector<double> chosen;
        for (const std::size_t i : each.positions) {
            chosen.push_back(call.elements(values)[i]);
            if (!fits(chosen.back(), each.group.type))
                return failAs(call, object, fmt::format("'{}' cannot be {}", call.texts(names)[i], chosen.back()));
        }
        if (!object.instance->set(each.group, chosen)) return failAs(call, object, object.instance->failure());
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
    const std::vector<std::string>& names = call.texts(2);
    if (object == nullptr || !call.hasElements(3, static_cast<double>(names.size()))) return;
    const auto groups = groupsOf(call, *object, names, false);
    if (!groups) return;
    for (const TypeGroup& each : *groups) {
        std::vector<double> values(each.group.valueCount);
        if (!object->instance->get(each.group, values)) {
            failAs(call, *object, object->instance->failure());
            return;
        }
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (!std::isfinite(values[i])) {
                failAs(call, *object, fmt::format("'{}' is {}", names[each.positions[i]], values[i]));
                return;
            }
            call.elements(3)[each.positions[i]] = values[i];
        }
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
