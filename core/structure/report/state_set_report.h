// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// StateSets in words and numbers: the integrated variables, the equations that determine the others, and the matrices
/// of a set at the start.
///
/// In:   a structure with reduced index. Out: texts; for a set the Jacobian J of its constraints E with respect to its
///       candidates C, the selection of states (A, one row for each) and of candidates given at the start (F), and J
///       for the start values.
/// Fails: never. Cost: linear in the set; the first matrices evaluate the parameters. Threads: pure functions.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/structure/structure.h"

namespace causeway {

/// "u1", or "1 of x, y; 1 of vx, vy" if selected during the run; "none".
[[nodiscard]] std::string statesText(const Structure& structure);
/// The equation that computes a variable that is not a state.
[[nodiscard]] EquationId determinedBy(const Structure& structure, const DummySelection& dummy);

struct StateSetStart {
    std::string jacobian;            ///< "[2*x, 2*y]"; rows are separated by semicolons
    std::string selection;           ///< A, a row for each state: "[1, 0]"; empty if there is none
    std::string stateNames;          ///< "x": A times the candidates
    bool mayChange = false;          ///< A is the choice before values are known: a run may begin with another
    std::string given;               ///< F: "[1, 0]"; empty if nothing is given
    std::string givenNames;          ///< "x"
    std::string pivotNames;          ///< variables to be computed from the constraints: "y"
    std::string startValues;         ///< "x = 1, y = 0"
    std::string values;              ///< J at the start values; empty if an entry has no value
    std::size_t rows = 0, rank = 0;  ///< of J
    std::optional<std::size_t> pivotRank = {};  ///< rank of the columns of the computed variables, if square
};
[[nodiscard]] std::vector<StateSetStart> stateSetStarts(const Structure& structure);

}  // namespace causeway
