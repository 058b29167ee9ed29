// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Defaults for every library of this process: the search path, and the cache of parsed texts.
#pragma once

#include <filesystem>
#include <memory>
#include <vector>

namespace causeway {

class SourceCache;

/// The cache of the process, shared by all analyses.
[[nodiscard]] const std::shared_ptr<SourceCache>& processSourceCache();

/// For a file of a directory package, its own top package and its siblings; then the folders given by the user,
/// MODELICAPATH and the shipped library. `file` may be empty or a label that is not a path.
[[nodiscard]] std::vector<std::filesystem::path> searchPath(const std::filesystem::path& file,
                                                            const std::vector<std::filesystem::path>& named);

}  // namespace causeway
