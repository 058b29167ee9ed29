// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// How small the sides of relations are meant to be: what counts as zero in them goes by it.
///
/// The size of a variable is its nominal attribute where it has one, and else follows from what computes it. Where
/// neither is known a constant on one side tells what the other is compared with. A difference of large terms is as
/// uncertain as their rounding (N. J. Higham, Accuracy and Stability of Numerical Algorithms, SIAM 2002, section 3.3).
#pragma once

#include <functional>
#include <vector>

#include "core/program/program.h"
#include "core/simulation/blocks/relation_truth.h"
#include "core/simulation/numerics/slot_values.h"

namespace causeway {

/// What counts as zero in a relation, of its size: enough that what iterations leave of zero is none.
inline constexpr double kRounding = 1e-10;

/// By relation: the size of its sides, no more than kOrdinarySize unless rounding of what they are computed from asks
/// for more. `values` are those of constants and parameters,
/// `valueOf` that of an expression of them. Cost: linear in the code.
[[nodiscard]] std::vector<double> sizesOfOperands(const Program& program, const SlotValues& values,
                                                  const std::function<double(ExprId)>& valueOf);

}  // namespace causeway
