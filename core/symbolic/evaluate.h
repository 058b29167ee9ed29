// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The meaning of each operator and built-in function on doubles: used by constant folding, by the tree walk below
/// and by the bytecode interpreter (core/program), so that they cannot differ.
///
/// Booleans are 0 and 1; Integers are whole doubles (exact up to 2^53); a literal of an enumeration is its ordinal
/// number, from 1.
#pragma once

#include <functional>
#include <optional>
#include <span>

#include "core/symbolic/expression_pool.h"

namespace causeway {

/// An exponent that `power` multiplies for: a whole number from -16 to -1 or 2 to 16. 0 for all others.
[[nodiscard]] int wholeExponent(double exponent);
/// `base ^ exponent`. For small whole exponents by multiplication, at most 8 units in the last place from the exact
/// value; the machine code multiplies in the same order.
[[nodiscard]] double power(double base, double exponent);
/// Result of an operator with numbers as operands. Unused operands are ignored.
[[nodiscard]] double applyOperator(Op op, double a, double b, double c);
/// Whether a function computes a number from numbers alone: not from events, strings, clocks or whole arrays.
[[nodiscard]] bool isFunctionOfNumbers(Builtin function);
/// NaN for functions that do not.
[[nodiscard]] double applyBuiltin(Builtin function, double a, double b, double c = 0);

/// Value of a scalar node from the values of its operands; of an if-expression only the branch taken needs one. Nothing
/// for leaves that are no literals, and for what numbers do not describe: strings, arrays, calls of functions of the
/// model, clocks.
[[nodiscard]] std::optional<double> evaluateNode(const ExpressionPool& pool, ExprId expr,
                                                 std::span<const std::optional<double>> operands);

/// Value of an expression; `valueOf` gives the value of leaves that are no literals (Variable, Derivative, Pre, Time),
/// or nothing when it is not known. Nothing when any needed leaf is unknown, and for what evaluateNode does not know.
/// `modeOf`: where it is given, what relations and roundings are held at, whatever their operands are; nothing:
/// computed like any other node. No recursion.
[[nodiscard]] std::optional<double> evaluate(const ExpressionPool& pool, ExprId root,
                                             const std::function<std::optional<double>(ExprId leaf)>& valueOf,
                                             const std::function<std::optional<double>(ExprId node)>& modeOf = {});

}  // namespace causeway
