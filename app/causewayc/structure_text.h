// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The structure of a model as text for people.
#pragma once

#include <string>
#include <vector>

#include "core/structure/structure.h"

namespace causeway::cli {

/// Equations, incidence matrix, steps (when given), sorted equations, loops, state-space form.
[[nodiscard]] std::string structureToText(const Structure& structure, const std::vector<ColouringStep>* steps);

}  // namespace causeway::cli
