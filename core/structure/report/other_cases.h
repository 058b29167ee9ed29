// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A model whose structure changes, before and after: `0 = if time > t1 then T else x^2 + y^2 - L^2` has other states
/// and another index in its other case.
///
/// In:   a structure with structural conditions. Out: for each of them the structure of its other case, all others as
/// they are; and what differs, side by side.
/// Fails: never; a case that cannot be analysed has a singular structure. Cost: an analysis for each condition.
/// Threads: pure functions of their arguments.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/structure/structure.h"

namespace causeway {

struct OtherCase {
    StructuralCondition condition;  ///< as it is in the structure at hand
    std::shared_ptr<const Structure> structure;
};
[[nodiscard]] std::vector<OtherCase> otherCases(const Structure& structure, const Task& task);

/// "time > t1 is false": the case of the structure at hand; empty where the model has one structure.
[[nodiscard]] std::string caseText(const Structure& structure);

/// "states": "x, y, vx, vy (4)" on either side.
struct CaseDifference {
    std::string what, here, there;
};
[[nodiscard]] std::vector<CaseDifference> differencesOf(const Structure& here, const Structure& there);
/// What an event that leads from the one case to the other does to the states.
[[nodiscard]] std::string jumpText(const Structure& here, const Structure& there);

}  // namespace causeway
