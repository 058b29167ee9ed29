// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Replaces Strings that vary, so that a simulation stores only numbers. A String defined by an equation, or a String
/// parameter that depends on values computed at the start, is substituted wherever it is read; a String used only in
/// the body of a when-statement becomes a local variable of a function; any other becomes a number, which identifies
/// one of a few values or a text stored by the run.
///
/// In:   a DAE after scalarize (scalarize.h).
/// Out:  the same DAE if there is nothing to replace, or if a String cannot be replaced, because an impure function
///       returns it beside other results or reads it. Otherwise a DAE without Strings that vary.
/// Cost: none without such Strings; otherwise linear in the DAE, and quadratic in the longest chain of Strings.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/dae/hybrid_dae.h"

namespace causeway {

[[nodiscard]] std::shared_ptr<const HybridDae> replaceVaryingTexts(std::shared_ptr<const HybridDae> dae);

/// By variable of such a DAE: whether it is a number that represents a text. It is meaningless outside the run.
[[nodiscard]] std::vector<std::uint8_t> areNumbersOfTexts(const HybridDae& dae);

}  // namespace causeway
