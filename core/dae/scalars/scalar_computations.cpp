// SPDX-License-Identifier: GPL-3.0-or-later
// The part of ScalarElements that makes new scalars from those of the operands.
#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "core/dae/scalars/scalar_elements.h"
#include "core/symbolic/evaluate.h"
#include "core/symbolic/simplify.h"
#include "core/symbolic/value.h"

namespace causeway {

namespace {

constexpr std::int64_t kMaxChoices = 10'000;  ///< elements among which subscripts choose while the simulation runs
constexpr std::int64_t kMaxPower = 64;        ///< of a matrix

Op scalarOp(Op op)
{
    switch (op) {
        case Op::ElementMultiply: return Op::Multiply;
        case Op::ElementDivide: return Op::Divide;
        case Op::ElementPower: return Op::Power;
        default: return op;
    }
}

}  // namespace

/// None while an operand is open, or after a failure.
ExprId ScalarElements::compute(ExprId expr, std::int64_t position)
{
    switch (m_pool.op(expr)) {
        case Op::Derivative:
        case Op::Pre:
        case Op::Negate:
        case Op::Not: return computeUnary(expr, position);
        case Op::Add:
        case Op::Subtract:
        case Op::Multiply:
        case Op::Divide:
        case Op::Power:
        case Op::ElementMultiply:
        case Op::ElementDivide:
        case Op::ElementPower:
        case Op::Less:
        case Op::LessEqual:
        case Op::Greater:
        case Op::GreaterEqual:
        case Op::Equal:
        case Op::NotEqual:
        case Op::And:
        case Op::Or: return computeBinary(expr, position);
        case Op::If: return computeIf(expr, position);
        case Op::Range: return computeRange(expr, position);
        case Op::Reduction: return computeReduction(expr, position);
        case Op::Subscript: return computeSubscript(expr, position);
        case Op::Call: return computeCall(expr, position);
        case Op::FunctionCall: {
            const ExprId call = translatedCall(expr);
            return call.isNone() ? call : access(call, position);
        }
        case Op::TupleElement: {
            const ExprId call = whole(m_pool.operand(expr, 0));
            return call.isNone() ? call : access(m_pool.tupleElement(call, m_pool.payload(expr)), position);
        }
        case Op::Member: return computeMember(expr, position);
        case Op::FunctionValue: return whole(expr);
        default: return fail("an expression of this kind in an array");
    }
}

ExprId ScalarElements::computeUnary(ExprId expr, std::int64_t position)
{
    const ExprId operand = need(m_pool.operand(expr, 0), position);
    if (operand.isNone()) return {};
    const bool simplifies = isArray(expr) || m_iterators[expr.index()] != 0;
    if (simplifies && m_pool.op(expr) == Op::Negate) return negate(m_pool, operand);
    if (simplifies && m_pool.op(expr) == Op::Not) return logicalNot(m_pool, operand);
    return m_pool.unary(m_pool.op(expr), operand);
}

/// A scalar operation from the expansion of arrays and loops: x + 0, 1*x and 2 + 1 do not occur in the text.
ExprId ScalarElements::binary(Op op, ExprId left, ExprId right)
{
    switch (op) {
        case Op::Add:
            if (m_pool.type(left) == ValueType::String) break;
            return add(m_pool, left, right);
        case Op::Subtract: return subtract(m_pool, left, right);
        case Op::Multiply: return multiply(m_pool, left, right);
        case Op::Divide: return divide(m_pool, left, right);
        case Op::Power: return power(m_pool, left, right);
        case Op::And: return logicalAnd(m_pool, left, right);
        case Op::Or: return logicalOr(m_pool, left, right);
        default: {
            const ExprId relation = m_pool.binary(op, left, right);
            const std::array operands{left, right};
            return simplifyNode(m_pool, relation, operands);
        }
    }
    return m_pool.binary(op, left, right);
}

ExprId ScalarElements::computeBinary(ExprId expr, std::int64_t position)
{
    const Op op = m_pool.op(expr);
    const ExprId left = m_pool.operand(expr, 0), right = m_pool.operand(expr, 1);
    if (op == Op::Multiply && isArray(left) && isArray(right)) return computeProduct(expr, position);
    if (op == Op::Power && isArray(left)) return computePower(expr, position);
    const ExprId a = needLike(left, position), b = needLike(right, position);
    if (a.isNone() || b.isNone()) return {};
    const bool simplifies = isArray(expr) || m_iterators[expr.index()] != 0;
    return simplifies ? binary(scalarOp(op), a, b) : m_pool.binary(scalarOp(op), a, b);
}

/// The product of linear algebra: rows of the left side times columns of the right side.
ExprId ScalarElements::computeProduct(ExprId expr, std::int64_t position)
{
    const ExprId left = m_pool.operand(expr, 0), right = m_pool.operand(expr, 1);
    const std::array sides{left, right};
    for (const ExprId side : sides) {
        if (m_pool.types().hasKnownSize(m_pool.typeId(side)) || !m_pool.isScalar(expr)) continue;
        auto open = openSlices(side);
        if (!open) continue;
        if (const auto other = openSlices(side == left ? right : left)) {
            open->ranges.insert(open->ranges.end(), other->ranges.begin(), other->ranges.end());
            open->most = std::min(open->most, other->most);
        }
        return foldOpen(Builtin::Sum, m_pool.type(expr), *open, [&](std::int64_t i) {
            const ExprId a = of(left, i), b = of(right, i);
            return a.isNone() || b.isNone() ? ExprId() : multiply(m_pool, a, b);
        });
    }
    if (failed()) return {};
    const std::int64_t inner = dimension(right, 0);
    const std::int64_t columns = m_pool.types().rank(m_pool.typeId(right)) > 1 ? dimension(right, 1) : 1;
    if (failed()) return {};
    const std::int64_t row = position / columns, column = position % columns;
    bool isComplete = true;
    ExprId sum = zero(m_pool.type(expr));
    for (std::int64_t k = 0; k < inner; ++k) {
        const ExprId a = need(left, row * inner + k), b = need(right, k * columns + column);
        isComplete = isComplete && !a.isNone() && !b.isNone();
        if (isComplete) sum = add(m_pool, sum, multiply(m_pool, a, b));
    }
    return isComplete && !failed() ? sum : ExprId();
}

/// A matrix times itself; a whole column is computed at once.
ExprId ScalarElements::computePower(ExprId expr, std::int64_t position)
{
    const ExprId matrix = m_pool.operand(expr, 0);
    const ExprId exponent = of(m_pool.operand(expr, 1));
    const auto times = exponent.isNone() ? std::nullopt : constant(exponent);
    if (!times || *times < -1 || *times >= kMaxPower)
        return fail("a power of a matrix with an exponent that is not a small number");
    std::vector<ExprId> elements;
    if (!needAll(matrix, elements)) return {};
    const std::int64_t size = dimension(matrix, 0), column = position % size;
    std::vector<ExprId> vector(static_cast<std::size_t>(size), zero(m_pool.type(expr)));
    vector[static_cast<std::size_t>(column)] = m_pool.integer(1);
    for (std::int64_t step = 0; step <= *times; ++step) {
        std::vector<ExprId> next;
        for (std::int64_t row = 0; row < size; ++row) {
            ExprId sum = zero(m_pool.type(expr));
            for (std::int64_t k = 0; k < size; ++k) {
                sum = add(m_pool, sum,
                          multiply(m_pool, elements[static_cast<std::size_t>(row * size + k)],
                                   vector[static_cast<std::size_t>(k)]));
            }
            next.push_back(sum);
        }
        vector = std::move(next);
    }
    for (std::int64_t row = 0; row < size; ++row)
        store({expr, row * size + column}, vector[static_cast<std::size_t>(row)]);
    return vector[static_cast<std::size_t>(position / size)];
}

ExprId ScalarElements::computeIf(ExprId expr, std::int64_t position)
{
    const ExprId condition = need(m_pool.operand(expr, 0), 0);
    if (condition.isNone()) return {};
    // The elements of the other branch need not even exist: `if n > 0 then a[1] else 0`.
    if (const auto isTrue = settledTruth(condition)) return needLike(m_pool.operand(expr, *isTrue ? 1 : 2), position);
    const ExprId then = needLike(m_pool.operand(expr, 1), position),
                 otherwise = needLike(m_pool.operand(expr, 2), position);
    return then.isNone() || otherwise.isNone() ? ExprId() : m_pool.conditional(condition, then, otherwise);
}

ExprId ScalarElements::computeRange(ExprId expr, std::int64_t position)
{
    const ExprId start = need(m_pool.operand(expr, 0), 0), step = need(m_pool.operand(expr, 1), 0);
    if (start.isNone() || step.isNone()) return {};
    return binary(Op::Add, start, binary(Op::Multiply, m_pool.integer(position), step));
}

ExprId ScalarElements::neutral(Builtin function, ValueType type)
{
    const bool isReal = type == ValueType::Real;
    constexpr double kMaxReal = std::numeric_limits<double>::max();
    constexpr std::int64_t kMaxInteger = std::numeric_limits<std::int32_t>::max();
    switch (function) {
        case Builtin::Product: return isReal ? m_pool.real(1) : m_pool.integer(1);
        case Builtin::MinOf: return isReal ? m_pool.real(kMaxReal) : m_pool.integer(kMaxInteger);
        case Builtin::MaxOf: return isReal ? m_pool.real(-kMaxReal) : m_pool.integer(-kMaxInteger);
        default: return zero(type);
    }
}

ExprId ScalarElements::fold(Builtin function, ExprId left, ExprId right)
{
    if (left.isNone()) return right;
    const std::array operands{left, right};
    switch (function) {
        case Builtin::Product: return multiply(m_pool, left, right);
        case Builtin::MinOf: return simplifyNode(m_pool, m_pool.call(Builtin::Min, operands), operands);
        case Builtin::MaxOf: return simplifyNode(m_pool, m_pool.call(Builtin::Max, operands), operands);
        default: return add(m_pool, left, right);
    }
}

ExprId ScalarElements::computeReduction(ExprId expr, std::int64_t position)
{
    const ExprId body = m_pool.operand(expr, 0), range = m_pool.operand(expr, 1);
    const IteratorId iterator = m_pool.iteratorOf(expr);
    const auto bodyWith = [&](std::int64_t index, std::int64_t at) {
        Scalars value = element(range, index);
        if (failed()) return ExprId();
        const Binding before = bind(iterator, std::move(value));
        const ExprId result = of(body, at);
        restore(before);
        return result;
    };
    if (m_pool.builtin(expr) != Builtin::ArrayOf && m_pool.isScalar(expr)) {
        if (const auto open = openIndices(expr))
            return foldOpen(m_pool.builtin(expr), m_pool.type(expr), *open,
                            [&](std::int64_t i) { return bodyWith(i, position); });
    }
    const std::int64_t size = lengthOf(range);
    if (failed()) return {};
    if (size > ConstantEvaluator::kMaxElements) return fail("a range of so many elements");
    if (m_pool.builtin(expr) == Builtin::ArrayOf) {
        const std::int64_t perElement = count(expr) / std::max<std::int64_t>(size, 1);
        return perElement == 0 ? fail("an array whose size is not known")
                               : bodyWith(position / perElement, position % perElement);
    }
    ExprId result;
    for (std::int64_t i = 0; i < size; ++i) {
        const ExprId next = bodyWith(i, position);
        if (next.isNone()) return {};
        result = fold(m_pool.builtin(expr), result, next);
    }
    return result.isNone() ? neutral(m_pool.builtin(expr), m_pool.type(expr)) : result;
}

ExprId ScalarElements::isIndex(ExprId index, std::int64_t value)
{
    switch (m_pool.type(index)) {
        case ValueType::Boolean: return value != 0 ? index : m_pool.unary(Op::Not, index);
        case ValueType::Enumeration:
            return m_pool.binary(Op::Equal, index,
                                 m_pool.enumerationLiteral(m_pool.typeId(index), static_cast<std::size_t>(value)));
        default: return m_pool.binary(Op::Equal, index, m_pool.integer(value + 1));
    }
}

/// A subscript that changes while the simulation runs: a choice among the elements.
ExprId ScalarElements::computeSubscript(ExprId expr, std::int64_t position)
{
    struct Axis {
        std::int64_t size = 0, stride = 1;
        ExprId changing;
    };
    const ExprId base = m_pool.operand(expr, 0);
    const std::int64_t perElement = std::max<std::int64_t>(count(m_pool.types().elementType(m_pool.typeId(base))), 1);
    const std::size_t subscriptCount = m_pool.operands(expr).size() - 1;
    std::int64_t rest = position / perElement, fixed = 0, stride = 1, choices = 1;
    std::vector<Axis> axes;
    for (std::size_t d = m_pool.types().rank(m_pool.typeId(base)); d-- > 0;) {
        const std::int64_t size = dimension(base, d);
        const ExprId subscript = d < subscriptCount ? m_pool.operand(expr, d + 1) : ExprId();
        const bool isWhole = subscript.isNone() || m_pool.op(subscript) == Op::Whole;
        const std::int64_t length = isWhole ? size : isArray(subscript) ? count(subscript) : 1;
        if (!failed() && size == 0) return fail("an index of an array without elements", "1..0");
        if (failed() || length == 0) return fail("an array without elements");
        const std::int64_t within = rest % length;
        rest /= length;
        const ExprId scalar = isWhole ? ExprId() : of(subscript, within);
        if (failed()) return {};
        const auto known = isWhole ? std::optional(within) : constant(scalar);
        if (known) {
            if (*known < 0 || *known >= size)
                return fail(fmt::format("the index {}", *known + 1), fmt::format("1..{}", size));
            fixed += *known * stride;
        } else {
            axes.push_back({size, stride, scalar});
            choices *= size;
            if (choices > kMaxChoices) return fail("an index that changes, into a large array");
        }
        stride *= size;
    }
    // Boolean and enumeration indices have a value for each element.
    const bool canBeOutside = std::ranges::any_of(
        axes, [this](const Axis& axis) { return m_pool.type(axis.changing) == ValueType::Integer; });
    // The last element is used for every other index.
    bool isComplete = true;
    ExprId result, last;
    for (std::int64_t choice = choices; choice-- > 0;) {
        std::int64_t element = fixed, digits = choice;
        ExprId condition;
        for (const Axis& axis : axes) {
            const std::int64_t index = digits % axis.size;
            digits /= axis.size;
            element += index * axis.stride;
            if (!isComplete) continue;
            const ExprId matches = isIndex(axis.changing, index);
            condition = condition.isNone() ? matches : m_pool.binary(Op::And, matches, condition);
        }
        const ExprId value = need(base, element * perElement + position % perElement);
        isComplete = isComplete && !value.isNone();
        if (!isComplete) continue;
        const bool isSecond = choice == choices - 2;
        if (result.isNone()) last = condition;
        result = result.isNone() ? value : m_pool.conditional(condition, value, result);
        if (isSecond && m_pool.op(result) == Op::If && canBeOutside) m_lastChoices.emplace(result, last);
    }
    return isComplete ? result : ExprId();
}

ExprId ScalarElements::computeCall(ExprId expr, std::int64_t position)
{
    return builtinInfo(m_pool.builtin(expr)).group == BuiltinGroup::Array ? computeArrayFunction(expr, position)
                                                                          : computeElementwise(expr, position);
}

ExprId ScalarElements::computeArrayFunction(ExprId expr, std::int64_t position)
{
    const Builtin function = m_pool.builtin(expr);
    const ExprId first = m_pool.operand(expr, 0);
    switch (function) {
        case Builtin::Sum:
        case Builtin::Product:
        case Builtin::MinOf:
        case Builtin::MaxOf: {
            if (!m_pool.types().hasKnownSize(m_pool.typeId(first))) {
                if (const auto open = openSlices(first))
                    return foldOpen(function, m_pool.type(expr), *open, [&](std::int64_t i) { return of(first, i); });
            }
            std::vector<ExprId> elements;
            if (!needAll(first, elements)) return {};
            ExprId result;
            for (const ExprId element : elements) result = fold(function, result, element);
            return result.isNone() ? neutral(function, m_pool.type(expr)) : result;
        }
        case Builtin::OuterProduct: {
            const ExprId second = m_pool.operand(expr, 1);
            const std::int64_t columns = std::max<std::int64_t>(dimension(second, 0), 1);
            const ExprId a = need(first, position / columns), b = need(second, position % columns);
            return a.isNone() || b.isNone() ? ExprId() : multiply(m_pool, a, b);
        }
        case Builtin::Cross: {
            const ExprId second = m_pool.operand(expr, 1);
            const std::int64_t next = (position + 1) % 3, last = (position + 2) % 3;
            const ExprId a = need(first, next), b = need(second, last), c = need(first, last), d = need(second, next);
            if (a.isNone() || b.isNone() || c.isNone() || d.isNone()) return {};
            return subtract(m_pool, multiply(m_pool, a, b), multiply(m_pool, c, d));
        }
        case Builtin::Skew: {
            // {{0, -x3, x2}, {x3, 0, -x1}, {-x2, x1, 0}}: numbers of elements, with their signs.
            constexpr std::array<int, 9> kElements = {0, -3, 2, 3, 0, -1, -2, 1, 0};
            const int element = kElements[static_cast<std::size_t>(position)];
            if (element == 0) return zero(m_pool.type(expr));
            const ExprId value = need(first, std::abs(element) - 1);
            return value.isNone() || element > 0 ? value : negate(m_pool, value);
        }
        case Builtin::Linspace: {
            const std::int64_t intervals = dimension(expr, 0) - 1;
            const ExprId from = need(first, 0), to = need(m_pool.operand(expr, 1), 0);
            if (from.isNone() || to.isNone()) return {};
            if (position == 0) return from;
            if (position == intervals) return to;
            const ExprId length = subtract(m_pool, to, from);
            return add(m_pool, from,
                       divide(m_pool, multiply(m_pool, m_pool.integer(position), length), m_pool.integer(intervals)));
        }
        default: return fail(fmt::format("the function '{}' of arrays", toString(function)));
    }
}

/// Functions of scalars, and operators that take one array as it comes.
ExprId ScalarElements::computeElementwise(ExprId expr, std::int64_t position)
{
    const Builtin function = m_pool.builtin(expr);
    std::vector<ExprId> operands;
    bool isComplete = true;
    for (std::size_t i = 0; i < m_pool.operands(expr).size(); ++i) {
        operands.push_back(needLike(m_pool.operand(expr, i), position));
        isComplete = isComplete && !operands.back().isNone();
    }
    if (!isComplete || failed()) return {};
    if (function == Builtin::SemiLinear) {
        const ExprId isPositive = m_pool.binary(Op::GreaterEqual, operands[0], m_pool.integer(0));
        return m_pool.conditional(isPositive, multiply(m_pool, operands[1], operands[0]),
                                  multiply(m_pool, operands[2], operands[0]));
    }
    if (function == Builtin::SpatialDistribution) return m_pool.call(function, operands, m_pool.typeId(expr));
    if (builtinInfo(function).result == BuiltinResult::Special) {
        const TypeId type = m_pool.type(expr) == ValueType::Clock || operands.empty()
                                ? m_pool.typeId(expr)
                                : m_pool.typeId(operands[function == Builtin::Smooth ? 1 : 0]);
        return m_pool.call(function, operands, type);
    }
    const ExprId call = m_pool.call(function, operands);
    const bool simplifies = isArray(expr) || m_iterators[expr.index()] != 0;
    return simplifies && isFunctionOfNumbers(function) ? simplifyNode(m_pool, call, operands) : call;
}

/// A field of the record that a call gives, of a size that the context knows.
ExprId ScalarElements::computeMember(ExprId expr, std::int64_t position)
{
    const auto known = m_resultTypes.find(expr);
    if (known == m_resultTypes.end()) return fail("a result of a function whose size depends on its inputs");
    std::vector<std::size_t> fields;
    ExprId part = expr;
    for (; m_pool.op(part) == Op::Member; part = m_pool.operand(part, 0)) fields.push_back(m_pool.payload(part));
    part = whole(part);
    for (; !part.isNone() && !fields.empty(); fields.pop_back()) part = m_pool.member(part, fields.back());
    return part.isNone() ? part : access(part, position, known->second);
}

ExprId ScalarElements::translatedCall(ExprId expr)
{
    const auto known = m_calls.find(expr);
    if (known != m_calls.end() && known->second.stamp == stamp(expr)) return known->second.value;
    std::vector<ExprId> arguments;
    for (std::size_t i = 0; i < m_pool.operands(expr).size(); ++i) {
        arguments.push_back(whole(m_pool.operand(expr, i)));
        if (arguments.back().isNone()) return {};
    }
    const auto type = m_resultTypes.find(expr);
    const ExprId call = m_pool.functionCall(m_pool.functionOf(expr), arguments,
                                            type == m_resultTypes.end() ? m_pool.typeId(expr) : type->second);
    m_calls.insert_or_assign(expr, Entry{call, stamp(expr)});
    return call;
}

}  // namespace causeway
