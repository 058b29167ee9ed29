// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Typed views of equations and statements. `Equation` and `Statement` are their base views; use `kind()` and
/// `as<T>()`.
#pragma once

#include "core/syntax/ast_expressions.h"
#include "core/syntax/ast_view.h"

namespace causeway::ast {

class Annotation;

class Equation : public View {
public:
    using View::View;
    static bool accepts(SyntaxKind kind) { return groupOf(kind) == SyntaxGroup::Equation; }
    [[nodiscard]] DescriptionString description() const { return child<DescriptionString>(); }
    [[nodiscard]] Annotation annotation() const;
};

class Statement : public View {
public:
    using View::View;
    static bool accepts(SyntaxKind kind) { return groupOf(kind) == SyntaxGroup::Statement; }
    [[nodiscard]] DescriptionString description() const { return child<DescriptionString>(); }
    [[nodiscard]] Annotation annotation() const;
};

/// "if c then ...", "elseif c then ...", "else ...", "when c then ...", "elsewhen c then ..."
class Branch : public View {
public:
    using View::View;
    static bool accepts(SyntaxKind kind)
    {
        return kind == SyntaxKind::ConditionalBranch || kind == SyntaxKind::ElseBranch;
    }
    [[nodiscard]] bool isElse() const { return kind() == SyntaxKind::ElseBranch; }
    /// None for else.
    [[nodiscard]] Expression condition() const { return isElse() ? Expression() : child<Expression>(); }
    [[nodiscard]] ViewRange<Equation> equations() const { return ViewRange<Equation>(*this); }
    [[nodiscard]] ViewRange<Statement> statements() const { return ViewRange<Statement>(*this); }
};

#define CAUSEWAY_VIEW(Base, Type)        \
    using Base::Base;                    \
    static bool accepts(SyntaxKind kind) \
    {                                    \
        return kind == SyntaxKind::Type; \
    }

/// lhs = rhs
class SimpleEquation : public Equation {
public:
    CAUSEWAY_VIEW(Equation, SimpleEquation)
    [[nodiscard]] Expression lhs() const { return child<Expression>(0); }
    [[nodiscard]] Expression rhs() const { return child<Expression>(1); }
};

/// A call used as an equation: assert(...), reinit(...), terminate(...), Connections.root(...), ...
class CallEquation : public Equation {
public:
    CAUSEWAY_VIEW(Equation, CallEquation)
    [[nodiscard]] FunctionCall call() const { return child<FunctionCall>(); }
};

class ConnectEquation : public Equation {
public:
    CAUSEWAY_VIEW(Equation, ConnectEquation)
    [[nodiscard]] ComponentReference first() const { return child<Expression>(0).as<ComponentReference>(); }
    [[nodiscard]] ComponentReference second() const { return child<Expression>(1).as<ComponentReference>(); }
};

class IfEquation : public Equation {
public:
    CAUSEWAY_VIEW(Equation, IfEquation)
    [[nodiscard]] ViewRange<Branch> branches() const { return ViewRange<Branch>(*this); }
};

class ForEquation : public Equation {
public:
    CAUSEWAY_VIEW(Equation, ForEquation)
    [[nodiscard]] ViewRange<ForIndex> indices() const { return ViewRange<ForIndex>(*this); }
    [[nodiscard]] ViewRange<Equation> equations() const { return ViewRange<Equation>(*this); }
};

class WhenEquation : public Equation {
public:
    CAUSEWAY_VIEW(Equation, WhenEquation)
    [[nodiscard]] ViewRange<Branch> branches() const { return ViewRange<Branch>(*this); }
};

/// target := value; the target is a ComponentReference, or a FunctionCall of der.
class AssignStatement : public Statement {
public:
    CAUSEWAY_VIEW(Statement, AssignStatement)
    [[nodiscard]] Expression target() const { return child<Expression>(0); }
    [[nodiscard]] Expression value() const { return child<Expression>(1); }
};

/// (a, , b) := f(x)
class TupleAssignStatement : public Statement {
public:
    CAUSEWAY_VIEW(Statement, TupleAssignStatement)
    [[nodiscard]] Parenthesized targets() const { return child<Expression>(0).as<Parenthesized>(); }
    [[nodiscard]] Expression value() const { return child<Expression>(1); }
};

class CallStatement : public Statement {
public:
    CAUSEWAY_VIEW(Statement, CallStatement)
    [[nodiscard]] FunctionCall call() const { return child<FunctionCall>(); }
};

class BreakStatement : public Statement {
public:
    CAUSEWAY_VIEW(Statement, BreakStatement)
};

class ReturnStatement : public Statement {
public:
    CAUSEWAY_VIEW(Statement, ReturnStatement)
};

class IfStatement : public Statement {
public:
    CAUSEWAY_VIEW(Statement, IfStatement)
    [[nodiscard]] ViewRange<Branch> branches() const { return ViewRange<Branch>(*this); }
};

class ForStatement : public Statement {
public:
    CAUSEWAY_VIEW(Statement, ForStatement)
    [[nodiscard]] ViewRange<ForIndex> indices() const { return ViewRange<ForIndex>(*this); }
    [[nodiscard]] ViewRange<Statement> statements() const { return ViewRange<Statement>(*this); }
};

class WhileStatement : public Statement {
public:
    CAUSEWAY_VIEW(Statement, WhileStatement)
    [[nodiscard]] Expression condition() const { return child<Expression>(); }
    [[nodiscard]] ViewRange<Statement> statements() const { return ViewRange<Statement>(*this); }
};

class WhenStatement : public Statement {
public:
    CAUSEWAY_VIEW(Statement, WhenStatement)
    [[nodiscard]] ViewRange<Branch> branches() const { return ViewRange<Branch>(*this); }
};

}  // namespace causeway::ast
