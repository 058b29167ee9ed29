// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// External functions that can be called while a model is translated: those of the C standard library, and those by
/// which the Modelica Standard Library handles strings, reads files, solves linear equations and draws random numbers.
///
/// Nothing is linked or loaded: each is written here. A function is recognised by its external name and by the types of
/// its inputs and outputs. What would change a file, a folder or the surroundings is not called.
#pragma once

#include <optional>
#include <vector>

#include "core/symbolic/function.h"
#include "core/symbolic/value.h"

namespace causeway {

/// The output, or the tuple of all outputs. Nothing for a function that is unknown or fails. `inputs`: in the order of
/// `Function::inputs`.
[[nodiscard]] std::optional<Value> callExternalFunction(const Function& function, const std::vector<Value>& inputs,
                                                        TypeTable& types);

}  // namespace causeway
