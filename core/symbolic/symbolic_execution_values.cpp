// SPDX-License-Identifier: GPL-3.0-or-later
// Expressions: what they are with the values that the variables have.
#include "core/symbolic/symbolic_execution.h"

#include <algorithm>
#include <unordered_set>

#include "core/symbolic/simplify.h"
#include "core/symbolic/traversal.h"

namespace causeway {

namespace {

void convertLiterals(ExpressionPool& pool, TypeId type, std::vector<ExprId>& scalars, std::size_t& next)
{
    const std::int64_t count = pool.types().elementCount(type);
    const ValueType base = pool.types().base(type);
    for (std::int64_t i = 0; i < count; ++i) {
        if (base == ValueType::Record) {
            const std::size_t fieldCount = pool.types().recordOf(type).fields.size();
            for (std::size_t f = 0; f < fieldCount; ++f)
                convertLiterals(pool, pool.types().recordOf(type).fields[f].type, scalars, next);
            continue;
        }
        ExprId& scalar = scalars[next++];
        if (base == ValueType::Real && !scalar.isNone() && pool.op(scalar) == Op::IntegerLiteral)
            scalar = pool.real(pool.number(scalar));
    }
}

bool isQuiet(const ExpressionPool& pool, ExprId expr)
{
    return pool.op(expr) == Op::Call && pool.builtin(expr) == Builtin::NoEvent;
}

/// Whether a non-Real value can change without an event: through a function that remains a call, or expressions
/// evaluated without events.
bool changesBetweenEvents(const ExpressionPool& pool, std::span<const ExprId> roots)
{
    return std::ranges::any_of(reachable(pool, roots), [&pool](ExprId expr) {
        return pool.op(expr) == Op::FunctionCall || isQuiet(pool, expr);
    });
}

/// A relation or a rounding that may have an event of its own.
bool makesEvent(const ExpressionPool& pool, ExprId expr)
{
    const Op op = pool.op(expr);
    const bool isRounding =
        op == Op::Call && pool.builtin(expr) >= Builtin::Div && pool.builtin(expr) <= Builtin::ToInteger;
    if (!isRounding && !isRelation(op)) return false;
    const auto operands = pool.operands(expr);
    return std::ranges::any_of(operands, [&pool](ExprId operand) { return pool.type(operand) == ValueType::Real; }) ||
           changesBetweenEvents(pool, operands);
}

/// Whether events follow from an expression where it stands: not those below noEvent().
bool makesEvents(const ExpressionPool& pool, std::span<const ExprId> roots)
{
    std::vector<ExprId> open(roots.begin(), roots.end());
    std::unordered_set<ExprId> seen;
    while (!open.empty()) {
        const ExprId expr = open.back();
        open.pop_back();
        if (isQuiet(pool, expr) || isKnownBefore(pool, expr) || !seen.insert(expr).second) continue;
        if (makesEvent(pool, expr)) return true;
        open.insert(open.end(), pool.operands(expr).begin(), pool.operands(expr).end());
    }
    return false;
}

}  // namespace

ScalarParts SymbolicExecution::value(ExprId expr)
{
    if (m_failed || !spend(1)) return fail();
    if (++m_nesting > kMaxNesting) m_failed = true;
    ScalarParts result = m_failed ? fail() : compute(expr);
    --m_nesting;
    if (m_failed || static_cast<std::int64_t>(result.scalars.size()) != scalarCount(result.type)) return fail();
    return result;
}

ExprId SymbolicExecution::scalarValue(ExprId expr)
{
    const ScalarParts result = value(expr);
    if (m_failed || result.scalars.size() != 1 || result.scalars[0].isNone()) m_failed = true;
    return m_failed ? ExprId() : result.scalars[0];
}

ScalarParts SymbolicExecution::compute(ExprId expr)
{
    switch (m_pool.op(expr)) {
        case Op::RealLiteral:
        case Op::IntegerLiteral:
        case Op::BooleanLiteral:
        case Op::StringLiteral:
        case Op::EnumerationLiteral: return scalar(expr);
        case Op::Variable: return m_pool.isScalar(expr) ? scalar(expr) : fail();
        case Op::Local: return local(m_pool.payload(expr));
        case Op::Iterator: {
            for (std::size_t i = m_bindings.size(); i-- > 0;) {
                if (m_bindings[i].iterator == m_pool.iteratorOf(expr)) return scalar(m_bindings[i].value);
            }
            return fail();
        }
        case Op::Negate:
        case Op::Not: {
            ScalarParts result = value(m_pool.operand(expr, 0));
            for (ExprId& part : result.scalars) {
                if (part.isNone()) return fail();
                part = m_pool.op(expr) == Op::Not ? logicalNot(m_pool, part) : negate(m_pool, part);
            }
            return result;
        }
        case Op::Member: return member(expr);
        case Op::TupleElement: {
            std::vector<ScalarParts> results = callResults(m_pool.operand(expr, 0));
            return m_failed || m_pool.payload(expr) >= results.size() ? fail()
                                                                      : std::move(results[m_pool.payload(expr)]);
        }
        case Op::If: return conditional(expr);
        case Op::Range: return range(expr);
        case Op::Reduction: return reduction(expr);
        case Op::Call: return builtin(expr);
        case Op::Array: return arrayOf(expr);
        case Op::Subscript: return subscript(expr);
        case Op::Record: return recordOf(expr);
        case Op::FunctionCall: {
            std::vector<ScalarParts> results = callResults(expr);
            return m_failed || results.empty() ? fail() : std::move(results[0]);
        }
        default: break;
    }
    return m_pool.op(expr) >= Op::Add && m_pool.op(expr) <= Op::Or ? binary(expr) : fail();
}

ScalarParts SymbolicExecution::shaped(TypeId element, const Sizes& sizes, std::vector<ExprId> scalars)
{
    return {m_pool.types().array(element, sizes), std::move(scalars)};
}

void SymbolicExecution::convert(ScalarParts& value, TypeId type)
{
    std::size_t next = 0;
    const bool fits =
        m_pool.types().base(type) == m_pool.types().base(value.type) || m_pool.types().base(type) == ValueType::Real;
    if (m_failed || !fits || m_pool.types().rank(type) != m_pool.types().rank(value.type)) {
        m_failed = true;
        return;
    }
    // The sizes are those of the value; records of one layout may have different names.
    const TypeId element = m_pool.types().elementType(type);
    const TypeId wanted = m_pool.types().array(element, sizesOf(value.type));
    if (!hasKnownSizes(m_pool.types(), wanted)) {
        convertLiterals(m_pool, value.type, value.scalars, next);
        return;
    }
    if (scalarCount(wanted) != static_cast<std::int64_t>(value.scalars.size())) {
        m_failed = true;
        return;
    }
    value.type = wanted;
    convertLiterals(m_pool, value.type, value.scalars, next);
}

std::optional<std::int64_t> SymbolicExecution::index(ExprId scalar) const
{
    if (scalar.isNone()) return std::nullopt;
    switch (m_pool.op(scalar)) {
        case Op::IntegerLiteral: return m_pool.integerValue(scalar) - 1;
        case Op::EnumerationLiteral:
        case Op::BooleanLiteral: return m_pool.payload(scalar);
        default: return std::nullopt;
    }
}

std::vector<std::size_t> SymbolicExecution::selected(ExprId subscript, TypeId arrayType, Sizes& kept)
{
    const Sizes sizes = sizesOf(arrayType);
    const std::vector<ExprId> operands = operandsOf(subscript);
    std::vector<std::size_t> positions{0};
    for (std::size_t d = 0; d < sizes.size(); ++d) {
        std::vector<std::int64_t> chosen;
        if (d + 1 >= operands.size() || m_pool.op(operands[d + 1]) == Op::Whole) {
            for (std::int32_t i = 0; i < sizes[d]; ++i) chosen.push_back(i);
            kept.push_back(sizes[d]);
        } else {
            const ScalarParts indices = value(operands[d + 1]);
            if (m_failed) return {};
            for (const ExprId scalar : indices.scalars) {
                const auto known = index(scalar);
                if (!known || *known < 0 || *known >= sizes[d]) {
                    m_failed = true;
                    return {};
                }
                chosen.push_back(*known);
            }
            if (!m_pool.types().isScalar(indices.type))
                kept.push_back(static_cast<std::int32_t>(indices.scalars.size()));
        }
        if (!spend(positions.size() * chosen.size())) return {};
        std::vector<std::size_t> next;
        for (const std::size_t before : positions) {
            for (const std::int64_t at : chosen)
                next.push_back(before * static_cast<std::size_t>(sizes[d]) + static_cast<std::size_t>(at));
        }
        positions = std::move(next);
    }
    return positions;
}

ScalarParts SymbolicExecution::subscript(ExprId expr)
{
    const ExprId base = m_pool.operand(expr, 0);
    const bool isLocal = m_pool.op(base) == Op::Local;
    const ScalarParts computed = isLocal ? ScalarParts{} : value(base);
    if (m_failed) return fail();
    const TypeId type = isLocal ? local(m_pool.payload(base)).type : computed.type;
    if (m_failed) return fail();
    Sizes sizes;
    const std::vector<std::size_t> elements = selected(expr, type, sizes);
    if (m_failed) return fail();
    const ScalarParts& array = isLocal ? local(m_pool.payload(base)) : computed;
    const TypeId element = m_pool.types().elementType(type);
    const auto perElement = static_cast<std::size_t>(scalarCount(element));
    std::vector<ExprId> scalars;
    for (const std::size_t at : elements) {
        for (std::size_t k = 0; k < perElement; ++k) scalars.push_back(array.scalars[at * perElement + k]);
    }
    return shaped(element, sizes, std::move(scalars));
}

ScalarParts SymbolicExecution::member(ExprId expr)
{
    const ScalarParts whole = value(m_pool.operand(expr, 0));
    if (m_failed || m_pool.types().base(whole.type) != ValueType::Record) return fail();
    const RecordType record = m_pool.types().recordOf(whole.type);
    const auto perElement = static_cast<std::size_t>(scalarCount(m_pool.types().elementType(whole.type)));
    std::size_t offset = 0;
    for (std::size_t f = 0; f < m_pool.payload(expr); ++f)
        offset += static_cast<std::size_t>(scalarCount(record.fields[f].type));
    const TypeId field = record.fields[m_pool.payload(expr)].type;
    const auto size = static_cast<std::size_t>(scalarCount(field));
    std::vector<ExprId> scalars;
    for (std::size_t at = 0; at < whole.scalars.size(); at += perElement) {
        for (std::size_t k = 0; k < size; ++k) scalars.push_back(whole.scalars[at + offset + k]);
    }
    return {m_pool.types().array(field, sizesOf(whole.type)), std::move(scalars)};
}

/// A relation or a rounding, which in a function generates no event: of Reals, and of whole numbers and truths that may
/// change between events. What the arguments say of events at the place of the call must stay: then it fails.
ExprId SymbolicExecution::quiet(ExprId expr)
{
    if (m_pool.isLiteral(expr)) return expr;
    if (m_functions[m_frames.back().function].generatesEvents && !m_isSilent) return expr;
    const std::vector<ExprId> operands = operandsOf(expr);
    const bool isOfReals =
        std::ranges::any_of(operands, [&](ExprId operand) { return m_pool.type(operand) == ValueType::Real; });
    if (!isOfReals && !changesBetweenEvents(m_pool, operands)) return expr;
    if (makesEvents(m_pool, operands)) {
        m_failed = true;
        return expr;
    }
    return m_pool.call(Builtin::NoEvent, std::array{expr}, m_pool.typeId(expr));
}

ExprId SymbolicExecution::apply(Op op, ExprId left, ExprId right)
{
    if (left.isNone() || right.isNone() || !spend(1)) {
        m_failed = true;
        return left;
    }
    if (m_pool.type(left) == ValueType::String && op == Op::Add) return m_pool.binary(op, left, right);
    const std::array operands{left, right};
    const ExprId result = simplifyNode(m_pool, m_pool.binary(op, left, right), operands);
    return isRelation(op) ? quiet(result) : result;
}

ScalarParts SymbolicExecution::binary(ExprId expr)
{
    const Op op = m_pool.op(expr);
    const ScalarParts left = value(m_pool.operand(expr, 0)), right = value(m_pool.operand(expr, 1));
    if (m_failed) return fail();
    const TypeId element = m_pool.types().elementType(m_pool.typeId(expr));
    const bool isArray = !m_pool.types().isScalar(left.type), isOtherArray = !m_pool.types().isScalar(right.type);
    if (m_pool.types().base(left.type) == ValueType::Record) return fail();
    if (op == Op::Multiply && isArray && isOtherArray) return product(left, right, element);
    if (op == Op::Power && isArray) return fail();
    if (isArray && isOtherArray && sizesOf(left.type) != sizesOf(right.type)) return fail();
    const Op scalarOp = op == Op::ElementMultiply ? Op::Multiply
                        : op == Op::ElementDivide ? Op::Divide
                        : op == Op::ElementPower  ? Op::Power
                                                  : op;
    const std::size_t count = isArray ? left.scalars.size() : right.scalars.size();
    std::vector<ExprId> scalars;
    for (std::size_t i = 0; i < count && !m_failed; ++i) {
        scalars.push_back(apply(scalarOp, left.scalars[isArray ? i : 0], right.scalars[isOtherArray ? i : 0]));
    }
    return shaped(element, sizesOf(isArray ? left.type : right.type), std::move(scalars));
}

/// The product of linear algebra (specification, section 10.6.4).
ScalarParts SymbolicExecution::product(const ScalarParts& left, const ScalarParts& right, TypeId element)
{
    const Sizes a = sizesOf(left.type), b = sizesOf(right.type);
    const auto inner = static_cast<std::size_t>(a.back());
    if (a.size() > 2 || b.size() > 2 || a.back() != b.front()) return fail();
    const std::size_t rows = a.size() == 2 ? static_cast<std::size_t>(a[0]) : 1,
                      columns = b.size() == 2 ? static_cast<std::size_t>(b[1]) : 1;
    Sizes sizes(a.begin(), a.end() - 1);
    sizes.insert(sizes.end(), b.begin() + 1, b.end());
    std::vector<ExprId> scalars;
    for (std::size_t row = 0; row < rows; ++row) {
        for (std::size_t column = 0; column < columns; ++column) {
            ExprId sum = zeroOf(element);
            for (std::size_t k = 0; k < inner && !m_failed; ++k) {
                sum = apply(Op::Add, sum,
                            apply(Op::Multiply, left.scalars[row * inner + k], right.scalars[k * columns + column]));
            }
            scalars.push_back(sum);
        }
    }
    return shaped(element, sizes, std::move(scalars));
}

ExprId SymbolicExecution::zeroOf(TypeId element)
{
    return m_pool.types().base(element) == ValueType::Integer ? m_pool.integer(0) : m_pool.real(0);
}

ScalarParts SymbolicExecution::conditional(ExprId expr)
{
    const ExprId truth = scalarValue(m_pool.operand(expr, 0));
    if (m_failed) return fail();
    if (m_pool.op(truth) == Op::BooleanLiteral) return value(m_pool.operand(expr, m_pool.booleanValue(truth) ? 1 : 2));
    ScalarParts then = value(m_pool.operand(expr, 1)), otherwise = value(m_pool.operand(expr, 2));
    if (m_failed || then.scalars.size() != otherwise.scalars.size()) return fail();
    for (std::size_t i = 0; i < then.scalars.size(); ++i) {
        if (then.scalars[i].isNone() || otherwise.scalars[i].isNone() || !spend(1)) return fail();
        if (m_pool.type(then.scalars[i]) == ValueType::Real && m_pool.op(otherwise.scalars[i]) == Op::IntegerLiteral)
            otherwise.scalars[i] = m_pool.real(m_pool.number(otherwise.scalars[i]));
        then.scalars[i] = select(m_pool, truth, then.scalars[i], otherwise.scalars[i]);
    }
    return then;
}

ScalarParts SymbolicExecution::range(ExprId expr)
{
    std::array<ExprId, 3> ends;
    for (std::size_t i = 0; i < 3; ++i) {
        ends[i] = scalarValue(m_pool.operand(expr, i));
        if (m_failed || !m_pool.isLiteral(ends[i])) return fail();
    }
    const TypeId element = m_pool.types().elementType(m_pool.typeId(expr));
    const TypeId type = m_pool.typeId(m_pool.range(ends[0], ends[1], ends[2]));
    if (!m_pool.types().hasKnownSize(type) || !spend(static_cast<std::size_t>(scalarCount(type)))) return fail();
    const Sizes sizes = sizesOf(type);
    std::vector<ExprId> scalars;
    for (std::int32_t i = 0; i < sizes[0]; ++i) {
        switch (m_pool.op(ends[0])) {
            case Op::EnumerationLiteral:
                scalars.push_back(
                    m_pool.enumerationLiteral(element, m_pool.payload(ends[0]) + static_cast<std::size_t>(i)));
                break;
            case Op::BooleanLiteral: scalars.push_back(m_pool.boolean(m_pool.booleanValue(ends[0]) || i > 0)); break;
            default: scalars.push_back(add(m_pool, ends[0], multiply(m_pool, m_pool.integer(i), ends[1]))); break;
        }
    }
    return shaped(element, sizes, std::move(scalars));
}

ExprId SymbolicExecution::fold(Builtin function, ExprId left, ExprId right)
{
    if (left.isNone()) return right;
    switch (function) {
        case Builtin::Product: return apply(Op::Multiply, left, right);
        case Builtin::MinOf: return apply(Builtin::Min, std::array{left, right});
        case Builtin::MaxOf: return apply(Builtin::Max, std::array{left, right});
        default: return apply(Op::Add, left, right);
    }
}

ScalarParts SymbolicExecution::reduction(ExprId expr)
{
    const Builtin function = m_pool.builtin(expr);
    const ScalarParts elements = value(m_pool.operand(expr, 1));
    if (m_failed) return fail();
    std::vector<ScalarParts> bodies;
    for (const ExprId element : elements.scalars) {
        m_bindings.push_back({m_pool.iteratorOf(expr), element});
        bodies.push_back(value(m_pool.operand(expr, 0)));
        m_bindings.pop_back();
        if (m_failed || bodies.back().type != bodies.front().type) return fail();
    }
    if (bodies.empty()) {
        const TypeId type = m_pool.typeId(expr);
        if (function == Builtin::Sum && m_pool.types().isScalar(type)) return scalar(zeroOf(type));
        if (function != Builtin::ArrayOf || m_pool.types().rank(type) != 1) return fail();
        return shaped(m_pool.types().elementType(type), {0}, {});
    }
    ScalarParts result = bodies.front();
    for (std::size_t i = 1; i < bodies.size(); ++i) {
        if (function == Builtin::ArrayOf) {
            result.scalars.insert(result.scalars.end(), bodies[i].scalars.begin(), bodies[i].scalars.end());
            continue;
        }
        for (std::size_t k = 0; k < result.scalars.size() && !m_failed; ++k)
            result.scalars[k] = fold(function, result.scalars[k], bodies[i].scalars[k]);
    }
    if (function == Builtin::ArrayOf)
        result.type = m_pool.types().array(result.type, std::array{static_cast<std::int32_t>(bodies.size())});
    return result;
}

ScalarParts SymbolicExecution::arrayOf(ExprId expr)
{
    const std::vector<ExprId> operands = operandsOf(expr);
    const TypeId element = m_pool.types().elementType(m_pool.typeId(expr));
    Sizes sizes{static_cast<std::int32_t>(operands.size())};
    std::vector<ExprId> scalars;
    for (std::size_t i = 0; i < operands.size(); ++i) {
        const ScalarParts part = value(operands[i]);
        if (m_failed) return fail();
        const Sizes inner = sizesOf(part.type);
        if (i == 0) {
            sizes.insert(sizes.end(), inner.begin(), inner.end());
        } else if (!std::equal(inner.begin(), inner.end(), sizes.begin() + 1, sizes.end())) {
            return fail();
        }
        scalars.insert(scalars.end(), part.scalars.begin(), part.scalars.end());
    }
    if (operands.empty()) {
        if (!m_pool.types().hasKnownSize(m_pool.typeId(expr))) return fail();
        sizes = sizesOf(m_pool.typeId(expr));
    }
    return shaped(element, sizes, std::move(scalars));
}

ScalarParts SymbolicExecution::recordOf(ExprId expr)
{
    ScalarParts result{m_pool.typeId(expr), {}};
    if (!hasKnownSizes(m_pool.types(), result.type)) return fail();
    const RecordType record = m_pool.types().recordOf(result.type);
    const std::vector<ExprId> operands = operandsOf(expr);
    for (std::size_t i = 0; i < operands.size(); ++i) {
        const ScalarParts field = value(operands[i]);
        if (m_failed || static_cast<std::int64_t>(field.scalars.size()) != scalarCount(record.fields[i].type))
            return fail();
        result.scalars.insert(result.scalars.end(), field.scalars.begin(), field.scalars.end());
    }
    convert(result, result.type);
    return result;
}

/// A call within the body; where it cannot be executed, or would take events from its arguments, nothing, and all is
/// as it was before.
std::optional<std::vector<ScalarParts>> SymbolicExecution::executed(FunctionId id, std::vector<ScalarParts> inputs)
{
    const std::size_t frames = m_frames.size(), bindings = m_bindings.size();
    const int nesting = m_nesting;
    const bool isSilent = m_isSilent;
    std::vector<ScalarParts> results = call(id, std::move(inputs));
    if (!m_failed) return results;
    m_frames.resize(frames);
    m_bindings.resize(bindings);
    m_nesting = nesting;
    m_isSilent = isSilent;
    m_failed = false;
    return std::nullopt;
}

/// Results of a call within the body: executed, or split into parts of the call.
std::vector<ScalarParts> SymbolicExecution::callResults(ExprId expr)
{
    std::vector<ScalarParts> results;
    if (m_failed || m_pool.op(expr) != Op::FunctionCall) {
        m_failed = true;
        return results;
    }
    std::vector<ScalarParts> arguments;
    for (const ExprId operand : operandsOf(expr)) {
        arguments.push_back(value(operand));
        if (m_failed) return results;
    }
    const FunctionId id = m_pool.functionOf(expr);
    if (m_isExecuted(id)) {
        if (auto found = executed(id, arguments)) return std::move(*found);
    }
    std::vector<ExprId> whole;
    for (const ScalarParts& argument : arguments) {
        if (std::ranges::any_of(argument.scalars, [](ExprId part) { return part.isNone(); })) m_failed = true;
        if (m_failed) return results;
        whole.push_back(assembled(m_pool, argument));
    }
    m_leftCalls = true;
    const ExprId made = m_pool.functionCall(id, whole, m_pool.typeId(expr));
    const bool isTuple = m_pool.type(made) == ValueType::Tuple;
    const std::size_t count = isTuple ? m_pool.types().tupleOf(m_pool.typeId(made)).size() : 1;
    for (std::size_t i = 0; i < count; ++i) {
        std::optional<ScalarParts> parts = scalarParts(m_pool, isTuple ? m_pool.tupleElement(made, i) : made);
        if (!parts || !spend(parts->scalars.size())) {
            m_failed = true;
            return results;
        }
        results.push_back(std::move(*parts));
    }
    return results;
}

ExprId SymbolicExecution::apply(Builtin function, std::span<const ExprId> arguments)
{
    const bool isUndefined = std::ranges::any_of(arguments, [](ExprId argument) { return argument.isNone(); });
    if (isUndefined || !spend(1)) {
        m_failed = true;
        return {};
    }
    switch (function) {
        case Builtin::Homotopy: return m_pool.call(function, arguments, m_pool.typeId(arguments[0]));
        case Builtin::SemiLinear: {
            const ExprId isPositive = apply(Op::GreaterEqual, arguments[0], m_pool.real(0));
            return select(m_pool, isPositive, multiply(m_pool, arguments[1], arguments[0]),
                          multiply(m_pool, arguments[2], arguments[0]));
        }
        default: break;
    }
    const ExprId result = simplifyNode(m_pool, m_pool.call(function, arguments), arguments);
    const bool jumps = function >= Builtin::Div && function <= Builtin::ToInteger;
    return jumps ? quiet(result) : result;
}

}  // namespace causeway
