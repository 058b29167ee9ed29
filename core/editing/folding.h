// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Foldable ranges of a text: classes, sections, annotations, comments, long branches and loops.
#pragma once

#include <vector>

#include "core/syntax/syntax_tree.h"

namespace causeway {

enum class FoldKind : std::uint8_t { Class, Section, Annotation, Comment, Block };

struct FoldingRange {
    FoldKind kind = FoldKind::Class;
    std::uint32_t firstLine = 0;  ///< 1-based: stays visible
    std::uint32_t lastLine = 0;   ///< last hidden line; greater than firstLine
    auto operator<=>(const FoldingRange&) const = default;
};

/// By first line, larger ranges first. At most one of a kind begins in a line. Linear.
[[nodiscard]] std::vector<FoldingRange> foldingRanges(const SyntaxTree& tree);

}  // namespace causeway
