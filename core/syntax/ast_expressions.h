// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Typed views of expressions. `Expression` is their base view; switch on `kind()` and use `as<T>()`.
#pragma once

#include <cstdint>
#include <optional>

#include "core/syntax/ast_view.h"

namespace causeway::ast {

/// Any expression. A missing expression is an `Error` node without tokens, which is also an Expression, so that
/// operands keep their positions; see `isMissing()`.
class Expression : public View {
public:
    using View::View;
    static bool accepts(SyntaxKind kind)
    {
        return groupOf(kind) == SyntaxGroup::Expression || kind == SyntaxKind::Error;
    }
    [[nodiscard]] bool isMissing() const { return kind() == SyntaxKind::Error; }
    /// This expression without enclosing parentheses (only those around exactly one expression).
    [[nodiscard]] Expression withoutParentheses() const;
};

#define CAUSEWAY_EXPRESSION_VIEW(Type)   \
    using Expression::Expression;        \
    static bool accepts(SyntaxKind kind) \
    {                                    \
        return kind == SyntaxKind::Type; \
    }

/// if c1 then v1 {elseif c2 then v2} else v
class IfExpression : public Expression {
public:
    CAUSEWAY_EXPRESSION_VIEW(IfExpression)
    struct Branch {
        Expression condition;
        Expression value;
    };
    [[nodiscard]] std::vector<Branch> branches() const;  ///< if and elseif
    [[nodiscard]] Expression elseValue() const;
};

/// start : stop or start : step : stop
class RangeExpression : public Expression {
public:
    CAUSEWAY_EXPRESSION_VIEW(RangeExpression)
    [[nodiscard]] Expression start() const;
    [[nodiscard]] Expression step() const;  ///< none if not given
    [[nodiscard]] Expression stop() const;
};

class OrExpression : public Expression {
public:
    CAUSEWAY_EXPRESSION_VIEW(OrExpression)
    [[nodiscard]] ViewRange<Expression> operands() const { return ViewRange<Expression>(*this); }
};

class AndExpression : public Expression {
public:
    CAUSEWAY_EXPRESSION_VIEW(AndExpression)
    [[nodiscard]] ViewRange<Expression> operands() const { return ViewRange<Expression>(*this); }
};

class NotExpression : public Expression {
public:
    CAUSEWAY_EXPRESSION_VIEW(NotExpression)
    [[nodiscard]] Expression operand() const { return child<Expression>(); }
};

class Relation : public Expression {
public:
    CAUSEWAY_EXPRESSION_VIEW(Relation)
    [[nodiscard]] Expression left() const { return child<Expression>(0); }
    [[nodiscard]] Expression right() const { return child<Expression>(1); }
    [[nodiscard]] TokenKind op() const;  ///< Less, LessEqual, Greater, GreaterEqual, EqualEqual or NotEqual
};

/// An operand and the operator before it; `EndOfFile` for a first operand without a sign.
struct Operand {
    TokenKind op = TokenKind::EndOfFile;
    Expression value;
};

/// [sign] term {add-operator term}
class ArithmeticExpression : public Expression {
public:
    CAUSEWAY_EXPRESSION_VIEW(ArithmeticExpression)
    /// Operators are Plus, Minus, DotPlus, DotMinus; for the first operand, its sign or EndOfFile.
    [[nodiscard]] std::vector<Operand> operands() const;
};

/// factor {mul-operator factor}
class Term : public Expression {
public:
    CAUSEWAY_EXPRESSION_VIEW(Term)
    /// Operators are Times, Divide, DotTimes, DotDivide; for the first operand, EndOfFile.
    [[nodiscard]] std::vector<Operand> operands() const;
};

/// primary ^ primary
class Factor : public Expression {
public:
    CAUSEWAY_EXPRESSION_VIEW(Factor)
    [[nodiscard]] Expression base() const { return child<Expression>(0); }
    [[nodiscard]] Expression exponent() const { return child<Expression>(1); }
    [[nodiscard]] TokenKind op() const;  ///< Power or DotPower
};

class IntegerLiteral : public Expression {
public:
    CAUSEWAY_EXPRESSION_VIEW(IntegerLiteral)
    [[nodiscard]] std::optional<std::int64_t> value() const;  ///< nothing if it is too large
};

class RealLiteral : public Expression {
public:
    CAUSEWAY_EXPRESSION_VIEW(RealLiteral)
    [[nodiscard]] double value() const;
};

class StringLiteral : public Expression {
public:
    CAUSEWAY_EXPRESSION_VIEW(StringLiteral)
    [[nodiscard]] std::string value() const;  ///< without quotes, escapes resolved
};

class BooleanLiteral : public Expression {
public:
    CAUSEWAY_EXPRESSION_VIEW(BooleanLiteral)
    [[nodiscard]] bool value() const;
};

class TimeExpression : public Expression {
public:
    CAUSEWAY_EXPRESSION_VIEW(TimeExpression)
};

/// `end` inside subscripts.
class EndExpression : public Expression {
public:
    CAUSEWAY_EXPRESSION_VIEW(EndExpression)
};

/// ":" as a subscript.
class WholeDimension : public Expression {
public:
    CAUSEWAY_EXPRESSION_VIEW(WholeDimension)
};

/// An omitted item between two commas of an output list.
class OmittedOutput : public Expression {
public:
    CAUSEWAY_EXPRESSION_VIEW(OmittedOutput)
};

/// "[" subscript {"," subscript} "]"; a subscript may be a WholeDimension.
class ArraySubscripts : public View {
public:
    using View::View;
    static bool accepts(SyntaxKind kind) { return kind == SyntaxKind::ArraySubscripts; }
    [[nodiscard]] ViewRange<Expression> subscripts() const { return ViewRange<Expression>(*this); }
};

/// One step of a component reference: x or x[i, j].
struct ReferencePart {
    Identifier name;
    ArraySubscripts subscripts;  ///< may be none
};

/// ["."] IDENT [subscripts] {"." IDENT [subscripts]}
class ComponentReference : public Expression {
public:
    CAUSEWAY_EXPRESSION_VIEW(ComponentReference)
    [[nodiscard]] bool isGlobal() const;  ///< starts with a dot
    [[nodiscard]] std::vector<ReferencePart> parts() const;
    /// Whether it is a single identifier without dot and subscripts, returned by `simpleName()`; otherwise that is
    /// empty.
    [[nodiscard]] bool isSimple() const { return !simpleName().text.empty(); }
    [[nodiscard]] Identifier simpleName() const;
    /// The names joined by dots, without subscripts, comments and white space: "a.b" for a[1] . b.
    [[nodiscard]] std::string dottedName() const;
};

/// IDENT ["in" range]
class ForIndex : public View {
public:
    using View::View;
    static bool accepts(SyntaxKind kind) { return kind == SyntaxKind::ForIndex; }
    [[nodiscard]] Identifier name() const;
    [[nodiscard]] Expression range() const { return child<Expression>(); }  ///< none: deduced from its uses
};

/// IDENT "=" value
class NamedArgument : public View {
public:
    using View::View;
    static bool accepts(SyntaxKind kind) { return kind == SyntaxKind::NamedArgument; }
    [[nodiscard]] Identifier name() const;
    [[nodiscard]] Expression value() const { return child<Expression>(); }
};

class ArgumentList : public View {
public:
    using View::View;
    static bool accepts(SyntaxKind kind) { return kind == SyntaxKind::ArgumentList; }
    /// Positional arguments; a FunctionPartialApplication may be among them.
    [[nodiscard]] ViewRange<Expression> positional() const { return ViewRange<Expression>(*this); }
    [[nodiscard]] ViewRange<NamedArgument> named() const { return ViewRange<NamedArgument>(*this); }
    /// Indices of a reduction such as sum(i for i in 1:3), which has one positional argument.
    [[nodiscard]] ViewRange<ForIndex> indices() const { return ViewRange<ForIndex>(*this); }
    [[nodiscard]] bool isReduction() const { return !indices().empty(); }
};

/// f(...), der(...), initial(...), pure(...)
class FunctionCall : public Expression {
public:
    CAUSEWAY_EXPRESSION_VIEW(FunctionCall)
    /// The function's name; none for the keywords der, initial and pure.
    [[nodiscard]] ComponentReference function() const { return child<ComponentReference>(); }
    /// Der, Initial or Pure; Identifier for every other function.
    [[nodiscard]] TokenKind keyword() const;
    /// "der", "sin", "Modelica.Math.sin": the called name, without white space and comments.
    [[nodiscard]] std::string calledName() const;
    /// The same without the leading dot of the global scope, which contains the predefined functions: .assert is
    /// assert.
    [[nodiscard]] std::string nameWithoutDot() const;
    [[nodiscard]] ArgumentList arguments() const { return child<ArgumentList>(); }
};

/// function f(a = 1): a function with some of its inputs fixed.
class FunctionPartialApplication : public Expression {
public:
    CAUSEWAY_EXPRESSION_VIEW(FunctionPartialApplication)
    [[nodiscard]] Name function() const { return child<Name>(); }
    [[nodiscard]] ArgumentList arguments() const { return child<ArgumentList>(); }
};

/// {a, b} or {x for i in 1:3}
class ArrayConstructor : public Expression {
public:
    CAUSEWAY_EXPRESSION_VIEW(ArrayConstructor)
    [[nodiscard]] ViewRange<Expression> elements() const { return ViewRange<Expression>(*this); }
    [[nodiscard]] ViewRange<ForIndex> indices() const { return ViewRange<ForIndex>(*this); }
    [[nodiscard]] bool isReduction() const { return !indices().empty(); }
};

class MatrixRow : public View {
public:
    using View::View;
    static bool accepts(SyntaxKind kind) { return kind == SyntaxKind::MatrixRow; }
    [[nodiscard]] ViewRange<Expression> elements() const { return ViewRange<Expression>(*this); }
};

/// [a, b; c, d]
class MatrixConstructor : public Expression {
public:
    CAUSEWAY_EXPRESSION_VIEW(MatrixConstructor)
    [[nodiscard]] ViewRange<MatrixRow> rows() const { return ViewRange<MatrixRow>(*this); }
};

/// (a) or an output list (a, , b)
class Parenthesized : public Expression {
public:
    CAUSEWAY_EXPRESSION_VIEW(Parenthesized)
    [[nodiscard]] ViewRange<Expression> items() const { return ViewRange<Expression>(*this); }
    /// The expression inside; none for an output list.
    [[nodiscard]] Expression inner() const;
};

/// (f(x))[1]
class SubscriptedExpression : public Expression {
public:
    CAUSEWAY_EXPRESSION_VIEW(SubscriptedExpression)
    [[nodiscard]] Expression base() const { return child<Expression>(); }
    [[nodiscard]] ArraySubscripts subscripts() const { return child<ArraySubscripts>(); }
};

/// (f(x)).re
class MemberExpression : public Expression {
public:
    CAUSEWAY_EXPRESSION_VIEW(MemberExpression)
    [[nodiscard]] Expression base() const { return child<Expression>(); }
    [[nodiscard]] Identifier member() const;
};

#undef CAUSEWAY_EXPRESSION_VIEW

}  // namespace causeway::ast
