// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Coefficients that modes alone decide: `if off then 1 else R`, `mode*R + 1 - mode`.
///
/// In:   an expression; the values of the leaves that keep theirs during a simulation; those that the other leaves, all
///       discrete, take in the modes of the model.
/// Out:  how small and how large the coefficient is in the combinations of them. A relation counts as one that may be
///       either, whatever it compares.
/// Cost: the size of the expression for each combination, of which at most kMaxCombinations are looked at.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "core/symbolic/expression_pool.h"

namespace causeway {

/// The values of a discrete leaf, ascending; empty for one that is none, or whose values are not known.
using ModeValues = std::function<std::vector<double>(ExprId leaf)>;

/// Of a conditional expression whose branches are constant, ascending; empty for others.
[[nodiscard]] std::vector<double> valuesOfBranches(const ExpressionPool& pool, ExprId expr,
                                                   const std::function<std::optional<double>(ExprId leaf)>& constantOf);

/// Of the absolute values.
struct ModeRange {
    double smallest, largest;
};

/// Nothing where something that is no mode decides, where there are too many combinations to tell, or where it has no
/// finite value in one.
[[nodiscard]] std::optional<ModeRange> rangeInAllModes(
    const ExpressionPool& pool, ExprId expr, const std::function<std::optional<double>(ExprId leaf)>& constantOf,
    const ModeValues& modesOf);

/// Whether it is known to be different from zero in each.
[[nodiscard]] bool isNonzeroInAllModes(const ExpressionPool& pool, ExprId expr,
                                       const std::function<std::optional<double>(ExprId leaf)>& constantOf,
                                       const ModeValues& modesOf);

}  // namespace causeway
