// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Checks that variable indices are within their arrays, as conditions for assertions.
///
/// `x[k]` with n elements becomes a choice whose last element stands for every other index, so rows have no more cases
/// than elements. An index out of range is an error (specification, section 10.5.1) only if its element is used: in `if
/// k <= n then x[k] else 0` it is not.
/// Cost: linear in the expressions with such choices.
#pragma once

#include <unordered_map>

#include "core/symbolic/expression_pool.h"

namespace causeway {

/// By the last choice, `if k == n - 1 then x[n-1] else x[n]`: the condition under which its last element is right, `k
/// == n`.
using LastChoices = std::unordered_map<ExprId, ExprId>;  // looked up only

/// None if the expression has no such choice.
[[nodiscard]] ExprId indicesAreWithin(ExpressionPool& pool, const LastChoices& choices, ExprId root);

}  // namespace causeway
