// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Finds the Modelica files denoted by a file or folder given by the user.
#pragma once

#include <filesystem>
#include <vector>

#include "core/base/diagnostics.h"
#include "core/base/source.h"

namespace causeway {

/// The file itself, or all `*.mo` files below a folder, sorted by path, except those in sub-folders of a package that
/// are not packages. Links to folders are not followed.
/// Unreadable entries are reported (E0001) and omitted.
[[nodiscard]] std::vector<std::filesystem::path> findModelFiles(const std::filesystem::path& path,
                                                                Diagnostics& diagnostics);

/// A file as a source text, or null after a message if it cannot be read. The folder of a package denotes its
/// `package.mo`.
[[nodiscard]] std::shared_ptr<const SourceFile> loadSource(const std::filesystem::path& named,
                                                           Diagnostics& diagnostics);

}  // namespace causeway
