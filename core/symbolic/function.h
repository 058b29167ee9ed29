// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Statements of algorithms, and the functions of a model, over the expressions of one pool.
///
/// In a function, variables are `Op::Local`s: positions in `Function::variables`. In an algorithm of a model they are
/// `Op::Variable`s. Reference: Modelica Language Specification, chapters 11 (statements) and 12 (functions).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/shared_text.h"
#include "core/base/source.h"
#include "core/symbolic/expression_pool.h"

namespace causeway {

enum class StatementKind : std::uint8_t {
    Assign,      ///< targets[0] := value. A target is a variable, or a Subscript or Member of one
    CallAssign,  ///< (targets...) := value, a FunctionCall with a tuple type; a target may be none
    Call,        ///< value is evaluated for its effect
    If,          ///< branches; the last may have no condition (else)
    For,         ///< iterator in range (value) : body
    While,       ///< while value : body
    When,        ///< branches
    Assert,      ///< value: condition, message; level in targets[0] if given
    Terminate,   ///< message
    Reinit,      ///< targets[0], value
    Break,
    Return,
};

struct Statement {
    struct Branch {
        ExprId condition;  ///< none for else
        std::vector<Statement> body;
    };
    StatementKind kind = StatementKind::Assign;
    std::vector<ExprId> targets;
    ExprId value;
    ExprId message;
    IteratorId iterator;
    std::vector<Statement> body;
    std::vector<Branch> branches;
    SourceSpan span;
};

/// Collects values and conditions, also of nested statements; without targets.
inline void collectExpressions(const std::vector<Statement>& statements, std::vector<ExprId>& expressions)
{
    for (const Statement& statement : statements) {
        if (!statement.value.isNone()) expressions.push_back(statement.value);
        collectExpressions(statement.body, expressions);
        for (const Statement::Branch& branch : statement.branches) {
            if (!branch.condition.isNone()) expressions.push_back(branch.condition);
            collectExpressions(branch.body, expressions);
        }
    }
}

enum class FunctionVariableRole : std::uint8_t { Input, Output, Local };

struct FunctionVariable {
    std::string name;
    TypeId type;  ///< sizes that depend on the inputs are kUnknownSize
    FunctionVariableRole role = FunctionVariableRole::Local;
    ExprId value;                    ///< default of an input, initial value of the others; none if not given
    std::vector<ExprId> dimensions;  ///< sizes over Locals; none if declared as ":"
    bool isConstant = false;         ///< constant or parameter
    std::vector<SharedText> units;   ///< as declared, "" if none: its own, or those of the leaves of a record in order
    std::string description;
    SourceSpan span;
};

struct ExternalFunction {
    std::string language;  ///< "C", "FORTRAN 77", "builtin"
    std::string name;
    std::vector<ExprId> arguments;       ///< over Locals
    ExprId result;                       ///< the Local that receives the result, or none
    std::vector<std::uint8_t> isOutput;  ///< by argument: whether the function may change it
    /// Location of its code (specification, section 12.9.4); folders are paths.
    struct Native {
        std::vector<std::string> libraries;
        std::string libraryFolder;
        std::string include;  ///< lines of C
        std::string includeFolder;
    };
    Native native;
};

/// One annotation `derivative(order = n, zeroDerivative = x, noDerivative = y) = f` (specification, section 12.7.1).
struct DerivativeAnnotation {
    FunctionId function;
    std::uint32_t order = 1;
    std::vector<std::uint32_t> zeroDerivative;  ///< positions in `variables` of inputs that must be constant
    std::vector<std::uint32_t> noDerivative;    ///< of inputs whose derivatives are not arguments
};

struct Function {
    std::string name;  ///< full class name; redeclarations have names of their own
    std::string description;
    std::vector<FunctionVariable> variables;  ///< inputs and outputs in order of declaration, locals in between
    std::vector<std::uint32_t> inputs;        ///< positions in `variables`
    std::vector<std::uint32_t> outputs;
    std::vector<Statement> body;
    bool isExternal = false;
    ExternalFunction external;
    bool isImpure = false;  ///< declared impure
    /// Calls with the same arguments may give different results, although the function is not declared impure and may
    /// be called everywhere: external code of a library without declarations, and its callers (specification, section
    /// 12.3).
    bool isAssumedImpure = false;
    bool isInline = false;             ///< Inline or LateInline is requested
    bool generatesEvents = false;      ///< GenerateEvents: its relations generate events if it is inlined
    bool isRecordConstructor = false;  ///< the result is the record of the inputs
    bool isComplete =
        false;  ///< the body is available (false while a recursive function is translated, and for partial functions)
    std::vector<DerivativeAnnotation> derivatives;  ///< in the order of the text: the first usable one applies
    FunctionId partialOf;  ///< `function g = der(f, x, y)`: f; instead of a body, g is a partial derivative of f
    std::vector<std::uint32_t> partialBy;  ///< x, y: positions in `variables`, in the order of differentiation
    SourceSpan span;
    /// Type of a call: None, that of the output, or a tuple.
    TypeId resultType;

    /// Whether calls with the same arguments give the same results.
    [[nodiscard]] bool givesTheSameAgain() const { return !isImpure && !isAssumedImpure; }
};

}  // namespace causeway
