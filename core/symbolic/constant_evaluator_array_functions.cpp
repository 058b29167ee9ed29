// SPDX-License-Identifier: GPL-3.0-or-later
// Built-in functions that take or make whole arrays (Modelica specification, section 10.3).
#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "core/base/numbers.h"
#include "core/symbolic/array_rules.h"
#include "core/symbolic/constant_evaluator.h"

namespace causeway {

Value ConstantEvaluator::Implementation::filled(TypeId like, const Sizes& sizes, double number)
{
    Value result;
    if (!fits(sizes)) return result;
    result.type = withSizes(pool.types(), like, sizes);
    result.numbers.assign(static_cast<std::size_t>(elementCount(sizes)), number);
    return result;
}

Sizes ConstantEvaluator::Implementation::sizeArguments(ExprId expr, std::size_t first)
{
    Sizes sizes;
    const std::size_t count = pool.operands(expr).size();
    for (std::size_t i = first; i < count && !failed; ++i) {
        const double size = number(pool.operand(expr, i));
        if (failed) break;
        if (size < 0 || size > std::numeric_limits<std::int32_t>::max()) {
            fail(fmt::format("{} is not a valid array size", shortestText(size)), true);
        } else {
            sizes.push_back(static_cast<std::int32_t>(size));
        }
    }
    return sizes;
}

/// Known sizes of a type are an answer even where the array itself has no value.
Value ConstantEvaluator::Implementation::sizeOf(ExprId expr)
{
    TypeTable& types = pool.types();
    const ExprId array = pool.operand(expr, 0);
    const bool isOne = pool.operands(expr).size() == 2;
    const double dimension = isOne ? number(pool.operand(expr, 1)) : 0;
    if (failed) return {};
    Sizes sizes = sizesOf(types, pool.typeId(array));
    std::size_t at = 0;
    if (isOne) at = checkedIndex(dimension, static_cast<std::int32_t>(sizes.size()), 0);
    if (failed) {
        failure.reason =
            fmt::format("size: an array of {} dimensions has no dimension {}", sizes.size(), shortestText(dimension));
        return {};
    }
    const bool isKnown = isOne ? sizes[at] != kUnknownSize : types.hasKnownSize(pool.typeId(array));
    if (!isKnown) {
        Value storage;
        const Value& known = read(array, storage);
        if (failed) return {};
        sizes = sizesOf(types, known.type);
    }
    if (isOne) return Value::integer(sizes[at]);
    Value result;
    result.type = types.array(TypeTable::integer(), std::vector{static_cast<std::int32_t>(sizes.size())});
    for (const std::int32_t size : sizes) result.numbers.push_back(size);
    return result;
}

/// Arrays one after the other along dimension k: in the row-major order, runs of each in turn.
Value ConstantEvaluator::Implementation::concatenation(ExprId expr)
{
    TypeTable& types = pool.types();
    const double along = number(pool.operand(expr, 0));
    if (failed) return {};
    std::vector<Value> parts;
    const std::size_t count = pool.operands(expr).size();
    for (std::size_t i = 1; i < count; ++i) {
        parts.push_back(value(pool.operand(expr, i)));
        if (failed) return {};
        convertTo(types, parts.back(), pool.typeId(expr));
    }
    const Sizes sizes = sizesOf(types, parts.front().type);
    if (!(along >= 1) || along > static_cast<double>(sizes.size())) {
        fail(fmt::format("cat: an array of {} dimensions has no dimension {}", sizes.size(), shortestText(along)),
             true);
        return {};
    }
    std::vector<Sizes> partSizes;
    for (const Value& part : parts) partSizes.push_back(sizesOf(types, part.type));
    const Concatenation joined = concatenated(partSizes, static_cast<std::size_t>(along) - 1);
    if (joined.misfit < parts.size()) {
        fail(fmt::format("cat: the arrays have the sizes {} and {}", describe(sizes),
                         describe(partSizes[joined.misfit])),
             true);
        return {};
    }
    if (!fits(joined.sizes)) return {};
    Value result;
    result.type = withSizes(types, pool.typeId(expr), joined.sizes);
    for (std::size_t block = 0; block < joined.blocks; ++block) {
        for (std::size_t i = 0; i < parts.size(); ++i) {
            const std::size_t run = joined.runs[i];
            if (run != 0) appendElements(types, result, slice(types, parts[i], block * run, run, parts[i].type));
        }
    }
    return result;
}

Value ConstantEvaluator::Implementation::arrayBuiltin(ExprId expr)
{
    const Builtin function = pool.builtin(expr);
    const TypeId type = pool.typeId(expr);
    switch (function) {
        case Builtin::Size: return sizeOf(expr);
        case Builtin::Ndims:
            return Value::integer(static_cast<std::int64_t>(pool.types().rank(pool.typeId(pool.operand(expr, 0)))));
        case Builtin::Cat: return concatenation(expr);
        case Builtin::Apply: return applied(expr);
        case Builtin::Zeros:
        case Builtin::Ones: {
            const Sizes sizes = sizeArguments(expr, 0);
            return failed ? Value() : filled(type, sizes, function == Builtin::Ones ? 1 : 0);
        }
        default: break;
    }
    Value argument = value(pool.operand(expr, 0));
    if (failed) return {};
    switch (function) {
        case Builtin::Sum:
        case Builtin::Product:
        case Builtin::MinOf:
        case Builtin::MaxOf: return accumulated(function, argument, type);
        case Builtin::ArrayOf:
        case Builtin::Scalar:
        case Builtin::Vector:
        case Builtin::Matrix:
        case Builtin::Promote: return reshaped(expr, argument);
        case Builtin::Transpose:
        case Builtin::Symmetric: return mirrored(function, argument);
        case Builtin::OuterProduct:
        case Builtin::Cross: return vectorProduct(expr, argument);
        case Builtin::Skew: return skewed(argument, type);
        case Builtin::Identity:
        case Builtin::Diagonal: return diagonal(expr, argument);
        case Builtin::Fill: return repeated(expr, std::move(argument));
        case Builtin::Linspace: return linspace(expr, argument);
        default: break;
    }
    notConstant();
    return {};
}

Value ConstantEvaluator::Implementation::wrongArray(Builtin function, std::string_view wanted, const Value& argument)
{
    fail(fmt::format("{} needs {}, not an array of size {}", toString(function), wanted,
                     describe(sizesOf(pool.types(), argument.type))),
         true);
    return {};
}

/// The same elements with other sizes.
Value ConstantEvaluator::Implementation::reshaped(ExprId expr, const Value& argument)
{
    TypeTable& types = pool.types();
    const Builtin function = pool.builtin(expr);
    const Sizes sizes = sizesOf(types, argument.type);
    Sizes to = sizes;
    if (function == Builtin::ArrayOf) {
        to.insert(to.begin(), 1);
    } else if (function == Builtin::Scalar) {
        if (elementCount(sizes) != 1) return wrongArray(function, "one element", argument);
        to.clear();
    } else if (function == Builtin::Vector) {
        const auto vector = vectorSizes(sizes);
        if (!vector) return wrongArray(function, "at most one dimension larger than 1", argument);
        to = *vector;
    } else if (function == Builtin::Matrix) {
        const auto matrix = matrixSizes(sizes);
        if (!matrix) return wrongArray(function, "dimensions of size 1 behind the second", argument);
        to = *matrix;
    } else {
        const double rank = number(pool.operand(expr, 1));
        if (failed) return {};
        const auto promoted = promotedSizes(sizes, rank);
        if (!promoted) return wrongArray(function, "no more dimensions than asked for", argument);
        to = *promoted;
    }
    // A scalar record becomes the element of an array.
    Value result;
    result.type = withSizes(types, argument.type, to);
    if (to.empty() && !sizes.empty()) return slice(types, argument, 0, 1, result.type);
    appendElements(types, result, argument);
    return result;
}

/// transpose() and symmetric().
Value ConstantEvaluator::Implementation::mirrored(Builtin function, const Value& argument)
{
    TypeTable& types = pool.types();
    Sizes sizes = sizesOf(types, argument.type);
    if (function == Builtin::Symmetric) {
        const auto positions = symmetricPositions(sizes);
        if (!positions) return wrongArray(function, "a square matrix", argument);
        return gather(types, argument, *positions, argument.type);
    }
    const auto positions = transposedPositions(sizes);
    if (!positions) return wrongArray(function, "a matrix", argument);
    std::swap(sizes[0], sizes[1]);
    return gather(types, argument, *positions, withSizes(types, argument.type, sizes));
}

/// outerProduct() and cross().
Value ConstantEvaluator::Implementation::vectorProduct(ExprId expr, const Value& left)
{
    TypeTable& types = pool.types();
    const Builtin function = pool.builtin(expr);
    const Value right = value(pool.operand(expr, 1));
    if (failed) return {};
    if (types.rank(left.type) != 1 || types.rank(right.type) != 1) return wrongArray(function, "two vectors", left);
    const auto &a = left.numbers, &b = right.numbers;
    Value result;
    if (function == Builtin::Cross) {
        if (a.size() != 3 || b.size() != 3) return wrongArray(function, "two vectors of size 3", left);
        result.type = withSizes(types, pool.typeId(expr), {3});
        result.numbers = {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
        return result;
    }
    const Sizes to{static_cast<std::int32_t>(a.size()), static_cast<std::int32_t>(b.size())};
    if (!fits(to)) return {};
    result.type = withSizes(types, pool.typeId(expr), to);
    for (const double x : a) {
        for (const double y : b) result.numbers.push_back(x * y);
    }
    return result;
}

/// The matrix of the cross product with a vector.
Value ConstantEvaluator::Implementation::skewed(const Value& argument, TypeId type)
{
    const auto& a = argument.numbers;
    if (sizesOf(pool.types(), argument.type).size() != 1 || a.size() != 3)
        return wrongArray(Builtin::Skew, "a vector of size 3", argument);
    Value result;
    result.type = withSizes(pool.types(), type, {3, 3});
    for (const int number : kSkewElements) {
        const double element = number == 0 ? 0 : a[skewElement(number)];
        result.numbers.push_back(number < 0 ? -element : element);
    }
    return result;
}

/// identity() and diagonal().
Value ConstantEvaluator::Implementation::diagonal(ExprId expr, const Value& argument)
{
    const bool isIdentity = pool.builtin(expr) == Builtin::Identity;
    const Sizes given = sizesOf(pool.types(), argument.type);
    if (!isIdentity && given.size() != 1) return wrongArray(Builtin::Diagonal, "a vector", argument);
    const Sizes size = isIdentity ? sizeArguments(expr, 0) : given;
    if (failed) return {};
    Value result = filled(pool.typeId(expr), {size[0], size[0]}, 0);
    if (failed) return {};
    const auto n = static_cast<std::size_t>(size[0]);
    for (std::size_t i = 0; i < n; ++i) result.numbers[i * n + i] = isIdentity ? 1 : argument.numbers[i];
    return result;
}

/// fill(): an array of the same values.
Value ConstantEvaluator::Implementation::repeated(ExprId expr, Value element)
{
    TypeTable& types = pool.types();
    const Sizes inner = sizesOf(types, element.type);
    Sizes to = sizeArguments(expr, 1);
    if (failed) return {};
    const std::size_t outer = static_cast<std::size_t>(elementCount(to));
    to.insert(to.end(), inner.begin(), inner.end());
    if (!fits(to)) return {};
    convertTo(types, element, pool.typeId(expr));
    Value result;
    result.type = withSizes(types, pool.typeId(expr), to);
    for (std::size_t i = 0; i < outer; ++i) appendElements(types, result, element);
    return result;
}

Value ConstantEvaluator::Implementation::linspace(ExprId expr, const Value& argument)
{
    const double first = argument.number(), last = number(pool.operand(expr, 1));
    const Sizes to = sizeArguments(expr, 2);
    if (failed) return {};
    if (to[0] < 2) {
        fail("linspace needs at least two points", true);
        return {};
    }
    Value result = filled(pool.typeId(expr), to, 0);
    for (std::size_t i = 0; i < result.numbers.size(); ++i)
        result.numbers[i] = first + (last - first) * static_cast<double>(i) / static_cast<double>(to[0] - 1);
    return result;
}

}  // namespace causeway
