// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Whether a change of a text can change the results of a run.
#pragma once

#include <optional>

#include "core/base/source.h"
#include "core/syntax/syntax_tree.h"

namespace causeway {

/// The part of a text that affects a run: all tokens except descriptions and annotations about appearance or
/// documentation.
class RunCode {
public:
    explicit RunCode(const SyntaxTree& tree);

    [[nodiscard]] bool isSameAs(const RunCode& other) const;
    /// The position of a place of this text in another text with the same code; nothing for places between the code.
    [[nodiscard]] std::optional<SourceSpan> placeIn(const RunCode& other, SourceSpan place) const;

private:
    const SyntaxTree& m_tree;
    std::vector<TokenIndex> m_tokens;
};

}  // namespace causeway
