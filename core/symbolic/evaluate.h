// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The meaning of each operator and built-in function on doubles: shared by constant folding, the tree walk below and
/// the bytecode interpreter (core/program), so that they cannot differ.
///
/// Booleans are 0 and 1; Integers are whole doubles (exact up to 2^53); a literal of an enumeration is its ordinal,
/// from 1.
#pragma once

#include <functional>
#include <optional>
#include <span>

#include "core/symbolic/expression_pool.h"

namespace causeway {

/// The exponent as an integer if `power` evaluates it by multiplication: from -16 to -1 or 2 to 16. Otherwise 0.
[[nodiscard]] int wholeExponent(double exponent);
/// `base ^ exponent`. Small whole exponents are evaluated by multiplication, with an error of at most 8 units in the
/// last place; machine code multiplies in the same order.
[[nodiscard]] double power(double base, double exponent);
/// Result of an operator with numbers as operands. Unused operands are ignored.
[[nodiscard]] double applyOperator(Op op, double a, double b, double c);
/// Whether a function computes a number from numbers alone, without events, strings, clocks or whole arrays.
[[nodiscard]] bool isFunctionOfNumbers(Builtin function);
/// NaN for other functions.
[[nodiscard]] double applyBuiltin(Builtin function, double a, double b, double c = 0);

/// Value of a scalar node from the values of its operands; an if-expression needs only the value of the selected
/// branch. Nothing for leaves other than literals, and for nodes that numbers do not describe: strings, arrays, calls
/// of functions of the model, clocks.
[[nodiscard]] std::optional<double> evaluateNode(const ExpressionPool& pool, ExprId expr,
                                                 std::span<const std::optional<double>> operands);

/// Value of an expression. `valueOf` gives the value of leaves other than literals (Variable, Derivative, Pre, Time),
/// or nothing if unknown. Returns nothing if a needed leaf is unknown, or for nodes that evaluateNode does not support.
/// `modeOf`, if given, returns values at which relations and roundings are held, regardless of their operands; if it
/// returns nothing, they are computed like any other node. No recursion.
[[nodiscard]] std::optional<double> evaluate(const ExpressionPool& pool, ExprId root,
                                             const std::function<std::optional<double>(ExprId leaf)>& valueOf,
                                             const std::function<std::optional<double>(ExprId node)>& modeOf = {});

}  // namespace causeway
