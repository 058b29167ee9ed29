// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The sorted equations as a LaTeX document: an align environment with one row for each block.
///
/// In:   the structure of a model. Out: a complete document; its align environment can be copied. Assignments are
///       solved; a loop is one row, its equations under a brace that names the guesses. Rows carry the numbers of the
///       sorted system. A singular system is written unsorted.
/// Fails: never. Cost: linear in the text. Threads: a pure function of its argument.
#pragma once

#include <string>

#include "core/structure/structure.h"

namespace causeway {

[[nodiscard]] std::string exportLatex(const Structure& structure);

}  // namespace causeway
