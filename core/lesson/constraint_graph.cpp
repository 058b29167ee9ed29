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
    IdMap<ExprId, SystemColumn> columnOf;
    for (const SystemColumn& column : reduction.columns) {
        std::uint32_t& highest = graph.highestOrder[column.variable];
        highest = std::max(highest, column.order);
        columnOf.emplace(column.expr, column);
        if (column.order == 0) graph.expr[column.variable] = column.expr;
    }
    std::vector<std::pair<EquationId, UnknownId>> entries;
    std::vector<std::uint32_t> orders;
    for (std::size_t e = 0; e < structure.index.equationOf.size(); ++e) {
        const StructureEquation& equation = structure.equations[structure.index.equationOf[EquationId(e)]];
        for (const ExprId expr : reachable(structure.pool, std::array{equation.lhs, equation.rhs})) {
            const SystemColumn* column = columnOf.find(expr);
            if (column == nullptr) continue;
            entries.emplace_back(EquationId(e), column->variable);
            orders.push_back(column->order);
        }
    }
    graph.incidence = Incidence(entries, structure.index.equationOf.size(), variables);
    graph.order.resize(graph.incidence.edgeCount(), 0);
    for (std::size_t i = 0; i < entries.size(); ++i) {
        std::uint32_t& highest = graph.order[graph.incidence.findEdge(entries[i].first, entries[i].second).index()];
        highest = std::max(highest, orders[i]);
    }
    return graph;
}

namespace {

/// Null for an undifferentiated equation.
const EquationDerivative* derivativeOf(const Structure& structure, EquationId equation, std::uint32_t times)
{
    const auto& derivatives = structure.index.reduction.derivatives;
    const auto found = std::ranges::find_if(derivatives, [&](const EquationDerivative& derivative) {
        return derivative.equation == equation && derivative.times == times;
    });
    return found == derivatives.end() ? nullptr : &*found;
}

}  // namespace

std::string derivativeText(const Structure& structure, ExprId variable, std::uint32_t order)
{
    std::string text = structure.print(variable);
    for (std::uint32_t i = 0; i < order; ++i) text = "der(" + text + ")";
    return text;
}

std::string derivativeLatex(const Structure& structure, ExprId variable, std::uint32_t order)
{
    std::string text = structure.latex(variable);
    for (std::uint32_t i = 0; i < order; ++i) text = "\\dot{" + text + "}";
    return text;
}

std::string differentiatedText(const Structure& structure, EquationId equation, std::uint32_t times)
{
    if (times == 0) return structure.text(structure.index.equationOf[equation]);
    const EquationDerivative* derivative = derivativeOf(structure, equation, times);
    return derivative == nullptr ? std::string()
                                 : structure.print(derivative->lhs) + " = " + structure.print(derivative->rhs);
}

std::string differentiatedLatex(const Structure& structure, EquationId equation, std::uint32_t times)
{
    if (times == 0) return structure.latex(structure.index.equationOf[equation]);
    const EquationDerivative* derivative = derivativeOf(structure, equation, times);
    return derivative == nullptr ? std::string()
                                 : structure.latex(derivative->lhs) + " = " + structure.latex(derivative->rhs);
}

}  // namespace causeway
