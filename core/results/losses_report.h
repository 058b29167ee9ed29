// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What is told of a balance of power (component_power.h): schema "causeway.losses/1", a table to read, a table of
/// comma-separated values.
#pragma once

#include <string>

#include "core/results/component_power.h"

namespace causeway {

/// `model`: its name.
[[nodiscard]] std::string lossesToJson(const PowerBalance& balance, const std::string& model);
[[nodiscard]] std::string lossesToText(const PowerBalance& balance);
/// A line for each component; cells without a number are empty.
[[nodiscard]] std::string lossesToCsv(const PowerBalance& balance);

}  // namespace causeway
