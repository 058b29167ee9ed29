// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What this version flattens but cannot sort, or cannot simulate yet: told at once and with its place.
#pragma once

#include "core/dae/hybrid_dae.h"

namespace causeway {

class Diagnostics;

enum class Purpose : std::uint8_t { Sort, Simulate };

/// In:   a DAE after scalarize (core/dae/scalarize.h).
/// Out:  whether something was reported: E3001, each kind once, where it first occurs. Such a DAE must not be analysed
/// further. Cost: linear in the size of the DAE.
[[nodiscard]] bool refuseUnsupported(const HybridDae& dae, Purpose purpose, Diagnostics& diagnostics);

}  // namespace causeway
