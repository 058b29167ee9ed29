// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The structure of a model as human-readable text.
#pragma once

#include <string>
#include <vector>

#include "core/structure/report/other_cases.h"
#include "core/structure/report/structure_breaks.h"
#include "core/structure/structure.h"

namespace causeway::cli {

/// Equations, incidence matrix, steps (if given), sorted equations, loops, state-space form, initialization, events,
/// other cases of the structure.
[[nodiscard]] std::string structureToText(const Structure& structure, const std::vector<ColouringStep>* steps,
                                          const std::vector<OtherCase>& cases);
/// Incidences that hold loops together, the most effective breaks first.
[[nodiscard]] std::string breaksToText(const Structure& structure, const std::vector<BlockBreaks>& all);
/// The parts that remain when incidences are switched off.
[[nodiscard]] std::string partitionToText(const Structure& structure, const StructurePartition& split);

}  // namespace causeway::cli
