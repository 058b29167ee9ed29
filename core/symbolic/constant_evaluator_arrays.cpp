// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/symbolic/constant_evaluator.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "core/base/numbers.h"

namespace causeway {

Value ConstantEvaluator::Implementation::arrayOf(ExprId expr)
{
    TypeTable& types = pool.types();
    const std::size_t count = pool.operands(expr).size();
    const TypeId type = pool.typeId(expr);
    Value result;
    result.type = type;
    if (count == 0) {
        Sizes sizes = sizesOf(types, type);
        for (std::int32_t& size : sizes) size = std::max(size, 0);
        result.type = withSizes(types, type, sizes);
        return result;
    }
    Sizes inner;
    for (std::size_t i = 0; i < count; ++i) {
        const ExprId operand = pool.operand(expr, i);
        if (isNumber(operand)) {
            result.numbers.push_back(number(operand));
            if (failed) return {};
            continue;
        }
        Value element = value(operand);
        if (failed) return {};
        convertTo(types, element, type);
        Sizes sizes = sizesOf(types, element.type);
        if (i == 0) {
            inner = std::move(sizes);
        } else if (sizes != inner) {
            fail(fmt::format("the elements of an array have the sizes {} and {}", describe(inner), describe(sizes)),
                 true);
            return {};
        }
        appendElements(types, result, element);
        if (i == 0 && count > 1 &&
            !fits({static_cast<std::int32_t>(std::min<std::size_t>(count, kMaxElements)),
                   static_cast<std::int32_t>(std::min<std::int64_t>(elementCount(inner), kMaxElements))})) {
            return {};
        }
    }
    inner.insert(inner.begin(), static_cast<std::int32_t>(count));
    result.type = withSizes(types, type, inner);
    return result;
}

ConstantEvaluator::Implementation::Steps ConstantEvaluator::Implementation::stepsOf(ExprId range)
{
    Steps result;
    result.start = number(pool.operand(range, 0));
    result.step = number(pool.operand(range, 1));
    const double stop = number(pool.operand(range, 2));
    if (failed) return result;
    if (result.step == 0) {
        fail("the step of a range is zero", true);
        return result;
    }
    // A tenth of a millionth of a step forgives rounding, as in 0 : 0.1 : 0.3.
    const double count = std::floor((stop - result.start) / result.step + 1e-7) + 1;
    if (!(count < 9e15)) {
        fail("a range has no end", true);
    } else {
        result.count = count > 0 ? static_cast<std::int64_t>(count) : 0;
    }
    return result;
}

Value ConstantEvaluator::Implementation::range(ExprId expr)
{
    const Steps steps = stepsOf(expr);
    if (failed) return {};
    const Sizes sizes{
        static_cast<std::int32_t>(std::min<std::int64_t>(steps.count, std::numeric_limits<std::int32_t>::max()))};
    if (!fits(sizes)) return {};
    Value result;
    result.type = withSizes(pool.types(), pool.typeId(expr), sizes);
    result.numbers.resize(static_cast<std::size_t>(sizes[0]));
    for (std::size_t i = 0; i < result.numbers.size(); ++i)
        result.numbers[i] = steps.start + static_cast<double>(i) * steps.step;
    return result;
}

double ConstantEvaluator::Implementation::neutral(Builtin function, TypeId result) const
{
    const ValueType base = pool.types().base(result);
    double largest = std::numeric_limits<double>::max();
    double smallest = -largest;
    if (base == ValueType::Integer) {
        largest = std::numeric_limits<std::int32_t>::max();
        smallest = -largest;
    } else if (base == ValueType::Boolean) {
        largest = 1;
        smallest = 0;
    } else if (base == ValueType::Enumeration) {
        largest = static_cast<double>(pool.types().enumerationOf(result).literals.size()) - 1;
        smallest = 0;
    }
    switch (function) {
        case Builtin::Product: return 1;
        case Builtin::MinOf: return largest;
        case Builtin::MaxOf: return smallest;
        default: return 0;
    }
}

namespace {

double accumulate(Builtin function, double sum, double element)
{
    switch (function) {
        case Builtin::Product: return sum * element;
        case Builtin::MinOf: return element < sum ? element : sum;
        case Builtin::MaxOf: return element > sum ? element : sum;
        default: return sum + element;
    }
}

}  // namespace

Value ConstantEvaluator::Implementation::accumulated(Builtin function, const Value& array, TypeId result)
{
    if (!isNumeric(pool.types().base(array.type))) {
        notConstant();
        return {};
    }
    double sum = array.numbers.empty() ? neutral(function, result) : array.numbers.front();
    for (std::size_t i = 1; i < array.numbers.size(); ++i) sum = accumulate(function, sum, array.numbers[i]);
    return scalar(pool.types().elementType(result), exact(sum, result));
}

Value ConstantEvaluator::Implementation::reduction(ExprId expr)
{
    TypeTable& types = pool.types();
    const ExprId body = pool.operand(expr, 0), over = pool.operand(expr, 1);
    const Builtin function = pool.builtin(expr);
    const TypeId type = pool.typeId(expr);
    const bool isRange = pool.op(over) == Op::Range;
    Steps steps;
    Value elements;
    if (isRange) {
        steps = stepsOf(over);
    } else {
        elements = value(over);
    }
    if (failed) return {};
    if (!isRange) steps.count = static_cast<std::int64_t>(elementCount(types, elements));
    const bool overNumbers = isRange || isNumeric(types.base(elements.type));
    if (!fits(
            {static_cast<std::int32_t>(std::min<std::int64_t>(steps.count, std::numeric_limits<std::int32_t>::max()))}))
        return {};

    // Values computed without this iterator must not be used in a body with it.
    if (isTooDeep()) return {};
    const Surroundings kept = here;
    here.memo = nullptr;
    here.nesting = 0;
    nesting += kReductionNesting;
    const std::size_t at = bindings.size();
    bindings.push_back({pool.iteratorOf(expr), 0, nullptr});
    const bool bodyIsNumber = isNumber(body);
    double sum = neutral(function, type);
    Value result;
    result.type = type;
    Sizes inner;
    Value element;
    for (std::int64_t i = 0; i < steps.count && !failed; ++i) {
        spend();
        if (isRange) {
            bindings[at].number = steps.start + static_cast<double>(i) * steps.step;
        } else if (overNumbers) {
            bindings[at].number = elements.numbers[static_cast<std::size_t>(i)];
        } else {
            element = slice(types, elements, static_cast<std::size_t>(i), 1, types.elementType(elements.type));
            bindings[at].element = &element;
        }
        if (bodyIsNumber) {
            const double next = number(body);
            if (function == Builtin::ArrayOf) {
                result.numbers.push_back(next);
            } else {
                sum = i == 0 ? next : accumulate(function, sum, next);
            }
            continue;
        }
        Value next = value(body);
        if (failed) break;
        if (function != Builtin::ArrayOf) {
            // A sum of arrays, or of strings.
            if (i == 0) {
                result = std::move(next);
            } else if (function == Builtin::Sum) {
                result = elementwise(Op::Add, result, next, type);
            } else {
                notConstant();
            }
            continue;
        }
        Sizes sizes = sizesOf(types, next.type);
        if (i == 0) {
            inner = std::move(sizes);
        } else if (sizes != inner) {
            fail(fmt::format("the elements of an array have the sizes {} and {}", describe(inner), describe(sizes)),
                 true);
        }
        if (!fits({static_cast<std::int32_t>(i + 1),
                   static_cast<std::int32_t>(std::min<std::int64_t>(elementCount(inner), kMaxElements))}))
            break;
        appendElements(types, result, next);
    }
    bindings.resize(at);
    nesting -= kReductionNesting;
    here = kept;
    if (failed) return {};
    if (function == Builtin::ArrayOf) {
        if (steps.count == 0) {
            for (const std::int32_t size : sizesOf(types, pool.typeId(body))) inner.push_back(std::max(size, 0));
        }
        inner.insert(inner.begin(), static_cast<std::int32_t>(steps.count));
        result.type = withSizes(types, type, inner);
        return result;
    }
    if (bodyIsNumber) return scalar(types.elementType(type), exact(sum, type));
    if (steps.count == 0) return initialValue(types, type, {});
    return result;
}

Value ConstantEvaluator::Implementation::record(ExprId expr)
{
    TypeTable& types = pool.types();
    Value result;
    result.type = pool.typeId(expr);
    const std::size_t count = pool.operands(expr).size();
    for (std::size_t i = 0; i < count; ++i) {
        Value field = value(pool.operand(expr, i));
        if (failed) return {};
        const TypeId declared = types.recordOf(result.type).fields[i].type;
        convertTo(types, field, declared);
        result.members.push_back(std::move(field));
    }
    return result;
}

Value ConstantEvaluator::Implementation::member(ExprId expr)
{
    TypeTable& types = pool.types();
    const ExprId operand = pool.operand(expr, 0);
    const std::size_t field = pool.payload(expr);
    if (pool.op(operand) == Op::Record)
        return value(pool.operand(operand, field));  // the other fields may have no value
    Value storage;
    const Value& whole = read(operand, storage);
    if (failed) return {};
    if (types.isScalar(whole.type)) return whole.members[field];
    Value result;
    Sizes sizes = sizesOf(types, whole.type);
    for (const Value& element : whole.members) appendElements(types, result, element.members[field]);
    const Sizes inner = whole.members.empty() ? Sizes() : sizesOf(types, whole.members.front().members[field].type);
    sizes.insert(sizes.end(), inner.begin(), inner.end());
    result.type = withSizes(types, pool.typeId(expr), sizes);
    return result;
}

std::size_t ConstantEvaluator::Implementation::checkedIndex(double index, std::int32_t size, std::size_t dimension)
{
    if (index >= 1 && index <= size) return static_cast<std::size_t>(index) - 1;
    if (!failed) {
        const std::string where = dimension == 0 ? std::string() : fmt::format(" of dimension {}", dimension + 1);
        fail(size == 0 ? fmt::format("index {}{}: the array is empty", shortestText(index), where)
                       : fmt::format("index {} is outside 1..{}{}", shortestText(index), size, where),
             true);
    }
    return 0;
}

namespace {

/// Booleans and enumerations count from 0 as numbers and from the first literal as subscripts.
double offsetOf(ValueType subscript)
{
    return subscript == ValueType::Boolean || subscript == ValueType::Enumeration ? 1 : 0;
}

}  // namespace

std::size_t ConstantEvaluator::Implementation::position(ExprId expr, TypeId arrayType)
{
    const std::size_t count = pool.operands(expr).size() - 1;
    std::size_t at = 0;
    if (count != pool.types().rank(arrayType)) {
        notConstant();
        return 0;
    }
    for (std::size_t i = 0; i < count && !failed; ++i) {
        const ExprId subscript = pool.operand(expr, i + 1);
        const double index = number(subscript) + offsetOf(pool.type(subscript));
        const std::int32_t size = pool.types().dimensions(arrayType)[i];
        at = at * static_cast<std::size_t>(size) + checkedIndex(index, size, i);
    }
    return at;
}

std::vector<std::size_t> ConstantEvaluator::Implementation::selected(ExprId expr, const Sizes& sizes, Sizes& kept)
{
    std::vector<std::size_t> positions{0};
    const std::size_t count = pool.operands(expr).size() - 1;
    if (count > sizes.size()) {
        fail(fmt::format("{} subscripts for an array of size {}", count, describe(sizes)), true);
        return {};
    }
    for (std::size_t i = 0; i < sizes.size() && !failed; ++i) {
        std::vector<std::size_t> indices;
        const ExprId subscript = i < count ? pool.operand(expr, i + 1) : ExprId();
        if (subscript.isNone() || pool.op(subscript) == Op::Whole) {
            for (std::int32_t k = 0; k < sizes[i]; ++k) indices.push_back(static_cast<std::size_t>(k));
            kept.push_back(sizes[i]);
        } else if (isNumber(subscript)) {
            indices.push_back(checkedIndex(number(subscript) + offsetOf(pool.type(subscript)), sizes[i], i));
        } else {
            Value storage;
            const Value& vector = read(subscript, storage);
            if (failed) return {};
            for (const double index : vector.numbers)
                indices.push_back(checkedIndex(index + offsetOf(pool.type(subscript)), sizes[i], i));
            kept.push_back(static_cast<std::int32_t>(indices.size()));
        }
        if (failed || !fits({static_cast<std::int32_t>(positions.size()), static_cast<std::int32_t>(indices.size())}))
            return {};
        std::vector<std::size_t> next;
        next.reserve(positions.size() * indices.size());
        for (const std::size_t before : positions) {
            for (const std::size_t index : indices) next.push_back(before * static_cast<std::size_t>(sizes[i]) + index);
        }
        positions = std::move(next);
    }
    return positions;
}

Value ConstantEvaluator::Implementation::subscript(ExprId expr)
{
    TypeTable& types = pool.types();
    const ExprId operand = pool.operand(expr, 0);
    if (pool.op(operand) == Op::Array && pool.operands(expr).size() == 2 && isNumber(pool.operand(expr, 1))) {
        // Only the requested element needs a value.
        const ExprId index = pool.operand(expr, 1);
        const auto size = static_cast<std::int32_t>(pool.operands(operand).size());
        const std::size_t at = checkedIndex(number(index) + offsetOf(pool.type(index)), size, 0);
        if (failed) return {};
        Value element = value(pool.operand(operand, at));
        if (!failed) convertTo(types, element, pool.typeId(expr));
        return element;
    }
    Value storage;
    const Value& array = read(operand, storage);
    if (failed) return {};
    Sizes kept;
    const auto positions = selected(expr, sizesOf(types, array.type), kept);
    if (failed) return {};
    return gather(types, array, positions, withSizes(types, array.type, kept));
}

}  // namespace causeway
