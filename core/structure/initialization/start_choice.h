// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Which conditions decide the start: by the Jacobian of the initial system at values, where its structure cannot tell.
///
/// Structure says what could determine what; at x = 1, y = 0 of x^2 + y^2 = 1 it is wrong, as 2*y is zero there: x = 1
/// determines nothing that the equation leaves open, and y must come from elsewhere. A choice by values keeps rows that
/// are independent of each other, so that all blocks of the initial system are regular there.
///
/// Method: the rows of a region are scaled by what their entries are at places in general position, so that an entry
/// that is zero by chance can be told from one that is always small. Columns that one equation determines, and
/// equations with one column, are eliminated. The rest is dense: a column-pivoted QR factorization of the equations, to
/// which initial equations, fixed start values and start values that are not fixed are added in this order, as long as
/// something of them is left outside of what is there. What has no value (functions of the model) is taken to be in
/// general position. Cost: linear in the region, and cubic in what elimination leaves of it, of at most
/// `kMaxDenseStart` columns. References: N. J. Higham, Accuracy and Stability of Numerical Algorithms, chapter 19
/// (rank-revealing QR); C. C. Pantelides, The consistent initialization of differential-algebraic systems, SIAM J. Sci.
/// Stat. Comput. 9 (1988).
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "core/structure/initialization/initialization.h"

namespace causeway {

constexpr std::size_t kMaxDenseStart = 1500;

/// Rows and columns of an initial system, ascending.
struct StartRegion {
    std::vector<EquationId> rows;
    std::vector<UnknownId> columns;
};

/// At which values.
struct StartPoint {
    std::function<std::optional<double>(ExprId leaf)> valueOf;
    /// The size that is expected of a column; none: 1.
    std::function<double(UnknownId column)> nominalOf;
};

/// Nothing where the region is too large, or has nothing to choose from.
[[nodiscard]] std::optional<StartChoice> chooseStart(const Initialization& initialization, const StartRegion& region,
                                                     ExpressionPool& pool, const StartPoint& point);
/// Whether the initial system is already as the choice says.
[[nodiscard]] bool isMade(const StartChoice& choice, const Initialization& initialization, const StartRegion& region);
/// Blocks, among these, whose Jacobian is singular at the point.
[[nodiscard]] std::vector<std::uint32_t> singularBlocks(const Initialization& initialization,
                                                        std::span<const std::uint32_t> blocks, ExpressionPool& pool,
                                                        const StartPoint& point);
/// What the blocks depend on, what depends on them, and all redundant rows and start values that depend on a part of
/// it.
[[nodiscard]] StartRegion regionAround(const Initialization& initialization, std::span<const std::uint32_t> blocks);
/// By block: whether it is one of these, or depends on them. Cost: linear.
[[nodiscard]] std::vector<std::uint8_t> blocksBehind(const Initialization& initialization,
                                                     std::span<const std::uint32_t> blocks);

}  // namespace causeway
