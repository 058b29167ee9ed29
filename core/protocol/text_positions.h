// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Places in a text as editors give them, line and character from 0, and as bytes; and a text that is changed piece by
/// piece.
///
/// A line ends with "\n", "\r\n" or "\r". Characters are counted in units of the encoding that was agreed on. What is
/// beyond the end of a line or of the text is its end; a place inside of a character is its beginning. A byte that
/// belongs to no character of UTF-8 is a character by itself.
/// Cost: a place is found by the line and then by a walk along it; a change costs its size and a move of what follows.
/// Reference: Language Server Protocol 3.17, text documents.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace causeway {

enum class PositionEncoding : std::uint8_t { Utf8, Utf16, Utf32 };

struct TextPosition {
    std::uint32_t line = 0, character = 0;
    auto operator<=>(const TextPosition&) const = default;
};

/// Where lines begin, in bytes; the first one is 0.
[[nodiscard]] std::vector<std::uint32_t> lineStartsOf(std::string_view text);
[[nodiscard]] TextPosition positionAt(std::string_view text, const std::vector<std::uint32_t>& lineStarts,
                                      std::uint32_t offset, PositionEncoding encoding);
[[nodiscard]] std::uint32_t offsetAt(std::string_view text, const std::vector<std::uint32_t>& lineStarts,
                                     TextPosition position, PositionEncoding encoding);

class EditedText {
public:
    explicit EditedText(std::string text = {}) : m_text(std::move(text)), m_lineStarts(lineStartsOf(m_text)) {}

    [[nodiscard]] const std::string& text() const { return m_text; }
    [[nodiscard]] const std::vector<std::uint32_t>& lineStarts() const { return m_lineStarts; }
    [[nodiscard]] TextPosition position(std::uint32_t offset, PositionEncoding encoding) const
    {
        return positionAt(m_text, m_lineStarts, offset, encoding);
    }
    [[nodiscard]] std::uint32_t offset(TextPosition position, PositionEncoding encoding) const
    {
        return offsetAt(m_text, m_lineStarts, position, encoding);
    }
    /// Bytes [begin, end) become the replacement; begin <= end <= size.
    void replace(std::uint32_t begin, std::uint32_t end, std::string_view replacement);

private:
    std::string m_text;
    std::vector<std::uint32_t> m_lineStarts;
};

}  // namespace causeway
