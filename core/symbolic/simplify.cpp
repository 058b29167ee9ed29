// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/symbolic/simplify.h"

#include <algorithm>
#include <cmath>

#include "core/symbolic/common_terms.h"
#include "core/symbolic/evaluate.h"
#include "core/symbolic/exact_integers.h"
#include "core/symbolic/traversal.h"

namespace causeway {

namespace {

/// A literal of the operation's type, where folding loses nothing; none otherwise.
ExprId foldNumbers(ExpressionPool& pool, Op op, ExprId left, ExprId right)
{
    if (!pool.isNumber(left) || !pool.isNumber(right)) return {};
    const double value = applyOperator(op, pool.number(left), pool.number(right), 0);
    if (!std::isfinite(value)) return {};
    if (isRelation(op)) return pool.boolean(value != 0);
    const bool isInteger = pool.type(left) == ValueType::Integer && pool.type(right) == ValueType::Integer &&
                           op != Op::Divide && op != Op::Power;
    if (!isInteger) return pool.real(value);
    return std::fabs(value) <= kLargestExactInteger ? pool.integer(static_cast<std::int64_t>(value)) : ExprId();
}

/// The truth of a relation between two literals of enumerations, or between Booleans; otherwise none. The operands have
/// the same literals, although their types may have two names.
ExprId foldLiterals(ExpressionPool& pool, Op op, ExprId left, ExprId right)
{
    if (pool.op(left) != pool.op(right)) return {};
    if (pool.op(left) != Op::EnumerationLiteral && pool.op(left) != Op::BooleanLiteral) return {};
    return pool.boolean(applyOperator(op, pool.payload(left), pool.payload(right), 0) != 0);
}

bool isOne(const ExpressionPool& pool, ExprId expr)
{
    return pool.isNumber(expr, 1);
}

bool isBoolean(const ExpressionPool& pool, ExprId expr, bool value)
{
    return pool.op(expr) == Op::BooleanLiteral && pool.booleanValue(expr) == value;
}

}  // namespace

ExprId add(ExpressionPool& pool, ExprId left, ExprId right)
{
    if (const ExprId folded = foldNumbers(pool, Op::Add, left, right)) return folded;
    if (isZero(pool, left)) return right;
    if (isZero(pool, right)) return left;
    if (pool.op(right) == Op::Negate) return subtract(pool, left, pool.operand(right, 0));
    if (pool.op(left) == Op::Negate) return subtract(pool, right, pool.operand(left, 0));
    if (pool.isNumber(right) && pool.number(right) < 0) return subtract(pool, left, negate(pool, right));
    return pool.binary(Op::Add, left, right);
}

ExprId subtract(ExpressionPool& pool, ExprId left, ExprId right)
{
    if (const ExprId folded = foldNumbers(pool, Op::Subtract, left, right)) return folded;
    if (isZero(pool, right)) return left;
    if (isZero(pool, left)) return negate(pool, right);
    if (left == right) return pool.type(left) == ValueType::Integer ? pool.integer(0) : pool.real(0);
    if (pool.op(right) == Op::Negate) return add(pool, left, pool.operand(right, 0));
    // a - (b - a) and the like are left to polynomial.h; (a + b) - b results from solving for a term.
    if (pool.op(left) == Op::Add) {
        if (pool.operand(left, 1) == right) return pool.operand(left, 0);
        if (pool.operand(left, 0) == right) return pool.operand(left, 1);
    }
    if (pool.isNumber(right) && pool.number(right) < 0) return add(pool, left, negate(pool, right));
    return pool.binary(Op::Subtract, left, right);
}

ExprId multiply(ExpressionPool& pool, ExprId left, ExprId right)
{
    if (const ExprId folded = foldNumbers(pool, Op::Multiply, left, right)) return folded;
    if (isZero(pool, left)) return left;
    if (isZero(pool, right)) return right;
    if (isOne(pool, left)) return right;
    if (isOne(pool, right)) return left;
    if (pool.isNumber(left, -1)) return negate(pool, right);
    if (pool.isNumber(right, -1)) return negate(pool, left);
    if (pool.op(left) == Op::Negate) return negate(pool, multiply(pool, pool.operand(left, 0), right));
    if (pool.op(right) == Op::Negate) return negate(pool, multiply(pool, left, pool.operand(right, 0)));
    return pool.binary(Op::Multiply, left, right);
}

ExprId divide(ExpressionPool& pool, ExprId left, ExprId right)
{
    // 1/3 stays 1/3: exact, and what the user wrote. 6/2 becomes 3.
    if (const ExprId folded = foldNumbers(pool, Op::Divide, left, right)) {
        const double value = pool.number(folded);
        const bool literalsWhole = pool.type(left) == ValueType::Integer && pool.type(right) == ValueType::Integer;
        if (!literalsWhole || value == std::floor(value)) return folded;
    }
    if (isZero(pool, left) && !isZero(pool, right)) return left;
    if (isOne(pool, right)) return left;
    if (pool.isNumber(right, -1)) return negate(pool, left);
    if (pool.op(left) == Op::Negate) return negate(pool, divide(pool, pool.operand(left, 0), right));
    if (pool.op(right) == Op::Negate) return negate(pool, divide(pool, left, pool.operand(right, 0)));
    return pool.binary(Op::Divide, left, right);
}

ExprId power(ExpressionPool& pool, ExprId base, ExprId exponent)
{
    if (const ExprId folded = foldNumbers(pool, Op::Power, base, exponent)) return folded;
    if (isOne(pool, exponent)) return base;
    if (isZero(pool, exponent)) return pool.real(1);
    return pool.binary(Op::Power, base, exponent);
}

ExprId negate(ExpressionPool& pool, ExprId operand)
{
    if (pool.op(operand) == Op::Negate) return pool.operand(operand, 0);
    if (pool.op(operand) == Op::RealLiteral) return pool.real(-pool.number(operand));
    if (pool.op(operand) == Op::IntegerLiteral && pool.integerValue(operand) != INT64_MIN) {
        return pool.integer(-pool.integerValue(operand));
    }
    if (pool.op(operand) == Op::Subtract) return subtract(pool, pool.operand(operand, 1), pool.operand(operand, 0));
    return pool.unary(Op::Negate, operand);
}

ExprId logicalNot(ExpressionPool& pool, ExprId operand)
{
    if (pool.op(operand) == Op::Not) return pool.operand(operand, 0);
    if (pool.op(operand) == Op::BooleanLiteral) return pool.boolean(!pool.booleanValue(operand));
    return pool.unary(Op::Not, operand);
}

ExprId logicalAnd(ExpressionPool& pool, ExprId left, ExprId right)
{
    if (isBoolean(pool, left, false) || isBoolean(pool, right, true) || left == right) return left;
    if (isBoolean(pool, right, false) || isBoolean(pool, left, true)) return right;
    return pool.binary(Op::And, left, right);
}

ExprId logicalOr(ExpressionPool& pool, ExprId left, ExprId right)
{
    if (isBoolean(pool, left, true) || isBoolean(pool, right, false) || left == right) return left;
    if (isBoolean(pool, right, true) || isBoolean(pool, left, false)) return right;
    return pool.binary(Op::Or, left, right);
}

ExprId select(ExpressionPool& pool, ExprId condition, ExprId then, ExprId otherwise)
{
    if (isBoolean(pool, condition, true)) return then;
    if (isBoolean(pool, condition, false)) return otherwise;
    if (then == otherwise) return then;
    return pool.conditional(condition, then, otherwise);
}

ExprId simplifyNode(ExpressionPool& pool, ExprId node, std::span<const ExprId> operands)
{
    const Op op = pool.op(node);
    // The identities below are those of numbers; arrays keep their operations.
    const bool isScalar =
        pool.isScalar(node) && std::ranges::all_of(operands, [&](ExprId operand) { return pool.isScalar(operand); });
    if (!isScalar) return pool.withOperands(node, operands);
    switch (op) {
        case Op::Negate: return negate(pool, operands[0]);
        case Op::Not: return logicalNot(pool, operands[0]);
        case Op::Add:
            if (pool.type(node) == ValueType::String) break;
            return add(pool, operands[0], operands[1]);
        case Op::Subtract: return subtract(pool, operands[0], operands[1]);
        case Op::Multiply:
        case Op::ElementMultiply: return multiply(pool, operands[0], operands[1]);
        case Op::Divide:
        case Op::ElementDivide: return divide(pool, operands[0], operands[1]);
        case Op::Power:
        case Op::ElementPower: return power(pool, operands[0], operands[1]);
        case Op::And: return logicalAnd(pool, operands[0], operands[1]);
        case Op::Or: return logicalOr(pool, operands[0], operands[1]);
        case Op::If: return select(pool, operands[0], operands[1], operands[2]);
        case Op::Call: {
            // Nothing happens to a literal at events.
            const Builtin builtin = pool.builtin(node);
            if ((builtin == Builtin::Smooth || builtin == Builtin::NoEvent) &&
                (pool.isNumber(operands.back()) || pool.op(operands.back()) == Op::BooleanLiteral))
                return operands.back();
            // A function of literals: folded where the result is finite.
            if (!isFunctionOfNumbers(pool.builtin(node)) || operands.size() > 3) break;
            double values[3] = {0, 0, 0};
            bool allKnown = true;
            for (std::size_t i = 0; i < operands.size(); ++i) {
                allKnown = allKnown && pool.isNumber(operands[i]);
                if (allKnown) values[i] = pool.number(operands[i]);
            }
            if (!allKnown) break;
            const double value = applyBuiltin(pool.builtin(node), values[0], values[1], values[2]);
            if (!std::isfinite(value)) break;
            return pool.type(node) == ValueType::Integer ? pool.integer(static_cast<std::int64_t>(value))
                                                         : pool.real(value);
        }
        default:
            if (isRelation(op)) {
                if (const ExprId folded = foldNumbers(pool, op, operands[0], operands[1])) return folded;
                if (const ExprId folded = foldLiterals(pool, op, operands[0], operands[1])) return folded;
            }
            break;
    }
    return pool.withOperands(node, operands);
}

ExprId simplify(ExpressionPool& pool, ExprId root)
{
    RewriteMemo memo;
    return rewrite(pool, root, memo, [&pool](ExprId node, std::span<const ExprId> operands) {
        return operands.empty() ? node : simplifyNode(pool, node, operands);
    });
}

}  // namespace causeway
