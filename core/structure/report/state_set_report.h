// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// StateSets in words and numbers: what is integrated, who determines a variable that is no state, and the matrices of
/// a set at its start.
///
/// In:   a structure whose index was reduced. Out: texts; of a set the Jacobian J of its constraints E by its
/// candidates C, which of the candidates are states (A, one row for each) and which are given at the start (F), and J
/// for the start values.
/// Fails: never. Cost: linear in the set; the first matrices evaluate the parameters. Threads: pure functions.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/structure/structure.h"

namespace causeway {

/// "u1", or "1 of x, y; 1 of vx, vy" where the values decide during the run; "none".
[[nodiscard]] std::string statesText(const Structure& structure);
/// The equation that computes a variable that is no state.
[[nodiscard]] EquationId determinedBy(const Structure& structure, const DummySelection& dummy);

struct StateSetStart {
    std::string jacobian;            ///< "[2*x, 2*y]"; rows are divided by semicolons
    std::string selection;           ///< A, a row for each state: "[1, 0]"; empty where there is none
    std::string stateNames;          ///< "x": A times the candidates
    bool mayChange = false;          ///< A is the choice before values are seen: a run may begin with another
    std::string given;               ///< F: "[1, 0]"; empty where nothing is given
    std::string givenNames;          ///< "x"
    std::string pivotNames;          ///< what is to follow from the constraints: "y"
    std::string startValues;         ///< "x = 1, y = 0"
    std::string values;              ///< J there; empty where an entry has no value
    std::size_t rows = 0, rank = 0;  ///< of it
    std::optional<std::size_t> pivotRank = {};  ///< of its columns for what follows, where they are as many as the rows
};
[[nodiscard]] std::vector<StateSetStart> stateSetStarts(const Structure& structure);

}  // namespace causeway
