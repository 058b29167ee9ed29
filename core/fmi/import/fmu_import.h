// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A file with an FMU as a file with a class: what `causewayc fmu import` and the window write.
///
/// Fails: what `foreignModelOf` and `modelicaClassOf` refuse, in a sentence. Reads nothing and writes nothing.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "core/fmi/import/foreign_class.h"

namespace causeway {

/// `file`: where the FMU lies. `output`: where the class will lie; empty: nowhere yet. The text names the FMU as a
/// resource of the class where it lies beside the text or below, so that both can be moved together. An empty name is
/// that of the output, or of the FMU. Without a kind it is co-simulation, if the FMU has it.
[[nodiscard]] IoResult<ForeignClass> importedClassOf(const FmuFile& fmu, const std::filesystem::path& file,
                                                     const std::filesystem::path& output, std::string name = {},
                                                     std::optional<ForeignInterface> kind = {});

}  // namespace causeway
