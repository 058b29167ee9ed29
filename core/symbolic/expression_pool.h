// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Hash-consed expressions: equal expressions have equal ids, so comparison is a comparison of integers.
///
/// An expression is a node in a directed acyclic graph, named by a 32-bit `ExprId`. Operands are always older than the
/// nodes that use them (`operand < node`), so processing ids in ascending order is a bottom-up traversal. All
/// algorithms use this instead of recursion, so a sum of 200,000 terms needs no special treatment.
///
/// Types may be arrays, records, enumerations: the hybrid DAE keeps them whole; after scalarization all are scalars.
/// Nodes are built as written: the pool never simplifies (see simplify.h for constructors that do).
/// A later stage that adds expressions copies the pool: ids of the original stay valid in the copy. Copies are cheap
/// relative to the work of a stage (20 bytes per node). Not thread-safe while growing.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/base/strong_id.h"
#include "core/symbolic/types.h"

namespace causeway {

using ExprId = StrongId<struct ExprTag>;
/// A variable of the hybrid DAE (core/dae/hybrid_dae.h).
using VariableId = StrongId<struct VariableTag>;

/// A function of the model (function.h).
using FunctionId = StrongId<struct FunctionTag>;
/// The index of a for-equation, a for-statement or a reduction.
using IteratorId = StrongId<struct IteratorTag>;

enum class Op : std::uint8_t {
    // Leaves
    RealLiteral,
    IntegerLiteral,
    BooleanLiteral,
    StringLiteral,
    EnumerationLiteral,  ///< payload: position in the list of literals, from 0
    Time,
    Variable,
    Local,     ///< a variable of the enclosing function; payload: its position in Function::variables
    Iterator,  ///< payload: IteratorId
    Whole,     ///< ":" as a subscript
    // One operand
    Derivative,  ///< der(x); the operand is a Variable once a model is flat
    Pre,         ///< pre(x)
    Negate,
    Not,
    Member,        ///< field of a record; payload: position in its list of fields. For an array of records: an array
    TupleElement,  ///< one of several results of a call; payload: its position
    // Two operands. Add and Subtract broadcast a scalar (as .+ and .-). Multiply is the product of linear algebra if
    // both are arrays; Divide has an array only on the left.
    Add,
    Subtract,
    Multiply,
    Divide,
    Power,
    ElementMultiply,
    ElementDivide,
    ElementPower,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    Equal,
    NotEqual,
    And,
    Or,
    // Three operands: condition, then, else
    If,
    Range,      ///< start, step, stop; the elements have the type of start and step
    Reduction,  ///< body, range; builtin: Sum, Product, MinOf, MaxOf or ArrayOf; payload: IteratorId
    // A built-in function
    Call,
    // Any number of operands
    Array,          ///< elements along the first dimension
    Subscript,      ///< array, one subscript per dimension: Integer (drops it), vector of Integer, or Whole
    Record,         ///< the fields in order
    FunctionCall,   ///< the inputs in order; payload: FunctionId
    FunctionValue,  ///< a function as a value; operands: the bound inputs, by position, or Whole if free; payload:
                    ///< FunctionId
};
[[nodiscard]] constexpr bool isRelation(Op op)
{
    return op >= Op::Less && op <= Op::NotEqual;
}

enum class Builtin : std::uint8_t {
#define BUILTIN(enumerator, name, least, most, result, group) enumerator,
#include "core/symbolic/builtins.def"
#undef BUILTIN
};
[[nodiscard]] std::string_view toString(Builtin function);

enum class BuiltinGroup : std::uint8_t { Elementwise, Array, Event, Clocked, Connection };
/// Determines the type of a call.
enum class BuiltinResult : std::uint8_t { Argument, Real, Integer, Boolean, String, Special };

struct BuiltinInfo {
    Builtin function;
    std::string_view name;
    std::uint8_t leastArguments;
    std::uint8_t mostArguments;
    BuiltinResult result;
    BuiltinGroup group;
};
[[nodiscard]] const BuiltinInfo& builtinInfo(Builtin function);
/// The function of this name with this number of arguments; otherwise the first of the name; null if Modelica has none.
[[nodiscard]] const BuiltinInfo* findBuiltin(std::string_view name, std::size_t argumentCount = 1);

class ExpressionPool {
public:
    ExpressionPool();
    /// A pool without expressions, but with the types and iterators of another one.
    [[nodiscard]] static ExpressionPool withTypesOf(const ExpressionPool& other);

