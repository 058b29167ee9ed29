// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/reduction/state_wishes.h"

#include <algorithm>

#include "core/structure/rows/alias_classes.h"

namespace causeway {

namespace {

/// The variable of `v` and `-v`; none for everything else.
VariableId variableIn(const ExpressionPool& pool, ExprId expr)
{
    const ExprId inner = pool.op(expr) == Op::Negate ? pool.operands(expr)[0] : expr;
    return pool.op(inner) == Op::Variable ? pool.variableOf(inner) : VariableId();
}

}  // namespace

void shareStateWishes(EquationSystem& system, ExpressionPool& pool,
                      const std::function<bool(ExprId variable)>& isDifferentiated)
{
    const auto isWish = [](StateSelect select) { return select >= StateSelect::Prefer; };
    if (std::ranges::none_of(system.variables,
                             [&](const SystemVariable& variable) { return isWish(variable.stateSelect); }))
        return;
    std::size_t count = 0;
    for (const SystemVariable& variable : system.variables)
        count = std::max(count, pool.variableOf(variable.expr).index() + 1);
    AliasClasses classes(pool, count);
    for (const SystemEquation& equation : system.equations) {
        const VariableId left = variableIn(pool, equation.lhs), right = variableIn(pool, equation.rhs);
        if (left.isNone() || right.isNone() || left.index() >= count || right.index() >= count) continue;
        const VariableId a = classes.find(left).root, b = classes.find(right).root;
        // Only equality matters here, not its form.
        if (a != b) static_cast<void>(classes.unite(a, b, {}));
    }
    std::vector<StateSelect> wish(count, StateSelect::Never);
    const auto rootOf = [&](const SystemVariable& variable) {
        return classes.find(pool.variableOf(variable.expr)).root.index();
    };
    for (const SystemVariable& variable : system.variables)
        wish[rootOf(variable)] = std::max(wish[rootOf(variable)], variable.stateSelect);
    for (SystemVariable& variable : system.variables) {
        const StateSelect highest = wish[rootOf(variable)];
        if (isWish(highest) && isDifferentiated(variable.expr)) variable.stateSelect = highest;
    }
}

}  // namespace causeway
