// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/compiler.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <filesystem>
#include <set>
#include <system_error>

#include "core/base/exception_report.h"
#include "core/compiler/class_suggestion.h"
#include "core/compiler/part_check.h"
#include "core/compiler/search_path.h"
#include "core/compiler/stages.h"
#include "core/dae/scalars/balance.h"
#include "core/library/library.h"
#include "core/library/library_paths.h"
#include "core/library/texts_beside.h"
#include "core/program/program.h"
#include "core/results/result_sink.h"
#include "core/syntax/parser.h"

namespace causeway {

namespace {

std::string describe(bool isPartial, ast::ClassKind kind)
{
    return (isPartial ? "partial " : "") + std::string(ast::toString(kind));
}

bool isModel(const ClassDeclaration& declaration)
{
    using ast::ClassKind;
    const ClassKind kind = declaration.kind();
    return !declaration.isPartial() &&
           (kind == ClassKind::Model || kind == ClassKind::Block || kind == ClassKind::Class);
}

/// An error if the class is to be simulated, a hint if it is only viewed.
void refuseClass(Analysis& analysis, const ClassDeclaration& declaration, bool forSimulation)
{
    const std::string kind = describe(declaration.isPartial(), declaration.kind());
    if (forSimulation) {
        analysis.diagnostics.report(diag::CannotSimulateClass, declaration.nameSpan(), analysis.modelName, kind);
    } else {
        analysis.diagnostics.report(diag::NotForSimulation, declaration.nameSpan(), analysis.modelName, kind);
    }
}

/// The requested model, or the default one of the text. Null after an error, for a class that is not a model, and for a
/// text without models.
const ClassDeclaration* chooseModel(Analysis& analysis, Library& library, bool forSimulation)
{
    if (!analysis.modelName.empty()) {
        const ClassDeclaration* declaration = library.find(analysis.modelName);
        if (declaration == nullptr) {
            // A file that could not be read has had its complaint.
            if (library.diagnostics().hasErrors()) return nullptr;
            analysis.diagnostics.report(diag::ModelNotFound, {}, analysis.modelName,
                                        suggestionFor(analysis.modelName, analysis.classes, library));
            return nullptr;
        }
        if (isModel(*declaration)) return declaration;
        refuseClass(analysis, *declaration, forSimulation);
        return nullptr;
    }
    const ClassInfo* chosen = nullptr;
    for (const ClassInfo* const info : outermostModels(analysis.classes)) {
        chosen = info;
        if (info->experiment.given()) break;
    }
    if (chosen == nullptr) return nullptr;
    analysis.modelName = chosen->name;
    return library.find(chosen->name);
}

/// The folder of the top package that a file is in, or the file.
std::filesystem::path homeOf(const std::string& name)
{
    const std::filesystem::path file(std::u8string(name.begin(), name.end()));
    const auto folder = enclosingLibraryFolder(file);
    if (!folder) return file;
    std::error_code error;
    const std::filesystem::path inside =
        std::filesystem::absolute(file, error).lexically_normal().lexically_relative(*folder);
    return inside.empty() ? file : *folder / *inside.begin();
}

/// The text of a class that has the model with the values of the request.
std::shared_ptr<const SyntaxTree> modifyingClass(const AnalysisRequest& request, Library& library,
                                                 Diagnostics& diagnostics, const Task& task)
{
    std::string text;
    for (const ValueModification& modification : request.modifications)
        text += fmt::format("{}{} = {}", text.empty() ? "" : ", ", modification.name, modification.value);
    const auto file = std::make_shared<const SourceFile>("<values>", fmt::format("model Values = Model({});\n", text));
    return parse(file, library.sources().add(file), diagnostics, task);
}

ast::ClassModification modificationIn(const SyntaxTree& tree)
{
    for (const ast::ClassDefinition values : ast::StoredDefinition(tree).classes())
        return values.specifier().modification();
    return {};
}

/// The requested class and those in it, or all classes of the text, as far as they are no models.
void checkParts(Analysis& analysis, const AnalysisRequest& request, Library& library, const Task& task)
{
    const Task quiet(task.stop());
    for (const ClassInfo& info : analysis.classes) {
        const bool isWanted = analysis.modelName.empty() || (info.name + ".").starts_with(analysis.modelName + ".");
        if (task.cancelled() || info.isModel() || !isWanted) continue;
        if (const ClassDeclaration* declaration = library.find(info.name))
            analysis.diagnostics.append(checkPart(library, *declaration, request.isPedantic, quiet));
    }
}

void run(Analysis& analysis, const AnalysisRequest& request, Library& library, const Task& task)
{
    Diagnostics& diagnostics = analysis.diagnostics;
    const auto start = std::chrono::steady_clock::now();
    for (const ValueModification& modification : request.modifications) analysis.modified.push_back(modification.name);
    if (request.file) {
        task.progress(0.0, "reading");
        analysis.source = library.sources().add(request.file);
        analysis.tree = parse(request.file, analysis.source, diagnostics, task);
        analysis.classes = indexClasses(*analysis.tree);
        library.addDocument(analysis.tree);
    }
    addBeside(library, analysis.tree.get(), request.others);
    // In a text with mistakes the model is looked for all the same: a view of the text needs to know which it is.
    const ClassDeclaration* model = request.last == StopAfter::Syntax || task.cancelled()
                                        ? nullptr
                                        : chooseModel(analysis, library, request.forSimulation);
    analysis.seconds.load = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    if (!diagnostics.hasErrors() && !task.cancelled()) analysis.reached = Stage::Load;
    if (model == nullptr) {
        if (analysis.reached == Stage::Load && !request.forSimulation && request.last != StopAfter::Syntax)
            checkParts(analysis, request, library, task);
        return;
    }
    analysis.modelName = model->fullName();
    analysis.modelSpan = model->nameSpan();
    if (analysis.source.isNone()) analysis.source = model->nameSpan().source;
    if (diagnostics.hasErrors()) return;

    const auto values = request.modifications.empty() ? nullptr : modifyingClass(request, library, diagnostics, task);
    const bool isFlat =
        flattenModel(analysis, library, *model, task, values ? modificationIn(*values) : ast::ClassModification());
    // A file with errors leaves parts of the model missing.
    if (!isFlat || library.diagnostics().hasErrors()) return;
    checkUnits(analysis, library, request.file ? homeOf(request.file->path()) : std::filesystem::path(),
               request.unitsUnchecked, task);
    const bool isLast = request.last == StopAfter::Dae || request.last == StopAfter::ScalarDae;
    if (isLast && !diagnostics.hasErrors()) checkBalance(analysis.dae, analysis.modelSpan, diagnostics, task);
    // A model with an experiment is meant to be simulated on its own.
    const bool mayBeComponent = !request.forSimulation && !analysis.dae->experiment.given();
    if (request.last != StopAfter::Dae)
        sortModel(analysis, request.last, {.view = request.view, .mayBeComponent = mayBeComponent}, task);
}

/// Moves messages about a text converted in memory to places of the text as written, and drops fixes, which apply only
/// to the converted text.
Diagnostics atWrittenPlaces(const Diagnostics& diagnostics, const Library& library)
{
    Diagnostics moved;
    for (Diagnostic diagnostic : diagnostics.items()) {
        if (!diagnostic.span.isNone() && library.isConverted(diagnostic.span.source)) {
            diagnostic.span = library.asWritten(diagnostic.span);
            diagnostic.fixes.clear();
        }
        for (DiagnosticNote& note : diagnostic.notes) note.span = library.asWritten(note.span);
        moved.add(std::move(diagnostic));
    }
    return moved;
}

/// Existing folders of files; for a file of a package, the outermost one.
std::vector<std::filesystem::path> foldersOf(const SourceSet& sources)
{
    namespace fs = std::filesystem;
    std::vector<fs::path> folders;
    std::set<fs::path> seen;
    std::error_code error;
    for (std::size_t i = 0; i < sources.size(); ++i) {
        const std::string& name = sources[SourceId(i)].path();
        const fs::path file(std::u8string(name.begin(), name.end()));
        fs::path folder = fs::absolute(file, error).parent_path();
        if (!seen.insert(folder).second || !fs::is_regular_file(file, error)) continue;
        if (const auto library = enclosingLibraryFolder(file))
            folder = *library / *folder.lexically_normal().lexically_relative(*library).begin();
        if (std::ranges::find(folders, folder) == folders.end()) folders.push_back(std::move(folder));
    }
    return folders;
}

}  // namespace

std::string_view toString(Stage stage)
{
    switch (stage) {
        case Stage::None: return "none";
        case Stage::Load: return "load";
        case Stage::Instantiate: return "instantiate";
        case Stage::Flatten: return "flatten";
        case Stage::Scalarize: return "scalarize";
        case Stage::Structure: return "structure";
        case Stage::Program: return "program";
    }
    return "none";
}

std::shared_ptr<const Analysis> analyse(const AnalysisRequest& request, const Task& task)
{
    auto analysis = std::make_shared<Analysis>();
    analysis->modelName = request.modelName;
    Library library(request.cache ? request.cache : processSourceCache(),
                    searchPath(request.file ? request.file->path() : std::string(), request.libraryFolders));
    library.diagnostics().setPedantic(request.isPedantic);
    analysis->diagnostics.setPedantic(request.isPedantic);
    try {
        run(*analysis, request, library, task);
    } catch (const std::exception& error) {
        // Internal errors end here and become a message; the user's work is not affected.
        reportException(analysis->diagnostics, error);
    }
    if (task.cancelled()) analysis->diagnostics.report(diag::Cancelled, {});
    // Messages of loading come first: the others may be consequences.
    Diagnostics all = library.diagnostics();
    all.append(analysis->diagnostics);
    analysis->diagnostics = atWrittenPlaces(all, library);
    analysis->sources = library.sources();
    if (analysis->program) analysis->sourceFolders = foldersOf(analysis->sources);
    return analysis;
}

std::shared_ptr<const Analysis> analyse(std::shared_ptr<const SourceFile> file, std::string modelName, StopAfter last,
                                        const Task& task)
{
    AnalysisRequest request;
    request.file = std::move(file);
    request.modelName = std::move(modelName);
    request.last = last;
    return analyse(request, task);
}

SimulationSettings settingsFor(const Experiment& experiment)
{
    SimulationSettings settings;
    settings.startTime = experiment.startTime.value_or(settings.startTime);
    settings.stopTime = experiment.stopTime.value_or(settings.startTime + 1);
    settings.interval = experiment.interval;
    settings.tolerance = experiment.tolerance.value_or(settings.tolerance);
    return settings;
}

SimulationSettings withSources(SimulationSettings settings, const Analysis& analysis)
{
    for (const auto& folder : analysis.sourceFolders ? *analysis.sourceFolders : foldersOf(analysis.sources)) {
        if (std::ranges::find(settings.readableFolders, folder) == settings.readableFolders.end())
            settings.readableFolders.push_back(folder);
    }
    return settings;
}

Simulation simulate(const Analysis& analysis, const SimulationSettings& settings, Diagnostics& diagnostics,
                    const Task& task)
{
    ResultStore store;
    Simulation simulation = simulate(analysis, settings, store, diagnostics, task);
    simulation.result = store.result();
    return simulation;
}

Simulation simulate(const Analysis& analysis, const SimulationSettings& settings, ResultSink& sink,
                    Diagnostics& diagnostics, const Task& task)
{
    try {
        return simulate(*analysis.program, withSources(settings, analysis), sink, diagnostics, task);
    } catch (const std::exception& error) {
        reportException(diagnostics, error);
        Simulation failed;
        failed.status = SimulationStatus::Failed;
        failed.reachedTime = settings.startTime;
        failed.result = std::make_shared<const Result>();
        return failed;
    }
}

}  // namespace causeway
