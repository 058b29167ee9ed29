// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/language/language_commands.h"

#include <filesystem>

#include <fmt/format.h>

#include "core/base/file_io.h"
#include "core/base/platform.h"
#include "core/compiler/compiler.h"
#include "core/editing/classes/experiment_annotation.h"
#include "core/graphics/result_page.h"
#include "core/graphics/structure_page.h"
#include "core/protocol/file_uri.h"

namespace causeway {

namespace {

[[noreturn]] void refuseWith(const Diagnostics& diagnostics, const SourceSet& sources, const std::string& otherwise)
{
    for (const Diagnostic& diagnostic : diagnostics.items()) {
        if (diagnostic.severity() == Severity::Error)
            throw RpcError(RpcCode::RequestFailed, formatDiagnostic(diagnostic, sources));
    }
    throw RpcError(RpcCode::RequestFailed, otherwise);
}

std::shared_ptr<const Analysis> analysed(const LanguageState& state, const Json& arguments, StopAfter last,
                                         const Task& task)
{
    const std::string uri = arguments.at(0).get<std::string>();
    const OpenDocument* document = state.documents.findPath(pathOfUri(uri));
    if (document == nullptr) throw RpcError(RpcCode::InvalidParams, "the document is not open: " + uri);
    AnalysisRequest request;
    request.file = document->tree()->sharedFile();
    request.modelName = arguments.at(1).get<std::string>();
    request.libraryFolders = state.libraryFolders();
    request.last = last;
    request.isPedantic = state.settings.isPedantic;
    request.unitsUnchecked = state.settings.unitsUnchecked;
    return analyse(request, task);
}

/// Writes a page to the folder for such files, named after the model.
std::string writePage(const std::string& model, const char* what, const std::string& html)
{
    std::string name;
    for (const char byte : model) name += byte == '/' || byte == '\\' || byte == '\'' || byte == ':' ? '_' : byte;
    std::error_code error;
    const std::filesystem::path folder =
        std::filesystem::temp_directory_path() / fmt::format("causeway-pages-{}", platform::processId());
    std::filesystem::create_directories(folder, error);
    const std::filesystem::path path = folder / fmt::format("{}-{}.html", name, what);
    if (const auto failure = writeFileWhole(path, html)) throw RpcError(RpcCode::RequestFailed, *failure);
    return path.string();
}

CommandOutcome showStructure(const LanguageState& state, const Json& arguments, const Task& task)
{
    const auto analysis = analysed(state, arguments, StopAfter::Structure, task);
    // Singular models are shown with their singular parts.
    if (!analysis->structure)
        refuseWith(analysis->diagnostics, analysis->sources, analysis->modelName + " has no structure");
    const std::string page = writePage(analysis->modelName, "structure", structurePage(*analysis->structure));
    return {{{"page", uriOfPath(page)}}, page};
}

/// With the settings of the model's annotations.
CommandOutcome showRun(const LanguageState& state, const Json& arguments, const Task& task)
{
    const auto analysis = analysed(state, arguments, StopAfter::Program, task);
    if (!analysis->program || analysis->diagnostics.hasErrors())
        refuseWith(analysis->diagnostics, analysis->sources, analysis->modelName + " cannot be simulated");
    Diagnostics diagnostics;
    const Simulation run = simulate(*analysis, settingsFor(*analysis), diagnostics, task);
    if (run.result->rowCount() == 0)
        refuseWith(diagnostics, analysis->sources, "the run of " + analysis->modelName + " gave no values");
    const std::string page = writePage(analysis->modelName, "run", resultPage(*run.result));
    Json messages = Json::array();
    for (const Diagnostic& diagnostic : diagnostics.items())
        messages.push_back(formatDiagnostic(diagnostic, analysis->sources));
    return {{{"page", uriOfPath(page)}, {"reachedTime", run.reachedTime}, {"messages", std::move(messages)}}, page};
}

struct LanguageCommand {
    const char* name;
    CommandOutcome (*run)(const LanguageState& state, const Json& arguments, const Task& task);
};
constexpr LanguageCommand kCommands[] = {{"causeway.simulate", &showRun}, {"causeway.structure", &showStructure}};

}  // namespace

std::vector<std::string> languageCommands()
{
    std::vector<std::string> names;
    for (const LanguageCommand& command : kCommands) names.emplace_back(command.name);
    return names;
}

CommandOutcome executeCommand(const LanguageState& state, const Json& params, const Task& task)
{
    const std::string name = params.at("command").get<std::string>();
    for (const LanguageCommand& command : kCommands) {
        if (name == command.name) return command.run(state, params.at("arguments"), task);
    }
    throw RpcError(RpcCode::InvalidParams, fmt::format("there is no command '{}'", name));
}

}  // namespace causeway
