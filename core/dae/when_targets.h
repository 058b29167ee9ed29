// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The variables that when-clauses define, in equations and in algorithms: they are discrete, however they are
/// declared.
///
/// Cost: linear. Recursion goes as deep as clauses are nested in the text, which the parser bounds.
#pragma once

#include <cstdint>
#include <vector>

#include "core/dae/hybrid_dae.h"

namespace causeway {

/// By variable: 1 for those that are defined in a when-clause.
[[nodiscard]] std::vector<std::uint8_t> whenTargets(const HybridDae& dae);

/// The variable that a target is an element, a field or the negative of.
[[nodiscard]] ExprId rootOf(const ExpressionPool& pool, ExprId target);

}  // namespace causeway
