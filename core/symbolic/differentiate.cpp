// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/symbolic/differentiate.h"

#include <array>
#include <unordered_map>
#include <vector>

#include "core/symbolic/simplify.h"
#include "core/symbolic/traversal.h"

namespace causeway {

namespace {

ExprId call(ExpressionPool& pool, Builtin function, ExprId argument)
{
    const std::array arguments{argument};
    return pool.call(function, arguments);
}

ExprId square(ExpressionPool& pool, ExprId x)
{
    return power(pool, x, pool.integer(2));
}

/// The chain rule's outer factor f'(x) for functions of one argument; none where there is no rule.
ExprId outerDerivative(ExpressionPool& pool, Builtin function, ExprId x, ExprId value)
{
    const ExprId one = pool.integer(1);
    switch (function) {
        case Builtin::Abs: return call(pool, Builtin::Sign, x);
        case Builtin::Sqrt: return divide(pool, one, multiply(pool, pool.integer(2), value));
        case Builtin::Sin: return call(pool, Builtin::Cos, x);
        case Builtin::Cos: return negate(pool, call(pool, Builtin::Sin, x));
        case Builtin::Tan: return add(pool, one, square(pool, value));
        case Builtin::Asin: return divide(pool, one, call(pool, Builtin::Sqrt, subtract(pool, one, square(pool, x))));
        case Builtin::Acos: return negate(pool, divide(pool, one, call(pool, Builtin::Sqrt, subtract(pool, one, square(pool, x)))));
        case Builtin::Atan: return divide(pool, one, add(pool, one, square(pool, x)));
        case Builtin::Sinh: return call(pool, Builtin::Cosh, x);
        case Builtin::Cosh: return call(pool, Builtin::Sinh, x);
        case Builtin::Tanh: return subtract(pool, one, square(pool, value));
        case Builtin::Exp: return value;
        case Builtin::Log: return divide(pool, one, x);
        case Builtin::Log10: return divide(pool, one, multiply(pool, x, call(pool, Builtin::Log, pool.integer(10))));
        case Builtin::NoEvent: return one;
        default: return {};
    }
}

ExprId derivativeOfCall(ExpressionPool& pool, ExprId expr, std::span<const ExprId> x, std::span<const ExprId> dx)
{
    const ExprId zero = pool.integer(0);
    switch (pool.builtin(expr)) {
        case Builtin::Sign:
        case Builtin::Floor:
        case Builtin::Ceil:
        case Builtin::ToInteger:
        case Builtin::Div: return zero;
        case Builtin::Min:
            return select(pool, call(pool, Builtin::NoEvent, pool.binary(Op::Less, x[0], x[1])), dx[0], dx[1]);
        case Builtin::Max:
            return select(pool, call(pool, Builtin::NoEvent, pool.binary(Op::Greater, x[0], x[1])), dx[0], dx[1]);
        case Builtin::Mod:
        case Builtin::Rem: {
            // a - floor(a/b)*b, the quotient being constant between jumps.
            const bool isMod = pool.builtin(expr) == Builtin::Mod;
            const ExprId ratio = divide(pool, x[0], x[1]);
            const std::array arguments{x[0], x[1]};
            const ExprId quotient = isMod ? call(pool, Builtin::Floor, ratio) : pool.call(Builtin::Div, arguments);
            return subtract(pool, dx[0], multiply(pool, quotient, dx[1]));
        }
        case Builtin::Atan2: {
            const ExprId numerator = subtract(pool, multiply(pool, x[1], dx[0]), multiply(pool, x[0], dx[1]));
            return divide(pool, numerator, add(pool, square(pool, x[0]), square(pool, x[1])));
        }
        case Builtin::Homotopy:
        case Builtin::NoEvent: return dx[0];
        case Builtin::Smooth: return dx[1];
        case Builtin::SemiLinear: {
            const ExprId isPositive = call(pool, Builtin::NoEvent, pool.binary(Op::GreaterEqual, x[0], zero));
            const ExprId bySlope = multiply(pool, x[0], select(pool, isPositive, dx[1], dx[2]));
            return add(pool, multiply(pool, select(pool, isPositive, x[1], x[2]), dx[0]), bySlope);
        }
        // They jump, and are constant in between.
        case Builtin::EnumerationToInteger:
        case Builtin::Edge:
        case Builtin::Change: return zero;
        default: break;
    }
    if (x.size() != 1) return {};
    if (pool.isNumber(dx[0], 0)) return zero;
    const ExprId outer = outerDerivative(pool, pool.builtin(expr), x[0], expr);
    return outer.isNone() ? ExprId() : multiply(pool, outer, dx[0]);
}

ExprId derivativeOfPower(ExpressionPool& pool, ExprId expr, std::span<const ExprId> x, std::span<const ExprId> dx)
{
    const ExprId one = pool.integer(1);
    const ExprId byBase =
        multiply(pool, multiply(pool, x[1], power(pool, x[0], subtract(pool, x[1], one))), dx[0]);
    if (pool.isNumber(dx[1], 0)) return byBase;
    const ExprId byExponent = multiply(pool, multiply(pool, expr, call(pool, Builtin::Log, x[0])), dx[1]);
    return pool.isNumber(dx[0], 0) ? byExponent : add(pool, byBase, byExponent);
}

/// The derivative of a node from those of its operands; none where there is no rule.
ExprId derivativeOf(ExpressionPool& pool, ExprId expr, std::span<const ExprId> x, std::span<const ExprId> dx)
{
    switch (pool.op(expr)) {
        case Op::Negate: return negate(pool, dx[0]);
        case Op::Add: return add(pool, dx[0], dx[1]);
        case Op::Subtract: return subtract(pool, dx[0], dx[1]);
        case Op::Multiply:
        case Op::ElementMultiply: return add(pool, multiply(pool, dx[0], x[1]), multiply(pool, x[0], dx[1]));
        case Op::Divide:
        case Op::ElementDivide:
            // dx/y - (x/y)*dy/y keeps linear expressions short.
            return subtract(pool, divide(pool, dx[0], x[1]), divide(pool, multiply(pool, expr, dx[1]), x[1]));
        case Op::Power:
        case Op::ElementPower: return derivativeOfPower(pool, expr, x, dx);
        case Op::If: return select(pool, x[0], dx[1], dx[2]);
        case Op::Call: return derivativeOfCall(pool, expr, x, dx);
        // Relations and logic jump, and are constant in between; der(x) and pre(x) are leaves beside x.
        case Op::Not:
        case Op::And:
        case Op::Or:
        case Op::Less:
        case Op::LessEqual:
        case Op::Greater:
        case Op::GreaterEqual:
        case Op::Equal:
        case Op::NotEqual:
        case Op::Derivative:
        case Op::Pre: return pool.integer(0);
        default: return {};
    }
}

}  // namespace

ExprId differentiate(ExpressionPool& pool, ExprId root, ExprId leaf)
{
    const std::array roots{root};
    const ExprId zero = pool.integer(0);
    std::unordered_map<ExprId, ExprId> derivative;
    std::vector<ExprId> x, dx;
    for (const ExprId expr : reachable(pool, roots)) {
        x.assign(pool.operands(expr).begin(), pool.operands(expr).end());
        dx.clear();
        bool isConstant = true;
        bool isDefined = pool.isScalar(expr);
        for (const ExprId operand : x) {
            dx.push_back(derivative.at(operand));
            isDefined = isDefined && !dx.back().isNone();
            isConstant = isConstant && dx.back() == zero;
        }
        ExprId result;
        if (expr == leaf) {
            result = pool.integer(1);
        } else if (isConstant) {
            result = zero;  // also all leaves
        } else if (isDefined) {
            result = derivativeOf(pool, expr, x, dx);
        }
        derivative.emplace(expr, result);
    }
    return derivative.at(root);
}

}  // namespace causeway
