// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/editing/symbol_info.h"

#include <fmt/format.h>

#include "core/symbolic/printer.h"
#include "core/syntax/ast.h"

namespace causeway {

namespace {

/// Component reference or declared name with the token at `offset`.
struct NameAt {
    std::string name;
    SourceSpan span;
};

std::optional<NameAt> nameAt(const SyntaxTree& tree, std::uint32_t offset)
{
    for (NodeId at = tree.nodeAt(offset); !at.isNone(); at = tree.parent(at)) {
        if (const auto reference = ast::View(tree, at).as<ast::ComponentReference>())
            return NameAt{reference.dottedName(), reference.span()};
        if (const auto declaration = ast::View(tree, at).as<ast::ComponentDeclaration>()) {
            const ast::Identifier name = declaration.name();
            if (offset < name.span.begin || offset > name.span.end) return std::nullopt;
            return NameAt{std::string(name.text), name.span};
        }
    }
    return std::nullopt;
}

}  // namespace

std::optional<SymbolInfo> symbolAt(const Analysis& analysis, std::uint32_t offset)
{
    if (!analysis.tree || !analysis.dae) return std::nullopt;
    const auto found = nameAt(*analysis.tree, offset);
    if (!found) return std::nullopt;
    const HybridDae& dae = *analysis.dae;
    const VariableId id = dae.findVariable(found->name);
    if (id.isNone()) return std::nullopt;
    const DaeVariable& variable = dae.variables[id];
    const auto print = [&](ExprId expr) {
        return printExpression(dae.pool, expr, [&](VariableId v) { return dae.variables[v].name; });
    };

    SymbolInfo info;
    info.name = found->span;
    info.declaration = variable.span;
    info.description = variable.description;
    if (analysis.scalarDae) info.variable = analysis.scalarDae->findVariable(found->name);
    const char* prefix = variable.variability == Variability::Constant    ? "constant "
                         : variable.variability == Variability::Parameter ? "parameter "
                         : variable.causality == Causality::Input         ? "input "
                         : variable.causality == Causality::Output        ? "output "
                                                                          : "";
    info.signature = fmt::format("{}{} {}", prefix, toString(variable.type), variable.name);
    if (!variable.binding.isNone()) info.signature += " = " + print(variable.binding);
    if (variable.isState)
        info.signature += fmt::format(" (state, starts at {})", variable.start.isNone() ? "0" : print(variable.start));
    if (!variable.unit.empty()) info.signature += fmt::format(" [{}]", variable.unit.str());
    return info;
}

}  // namespace causeway
