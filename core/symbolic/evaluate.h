// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The meaning of each operator and built-in function on doubles: used by constant folding, by the tree walk below
/// and by the bytecode interpreter (core/program), so that they cannot differ.
///
/// Booleans are 0 and 1; Integers are whole doubles (exact up to 2^53).
#pragma once

#include <functional>
#include <optional>

#include "core/symbolic/expression_pool.h"

namespace causeway {

/// Result of an operator with numbers as operands. Unused operands are ignored.
[[nodiscard]] double applyOperator(Op op, double a, double b, double c);
[[nodiscard]] double applyBuiltin(Builtin function, double a, double b);

/// Value of an expression; `valueOf` gives the value of leaves that are no literals (Variable, Derivative, Pre, Time),
/// or nothing when it is not known. Nothing when any needed leaf is unknown or a string occurs. No recursion.
[[nodiscard]] std::optional<double> evaluate(const ExpressionPool& pool, ExprId root,
                                             const std::function<std::optional<double>(ExprId leaf)>& valueOf);

}  // namespace causeway
