// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/symbolic/differentiate.h"

#include <array>
#include <unordered_map>

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
        case Builtin::Homotopy: return dx[0];
        case Builtin::NoEvent: return dx[0];
        default: break;
    }
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

}  // namespace

ExprId differentiate(ExpressionPool& pool, ExprId root, ExprId leaf)
{
    const std::array roots{root};
    const ExprId zero = pool.integer(0);
    std::unordered_map<ExprId, ExprId> derivative;
    for (const ExprId expr : reachable(pool, roots)) {
        std::array<ExprId, 3> x;
        std::array<ExprId, 3> dx;
        std::size_t count = 0;
        bool isConstant = true;
        bool isDefined = true;
        for (const ExprId operand : pool.operands(expr)) {
            x[count] = operand;
            dx[count] = derivative.at(operand);
            isDefined = isDefined && !dx[count].isNone();
            isConstant = isConstant && dx[count] == zero;
            ++count;
        }
        ExprId result;
        const Op op = pool.op(expr);
        if (expr == leaf) {
            result = pool.integer(1);
        } else if (isConstant) {
            result = zero;  // also all leaves
        } else if (!isDefined) {
            result = {};
        } else {
            switch (op) {
                case Op::Negate: result = negate(pool, dx[0]); break;
                case Op::Add: result = add(pool, dx[0], dx[1]); break;
                case Op::Subtract: result = subtract(pool, dx[0], dx[1]); break;
                case Op::Multiply: result = add(pool, multiply(pool, dx[0], x[1]), multiply(pool, x[0], dx[1])); break;
                case Op::Divide:
                    // dx/y - (x/y)*dy/y keeps linear expressions short.
                    result = subtract(pool, divide(pool, dx[0], x[1]), divide(pool, multiply(pool, expr, dx[1]), x[1]));
                    break;
                case Op::Power: result = derivativeOfPower(pool, expr, x, dx); break;
                case Op::If: result = select(pool, x[0], dx[1], dx[2]); break;
                case Op::Call: result = derivativeOfCall(pool, expr, std::span(x.data(), count), std::span(dx.data(), count)); break;
                default: result = zero; break;  // relations and logic jump, and are constant in between
            }
        }
        derivative.emplace(expr, result);
    }
    return derivative.at(root);
}

}  // namespace causeway
