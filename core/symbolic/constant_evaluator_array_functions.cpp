// SPDX-License-Identifier: GPL-3.0-or-later
// Built-in functions that take or make whole arrays (Modelica specification, section 10.3).
#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "core/base/numbers.h"
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
    Sizes sizes = sizesOf(types, parts.front().type);
    if (!(along >= 1) || along > static_cast<double>(sizes.size())) {
        fail(fmt::format("cat: an array of {} dimensions has no dimension {}", sizes.size(), shortestText(along)),
             true);
        return {};
    }
    const auto dimension = static_cast<std::size_t>(along) - 1;
    std::int64_t length = 0;
    std::vector<std::size_t> runs;
    for (const Value& part : parts) {
        Sizes other = sizesOf(types, part.type);
        if (other.size() != sizes.size()) {
            fail(fmt::format("cat: the arrays have the sizes {} and {}", describe(sizes), describe(other)), true);
            return {};
        }
        length += other[dimension];
        std::int64_t run = 1;
        for (std::size_t i = dimension; i < other.size(); ++i) run *= other[i];
        runs.push_back(static_cast<std::size_t>(run));
        const Sizes asWritten = other;
        other[dimension] = sizes[dimension];
        if (other != sizes) {
            fail(fmt::format("cat: the arrays have the sizes {} and {}", describe(sizes), describe(asWritten)), true);
            return {};
        }
    }
    sizes[dimension] =
        static_cast<std::int32_t>(std::min<std::int64_t>(length, std::numeric_limits<std::int32_t>::max()));
    if (!fits(sizes)) return {};
    std::size_t blocks = 1;
    for (std::size_t i = 0; i < dimension; ++i) blocks *= static_cast<std::size_t>(sizes[i]);
    Value result;
    result.type = withSizes(types, pool.typeId(expr), sizes);
    for (std::size_t block = 0; block < blocks; ++block) {
        for (std::size_t i = 0; i < parts.size(); ++i) {
            if (runs[i] != 0)
                appendElements(types, result, slice(types, parts[i], block * runs[i], runs[i], parts[i].type));
        }
    }
    return result;
}

