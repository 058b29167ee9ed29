// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Translates an instruction of a program, or an expression of parameters, to C. Values are doubles in `m->v`: Booleans
/// 0 and 1, Integers whole numbers. Out: nothing for operations beyond numbers. Threads: pure functions.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "core/program/program.h"

namespace causeway {

/// Number that C reads back exactly.
[[nodiscard]] std::string cNumber(double value);
/// A quoted C string.
[[nodiscard]] std::string cText(std::string_view text);
/// "a/b" from the texts of the operands; nothing if it is not a function of numbers.
[[nodiscard]] std::optional<std::string> cOperation(const Instruction& instruction, const std::string& a,
                                                    const std::string& b, const std::string& c);
[[nodiscard]] std::optional<std::string> cExpression(const ExpressionPool& pool, ExprId root,
                                                     const std::function<std::string(VariableId)>& variable);

}  // namespace causeway
