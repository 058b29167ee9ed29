// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Conversion between editor positions (line and character from 0) and byte offsets, and a text with incremental
/// changes. A line ends with "\n", "\r\n" or "\r". Characters are counted in units of the negotiated encoding.
/// Positions beyond the end of a line or text are clamped; positions inside a character move to its start. A byte that
/// is not part of valid UTF-8 counts as a character.
/// Cost: locating the line, then a scan along it; a change costs its size and a move of the following text.
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

/// Byte offsets of line starts; the first one is 0.
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
    /// Replaces bytes [begin, end); begin <= end <= size.
    void replace(std::uint32_t begin, std::uint32_t end, std::string_view replacement);

private:
    std::string m_text;
    std::vector<std::uint32_t> m_lineStarts;
};

}  // namespace causeway
