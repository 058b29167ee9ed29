// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/causewayc/command.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <optional>

#include "app/causewayc/ssp_command.h"
#include "core/base/file_io.h"
#include "core/base/numbers.h"
#include "core/base/read_files.h"
#include "core/compiler/search_path.h"
#include "core/editing/fixes/structure_fixes.h"
#include "core/library/class_argument.h"
#include "core/library/model_files.h"
#include "core/library/source_cache.h"

namespace causeway::cli {

CLI::Option* addFormatOption(CLI::App& command, Format& format)
{
    const auto setFormat = [&format](const std::string& name) {
        format = name == "json" ? Format::Json : Format::Text;
    };
    return command.add_option_function<std::string>("--format", setFormat, "output format")
        ->check(CLI::IsMember({"text", "json"}));
}

void addPlanOptions(CLI::App& command, std::vector<std::string>& libraries, std::vector<std::string>& trusted,
                    Format& format)
{
    command.add_option("-L,--library", libraries, "folder that contains libraries; may be repeated")
        ->allow_extra_args(false);
    command
        .add_option("--trust", trusted,
                    "folder whose native code may run, and where the model may read and change files; may be repeated")
        ->allow_extra_args(false)
        ->check(CLI::ExistingDirectory);
    addFormatOption(command, format);
}

CLI::Validator positiveNumber()
{
    return {[](std::string& text) {
                const std::optional<double> value = parseNumber(text);
                const bool isPositive = value && std::isfinite(*value) && *value > 0;
                return isPositive ? std::string() : fmt::format("a number greater than 0 is needed, not '{}'", text);
            },
            "POSITIVE"};
}

namespace {

constexpr const char* kNoModel = "give a FILE, or the name of a library class with --model";

void takeClassName(CommonOptions& options)
{
    if (options.files.empty() && options.model.empty()) throw CLI::ValidationError(kNoModel);
    if (options.files.size() != 1 || !options.model.empty() || !isClassArgument(options.files.front())) return;
    options.model = std::move(options.files.front());
    options.files.clear();
}

}  // namespace

void addCommonOptions(CLI::App& command, CommonOptions& options, Files files, bool withModel, bool withFormat)
{
    const bool isModel = files == Files::Model;
    CLI::Option* named = command.add_option("FILE", options.files,
                                            isModel ? "Modelica file, and further files with classes that it uses"
                                                    : "Modelica files, or folders with Modelica files");
    if (withModel) {
        named->description(named->get_description() + "; or the full name of a library class, as for --model");
        command.add_option("-m,--model", options.model,
                           "full name of the model; not needed when the file contains one model");
        command.parse_complete_callback([&options] { takeClassName(options); });
    } else {
        named->required();
    }
    command
        .add_option("-L,--library", options.libraries,
                    "folder that contains libraries; may be repeated (MODELICAPATH is searched as well)")
        ->allow_extra_args(false);
    command.add_flag("--pedantic", options.isPedantic,
                     "report breaches of the specification that leave only one meaning as errors, not as warnings");
    command
        .add_option("--no-units", options.unitsUnchecked,
                    "library, or package in a library, whose units are not checked; may be repeated")
        ->type_name("LIBRARY")
        ->allow_extra_args(false);
    if (withFormat) addFormatOption(command, options.format);
}

void printDiagnostics(Diagnostics diagnostics, const SourceSet& sources, bool withNumbers)
{
    diagnostics.sortByPosition();
    std::size_t number = 0;
    for (const Diagnostic& diagnostic : diagnostics.items()) {
        std::string text = formatDiagnostic(diagnostic, sources) + "\n";
        for (const DiagnosticFix& fix : diagnostic.fixes)
            text += withNumbers ? fmt::format("  fix {}: {}\n", ++number, fix.label)
                                : fmt::format("  fix: {}\n", fix.label);
        std::fwrite(text.data(), 1, text.size(), stderr);
    }
}

namespace {

/// Several models without a choice: asks the user instead of guessing.
void checkChoice(const Analysis& analysis, const std::string& path, Diagnostics& diagnostics)
{
    std::vector<std::string> models;
    for (const ClassInfo* const info : outermostModels(analysis.classes)) models.push_back(info->name);
    if (analysis.classes.empty()) {
        checkClassCount(analysis.classes, path, diagnostics);
    } else if (models.empty()) {
        const ClassInfo& first = analysis.classes.front();
        diagnostics.report(diag::CannotSimulateClass, first.span, first.name,
                           (first.isPartial ? "partial " : "") + std::string(ast::toString(first.kind)));
    } else if (models.size() > 1) {
        diagnostics.report(diag::ModelNotGiven, {}, models.size(), fmt::format("{}", fmt::join(models, ", ")));
    }
}

void printRefusal(const std::string& path, const std::string& why)
{
    Diagnostics diagnostics;
    diagnostics.report(diag::CannotWriteFile, {}, path, why);
    printDiagnostics(diagnostics, {});
}

}  // namespace

bool namesModel(const CommonOptions& options)
{
    const bool isNamed = !options.files.empty() || !options.model.empty();
    if (!isNamed) std::fprintf(stderr, "causewayc: %s\n", kNoModel);
    return isNamed;
}

void checkClassCount(const std::vector<ClassInfo>& classes, const std::string& path, Diagnostics& diagnostics)
{
    if (classes.empty()) diagnostics.report(diag::NoClass, {}, path);
    if (classes.size() < 2) return;
    std::vector<std::string_view> names;
    for (const ClassInfo& info : classes) names.push_back(info.name);
    diagnostics.report(diag::ModelNotGiven, {}, names.size(), fmt::format("{}", fmt::join(names, ", ")));
}

void readUsed(const std::filesystem::path& path, UsedTexts& used, Diagnostics& diagnostics)
{
    std::error_code error;
    if (std::filesystem::is_directory(path, error)) {
        const std::filesystem::path folder =
            std::filesystem::absolute(path / "", error).lexically_normal().parent_path();
        const bool isPackage = std::filesystem::is_regular_file(folder / "package.mo", error);
        used.folders.push_back(isPackage ? folder.parent_path() : folder);
        return;
    }
    auto tree = processSourceCache()->tree(path, diagnostics);
    if (tree) used.trees.push_back(std::move(tree));
}

std::optional<UsedTexts> readUsed(const CommonOptions& options)
{
    UsedTexts used{{}, libraryFoldersOf(options)};
    for (std::size_t i = 1; i < options.files.size(); ++i) {
        Diagnostics messages;
        readUsed(options.files[i], used, messages);
        SourceSet sources;
        if (!used.trees.empty()) static_cast<void>(sources.add(used.trees.back()->sharedFile()));
        printDiagnostics(messages, sources);
        if (messages.hasErrors()) return std::nullopt;
    }
    return used;
}

std::vector<std::filesystem::path> libraryFoldersOf(const CommonOptions& options)
{
    return {options.libraries.begin(), options.libraries.end()};
}

Task partOf(const Task& task, std::size_t index, std::size_t count)
{
    return Task(task.stop(), [&task, index, count](double fraction, std::string_view what) {
        task.progress((static_cast<double>(index) + fraction) / static_cast<double>(count), what);
    });
}

std::shared_ptr<const Analysis> analyseModel(const CommonOptions& options, StopAfter last, const Task& task,
                                             StructureView view, const NamedTexts& values)
{
    if (!options.files.empty() && isSspPath(options.files.front())) {
        struct SystemAnalysis {
            UnpackedSsp system;
            std::shared_ptr<const Analysis> analysis;
        };
        auto unpacked = unpackSsp(options.files.front(), options.variant, options.interface);
        if (!unpacked) return nullptr;
        CommonOptions changed = options;
        changed.files.front() = unpacked->model.string();
        auto analysis = analyseModel(changed, last, task, view, values);
        if (analysis == nullptr) return nullptr;
        const auto both = std::make_shared<SystemAnalysis>(SystemAnalysis{std::move(*unpacked), std::move(analysis)});
        return {both, both->analysis.get()};
    }
    AnalysisRequest request;
    request.modelName = options.model;
    request.libraryFolders = libraryFoldersOf(options);
    request.last = last;
    request.view = view;
    request.isPedantic = options.isPedantic;
    request.unitsUnchecked = options.unitsUnchecked;
    if (!namesModel(options)) return nullptr;
    if (!options.files.empty()) {
        Diagnostics loading;
        request.file = loadSource(options.files.front(), loading);
        if (!request.file) {
            printDiagnostics(loading, {});
            return nullptr;
        }
        auto used = readUsed(options);
        if (!used) return nullptr;
        request.others = std::move(used->trees);
        request.libraryFolders = std::move(used->folders);
    }
    if (options.model.empty()) {
        const auto index = analyse(request.file, {}, StopAfter::Syntax, task);
        Diagnostics diagnostics = index->diagnostics;
        if (!diagnostics.hasErrors()) checkChoice(*index, options.files.front(), diagnostics);
        if (diagnostics.hasErrors()) {
            printDiagnostics(diagnostics, index->sources);
            return nullptr;
        }
    }
    auto analysis = withStructureFixes(analyseFor(values, request, task), request, task);
    printDiagnostics(analysis->diagnostics, analysis->sources);
    return analysis;
}

int writeOutput(const std::string& path, std::string_view text)
{
    if (path.empty() || path == "-") {
        const bool written =
            std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
        return written ? kDone : kModelAtFault;
    }
    const auto error = writeFileWhole(path, text);
    if (error) printRefusal(path, *error);
    return error ? kModelAtFault : kDone;
}

int rewriteFile(const std::string& path, std::string_view text)
{
    forgetReadFile(path);
    return writeOutput(path, text);
}

bool mayWrite(std::initializer_list<std::string> paths)
{
    bool may = true;
    for (const std::string& path : paths) {
        const auto refusal = refusalToOverwrite(path);
        if (refusal) printRefusal(path, *refusal);
        may = may && !refusal;
    }
    return may;
}

}  // namespace causeway::cli
