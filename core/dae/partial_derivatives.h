// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Bodies for `function g = der(f, x, y)`: calls of the function that differentiates f.
///
/// In:   a DAE with functions. Out: the same DAE without such functions, otherwise a copy in which they have bodies.
/// Fails: if f has no derivative, E3001 gives the reason.
/// Cost: that of differentiating the functions. Determinism: the order of functions.
/// Reference: Modelica Language Specification, section 12.7.2.
#pragma once

#include <memory>

#include "core/base/diagnostics.h"
#include "core/dae/hybrid_dae.h"

namespace causeway {

[[nodiscard]] std::shared_ptr<const HybridDae> makePartialDerivatives(std::shared_ptr<const HybridDae> dae,
                                                                      Diagnostics& diagnostics);

}  // namespace causeway
