// SPDX-License-Identifier: GPL-3.0-or-later
// Type hierarchies and call hierarchies.
#include <map>

#include "core/editing/references.h"
#include "core/protocol/file_uri.h"
#include "core/protocol/language/language_state.h"
#include "core/semantics/class_instance.h"

namespace causeway {

namespace {

constexpr int kClassSymbol = 5, kFunctionSymbol = 12;

/// Data for subsequent requests to find the class again: its name, and the text from which it is seen.
Json itemOf(const ClassDeclaration& declaration, const std::string& front, PlaceWriter& places)
{
    const SourceFile& file = declaration.tree().file();
    const bool isFunction = declaration.kind() == ast::ClassKind::Function;
    return {{"name", declaration.name()},
            {"kind", isFunction ? kFunctionSymbol : kClassSymbol},
            {"detail", declaration.fullName()},
            {"uri", places.uri(file)},
            {"range", places.range(file, declaration.definition().span())},
            {"selectionRange", places.range(file, declaration.nameSpan())},
            {"data", {{"class", declaration.fullName()}, {"front", front}}}};
}

/// The class at a position, or that of the component there.
const ClassDeclaration* classAt(AssistWorkspace& workspace, std::uint32_t offset)
{
    const auto use = nameAt(workspace, workspace.tree(0), offset);
    if (!use) return nullptr;
    if (use->symbol.kind == SymbolKind::Class || use->symbol.kind == SymbolKind::ImportAlias)
        return use->symbol.classDeclaration;
    const ClassInstance* inside = insideOf(workspace, use->symbol);
    return inside != nullptr ? inside->declaration : nullptr;
}

Json prepareHierarchy(LanguageState& state, const Json& params, const Task& /*task*/)
{
    const AskedPlace place = state.place(params);
    AssistWorkspace& workspace = state.workspace(place.document);
    const ClassDeclaration* found = classAt(workspace, place.offset);
    if (found == nullptr) return nullptr;
    PlaceWriter places(state);
    return Json::array({itemOf(*found, place.document.uri(), places)});
}

/// The text from which a hierarchy item was seen.
const OpenDocument& frontOf(const LanguageState& state, const Json& params)
{
    const std::string front = params.at("item").at("data").at("front").get<std::string>();
    const OpenDocument* document = state.documents.findPath(pathOfUri(front));
    if (document == nullptr) throw RpcError(RpcCode::InvalidParams, "the document is no longer open: " + front);
    return *document;
}

std::string classNameOf(const Json& params)
{
    return params.at("item").at("data").at("class").get<std::string>();
}

/// Name of a base represented by a node: of an extends-clause or short class.
ast::Name baseNameOf(ast::View view)
{
    if (const auto clause = view.as<ast::ExtendsClause>()) return clause.type();
    const auto specifier = view.as<ast::ClassSpecifier>();
    return specifier && specifier.kind() == SyntaxKind::ShortClassSpecifier ? specifier.base() : ast::Name();
}

const ClassDeclaration* classOf(AssistWorkspace& workspace, const SyntaxTree& tree, NodeId node)
{
    const Scope scope = scopeAt(workspace, tree, node);
    return scope.instance != nullptr ? scope.instance->declaration : nullptr;
}

Json supertypes(LanguageState& state, const Json& params, const Task& /*task*/)
{
    const OpenDocument& front = frontOf(state, params);
    AssistWorkspace& workspace = state.workspace(front);
    const ClassDeclaration* of = workspace.library().find(classNameOf(params));
    if (of == nullptr) return nullptr;
    PlaceWriter places(state);
    Json items = Json::array();
    const auto add = [&](ast::Name name) {
        if (!name || name.partCount() == 0) return;
        const ast::Identifier last = name.part(name.partCount() - 1);
        const auto use = nameAt(workspace, of->tree(), last.span.begin);
        if (use && use->symbol.classDeclaration != nullptr)
            items.push_back(itemOf(*use->symbol.classDeclaration, front.uri(), places));
    };
    for (const std::uint32_t position : of->extendsClauses()) add(of->elements()[position].extends.type());
    if (of->form() == SyntaxKind::ShortClassSpecifier) add(of->specifier().base());
    return items;
}

/// Symbol of a class, to search for its uses.
Symbol symbolOfClassNamed(AssistWorkspace& workspace, const std::string& name)
{
    const ClassDeclaration* found = workspace.library().find(name);
    Symbol symbol;
    if (found == nullptr) return symbol;
    symbol.kind = SymbolKind::Class;
    symbol.name = std::string(found->name());
    symbol.declaration = found->nameSpan();
    symbol.classDeclaration = found;
    return symbol;
}

std::string lastPart(const std::string& name)
{
    return name.substr(name.rfind('.') + 1);
}

Json subtypes(LanguageState& state, const Json& params, const Task& task)
{
    const OpenDocument& front = frontOf(state, params);
    const auto workspace = state.wideWorkspace(front, lastPart(classNameOf(params)));
    PlaceWriter places(state);
    Json items = Json::array();
    const Symbol symbol = symbolOfClassNamed(*workspace, classNameOf(params));
    for (const Reference& reference : findReferences(*workspace, symbol, task)) {
        const SyntaxTree& tree = workspace->tree(*workspace->textOf(reference.span.source));
        const NodeId name = tree.nodeAt(reference.span.begin);
        const NodeId parent = tree.parent(name);
        if (parent.isNone()) continue;
        const ast::Name base = baseNameOf(ast::View(tree, parent));
        // Excludes the package before it.
        if (!base || base.id() != name || base.part(base.partCount() - 1).span != reference.span) continue;
        const ClassDeclaration* derived = nullptr;
        if (ast::View(tree, parent).is<ast::ExtendsClause>()) {
            derived = classOf(*workspace, tree, parent);
        } else if (const auto definition = ast::View(tree, tree.parent(parent)).as<ast::ClassDefinition>()) {
            const auto declared = nameAt(*workspace, tree, definition.name().span.begin);
            if (declared) derived = declared->symbol.classDeclaration;
        }
        if (derived != nullptr) items.push_back(itemOf(*derived, front.uri(), places));
    }
    return items;
}

/// The call whose function is named by the node; none for other uses.
ast::FunctionCall callAt(const SyntaxTree& tree, NodeId node)
{
    for (NodeId at = node; !at.isNone(); at = tree.parent(at)) {
        if (const auto call = ast::View(tree, at).as<ast::FunctionCall>())
            return call.function().id() == node ? call : ast::FunctionCall();
        if (!ast::View(tree, at).is<ast::ComponentReference>()) break;
    }
    return {};
}

/// Places of calls by the class at their other end, in order of its first call.
class Calls {
public:
    void add(const ClassDeclaration* other, Json range)
    {
        const auto [known, isNew] = m_positions.try_emplace(other, m_calls.size());
        if (isNew) m_calls.emplace_back(other, Json::array());
        m_calls[known->second].second.push_back(std::move(range));
    }
    [[nodiscard]] Json toJson(const char* end, const std::string& front, PlaceWriter& places) const
    {
        Json calls = Json::array();
        for (const auto& [other, ranges] : m_calls)
            calls.push_back({{end, itemOf(*other, front, places)}, {"fromRanges", ranges}});
        return calls;
    }

private:
    std::map<const ClassDeclaration*, std::size_t> m_positions;  ///< lookups only
    std::vector<std::pair<const ClassDeclaration*, Json>> m_calls;
};

Json incomingCalls(LanguageState& state, const Json& params, const Task& task)
{
    const OpenDocument& front = frontOf(state, params);
    const auto workspace = state.wideWorkspace(front, lastPart(classNameOf(params)));
    PlaceWriter places(state);
    Calls calls;
    const Symbol symbol = symbolOfClassNamed(*workspace, classNameOf(params));
    for (const Reference& reference : findReferences(*workspace, symbol, task)) {
        const SyntaxTree& tree = workspace->tree(*workspace->textOf(reference.span.source));
        const NodeId node = tree.nodeAt(reference.span.begin);
        if (!callAt(tree, node)) continue;
        if (const ClassDeclaration* caller = classOf(*workspace, tree, node))
            calls.add(caller, places.range(tree.file(), reference.span));
    }
    return calls.toJson("from", front.uri(), places);
}

Json outgoingCalls(LanguageState& state, const Json& params, const Task& task)
{
    const OpenDocument& front = frontOf(state, params);
    AssistWorkspace& workspace = state.workspace(front);
    const ClassDeclaration* of = workspace.library().find(classNameOf(params));
    if (of == nullptr) return nullptr;
    PlaceWriter places(state);
    Calls calls;
    const SyntaxTree& tree = of->tree();
    const SyntaxNode& whole = tree[of->definition().id()];
    for (TokenIndex at = whole.firstToken; at < whole.endToken && !task.cancelled(); ++at) {
        if (tree.tokenKind(at) != TokenKind::Identifier) continue;
        const NodeId node = tree.nodeAt(tree.token(at).begin);
        // Calls in a nested class belong to that class.
        if (!callAt(tree, node) || classOf(workspace, tree, node) != of) continue;
        const auto use = nameAtToken(workspace, tree, at);
        const ClassDeclaration* called = use ? use->symbol.classDeclaration : nullptr;
        const bool isLast = tree.tokenKind(at + 1) != TokenKind::Dot;
        if (called != nullptr && isLast) calls.add(called, places.range(tree.file(), use->span));
    }
    return calls.toJson("to", front.uri(), places);
}

}  // namespace

std::vector<LanguageRequest> hierarchyRequests()
{
    return {{"textDocument/prepareTypeHierarchy", &prepareHierarchy},
            {"typeHierarchy/supertypes", &supertypes},
            {"typeHierarchy/subtypes", &subtypes},
            {"textDocument/prepareCallHierarchy", &prepareHierarchy},
            {"callHierarchy/incomingCalls", &incomingCalls},
            {"callHierarchy/outgoingCalls", &outgoingCalls}};
}

}  // namespace causeway
