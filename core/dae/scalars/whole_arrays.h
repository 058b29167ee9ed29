// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Completes arrays and variables that an algorithm assigns in part or only in unreachable statements. An element or
/// variable without another assignment keeps its initial value: the start value or, if it is discrete, its value before
/// the event.
///
/// In:   a scalar DAE, the groups of scalars that form an array, and the targets in the text of each algorithm.
/// Out:  statements at the beginning of each algorithm for targets that it assigns in part or nowhere. Variables
///       defined elsewhere are unchanged: by other statements, when-clauses, or an equation in which they stand alone
///       on one side; and all variables if the model is balanced without the additions.
/// Cost: linear.
/// Reference: Modelica Language Specification, sections 11.1.1 and 11.1.2 (execution of an algorithm in a model).
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/dae/hybrid_dae.h"

namespace causeway {

/// `first`: the positions in dae.variables at which arrays and single variables begin, ascending, followed by the end.
/// `written`: by algorithm, the targets in its text, as indices into `first`.
void completeArrays(HybridDae& dae, std::span<const std::size_t> first,
                    std::span<const std::vector<std::size_t>> written);

}  // namespace causeway
