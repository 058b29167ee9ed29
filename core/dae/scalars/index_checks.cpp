// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dae/scalars/index_checks.h"

#include <algorithm>
#include <array>
#include <vector>

#include "core/base/id_map.h"
#include "core/symbolic/simplify.h"
#include "core/symbolic/traversal.h"

namespace causeway {

ExprId indicesAreWithin(ExpressionPool& pool, const LastChoices& choices, ExprId root)
{
    const std::array roots{root};
    const std::vector<ExprId> nodes = reachable(pool, roots);  // operands precede their users
    if (std::ranges::none_of(nodes, [&](ExprId node) { return choices.contains(node); })) return {};
    IdMap<ExprId, ExprId> within;  // by node; none: always
    const auto both = [&pool](ExprId a, ExprId b) {
        return a.isNone() || b.isNone() || a == b ? (a.isNone() ? b : a) : pool.binary(Op::And, a, b);
    };
    for (const ExprId node : nodes) {
        ExprId& result = within[node];
        if (isKnownBefore(pool, node)) continue;
        const std::vector<ExprId> operands(pool.operands(node).begin(), pool.operands(node).end());
        // `k <= n and x[k] > 0` evaluates x[k] only if the first operand is true.
        if (const bool isAnd = pool.op(node) == Op::And; isAnd || pool.op(node) == Op::Or) {
            result = within.at(operands[0]);
            if (const ExprId second = within.at(operands[1]); !second.isNone())
                result = both(result, pool.binary(Op::Or, isAnd ? logicalNot(pool, operands[0]) : operands[0], second));
            continue;
        }
        if (pool.op(node) != Op::If) {
            for (const ExprId operand : operands) result = both(result, within.at(operand));
            continue;
        }
        const ExprId then = within.at(operands[1]);
        ExprId otherwise = within.at(operands[2]);
        if (const auto last = choices.find(node); last != choices.end()) otherwise = both(last->second, otherwise);
        ExprId branches;
        if (then.isNone() && !otherwise.isNone()) {
            branches = pool.binary(Op::Or, operands[0], otherwise);
        } else if (!then.isNone()) {
            branches = pool.conditional(operands[0], then, otherwise.isNone() ? pool.boolean(true) : otherwise);
        }
        result = both(within.at(operands[0]), branches);
    }
    return within.at(root);
}

}  // namespace causeway
