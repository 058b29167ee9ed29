// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Algorithms give arrays as a whole: an element that no statement assigns keeps what it begins with, the start value
/// or, where it is discrete, its value before.
///
/// In:   a scalar DAE, and which scalars in a row are an array.
/// Out:  in front of each algorithm that assigns some elements of an array, statements for the others. Those that
/// something else gives stay as they are: other statements, when-clauses, or an equation in which they stand alone on a
/// side; all of them where the model has as many equations as unknowns without. Cost: linear.
/// Reference: Modelica Language Specification, section 11.1.2 (execution of an algorithm in a model).
#pragma once

#include <span>

#include "core/dae/hybrid_dae.h"

namespace causeway {

/// `first`: the places in dae.variables at which arrays and single variables begin, ascending, and behind them the end.
void completeArrays(HybridDae& dae, std::span<const std::size_t> first);

}  // namespace causeway
