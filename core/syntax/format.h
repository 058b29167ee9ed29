// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The formatter of `causewayc format`: indentation, spacing, one item per line.
///
/// Keeps: every token, every comment, line breaks inside items, up to `maxBlankLines` blank lines, the line-end style.
/// Changes only white space between tokens; idempotent. Linear.
#pragma once

#include <optional>
#include <string>

#include "core/syntax/syntax_tree.h"

namespace causeway {

struct FormatOptions {
    unsigned indent = 2;         ///< spaces per level
    unsigned maxBlankLines = 2;  ///< longer runs are reduced to this
};

/// Nothing if the tree has Error nodes or invalid tokens: code that is not understood is not changed.
[[nodiscard]] std::optional<std::string> format(const SyntaxTree& tree, const FormatOptions& options = {});

}  // namespace causeway
