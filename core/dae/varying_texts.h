// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Strings that vary: what an equation defines one by stands wherever it is read, so that a simulation keeps numbers
/// only.
///
/// In:   a DAE after scalarize (scalarize.h).
/// Out:  the same DAE where there is nothing to replace, or where a String cannot be replaced: a when-clause or an
/// algorithm assigns it, pre() of it is read, or it depends on itself. Else a DAE in which the equations that define
/// Strings are gone, and the Strings are constants that nothing reads.
/// Cost: nothing without such Strings; else linear in the DAE, and quadratic in the longest chain of Strings.
#pragma once

#include <memory>

#include "core/dae/hybrid_dae.h"

namespace causeway {

[[nodiscard]] std::shared_ptr<const HybridDae> replaceVaryingTexts(std::shared_ptr<const HybridDae> dae);

}  // namespace causeway
