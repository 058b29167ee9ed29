// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/editing/fixes/unit_fixes.h"

#include <map>
#include <optional>

#include <fmt/format.h>

#include "core/syntax/ast.h"
#include "core/syntax/edits.h"
#include "core/units/unit_check.h"

namespace causeway {

std::vector<MissingUnit> missingUnits(const Analysis& analysis)
{
    std::vector<MissingUnit> missing;
    if (!analysis.dae || !analysis.units || !analysis.tree || analysis.source.isNone()) return missing;
    const SyntaxTree& tree = *analysis.tree;
    const IdVector<VariableId, std::string> units = inferredUnits(*analysis.units);
    struct Found {
        VariableId variable;
        bool isOne = true;  ///< all its instances have this unit
    };
    std::map<SourceSpan, Found> declarations;
    for (std::size_t i = 0; i < units.size(); ++i) {
        const DaeVariable& variable = analysis.dae->variables[VariableId(i)];
        if (variable.type != ValueType::Real || variable.span.isNone() || variable.span.source != analysis.source)
            continue;
        const auto [known, isNew] = declarations.try_emplace(variable.span, Found{VariableId(i)});
        if (!isNew && units[known->second.variable] != units[VariableId(i)]) known->second.isOne = false;
    }
    for (const auto& [span, found] : declarations) {
        const std::string& unit = units[found.variable];
        if (!found.isOne || unit.empty()) continue;
        const NodeId node = tree.nodeAt(span.begin);
        ast::ComponentDeclaration declaration;
        for (NodeId at = node; !at.isNone() && !declaration; at = tree.parent(at))
            declaration = ast::View(tree, at).as<ast::ComponentDeclaration>();
        if (!declaration || declaration.span() != span) continue;
        const bool isArray = declaration.subscripts() || declaration.clause().subscripts();
        Edits edits = setModifier(tree, declaration.id(), {"unit"}, fmt::format("\"{}\"", unit));
        if (!edits || edits->size() != 1) continue;
        if (const std::size_t at = edits->front().replacement.find("unit"); isArray && at != std::string::npos)
            edits->front().replacement.insert(at, "each ");
        missing.push_back({span,
                           declaration.name().span,
                           unit,
                           {fmt::format("add the inferred unit \"{}\" to {}", unit, declaration.name().text), *edits}});
    }
    return missing;
}

}  // namespace causeway
