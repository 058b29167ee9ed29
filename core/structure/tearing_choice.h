// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The structure of a model with tearing unknowns and residual equations chosen by the user.
///
/// In:   an analysed structure, and the choice: unknowns, equations, or pairs of both.
/// Out:  the structure with the chosen loops torn again, and the additions if the choice is not sufficient.
/// Fails: with one sentence that gives the reason if the choice is invalid (an item in no loop, a pair of two loops,
///       any item twice).
/// Cost: a copy of the structure and the tearing of those loops. Threads: a pure function of its arguments.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/structure/structure.h"

namespace causeway {

/// The unknown is guessed and the equation corrects the guess; either may be none.
struct TearingWish {
    UnknownId unknown;
    EquationId equation;
};

struct TornStructure {
    std::shared_ptr<const Structure> structure;  ///< null: refused
    std::string refusal;
    std::vector<std::string> added;  ///< a sentence for each loop that needs more than the choice
};

[[nodiscard]] TornStructure tornAsChosen(const Structure& structure, const std::vector<TearingWish>& wishes);

}  // namespace causeway
