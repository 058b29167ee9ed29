// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// From what a user names (a file or a folder) to the Modelica files in it.
#pragma once

#include <filesystem>
#include <vector>

#include "core/base/diagnostics.h"
#include "core/base/source.h"

namespace causeway {

/// The file itself, or all `*.mo` files below a folder, sorted by path, but for those in folders of a package that are
/// no packages themselves. Links to folders are not followed.
/// What cannot be read is reported (E0001) and left out.
[[nodiscard]] std::vector<std::filesystem::path> findModelFiles(const std::filesystem::path& path,
                                                                Diagnostics& diagnostics);

/// A file as a source text, or null after reporting why it cannot be read. The folder of a package stands for its
/// `package.mo`.
[[nodiscard]] std::shared_ptr<const SourceFile> loadSource(const std::filesystem::path& named,
                                                           Diagnostics& diagnostics);

}  // namespace causeway
