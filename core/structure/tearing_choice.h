// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The structure of a model with tearing unknowns and residual equations of the user's choice.
///
/// In:   an analysed structure, and the choice: unknowns, equations, or pairs of both.
/// Out:  the structure with the loops of the choice torn again; what had to be added where the choice does not
/// suffice. Fails: with one sentence that says why, when the choice makes no sense (what is in no loop, pairs of two
/// loops, anything twice). Cost: a copy of the structure and the tearing of those loops. Threads: a pure function of
/// its arguments.
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
    std::vector<std::string> added;  ///< a sentence for each loop that needs more than was chosen
};

[[nodiscard]] TornStructure tornAsChosen(const Structure& structure, const std::vector<TearingWish>& wishes);

}  // namespace causeway
