// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Bottom-up passes over expressions, without recursion.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <unordered_map>
#include <vector>

#include "core/base/id_map.h"
#include "core/symbolic/expression_pool.h"

namespace causeway {

/// All nodes reachable from the roots, ascending: operands come before their users. Cost: linear in what is reached,
/// plus sorting.
[[nodiscard]] std::vector<ExprId> reachable(const ExpressionPool& pool, std::span<const ExprId> roots);

/// What is to be known of every expression of the pool, by expression: `own(expr, below)` gives it, with all that its
/// operands have in `below`. One pass in the order of the pool, where operands come first: what a look at one byte
/// answers need not be walked through. The pool may know variables that its model no longer has.
template <class Own>
[[nodiscard]] std::vector<std::uint8_t> flagsByExpression(const ExpressionPool& pool, Own&& own)
{
    std::vector<std::uint8_t> flags(pool.size(), 0);
    for (std::size_t i = 0; i < flags.size(); ++i) {
        std::uint8_t below = 0;
        for (const ExprId operand : pool.operands(ExprId(i))) below |= flags[operand.index()];
        flags[i] = own(ExprId(i), below);
    }
    return flags;
}

/// Rebuilds an expression bottom-up. For each reached node `rebuild(node, newOperands)` gives its replacement; leaves
/// get an empty span. The map remembers results, so that several roots share the work; pass it again only with the same
/// `rebuild`.
using RewriteMemo = IdMap<ExprId, ExprId>;
ExprId rewrite(ExpressionPool& pool, ExprId root, RewriteMemo& memo,
               const std::function<ExprId(ExprId node, std::span<const ExprId> operands)>& rebuild);

/// Replaces leaves (variables, derivatives, ...) by expressions and simplifies what changed. A replacement is not
/// searched again. der(x) is a leaf of its own: what x is replaced by says nothing of it.
ExprId substitute(ExpressionPool& pool, ExprId root, const std::unordered_map<ExprId, ExprId>& replacements);

/// Whether `leaf` occurs in `root`: der(x) is another leaf than x.
[[nodiscard]] bool dependsOn(const ExpressionPool& pool, ExprId root, ExprId leaf);

/// pre(x), previous(x) and the left limit sample(x): what was before the event, or at the tick before. It does not
/// depend on x at this instant.
[[nodiscard]] bool isKnownBefore(const ExpressionPool& pool, ExprId expr);

}  // namespace causeway
