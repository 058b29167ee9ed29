// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Numbers that stand in a text as such: what annotations hold where nothing has to be evaluated.
#pragma once

#include <optional>

#include "core/syntax/ast_expressions.h"

namespace causeway {

/// The value of a literal with at most one sign; nothing for any other expression.
[[nodiscard]] std::optional<double> literalNumber(ast::Expression expression);

}  // namespace causeway
