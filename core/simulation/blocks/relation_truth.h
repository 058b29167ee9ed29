// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What the difference of the two sides of a relation says of its truth, and its truth of the difference.
#pragma once

#include "core/symbolic/expression_pool.h"

namespace causeway {

/// Sizes of sides from there on are alike.
inline constexpr double kOrdinarySize = 1e-3;

/// The truth of a relation from left - right.
[[nodiscard]] inline bool truthOf(Op op, double difference)
{
    switch (op) {
        case Op::Less: return difference < 0;
        case Op::LessEqual: return difference <= 0;
        case Op::Greater: return difference > 0;
        case Op::GreaterEqual: return difference >= 0;
        case Op::Equal: return difference == 0;
        default: return difference != 0;
    }
}

/// Relations of equality have no sides.
[[nodiscard]] inline bool isOrdered(Op op)
{
    return op == Op::Less || op == Op::LessEqual || op == Op::Greater || op == Op::GreaterEqual;
}

/// The side that a truth stands for: +1 where the difference is positive.
[[nodiscard]] inline double sideOf(Op op, bool truth)
{
    return truth == (op == Op::Greater || op == Op::GreaterEqual) ? 1 : -1;
}

}  // namespace causeway
