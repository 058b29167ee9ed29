// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fmi/fmu_export.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "core/base/markup.h"
#include "core/base/platform.h"
#include "core/compiler/flat_analysis.h"
#include "core/dae/dae_evaluation.h"
#include "core/dae/flat_modelica.h"
#include "core/external/external_world.h"
#include "core/fmi/terminals.h"
#include "core/fmu/fmu_names.h"
#include "core/fmu/zip_file.h"
#include "core/symbolic/printer.h"

namespace causeway {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kPlace = "fmu-resource:/", kModelFile = "model.mo";

/// A file read by the model: name in its text, path, and name in the FMU.
struct CarriedFile {
    std::string literal, name;
    fs::path path;
};

std::string literalOf(std::string_view text)
{
    std::string literal = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') literal += '\\';
        literal += c;
    }
    return literal + "\"";
}

std::vector<CarriedFile> filesOf(const HybridDae& dae, const Task& task)
{
    std::vector<CarriedFile> files;
    std::set<std::string> known;
    const auto take = [&](const std::string& text, const fs::path& path) {
        std::error_code error;
        if (!path.is_absolute() || !fs::is_regular_file(path, error) || !known.insert(text).second) return;
        const std::u8string name = path.filename().u8string();
        files.push_back(
            {literalOf(text), fmt::format("{}-{}", files.size(), std::string(name.begin(), name.end())), path});
    };
    for (const auto& [uri, path] : dae.resources) take(uri, fs::path(std::u8string(path.begin(), path.end())));
    ExternalWorld world(ExternalWorld::Purpose::Simulation);
    DaeEvaluation evaluation(dae, world, task);
    for (const std::string& text : evaluation.computeParameters().texts)
        take(text, fs::path(std::u8string(text.begin(), text.end())));
    return files;
}

std::string tokenOf(std::string_view text)
{
    // FNV-1a, twice: an identifier, not a protection.
    std::uint64_t hash[2] = {0xcbf29ce484222325, 0x84222325cbf29ce4};
    for (const char c : text) {
        for (std::uint64_t& part : hash) part = (part ^ static_cast<unsigned char>(c)) * 0x100000001b3;
        hash[1] ^= hash[0] >> 7;
    }
    return fmt::format("{{{:08x}-{:04x}-{:04x}-{:04x}-{:012x}}}", hash[0] >> 32, (hash[0] >> 16) & 0xFFFF,
                       hash[0] & 0xFFFF, hash[1] >> 48, hash[1] & 0xFFFFFFFFFFFF);
}

/// Feature that this kind of FMU does not support; empty if there is none.
std::string obstacleOf(const FmuModel& model, const std::vector<CarriedFile>& files, FmuInterfaces interfaces)
{
    for (const Function& function : model.program->structure->dae->functions) {
        if (function.isExternal && !folderOfNativeCode(function).empty())
            return fmt::format("the function '{}' is native code of a library, which an FMU cannot contain",
                               withFmuNames(function.name));
        if (function.isExternal && function.external.name.starts_with("causeway_fmu_"))
            return "a part of the model is an FMU, which an FMU cannot contain";
    }
    for (const CarriedFile& file : files) {
        if (file.path.extension() == ".mat")
            return fmt::format("the model reads the MATLAB file '{}', which an FMU cannot do: write it as a text file",
                               file.path.string());
    }
    if (interfaces.scheduledExecution) {
        if (const std::string why = model.whyNotScheduled(); !why.empty())
            return why + "; export it for model exchange or co-simulation";
    }
    if (!interfaces.modelExchange) return {};
    constexpr std::string_view kInstead = "export it for co-simulation alone: --interface cs";
    if (model.changesStructure)
        return fmt::format("the number of states changes while the model runs, which model exchange does not allow; {}",
                           kInstead);
    if (model.hasDelays)
        return fmt::format(
            "the model has delay() or spatialDistribution(), which need the past that model exchange does not know; {}",
            kInstead);
    return {};
}

/// The flat model as executed, including references of floating potentials (floating_potentials.h), which flat text
/// does not distinguish from other variables. Nothing if one cannot be found again.
std::optional<std::string> flatText(const Analysis& analysis)
{
    const Structure& structure = *analysis.structure;
    const auto hasReference = [](const FloatingPotentials& group) { return !group.value.isNone(); };
    if (std::ranges::none_of(structure.floating, hasReference)) return toFlatModelica(*analysis.dae);
    HybridDae dae = *analysis.dae;
    const auto print = [](const HybridDae& of, const ExpressionPool& pool, ExprId lhs, ExprId rhs) {
        const auto nameOf = [&of](VariableId id) { return of.variables[id].name; };
        return printExpression(pool, lhs, nameOf) + " = " + printExpression(pool, rhs, nameOf);
    };
    std::map<std::string, DaeEquation*> byText;
    for (DaeEquation& equation : dae.equations) {
        if (equation.kind == EquationKind::Simple)
            byText.try_emplace(print(dae, dae.pool, equation.lhs, equation.rhs), &equation);
    }
    for (const FloatingPotentials& group : structure.floating) {
        if (!hasReference(group)) continue;
        const VariableId potential = dae.findVariable(structure.dae->variables[group.proposed].name);
        const auto found = byText.find(print(*structure.dae, structure.pool, group.replacedLhs, group.replacedRhs));
        if (potential.isNone() || found == byText.end()) return std::nullopt;
        found->second->lhs = dae.pool.variable(potential, dae.variables[potential].typeId);
        found->second->rhs = dae.pool.real(structure.pool.number(group.value));
    }
    return toFlatModelica(dae);
}

