// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The system that is sorted: rows of the model and their derivatives, unknowns, states, incidence.
///
/// The continuous rows go through index reduction. If it fails, the system stays as written so that its defects can be
/// shown; if no differentiation makes it regular, variables are merged with their derivatives (joined_derivatives.h).
/// Cost: linear, plus that of index reduction.
#pragma once

#include "core/structure/structure.h"

namespace causeway {

/// In:   dae, pool and functions of a structure. Out: equations, unknowns, states, index, incidence.
/// Returns false after index reduction has reported its failure.
[[nodiscard]] bool buildSystem(Structure& structure, const StructureOptions& options, Diagnostics& diagnostics,
                               const Task& task);

/// Whether an equation may determine an unknown: discrete equations determine discrete unknowns, and an equation with a
/// target computes only its target.
[[nodiscard]] bool mayDetermine(Structure& structure, EquationId equation, UnknownId unknown);

}  // namespace causeway
