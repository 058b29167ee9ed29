// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Flags of expressions (`flagsByExpression` of traversal.h) for a pool that grows meanwhile: many roots may share one
/// large expression, and a walk through it for each of them costs their product.
#pragma once

#include <cstdint>
#include <vector>

#include "core/symbolic/traversal.h"

namespace causeway {

class GrowingFlags {
public:
    /// Those of `expr`, with all that it reaches; none of no expression. `own` is the same each time. Cost: of all
    /// calls, one look at each expression of the pool.
    template <class Own>
    [[nodiscard]] std::uint8_t of(const ExpressionPool& pool, ExprId expr, Own&& own)
    {
        extendFlags(pool, m_flags, own);
        return expr.isNone() ? std::uint8_t(0) : m_flags[expr.index()];
    }

private:
    std::vector<std::uint8_t> m_flags;
};

}  // namespace causeway
