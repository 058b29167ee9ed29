// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/report/event_description.h"

#include <array>
#include <unordered_set>

#include "core/symbolic/printer.h"
#include "core/symbolic/simplify.h"
#include "core/symbolic/traversal.h"

namespace causeway {

namespace {

std::vector<ExprId> nodesOfSides(const ExpressionPool& pool, ExprId relation)
{
    const std::array roots{pool.operand(relation, 0), pool.operand(relation, 1)};
    return reachable(pool, roots);
}

}  // namespace

bool changesOnlyAtEvents(const HybridDae& dae, const ExpressionPool& pool, ExprId relation)
{
    for (const ExprId expr : nodesOfSides(pool, relation)) {
        const Op op = pool.op(expr);
        if (op == Op::Time || op == Op::Derivative) return false;
        if (op == Op::Variable && dae.variables[pool.variableOf(expr)].variability == Variability::Continuous)
            return false;
    }
    return true;
}

bool isTimeRelation(const HybridDae& dae, const ExpressionPool& pool, ExprId relation)
{
    bool dependsOnTime = false;
    for (const ExprId expr : nodesOfSides(pool, relation)) {
        const Op op = pool.op(expr);
        dependsOnTime = dependsOnTime || op == Op::Time;
        if (op == Op::Derivative) return false;
        if (op == Op::Variable && dae.variables[pool.variableOf(expr)].variability > Variability::Parameter)
            return false;
    }
    return dependsOnTime;
}

std::vector<EventDescription> describeEvents(const Structure& structure)
{
    ExpressionPool pool = structure.pool;  // the differences are new expressions
    std::vector<EventDescription> events;
    std::unordered_set<ExprId> seen;
    std::vector<ExprId> open;
    const VariableNamer nameOf = [&](VariableId id) { return structure.dae->variables[id].name; };
    for (std::size_t e = 0; e < structure.equations.size(); ++e) {
        const StructureEquation& equation = structure.equations[EquationId(e)];
        open = {equation.rhs, equation.lhs};
        while (!open.empty()) {
            const ExprId expr = open.back();
            open.pop_back();
            if (!seen.insert(expr).second) continue;
            if (pool.op(expr) == Op::Call && pool.builtin(expr) == Builtin::NoEvent) continue;
            if (isRelation(pool.op(expr)) && !changesOnlyAtEvents(*structure.dae, pool, expr)) {
                const ExprId crossing = subtract(pool, pool.operand(expr, 0), pool.operand(expr, 1));
                events.push_back({expr, structure.print(expr), printExpression(pool, crossing, nameOf),
                                  isTimeRelation(*structure.dae, pool, expr), EquationId(e)});
            }
            const auto operands = pool.operands(expr);
            for (std::size_t i = operands.size(); i-- > 0;) open.push_back(operands[i]);
        }
    }
    return events;
}

}  // namespace causeway
