// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/symbolic/solve.h"

#include <array>
#include <cmath>
#include <unordered_map>

#include "core/base/id_map.h"
#include "core/symbolic/common_terms.h"
#include "core/symbolic/differentiate.h"
#include "core/symbolic/simplify.h"
#include "core/symbolic/traversal.h"

namespace causeway {

namespace {

/// How many times each node's unknown occurs when the expression is written out as a tree (counted up to 2).
IdMap<ExprId, std::uint8_t> countOccurrences(const ExpressionPool& pool, ExprId lhs, ExprId rhs, ExprId unknown)
{
    IdMap<ExprId, std::uint8_t> count;
    const std::array roots{lhs, rhs};
    for (const ExprId expr : reachable(pool, roots)) {
        unsigned sum = expr == unknown ? 1 : 0;
        if (!isKnownBefore(pool, expr) && (pool.op(expr) != Op::Derivative || dependsOn(pool, expr, unknown))) {
            for (const ExprId operand : pool.operands(expr)) sum += count[operand];
        }
        count[expr] = static_cast<std::uint8_t>(std::min(sum, 2U));
    }
    return count;
}

bool isNonzeroLiteral(const ExpressionPool& pool, ExprId expr)
{
    return pool.isNumber(expr) && pool.number(expr) != 0;
}

/// f(x) = y solved for x, where f has one inverse; none otherwise. (Squaring sqrt(x) = y would invent solutions for y <
/// 0.)
ExprId invertFunction(ExpressionPool& pool, Builtin function, ExprId y)
{
    switch (function) {
        case Builtin::Exp: return call(pool, Builtin::Log, y);
        case Builtin::Log: return call(pool, Builtin::Exp, y);
        case Builtin::Log10: return power(pool, pool.integer(10), y);
        case Builtin::Tanh: {
            const ExprId one = pool.integer(1);
            const ExprId ratio = divide(pool, add(pool, one, y), subtract(pool, one, y));
            return multiply(pool, pool.real(0.5), call(pool, Builtin::Log, ratio));
        }
        case Builtin::NoEvent: return y;
        default: return {};
    }
}

/// Peels the operators around the single occurrence of the unknown off, applying their inverses to the other side.
std::optional<ClosedForm> invert(ExpressionPool& pool, ExprId side, ExprId other, ExprId unknown,
                                 const IdMap<ExprId, std::uint8_t>& count)
{
    std::vector<ExprId> divisors;
    const auto holds = [&](ExprId expr) { return count.at(expr) > 0; };
    while (side != unknown) {
        const std::array<ExprId, 2> operands{pool.operand(side, 0),
                                             pool.operands(side).size() > 1 ? pool.operand(side, 1) : ExprId()};
        const ExprId a = operands[0];
        const ExprId b = operands[1];
        switch (pool.op(side)) {
            case Op::Negate:
                other = negate(pool, other);
                side = a;
                break;
            case Op::Add:
                other = subtract(pool, other, holds(a) ? b : a);
                side = holds(a) ? a : b;
                break;
            case Op::Subtract:
                other = holds(a) ? add(pool, other, b) : subtract(pool, a, other);
                side = holds(a) ? a : b;
                break;
            case Op::Multiply: {
                const ExprId factor = holds(a) ? b : a;
                if (!isNonzeroLiteral(pool, factor)) divisors.push_back(factor);
                other = divide(pool, other, factor);
                side = holds(a) ? a : b;
                break;
            }
            case Op::Divide:
                if (holds(a)) {
                    other = multiply(pool, other, b);
                    side = a;
                } else {
                    divisors.push_back(other);
                    other = divide(pool, a, other);
                    side = b;
                }
                break;
            case Op::Call: {
                const Builtin function = pool.builtin(side);
                if (pool.operands(side).size() != 1) return std::nullopt;
                other = invertFunction(pool, function, other);
                if (other.isNone()) return std::nullopt;
                side = a;
                break;
            }
            default: return std::nullopt;  // powers, if-expressions, relations
        }
    }
    return ClosedForm{other, !divisors.empty(), divisors};
}

}  // namespace

ExprId linearCoefficient(ExpressionPool& pool, ExprId lhs, ExprId rhs, ExprId unknown)
{
    const ExprId left = differentiate(pool, lhs, unknown);
    const ExprId right = differentiate(pool, rhs, unknown);
    if (left.isNone() || right.isNone()) return {};
    const ExprId coefficient = subtract(pool, left, right);
    return dependsOn(pool, coefficient, unknown) ? ExprId() : coefficient;
}

std::optional<ClosedForm> solveFor(ExpressionPool& pool, ExprId lhs, ExprId rhs, ExprId unknown)
{
    if (pool.type(unknown) != ValueType::Real) {
        // Booleans, Integers and strings are only ever assigned.
        if (lhs == unknown && !dependsOn(pool, rhs, unknown)) return ClosedForm{rhs, false};
        if (rhs == unknown && !dependsOn(pool, lhs, unknown)) return ClosedForm{lhs, false};
        return std::nullopt;
    }
    const auto count = countOccurrences(pool, lhs, rhs, unknown);
    const unsigned total = static_cast<unsigned>(count.at(lhs)) + count.at(rhs);
    if (total == 0) return std::nullopt;
    if (total == 1) {
        const bool isLeft = count.at(lhs) == 1;
        if (auto closed = invert(pool, isLeft ? lhs : rhs, isLeft ? rhs : lhs, unknown, count)) return closed;
    }
    // Jumps of relations in the unknown would be overlooked by differentiation.
    const std::array roots{lhs, rhs};
    for (const ExprId expr : reachable(pool, roots)) {
        if (count.at(expr) == 0) continue;
        const Op op = pool.op(expr);
        const bool isSmooth = op == Op::Variable || op == Op::Derivative || op == Op::Negate || op == Op::Add ||
                              op == Op::Subtract || op == Op::Multiply || op == Op::Divide ||
                              (op == Op::If && count.at(pool.operand(expr, 0)) == 0);
        if (!isSmooth) return std::nullopt;
    }
    const ExprId coefficient = linearCoefficient(pool, lhs, rhs, unknown);
    if (coefficient.isNone() || pool.isNumber(coefficient, 0)) return std::nullopt;
    std::unordered_map<ExprId, ExprId> atZero{{unknown, pool.integer(0)}};
    for (const ExprId expr : reachable(pool, roots)) {
        if (isKnownBefore(pool, expr)) atZero.emplace(expr, expr);
    }
    const ExprId left = substitute(pool, lhs, atZero);
    const ExprId right = substitute(pool, rhs, atZero);
    ClosedForm closed{divide(pool, subtract(pool, right, left), coefficient), !isNonzeroLiteral(pool, coefficient)};
    if (closed.mayDivideByZero) closed.divisors.push_back(coefficient);
    return closed;
}

}  // namespace causeway
