// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Numbers in place of unknown values, so that matrices of expressions have a numerical rank.
#pragma once

#include "core/symbolic/expression_pool.h"

namespace causeway {

/// A number in place of an unknown value: the same for the same expression, not a simple multiple of others, between
/// 0.5 and 1.5.
[[nodiscard]] inline double genericValue(ExprId expr)
{
    std::uint64_t bits = (expr.value + 1ULL) * 0x9E3779B97F4A7C15ULL;
    bits = (bits ^ (bits >> 30U)) * 0xBF58476D1CE4E5B9ULL;
    bits = (bits ^ (bits >> 27U)) * 0x94D049BB133111EBULL;
    return 0.5 + static_cast<double>((bits ^ (bits >> 31U)) >> 11U) * 0x1p-53;
}

}  // namespace causeway
