// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The system that is sorted: rows of the model and their derivatives, unknowns, states, incidence.
///
/// The continuous rows go through index reduction; where that fails, the system is left as written, so that what is
/// wrong with it can be shown; where no differentiation makes it regular, in terms of variables that are one with their
/// derivatives (joined_derivatives.h). Cost: linear, beside what index reduction costs.
#pragma once

#include "core/structure/structure.h"

namespace causeway {

/// In: dae, pool and functions of a structure. Out: equations, unknowns, states, index, incidence.
/// False after index reduction has reported why it fails.
[[nodiscard]] bool buildSystem(Structure& structure, const StructureOptions& options, Diagnostics& diagnostics,
                               const Task& task);

/// Whether an equation may determine an unknown: discrete ones determine each other, and what computes a target
/// computes nothing else.
[[nodiscard]] bool mayDetermine(Structure& structure, EquationId equation, UnknownId unknown);

}  // namespace causeway
