// SPDX-License-Identifier: GPL-3.0-or-later
// Document and workspace symbols, folding, selection ranges.
#include <algorithm>

#include "core/base/ascii.h"
#include "core/compiler/search_path.h"
#include "core/editing/completion/completion.h"
#include "core/editing/folding.h"
#include "core/editing/outline.h"
#include "core/library/class_index.h"
#include "core/library/source_cache.h"
#include "core/protocol/file_uri.h"
#include "core/protocol/language/language_state.h"

namespace causeway {

namespace {

enum ProtocolSymbol : int {
    kModule = 2,
    kNamespace = 3,
    kPackage = 4,
    kClass = 5,
    kInterface = 11,
    kFunction = 12,
    kVariable = 13,
    kConstant = 14,
    kEnumMember = 22,
    kStruct = 23,
    kEvent = 24,
    kOperator = 25,
    kTypeParameter = 26
};

int symbolOfClass(std::string_view kind)
{
    if (kind == "package") return kPackage;
    if (kind.ends_with("function")) return kFunction;
    if (kind.ends_with("record")) return kStruct;
    if (kind.ends_with("connector")) return kInterface;
    if (kind == "type") return kTypeParameter;
    return kind == "operator" ? kOperator : kClass;
}

int symbolOf(const OutlineItem& item)
{
    switch (item.kind) {
        case OutlineKind::Class: return symbolOfClass(item.detail);
        case OutlineKind::Extends: return kClass;
        case OutlineKind::Import: return kNamespace;
        case OutlineKind::Component: return kVariable;
        case OutlineKind::Parameter: return kConstant;
        case OutlineKind::Literal: return kEnumMember;
        case OutlineKind::Equations: return kEvent;
        case OutlineKind::Algorithm: return kFunction;
    }
    return kVariable;
}

Json symbolTree(const std::vector<OutlineItem>& items, const SourceFile& file, PlaceWriter& places)
{
    Json symbols = Json::array();
    for (const OutlineItem& item : items) {
        Json symbol{{"name", item.name},
                    {"kind", symbolOf(item)},
                    {"range", places.range(file, item.span)},
                    {"selectionRange", places.range(file, item.nameSpan)}};
        if (!item.detail.empty()) symbol["detail"] = item.detail;
        if (!item.children.empty()) symbol["children"] = symbolTree(item.children, file, places);
        symbols.push_back(std::move(symbol));
    }
    return symbols;
}

/// Flat list, for editors without trees.
void addFlatSymbols(const std::vector<OutlineItem>& items, const SourceFile& file, const std::string& container,
                    PlaceWriter& places, Json& symbols)
{
    for (const OutlineItem& item : items) {
        Json symbol{{"name", item.name}, {"kind", symbolOf(item)}, {"location", places.location(file, item.span)}};
        if (!container.empty()) symbol["containerName"] = container;
        symbols.push_back(std::move(symbol));
        addFlatSymbols(item.children, file, item.name, places, symbols);
    }
}

Json documentSymbols(LanguageState& state, const Json& params, const Task& /*task*/)
{
    const OpenDocument& document = state.document(params);
    PlaceWriter places(state);
    const std::vector<OutlineItem> items = outline(*document.tree());
    const SourceFile& file = document.tree()->file();
    if (state.client.symbolTree) return symbolTree(items, file, places);
    Json symbols = Json::array();
    addFlatSymbols(items, file, {}, places, symbols);
    return symbols;
}

/// Classes of the open texts and the files around them.
Json workspaceSymbols(LanguageState& state, const Json& params, const Task& task)
{
    constexpr std::size_t kMost = 500;
    const std::string typed = params.at("query").get<std::string>();
    struct Match {
        int quality = 0;
        std::string name;
        Json symbol;
    };
    std::vector<Match> matches;
    PlaceWriter places(state);
    const auto search = [&](const SyntaxTree& tree) {
        for (const ClassInfo& info : indexClasses(tree)) {
            const std::size_t dot = info.name.rfind('.');
            const std::string name = dot == std::string::npos ? info.name : info.name.substr(dot + 1);
            const int quality = std::max(matchQuality(typed, name), matchQuality(typed, info.name));
            if (quality == 0) continue;
            Json symbol{{"name", name},
                        {"kind", symbolOfClass(ast::toString(info.kind))},
                        {"location", places.location(tree.file(), info.span)}};
            if (dot != std::string::npos) symbol["containerName"] = info.name.substr(0, dot);
            matches.push_back({quality, info.name, std::move(symbol)});
        }
    };
    for (const OpenDocument* document : state.documents.all()) search(*document->tree());
    // The trees must outlive the places, which refer to their texts.
    std::vector<std::shared_ptr<const SyntaxTree>> trees;
    for (const std::filesystem::path& file : state.filesAround()) {
        if (task.cancelled()) break;
        if (state.documents.findPath(file.string()) != nullptr) continue;
        Diagnostics unread;
        if (const auto tree = processSourceCache()->tree(file, unread)) {
            trees.push_back(tree);
            search(*tree);
        }
    }
    std::stable_sort(matches.begin(), matches.end(), [](const Match& a, const Match& b) {
        return a.quality != b.quality           ? a.quality > b.quality
               : a.name.size() != b.name.size() ? a.name.size() < b.name.size()
                                                : a.name < b.name;
    });
    Json symbols = Json::array();
    for (std::size_t i = 0; i < std::min(kMost, matches.size()); ++i) symbols.push_back(std::move(matches[i].symbol));
    return symbols;
}

Json foldingRequest(LanguageState& state, const Json& params, const Task& /*task*/)
{
    const OpenDocument& document = state.document(params);
    const SourceFile& file = document.tree()->file();
    PlaceWriter places(state);
    Json ranges = Json::array();
    for (const FoldingRange& range : foldingRanges(*document.tree())) {
        // The editor may count more lines than we do, since ours end with "\n" only.
        const auto lineOf = [&](std::uint32_t line) { return places.position(file, file.offset({line, 1}))["line"]; };
        Json written{{"startLine", lineOf(range.firstLine)}, {"endLine", lineOf(range.lastLine)}};
        if (range.kind == FoldKind::Comment) written["kind"] = "comment";
        if (range.kind == FoldKind::Section) written["kind"] = "region";
        ranges.push_back(std::move(written));
    }
    return ranges;
}

/// The nodes around a position, from inside outwards.
Json selectionRequest(LanguageState& state, const Json& params, const Task& /*task*/)
{
    const OpenDocument& document = state.document(params);
    const SyntaxTree& tree = *document.tree();
    PlaceWriter places(state);
    Json chains = Json::array();
    for (const Json& position : params.at("positions")) {
        const std::uint32_t offset = state.offset(document, position);
        std::vector<SourceSpan> spans;
        const auto add = [&](SourceSpan span) {
            if (span.begin <= offset && offset <= span.end && (spans.empty() || spans.back() != span))
                spans.push_back(span);
        };
        TokenIndex token = tree.tokenAt(offset);
        // At the end of a word, the word is meant.
        if (token > 0 && tree.token(token).begin >= offset && tree.token(token - 1).end == offset &&
            tree.tokenKind(token - 1) == TokenKind::Identifier)
            --token;
        add(tree.tokenSpan(token));
        for (NodeId at = tree.nodeAt(tree.token(token).begin); !at.isNone(); at = tree.parent(at)) add(tree.span(at));
        add({tree.source(), 0, static_cast<std::uint32_t>(tree.file().text().size())});
        Json chain;
        for (auto span = spans.rbegin(); span != spans.rend(); ++span) {
            Json outer = std::move(chain);
            chain = {{"range", places.range(tree.file(), *span)}};
            if (!outer.is_null()) chain["parent"] = std::move(outer);
        }
        chains.push_back(std::move(chain));
    }
    return chains;
}

}  // namespace

std::vector<LanguageRequest> symbolRequests()
{
    return {{"textDocument/documentSymbol", &documentSymbols},
            {"workspace/symbol", &workspaceSymbols},
            {"textDocument/foldingRange", &foldingRequest},
            {"textDocument/selectionRange", &selectionRequest}};
}

}  // namespace causeway
