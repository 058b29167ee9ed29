// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The structure of a model as JSON, schema "causeway.structure/1".
///
/// Equations and unknowns are numbered from 1, as everywhere users see them. Keys keep their order.
#pragma once

#include <string>

#include "core/base/source.h"
#include "core/structure/report/structure_breaks.h"
#include "core/structure/structure.h"

namespace causeway {

struct StructureJsonOptions {
    bool steps = false;  ///< with the colouring steps and the reason for each
    /// Replaces the steps: a colouring that was picked by hand. Null: as it ran, to its end.
    const std::vector<ColouringStep>* pickedSteps = nullptr;
    /// What holds loops together. Null: not asked for.
    const std::vector<BlockBreaks>* breaks = nullptr;
    /// What is left when incidences are switched off. Null: not asked for.
    const StructurePartition* partition = nullptr;
};

[[nodiscard]] std::string structureToJson(const Structure& structure, const SourceSet& sources,
                                          const StructureJsonOptions& options);

}  // namespace causeway
