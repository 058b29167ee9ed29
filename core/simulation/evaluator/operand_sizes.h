// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Expected magnitudes of the sides of relations, to which zero thresholds are relative. The size of a variable is its
/// nominal attribute, or else follows from the expression that computes it. If neither is known, a constant on one side
/// indicates the size of the other. A difference of large terms has an error proportional to them (N. J. Higham,
/// Accuracy and Stability of Numerical Algorithms, SIAM 2002, section 3.3).
#pragma once

#include <functional>
#include <vector>

#include "core/program/program.h"
#include "core/simulation/blocks/relation_truth.h"
#include "core/simulation/numerics/slot_values.h"

namespace causeway {

/// Zero threshold of a relation, relative to its size: larger than the residuals of iterations.
inline constexpr double kRounding = 1e-10;

/// By relation: the size of its sides, at most kOrdinarySize unless rounding errors of their terms require more.
/// `values`: constants and parameters, `valueOf`: value of a parameter expression. Cost: linear in the code.
[[nodiscard]] std::vector<double> sizesOfOperands(const Program& program, const SlotValues& values,
                                                  const std::function<double(ExprId)>& valueOf);

}  // namespace causeway
