// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Exports a model as an FMU of portable C sources, for machines without a prebuilt runtime: requires only a C
/// compiler, or CMake.
///
/// In:   an analysis with its program; the version of the standard and the interfaces.
/// Out:  the bytes of the archive: modelDescription.xml, and in `sources` the code of the model, the runtime
///       (resources/fmu) with its own integrator for co-simulation, and a CMakeLists.txt that builds the FMU with its
///       binary. Deterministic.
/// Fails: for unsupported models, with a sentence that names the feature: dynamic state selection, changes of
///       structure, delays, clocks, roundings that generate events, functions computed only by the expression
///       evaluator, parameters computed at the start.
/// Cost: linear in the program.
#pragma once

#include <string>
#include <vector>

#include "core/base/file_io.h"
#include "core/fmi/model_description.h"

namespace causeway {

/// `notes` (may be null): parts of the model that the FMU lacks or keeps constant.
[[nodiscard]] IoResult<std::string> exportFmuSources(const Analysis& analysis, FmiVersion version,
                                                     FmuInterfaces interfaces, const Task& task,
                                                     std::vector<std::string>* notes = nullptr);

}  // namespace causeway
