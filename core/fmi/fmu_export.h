// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A model as an FMU: an archive with its description, its flat text, the files it reads, and the runtime.
///
/// In:   an analysis with its program; the version of the standard and the interfaces.
/// Out:  the bytes of the archive, for Linux on x86-64; the same model gives the same bytes. No compiler is needed:
///       the runtime (app/fmu-runtime) sorts the flat text again when it is instantiated, which takes milliseconds.
/// Fails: a model that an FMU cannot hold is refused with a sentence that names what it is: functions in native code,
///        MATLAB files, and for model exchange delays and equations whose number of states changes.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/base/file_io.h"
#include "core/fmi/model_description.h"

namespace causeway {

/// The runtime, compressed by gzip: beside the installed program, or where it was built; empty if it is not found.
[[nodiscard]] std::filesystem::path fmuRuntimePath();

/// `notes` (may be null) gets what the FMU does not have of the model, or does not let change.
[[nodiscard]] IoResult<std::string> exportFmu(const Analysis& analysis, FmiVersion version, FmuInterfaces interfaces,
                                              const Task& task, std::vector<std::string>* notes = nullptr);

/// The model in a folder `resources` of an unpacked FMU; null, after diagnostics. `token` gets what the importer must
/// know of it.
[[nodiscard]] std::shared_ptr<const FmuModel> loadFmuModel(const std::filesystem::path& resources, std::string& token,
                                                           Diagnostics& diagnostics, const Task& task);

}  // namespace causeway
