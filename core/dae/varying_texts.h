// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Strings that vary, replaced so that a simulation keeps numbers only: what an equation defines one by stands wherever
/// it is read; what only the body of a when-statement uses becomes a local variable of a function; what takes one of a
/// few values becomes the number of that value.
///
/// In:   a DAE after scalarize (scalarize.h).
/// Out:  the same DAE where there is nothing to replace, or where a String cannot be replaced: it depends on itself, or
///       events give it values without end that are read elsewhere. Else a DAE without Strings that vary.
/// Cost: nothing without such Strings; else linear in the DAE, and quadratic in the longest chain of Strings.
#pragma once

#include <memory>

#include "core/dae/hybrid_dae.h"

namespace causeway {

[[nodiscard]] std::shared_ptr<const HybridDae> replaceVaryingTexts(std::shared_ptr<const HybridDae> dae);

}  // namespace causeway
