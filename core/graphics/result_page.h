// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A result as a self-contained HTML page: curves of the main variables, and the final values of all.
/// In:   a result, and the names of the variables to plot; without names those of the model itself, else the first ones
///       of its components. Out: the page, without scripts or links. One chart per unit, at most eight curves.
/// Fails: never; unknown names are ignored. Cost: linear in the rows of the curves. Threads: pure.
#pragma once

#include <string>
#include <vector>

#include "core/results/result.h"

namespace causeway {

[[nodiscard]] std::string resultPage(const Result& result, const std::vector<std::string>& names = {});

}  // namespace causeway
