// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/assertion_margin.h"

#include <array>
#include <span>

#include "core/symbolic/simplify.h"

namespace causeway {

namespace {

constexpr int kMaxDepth = 200;

/// The margin of the condition, or of its negation.
ExprId margin(ExpressionPool& pool, ExprId condition, bool isNegated, int depth)
{
    if (depth > kMaxDepth) return {};
    const auto of = [&](std::size_t k, bool isOtherNegated) {
        return margin(pool, pool.operand(condition, k), isOtherNegated, depth + 1);
    };
    switch (const Op op = pool.op(condition)) {
        case Op::Not: return of(0, !isNegated);
        case Op::And:
        case Op::Or: {
            const ExprId left = of(0, isNegated), right = of(1, isNegated);
            if (left.isNone() || right.isNone()) return {};
            const std::array both{left, right};
            return pool.call((op == Op::And) != isNegated ? Builtin::Min : Builtin::Max, std::span<const ExprId>(both));
        }
        case Op::Less:
        case Op::LessEqual:
        case Op::Greater:
        case Op::GreaterEqual: {
            const ExprId left = pool.operand(condition, 0), right = pool.operand(condition, 1);
            if (pool.type(left) == ValueType::String) return {};
            const bool isBelow = (op == Op::Less || op == Op::LessEqual) != isNegated;
            return isBelow ? subtract(pool, right, left) : subtract(pool, left, right);
        }
        default: return {};
    }
}

}  // namespace

ExprId marginOf(ExpressionPool& pool, ExprId condition, const std::function<bool(ExprId)>& varies)
{
    const ExprId result = margin(pool, condition, false, 0);
    return result.isNone() || !varies(result) ? ExprId() : result;
}

}  // namespace causeway
