// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Checks the archive and the description of any FMU, without running its code.
/// Out:  findings, each with its place, the requirement of the standard, and a remedy; in file order.
/// Reference: FMI 2.0.4, FMI 3.0.2.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/fmu/fmu_file.h"

namespace causeway {

struct FmuFinding {
    bool isError = true;      ///< otherwise a warning: importers differ
    std::ptrdiff_t line = 0;  ///< of modelDescription.xml; 0: of the archive
    std::string text, remedy;
};

[[nodiscard]] std::vector<FmuFinding> checkFmu(const FmuFile& file);

}  // namespace causeway
