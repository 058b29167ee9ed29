// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/symbolic/derivative_rules.h"

#include <algorithm>
#include <array>
#include <limits>
#include <string_view>
#include <vector>

#include "core/symbolic/common_terms.h"
#include "core/symbolic/simplify.h"
#include "core/symbolic/traversal.h"

namespace causeway {

namespace {

bool areScalars(const ExpressionPool& pool, ExprId a, ExprId b)
{
    return pool.isScalar(a) && pool.isScalar(b);
}

// Arithmetic element by element: simplified for scalars; a literal zero is neutral or absorbing for arrays too.

ExprId sum(ExpressionPool& pool, ExprId a, ExprId b)
{
    if (isZero(pool, a)) return b;
    if (isZero(pool, b)) return a;
    return areScalars(pool, a, b) ? add(pool, a, b) : pool.binary(Op::Add, a, b);
}

ExprId negative(ExpressionPool& pool, ExprId a)
{
    return pool.isScalar(a) ? negate(pool, a) : pool.unary(Op::Negate, a);
}

ExprId difference(ExpressionPool& pool, ExprId a, ExprId b)
{
    if (isZero(pool, b)) return a;
    if (isZero(pool, a)) return negative(pool, b);
    return areScalars(pool, a, b) ? subtract(pool, a, b) : pool.binary(Op::Subtract, a, b);
}

/// `op` is the product of elements or of linear algebra.
ExprId product(ExpressionPool& pool, Op op, ExprId a, ExprId b)
{
    if (areScalars(pool, a, b)) return multiply(pool, a, b);
    if (isZero(pool, a) || isZero(pool, b)) return pool.integer(0);
    if (pool.isNumber(a, 1)) return b;
    if (pool.isNumber(b, 1)) return a;
    return pool.binary(op, a, b);
}

ExprId times(ExpressionPool& pool, ExprId a, ExprId b)
{
    return product(pool, Op::ElementMultiply, a, b);
}

ExprId quotient(ExpressionPool& pool, ExprId a, ExprId b)
{
    if (areScalars(pool, a, b)) return divide(pool, a, b);
    return isZero(pool, a) ? a : pool.binary(Op::ElementDivide, a, b);
}

ExprId raised(ExpressionPool& pool, ExprId base, ExprId exponent)
{
    return areScalars(pool, base, exponent) ? power(pool, base, exponent)
                                            : pool.binary(Op::ElementPower, base, exponent);
}

ExprId square(ExpressionPool& pool, ExprId x)
{
    return raised(pool, x, pool.integer(2));
}

/// The outer factor f'(x) of the chain rule for functions of one argument; none if there is no rule.
ExprId outerDerivative(ExpressionPool& pool, Builtin function, ExprId x, ExprId value)
{
    const ExprId one = pool.integer(1);
    switch (function) {
        case Builtin::Abs: return call(pool, Builtin::Sign, x);
        case Builtin::Sqrt: return quotient(pool, one, times(pool, pool.integer(2), value));
        case Builtin::Sin: return call(pool, Builtin::Cos, x);
        case Builtin::Cos: return negative(pool, call(pool, Builtin::Sin, x));
        case Builtin::Tan: return sum(pool, one, square(pool, value));
        case Builtin::Asin:
            return quotient(pool, one, call(pool, Builtin::Sqrt, difference(pool, one, square(pool, x))));
        case Builtin::Acos:
            return negative(pool,
                            quotient(pool, one, call(pool, Builtin::Sqrt, difference(pool, one, square(pool, x)))));
        case Builtin::Atan: return quotient(pool, one, sum(pool, one, square(pool, x)));
        case Builtin::Sinh: return call(pool, Builtin::Cosh, x);
        case Builtin::Cosh: return call(pool, Builtin::Sinh, x);
        case Builtin::Tanh: return difference(pool, one, square(pool, value));
        case Builtin::Exp: return value;
        case Builtin::Log: return quotient(pool, one, x);
        case Builtin::Log10: return quotient(pool, one, times(pool, x, call(pool, Builtin::Log, pool.integer(10))));
        default: return {};
    }
}

ExprId noEvent(ExpressionPool& pool, ExprId expr)
{
    const bool hasNone = pool.op(expr) <= Op::Whole || pool.op(expr) == Op::Derivative;
    return hasNone ? expr : call(pool, Builtin::NoEvent, expr);
}

/// An element of an array; of an array constructor without a detour.
ExprId elementAt(ExpressionPool& pool, ExprId array, std::span<const ExprId> subscripts)
{
    while (!subscripts.empty() && pool.op(array) == Op::Array && pool.op(subscripts[0]) == Op::IntegerLiteral) {
        const std::int64_t index = pool.integerValue(subscripts[0]);
        if (index < 1 || index > static_cast<std::int64_t>(pool.operands(array).size())) break;
        array = pool.operand(array, static_cast<std::size_t>(index - 1));
        subscripts = subscripts.subspan(1);
    }
    return subscripts.empty() ? array : pool.subscript(array, subscripts);
}

/// All elements of an array of known size, in the order of rows.
std::vector<ExprId> elementsOf(ExpressionPool& pool, ExprId array, TypeId type)
{
    const std::vector<std::int32_t> sizes(pool.types().dimensions(type).begin(), pool.types().dimensions(type).end());
    std::vector<std::int32_t> at(sizes.size(), 1);
    std::vector<ExprId> elements, subscripts;
    const std::int64_t count = pool.types().elementCount(type);
    for (std::int64_t i = 0; i < count; ++i) {
        subscripts.clear();
        for (const std::int32_t index : at) subscripts.push_back(pool.integer(index));
        elements.push_back(elementAt(pool, array, subscripts));
        for (std::size_t d = sizes.size(); d-- > 0 && ++at[d] > sizes[d];) at[d] = 1;
    }
    return elements;
}

/// An index into a vector, with the range of all its elements. Its name and depth are others than those of indices that
/// occur in it.
struct VectorIndex {
    VectorIndex(ExpressionPool& pool, std::string_view name, ExprId vector, ExprId derivative)
    {
        const std::array roots{vector, derivative};
        const auto inside = reachable(pool, roots);
        const auto depth = std::ranges::count_if(inside, [&](ExprId part) { return pool.op(part) == Op::Reduction; });
        iterator = pool.iteratorNamed(name, static_cast<std::size_t>(depth));
        index = pool.iterator(iterator, TypeTable::integer());
        const ExprId one = pool.integer(1);
        range = pool.range(one, {}, pool.call(Builtin::Size, std::array{vector, one}, TypeTable::integer()));
    }
    IteratorId iterator;
    ExprId index, range;
};

/// The same for a vector of any size: the derivative of the smallest or greatest element; on ties, the smallest or
/// greatest of their derivatives; for products, without one factor at a time.
ExprId derivativeOfVectorAccumulation(ExpressionPool& pool, Builtin function, ExprId vector, ExprId derivative)
{
    const VectorIndex i(pool, "der_i", vector, derivative), j(pool, "der_j", vector, derivative);
    const ExprId x = pool.subscript(vector, std::array{i.index}), dx = pool.subscript(derivative, std::array{i.index});
    if (function == Builtin::Product) {
        const ExprId other = pool.conditional(pool.binary(Op::Equal, i.index, j.index), pool.real(1),
                                              pool.subscript(vector, std::array{j.index}));
        const ExprId others = pool.reduction(Builtin::Product, other, j.iterator, j.range);
        return pool.reduction(Builtin::Sum, pool.binary(Op::Multiply, dx, others), i.iterator, i.range);
    }
    const bool isMin = function == Builtin::MinOf;
    const ExprId least = pool.call(function, std::array{vector}, TypeTable::real());
    const ExprId isTaken =
        call(pool, Builtin::NoEvent, pool.binary(isMin ? Op::LessEqual : Op::GreaterEqual, x, least));
    const double none = std::numeric_limits<double>::max();
    return pool.reduction(function, pool.conditional(isTaken, dx, pool.real(isMin ? none : -none)), i.iterator,
                          i.range);
}

/// Derivative of the minimum, maximum or product of the elements of an array, element by element if its size is known.
ExprId derivativeOfAccumulation(ExpressionPool& pool, Builtin function, ExprId array, ExprId derivative)
{
    const TypeId type = pool.typeId(array);
    if (pool.types().rank(type) == 1 && !pool.types().hasKnownSize(type))
        return derivativeOfVectorAccumulation(pool, function, array, derivative);
    if (!pool.types().hasKnownSize(type) || pool.types().elementCount(type) == 0) return {};
    const std::vector<ExprId> x = elementsOf(pool, array, type), dx = elementsOf(pool, derivative, type);
    ExprId value = x[0], result = dx[0];
    for (std::size_t i = 1; i < x.size(); ++i) {
        if (function == Builtin::Product) {
            result = sum(pool, times(pool, result, x[i]), times(pool, value, dx[i]));
            value = times(pool, value, x[i]);
            continue;
        }
        const bool isMin = function == Builtin::MinOf;
        const ExprId isNew = call(pool, Builtin::NoEvent, pool.binary(isMin ? Op::Less : Op::Greater, x[i], value));
        const std::array both{value, x[i]};
        value = pool.call(isMin ? Builtin::Min : Builtin::Max, both);
        result = select(pool, isNew, dx[i], result);
    }
    return result;
}

ExprId derivativeOfBuiltin(ExpressionPool& pool, const DerivativeSource& source, ExprId expr, std::span<const ExprId> x,
                           std::span<const ExprId> dx)
{
    const ExprId zero = pool.integer(0);
    const Builtin function = pool.builtin(expr);
    /// The same function of other arguments.
    const auto of = [&](auto... arguments) { return pool.withOperands(expr, std::array{arguments...}); };
    switch (function) {
        case Builtin::Min:
        case Builtin::Max: {
            if (!areScalars(pool, x[0], x[1])) return {};
            const Op relation = function == Builtin::Min ? Op::Less : Op::Greater;
            return select(pool, call(pool, Builtin::NoEvent, pool.binary(relation, x[0], x[1])), dx[0], dx[1]);
        }
        case Builtin::Mod:
        case Builtin::Rem: {
            // a - floor(a/b)*b, the quotient being constant between jumps.
            const ExprId ratio = quotient(pool, x[0], x[1]);
            const std::array arguments{x[0], x[1]};
            const ExprId whole =
                function == Builtin::Mod ? call(pool, Builtin::Floor, ratio) : pool.call(Builtin::Div, arguments);
            return difference(pool, dx[0], times(pool, whole, dx[1]));
        }
        case Builtin::Atan2: {
            const ExprId numerator = difference(pool, times(pool, x[1], dx[0]), times(pool, x[0], dx[1]));
            return quotient(pool, numerator, sum(pool, square(pool, x[0]), square(pool, x[1])));
        }
        case Builtin::Homotopy: return dx[0];
        // A derivative must not cause events if the expression must not.
        case Builtin::NoEvent: return noEvent(pool, dx[0]);
        case Builtin::Smooth: {
            if (pool.isNumber(dx[1]) || pool.op(x[0]) != Op::IntegerLiteral || pool.integerValue(x[0]) < 1)
                return dx[1];
            return pool.call(Builtin::Smooth, std::array{pool.integer(pool.integerValue(x[0]) - 1), dx[1]},
                             pool.typeId(dx[1]));
        }
        case Builtin::SemiLinear: {
            if (!pool.isScalar(expr)) return {};
            const ExprId isPositive = call(pool, Builtin::NoEvent, pool.binary(Op::GreaterEqual, x[0], zero));
            const ExprId bySlope = multiply(pool, x[0], select(pool, isPositive, dx[1], dx[2]));
            return add(pool, multiply(pool, select(pool, isPositive, x[1], x[2]), dx[0]), bySlope);
        }
        case Builtin::Delay: {
            if (!source.isByTime()) return {};
            const ExprId delayed = isZero(pool, dx[0]) ? zero
                                                       : pool.call(
                                                             Builtin::Delay,
                                                             [&] {
                                                                 std::vector<ExprId> arguments(x.begin(), x.end());
                                                                 arguments[0] = dx[0];
                                                                 return arguments;
                                                             }(),
                                                             pool.typeId(expr));
            return times(pool, delayed, difference(pool, pool.integer(1), dx[1]));
        }
        // Linear in their arguments.
        case Builtin::Sum:
        case Builtin::Scalar:
        case Builtin::Vector:
        case Builtin::Matrix:
        case Builtin::Transpose:
        case Builtin::Symmetric:
        case Builtin::Skew:
        case Builtin::Diagonal: return of(dx[0]);
        case Builtin::Promote: return of(dx[0], x[1]);
        case Builtin::Linspace: return of(shaped(pool, dx[0], x[0]), shaped(pool, dx[1], x[1]), x[2]);
        case Builtin::Fill: {
            std::vector<ExprId> arguments(x.begin(), x.end());
            arguments[0] = dx[0];
            return pool.withOperands(expr, arguments);
        }
        case Builtin::Cat: {
            std::vector<ExprId> arguments{x[0]};
            for (std::size_t i = 1; i < x.size(); ++i) arguments.push_back(shaped(pool, dx[i], x[i]));
            return pool.withOperands(expr, arguments);
        }
        case Builtin::Cross:
        case Builtin::OuterProduct: {
            const ExprId first = isZero(pool, dx[0]) ? zero : of(dx[0], x[1]);
            return sum(pool, first, isZero(pool, dx[1]) ? zero : of(x[0], dx[1]));
        }
        case Builtin::MinOf:
        case Builtin::MaxOf:
        case Builtin::Product: return derivativeOfAccumulation(pool, function, x[0], dx[0]);
        default: break;
    }
    if (x.size() != 1) return {};
    const ExprId outer = outerDerivative(pool, function, x[0], expr);
    return outer.isNone() ? ExprId() : times(pool, outer, dx[0]);
}

/// Derivative of a matrix to a whole power, factor by factor.
ExprId derivativeOfMatrixPower(ExpressionPool& pool, std::span<const ExprId> x, std::span<const ExprId> dx)
{
    constexpr std::int64_t kHighest = 64;
    if (pool.op(x[1]) != Op::IntegerLiteral || pool.integerValue(x[1]) < 0 || pool.integerValue(x[1]) > kHighest)
        return {};
    ExprId result = pool.integer(0), before = pool.integer(1);
    for (std::int64_t i = 0; i < pool.integerValue(x[1]); ++i) {
        result = sum(pool, product(pool, Op::Multiply, result, x[0]), product(pool, Op::Multiply, before, dx[0]));
        before = product(pool, Op::Multiply, before, x[0]);
    }
    return result;
}

ExprId derivativeOfPower(ExpressionPool& pool, ExprId expr, std::span<const ExprId> x, std::span<const ExprId> dx)
{
    const ExprId one = pool.integer(1);
    const ExprId byBase = times(pool, times(pool, x[1], raised(pool, x[0], difference(pool, x[1], one))), dx[0]);
    if (isZero(pool, dx[1])) return byBase;
    const ExprId byExponent = times(pool, times(pool, expr, call(pool, Builtin::Log, x[0])), dx[1]);
    return isZero(pool, dx[0]) ? byExponent : sum(pool, byBase, byExponent);
}

/// Derivative of the reduction of a body over a range, which is constant.
ExprId derivativeOfReduction(ExpressionPool& pool, ExprId expr, std::span<const ExprId> x, std::span<const ExprId> dx)
{
    if (!isZero(pool, dx[1])) return {};
    const ExprId body = shaped(pool, dx[0], x[0]);
    if (body.isNone()) return body;
    const Builtin function = pool.builtin(expr);
    const auto reductionOf = [&](Builtin kind, ExprId part) {
        return pool.reduction(kind, part, pool.iteratorOf(expr), x[1]);
    };
    if (function == Builtin::Sum || function == Builtin::ArrayOf) return reductionOf(function, body);
    if (!pool.isScalar(expr)) return {};
    return derivativeOfAccumulation(pool, function, reductionOf(Builtin::ArrayOf, x[0]),
                                    reductionOf(Builtin::ArrayOf, body));
}

std::vector<TypeId> fieldTypes(const TypeTable& types, TypeId record)
{
    std::vector<TypeId> result;
    for (const RecordType::Field& field : types.recordOf(record).fields) result.push_back(field.type);
    return result;
}

ExprId derivativeOfMember(ExpressionPool& pool, ExprId expr, ExprId record, ExprId derivative)
{
    const std::vector<TypeId> fields = fieldTypes(pool.types(), pool.typeId(record));
    const std::size_t field = pool.payload(expr);
    if (derivativeType(pool.types(), fields[field]).isNone()) return pool.integer(0);
    const std::size_t position = derivativePosition(pool.types(), fields, field);
    return pool.op(derivative) == Op::Record ? pool.operand(derivative, position) : pool.member(derivative, position);
}

ExprId derivativeOfResult(ExpressionPool& pool, ExprId expr, ExprId call, ExprId derivative)
{
    const std::vector<TypeId> results = pool.types().tupleOf(pool.typeId(call));
    const std::size_t result = pool.payload(expr);
    if (derivativeType(pool.types(), results[result]).isNone()) return pool.integer(0);
    if (pool.type(derivative) != ValueType::Tuple) return derivative;
    return pool.tupleElement(derivative, derivativePosition(pool.types(), results, result));
}

ExprId derivativeOfRecord(ExpressionPool& pool, ExprId expr, std::span<const ExprId> x, std::span<const ExprId> dx)
{
    const TypeId type = derivativeType(pool.types(), pool.typeId(expr));
    if (type.isNone()) return pool.integer(0);
    // The field decides, not its value: a Real may have been given an Integer.
    const std::vector<TypeId> declared = fieldTypes(pool.types(), pool.typeId(expr));
    std::vector<ExprId> fields;
    for (std::size_t i = 0; i < x.size(); ++i) {
        if (derivativeType(pool.types(), declared[i]).isNone()) continue;
        fields.push_back(shaped(pool, dx[i], x[i]));
        if (fields.back().isNone()) return {};
    }
    return pool.record(type, fields);
}

ExprId derivativeOfArray(ExpressionPool& pool, std::span<const ExprId> x, std::span<const ExprId> dx)
{
    std::vector<ExprId> elements;
    for (std::size_t i = 0; i < x.size(); ++i) {
        elements.push_back(shaped(pool, dx[i], x[i]));
        if (elements.back().isNone()) return {};
    }
    return pool.array(elements, pool.typeId(elements.front()));
}

/// Reals in the shape of Integers: they may be assigned to Reals.
TypeId realLike(TypeTable& types, TypeId type)
{
    const std::vector<std::int32_t> dimensions(types.dimensions(type).begin(), types.dimensions(type).end());
    return types.withDimensions(TypeTable::real(), dimensions);
}

/// A scalar added to an array is added to all its elements.
ExprId spread(ExpressionPool& pool, ExprId derivative, ExprId expr)
{
    const bool isSpread = !isZero(pool, derivative) && pool.isScalar(derivative) && !pool.isScalar(expr);
    return isSpread ? shaped(pool, derivative, expr) : derivative;
}

}  // namespace

bool DerivativeSource::isTakenBy(ExprId, std::size_t) const
{
    return true;
}

ExprId DerivativeSource::ofCall(ExprId /*call*/, std::span<const ExprId> /*dx*/)
{
    return {};
}

TypeId derivativeType(TypeTable& types, TypeId type)
{
    const TypeId element = types.elementType(type);
    if (types.base(element) == ValueType::Real) return type;
    if (types.base(element) != ValueType::Record) return {};
    const RecordType original = types.recordOf(element);
    RecordType result{original.name + "_der", {}};
    for (const RecordType::Field& field : original.fields) {
        if (const TypeId derivative = derivativeType(types, field.type); !derivative.isNone())
            result.fields.push_back({field.name, derivative});
    }
    if (result.fields.empty()) return {};
    const TypeId record = result.fields == original.fields ? element : types.record(std::move(result));
    const std::vector<std::int32_t> dimensions(types.dimensions(type).begin(), types.dimensions(type).end());
    return dimensions.empty() ? record : types.array(record, dimensions);
}

std::size_t derivativePosition(TypeTable& types, std::span<const TypeId> members, std::size_t position)
{
    std::size_t result = 0;
    for (std::size_t i = 0; i < position; ++i) {
        if (!derivativeType(types, members[i]).isNone()) ++result;
    }
    return result;
}

ExprId shaped(ExpressionPool& pool, ExprId derivative, ExprId like)
{
    TypeId type = derivativeType(pool.types(), pool.typeId(like));
    if (type.isNone() && pool.type(like) == ValueType::Integer) type = realLike(pool.types(), pool.typeId(like));
    const bool isNumber = pool.isNumber(derivative);
    const bool isRecord = !type.isNone() && pool.types().base(type) == ValueType::Record;
    if (type.isNone() || (pool.isScalar(like) && !(isRecord && isNumber))) {
        return pool.op(derivative) == Op::IntegerLiteral ? pool.real(pool.number(derivative)) : derivative;
    }
    if (!isNumber && pool.types().rank(pool.typeId(derivative)) == pool.types().rank(type)) return derivative;
    const std::vector<std::int32_t> sizes(pool.types().dimensions(type).begin(), pool.types().dimensions(type).end());
    if (!isRecord) {
        std::vector<ExprId> arguments{shaped(pool, derivative, pool.real(0))};
        for (std::size_t i = 0; i < sizes.size(); ++i) {
            const std::array whichSize{like, pool.integer(static_cast<std::int64_t>(i + 1))};
            arguments.push_back(sizes[i] == kUnknownSize ? pool.call(Builtin::Size, whichSize, TypeTable::integer())
                                                         : pool.integer(sizes[i]));
        }
        return pool.call(Builtin::Fill, arguments, type);
    }
    if (!sizes.empty()) {
        if (!pool.types().hasKnownSize(type)) return {};
        std::vector<ExprId> elements;
        for (std::int32_t i = 1; i <= sizes[0]; ++i)
            elements.push_back(shaped(pool, derivative, pool.subscript(like, std::array{pool.integer(i)})));
        return pool.array(elements, pool.types().dropDimensions(type, 1));
    }
    const std::vector<TypeId> fields = fieldTypes(pool.types(), pool.typeId(like));
    std::vector<ExprId> values;
    for (std::size_t i = 0; i < fields.size(); ++i) {
        if (!derivativeType(pool.types(), fields[i]).isNone())
            values.push_back(shaped(pool, derivative, pool.member(like, i)));
    }
    return pool.record(type, values);
}

OperandRange differentiatedOperands(const ExpressionPool& pool, ExprId expr)
{
    const std::size_t count = pool.operands(expr).size();
    if (isRelation(pool.op(expr))) return {};
    switch (pool.op(expr)) {
        // Logical operators jump and are constant in between; der(x) and pre(x) are leaves independent of x.
        case Op::Not:
        case Op::And:
        case Op::Or:
        case Op::Derivative:
        case Op::Pre: return {};
        case Op::If: return {1, 3};
        case Op::Subscript: return {0, 1};
        case Op::Call: break;
        default: return {0, count};
    }
    const Builtin function = pool.builtin(expr);
    if (builtinInfo(function).group == BuiltinGroup::Clocked) return {};
    switch (function) {
        // They jump, and are constant in between.
        case Builtin::Sign:
        case Builtin::Floor:
        case Builtin::Ceil:
        case Builtin::ToInteger:
        case Builtin::Div:
        case Builtin::EnumerationToInteger:
        case Builtin::ToString:
        case Builtin::Edge:
        case Builtin::Change:
        case Builtin::Initial:
        case Builtin::Terminal:
        case Builtin::SampleTimes:
        case Builtin::Size:
        case Builtin::Ndims:
        case Builtin::Identity:
        case Builtin::Zeros:
        case Builtin::Ones: return {};
        case Builtin::Homotopy:
        case Builtin::Promote:
        case Builtin::Fill: return {0, 1};
        case Builtin::Delay:
        case Builtin::Linspace: return {0, 2};
        case Builtin::Smooth:
        case Builtin::Cat: return {1, count};
        default: return {0, count};
    }
}

ExprId derivativeOfNode(ExpressionPool& pool, DerivativeSource& source, ExprId expr, std::span<const ExprId> dx)
{
    const std::vector<ExprId> x(pool.operands(expr).begin(), pool.operands(expr).end());
    switch (pool.op(expr)) {
        case Op::Negate: return negative(pool, dx[0]);
        case Op::Add: return spread(pool, sum(pool, dx[0], dx[1]), expr);
        case Op::Subtract: return spread(pool, difference(pool, dx[0], dx[1]), expr);
        case Op::Multiply:
        case Op::ElementMultiply:
            return sum(pool, product(pool, pool.op(expr), dx[0], x[1]), product(pool, pool.op(expr), x[0], dx[1]));
        case Op::Divide:
        case Op::ElementDivide:
            // dx/y - (x/y)*dy/y keeps linear expressions short.
            return difference(pool, quotient(pool, dx[0], x[1]), quotient(pool, times(pool, expr, dx[1]), x[1]));
        case Op::Power:
            return pool.isScalar(x[0]) ? derivativeOfPower(pool, expr, x, dx) : derivativeOfMatrixPower(pool, x, dx);
        case Op::ElementPower: return derivativeOfPower(pool, expr, x, dx);
        case Op::If:
            if (pool.isScalar(expr) && pool.type(expr) != ValueType::Record) return select(pool, x[0], dx[1], dx[2]);
            return select(pool, x[0], shaped(pool, dx[1], x[1]), shaped(pool, dx[2], x[2]));
        case Op::Member: return derivativeOfMember(pool, expr, x[0], dx[0]);
        case Op::TupleElement: return derivativeOfResult(pool, expr, x[0], dx[0]);
        case Op::Array: return derivativeOfArray(pool, x, dx);
        case Op::Subscript: return elementAt(pool, dx[0], std::span(x).subspan(1));
        case Op::Record: return derivativeOfRecord(pool, expr, x, dx);
        case Op::Reduction: return derivativeOfReduction(pool, expr, x, dx);
        case Op::Call: return derivativeOfBuiltin(pool, source, expr, x, dx);
        case Op::FunctionCall: return source.ofCall(expr, dx);
        default: return {};
    }
}

}  // namespace causeway
