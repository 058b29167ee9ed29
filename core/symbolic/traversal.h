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

/// All nodes reachable from the roots, ascending: operands come before their users. Cost: linear in the reached nodes,
/// plus sorting.
[[nodiscard]] std::vector<ExprId> reachable(const ExpressionPool& pool, std::span<const ExprId> roots);

/// Flags of expressions: `own(expr, below)` computes those of an expression, where `below` combines the flags of its
/// operands, which come first in the pool. A byte per expression replaces a walk. The pool may contain variables that
/// its model no longer has. Appends the flags of the expressions that `flags` lacks.
template <class Own>
void extendFlags(const ExpressionPool& pool, std::vector<std::uint8_t>& flags, Own&& own)
{
    while (flags.size() < pool.size()) {
        const ExprId next(flags.size());
        std::uint8_t below = 0;
        for (const ExprId operand : pool.operands(next)) below |= flags[operand.index()];
        flags.push_back(own(next, below));
    }
}

/// The flags of all expressions of the pool, by expression.
template <class Own>
[[nodiscard]] std::vector<std::uint8_t> flagsByExpression(const ExpressionPool& pool, Own&& own)
{
    std::vector<std::uint8_t> flags;
    flags.reserve(pool.size());
    extendFlags(pool, flags, own);
    return flags;
}

/// The flags of single expressions of a pool that grows between the questions: many roots may share one large
/// expression, and a walk through it for each of them costs their product.
class GrowingFlags {
public:
    /// Of `expr` and all that it reaches; 0 for no expression. `own` must be the same each time. Cost: of all calls,
    /// one look at each expression of the pool.
    template <class Own>
    [[nodiscard]] std::uint8_t of(const ExpressionPool& pool, ExprId expr, Own&& own)
    {
        extendFlags(pool, m_flags, own);
        return expr.isNone() ? std::uint8_t(0) : m_flags[expr.index()];
    }

private:
    std::vector<std::uint8_t> m_flags;
};

/// Rebuilds an expression bottom-up. For each reached node `rebuild(node, newOperands)` returns its replacement; leaves
/// get an empty span. The map caches results, so that several roots share the work; reuse it only with the same
/// `rebuild`.
using RewriteMemo = IdMap<ExprId, ExprId>;
ExprId rewrite(ExpressionPool& pool, ExprId root, RewriteMemo& memo,
               const std::function<ExprId(ExprId node, std::span<const ExprId> operands)>& rebuild);

/// Replaces leaves (variables, derivatives, ...) by expressions and simplifies changed nodes. Replacements are not
/// searched again. der(x) is a leaf of its own: a replacement of x does not affect it.
ExprId substitute(ExpressionPool& pool, ExprId root, const std::unordered_map<ExprId, ExprId>& replacements);

/// Whether `leaf` occurs in `root`; der(x) and x are different leaves.
[[nodiscard]] bool dependsOn(const ExpressionPool& pool, ExprId root, ExprId leaf);

/// Whether the expression itself, not its operands, generates events outside of noEvent(): a relation, or a function
/// that jumps (Modelica Language Specification, section 3.7.2).
[[nodiscard]] bool generatesEvents(const ExpressionPool& pool, ExprId expr);

/// Whether the expression is pre(x), previous(x) or the left limit sample(x): the value before the event, or at the
/// previous tick. It does not depend on x at this instant.
[[nodiscard]] bool isKnownBefore(const ExpressionPool& pool, ExprId expr);

}  // namespace causeway
