// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Features that this version flattens but cannot sort or simulate yet: reported immediately, with their place.
#pragma once

#include "core/dae/hybrid_dae.h"

namespace causeway {

class Diagnostics;

enum class Purpose : std::uint8_t { Sort, Simulate };

/// In:   a DAE after scalarize (core/dae/scalars/scalarize.h).
/// Out:  whether anything was reported: E3001, once per kind, at its first occurrence. Do not analyse such a DAE
///       further.
/// Cost: linear in the size of the DAE.
[[nodiscard]] bool refuseUnsupported(const HybridDae& dae, Purpose purpose, Diagnostics& diagnostics);

}  // namespace causeway
