// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Truth of a Boolean expression with unknown parts: `a and b` is false if one of them is, whatever the other one is.
///
/// In:   a condition, and a function that gives the truth of its parts, other than literals, `not`, `and` and `or`.
/// Out:  its truth; nothing if it depends on unknown parts.
/// Cost: linear in its logical operators. No recursion.
/// Reference: S. C. Kleene, Introduction to Metamathematics, 1952, section 64.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "core/base/id_map.h"
#include "core/symbolic/expression_pool.h"

namespace causeway {

using Truth = std::optional<bool>;  ///< nothing: unknown

/// `knows(part)` gives the Truth of a part that is not a logical operator.
template <class Knows>
[[nodiscard]] Truth threeValued(const ExpressionPool& pool, ExprId condition, Knows&& knows)
{
    const auto isLogic = [&pool](ExprId expr) {
        const Op op = pool.op(expr);
        return pool.isScalar(expr) && (op == Op::Not || op == Op::And || op == Op::Or);
    };
    IdMap<ExprId, Truth> truths;
    std::vector<ExprId> parts{condition};
    truths.emplace(condition);
    for (std::size_t next = 0; next < parts.size(); ++next) {
        if (!isLogic(parts[next])) continue;
        for (const ExprId operand : pool.operands(parts[next])) {
            if (truths.emplace(operand).second) parts.push_back(operand);
        }
    }
    // Operands are older than their users.
    std::ranges::sort(parts);
    const auto negated = [](Truth a) { return a ? Truth(!*a) : a; };
    const auto both = [](Truth a, Truth b) {
        if (a == Truth(false) || b == Truth(false)) return Truth(false);
        return a && b ? Truth(true) : Truth();
    };
    for (const ExprId part : parts) {
        const auto operand = [&](std::size_t i) { return truths.at(pool.operand(part, i)); };
        Truth truth;
        if (!isLogic(part))
            truth = pool.op(part) == Op::BooleanLiteral ? Truth(pool.booleanValue(part)) : knows(part);
        else if (pool.op(part) == Op::Not)
            truth = negated(operand(0));
        else if (pool.op(part) == Op::And)
            truth = both(operand(0), operand(1));
        else
            truth = negated(both(negated(operand(0)), negated(operand(1))));
        *truths.find(part) = truth;
    }
    return truths.at(condition);
}

}  // namespace causeway
