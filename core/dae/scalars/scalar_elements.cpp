// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dae/scalars/scalar_elements.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "core/dae/parameters.h"
#include "core/symbolic/array_rules.h"
#include "core/symbolic/evaluate.h"
#include "core/symbolic/traversal.h"
#include "core/symbolic/value.h"

namespace causeway {

namespace {

constexpr std::size_t kLastBit = 63;
constexpr std::uint32_t kNoArray = 0xFFFFFFFF;

/// Other parameters can be changed before a simulation.
bool isFixed(const DaeVariable& variable)
{
    return variable.variability == Variability::Constant ||
           (variable.variability == Variability::Parameter && (variable.isFinal || variable.isStructural));
}

std::size_t bitOf(IteratorId iterator)
{
    return std::min(iterator.index(), kLastBit);
}

/// Whether an operation on unchanged scalars is unchanged.
bool keepsScalars(const ExpressionPool& pool, ExprId expr)
{
    switch (pool.op(expr)) {
        case Op::ElementMultiply:  // the plain operation for scalars
        case Op::ElementDivide:
        case Op::ElementPower:
        case Op::Iterator:
        case Op::Member:
        case Op::Range:
        case Op::Reduction:
        case Op::Array:
        case Op::Subscript:
        case Op::Record: return false;
        case Op::Call:
            return pool.builtin(expr) != Builtin::SemiLinear &&
                   builtinInfo(pool.builtin(expr)).group != BuiltinGroup::Array;
        case Op::FunctionCall:  // of results of open size
            if (pool.type(expr) != ValueType::Tuple) break;
            return std::ranges::all_of(pool.types().tupleOf(pool.typeId(expr)),
                                       [&](TypeId result) { return pool.types().hasKnownSize(result); });
        default: break;
    }
    return pool.isScalar(expr) && pool.type(expr) != ValueType::Record;
}

}  // namespace

ScalarElements::ScalarElements(const HybridDae& dae, ExpressionPool& pool)
    : m_dae(dae),
      m_pool(pool),
      m_firstElement(dae.variables.size(), 0),
      m_isPlain(plainExpressions(pool)),
      m_iterators(pool.size(), 0),
      m_scalars(pool.size()),
      m_arrayOf(pool.size(), kNoArray),
      m_generation(kLastBit + 1, 0)
{
    for (std::size_t i = 0; i < pool.size(); ++i) {
        const ExprId expr(i);
        std::uint64_t iterators = 0;
        for (const ExprId operand : pool.operands(expr)) iterators |= m_iterators[operand.index()];
        if (pool.op(expr) == Op::Iterator) iterators = std::uint64_t(1) << bitOf(pool.iteratorOf(expr));
        if (pool.op(expr) == Op::Reduction && bitOf(pool.iteratorOf(expr)) < kLastBit) {
            const std::uint64_t own = std::uint64_t(1) << bitOf(pool.iteratorOf(expr));
            iterators =
                (m_iterators[pool.operand(expr, 0).index()] & ~own) | m_iterators[pool.operand(expr, 1).index()];
        }
        m_iterators[i] = iterators;
    }
}

std::vector<bool> ScalarElements::plainExpressions(const ExpressionPool& pool)
{
    std::vector<bool> isPlain(pool.size(), false);
    for (std::size_t i = 0; i < pool.size(); ++i) {
        bool isSo = keepsScalars(pool, ExprId(i));
        for (const ExprId operand : pool.operands(ExprId(i))) isSo = isSo && isPlain[operand.index()];
        isPlain[i] = isSo;
    }
    return isPlain;
}

void ScalarElements::setElements(VariableId array, const std::vector<ExprId>& elements)
{
    m_firstElement[array.index()] = m_elements.size();
    m_elements.insert(m_elements.end(), elements.begin(), elements.end());
    if (!isFixed(m_dae.variables[array]) || m_dae.variables[array].binding.isNone()) return;
    for (std::size_t i = 0; i < elements.size(); ++i)
        m_placeOfElement.emplace(elements[i], std::pair(array, static_cast<std::int64_t>(i)));
}

ExprId ScalarElements::fail(std::string what, std::string range)
{
    if (!failed()) m_failure = {std::move(what), std::move(range)};
    return {};
}

// ----- bindings

ScalarElements::Scalars ScalarElements::element(ExprId range, std::int64_t index)
{
    const std::int64_t size = count(m_pool.types().elementType(m_pool.typeId(range)));
    Scalars scalars;
    for (std::int64_t i = 0; i < size && !failed(); ++i) scalars.push_back(of(range, index * size + i));
    return failed() ? Scalars() : scalars;
}

ScalarElements::Binding ScalarElements::bind(IteratorId iterator, Scalars value)
{
    if (iterator.index() >= m_bound.size()) m_bound.resize(iterator.index() + 1);
    const std::size_t bit = bitOf(iterator);
    Binding before{iterator, std::exchange(m_bound[iterator.index()], std::move(value)), m_generation[bit]};
    m_generation[bit] = ++m_lastGeneration;
    return before;
}

void ScalarElements::restore(const Binding& before)
{
    m_bound[before.iterator.index()] = before.value;
    // Iterators that share a bit cannot be distinguished: results computed for them are not reused.
    const std::size_t bit = bitOf(before.iterator);
    m_generation[bit] = bit == kLastBit ? ++m_lastGeneration : before.generation;
}

std::uint32_t ScalarElements::stamp(ExprId expr) const
{
    std::uint32_t latest = 0;
    for (std::uint64_t rest = m_iterators[expr.index()]; rest != 0; rest &= rest - 1) {
        latest = std::max(latest, m_generation[static_cast<std::size_t>(std::countr_zero(rest))]);
    }
    return latest;
}

// ----- sizes

std::optional<double> ScalarElements::number(ExprId scalar)
{
    if (m_pool.isNumber(scalar)) return m_pool.number(scalar);
    const auto [entry, isNew] = m_numbers.try_emplace(scalar);
    if (!isNew) return entry->second;
    if (m_pool.op(scalar) == Op::Variable) {
        const auto value = numberOfVariable(scalar);
        return m_numbers[scalar] = value;
    }
    // Those of its variables first: finding them adds to the pool.
    const std::array roots{scalar};
    for (const ExprId node : reachable(m_pool, roots)) {
        if (m_pool.op(node) == Op::Variable) static_cast<void>(number(node));
    }
    const auto value = evaluate(m_pool, scalar, [this](ExprId leaf) -> std::optional<double> {
        const auto known = m_numbers.find(leaf);
        return known == m_numbers.end() ? std::nullopt : known->second;
    });
    m_numbers[scalar] = value && std::isfinite(*value) ? value : std::nullopt;
    return m_numbers[scalar];
}

/// Value of a variable of the model, or of an element of an array.
std::optional<double> ScalarElements::numberOfVariable(ExprId leaf)
{
    VariableId id = m_pool.variableOf(leaf);
    std::int64_t position = 0;
    if (id.index() >= m_dae.variables.size()) {
        const auto place = m_placeOfElement.find(leaf);
        if (place == m_placeOfElement.end()) return std::nullopt;
        std::tie(id, position) = place->second;
    }
    const DaeVariable& variable = m_dae.variables[id];
    if (!isFixed(variable)) return std::nullopt;
    if (m_parameters.empty()) m_parameters = evaluateParameters(m_dae);
    if (const double value = m_parameters[id.index()]; std::isfinite(value)) return value;
    if (variable.binding.isNone() || failed()) return std::nullopt;
    const ExprId element = of(variable.binding, m_pool.isScalar(variable.binding) ? 0 : position);
    clearFailure();
    return element.isNone() ? std::nullopt : number(element);
}

/// The truth of a condition that no run can change: of literals, constants, and structural parameters.
std::optional<bool> ScalarElements::settledTruth(ExprId condition)
{
    if (m_pool.op(condition) == Op::BooleanLiteral) return m_pool.booleanValue(condition);
    const std::array roots{condition};
    for (const ExprId node : reachable(m_pool, roots)) {
        if (m_pool.op(node) != Op::Variable) continue;
        const VariableId id = m_pool.variableOf(node);
        if (id.index() >= m_dae.variables.size()) return std::nullopt;
        const DaeVariable& variable = m_dae.variables[id];
        if (variable.variability != Variability::Constant && !variable.isStructural) return std::nullopt;
    }
    const auto known = number(condition);
    return known ? std::optional(*known != 0) : std::nullopt;
}

std::optional<std::int64_t> ScalarElements::constant(ExprId scalar)
{
    if (m_pool.op(scalar) == Op::IntegerLiteral) return m_pool.integerValue(scalar) - 1;
    const auto value = number(scalar);
    if (!value || std::fabs(*value) > 1e15) return std::nullopt;
    const auto whole = static_cast<std::int64_t>(std::floor(*value));
    return m_pool.type(scalar) == ValueType::Boolean ? whole : whole - 1;
}

// ----- the driver

ScalarElements::Entry& ScalarElements::entry(ExprId expr, std::int64_t position)
{
    if (m_pool.isScalar(expr) && !isRecord(expr)) return m_scalars[expr.index()];
    std::uint32_t& index = m_arrayOf[expr.index()];
    if (index == kNoArray) {
        index = static_cast<std::uint32_t>(m_arrays.size());
        m_arrays.emplace_back(static_cast<std::size_t>(count(m_pool.typeId(expr))));
    }
    std::vector<Entry>& entries = m_arrays[index];
    const auto at = static_cast<std::size_t>(position);
    if (at >= entries.size()) entries.resize(at + 1);  // its size was not known
    return entries[at];
}

void ScalarElements::store(const Request& request, ExprId value)
{
    entry(request.expr, request.position) = {value, stamp(request.expr)};
}

/// The scalar, if it needs no computation or is computed already. Otherwise none, and its dependencies are opened.
ExprId ScalarElements::need(ExprId expr, std::int64_t position)
{
    for (;;) {
        // New expressions are scalar.
        if (expr.index() >= m_isPlain.size() || m_isPlain[expr.index()]) return expr;
        if (const ExprId value = leaf(expr, position)) return value;
        if (failed()) return {};
        if (remap(expr, position) == Remap::Stop) break;
    }
    if (failed()) return {};
    const Entry& result = entry(expr, position);
    if (!result.value.isNone() && result.stamp == stamp(expr)) return result.value;
    m_open.push_back({expr, position});
    return {};
}

bool ScalarElements::needAll(ExprId expr, std::vector<ExprId>& scalars)
{
    bool isComplete = true;
    const std::int64_t size = count(expr);
    scalars.clear();
    if (size > ConstantEvaluator::kMaxElements) static_cast<void>(fail("an array of so many elements"));
    for (std::int64_t i = 0; i < size && !failed(); ++i) {
        scalars.push_back(need(expr, i));
        isComplete = isComplete && !scalars.back().isNone();
    }
    return isComplete && !failed();
}

ExprId ScalarElements::of(ExprId expr, std::int64_t position)
{
    if (failed()) return {};
    // Depth first with an explicit stack: a scalar is computed after its dependencies.
    const std::size_t base = m_open.size();
    for (;;) {
        const ExprId value = need(expr, position);
        if (!value.isNone() || failed()) {
            m_open.resize(base);
            return failed() ? ExprId() : value;
        }
        while (m_open.size() > base && !failed()) {
            const Request request = m_open.back();
            const std::size_t before = m_open.size();
            const ExprId result = compute(request.expr, request.position);
            if (result.isNone()) continue;
            store(request, result);
            m_open.resize(before - 1);
        }
    }
}

ExprId ScalarElements::whole(ExprId expr)
{
    if (failed()) return {};
    if (expr.index() >= m_isPlain.size() || m_isPlain[expr.index()]) return expr;
    const TypeId type = m_pool.typeId(expr);
    const ValueType base = m_pool.type(expr);
    const Op op = m_pool.op(expr);
    if (op == Op::FunctionCall) return translatedCall(expr);
    if (op == Op::TupleElement) {
        const ExprId call = whole(m_pool.operand(expr, 0));
        return call.isNone() ? call : m_pool.tupleElement(call, m_pool.payload(expr));
    }
    if (op == Op::FunctionValue || base == ValueType::Tuple || base == ValueType::Clock || base == ValueType::None) {
        std::vector<ExprId> operands;
        for (std::size_t i = 0; i < m_pool.operands(expr).size(); ++i) {
            operands.push_back(whole(m_pool.operand(expr, i)));
            if (operands.back().isNone()) return {};
        }
        return m_pool.withOperands(expr, operands);
    }
    std::vector<ExprId> scalars;
    const std::int64_t size = count(expr);
    for (std::int64_t i = 0; i < size; ++i) {
        scalars.push_back(of(expr, i));
        if (failed()) return {};
    }
    std::vector<std::int32_t> sizes;
    for (const std::int64_t length : shape(expr)) sizes.push_back(static_cast<std::int32_t>(length));
    if (failed()) return {};
    std::size_t next = 0;
    return assemble(m_pool.types().array(m_pool.types().elementType(type), sizes), scalars, next);
}

/// Types nest only as deep as the text of the model does.
ExprId ScalarElements::assemble(TypeId type, const std::vector<ExprId>& scalars, std::size_t& next)
{
    TypeTable& types = m_pool.types();
    std::vector<ExprId> parts;
    if (!types.isScalar(type)) {
        const std::int32_t size = types.dimensions(type)[0];
        const TypeId element = types.dropDimensions(type, 1);
        for (std::int32_t i = 0; i < size; ++i) parts.push_back(assemble(element, scalars, next));
        return m_pool.array(parts, element);
    }
    if (types.base(type) != ValueType::Record) return scalars[next++];
    for (std::size_t i = 0; i < types.recordOf(type).fields.size(); ++i)
        parts.push_back(assemble(types.recordOf(type).fields[i].type, scalars, next));
    return m_pool.record(type, parts);
}

void ScalarElements::setResultType(ExprId value, TypeId type)
{
    std::vector<ExprId> open{value};
    while (!open.empty()) {
        const ExprId expr = open.back();
        open.pop_back();
        if (isOpenResult(expr)) m_resultTypes.insert_or_assign(expr, type);
        if (isOpenResult(expr) && m_pool.op(expr) == Op::TupleElement) setTypeInTuple(expr, type);
        if (m_pool.op(expr) == Op::If && isArray(expr))
            open.insert(open.end(), {m_pool.operand(expr, 2), m_pool.operand(expr, 1)});
    }
}

void ScalarElements::setResultTypes(ExprId call, std::span<const ExprId> targets)
{
    for (std::size_t k = 0; k < targets.size(); ++k) {
        if (targets[k].isNone()) continue;
        const ExprId result = m_pool.type(call) == ValueType::Tuple ? m_pool.tupleElement(call, k) : call;
        if (isOpenResult(result)) setResultType(result, m_pool.typeId(targets[k]));
    }
}

/// The call of which `result` is one of several results gives the others as before.
void ScalarElements::setTypeInTuple(ExprId result, TypeId type)
{
    const ExprId call = m_pool.operand(result, 0);
    const auto known = m_resultTypes.find(call);
    std::vector<TypeId> types =
        m_pool.types().tupleOf(known == m_resultTypes.end() ? m_pool.typeId(call) : known->second);
    if (std::exchange(types[m_pool.payload(result)], type) == type) return;
    m_resultTypes.insert_or_assign(call, m_pool.types().tuple(types));
    m_calls.erase(call);
}

/// Whether the context may know more of the type: of a call, of one of several results, or of a field of the record
/// that a call gives.
bool ScalarElements::isOpenResult(ExprId expr) const
{
    if (m_pool.types().hasKnownSize(m_pool.typeId(expr))) return false;
    while (m_pool.op(expr) == Op::Member && m_pool.isScalar(m_pool.operand(expr, 0))) expr = m_pool.operand(expr, 0);
    return m_pool.op(expr) == Op::FunctionCall || m_pool.op(expr) == Op::TupleElement;
}

ExprId ScalarElements::access(ExprId call, std::int64_t position, TypeId type)
{
    ExprId part = call;
    for (;; type = m_pool.typeId(part)) {
        const TypeTable& types = m_pool.types();
        if (!types.isScalar(type)) {
            if (!types.hasKnownSize(type)) return fail("a result of a function whose size depends on its inputs");
            const std::int64_t perElement = count(types.elementType(type));
            std::int64_t index = position / perElement;
            position %= perElement;
            const std::vector<std::int32_t> sizes(types.dimensions(type).begin(), types.dimensions(type).end());
            std::vector<ExprId> subscripts(sizes.size());
            for (std::size_t d = sizes.size(); d-- > 0; index /= sizes[d])
                subscripts[d] = m_pool.integer(index % sizes[d] + 1);
            part = m_pool.subscript(part, subscripts);
        } else if (types.base(type) == ValueType::Record) {
            const auto& fields = types.recordOf(type).fields;
            std::size_t field = 0;
            while (field + 1 < fields.size() && position >= count(fields[field].type))
                position -= count(fields[field++].type);
            part = m_pool.member(part, field);
        } else {
            return part;
        }
    }
}

// ----- Existing scalars

ExprId ScalarElements::leaf(ExprId expr, std::int64_t position)
{
    switch (m_pool.op(expr)) {
        case Op::Variable:
            return m_elements[m_firstElement[m_pool.variableOf(expr).index()] + static_cast<std::size_t>(position)];
        case Op::Iterator: {
            const std::size_t iterator = m_pool.iteratorOf(expr).index();
            if (iterator >= m_bound.size() || m_bound[iterator].empty()) return expr;
            return m_bound[iterator][static_cast<std::size_t>(position)];
        }
        case Op::Range: return leafOfRange(expr, position);
        case Op::Call: return leafOfCall(expr, position);
        default: return {};
    }
}

ExprId ScalarElements::leafOfRange(ExprId expr, std::int64_t position)
{
    const ExprId start = m_pool.operand(expr, 0), step = m_pool.operand(expr, 1);
    switch (m_pool.op(start)) {
        case Op::IntegerLiteral:
            if (m_pool.op(step) != Op::IntegerLiteral || m_pool.type(expr) != ValueType::Integer) return {};
            return m_pool.integer(m_pool.integerValue(start) + position * m_pool.integerValue(step));
        case Op::RealLiteral:
            if (!m_pool.isNumber(step)) return {};
            return m_pool.real(m_pool.number(start) + static_cast<double>(position) * m_pool.number(step));
        case Op::EnumerationLiteral:
            return m_pool.enumerationLiteral(m_pool.typeId(start),
                                             m_pool.payload(start) + static_cast<std::size_t>(position));
        case Op::BooleanLiteral: return m_pool.boolean(m_pool.booleanValue(start) || position > 0);
        default: return {};
    }
}

ExprId ScalarElements::leafOfCall(ExprId expr, std::int64_t position)
{
    switch (m_pool.builtin(expr)) {
        case Builtin::Zeros: return zero(m_pool.type(expr));
        case Builtin::Ones: return m_pool.type(expr) == ValueType::Real ? m_pool.real(1) : m_pool.integer(1);
        case Builtin::Identity: {
            const std::int64_t size = dimension(expr, 1);
            return m_pool.integer(size > 0 && position / size == position % size ? 1 : 0);
        }
        case Builtin::Diagonal: {
            const std::int64_t size = dimension(expr, 1);
            return size > 0 && position / size != position % size ? zero(m_pool.type(expr)) : ExprId();
        }
        case Builtin::Ndims:
            return m_pool.integer(
                static_cast<std::int64_t>(m_pool.types().rank(m_pool.typeId(m_pool.operand(expr, 0)))));
        case Builtin::Size: {
            if (m_pool.operands(expr).size() == 1)
                return m_pool.integer(dimension(m_pool.operand(expr, 0), static_cast<std::size_t>(position)));
            const ExprId index = of(m_pool.operand(expr, 1));
            const auto known = index.isNone() ? std::nullopt : constant(index);
            if (!known || *known < 0) return fail("a size of a dimension that can change");
            return m_pool.integer(dimension(m_pool.operand(expr, 0), static_cast<std::size_t>(*known)));
        }
        default: return {};
    }
}

// ----- scalars that are taken over from an operand

ScalarElements::Remap ScalarElements::remap(ExprId& expr, std::int64_t& position)
{
    switch (m_pool.op(expr)) {
        case Op::Array: {
            const std::int64_t perElement = count(m_pool.operand(expr, 0));
            if (perElement == 0) return Remap::Stop;
            expr = m_pool.operand(expr, static_cast<std::size_t>(position / perElement));
            position %= perElement;
            return Remap::Again;
        }
        case Op::Record: {
            std::size_t field = 0;
            for (; field + 1 < m_pool.operands(expr).size(); ++field) {
                const std::int64_t size = count(m_pool.operand(expr, field));
                if (position < size) break;
                position -= size;
            }
            expr = m_pool.operand(expr, field);
            return Remap::Again;
        }
        case Op::Member: {
            if (m_resultTypes.contains(expr)) return Remap::Stop;
            const ExprId record = m_pool.operand(expr, 0);
            const TypeId type = m_pool.types().elementType(m_pool.typeId(record));
            const std::size_t field = m_pool.payload(expr);
            const std::int64_t size = count(m_pool.types().recordOf(type).fields[field].type);
            if (size == 0) return Remap::Stop;
            position = position / size * count(type) + fieldOffset(type, field) + position % size;
            expr = record;
            return Remap::Again;
        }
        case Op::Subscript: return remapSubscript(expr, position);
        case Op::Call: return remapCall(expr, position);
        default: return Remap::Stop;
    }
}

ScalarElements::Remap ScalarElements::remapSubscript(ExprId& expr, std::int64_t& position)
{
    const ExprId base = m_pool.operand(expr, 0);
    const std::int64_t perElement = count(m_pool.types().elementType(m_pool.typeId(base)));
    const std::size_t subscriptCount = m_pool.operands(expr).size() - 1;
    std::int64_t rest = position / std::max<std::int64_t>(perElement, 1);
    std::int64_t element = 0, stride = 1;
    for (std::size_t d = m_pool.types().rank(m_pool.typeId(base)); d-- > 0;) {
        const std::int64_t size = dimension(base, d);
        const ExprId subscript = d < subscriptCount ? m_pool.operand(expr, d + 1) : ExprId();
        std::int64_t index = 0;
        if (subscript.isNone() || m_pool.op(subscript) == Op::Whole) {
            if (size == 0) return Remap::Stop;
            index = rest % size;
            rest /= size;
        } else {
            std::int64_t within = 0;
            if (isArray(subscript)) {
                const std::int64_t length = count(subscript);
                if (length == 0) return Remap::Stop;
                within = rest % length;
                rest /= length;
            }
            const ExprId scalar = of(subscript, within);
            if (scalar.isNone()) return Remap::Stop;
            const auto known = constant(scalar);
            if (!known) return Remap::Stop;  // chosen while the simulation runs
            index = *known;
            if (index < 0 || index >= size) {
                static_cast<void>(fail(fmt::format("the index {}", index + 1), fmt::format("1..{}", size)));
                return Remap::Stop;
            }
        }
        element += index * stride;
        stride *= size;
    }
    position = element * perElement + position % std::max<std::int64_t>(perElement, 1);
    expr = base;
    return Remap::Again;
}

ScalarElements::Remap ScalarElements::remapCall(ExprId& expr, std::int64_t& position)
{
    const Builtin function = m_pool.builtin(expr);
    if (builtinInfo(function).group != BuiltinGroup::Array) return Remap::Stop;
    const ExprId first = m_pool.operand(expr, 0);
    switch (function) {
        case Builtin::Scalar:
        case Builtin::Vector:
        case Builtin::Matrix:
        case Builtin::Promote: break;  // the same elements in another shape
        case Builtin::Fill: position %= std::max<std::int64_t>(count(first), 1); break;
        case Builtin::Diagonal: position %= std::max<std::int64_t>(dimension(first, 0), 1); break;
        case Builtin::Transpose: {
            const std::int64_t perElement = count(m_pool.types().elementType(m_pool.typeId(first)));
            position = transposedPosition(position, dimension(first, 0), dimension(first, 1),
                                          std::max<std::int64_t>(perElement, 1));
            break;
        }
        case Builtin::Symmetric: {
            position = symmetricPosition(position, std::max<std::int64_t>(dimension(first, 0), 1));
            break;
        }
        case Builtin::Cat: return remapCat(expr, position);
        default: return Remap::Stop;
    }
    expr = first;
    return Remap::Again;
}

ScalarElements::Remap ScalarElements::remapCat(ExprId& expr, std::int64_t& position)
{
    const ExprId dimensionNumber = of(m_pool.operand(expr, 0));
    const auto along = dimensionNumber.isNone() ? std::nullopt : constant(dimensionNumber);
    if (!along || *along < 0) {
        static_cast<void>(fail("cat() along a dimension that can change"));
        return Remap::Stop;
    }
    const auto axis = static_cast<std::size_t>(*along);
    // All arguments have the same dimensions after the axis.
    const ExprId sample = m_pool.operand(expr, 1);
    std::int64_t inner = count(m_pool.types().elementType(m_pool.typeId(expr)));
    for (std::size_t d = axis + 1; d < m_pool.types().rank(m_pool.typeId(expr)); ++d) inner *= dimension(sample, d);
    const std::size_t operandCount = m_pool.operands(expr).size();
    std::int64_t row = 0;
    for (std::size_t i = 1; i < operandCount; ++i) row += dimension(m_pool.operand(expr, i), axis) * inner;
    if (row == 0) return Remap::Stop;
    const std::int64_t outer = position / row;
    std::int64_t rest = position % row;
    for (std::size_t i = 1; i < operandCount; ++i) {
        const ExprId part = m_pool.operand(expr, i);
        const std::int64_t size = dimension(part, axis) * inner;
        if (rest < size) {
            expr = part;
            position = outer * size + rest;
            return Remap::Again;
        }
        rest -= size;
    }
    return Remap::Stop;
}

}  // namespace causeway
