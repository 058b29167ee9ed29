// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Sizes of a value that is unknown before the simulation starts, such as the coefficients of a polynomial that a
/// function derives from those of another one.
///
/// In:   an expression with variables that have sizes but no value.
/// Out:  its type with all sizes, if they are the same for two sets of Reals substituted for the unknown values;
///       nothing if Integers, Booleans, Strings or external functions without values are involved, or if the sizes
///       differ. It is not proven that the sizes hold for all numbers: the value computed in a run must fit them.
/// Cost: two evaluations.
#pragma once

#include <optional>

#include "core/semantics/instantiation.h"

namespace causeway {

[[nodiscard]] std::optional<TypeId> sizesForAnyNumbers(Instantiation& in, ExprId value);

}  // namespace causeway
