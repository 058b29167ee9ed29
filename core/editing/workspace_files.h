// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Files near the open ones, to be searched for uses of a symbol.
/// Errors: omits unreadable files. Cost: reads folders; files are parsed once per process.
#pragma once

#include <filesystem>
#include <memory>
#include <string_view>
#include <vector>

#include "core/syntax/syntax_tree.h"

namespace causeway {

/// Modelica files near the given ones: the whole package if they belong to one, else the same folder. Sorted, each
/// once, including the given ones.
[[nodiscard]] std::vector<std::filesystem::path> workspaceFiles(const std::vector<std::filesystem::path>& openFiles);

/// The texts, then the trees of those other files that contain the word.
[[nodiscard]] std::vector<std::shared_ptr<const SyntaxTree>> withFiles(
    std::vector<std::shared_ptr<const SyntaxTree>> texts, const std::vector<std::filesystem::path>& files,
    std::string_view word);

}  // namespace causeway