Value ConstantEvaluator::Implementation::arrayBuiltin(ExprId expr)
{
    TypeTable& types = pool.types();
    const Builtin function = pool.builtin(expr);
    const TypeId type = pool.typeId(expr);
    switch (function) {
        case Builtin::Size: return sizeOf(expr);
        case Builtin::Ndims:
            return Value::integer(static_cast<std::int64_t>(types.rank(pool.typeId(pool.operand(expr, 0)))));
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
    const Sizes sizes = sizesOf(types, argument.type);
    const auto wrong = [&](std::string_view wanted) {
        fail(fmt::format("{} needs {}, not an array of size {}", toString(function), wanted, describe(sizes)), true);
        return Value();
    };
    const auto reshaped = [&](const Sizes& to) {
        // A scalar record becomes the element of an array.
        Value result;
        result.type = withSizes(types, argument.type, to);
        if (to.empty() && !sizes.empty()) return slice(types, argument, 0, 1, result.type);
        appendElements(types, result, argument);
        return result;
    };
    switch (function) {
        case Builtin::Sum:
        case Builtin::Product:
        case Builtin::MinOf:
        case Builtin::MaxOf: return accumulated(function, argument, type);
        case Builtin::ArrayOf: {
            Sizes to = sizes;
            to.insert(to.begin(), 1);
            return reshaped(to);
        }
        case Builtin::Scalar:
            if (elementCount(sizes) != 1) return wrong("one element");
            return reshaped({});
        case Builtin::Vector: {
            if (std::count_if(sizes.begin(), sizes.end(), [](std::int32_t size) { return size > 1; }) > 1)
                return wrong("at most one dimension larger than 1");
            return reshaped({static_cast<std::int32_t>(elementCount(sizes))});
        }
        case Builtin::Matrix: {
            Sizes to = sizes;
            while (to.size() > 2 && to.back() == 1) to.pop_back();
            if (to.size() > 2) return wrong("dimensions of size 1 behind the second");
            to.resize(2, 1);
            return reshaped(to);
        }
        case Builtin::Promote: {
            const double rank = number(pool.operand(expr, 1));
            if (failed) return {};
            if (rank < static_cast<double>(sizes.size()) || rank > 32)
                return wrong("no more dimensions than asked for");
            Sizes to = sizes;
            to.resize(static_cast<std::size_t>(rank), 1);
            return reshaped(to);
        }
        case Builtin::Transpose: {
            if (sizes.size() < 2) return wrong("a matrix");
            Sizes to = sizes;
            std::swap(to[0], to[1]);
            const auto rows = static_cast<std::size_t>(to[0]), columns = static_cast<std::size_t>(to[1]);
            const std::size_t inner =
                rows * columns == 0 ? 0 : static_cast<std::size_t>(elementCount(sizes)) / (rows * columns);
            std::vector<std::size_t> positions;
            for (std::size_t row = 0; row < rows; ++row) {
                for (std::size_t column = 0; column < columns; ++column) {
                    for (std::size_t k = 0; k < inner; ++k) positions.push_back((column * rows + row) * inner + k);
                }
            }
            return gather(types, argument, positions, withSizes(types, argument.type, to));
        }
        case Builtin::Symmetric: {
            if (sizes.size() != 2 || sizes[0] != sizes[1]) return wrong("a square matrix");
            const auto n = static_cast<std::size_t>(sizes[0]);
            std::vector<std::size_t> positions;
            for (std::size_t row = 0; row < n; ++row) {
                for (std::size_t column = 0; column < n; ++column)
                    positions.push_back(std::min(row, column) * n + std::max(row, column));
            }
            return gather(types, argument, positions, argument.type);
        }
        case Builtin::OuterProduct:
        case Builtin::Cross: {
            const Value other = value(pool.operand(expr, 1));
            if (failed) return {};
            if (types.rank(argument.type) != 1 || types.rank(other.type) != 1) return wrong("two vectors");
            const auto &a = argument.numbers, &b = other.numbers;
            Value result;
            if (function == Builtin::Cross) {
                if (a.size() != 3 || b.size() != 3) return wrong("two vectors of size 3");
                result.type = withSizes(types, type, {3});
                result.numbers = {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
                return result;
            }
            const Sizes to{static_cast<std::int32_t>(a.size()), static_cast<std::int32_t>(b.size())};
            if (!fits(to)) return {};
            result.type = withSizes(types, type, to);
            for (const double x : a) {
                for (const double y : b) result.numbers.push_back(x * y);
            }
            return result;
        }
        case Builtin::Skew: {
            const auto& a = argument.numbers;
            if (sizes.size() != 1 || a.size() != 3) return wrong("a vector of size 3");
            Value result;
            result.type = withSizes(types, type, {3, 3});
            result.numbers = {0, -a[2], a[1], a[2], 0, -a[0], -a[1], a[0], 0};
            return result;
        }
        case Builtin::Identity:
        case Builtin::Diagonal: {
            const bool isIdentity = function == Builtin::Identity;
            if (!isIdentity && sizes.size() != 1) return wrong("a vector");
            const Sizes one = isIdentity ? sizeArguments(expr, 0) : sizes;
            if (failed) return {};
            Value result = filled(type, {one[0], one[0]}, 0);
            if (failed) return {};
            const auto n = static_cast<std::size_t>(one[0]);
            for (std::size_t i = 0; i < n; ++i) result.numbers[i * n + i] = isIdentity ? 1 : argument.numbers[i];
            return result;
        }
        case Builtin::Fill: {
            Sizes to = sizeArguments(expr, 1);
            if (failed) return {};
            const std::size_t outer = static_cast<std::size_t>(elementCount(to));
            to.insert(to.end(), sizes.begin(), sizes.end());
            if (!fits(to)) return {};
            convertTo(types, argument, type);
            Value result;
            result.type = withSizes(types, type, to);
            for (std::size_t i = 0; i < outer; ++i) appendElements(types, result, argument);
            return result;
        }
        case Builtin::Linspace: {
            const double first = argument.number(), last = number(pool.operand(expr, 1));
            const Sizes to = sizeArguments(expr, 2);
            if (failed) return {};
            if (to[0] < 2) {
                fail("linspace needs at least two points", true);
                return {};
            }
            Value result = filled(type, to, 0);
            for (std::size_t i = 0; i < result.numbers.size(); ++i) {
                result.numbers[i] = first + (last - first) * static_cast<double>(i) / static_cast<double>(to[0] - 1);
            }
            return result;
        }
        default: break;
    }
    notConstant();
    return {};
}

}  // namespace causeway
