// SPDX-License-Identifier: GPL-3.0-or-later
// Completion and signature help.
#include <fmt/format.h>

#include "core/editing/completion/completion.h"
#include "core/editing/completion/signature_help.h"
#include "core/editing/completion/snippets.h"
#include "core/protocol/language/language_state.h"

namespace causeway {

namespace {

int protocolKind(CompletionKind kind)
{
    enum Kind { Function = 3, Variable = 6, Class = 7, Interface = 8, Module = 9, Property = 10, Value = 12 };
    enum MoreKinds { Keyword = 14, Snippet = 15, EnumMember = 20, Constant = 21, Struct = 22, TypeParameter = 25 };
    switch (kind) {
        case CompletionKind::Component: return Variable;
        case CompletionKind::Parameter: return Constant;
        case CompletionKind::Connector: return Interface;
        case CompletionKind::Model:
        case CompletionKind::Block: return Class;
        case CompletionKind::Function: return Function;
        case CompletionKind::Package: return Module;
        case CompletionKind::Record: return Struct;
        case CompletionKind::Type: return TypeParameter;
        case CompletionKind::Literal: return EnumMember;
        case CompletionKind::Iterator: return Variable;
        case CompletionKind::Keyword: return Keyword;
        case CompletionKind::Attribute:
        case CompletionKind::AnnotationEntry: return Property;
        case CompletionKind::Value: return Value;
        case CompletionKind::Snippet: return Snippet;
    }
    return Value;
}

Json documentationOf(const LanguageState& state, const CompletionItem& item)
{
    const bool isMarkdown = state.client.markdownCompletion;
    std::string text = item.declaration.empty() ? std::string()
                       : isMarkdown             ? fmt::format("```modelica\n{}\n```", item.declaration)
                                                : item.declaration;
    if (!item.description.empty()) text += (text.empty() ? "" : "\n") + item.description;
    if (text.empty()) return nullptr;
    return {{"kind", isMarkdown ? "markdown" : "plaintext"}, {"value", text}};
}

bool isSnippet(const std::string& insertion)
{
    return insertion.find("${") != std::string::npos || insertion.find("$0") != std::string::npos;
}

Json completionAt(LanguageState& state, const Json& params, const Task& /*task*/)
{
    constexpr int kSnippetFormat = 2, kAdjustIndentation = 2;
    const AskedPlace place = state.place(params);
    AssistWorkspace& workspace = state.workspace(place.document);
    const CompletionList list = complete(workspace, 0, place.offset);
    PlaceWriter places(state);
    const Json range = places.range(workspace.tree(0).file(), list.begin, place.offset);
    Json items = Json::array();
    for (const CompletionItem& item : list.items) {
        const bool hasStops = isSnippet(item.insertion);
        const bool isPlain = hasStops && !state.client.snippets;
        Json written{
            {"label", item.label},
            {"kind", protocolKind(item.kind)},
            {"sortText", fmt::format("{:05}", items.size())},
            {"textEdit",
             {{"range", range}, {"newText", isPlain ? expandSnippet(item.insertion, {}).text : item.insertion}}}};
        if (hasStops && !isPlain) {
            written["insertTextFormat"] = kSnippetFormat;
            written["insertTextMode"] = kAdjustIndentation;
        }
        if (!item.type.empty()) written["detail"] = item.type;
        if (Json text = documentationOf(state, item); !text.is_null()) written["documentation"] = std::move(text);
        items.push_back(std::move(written));
    }
    // The list matches the letters typed so far.
    return {{"isIncomplete", !list.prefix.empty()}, {"items", std::move(items)}};
}

/// An offset in a label in the units of the editor.
std::uint32_t unitsBefore(const LanguageState& state, const std::string& label, std::uint32_t offset)
{
    return positionAt(label, {0}, offset, state.client.encoding).character;
}

Json signatureHelp(LanguageState& state, const Json& params, const Task& /*task*/)
{
    const AskedPlace place = state.place(params);
    const auto help = signatureAt(state.workspace(place.document), 0, place.offset);
    if (!help) return nullptr;
    Json parameters = Json::array();
    for (std::size_t i = 0; i < help->parameters.size(); ++i) {
        const auto [begin, end] = help->parameters[i];
        Json parameter{{"label", {unitsBefore(state, help->label, begin), unitsBefore(state, help->label, end)}}};
        if (i < help->descriptions.size() && !help->descriptions[i].empty())
            parameter["documentation"] = help->descriptions[i];
        parameters.push_back(std::move(parameter));
    }
    Json signature{{"label", help->label}, {"parameters", std::move(parameters)}};
    if (!help->description.empty()) signature["documentation"] = help->description;
    Json answer{{"signatures", Json::array({std::move(signature)})}, {"activeSignature", 0}};
    // For no active parameter, a number out of range.
    answer["activeParameter"] = help->active >= 0 ? static_cast<std::size_t>(help->active) : help->parameters.size();
    return answer;
}

}  // namespace

std::vector<LanguageRequest> completionRequests()
{
    return {{"textDocument/completion", &completionAt}, {"textDocument/signatureHelp", &signatureHelp}};
}

}  // namespace causeway
