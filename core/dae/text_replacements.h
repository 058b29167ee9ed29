// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Strings that events change (varying_texts.h), where what an equation defines them by cannot stand in their places.
#pragma once

#include "core/dae/hybrid_dae.h"

namespace causeway {

/// Also a parameter that the initial system gives its value.
[[nodiscard]] bool isVaryingText(const DaeVariable& variable);

/// Strings that only the body of one when-statement uses, which gives them a value first: the body becomes a function,
/// where they are local variables. What cannot become one stays as it is.
void moveTextsIntoFunctions(HybridDae& dae);

/// Strings as numbers: from 1 on of values that are known before the simulation, as in `when ... then s = "late"`, and
/// below 0 of texts that the run keeps (ExternalWorld::keepText). False where a String cannot be one; the DAE is then
/// of no use.
[[nodiscard]] bool numberTexts(HybridDae& dae);

}  // namespace causeway
