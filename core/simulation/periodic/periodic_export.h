// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Exports a periodic steady state as a document (JSON, schema "causeway.periodic/1") and as text. Numbers of the
/// document have the fewest digits that reproduce the double.
#pragma once

#include <string>

#include "core/simulation/periodic/periodic_state.h"

namespace causeway {

[[nodiscard]] std::string periodicToJson(const PeriodicState& state);
[[nodiscard]] std::string periodicToText(const PeriodicState& state);

}  // namespace causeway
