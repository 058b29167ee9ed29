// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Conversion between the difference of a relation's sides and its truth value.
#pragma once

#include "core/symbolic/expression_pool.h"

namespace causeway {

/// Default size of the sides of a relation; only smaller sizes are distinguished.
inline constexpr double kOrdinarySize = 1e-3;

/// Truth value of a relation for left - right.
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

/// Whether a relation has sides; (in)equality does not.
[[nodiscard]] inline bool isOrdered(Op op)
{
    return op == Op::Less || op == Op::LessEqual || op == Op::Greater || op == Op::GreaterEqual;
}

/// Side of a truth value: +1 if the difference is positive.
[[nodiscard]] inline double sideOf(Op op, bool truth)
{
    return truth == (op == Op::Greater || op == Op::GreaterEqual) ? 1 : -1;
}

}  // namespace causeway
