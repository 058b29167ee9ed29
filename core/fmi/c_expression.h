// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// An instruction of a program, and an expression of parameters, as C.
///
/// Values are doubles in `m->v`: Booleans 0 and 1, Integers whole numbers. Out: nothing for what numbers alone do not
/// describe. Threads: pure functions.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "core/program/program.h"

namespace causeway {

/// As C reads it back exactly.
[[nodiscard]] std::string cNumber(double value);
/// A text between quotation marks.
[[nodiscard]] std::string cText(std::string_view text);
/// "a/b", of texts that stand for the operands; nothing for what is no function of numbers.
[[nodiscard]] std::optional<std::string> cOperation(const Instruction& instruction, const std::string& a,
                                                    const std::string& b, const std::string& c);
[[nodiscard]] std::optional<std::string> cExpression(const ExpressionPool& pool, ExprId root,
                                                     const std::function<std::string(VariableId)>& variable);

}  // namespace causeway