    // Construction -------------------------------------------------------------------------------
    // Types follow from the operands, which must fit (checked by the lowering of the text).
    ExprId real(double value);
    ExprId integer(std::int64_t value);
    ExprId boolean(bool value);
    ExprId string(std::string_view value);
    /// `position` from 0.
    ExprId enumerationLiteral(TypeId type, std::size_t position);
    ExprId time();
    ExprId variable(VariableId variable, ValueType type) { return this->variable(variable, TypeTable::scalar(type)); }
    ExprId variable(VariableId variable, TypeId type);
    ExprId local(std::size_t position, TypeId type);
    ExprId iterator(IteratorId iterator, TypeId type);
    ExprId whole();
    ExprId unary(Op op, ExprId operand);
    ExprId member(ExprId record, std::size_t field);
    ExprId tupleElement(ExprId call, std::size_t position);
    ExprId binary(Op op, ExprId left, ExprId right);
    ExprId conditional(ExprId condition, ExprId then, ExprId otherwise);
    /// `step` may be none (1).
    ExprId range(ExprId start, ExprId step, ExprId stop);
    ExprId reduction(Builtin function, ExprId body, IteratorId iterator, ExprId range);
    /// For functions whose result is not Special. An Elementwise function of arrays returns an array.
    ExprId call(Builtin function, std::span<const ExprId> arguments);
    ExprId call(Builtin function, std::span<const ExprId> arguments, TypeId result);
    /// `elements` have the common type `elementType` (needed for an empty array).
    ExprId array(std::span<const ExprId> elements, TypeId elementType);
    ExprId subscript(ExprId array, std::span<const ExprId> subscripts);
    ExprId record(TypeId type, std::span<const ExprId> fields);
    ExprId functionCall(FunctionId function, std::span<const ExprId> arguments, TypeId result);
    ExprId functionValue(FunctionId function, std::span<const ExprId> bound, TypeId type);
    ExprId der(ExprId operand) { return unary(Op::Derivative, operand); }
    /// The same operation on other operands (as many as `expr` has).
    ExprId withOperands(ExprId expr, std::span<const ExprId> operands);
    /// The same as `expr` of another pool, on operands of this pool, which must have the types and iterators of the
    /// other.
    ExprId adopt(const ExpressionPool& from, ExprId expr, std::span<const ExprId> operands);
    /// The iterator of this name at loop nesting `depth`: equal loops in equal places have equal expressions.
    IteratorId iteratorNamed(std::string_view name, std::size_t depth);
    /// Reserves space for about this number of expressions, to avoid repeated rehashing.
    void reserve(std::size_t count);
    /// Gives every variable v the id `to[v]`; ids of expressions are unchanged.
    void renumberVariables(const std::vector<VariableId>& to);

    [[nodiscard]] TypeTable& types() { return m_types; }
    [[nodiscard]] const TypeTable& types() const { return m_types; }

    // Inspection ---------------------------------------------------------------------------------
    [[nodiscard]] std::size_t size() const { return m_nodes.size(); }
    [[nodiscard]] Op op(ExprId expr) const { return m_nodes[expr.index()].op; }
    /// The base type.
    [[nodiscard]] ValueType type(ExprId expr) const { return m_nodes[expr.index()].type; }
    /// The type with dimensions and definition.
    [[nodiscard]] TypeId typeId(ExprId expr) const { return m_nodes[expr.index()].typeId; }
    [[nodiscard]] bool isScalar(ExprId expr) const { return m_types.isScalar(typeId(expr)); }
    [[nodiscard]] Builtin builtin(ExprId expr) const { return m_nodes[expr.index()].builtin; }
    [[nodiscard]] std::span<const ExprId> operands(ExprId expr) const
    {
        const Node& node = m_nodes[expr.index()];
        if (node.operandCount == kList) return {m_lists.data() + node.operands[0].value, node.operands[1].value};
        return {node.operands.data(), node.operandCount};
    }
    [[nodiscard]] ExprId operand(ExprId expr, std::size_t index) const { return operands(expr)[index]; }
    /// Position of a literal, local, field or result; function or iterator: see the ops.
    [[nodiscard]] std::uint32_t payload(ExprId expr) const;
    [[nodiscard]] FunctionId functionOf(ExprId expr) const { return FunctionId(payload(expr)); }
    [[nodiscard]] IteratorId iteratorOf(ExprId expr) const { return IteratorId(payload(expr)); }
    [[nodiscard]] const std::string& iteratorName(IteratorId iterator) const
    {
        return m_iterators[iterator.index()].name;
    }
    /// The value of a RealLiteral or IntegerLiteral as a double.
    [[nodiscard]] double number(ExprId expr) const;
    [[nodiscard]] std::int64_t integerValue(ExprId expr) const;
    [[nodiscard]] bool booleanValue(ExprId expr) const { return m_nodes[expr.index()].operands[0].value != 0; }
    [[nodiscard]] const std::string& stringValue(ExprId expr) const;
    [[nodiscard]] VariableId variableOf(ExprId expr) const
    {
        return VariableId(m_nodes[expr.index()].operands[0].value);
    }

    [[nodiscard]] bool isNumber(ExprId expr) const
    {
        return op(expr) == Op::RealLiteral || op(expr) == Op::IntegerLiteral;
    }
    [[nodiscard]] bool isNumber(ExprId expr, double value) const { return isNumber(expr) && number(expr) == value; }
    [[nodiscard]] bool isLiteral(ExprId expr) const { return op(expr) <= Op::StringLiteral; }

private:
    static constexpr std::uint8_t kList =
        255;  ///< operands are m_lists[operands[0], + operands[1]), operands[2] is the payload

    struct Node {
        Op op;
        ValueType type;
        Builtin builtin;
        std::uint8_t operandCount;
        TypeId typeId;
        std::array<ExprId, 3> operands;  ///< leaves store their payload here, Member and others after the operands
        bool operator==(const Node&) const = default;
    };
    struct IteratorInfo {
        std::string name;
        std::size_t depth;
    };

    [[nodiscard]] std::uint64_t hashOf(const Node& node) const;
    [[nodiscard]] bool equal(const Node& a, const Node& b) const;
    Node node(Op op, TypeId type, std::span<const ExprId> operands, std::uint32_t payload = ExprId::kNone);
    ExprId intern(const Node& node);
    void growTable();
    void rebuildTable(std::size_t size);
    [[nodiscard]] TypeId productType(ExprId left, ExprId right);
    [[nodiscard]] TypeId elementwiseType(ExprId left, ExprId right, ValueType base);

    TypeTable m_types;
    std::vector<Node> m_nodes;
    std::vector<ExprId> m_lists;
    std::vector<std::uint32_t> m_table;  ///< open addressing: ids, or kNone
    std::vector<std::string> m_strings;
    std::unordered_map<std::string, std::uint32_t> m_stringIndex;  ///< looked up only, never iterated
    std::vector<IteratorInfo> m_iterators;
};

}  // namespace causeway
