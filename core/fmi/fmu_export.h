// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Exports a model as an FMU: description, terminals, flat text, files read by the model, and runtime.
///
/// In:   an analysis with its program; the version of the standard and the interfaces.
/// Out:  the bytes of the archive, for Linux on x86-64, deterministic. No compiler is needed: the runtime
///       (app/fmu-runtime) sorts the flat text again when it is instantiated, which takes milliseconds.
/// Fails: for unsupported models, with a sentence that names the feature: functions in native code, MATLAB files, and
///       for model exchange delays and a varying number of states.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/base/file_io.h"
#include "core/fmi/fmu_pictures.h"
#include "core/fmi/model_description.h"

namespace causeway {

/// The runtime, compressed by gzip: next to the installed program, or in the build folder; empty if not found.
[[nodiscard]] std::filesystem::path fmuRuntimePath();

/// `notes` (may be null): parts of the model that the FMU lacks or keeps constant.
[[nodiscard]] IoResult<std::string> exportFmu(const Analysis& analysis, FmiVersion version, FmuInterfaces interfaces,
                                              const Task& task, std::vector<std::string>* notes = nullptr,
                                              const FmuPictures& pictures = {});

/// Loads the model from the `resources` folder of an unpacked FMU; null, after diagnostics. `token`: value the importer
/// must pass.
[[nodiscard]] std::shared_ptr<const FmuModel> loadFmuModel(const std::filesystem::path& resources, std::string& token,
                                                           Diagnostics& diagnostics, const Task& task);

}  // namespace causeway
