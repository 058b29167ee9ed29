// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Values near a point at which all conditions of a start hold, those included that structure leaves out.
///
/// Structure decides what is computed from what, and so which of several solutions is found: what it leaves out can
/// only be compared then. Here all equations, initial equations and fixed start values of a region are solved together,
/// as far as they are: Gauss-Newton steps, the shortest ones where something is free, so that guesses count for all
/// unknowns alike. Cost: cubic in the columns, of which there are at most `kMaxSolvedStart`, for each step.
/// Reference: P. Deuflhard, Newton Methods for Nonlinear Problems, Springer 2011, section 4.3 (underdetermined
/// Gauss-Newton).
#pragma once

#include "core/structure/initialization/start_choice.h"

namespace causeway {

constexpr std::size_t kMaxSolvedStart = 500;

/// By column of the region; nothing where there is no convergence, or a row has no derivative or value. At the point
/// each unknown has its start value.
[[nodiscard]] std::optional<std::vector<double>> solveStart(const Initialization& initialization,
                                                            const StartRegion& region, ExpressionPool& pool,
                                                            const StartPoint& point);

}  // namespace causeway
