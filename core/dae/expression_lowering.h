// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// One expression of the text as a typed expression of the pool.
#pragma once

#include <string>
#include <unordered_map>

#include "core/base/diagnostics.h"
#include "core/dae/hybrid_dae.h"
#include "core/syntax/ast.h"

namespace causeway {

/// Resolves names against the variables of one DAE. After an error the result is none; the error has been reported.
/// Recursion is bounded: the parser limits nesting, and sums and products are flat.
class ExpressionLowering {
public:
    ExpressionLowering(HybridDae& dae, Diagnostics& diagnostics);

    [[nodiscard]] ExprId lower(ast::Expression expression);
    /// Reports a mismatch unless `expr` is of the type, or an Integer where a Real is wanted. `what`: "the condition of 'if'".
    bool expectType(ExprId expr, ValueType wanted, std::string_view what, ast::Expression where);

private:
    ExprId lowerReference(ast::ComponentReference reference);
    ExprId lowerCall(ast::FunctionCall call);
    ExprId lowerDerivative(ast::FunctionCall call, const std::vector<ast::Expression>& arguments);
    ExprId lowerArithmetic(const std::vector<ast::Operand>& operands);
    ExprId lowerLogical(const std::vector<ast::Expression>& operands, Op op);
    ExprId lowerIf(ast::IfExpression expression);
    ExprId lowerRelation(ast::Relation relation);
    ExprId refuse(ast::Expression where, std::string_view what);
    bool expectNumber(ExprId expr, std::string_view what, ast::Expression where);

    HybridDae& m_dae;
    Diagnostics& m_diagnostics;
    std::unordered_map<std::string, VariableId> m_byName;  ///< looked up only
};

}  // namespace causeway
