// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Whether a change of a text can change what a run of it gives.
#pragma once

#include <optional>

#include "core/base/source.h"
#include "core/syntax/syntax_tree.h"

namespace causeway {

/// What of a text a run depends on: all tokens but descriptions, and annotations that say how something looks or what
/// it is for.
class RunCode {
public:
    explicit RunCode(const SyntaxTree& tree);

    [[nodiscard]] bool isSameAs(const RunCode& other) const;
    /// Where a place of this text is in another text with the same code; nothing for places between the code.
    [[nodiscard]] std::optional<SourceSpan> placeIn(const RunCode& other, SourceSpan place) const;

private:
    const SyntaxTree& m_tree;
    std::vector<TokenIndex> m_tokens;
};

}  // namespace causeway
