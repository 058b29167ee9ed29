// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Where and how a change fits into the layout of a text: lines, indentation, comments.
#pragma once

#include <string>
#include <string_view>

#include "core/base/text_edit.h"
#include "core/syntax/syntax_tree.h"

namespace causeway::syntax_detail {

/// The indentation of the Modelica Standard Library.
inline constexpr std::string_view kIndentUnit = "  ";

/// Reads of one tree what edits need to know about its layout.
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

    /// "\n", or "\r\n" if the text's first line ends so.
    [[nodiscard]] std::string_view lineEnd() const;
    [[nodiscard]] std::uint32_t lineStart(std::uint32_t at) const;
    /// White space at the start of the line of `at`.
    [[nodiscard]] std::string indentation(std::uint32_t at) const;
    /// Whether only white space stands before `at` on its line.
    [[nodiscard]] bool startsLine(std::uint32_t at) const;
    /// Where a new line can be put after a token: behind the comments that follow it on its line.
    [[nodiscard]] std::uint32_t lineEndAfter(TokenIndex token) const;
    /// Whether a comment stands between this token and the one before.
    [[nodiscard]] bool gapHasComment(TokenIndex token) const;

    /// The token "end" of a long class specifier, or 0 if the class is not closed.
    [[nodiscard]] TokenIndex endOfClass(NodeId specifier) const;

    /// Removes the bytes of the tokens [first, end) and, where nothing else is on their lines, those lines.
    [[nodiscard]] TextEdit removalOfLines(TokenIndex first, TokenIndex end) const;
    /// Inserts whole lines before the token, which then begins a line of its own.
    [[nodiscard]] TextEdit linesBefore(TokenIndex token, const std::string& lines) const;
    /// Inserts an item on a line of its own after an item (whose ";" is the token) or after a keyword.
    [[nodiscard]] TextEdit itemAfter(TokenIndex token, const std::string& indent, std::string_view item) const;

private:
    const SyntaxTree& m_tree;
    std::string_view m_text;
};

}  // namespace causeway::syntax_detail
