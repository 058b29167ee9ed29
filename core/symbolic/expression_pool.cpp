// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/symbolic/expression_pool.h"

#include <bit>

#include "core/base/assert.h"

namespace causeway {

namespace {

/// The last column of builtins.def.
enum class ResultRule : std::uint8_t { Argument, Real, Integer };

constexpr BuiltinInfo describe(Builtin function, std::string_view name, std::uint8_t least, std::uint8_t most, ResultRule rule)
{
    return {function, name, least, most, rule == ResultRule::Argument,
            rule == ResultRule::Integer ? ValueType::Integer : ValueType::Real};
}

constexpr std::array kBuiltins = {
#define BUILTIN(enumerator, name, least, most, result) describe(Builtin::enumerator, name, least, most, ResultRule::result),
#include "core/symbolic/builtins.def"
#undef BUILTIN
};

constexpr std::uint32_t kEmptySlot = ExprId::kNone;

std::uint64_t mix(std::uint64_t hash, std::uint64_t value)
{
    hash = (hash ^ value) * 0x9E3779B97F4A7C15ULL;
    return hash ^ (hash >> 29U);
}

/// The two halves of a 64-bit payload, kept in the operand fields of a leaf.
std::array<ExprId, 3> payload(std::uint64_t bits)
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

std::string_view toString(ValueType type)
{
    switch (type) {
        case ValueType::Real: return "Real";
        case ValueType::Integer: return "Integer";
        case ValueType::Boolean: return "Boolean";
        case ValueType::String: return "String";
    }
    return "Real";
}

std::string_view toString(Builtin function)
{
    return builtinInfo(function).name;
}

const BuiltinInfo& builtinInfo(Builtin function)
{
    return kBuiltins[static_cast<std::size_t>(function)];
}

const BuiltinInfo* findBuiltin(std::string_view name)
{
    for (const BuiltinInfo& info : kBuiltins) {
        if (info.name == name) return &info;
    }
    return nullptr;
}

ExpressionPool::ExpressionPool() : m_table(64, kEmptySlot) {}

ExprId ExpressionPool::real(double value)
{
    if (value == 0) value = 0;  // one zero, not two
    return intern({Op::RealLiteral, ValueType::Real, {}, 0, payload(std::bit_cast<std::uint64_t>(value))});
}

ExprId ExpressionPool::integer(std::int64_t value)
{
    return intern({Op::IntegerLiteral, ValueType::Integer, {}, 0, payload(static_cast<std::uint64_t>(value))});
}

ExprId ExpressionPool::boolean(bool value)
{
    return intern({Op::BooleanLiteral, ValueType::Boolean, {}, 0, payload(value ? 1 : 0)});
}

ExprId ExpressionPool::string(std::string_view value)
{
    const auto [entry, isNew] = m_stringIndex.try_emplace(std::string(value), static_cast<std::uint32_t>(m_strings.size()));
    if (isNew) m_strings.emplace_back(value);
    return intern({Op::StringLiteral, ValueType::String, {}, 0, payload(entry->second)});
}

ExprId ExpressionPool::time()
{
    return intern({Op::Time, ValueType::Real, {}, 0, payload(0)});
}

ExprId ExpressionPool::variable(VariableId variable, ValueType type)
{
    return intern({Op::Variable, type, {}, 0, payload(variable.value)});
}

ExprId ExpressionPool::unary(Op op, ExprId operand)
{
    const ValueType type = op == Op::Not ? ValueType::Boolean : op == Op::Derivative ? ValueType::Real : this->type(operand);
    return intern({op, type, {}, 1, {operand, {}, {}}});
}

ExprId ExpressionPool::binary(Op op, ExprId left, ExprId right)
{
    const bool isLogical = isRelation(op) || op == Op::And || op == Op::Or;
    const ValueType type = isLogical ? ValueType::Boolean : arithmeticType(op, this->type(left), this->type(right));
    return intern({op, type, {}, 2, {left, right, {}}});
}

ExprId ExpressionPool::conditional(ExprId condition, ExprId then, ExprId otherwise)
{
    return intern({Op::If, commonType(type(then), type(otherwise)), {}, 3, {condition, then, otherwise}});
}

ExprId ExpressionPool::call(Builtin function, std::span<const ExprId> arguments)
{
    const BuiltinInfo& info = builtinInfo(function);
    CAUSEWAY_ASSERT(arguments.size() >= info.leastArguments && arguments.size() <= info.mostArguments);
    ValueType type = info.result;
    if (info.resultFollowsArguments) {
        type = this->type(arguments[0]);
        for (const ExprId argument : arguments) type = commonType(type, this->type(argument));
    }
    Node node{Op::Call, type, function, static_cast<std::uint8_t>(arguments.size()), {}};
    for (std::size_t i = 0; i < arguments.size(); ++i) node.operands[i] = arguments[i];
    return intern(node);
}

ExprId ExpressionPool::withOperands(ExprId expr, std::span<const ExprId> operands)
{
    switch (op(expr)) {
        case Op::If: return conditional(operands[0], operands[1], operands[2]);
        case Op::Call: return call(builtin(expr), operands);
        default: break;
    }
    if (operands.size() == 2) return binary(op(expr), operands[0], operands[1]);
    if (operands.size() == 1) return unary(op(expr), operands[0]);
    return expr;
}

double ExpressionPool::number(ExprId expr) const
{
    const Node& node = m_nodes[expr.index()];
    const std::uint64_t bits = payloadBits(node.operands);
    return node.op == Op::IntegerLiteral ? static_cast<double>(static_cast<std::int64_t>(bits)) : std::bit_cast<double>(bits);
}

std::int64_t ExpressionPool::integerValue(ExprId expr) const
{
    return static_cast<std::int64_t>(payloadBits(m_nodes[expr.index()].operands));
}

const std::string& ExpressionPool::stringValue(ExprId expr) const
{
    return m_strings[m_nodes[expr.index()].operands[0].value];
}

std::uint64_t ExpressionPool::hashOf(const Node& node)
{
    std::uint64_t hash = static_cast<std::uint64_t>(node.op) | (static_cast<std::uint64_t>(node.builtin) << 8U) |
                         (static_cast<std::uint64_t>(node.type) << 16U);
    for (const ExprId operand : node.operands) hash = mix(hash, operand.value);
    return hash;
}

ExprId ExpressionPool::intern(const Node& node)
{
    const std::size_t mask = m_table.size() - 1;
    std::size_t slot = hashOf(node) & mask;
    while (m_table[slot] != kEmptySlot) {
        if (m_nodes[m_table[slot]] == node) return ExprId(m_table[slot]);
        slot = (slot + 1) & mask;
    }
    m_nodes.push_back(node);
    const ExprId id(m_nodes.size() - 1);
    m_table[slot] = id.value;
    if (m_nodes.size() * 2 > m_table.size()) growTable();
    return id;
}

void ExpressionPool::growTable()
{
    std::vector<std::uint32_t> table(m_table.size() * 2, kEmptySlot);
    const std::size_t mask = table.size() - 1;
    for (std::uint32_t id = 0; id < m_nodes.size(); ++id) {
        std::size_t slot = hashOf(m_nodes[id]) & mask;
        while (table[slot] != kEmptySlot) slot = (slot + 1) & mask;
        table[slot] = id;
    }
    m_table = std::move(table);
}

}  // namespace causeway
