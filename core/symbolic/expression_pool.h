// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Hash-consed expressions: equal expressions have equal ids, so comparison is a comparison of integers.
///
/// An expression is a node in a directed acyclic graph, named by a 32-bit `ExprId`. Operands are always older than
/// the node that uses them (`operand < node`), so processing ids in ascending order is a bottom-up traversal; all
/// algorithms use this instead of recursion, and a sum of 200,000 terms is no special case.
///
/// Nodes are built as written: the pool never simplifies (see simplify.h for constructors that do).
/// A pool is copied when a later stage wants to add to it: ids of the original stay valid in the copy.
/// Copies are cheap relative to what a stage does (16 bytes a node). Not thread-safe while growing.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/base/strong_id.h"

namespace causeway {

using ExprId = StrongId<struct ExprTag>;
/// A variable of the hybrid DAE (core/dae/hybrid_dae.h).
using VariableId = StrongId<struct VariableTag>;

enum class ValueType : std::uint8_t { Real, Integer, Boolean, String };
[[nodiscard]] std::string_view toString(ValueType type);

enum class Op : std::uint8_t {
    // Leaves
    RealLiteral,
    IntegerLiteral,
    BooleanLiteral,
    StringLiteral,
    Time,
    Variable,
    // One operand
    Derivative,  ///< der(x); the operand is a Variable once a model is flat
    Pre,         ///< pre(x)
    Negate,
    Not,
    // Two operands
    Add,
    Subtract,
    Multiply,
    Divide,
    Power,
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
    // A built-in function with one to three operands
    Call,
};
[[nodiscard]] constexpr bool isRelation(Op op) { return op >= Op::Less && op <= Op::NotEqual; }

enum class Builtin : std::uint8_t {
#define BUILTIN(enumerator, name, least, most, result) enumerator,
#include "core/symbolic/builtins.def"
#undef BUILTIN
};
[[nodiscard]] std::string_view toString(Builtin function);

struct BuiltinInfo {
    Builtin function;
    std::string_view name;
    std::uint8_t leastArguments;
    std::uint8_t mostArguments;
    bool resultFollowsArguments;  ///< the result has the common type of the arguments
    ValueType result;             ///< otherwise
};
[[nodiscard]] const BuiltinInfo& builtinInfo(Builtin function);
/// Null when Modelica has no such function, or we do not know it.
[[nodiscard]] const BuiltinInfo* findBuiltin(std::string_view name);

class ExpressionPool {
public:
    ExpressionPool();

    // Construction -------------------------------------------------------------------------------
    ExprId real(double value);
    ExprId integer(std::int64_t value);
    ExprId boolean(bool value);
    ExprId string(std::string_view value);
    ExprId time();
    ExprId variable(VariableId variable, ValueType type);
    ExprId unary(Op op, ExprId operand);
    ExprId binary(Op op, ExprId left, ExprId right);
    ExprId conditional(ExprId condition, ExprId then, ExprId otherwise);
    ExprId call(Builtin function, std::span<const ExprId> arguments);
    ExprId der(ExprId operand) { return unary(Op::Derivative, operand); }
    /// The same operation on other operands (as many as `expr` has).
    ExprId withOperands(ExprId expr, std::span<const ExprId> operands);

    // Inspection ---------------------------------------------------------------------------------
    [[nodiscard]] std::size_t size() const { return m_nodes.size(); }
    [[nodiscard]] Op op(ExprId expr) const { return m_nodes[expr.index()].op; }
    [[nodiscard]] ValueType type(ExprId expr) const { return m_nodes[expr.index()].type; }
    [[nodiscard]] Builtin builtin(ExprId expr) const { return m_nodes[expr.index()].builtin; }
    [[nodiscard]] std::span<const ExprId> operands(ExprId expr) const
    {
        const Node& node = m_nodes[expr.index()];
        return {node.operands.data(), node.operandCount};
    }
    [[nodiscard]] ExprId operand(ExprId expr, std::size_t index) const { return m_nodes[expr.index()].operands[index]; }
    /// The value of a RealLiteral or IntegerLiteral as a double.
    [[nodiscard]] double number(ExprId expr) const;
    [[nodiscard]] std::int64_t integerValue(ExprId expr) const;
    [[nodiscard]] bool booleanValue(ExprId expr) const { return m_nodes[expr.index()].operands[0].value != 0; }
    [[nodiscard]] const std::string& stringValue(ExprId expr) const;
    [[nodiscard]] VariableId variableOf(ExprId expr) const { return VariableId(m_nodes[expr.index()].operands[0].value); }

    [[nodiscard]] bool isNumber(ExprId expr) const
    {
        return op(expr) == Op::RealLiteral || op(expr) == Op::IntegerLiteral;
    }
    [[nodiscard]] bool isNumber(ExprId expr, double value) const { return isNumber(expr) && number(expr) == value; }
    [[nodiscard]] bool isLiteral(ExprId expr) const { return op(expr) <= Op::StringLiteral; }

private:
    struct Node {
        Op op;
        ValueType type;
        Builtin builtin;
        std::uint8_t operandCount;
        std::array<ExprId, 3> operands;  ///< leaves keep their payload here
        bool operator==(const Node&) const = default;
    };

    static std::uint64_t hashOf(const Node& node);
    ExprId intern(const Node& node);
    void growTable();

    std::vector<Node> m_nodes;
    std::vector<std::uint32_t> m_table;  ///< open addressing: ids, or kNone
    std::vector<std::string> m_strings;
    std::unordered_map<std::string, std::uint32_t> m_stringIndex;  ///< looked up only, never iterated
};

}  // namespace causeway
