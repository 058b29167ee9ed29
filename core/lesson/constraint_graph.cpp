// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lesson/constraint_graph.h"

#include <algorithm>
#include <array>

#include "core/base/id_map.h"
#include "core/symbolic/traversal.h"

namespace causeway {

ConstraintGraph constraintGraph(const Structure& structure)
{
    const IndexReduction& reduction = structure.index.reduction;
    ConstraintGraph graph;
    std::size_t variables = 0;
    for (const SystemColumn& column : reduction.columns) variables = std::max(variables, column.variable.index() + 1);
    graph.highestOrder.resize(variables, 0);
    graph.expr.resize(variables);
    IdMap<ExprId, UnknownId> variableOf;
    for (const SystemColumn& column : reduction.columns) {
        std::uint32_t& highest = graph.highestOrder[column.variable];
        highest = std::max(highest, column.order);
        if (column.order > 0) continue;
        graph.expr[column.variable] = column.expr;
        variableOf.emplace(column.expr, column.variable);
    }
    std::vector<std::pair<EquationId, UnknownId>> entries;
    for (std::size_t e = 0; e < structure.index.equationOf.size(); ++e) {
        const StructureEquation& equation = structure.equations[structure.index.equationOf[EquationId(e)]];
        for (const ExprId expr : reachable(structure.pool, std::array{equation.lhs, equation.rhs})) {
            if (const UnknownId* variable = variableOf.find(expr)) entries.emplace_back(EquationId(e), *variable);
        }
    }
    graph.incidence = Incidence(std::move(entries), structure.index.equationOf.size(), variables);
    return graph;
}

std::string derivativeText(const Structure& structure, ExprId variable, std::uint32_t order)
{
    std::string text = structure.print(variable);
    for (std::uint32_t i = 0; i < order; ++i) text = "der(" + text + ")";
    return text;
}

std::string differentiatedText(const Structure& structure, EquationId equation, std::uint32_t times)
{
    if (times == 0) return structure.text(structure.index.equationOf[equation]);
    const auto& derivatives = structure.index.reduction.derivatives;
    const auto found = std::ranges::find_if(derivatives, [&](const EquationDerivative& derivative) { return derivative.equation == equation && derivative.times == times; });
    return found == derivatives.end() ? std::string() : structure.print(found->lhs) + " = " + structure.print(found->rhs);
}

}  // namespace causeway
