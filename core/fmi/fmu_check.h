// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What is wrong with an FMU of anyone, as far as its archive and its description tell; no code of it runs.
///
/// Out:  findings, each with its place, what the standard asks for, and what to do; in the order of the file.
/// Reference: FMI 2.0.4, FMI 3.0.2.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/fmu/fmu_file.h"

namespace causeway {

struct FmuFinding {
    bool isError = true;      ///< else a warning: importers differ on it
    std::ptrdiff_t line = 0;  ///< of modelDescription.xml; 0: of the archive
    std::string text, remedy;
};

[[nodiscard]] std::vector<FmuFinding> checkFmu(const FmuFile& file);

}  // namespace causeway
