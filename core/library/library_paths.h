// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Where libraries are: folders the user names, MODELICAPATH, and the library that ships with the program.
#pragma once

#include <filesystem>
#include <optional>
#include <string_view>
#include <vector>

namespace causeway {

/// The folders in the order of search: `named`, then MODELICAPATH (separated by ':' or, on Windows, ';'), then the
/// shipped one.
[[nodiscard]] std::vector<std::filesystem::path> libraryFolders(const std::vector<std::filesystem::path>& named);

/// The shipped library: beside the installed program, or in the source tree it was built from; empty if it is not
/// found.
[[nodiscard]] std::filesystem::path shippedLibrary();

/// For a file of a directory package: the folder that holds the top package, as MODELICAPATH would name it. Nothing for
/// another file.
[[nodiscard]] std::optional<std::filesystem::path> enclosingLibraryFolder(const std::filesystem::path& file);

}  // namespace causeway
