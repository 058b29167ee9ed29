// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The files around those that are open: what a search for uses has to look at.
///
/// Errors: what cannot be read is left out. Cost: reads folders; files are parsed once in the life of the process.
#pragma once

#include <filesystem>
#include <memory>
#include <string_view>
#include <vector>

#include "core/syntax/syntax_tree.h"

namespace causeway {

/// The Modelica files beside the given ones: of the whole package where they belong to one, else those in the same
/// folder. Sorted, each once, the given ones among them.
[[nodiscard]] std::vector<std::filesystem::path> workspaceFiles(const std::vector<std::filesystem::path>& openFiles);

/// The texts, then the trees of those other files that hold the word.
[[nodiscard]] std::vector<std::shared_ptr<const SyntaxTree>> withFiles(
    std::vector<std::shared_ptr<const SyntaxTree>> texts, const std::vector<std::filesystem::path>& files,
    std::string_view word);

}  // namespace causeway
