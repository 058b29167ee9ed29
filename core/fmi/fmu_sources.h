// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A model as an FMU of portable C sources, for machines for which there is no runtime: it needs nothing but a C
/// compiler, or CMake.
///
/// In:   an analysis with its program; the version of the standard and the interfaces. Out: the bytes of the archive:
/// modelDescription.xml, and in `sources` the code of the model, the runtime (resources/fmu) with an integrator of its
/// own for co-simulation, and a CMakeLists.txt that builds the FMU with its binary. Fails:
/// what the sources cannot do is refused with a sentence that names it: states that are selected while the model runs,
/// structures that change, delays, clocks, roundings that make events, functions that only the evaluator of expressions
/// computes, parameters that the start computes. Cost: linear in the program. Determinism: the same model gives the
/// same bytes.
#pragma once

#include <string>
#include <vector>

#include "core/base/file_io.h"
#include "core/fmi/model_description.h"

namespace causeway {

/// `notes` (may be null) gets what the FMU does not have of the model, or does not let change.
[[nodiscard]] IoResult<std::string> exportFmuSources(const Analysis& analysis, FmiVersion version,
                                                     FmuInterfaces interfaces, const Task& task,
                                                     std::vector<std::string>* notes = nullptr);

}  // namespace causeway
