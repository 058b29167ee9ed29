// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A result as one self-contained HTML page: curves of the variables that matter most, and the last values of all.
///
/// In:   a result, and the names of the variables to draw; without names those of the model itself, else the first of
///       its components. Out: the page, without scripts or links. A picture for each unit, at most eight curves.
/// Fails: never; names that are unknown are left out. Cost: linear in the rows of the curves. Threads: pure.
#pragma once

#include <string>
#include <vector>

#include "core/results/result.h"

namespace causeway {

[[nodiscard]] std::string resultPage(const Result& result, const std::vector<std::string>& names = {});

}  // namespace causeway
