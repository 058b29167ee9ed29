// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Lowers statements of the text to statements over the pool, for functions and for the algorithms of models.
///
/// Reference: Modelica Language Specification, chapter 11.
#pragma once

#include <vector>

#include "core/semantics/expression_lowering.h"

namespace causeway {

class StatementLowering {
public:
    /// `function`: the function of the body, to which local variables may be added; null in a model.
    StatementLowering(Instantiation& instantiation, ClassInstance* scope, bool isInitial = false,
                      Function* function = nullptr)
        : m_in(instantiation),
          m_expressions(instantiation, scope),
          m_scope(scope),
          m_isInitial(isInitial),
          m_function(function)
    {
    }

    /// Statements with errors are omitted (the errors have been reported).
    std::vector<Statement> lower(const std::vector<ast::Statement>& statements);
    /// In a model: variables assigned only in branches excluded by sizes. The result contains no statements for these.
    [[nodiscard]] const std::vector<ExprId>& unreached() const { return m_unreached; }

private:
    void noteUnreached(ast::Branch branch);
    void noteUnreached(ExprId target);
    void lower(ast::Statement statement, std::vector<Statement>& into);
    [[nodiscard]] bool bindsExternalObject(ast::AssignStatement assign);
    [[nodiscard]] bool keepsLoopIndex(ast::AssignStatement assign);
    void lowerAssign(ast::AssignStatement assign, std::vector<Statement>& into);
    void lowerTuple(ast::TupleAssignStatement assign, std::vector<Statement>& into);
    void lowerCall(ast::CallStatement call, std::vector<Statement>& into);
    void lowerFor(ast::ForStatement loop, const std::vector<ast::ForIndex>& indices, std::size_t level,
                  std::vector<Statement>& into);
    ExprId lowerTarget(ast::Expression target);
    /// A target for a result of this type whose fields may have another order; `after`: statements to follow the call.
    ExprId targetFor(TypeId result, ExprId target, SourceSpan span, std::vector<Statement>& after);
    ExprId convert(ExprId value, ExprId target, ast::Expression where, std::string_view name);

    Instantiation& m_in;
    ExpressionLowering m_expressions;
    ClassInstance* m_scope;
    bool m_isInitial;
    Function* m_function;
    std::vector<ExprId> m_unreached;
    bool m_isUnreached = false;
    int m_ifs = 0;
    int m_loops = 0;
    int m_whens = 0;
};

/// condition, message, level of an assert; none after an error.
struct AssertParts {
    ExprId condition, message, level;
};
AssertParts lowerAssert(ExpressionLowering& expressions, Instantiation& instantiation, ast::FunctionCall call);

/// The state and its new value of a reinit() with two arguments; none after an error.
struct ReinitParts {
    ExprId state, value;
};
ReinitParts lowerReinit(ExpressionLowering& expressions, Instantiation& instantiation, ClassInstance* scope,
                        ast::FunctionCall call);

}  // namespace causeway
