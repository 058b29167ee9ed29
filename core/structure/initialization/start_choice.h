// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Selection of the conditions that determine the start, by the values of the Jacobian of the initial system where its
/// structure is not sufficient.
///
/// Structure tells what could be determined. At x = 1, y = 0 of x^2 + y^2 = 1 it is wrong, because 2*y is zero there: x
/// = 1 determines nothing that the equation leaves open, and y needs another condition. A choice by values keeps rows
/// that are linearly independent, so that all blocks of the initial system are regular there.
///
/// Method: scale the rows of a region by the sizes of their entries at points in general position, so that an entry
///       that is zero by chance can be told from one that is always small. Eliminate columns determined by one equation
///       and equations with one column. Treat the rest as dense: a column-pivoted QR factorization of the equations,
///       extended by initial equations, fixed start values and start values that are not fixed, in this order, as long
///       as they are independent of the rows present. Entries without a value (functions of the model) are assumed to
///       be in general position.
/// Cost: linear in the region, and cubic in the dense rest, of at most `kMaxDenseStart` columns.
/// References: N. J. Higham, Accuracy and Stability of Numerical Algorithms, chapter 19 (rank-revealing QR); C. C.
///       Pantelides, The consistent initialization of differential-algebraic systems, SIAM J. Sci. Stat. Comput. 9
///       (1988).
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

/// The values at which the Jacobian is evaluated.
struct StartPoint {
    std::function<std::optional<double>(ExprId leaf)> valueOf;
    /// The expected magnitude of a column; none: 1.
    std::function<double(UnknownId column)> nominalOf;
};

/// Nothing if the region is too large, or contains nothing to choose from.
[[nodiscard]] std::optional<StartChoice> chooseStart(const Initialization& initialization, const StartRegion& region,
                                                     ExpressionPool& pool, const StartPoint& point);
/// Whether the initial system already agrees with the choice.
[[nodiscard]] bool isMade(const StartChoice& choice, const Initialization& initialization, const StartRegion& region);
/// Those of the given blocks whose Jacobian is singular at the point.
[[nodiscard]] std::vector<std::uint32_t> singularBlocks(const Initialization& initialization,
                                                        std::span<const std::uint32_t> blocks, ExpressionPool& pool,
                                                        const StartPoint& point);
/// The predecessors and successors of the blocks, and all redundant rows and start values that depend on a part of
/// them.
[[nodiscard]] StartRegion regionAround(const Initialization& initialization, std::span<const std::uint32_t> blocks);
/// By block: whether it is one of the given blocks or depends on them. Cost: linear.
[[nodiscard]] std::vector<std::uint8_t> blocksBehind(const Initialization& initialization,
                                                     std::span<const std::uint32_t> blocks);

}  // namespace causeway
