// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/symbolic/constant_evaluator.h"

#include <cmath>

#include <fmt/format.h>

#include "core/base/numbers.h"
#include "core/symbolic/evaluate.h"
#include "core/symbolic/exact_integers.h"

namespace causeway {

namespace {

constexpr std::size_t kLongestString = 1U << 24U;

/// The operation between two elements.
Op scalarOperation(Op op)
{
    switch (op) {
        case Op::ElementMultiply: return Op::Multiply;
        case Op::ElementDivide: return Op::Divide;
        case Op::ElementPower: return Op::Power;
        default: return op;
    }
}

bool relation(Op op, int order)
{
    switch (op) {
        case Op::Less: return order < 0;
        case Op::LessEqual: return order <= 0;
        case Op::Greater: return order > 0;
        case Op::GreaterEqual: return order >= 0;
        case Op::NotEqual: return order != 0;
        default: return order == 0;
    }
}

}  // namespace

double ConstantEvaluator::Implementation::apply(Op op, double a, double b)
{
    switch (op) {
        case Op::Add: return a + b;
        case Op::Subtract: return a - b;
        case Op::Multiply:
        case Op::ElementMultiply: return a * b;
        case Op::Divide:
        case Op::ElementDivide:
            if (b == 0) fail(fmt::format("division of {} by zero", shortestText(a)), true);
            return a / b;
        case Op::Power:
        case Op::ElementPower: {
            const double result = applyOperator(Op::Power, a, b, 0);
            if (a == 0 && b < 0) {
                fail(fmt::format("0 has no power {}", shortestText(b)), true);
            } else if (std::isnan(result) && !std::isnan(a) && !std::isnan(b)) {
                fail(fmt::format("the negative number {} has no power {}", shortestText(a), shortestText(b)), true);
            }
            return result;
        }
        default: return applyOperator(op, a, b, 0);
    }
}

double ConstantEvaluator::Implementation::exact(double value, TypeId type)
{
    if (std::fabs(value) > kLargestExactInteger && pool.types().base(type) == ValueType::Integer)
        fail(fmt::format("the Integer {} is beyond 2^53, up to which Integers are exact", shortestText(value)), true);
    return value;
}

Value ConstantEvaluator::Implementation::binary(ExprId expr)
{
    const Op op = pool.op(expr);
    Value leftStorage, rightStorage;
    const Value& left = read(pool.operand(expr, 0), leftStorage);
    if (failed) return {};
    const Value& right = read(pool.operand(expr, 1), rightStorage);
    if (failed) return {};
    const TypeTable& types = pool.types();
    const TypeId result = pool.typeId(expr);
    const bool isLeftArray = !types.isScalar(left.type), isRightArray = !types.isScalar(right.type);
    if (op == Op::Multiply && isLeftArray && isRightArray) return product(left, right, result);
    if (op == Op::Power && isLeftArray) return matrixPower(left, right, result);
    return elementwise(scalarOperation(op), left, right, result);
}

Value ConstantEvaluator::Implementation::elementwise(Op op, const Value& a, const Value& b, TypeId resultType)
{
    TypeTable& types = pool.types();
    const bool isScalarA = types.isScalar(a.type), isScalarB = types.isScalar(b.type);
    const Sizes sizes = sizesOf(types, isScalarA ? b.type : a.type);
    if (!isScalarA && !isScalarB && sizes != sizesOf(types, b.type)) {
        fail(fmt::format("the sizes {} and {} of the operands differ", describe(sizes),
                         describe(sizesOf(types, b.type))),
             true);
        return {};
    }
    if (!fits(sizes)) return {};
    Value result;
    result.type = withSizes(types, resultType, sizes);
    const auto count = static_cast<std::size_t>(elementCount(sizes));
    if (types.base(a.type) == ValueType::String && types.base(b.type) == ValueType::String) {
        for (std::size_t i = 0; i < count; ++i) {
            const std::string& left = a.strings[isScalarA ? 0 : i];
            const std::string& right = b.strings[isScalarB ? 0 : i];
            if (isRelation(op)) {
                result.numbers.push_back(relation(op, left.compare(right)) ? 1 : 0);
            } else if (left.size() + right.size() > kLongestString) {
                fail("a string is too long to be evaluated", false);
                return {};
            } else {
                result.strings.push_back(left + right);
            }
        }
        return result;
    }
    if (!isNumeric(types.base(a.type)) || !isNumeric(types.base(b.type))) {
        notConstant();
        return {};
    }
    result.numbers.resize(count);
    for (std::size_t i = 0; i < count && !failed; ++i) {
        result.numbers[i] = exact(apply(op, a.numbers[isScalarA ? 0 : i], b.numbers[isScalarB ? 0 : i]), resultType);
    }
    return result;
}

Value ConstantEvaluator::Implementation::product(const Value& a, const Value& b, TypeId resultType)
{
    TypeTable& types = pool.types();
    const Sizes left = sizesOf(types, a.type), right = sizesOf(types, b.type);
    if (left.size() > 2 || right.size() > 2 || left.back() != right.front()) {
        fail(fmt::format("arrays of sizes {} and {} cannot be multiplied", describe(left), describe(right)), true);
        return {};
    }
    Sizes sizes(left.begin(), left.end() - 1);
    sizes.insert(sizes.end(), right.begin() + 1, right.end());
    if (!fits(sizes)) return {};
    const auto rows = static_cast<std::size_t>(left.size() == 2 ? left[0] : 1);
    const auto columns = static_cast<std::size_t>(right.size() == 2 ? right[1] : 1);
    const auto inner = static_cast<std::size_t>(right.front());
    Value result;
    result.type = withSizes(types, resultType, sizes);
    result.numbers.resize(rows * columns);
    for (std::size_t row = 0; row < rows && !failed; ++row) {
        for (std::size_t k = 0; k < inner; ++k) {
            const double factor = a.numbers[row * inner + k];
            for (std::size_t column = 0; column < columns; ++column) {
                result.numbers[row * columns + column] += factor * b.numbers[k * columns + column];
            }
        }
        spend(static_cast<std::int64_t>(inner * columns) / 8);
    }
    return result;
}

/// By repeated squaring.
Value ConstantEvaluator::Implementation::matrixPower(const Value& base, const Value& exponent, TypeId resultType)
{
    TypeTable& types = pool.types();
    const Sizes sizes = sizesOf(types, base.type);
    if (sizes.size() != 2 || sizes[0] != sizes[1]) {
        fail(fmt::format("only a square matrix has a power, not an array of size {}", describe(sizes)), true);
        return {};
    }
    double left = exponent.number();
    if (left < 0 || left != std::floor(left) || left > 9e15) {
        fail(fmt::format("a matrix has no power {}", shortestText(left)), true);
        return {};
    }
    Value result = base;
    std::fill(result.numbers.begin(), result.numbers.end(), 0.0);
    const auto size = static_cast<std::size_t>(sizes[0]);
    for (std::size_t i = 0; i < size; ++i) result.numbers[i * size + i] = 1;
    Value square = base;
    while (left > 0 && !failed) {
        if (std::fmod(left, 2) == 1) result = product(result, square, base.type);
        left = std::floor(left / 2);
        if (left > 0 && !failed) square = product(square, square, base.type);
    }
    if (!failed) result.type = withSizes(types, resultType, sizes);
    return result;
}

}  // namespace causeway
