// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Strings that change at events (varying_texts.h), if their defining expressions cannot be substituted for them.
#pragma once

#include "core/dae/hybrid_dae.h"

namespace causeway {

/// Also true for a parameter whose value the initial system computes.
[[nodiscard]] bool isVaryingText(const DaeVariable& variable);

/// Strings used only in the body of one when-statement, which assigns them first: the body becomes a function with
/// local variables for them. Bodies that cannot be converted are unchanged.
void moveTextsIntoFunctions(HybridDae& dae);

/// Strings as numbers: from 1 for values known before the simulation, as in `when ... then s = "late"`, and below 0 for
/// texts stored by the run (ExternalWorld::keepText). Returns false if a String cannot be converted; the DAE is then
/// unusable.
[[nodiscard]] bool numberTexts(HybridDae& dae);

}  // namespace causeway
