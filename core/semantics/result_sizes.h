// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The sizes of a value that is not known before a simulation starts, such as the coefficients of a polynomial that a
/// function derives from those of another one.
///
/// In:   an expression some of whose variables have sizes, but no value.
/// Out:  its type with all sizes, if they are the same for two sets of Reals in the place of what is not known; nothing
///       where Integers, Booleans, Strings or external functions without values take part, or where the sizes differ.
///       That the sizes hold for all numbers is not proven: the value that a run computes must fit them.
/// Cost: two evaluations.
#pragma once

#include <optional>

#include "core/semantics/instantiation.h"

namespace causeway {

[[nodiscard]] std::optional<TypeId> sizesForAnyNumbers(Instantiation& in, ExprId value);

}  // namespace causeway
