// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/symbolic/simplify.h"

#include <cmath>

#include "core/symbolic/evaluate.h"
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
    constexpr double kExactIntegers = 9007199254740992.0;
    return std::fabs(value) <= kExactIntegers ? pool.integer(static_cast<std::int64_t>(value)) : ExprId();
}

bool isZero(const ExpressionPool& pool, ExprId expr)
{
    return pool.isNumber(expr, 0);
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
    // a - (b - a) and the like are left to expand.h; (a + b) - b is what solving for a term leaves behind.
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
    switch (op) {
        case Op::Negate: return negate(pool, operands[0]);
        case Op::Not: return logicalNot(pool, operands[0]);
        case Op::Add:
            if (pool.type(node) == ValueType::String) break;
            return add(pool, operands[0], operands[1]);
        case Op::Subtract: return subtract(pool, operands[0], operands[1]);
        case Op::Multiply: return multiply(pool, operands[0], operands[1]);
        case Op::Divide: return divide(pool, operands[0], operands[1]);
        case Op::Power: return power(pool, operands[0], operands[1]);
        case Op::And: return logicalAnd(pool, operands[0], operands[1]);
        case Op::Or: return logicalOr(pool, operands[0], operands[1]);
        case Op::If: return select(pool, operands[0], operands[1], operands[2]);
        case Op::Call: {
            // A function of literals: folded where the result is finite.
            double values[2] = {0, 0};
            for (std::size_t i = 0; i < operands.size(); ++i) {
                if (!pool.isNumber(operands[i])) return pool.call(pool.builtin(node), operands);
                if (i < 2) values[i] = pool.number(operands[i]);
            }
            const double value = applyBuiltin(pool.builtin(node), values[0], values[1]);
            if (!std::isfinite(value)) break;
            return pool.type(node) == ValueType::Integer ? pool.integer(static_cast<std::int64_t>(value)) : pool.real(value);
        }
        default:
            if (isRelation(op)) {
                if (const ExprId folded = foldNumbers(pool, op, operands[0], operands[1])) return folded;
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
