// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The formatter of `causewayc format`: indentation, spacing, one item for each line.
///
/// Keeps: every token, every comment, line breaks inside items, up to `maxBlankLines` blank lines, the line-end style.
/// Changes nothing but white space between tokens; formatting a formatted text gives the same text. Linear.
#pragma once

#include <optional>
#include <string>

#include "core/syntax/syntax_tree.h"

namespace causeway {

struct FormatOptions {
    unsigned indent = 2;         ///< spaces for one level
    unsigned maxBlankLines = 2;  ///< more in a row are reduced to this
};

/// Nothing if the tree has Error nodes or tokens that are no tokens of Modelica: what is not understood is not touched.
[[nodiscard]] std::optional<std::string> format(const SyntaxTree& tree, const FormatOptions& options = {});

}  // namespace causeway
