// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Values near a point at which all conditions of a start hold, including those that structure omits.
///
/// Structure decides the order of computation, and thereby which of several solutions is found; omitted conditions can
/// then only be compared. Here all equations, initial equations and fixed start values of a region are solved together,
/// as far as they have a solution: by Gauss-Newton steps, of minimum norm if unknowns are free, so that the guesses of
/// all unknowns have the same weight.
/// Cost: cubic in the columns, at most `kMaxSolvedStart`, for each step.
/// Reference: P. Deuflhard, Newton Methods for Nonlinear Problems, Springer 2011, section 4.3 (underdetermined
///       Gauss-Newton).
#pragma once

#include "core/structure/initialization/start_choice.h"

namespace causeway {

constexpr std::size_t kMaxSolvedStart = 500;

/// By column of the region; nothing without convergence, or if a row has no derivative or value. At the point each
/// unknown has its start value.
[[nodiscard]] std::optional<std::vector<double>> solveStart(const Initialization& initialization,
                                                            const StartRegion& region, ExpressionPool& pool,
                                                            const StartPoint& point);

}  // namespace causeway
