// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The analysis of a model for a run with other values than its text has.
///
/// Most parameters are set in the program that is there (SimulationSettings::overrides). Those that decide which sizes,
/// components or equations a model has, and texts, are not: with them the model is analysed again, as if it was used
/// with a modification. So it is with all of them where it cannot be solved with the values of its text.
///
/// In:   a request, and names with the values that a run is to have, as a person writes them.
/// Out:  the analysis; `Analysis::modified` has the names that are done. What is no parameter, is final or one element
///       of an array, or has no value of its type, is not: the run says so.
/// Cost: one analysis; two where there are such values, or where the model has errors as it is written.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/compiler/compiler.h"

namespace causeway {

using NamedTexts = std::vector<std::pair<std::string, std::string>>;

[[nodiscard]] std::shared_ptr<const Analysis> analyseFor(const NamedTexts& values, const AnalysisRequest& request,
                                                         const Task& task);

/// Those of the values that an analysis of the model as it is written leaves to another one: as modifications.
[[nodiscard]] std::vector<ValueModification> modificationsFor(const NamedTexts& values, const Analysis& analysis);
/// What is left of the values for the run.
[[nodiscard]] NamedTexts withoutModified(NamedTexts values, const Analysis& analysis);

}  // namespace causeway
