// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Strings that vary, replaced so that a simulation keeps numbers only: what an equation defines one by, or gives the
/// value of a parameter that follows from what the start computes, stands wherever it is read; what only the body of a
/// when-statement uses becomes a local variable of a function; what remains becomes a number: that of one of a few
/// values, or of a text that the run keeps.
///
/// In:   a DAE after scalarize (scalarize.h).
/// Out:  the same DAE where there is nothing to replace, or where a String cannot be replaced: an impure
///       function gives it beside other results, or one that reads it. Else a DAE without Strings that vary.
/// Cost: nothing without such Strings; else linear in the DAE, and quadratic in the longest chain of Strings.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/dae/hybrid_dae.h"

namespace causeway {

[[nodiscard]] std::shared_ptr<const HybridDae> replaceVaryingTexts(std::shared_ptr<const HybridDae> dae);

/// By variable of such a DAE: whether it is the number that stands for a text. It means nothing outside of the run.
[[nodiscard]] std::vector<std::uint8_t> areNumbersOfTexts(const HybridDae& dae);

}  // namespace causeway
