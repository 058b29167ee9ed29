// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Whether indices that change are within their arrays, as conditions for assertions.
///
/// `x[k]` with n elements becomes a choice whose last element stands for every other index: so rows have no more cases
/// than elements. An index outside is an error (specification, section 10.5.1) where its element is asked for; in `if k
/// <= n then x[k] else 0` it is not. Cost: linear in the expressions that have such choices.
#pragma once

#include <unordered_map>

#include "core/symbolic/expression_pool.h"

namespace causeway {

/// By the last choice, `if k == n - 1 then x[n-1] else x[n]`: what makes its last element right, `k == n`.
using LastChoices = std::unordered_map<ExprId, ExprId>;  // looked up only

/// None where the expression has no such choice.
[[nodiscard]] ExprId indicesAreWithin(ExpressionPool& pool, const LastChoices& choices, ExprId root);

}  // namespace causeway
