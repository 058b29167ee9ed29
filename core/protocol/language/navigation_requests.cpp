// SPDX-License-Identifier: GPL-3.0-or-later
// Navigation by name: hover, declaration, type, uses, renaming.
#include <fmt/format.h>

#include "core/editing/completion/hover.h"
#include "core/editing/references.h"
#include "core/editing/rename.h"
#include "core/protocol/language/language_state.h"
#include "core/semantics/class_instance.h"

namespace causeway {

namespace {

std::string hoverMarkdown(const SymbolText& text)
{
    std::string all = text.declaration.empty() ? std::string() : fmt::format("```modelica\n{}\n```", text.declaration);
    const auto paragraph = [&](const std::string& what) {
        if (!what.empty()) all += (all.empty() ? "" : "\n\n") + what;
    };
    paragraph(text.description);
    std::string value = text.value.empty() ? std::string() : fmt::format("`= {}`", text.value);
    if (!text.unit.empty()) value += fmt::format("{}`[{}]`", value.empty() ? "" : " ", text.unit);
    paragraph(value);
    paragraph(text.documentation);
    return all;
}

Json hoverRequest(LanguageState& state, const Json& params, const Task& /*task*/)
{
    const AskedPlace place = state.place(params);
    AssistWorkspace& workspace = state.workspace(place.document);
    const auto found = hoverAt(workspace, 0, place.offset);
    if (!found) return nullptr;
    PlaceWriter places(state);
    const bool isMarkdown = state.client.markdownHover;
    return {{"contents",
             {{"kind", isMarkdown ? "markdown" : "plaintext"},
              {"value", isMarkdown ? hoverMarkdown(found->text) : toText(found->text)}}},
            {"range", places.range(workspace.tree(0).file(), found->span)}};
}

Json definitionRequest(LanguageState& state, const Json& params, const Task& /*task*/)
{
    const AskedPlace place = state.place(params);
    AssistWorkspace& workspace = state.workspace(place.document);
    const auto found = definitionAt(workspace, 0, place.offset);
    return found ? PlaceWriter(state).location(workspace, found->span) : Json();
}

/// For a component its class; for a class itself.
Json typeDefinitionRequest(LanguageState& state, const Json& params, const Task& /*task*/)
{
    const AskedPlace place = state.place(params);
    AssistWorkspace& workspace = state.workspace(place.document);
    const auto use = nameAt(workspace, workspace.tree(0), place.offset);
    if (!use) return nullptr;
    const ClassInstance* type = insideOf(workspace, use->symbol);
    if (type == nullptr || type->declaration == nullptr) return nullptr;
    return PlaceWriter(state).location(workspace, type->declaration->nameSpan());
}

Json referencesRequest(LanguageState& state, const Json& params, const Task& task)
{
    const AskedPlace place = state.place(params);
    const bool withDeclaration = params.value("context", Json::object()).value("includeDeclaration", true);
    AssistWorkspace& narrow = state.workspace(place.document);
    const auto known = nameAt(narrow, narrow.tree(0), place.offset);
    Json found = Json::array();
    if (!known) return found;
    const auto workspace = state.wideWorkspace(place.document, known->symbol.name);
    const auto use = nameAt(*workspace, workspace->tree(0), place.offset);
    if (!use) return found;
    PlaceWriter places(state);
    // The declaration is included even if it is in a library that is not searched.
    const SourceSpan declaration = use->symbol.declaration;
    if (withDeclaration && !declaration.isNone() && !workspace->textOf(declaration.source))
        found.push_back(places.location(*workspace, declaration));
    for (const Reference& reference : findReferences(*workspace, use->symbol, task)) {
        if (withDeclaration || !reference.isDeclaration) found.push_back(places.location(*workspace, reference.span));
    }
    return found;
}

Json highlightRequest(LanguageState& state, const Json& params, const Task& /*task*/)
{
    constexpr int kRead = 2, kWrite = 3;
    const AskedPlace place = state.place(params);
    AssistWorkspace& workspace = state.workspace(place.document);
    PlaceWriter places(state);
    Json found = Json::array();
    for (const Reference& reference : occurrencesAt(workspace, 0, place.offset)) {
        found.push_back({{"range", places.range(workspace.tree(0).file(), reference.span)},
                         {"kind", reference.isDeclaration ? kWrite : kRead}});
    }
    return found;
}

/// Workspace for renaming at a position. Throws if the symbol is declared in a library.
std::unique_ptr<AssistWorkspace> workspaceToRename(LanguageState& state, const AskedPlace& place)
{
    AssistWorkspace& narrow = state.workspace(place.document);
    const auto use = nameAt(narrow, narrow.tree(0), place.offset);
    if (!use || use->symbol.declaration.isNone()) return state.wideWorkspace(place.document, {});
    const std::string& path = narrow.file(use->symbol.declaration).path();
    if (!state.isOwn(path))
        throw RpcError(RpcCode::RequestFailed,
                       fmt::format("'{}' is declared in {}, which belongs to a library.", use->symbol.name, path));
    return state.wideWorkspace(place.document, use->symbol.name);
}

Json prepareRenameRequest(LanguageState& state, const Json& params, const Task& /*task*/)
{
    const AskedPlace place = state.place(params);
    const auto workspace = workspaceToRename(state, place);
    const Renaming renaming = prepareRename(*workspace, 0, place.offset);
    if (!renaming.refusal.empty()) throw RpcError(RpcCode::RequestFailed, renaming.refusal);
    const auto use = nameAt(*workspace, workspace->tree(0), place.offset);
    PlaceWriter places(state);
    return {{"range", places.range(workspace->tree(0).file(), use->span)}, {"placeholder", renaming.oldName}};
}

Json renameRequest(LanguageState& state, const Json& params, const Task& task)
{
    const AskedPlace place = state.place(params);
    const std::string newName = params.at("newName").get<std::string>();
    const auto workspace = workspaceToRename(state, place);
    const Renaming renaming = rename(*workspace, 0, place.offset, newName, task);
    if (!renaming.refusal.empty()) throw RpcError(RpcCode::RequestFailed, renaming.refusal);
    std::vector<std::pair<const SourceFile*, std::vector<TextEdit>>> files;
    for (const Renaming::File& file : renaming.files)
        files.emplace_back(&workspace->tree(file.text).file(), file.edits);
    return PlaceWriter(state).edits(files);
}

}  // namespace

std::vector<LanguageRequest> navigationRequests()
{
    return {{"textDocument/hover", &hoverRequest},
            {"textDocument/definition", &definitionRequest},
            {"textDocument/declaration", &definitionRequest},
            {"textDocument/typeDefinition", &typeDefinitionRequest},
            {"textDocument/references", &referencesRequest},
            {"textDocument/documentHighlight", &highlightRequest},
            {"textDocument/prepareRename", &prepareRenameRequest},
            {"textDocument/rename", &renameRequest}};
}

}  // namespace causeway
