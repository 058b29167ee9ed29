// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What every library of this process is made with: where to search, and the texts that were parsed before.
#pragma once

#include <filesystem>
#include <memory>
#include <vector>

namespace causeway {

class SourceCache;

/// One for the process: what one analysis has parsed, the next one finds.
[[nodiscard]] const std::shared_ptr<SourceCache>& processSourceCache();

/// For a file of a directory package, its own top package and what lies beside that; then the folders the user names,
/// MODELICAPATH and the shipped library. `file` may be empty, and may be a label that is no path.
[[nodiscard]] std::vector<std::filesystem::path> searchPath(const std::filesystem::path& file,
                                                            const std::vector<std::filesystem::path>& named);

}  // namespace causeway
