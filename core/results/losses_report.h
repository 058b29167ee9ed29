// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Reports of a power balance (component_power.h): JSON (schema "causeway.losses/1"), text table, CSV.
#pragma once

#include <string>

#include "core/results/component_power.h"

namespace causeway {

/// `model`: its name.
[[nodiscard]] std::string lossesToJson(const PowerBalance& balance, const std::string& model);
[[nodiscard]] std::string lossesToText(const PowerBalance& balance);
/// One line per component; cells without a number are empty.
[[nodiscard]] std::string lossesToCsv(const PowerBalance& balance);

}  // namespace causeway
