// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The structure of a model as JSON, schema "causeway.structure/1".
///
/// Equations and unknowns are numbered from 1, as in the interface. Keys keep their order.
#pragma once

#include <string>

#include "core/base/source.h"
#include "core/structure/report/structure_breaks.h"
#include "core/structure/structure.h"

namespace causeway {

struct StructureJsonOptions {
    bool steps = false;  ///< includes the colouring steps, each with its reason
    /// Replaces the steps by a colouring picked by hand. Null: the steps as they ran, completed to the end.
    const std::vector<ColouringStep>* pickedSteps = nullptr;
    /// Breaks of the loops. Null: not requested.
    const std::vector<BlockBreaks>* breaks = nullptr;
    /// The partition with incidences switched off. Null: not requested.
    const StructurePartition* partition = nullptr;
};

[[nodiscard]] std::string structureToJson(const Structure& structure, const SourceSet& sources,
                                          const StructureJsonOptions& options);

}  // namespace causeway