void addPictures(ZipWriter& zip, FmiVersion version, const FmuPictures& pictures)
{
    if (version == FmiVersion::V2) {
        if (!pictures.files.empty()) zip.add("model.png", pictures.files.front().png);
        return;
    }
    for (const FmuPictures::File& file : pictures.files) {
        zip.add("terminalsAndIcons/" + file.name + ".png", file.png);
        zip.add("terminalsAndIcons/" + file.name + ".svg", file.svg);
    }
}

std::string firstError(const Diagnostics& diagnostics)
{
    for (const Diagnostic& diagnostic : diagnostics.items()) {
        if (diagnostic.severity() == Severity::Error) return diagnostic.message;
    }
    return "it has no program";
}

}  // namespace

fs::path fmuRuntimePath()
{
    std::error_code error;
    const fs::path installed = platform::executableFolder() / ".." / "lib" / "causeway" / "fmu-runtime.so.gz";
    if (fs::is_regular_file(installed, error)) return installed;
    const fs::path built = CAUSEWAY_FMU_RUNTIME;
    return fs::is_regular_file(built, error) ? built : fs::path();
}

IoResult<std::string> exportFmu(const Analysis& analysis, FmiVersion version, FmuInterfaces interfaces,
                                const Task& task, std::vector<std::string>* notes, const FmuPictures& pictures)
{
    const auto failure = [](std::string why) { return IoResult<std::string>::failure(std::move(why)); };
    const fs::path runtime = fmuRuntimePath();
    if (runtime.empty()) return failure("the runtime of FMUs is not installed");
    const IoResult<std::string> library = readFile(runtime);
    if (!library) return failure(library.error());

    const std::optional<std::string> flat = flatText(analysis);
    if (!flat) return failure("nothing fixes its potentials; add a ground or another reference");
    const std::vector<CarriedFile> files = filesOf(*analysis.scalarDae, task);
    std::string here = *flat, there = *flat;
    std::vector<fs::path> folders;
    for (const CarriedFile& file : files) {
        const std::u8string path = file.path.u8string();
        here = replaced(std::move(here), file.literal, literalOf(std::string(path.begin(), path.end())));
        there = replaced(std::move(there), file.literal, literalOf(std::string(kPlace) + file.name));
        folders.push_back(file.path.parent_path());
    }
    // As seen by the runtime.
    const auto again = analyseFlat(std::make_shared<SourceFile>(std::string(kModelFile), std::move(here)), task);
    if (!again->program) return failure("its flat text cannot be read back: " + firstError(again->diagnostics));
    Diagnostics diagnostics;
    const auto model = makeFmuModel(again, folders, diagnostics, task);
    if (!model) return failure(firstError(diagnostics));
    if (std::string obstacle = obstacleOf(*model, files, interfaces); !obstacle.empty())
        return failure(std::move(obstacle));
    if (notes != nullptr) *notes = model->notes;

    const std::string identifier = modelIdentifierOf(again->dae->modelName);
    ZipWriter zip;
    zip.add("modelDescription.xml", modelDescription(*model, version, interfaces, tokenOf(there)));
    const bool isThird = version == FmiVersion::V3;
    addPictures(zip, version, pictures);
    if (isThird) {
        if (const std::string terminals = terminalsOf(*analysis.scalarDae, *model, pictures); !terminals.empty())
            zip.add("terminalsAndIcons/terminalsAndIcons.xml", terminals);
    }
    const std::string folder = isThird ? "binaries/x86_64-linux/" : "binaries/linux64/";
    if (!zip.addCompressed(folder + identifier + ".so", *library)) return failure("the runtime of FMUs is damaged");
    zip.add("resources/" + std::string(kModelFile), there);
    for (const CarriedFile& file : files) {
        const IoResult<std::string> content = readFile(file.path);
        if (!content) return failure(fmt::format("cannot read '{}': {}", file.path.string(), content.error()));
        zip.add("resources/" + file.name, *content);
    }
    return zip.finish();
}

std::shared_ptr<const FmuModel> loadFmuModel(const fs::path& resources, std::string& token, Diagnostics& diagnostics,
                                             const Task& task)
{
    const IoResult<std::string> text = readFile(resources / kModelFile);
    if (!text) {
        diagnostics.report(diag::CannotReadFile, {}, (resources / kModelFile).string(), text.error());
        return nullptr;
    }
    token = tokenOf(*text);
    const std::u8string folder = (resources / "").u8string();
    const std::string quoted = literalOf(std::string(folder.begin(), folder.end()));
    std::string here =
        replaced(*text, "\"" + std::string(kPlace), std::string_view(quoted).substr(0, quoted.size() - 1));
    auto analysis = analyseFlat(std::make_shared<SourceFile>(std::string(kModelFile), std::move(here)), task);
    diagnostics.append(analysis->diagnostics);
    if (!analysis->program) return nullptr;
    return makeFmuModel(std::move(analysis), {resources}, diagnostics, task);
}

}  // namespace causeway
