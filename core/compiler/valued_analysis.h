// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Analysis of a model for a run with other values than in its text.
///
/// Most parameters are set in the existing program (SimulationSettings::overrides). This is impossible for texts and
/// for parameters that decide sizes, components or equations of the model: with these the model is analysed again, as
/// if used with a modification. The same applies to all parameters if the model cannot be solved with the values in its
/// text.
///
/// In:   a request, and names with values for the run, as typed by the user.
/// Out:  the analysis; `Analysis::modified` lists the names processed. Not processed are names that are not parameters,
///       are final or an element of an array, or whose value has the wrong type: the run reports these.
/// Cost: one analysis; two if there are such values, or if the model as written has errors.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/compiler/compiler.h"

namespace causeway {

using NamedTexts = std::vector<std::pair<std::string, std::string>>;

[[nodiscard]] std::shared_ptr<const Analysis> analyseFor(const NamedTexts& values, const AnalysisRequest& request,
                                                         const Task& task);

/// The values that require a second analysis of the model as written, as modifications.
[[nodiscard]] std::vector<ValueModification> modificationsFor(const NamedTexts& values, const Analysis& analysis);
/// The remaining values for the run.
[[nodiscard]] NamedTexts withoutModified(NamedTexts values, const Analysis& analysis);

}  // namespace causeway
