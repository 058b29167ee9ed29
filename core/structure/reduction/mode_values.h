// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Coefficients determined by modes alone: `if off then 1 else R`, `mode*R + 1 - mode`.
///
/// In:   an expression; values of the leaves that are constant during a simulation; the values of the other leaves, all
///       discrete, in the modes of the model.
/// Out:  the smallest and largest magnitude of the coefficient over their combinations. A relation counts as free to be
///       true or false, regardless of its operands.
/// Cost: the size of the expression per combination, for at most kMaxCombinations.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "core/symbolic/expression_pool.h"

namespace causeway {

/// The values of a discrete leaf, ascending; empty for other leaves, or if the values are unknown.
using ModeValues = std::function<std::vector<double>(ExprId leaf)>;

/// Values of a conditional expression with constant branches, ascending; empty for others.
[[nodiscard]] std::vector<double> valuesOfBranches(const ExpressionPool& pool, ExprId expr,
                                                   const std::function<std::optional<double>(ExprId leaf)>& constantOf);

/// Range of absolute values.
struct ModeRange {
    double smallest, largest;
};

/// Nothing if the coefficient depends on anything but modes, has too many combinations, or has no finite value in one
/// of them.
[[nodiscard]] std::optional<ModeRange> rangeInAllModes(
    const ExpressionPool& pool, ExprId expr, const std::function<std::optional<double>(ExprId leaf)>& constantOf,
    const ModeValues& modesOf);

/// Whether the coefficient is known to be nonzero in all modes.
[[nodiscard]] bool isNonzeroInAllModes(const ExpressionPool& pool, ExprId expr,
                                       const std::function<std::optional<double>(ExprId leaf)>& constantOf,
                                       const ModeValues& modesOf);

}  // namespace causeway
