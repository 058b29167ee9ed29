// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Clock partitioning: assigns equations and variables to clocks, and relates the clocks to each other.
///
/// In:   a flat DAE with arrays, records and for-equations as written.
/// Out:  `clock` of its variables, equations and algorithms, `baseClocks`, `clockPartitions` (clocks.h). A variable is
///       on one clock as a whole; only arrays of clocks are split. Models without clocks are unchanged.
/// Errors: ClockConflict, UnknownClock, NotClocked, InvalidClock, MissingSolverMethod; clocked variables in initial
/// equations or with the attribute fixed.
/// Cost: nearly linear in the size of the equations (union-find).
/// Reference: Modelica Language Specification, sections 16.2.2, 16.7, 16.8.4, 16.9.
#pragma once

#include "core/dae/hybrid_dae.h"

namespace causeway {

class Diagnostics;

void partitionClocks(HybridDae& dae, Diagnostics& diagnostics);

}  // namespace causeway
