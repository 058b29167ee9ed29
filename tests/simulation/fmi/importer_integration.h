// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// How the importer integrates an FMU for model exchange: CVODE, and root finding on its event indicators.
#pragma once

#include <functional>
#include <string>

#include "tests/simulation/fmi/fmu_importer.h"

namespace causeway::test {

/// Empty, or where it has failed. `row` is called at each point of the grid, and before and after each event.
[[nodiscard]] std::string integrate(ImportedInstance& instance, const Description& description, double start,
                                    double stop, const ImportedFmu::Settings& settings, Curves& curves,
                                    const std::function<void(double)>& row);

}  // namespace causeway::test
