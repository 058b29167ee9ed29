// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Algorithms give arrays as a whole, and also what only statements assign that are never reached: an element or
/// variable that no other statement assigns keeps what it begins with, the start value or, where it is discrete, its
/// value before.
///
/// In:   a scalar DAE, which scalars in a row are an array, and what the text of each algorithm assigns.
/// Out:  in front of each algorithm statements for what it assigns in part or nowhere. What something else gives stays
/// as it is: other statements, when-clauses, or an equation in which it stands alone on a side; all of it where the
/// model has as many equations as unknowns without. Cost: linear.
/// Reference: Modelica Language Specification, sections 11.1.1 and 11.1.2 (execution of an algorithm in a model).
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/dae/hybrid_dae.h"

namespace causeway {

/// `first`: the places in dae.variables at which arrays and single variables begin, ascending, and behind them the end.
/// `written`: by algorithm, numbers of what its text assigns, into `first`.
void completeArrays(HybridDae& dae, std::span<const std::size_t> first,
                    std::span<const std::vector<std::size_t>> written);

}  // namespace causeway
