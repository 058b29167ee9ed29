// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/external/loaded_fmu.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/base/file_io.h"
#include "core/base/scratch_file.h"
#include "core/fmu/fmu_file.h"

namespace causeway {

namespace {

/// Whether a type has this value.
bool fits(double value, fmuhost::ValueType type)
{
    if (type <= fmuhost::ValueType::Float32 || type == fmuhost::ValueType::Boolean) return std::isfinite(value);
    const WholeRange range = rangeOf(type);
    return value == std::floor(value) && value >= range.least && value <= range.most;
}

/// Scalars of one type, with their positions in the list of names: one request reads them all.
struct TypeGroup {
    ForeignGroup group;
    std::vector<std::size_t> positions;
};

/// Nothing after a failure.
std::optional<std::vector<TypeGroup>> groupsOf(ExternalCall& call, const LoadedFmu& fmu,
                                               const std::vector<std::string>& names, bool areSet)
{
    std::vector<TypeGroup> groups;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const ForeignVariable* const variable = fmu.find(names[i]);
        if (variable == nullptr || !variable->isNumeric() || !variable->dimensions.empty() ||
            (areSet && !variable->canBeSet)) {
            call.fail(fmt::format("the FMU '{}': '{}' is not a number{}", fmu.model.name, names[i],
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

}  // namespace

LoadedFmu::LoadedFmu(ForeignModel read) : model(std::move(read))
{
    for (std::size_t i = 0; i < model.variables.size(); ++i) {
        m_positions.emplace(model.variables[i].name, i);
        for (const ForeignVariable::Alias& alias : model.variables[i].aliases) m_positions.emplace(alias.name, i);
    }
}

const ForeignVariable* LoadedFmu::find(const std::string& name) const
{
    const auto found = m_positions.find(name);
    return found == m_positions.end() ? nullptr : &model.variables[found->second];
}

std::unique_ptr<LoadedFmu> loadFmu(ExternalCall& call, const std::filesystem::path& path, ForeignInterface interface)
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
    ForeignInstanceSettings settings;
    settings.kind = interface;
    if (!model->offers(interface))
        return failure(interface == ForeignInterface::CoSimulation ? "it offers no co-simulation"
                                                                   : "it offers no model exchange");
    auto fmu = std::make_unique<LoadedFmu>(std::move(*model));
    IoResult<std::unique_ptr<UnpackedFmu>> files = UnpackedFmu::create(*file, scratchFolder());
    if (!files) return failure(files.error());
    fmu->files = std::move(*files);
    settings.log = [&world = call.world, name = fmu->model.name](const ForeignMessage& message) {
        if (message.status > 0) world.print(fmt::format("FMU {}: {}", name, message.text));
    };
    IoResult<std::unique_ptr<ForeignInstance>> instance =
        ForeignInstance::create(fmu->model, *fmu->files, std::move(settings), fmu->task);
    if (!instance) return failure(instance.error());
    fmu->instance = std::move(*instance);
    // A model must not harm the user who opens it.
    if (const std::vector<std::string> gaps = fmu->instance->gaps(); !gaps.empty()) return failure(gaps.front());
    return fmu;
}

bool failAs(ExternalCall& call, const LoadedFmu& fmu, const std::string& why)
{
    call.fail(fmt::format("the FMU '{}': {}", fmu.model.name, why));
    return false;
}

bool setAll(ExternalCall& call, LoadedFmu& fmu, const std::vector<std::string>& names,
            const std::vector<double>& values)
{
    if (values.size() != names.size()) return failAs(call, fmu, "there are not as many values as names");
    const auto groups = groupsOf(call, fmu, names, true);
    if (!groups) return false;
    for (const TypeGroup& each : *groups) {
        std::vector<double> chosen;
        for (const std::size_t i : each.positions) {
            chosen.push_back(values[i]);
            if (!fits(chosen.back(), each.group.type))
                return failAs(call, fmu, fmt::format("'{}' cannot be {}", names[i], chosen.back()));
        }
        if (!fmu.instance->set(each.group, chosen)) return failAs(call, fmu, fmu.instance->failure());
    }
    return true;
}

bool getAll(ExternalCall& call, LoadedFmu& fmu, const std::vector<std::string>& names, std::vector<double>& values)
{
    const auto groups = groupsOf(call, fmu, names, false);
    if (!groups) return false;
    for (const TypeGroup& each : *groups) {
        std::vector<double> found(each.group.valueCount);
        if (!fmu.instance->get(each.group, found)) return failAs(call, fmu, fmu.instance->failure());
        for (std::size_t i = 0; i < found.size(); ++i) {
            const std::size_t at = each.positions[i];
            if (!std::isfinite(found[i])) return failAs(call, fmu, fmt::format("'{}' is {}", names[at], found[i]));
            values[at] = found[i];
        }
    }
    return true;
}

}  // namespace causeway
