// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Expressions as text: Modelica, LaTeX or MATLAB. Parentheses only where the grammar needs them.
///
/// Output depends on the structure of the expression alone, never on ids or addresses. No recursion on the depth of
/// expressions. Cost: linear in the length of the text.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/symbolic/expression_pool.h"

namespace causeway {

enum class TextStyle : std::uint8_t {
    Modelica,      ///< readable: the Real 3 is "3"
    FlatModelica,  ///< can be parsed with the same types: the Real 3 is "3.0"; literals of enumerations are quoted if
                   ///< necessary
    Latex,
    Matlab,
};

/// Returns the name of a variable, already formatted in the desired style.
using VariableNamer = std::function<std::string(VariableId)>;

/// The same for everything that has a name. Omitted functions are replaced by names from the pool.
struct ExpressionNames {
    VariableNamer variable;
    std::function<std::string(FunctionId)> function;
    std::function<std::string(FunctionId, std::size_t)>
        input;                                      ///< of an input of a function, by its position among the inputs
    std::function<std::string(std::size_t)> local;  ///< Op::Local: by its position in Function::variables
    std::function<std::string(TypeId)> type;        ///< class name of an enumeration or a record
};

/// Prints many expressions with the same names. Holds references to `pool` and `names`.
class ExpressionPrinter {
public:
    ExpressionPrinter(const ExpressionPool& pool, const ExpressionNames& names, TextStyle style = TextStyle::Modelica)
        : m_pool(pool), m_names(names), m_style(style)
    {
    }
    /// Appends the text of `expr` to `text`. With `isOperand` it can be an operand of any operator.
    void append(std::string& text, ExprId expr, bool isOperand = false);

private:
    /// Binding strength, weakest first, as in the grammar of Modelica (specification, appendix A.2.7).
    enum Precedence : std::uint8_t { kAny, kRange, kOr, kAnd, kNot, kRelation, kSum, kProduct, kPower, kPrimary };
    struct BinaryStyle {
        std::string_view text;
        Precedence self, left, right;
    };
    struct Operand {
        ExprId expr;
        Precedence context;
    };
    // The item pushed last is written first.
    void push(std::string_view text) { m_pending.emplace_back(text); }
    void push(ExprId expr, Precedence context) { m_pending.emplace_back(Operand{expr, context}); }
    void pushList(std::span<const ExprId> operands);
    void pushOpening();
    void pushClosing();
    std::string_view keep(std::string text) { return m_kept.emplace_back(std::move(text)); }

    [[nodiscard]] bool isModelica() const
    {
        return m_style == TextStyle::Modelica || m_style == TextStyle::FlatModelica;
    }
    [[nodiscard]] bool isLatex() const { return m_style == TextStyle::Latex; }
    [[nodiscard]] bool isMatlab() const { return m_style == TextStyle::Matlab; }
    [[nodiscard]] BinaryStyle binaryStyle(ExprId expr) const;
    [[nodiscard]] bool isReference(ExprId expr) const;
    [[nodiscard]] std::string functionName(Builtin function) const;
    [[nodiscard]] std::string nameOf(FunctionId function) const;
    [[nodiscard]] std::string nameOfType(TypeId type) const;
    [[nodiscard]] std::string numberText(ExprId expr) const;
    [[nodiscard]] std::string defaultOf(TypeId type) const;
    [[nodiscard]] std::vector<ExprId> choicesOf(ExprId expr) const;

    void open(Precedence self, Precedence context);
    void write(ExprId expr, Precedence context);
    void writeNumber(ExprId expr, Precedence context);
    void writeUnaryFunction(ExprId expr);
    void writeBinary(ExprId expr, Precedence context);
    void writeConditional(ExprId expr, Precedence context);
    void writeCall(ExprId expr);
    void writeToString(std::span<const ExprId> operands);
    void writePromotion(ExprId expr);
    void writeRange(ExprId expr, Precedence context);
    void writeReduction(ExprId expr);
    void writeArray(ExprId expr);
    void writeSubscript(ExprId expr);
    void writeMember(ExprId expr);
    void writeTupleElement(ExprId expr, Precedence context);
    void writeFunctionValue(ExprId expr);

    const ExpressionPool& m_pool;
    const ExpressionNames& m_names;
    TextStyle m_style;
    std::string* m_text = nullptr;
    std::vector<std::variant<std::string_view, Operand>> m_pending;
    std::deque<std::string> m_kept;  ///< texts referenced by m_pending
};

[[nodiscard]] std::string printExpression(const ExpressionPool& pool, ExprId expr, const ExpressionNames& names,
                                          TextStyle style = TextStyle::Modelica);
[[nodiscard]] std::string printExpression(const ExpressionPool& pool, ExprId expr, const VariableNamer& nameOf,
                                          TextStyle style = TextStyle::Modelica);

/// A flat name as one Modelica identifier: unchanged if it is one, otherwise in quotes: 'R1.v'.
[[nodiscard]] std::string modelicaName(std::string_view name);

/// A text as a string literal of Modelica, with its quotes.
[[nodiscard]] std::string modelicaString(std::string_view text);

/// A Modelica name in LaTeX: letters, then the rest as an upright subscript: "uC" is u_{C}, "R1.v" is R1_{v} ...
/// Spelled-out Greek letters become symbols. Special characters are escaped.
[[nodiscard]] std::string latexName(std::string_view name);

/// A Modelica name as a MATLAB identifier: dots and brackets become underscores.
[[nodiscard]] std::string matlabName(std::string_view name);

}  // namespace causeway
