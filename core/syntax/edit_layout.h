// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Placement of edits in the layout of a text: lines, indentation, comments.
#pragma once

#include <string>
#include <string_view>

#include "core/base/text_edit.h"
#include "core/syntax/syntax_tree.h"

namespace causeway::syntax_detail {

/// Indentation, as in the Modelica Standard Library.
inline constexpr std::string_view kIndentUnit = "  ";

/// Layout of one tree, as needed by edits.
class EditLayout {
public:
    explicit EditLayout(const SyntaxTree& tree) : m_tree(tree), m_text(tree.file().text()) {}

    [[nodiscard]] TextEdit insertion(std::uint32_t at, std::string text) const
    {
        return {{m_tree.source(), at, at}, std::move(text)};
    }
    [[nodiscard]] TextEdit replacement(SourceSpan span, std::string text) const { return {span, std::move(text)}; }
    [[nodiscard]] TextEdit removal(std::uint32_t begin, std::uint32_t end) const
    {
        return {{m_tree.source(), begin, end}, {}};
    }

    /// "\n", or "\r\n" if the first line of the text ends with it.
    [[nodiscard]] std::string_view lineEnd() const;
    [[nodiscard]] std::uint32_t lineStart(std::uint32_t at) const;
    /// White space at the start of the line that contains `at`.
    [[nodiscard]] std::string indentation(std::uint32_t at) const;
    /// Whether only white space precedes `at` on its line.
    [[nodiscard]] bool startsLine(std::uint32_t at) const;
    /// Position for a new line after a token: after the comments that follow it on its line.
    [[nodiscard]] std::uint32_t lineEndAfter(TokenIndex token) const;
    /// Whether there is a comment between this token and the previous one.
    [[nodiscard]] bool gapHasComment(TokenIndex token) const;

    /// The token "end" of a long class specifier, or 0 if the class is not closed.
    [[nodiscard]] TokenIndex endOfClass(NodeId specifier) const;

    /// Removes the bytes of the tokens [first, end) and their lines if these contain nothing else.
    [[nodiscard]] TextEdit removalOfLines(TokenIndex first, TokenIndex end) const;
    /// Inserts whole lines before the token, which then starts its own line.
    [[nodiscard]] TextEdit linesBefore(TokenIndex token, const std::string& lines) const;
    /// Inserts an item on its own line after an item (whose ";" is the token) or after a keyword.
    [[nodiscard]] TextEdit itemAfter(TokenIndex token, const std::string& indent, std::string_view item) const;

private:
    const SyntaxTree& m_tree;
    std::string_view m_text;
};

}  // namespace causeway::syntax_detail
