// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Both cases of a model with variable structure: `0 = if time > t1 then T else x^2 + y^2 - L^2` has different states
/// and a different index in each case.
///
/// In:   a structure with structural conditions. Out: for each condition the structure of its other case, with all
///       others unchanged; and the differences, side by side.
/// Fails: never; a case that cannot be analysed has a singular structure. Cost: an analysis for each condition.
///       Threads: pure functions of their arguments.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/structure/structure.h"

namespace causeway {

struct OtherCase {
    StructuralCondition condition;  ///< as in the given structure
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
/// Effect on the states of an event that leads from one case to the other.
[[nodiscard]] std::string jumpText(const Structure& here, const Structure& there);

}  // namespace causeway
