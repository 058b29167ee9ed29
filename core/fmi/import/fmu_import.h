// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Converts an FMU file to a class file, for `causewayc fmu import` and the window.
/// Fails: with a sentence, as `foreignModelOf` and `modelicaClassOf`. Performs no file access.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "core/fmi/import/foreign_class.h"

namespace causeway {

/// `file`: path of the FMU. `output`: future path of the class; may be empty. The text refers to the FMU as a resource
/// of the class if it is in the same folder or below, so that both can be moved together. An empty name is replaced by
/// that of the output, or of the FMU. The default kind is co-simulation, if the FMU supports it.
[[nodiscard]] IoResult<ForeignClass> importedClassOf(const FmuFile& fmu, const std::filesystem::path& file,
                                                     const std::filesystem::path& output, std::string name = {},
                                                     std::optional<ForeignInterface> kind = {});

}  // namespace causeway
