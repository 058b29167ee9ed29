// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Bottom-up passes over expressions, without recursion.
#pragma once

#include <functional>
#include <span>
#include <unordered_map>
#include <vector>

#include "core/base/id_map.h"
#include "core/symbolic/expression_pool.h"

namespace causeway {

/// All nodes reachable from the roots, ascending: operands come before their users. Cost: linear in what is reached, plus sorting.
[[nodiscard]] std::vector<ExprId> reachable(const ExpressionPool& pool, std::span<const ExprId> roots);

/// Rebuilds an expression bottom-up. For each reached node `rebuild(node, newOperands)` gives its replacement; leaves get an
/// empty span. The map remembers results, so that several roots share the work; pass it again only with the same `rebuild`.
using RewriteMemo = IdMap<ExprId, ExprId>;
ExprId rewrite(ExpressionPool& pool, ExprId root, RewriteMemo& memo,
               const std::function<ExprId(ExprId node, std::span<const ExprId> operands)>& rebuild);

/// Replaces leaves (variables, derivatives, ...) by expressions and simplifies what changed.
/// A replacement is not searched again.
ExprId substitute(ExpressionPool& pool, ExprId root, const std::unordered_map<ExprId, ExprId>& replacements);

/// Whether `leaf` is reachable from `root`.
[[nodiscard]] bool dependsOn(const ExpressionPool& pool, ExprId root, ExprId leaf);

}  // namespace causeway
