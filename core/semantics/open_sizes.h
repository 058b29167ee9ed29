// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Types of record inputs of functions: sizes of fields that depend on other fields, as in `record A parameter Integer
/// n = 2; Real b[n]; end A;`, are those of the argument, not those of the defaults.
#pragma once

#include "core/semantics/instantiation.h"

namespace causeway {

/// Whether an argument may choose a size of a variable of a function: y[if b then 6 else 3].
[[nodiscard]] bool hasChosenSize(const ExpressionPool& pool, const FunctionVariable& variable);
/// The type of a constructor's argument for a field whose own type is `type`.
[[nodiscard]] TypeId argumentType(Instantiation& in, ComponentInstance& field, TypeId type);
/// The type of a record whose own type is `type`, as an input of a function.
[[nodiscard]] TypeId withOpenSizes(Instantiation& in, ClassInstance& recordClass, TypeId type);

}  // namespace causeway
