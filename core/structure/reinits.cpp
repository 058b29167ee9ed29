// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/reinits.h"

#include <unordered_set>

#include "core/base/diagnostics.h"
#include "core/structure/rows/alias_substitution.h"
#include "core/structure/rows/equation_rows.h"

namespace causeway {

void findReinits(Structure& structure, RowPreparation& preparation, Diagnostics& diagnostics)
{
    const HybridDae& dae = *structure.dae;
    ExpressionPool& pool = structure.pool;
    const std::vector<ReinitRow> rows = reinitsOf(dae, pool);
    if (rows.empty()) return;
    AliasSubstitution substitution = substitutionBy(structure.aliases, dae, pool);
    const auto reduced = [&](ExprId expr) { return substitution.substituted(preparation.prepared(expr)); };
    for (const ReinitRow& row : rows) {
        StructureReinit reinit{row.variable, reduced(row.condition), reduced(row.value), row.variable, row.span};
        if (const Alias* alias = structure.aliases.find(row.variable)) {
            if (alias->representative.isNone()) {
                diagnostics.report(diag::CannotReinit, row.span, dae.variables[row.variable].name,
                                   "it is constant: " + structure.aliasText(*alias));
                continue;
            }
            reinit.variable = alias->representative;
            reinit.value = apply(pool, inverse(pool, alias->relation), reinit.value);
        }
        structure.reinits.push_back(reinit);
    }
}

void wishForReinits(EquationSystem& system, const Structure& structure,
                    const std::function<bool(VariableId)>& isReleased)
{
    std::unordered_set<VariableId> isSet;  // looked up only
    for (const StructureReinit& reinit : structure.reinits) {
        if (!isReleased(reinit.variable)) isSet.insert(reinit.variable);
    }
    if (isSet.empty()) return;
    for (SystemVariable& variable : system.variables) {
        if (isSet.contains(structure.pool.variableOf(variable.expr))) variable.stateSelect = StateSelect::Always;
    }
}

}  // namespace causeway
