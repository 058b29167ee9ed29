// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/editing/fixes/declaration_hints.h"

#include <fmt/format.h>

#include "core/editing/scope_lookup.h"
#include "core/semantics/attribute_text.h"
#include "core/semantics/instantiation.h"

namespace causeway {

namespace {

/// Whether all sizes are literal numbers.
bool saysSizes(ast::ArraySubscripts subscripts)
{
    for (const ast::Expression subscript : subscripts.subscripts()) {
        if (!subscript.is<ast::IntegerLiteral>()) return false;
    }
    return true;
}

std::string sizesOf(Instantiation& in, ComponentInstance& component)
{
    if (!in.sizeOf(component)) return {};
    std::string sizes;
    for (const std::int32_t size : component.dimensions) {
        if (size < 0) return {};
        sizes += (sizes.empty() ? "" : ", ") + std::to_string(size);
    }
    return sizes;
}

}  // namespace

std::vector<DeclarationHint> declarationHints(AssistWorkspace& workspace, std::size_t text, std::uint32_t begin,
                                              std::uint32_t end)
{
    const SyntaxTree& tree = workspace.tree(text);
    Instantiation& in = workspace.semantics();
    std::vector<DeclarationHint> hints;
    for (std::size_t i = 0; i < tree.nodeCount(); ++i) {
        const auto declaration = ast::View(tree, NodeId(i)).as<ast::ComponentDeclaration>();
        const ast::Identifier name = declaration.name();
        if (!name || name.span.end < begin || name.span.begin > end) continue;
        const auto use = nameAt(workspace, tree, name.span.begin);
        if (!use || !use->isDeclaration || use->symbol.kind != SymbolKind::Component) continue;
        ComponentInstance* component = in.componentOf(*use->symbol.element);
        if (component == nullptr) continue;
        DeclarationHint hint{name.span.end, name.span.end, std::string(name.text), {}, {}};
        if (component->simple != nullptr && !declaration.classModification().find("unit"))
            hint.unit = unitTexts(component->attributes).unit;
        const ast::ArraySubscripts own = declaration.subscripts();
        if (own) hint.sizeAt = own.span().end;
        if (!saysSizes(own) || !saysSizes(declaration.clause().subscripts())) hint.sizes = sizesOf(in, *component);
        if (!hint.unit.empty() || !hint.sizes.empty()) hints.push_back(std::move(hint));
    }
    std::ranges::sort(hints, {}, &DeclarationHint::unitAt);
    return hints;
}

}  // namespace causeway
