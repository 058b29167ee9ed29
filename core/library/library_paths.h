// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Locations of libraries: folders given by the user, MODELICAPATH, and the library shipped with the program.
#pragma once

#include <filesystem>
#include <optional>
#include <string_view>
#include <vector>

namespace causeway {

/// The folders in the order of search: `named`, then MODELICAPATH (separated by ':' or, on Windows, ';'), then the
/// shipped one.
[[nodiscard]] std::vector<std::filesystem::path> libraryFolders(const std::vector<std::filesystem::path>& named);

/// The shipped library: next to the installed program, or in the source tree of the build; empty if not found.
[[nodiscard]] std::filesystem::path shippedLibrary();

/// For a file of a directory package: the folder that contains the top package, as in MODELICAPATH. Nothing for other
/// files.
[[nodiscard]] std::optional<std::filesystem::path> enclosingLibraryFolder(const std::filesystem::path& file);

}  // namespace causeway
