// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The variables defined in when-clauses, in equations and in algorithms: they are discrete regardless of their
/// declaration.
///
/// Cost: linear. The recursion depth is the nesting of clauses in the text, which the parser bounds.
#pragma once

#include <cstdint>
#include <vector>

#include "core/dae/hybrid_dae.h"

namespace causeway {

/// By variable: 1 if it is defined in a when-clause.
[[nodiscard]] std::vector<std::uint8_t> whenTargets(const HybridDae& dae);

/// The variable of which a target is an element, a field or the negative.
[[nodiscard]] ExprId rootOf(const ExpressionPool& pool, ExprId target);

}  // namespace causeway
