// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What this version flattens but cannot simulate yet: told at once and with its place, before equations are sorted.
#pragma once

#include "core/dae/hybrid_dae.h"

namespace causeway {

class Diagnostics;

/// In:   a DAE after scalarize (core/dae/scalarize.h).
/// Out:  whether something was reported: E3001, each kind once, where it first occurs. Such a DAE must not be analysed further.
/// Cost: linear in the size of the DAE.
[[nodiscard]] bool refuseUnsupported(const HybridDae& dae, Diagnostics& diagnostics);

}  // namespace causeway
