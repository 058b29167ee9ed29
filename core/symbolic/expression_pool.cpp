// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/symbolic/expression_pool.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "core/base/assert.h"

namespace causeway {

namespace {

constexpr std::array kBuiltins = {
#define BUILTIN(enumerator, name, least, most, result, group) \
    BuiltinInfo{Builtin::enumerator, name, least, most, BuiltinResult::result, BuiltinGroup::group},
#include "core/symbolic/builtins.def"
#undef BUILTIN
};

constexpr std::uint32_t kEmptySlot = ExprId::kNone;

std::uint64_t mix(std::uint64_t hash, std::uint64_t value)
{
    hash = (hash ^ value) * 0x9E3779B97F4A7C15ULL;
    return hash ^ (hash >> 29U);
}

/// The table is larger than any cache, and models are read from front to back: expressions that are made one after the
/// other stand side by side in it. So one is looked for first in a line of slots, which follows from its newest operand
/// (variables have lines of their own, from the end of the table), and only when the line is full in lines to which its
/// hash leads.
constexpr std::size_t kLine = 16;                 ///< slots that fit in a cache line
constexpr std::uint32_t kNeighbours = kLine / 2;  ///< operands that share a line; the table is half empty

/// Line and hash in one number.
std::uint64_t place(std::uint32_t line, std::uint64_t hash)
{
    return (static_cast<std::uint64_t>(line) << 32U) | (hash >> 32U);
}

/// The slot with the wanted entry, or the empty one where it belongs. Full lines may be adjacent, so the next probed
/// line is elsewhere.
template <class IsWanted>
std::size_t findSlot(const std::vector<std::uint32_t>& table, std::uint64_t place, const IsWanted& isWanted)
{
    const std::size_t mask = table.size() - 1, hash = static_cast<std::uint32_t>(place), step = hash | 1U;
    for (std::size_t line = place >> 32U;; line += step) {
        const std::size_t first = line * kLine & mask;
        for (std::size_t i = 0; i < kLine; ++i) {
            const std::size_t slot = first + (hash + i) % kLine;
            if (table[slot] == kEmptySlot || isWanted(table[slot])) return slot;
        }
    }
}

/// The two halves of a 64-bit payload, kept in the operand fields of a leaf.
std::array<ExprId, 3> leafPayload(std::uint64_t bits)
{
    std::array<ExprId, 3> halves;
    halves[0].value = static_cast<std::uint32_t>(bits);
    halves[1].value = static_cast<std::uint32_t>(bits >> 32U);
    return halves;
}

std::uint64_t payloadBits(std::span<const ExprId, 3> halves)
{
    return static_cast<std::uint64_t>(halves[0].value) | (static_cast<std::uint64_t>(halves[1].value) << 32U);
}

ValueType arithmeticType(Op op, ValueType left, ValueType right)
{
    if (op == Op::Divide || op == Op::Power) return ValueType::Real;
    if (left == ValueType::String && right == ValueType::String) return ValueType::String;
    return left == ValueType::Integer && right == ValueType::Integer ? ValueType::Integer : ValueType::Real;
}

ValueType commonType(ValueType left, ValueType right)
{
    if (left == right) return left;
    return ValueType::Real;
}

}  // namespace

std::string_view toString(Builtin function)
{
    return builtinInfo(function).name;
}

const BuiltinInfo& builtinInfo(Builtin function)
{
    return kBuiltins[static_cast<std::size_t>(function)];
}

const BuiltinInfo* findBuiltin(std::string_view name, std::size_t argumentCount)
{
    static const auto kIndex = [] {
        std::unordered_map<std::string_view, std::vector<const BuiltinInfo*>> index;
        for (const BuiltinInfo& info : kBuiltins) index[info.name].push_back(&info);
        return index;
    }();
    const auto found = kIndex.find(name);
    if (found == kIndex.end()) return nullptr;
    for (const BuiltinInfo* info : found->second) {
        if (argumentCount >= info->leastArguments && argumentCount <= info->mostArguments) return info;
    }
    return found->second.front();
}

ExpressionPool::ExpressionPool() : m_table(64, kEmptySlot) {}

ExpressionPool::Node ExpressionPool::node(Op op, TypeId type, std::span<const ExprId> operands, std::uint32_t payload)
{
    Node result{op, m_types.base(type), {}, static_cast<std::uint8_t>(operands.size()), type, {}};
    const bool isInline = operands.size() <= (payload == ExprId::kNone ? 3U : 2U);
    if (isInline) {
        std::copy(operands.begin(), operands.end(), result.operands.begin());
        if (payload != ExprId::kNone) result.operands[2].value = payload;
        return result;
    }
    // The list is given back in `intern` if the node is known already.
    result.operandCount = kList;
    result.operands[0].value = static_cast<std::uint32_t>(m_lists.size());
    result.operands[1].value = static_cast<std::uint32_t>(operands.size());
    result.operands[2].value = payload;
    const std::vector<ExprId> copy(operands.begin(), operands.end());  // they may lie in m_lists
    m_lists.insert(m_lists.end(), copy.begin(), copy.end());
    return result;
}

ExprId ExpressionPool::real(double value)
{
    if (value == 0) value = 0;  // one zero, not two
    return intern(
        {Op::RealLiteral, ValueType::Real, {}, 0, TypeTable::real(), leafPayload(std::bit_cast<std::uint64_t>(value))});
}

ExprId ExpressionPool::integer(std::int64_t value)
{
    return intern({Op::IntegerLiteral,
                   ValueType::Integer,
                   {},
                   0,
                   TypeTable::integer(),
                   leafPayload(static_cast<std::uint64_t>(value))});
}

ExprId ExpressionPool::boolean(bool value)
{
    return intern({Op::BooleanLiteral, ValueType::Boolean, {}, 0, TypeTable::boolean(), leafPayload(value ? 1 : 0)});
}

ExprId ExpressionPool::string(std::string_view value)
{
    const auto [entry, isNew] =
        m_stringIndex.try_emplace(std::string(value), static_cast<std::uint32_t>(m_strings.size()));
    if (isNew) m_strings.emplace_back(value);
    return intern({Op::StringLiteral, ValueType::String, {}, 0, TypeTable::string(), leafPayload(entry->second)});
}

ExprId ExpressionPool::enumerationLiteral(TypeId type, std::size_t position)
{
    return intern({Op::EnumerationLiteral, ValueType::Enumeration, {}, 0, type, leafPayload(position)});
}

ExprId ExpressionPool::time()
{
    return intern({Op::Time, ValueType::Real, {}, 0, TypeTable::real(), leafPayload(0)});
}

ExprId ExpressionPool::variable(VariableId variable, TypeId type)
{
    return intern({Op::Variable, m_types.base(type), {}, 0, type, leafPayload(variable.value)});
}

ExprId ExpressionPool::local(std::size_t position, TypeId type)
{
    return intern({Op::Local, m_types.base(type), {}, 0, type, leafPayload(position)});
}

ExprId ExpressionPool::iterator(IteratorId iterator, TypeId type)
{
    return intern({Op::Iterator, m_types.base(type), {}, 0, type, leafPayload(iterator.value)});
}

ExprId ExpressionPool::whole()
{
    return intern({Op::Whole, ValueType::None, {}, 0, TypeTable::none(), leafPayload(0)});
}

ExprId ExpressionPool::unary(Op op, ExprId operand)
{
    TypeId type = typeId(operand);
    if (op == Op::Not)
        type = m_types.withDimensions(TypeTable::boolean(),
                                      std::vector(m_types.dimensions(type).begin(), m_types.dimensions(type).end()));
    if (op == Op::Derivative && m_types.base(type) == ValueType::Integer) type = TypeTable::real();
    return intern(node(op, type, std::array{operand}));
}

ExprId ExpressionPool::member(ExprId record, std::size_t field)
{
    const TypeId type = typeId(record);
    const std::vector<std::int32_t> dimensions(m_types.dimensions(type).begin(), m_types.dimensions(type).end());
    const TypeId result = m_types.array(m_types.recordOf(type).fields[field].type, dimensions);
    return intern(node(Op::Member, result, std::array{record}, static_cast<std::uint32_t>(field)));
}

ExprId ExpressionPool::tupleElement(ExprId call, std::size_t position)
{
    const TypeId result = m_types.tupleOf(typeId(call))[position];
    return intern(node(Op::TupleElement, result, std::array{call}, static_cast<std::uint32_t>(position)));
}

/// Dimensions of an elementwise operation: a scalar takes those of the other side.
TypeId ExpressionPool::elementwiseType(ExprId left, ExprId right, ValueType base)
{
    const TypeId shape = isScalar(left) ? typeId(right) : typeId(left);
    const TypeId element = base == ValueType::Enumeration || base == ValueType::Record
                               ? m_types.elementType(typeId(left))
                               : TypeTable::scalar(base);
    if (m_types.isScalar(shape)) return element;
    return m_types.withDimensions(element,
                                  std::vector(m_types.dimensions(shape).begin(), m_types.dimensions(shape).end()));
}

/// The product of linear algebra (specification, section 10.6.4).
TypeId ExpressionPool::productType(ExprId left, ExprId right)
{
    const TypeId element = TypeTable::scalar(arithmeticType(Op::Multiply, type(left), type(right)));
    const auto a = m_types.dimensions(typeId(left)), b = m_types.dimensions(typeId(right));
    std::vector<std::int32_t> result;
    if (a.empty() || b.empty()) {
        const auto shape = a.empty() ? b : a;
        result.assign(shape.begin(), shape.end());
    } else {
        result.assign(a.begin(), a.end() - 1);
        result.insert(result.end(), b.begin() + 1, b.end());
    }
    return m_types.withDimensions(element, result);
}

ExprId ExpressionPool::binary(Op op, ExprId left, ExprId right)
{
    TypeId type;
    if (isRelation(op) || op == Op::And || op == Op::Or) {
        type = elementwiseType(left, right, ValueType::Boolean);
    } else if (op == Op::Multiply) {
        type = productType(left, right);
    } else if (op == Op::Power) {
        type = isScalar(left) ? TypeTable::real() : typeId(left);
    } else {
        type = elementwiseType(left, right, arithmeticType(op, this->type(left), this->type(right)));
    }
    return intern(node(op, type, std::array{left, right}));
}

ExprId ExpressionPool::conditional(ExprId condition, ExprId then, ExprId otherwise)
{
    const bool mixed = type(then) != type(otherwise);
    const TypeId result =
        mixed ? elementwiseType(then, otherwise, commonType(type(then), type(otherwise))) : typeId(then);
    return intern(node(Op::If, result, std::array{condition, then, otherwise}));
}

ExprId ExpressionPool::range(ExprId start, ExprId step, ExprId stop)
{
    if (step.isNone()) step = type(start) == ValueType::Real ? real(1) : integer(1);
    std::int32_t size = kUnknownSize;
    TypeId element = m_types.elementType(typeId(start));
    if (type(start) == ValueType::Integer && (type(step) == ValueType::Real || type(stop) == ValueType::Real))
        element = TypeTable::real();
    if (isLiteral(start) && isLiteral(step) && isLiteral(stop)) {
        const auto at = [this](ExprId literal) {
            return isNumber(literal) ? number(literal) : static_cast<double>(payload(literal));
        };
        const double distance = at(stop) - at(start), by = at(step);
        // A tenth of a millionth of a step forgives rounding, as in 0 : 0.1 : 0.3.
        const double count = by == 0 ? 0 : std::floor(distance / by + 1e-7) + 1;
        if (count < 2147483647.0) size = count > 0 ? static_cast<std::int32_t>(count) : 0;
    }
    return intern(node(Op::Range, m_types.array(element, std::array{size}), std::array{start, step, stop}));
}

ExprId ExpressionPool::reduction(Builtin function, ExprId body, IteratorId iterator, ExprId range)
{
    TypeId result = typeId(body);
    if (function == Builtin::ArrayOf) {
        const auto dimensions = m_types.dimensions(typeId(range));
        result = m_types.array(result, std::array{dimensions.empty() ? kUnknownSize : dimensions[0]});
    }
    Node made = node(Op::Reduction, result, std::array{body, range}, iterator.value);
    made.builtin = function;
    return intern(made);
}

ExprId ExpressionPool::call(Builtin function, std::span<const ExprId> arguments)
{
    const BuiltinInfo& info = builtinInfo(function);
    ValueType base = ValueType::Real;
    switch (info.result) {
        case BuiltinResult::Argument:
        case BuiltinResult::Special:
            base = arguments.empty() ? ValueType::Real : type(arguments[0]);
            for (const ExprId argument : arguments) base = commonType(base, type(argument));
            break;
        case BuiltinResult::Real: base = ValueType::Real; break;
        case BuiltinResult::Integer: base = ValueType::Integer; break;
        case BuiltinResult::Boolean: base = ValueType::Boolean; break;
        case BuiltinResult::String: base = ValueType::String; break;
    }
    TypeId result = base == ValueType::Enumeration || base == ValueType::Record
                        ? m_types.elementType(typeId(arguments[0]))
                        : TypeTable::scalar(base);
    for (const ExprId argument : arguments) {
        if (isScalar(argument)) continue;
        const auto dimensions = m_types.dimensions(typeId(argument));
        result = m_types.withDimensions(result, std::vector(dimensions.begin(), dimensions.end()));
        break;
    }
    return call(function, arguments, result);
}

ExprId ExpressionPool::call(Builtin function, std::span<const ExprId> arguments, TypeId result)
{
    Node made = node(Op::Call, result, arguments);
    made.builtin = function;
    return intern(made);
}

ExprId ExpressionPool::array(std::span<const ExprId> elements, TypeId elementType)
{
    const TypeId type = m_types.array(elementType, std::array{static_cast<std::int32_t>(elements.size())});
    return intern(node(Op::Array, type, elements));
}

ExprId ExpressionPool::subscript(ExprId array, std::span<const ExprId> subscripts)
{
    const auto dimensions = m_types.dimensions(typeId(array));
    CAUSEWAY_ASSERT(subscripts.size() <= dimensions.size());
    std::vector<std::int32_t> result;
    for (std::size_t i = 0; i < dimensions.size(); ++i) {
        if (i >= subscripts.size() || op(subscripts[i]) == Op::Whole) {
            result.push_back(dimensions[i]);
        } else if (const auto size = m_types.dimensions(typeId(subscripts[i])); !size.empty()) {
            result.push_back(size[0]);
        }
    }
    std::vector<ExprId> operands{array};
    operands.insert(operands.end(), subscripts.begin(), subscripts.end());
    return intern(node(Op::Subscript, m_types.array(m_types.elementType(typeId(array)), result), operands));
}

ExprId ExpressionPool::record(TypeId type, std::span<const ExprId> fields)
{
    return intern(node(Op::Record, type, fields));
}

ExprId ExpressionPool::functionCall(FunctionId function, std::span<const ExprId> arguments, TypeId result)
{
    return intern(node(Op::FunctionCall, result, arguments, function.value));
}

ExprId ExpressionPool::functionValue(FunctionId function, std::span<const ExprId> bound, TypeId type)
{
    return intern(node(Op::FunctionValue, type, bound, function.value));
}

ExprId ExpressionPool::withOperands(ExprId expr, std::span<const ExprId> operands)
{
    switch (op(expr)) {
        case Op::If: return conditional(operands[0], operands[1], operands[2]);
        case Op::Range: return range(operands[0], operands[1], operands[2]);
        case Op::Reduction: return reduction(builtin(expr), operands[0], iteratorOf(expr), operands[1]);
        case Op::Call:
            if (builtinInfo(builtin(expr)).result == BuiltinResult::Special)
                return call(builtin(expr), operands, typeId(expr));
            return call(builtin(expr), operands);
        case Op::Array:
            return array(operands, operands.empty() ? m_types.dropDimensions(typeId(expr), 1) : typeId(operands[0]));
        case Op::Subscript: return subscript(operands[0], operands.subspan(1));
        case Op::Record: return record(typeId(expr), operands);
        case Op::FunctionCall: return functionCall(functionOf(expr), operands, typeId(expr));
        case Op::FunctionValue: return functionValue(functionOf(expr), operands, typeId(expr));
        case Op::Member: return member(operands[0], payload(expr));
        case Op::TupleElement: return tupleElement(operands[0], payload(expr));
        default: break;
    }
    if (operands.size() == 2) return binary(op(expr), operands[0], operands[1]);
    if (operands.size() == 1) return unary(op(expr), operands[0]);
    return expr;
}

ExpressionPool ExpressionPool::withTypesOf(const ExpressionPool& other)
{
    ExpressionPool pool;
    pool.m_types = other.m_types;
    pool.m_iterators = other.m_iterators;
    return pool;
}

ExprId ExpressionPool::adopt(const ExpressionPool& from, ExprId expr, std::span<const ExprId> operands)
{
    const Node& original = from.m_nodes[expr.index()];
    if (original.op == Op::StringLiteral) return string(from.stringValue(expr));
    if (original.operandCount == 0) return intern(original);
    const std::uint32_t payload =
        original.operandCount == kList || operands.size() < 3 ? original.operands[2].value : ExprId::kNone;
    Node made = node(original.op, original.typeId, operands, payload);
    made.type = original.type;
    made.builtin = original.builtin;
    return intern(made);
}

IteratorId ExpressionPool::iteratorNamed(std::string_view name, std::size_t depth)
{
    for (std::size_t i = 0; i < m_iterators.size(); ++i) {
        if (m_iterators[i].depth == depth && m_iterators[i].name == name) return IteratorId(i);
    }
    m_iterators.push_back({std::string(name), depth});
    return IteratorId(m_iterators.size() - 1);
}

void ExpressionPool::reserve(std::size_t count)
{
    m_nodes.reserve(count);
    std::size_t size = m_table.size();
    while (size < 2 * count) size *= 2;
    if (size > m_table.size()) rebuildTable(size);
}

void ExpressionPool::renumberVariables(const std::vector<VariableId>& to)
{
    bool isSame = true;
    for (std::size_t i = 0; i < to.size() && isSame; ++i) isSame = to[i].index() == i;
    if (isSame) return;
    for (Node& at : m_nodes) {
        if (at.op == Op::Variable) at.operands[0].value = to[at.operands[0].value].value;
    }
    rebuildTable(m_table.size());
}

std::uint32_t ExpressionPool::payload(ExprId expr) const
{
    const Node& at = m_nodes[expr.index()];
    return at.operands[at.operandCount == 0 && at.op <= Op::Whole ? 0 : 2].value;
}

double ExpressionPool::number(ExprId expr) const
{
    const Node& node = m_nodes[expr.index()];
    const std::uint64_t bits = payloadBits(node.operands);
    return node.op == Op::IntegerLiteral ? static_cast<double>(static_cast<std::int64_t>(bits))
                                         : std::bit_cast<double>(bits);
}

std::int64_t ExpressionPool::integerValue(ExprId expr) const
{
    return static_cast<std::int64_t>(payloadBits(m_nodes[expr.index()].operands));
}

const std::string& ExpressionPool::stringValue(ExprId expr) const
{
    return m_strings[m_nodes[expr.index()].operands[0].value];
}

std::uint64_t ExpressionPool::hashOf(const Node& node) const
{
    std::uint64_t hash = static_cast<std::uint64_t>(node.op) | (static_cast<std::uint64_t>(node.builtin) << 8U) |
                         (static_cast<std::uint64_t>(node.typeId.value) << 16U);
    std::span<const ExprId> operands(node.operands.data(), node.operandCount);
    if (node.operandCount == kList) {
        operands = {m_lists.data() + node.operands[0].value, node.operands[1].value};
        for (const ExprId operand : operands) hash = mix(hash, operand.value);
        hash = mix(hash, node.operands[2].value);
    } else {
        for (const ExprId operand : node.operands) hash = mix(hash, operand.value);
    }
    if (node.op == Op::Variable) return place(~(node.operands[0].value / kNeighbours), hash);
    if (operands.empty()) return place(static_cast<std::uint32_t>(hash), hash);
    std::uint32_t last = 0;
    for (const ExprId operand : operands) {
        if (!operand.isNone()) last = std::max(last, operand.value);
    }
    return place(last / kNeighbours, hash);
}

bool ExpressionPool::equal(const Node& a, const Node& b) const
{
    if (a.operandCount != kList || b.operandCount != kList) return a == b;
    if (a.op != b.op || a.builtin != b.builtin || a.typeId != b.typeId || a.operands[1] != b.operands[1] ||
        a.operands[2] != b.operands[2])
        return false;
    const auto first = m_lists.begin() + a.operands[0].value, second = m_lists.begin() + b.operands[0].value;
    return std::equal(first, first + a.operands[1].value, second);
}

ExprId ExpressionPool::intern(const Node& node)
{
    const std::size_t slot =
        findSlot(m_table, hashOf(node), [&](std::uint32_t id) { return equal(m_nodes[id], node); });
    if (m_table[slot] != kEmptySlot) {
        if (node.operandCount == kList) m_lists.resize(node.operands[0].value);
        return ExprId(m_table[slot]);
    }
    m_nodes.push_back(node);
    const ExprId id(m_nodes.size() - 1);
    m_table[slot] = id.value;
    if (m_nodes.size() * 2 > m_table.size()) growTable();
    return id;
}

void ExpressionPool::growTable()
{
    rebuildTable(m_table.size() * 2);
}

void ExpressionPool::rebuildTable(std::size_t size)
{
    std::vector<std::uint32_t> table(size, kEmptySlot);
    for (std::uint32_t id = 0; id < m_nodes.size(); ++id)
        table[findSlot(table, hashOf(m_nodes[id]), [](std::uint32_t) { return false; })] = id;
    m_table = std::move(table);
}

}  // namespace causeway
