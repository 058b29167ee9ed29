// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Expressions as text: Modelica, LaTeX or MATLAB. Parentheses only where the grammar needs them.
///
/// Output depends on the structure of the expression alone, never on ids or addresses. No recursion.
#pragma once

#include <functional>
#include <string>

#include "core/symbolic/expression_pool.h"

namespace causeway {

enum class TextStyle : std::uint8_t { Modelica, Latex, Matlab };

/// How the printer learns the names of variables, already written in the style wanted.
using VariableNamer = std::function<std::string(VariableId)>;

[[nodiscard]] std::string printExpression(const ExpressionPool& pool, ExprId expr, const VariableNamer& nameOf,
                                          TextStyle style = TextStyle::Modelica);

/// A Modelica name in LaTeX: letters, then the rest as an upright subscript: "uC" is u_{C}, "R1.v" is R1_{v} ...
/// Greek letters that are spelled out become symbols. Special characters are escaped.
[[nodiscard]] std::string latexName(std::string_view name);

/// A Modelica name as a MATLAB identifier: dots and brackets become underscores.
[[nodiscard]] std::string matlabName(std::string_view name);

}  // namespace causeway
