// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dae/delayed_expressions.h"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/dae/dae_expressions.h"
#include "core/symbolic/traversal.h"

namespace causeway {

namespace {

bool isDelay(const ExpressionPool& pool, ExprId expr)
{
    return pool.op(expr) == Op::Call && pool.builtin(expr) == Builtin::Delay;
}

bool isNamed(const ExpressionPool& pool, ExprId expr)
{
    return pool.op(expr) == Op::Variable || pool.op(expr) == Op::Derivative || pool.isNumber(expr);
}

}  // namespace

std::shared_ptr<const HybridDae> nameDelayedExpressions(std::shared_ptr<const HybridDae> dae)
{
    bool isAsked = false;
    for (std::size_t i = 0; i < dae->pool.size() && !isAsked; ++i)
        isAsked = isDelay(dae->pool, ExprId(i)) && !isNamed(dae->pool, dae->pool.operand(ExprId(i), 0));
    if (!isAsked) return dae;
    auto named = std::make_shared<HybridDae>(*dae);
    ExpressionPool& pool = named->pool;
    std::vector<ExprId> roots;
    forEachExpression(*named, [&roots](ExprId expr) { roots.push_back(expr); });
    RewriteMemo memo;
    std::unordered_map<ExprId, ExprId> nameOf;  // looked up only
    std::vector<DaeEquation> made;
    SourceSpan span;
    // Operands come before what is made of them: a delay within another one has its variable then.
    const auto withNames = [&](ExprId root) {
        return rewrite(pool, root, memo, [&](ExprId node, std::span<const ExprId> operands) {
            if (!isDelay(pool, node))
                return operands.empty() || std::ranges::equal(operands, pool.operands(node))
                           ? node
                           : pool.withOperands(node, operands);
            std::vector<ExprId> delayed(operands.begin(), operands.end());
            if (!isNamed(pool, delayed.front())) {
                const auto [entry, isNew] = nameOf.try_emplace(delayed.front());
                if (isNew) {
                    DaeVariable variable;
                    variable.name = "$delayed" + std::to_string(nameOf.size());
                    variable.isProtected = true;
                    variable.instance = InstanceId(0);
                    entry->second = pool.variable(named->variables.push(std::move(variable)), TypeTable::real());
                    DaeEquation equation;
                    equation.lhs = entry->second;
                    equation.rhs = delayed.front();
                    equation.origin = EquationOrigin::Declaration;
                    equation.span = span;
                    made.push_back(equation);
                }
                delayed.front() = entry->second;
            }
            return pool.call(Builtin::Delay, delayed, pool.typeId(node));
        });
    };
    for (const DaeEquation& equation : named->equations) {
        span = equation.span;
        for (const ExprId side : {equation.lhs, equation.rhs}) {
            if (!side.isNone()) static_cast<void>(withNames(side));
        }
    }
    rewriteExpressions(*named, withNames);
    named->equations.insert(named->equations.end(), made.begin(), made.end());
    return named;
}

}  // namespace causeway
