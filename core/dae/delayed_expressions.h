// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Variables for what is delayed: `delay(if time < 1 then 0 else x^2, T)` becomes `delay(w, T)` with w of its own
/// equation.
///
/// In:   a scalar DAE. Out:  the same where nothing but variables is delayed, else a copy.
/// What an expression decides by relations, and needs from other equations, is then found as for any other variable.
/// Cost: linear in the expressions. Determinism: the order of equations.
#pragma once

#include <memory>

#include "core/dae/hybrid_dae.h"

namespace causeway {

[[nodiscard]] std::shared_ptr<const HybridDae> nameDelayedExpressions(std::shared_ptr<const HybridDae> dae);

}  // namespace causeway
