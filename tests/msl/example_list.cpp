// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/msl/example_list.h"

#include <algorithm>
#include <chrono>

#include "core/base/task.h"
#include "core/library/library.h"
#include "core/library/library_paths.h"
#include "core/library/library_versions.h"
#include "core/library/source_cache.h"

namespace causeway::msl {

namespace {

bool isModel(const ClassDeclaration& declaration)
{
    using ast::ClassKind;
    const ClassKind kind = declaration.kind();
    return !declaration.isPartial() &&
           (kind == ClassKind::Model || kind == ClassKind::Block || kind == ClassKind::Class);
}

bool hasExperiment(const ClassDeclaration& declaration)
{
    const ast::ElementModification experiment = declaration.definition().annotation().find("experiment");
    return bool(experiment.classModification().find("StopTime"));
}

}  // namespace

std::optional<std::filesystem::path> findLibrary(std::string_view name, std::string_view version)
{
    for (const std::filesystem::path& folder : libraryFolders({})) {
        Library library(nullptr, {folder});
        const ClassDeclaration* root = library.findRoot(name);
        if (root != nullptr && (name != "Modelica" || versionOf(root->definition()).starts_with(version)))
            return folder;
    }
    return std::nullopt;
}

ExampleList listExamples(const std::filesystem::path& folder, const std::string& name,
                         const std::shared_ptr<SourceCache>& cache, bool everyModel)
{
    ExampleList list;
    list.state.folder = folder;
    list.state.libraryFolders = {folder};
    if (name != "Modelica") {
        for (const std::filesystem::path& other : libraryFolders({})) {
            if (other != folder) list.state.libraryFolders.push_back(other);
        }
        list.state.isTrusted = true;
    }
    Library library(cache, {folder});
    const auto start = std::chrono::steady_clock::now();
    library.preload(name, Task());
    list.state.parseSeconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    list.state.files = cache->size();

    const ClassDeclaration* root = library.findRoot(name);
    list.state.version = versionOf(root->definition());
    std::vector<const ClassDeclaration*> open{root};
    while (!open.empty()) {
        const ClassDeclaration* at = open.back();
        open.pop_back();
        ++list.state.classes;
        if (isModel(*at) && (everyModel || hasExperiment(*at))) list.names.push_back(at->fullName());
        for (const ElementDeclaration& element : at->elements()) {
            if (element.kind != ElementKind::Class) continue;
            if (const ClassDeclaration* nested = element.declaredClass()) open.push_back(nested);
        }
    }
    std::sort(list.names.begin(), list.names.end());
    for (const Diagnostic& diagnostic : library.diagnostics().items()) {
        list.state.faults.push_back(formatDiagnostic(diagnostic, library.sources()));
    }
    return list;
}

}  // namespace causeway::msl
