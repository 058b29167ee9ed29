// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/text_positions.h"

#include <algorithm>

namespace causeway {

namespace {

bool beginsLine(std::string_view text, std::size_t at)
{
    return text[at - 1] == '\n' || (text[at - 1] == '\r' && (at == text.size() || text[at] != '\n'));
}

/// Length of a character in bytes and in units.
struct Letter {
    std::uint32_t bytes = 1, units = 1;
};

Letter letterAt(std::string_view text, PositionEncoding encoding)
{
    const auto first = static_cast<unsigned char>(text[0]);
    const std::uint32_t size = first < 0x80U                     ? 1
                               : first >= 0xC2U && first < 0xE0U ? 2
                               : first >= 0xE0U && first < 0xF0U ? 3
                               : first >= 0xF0U && first < 0xF5U ? 4
                                                                 : 1;
    const bool isWhole = size <= text.size() && std::all_of(text.begin() + 1, text.begin() + size, [](char byte) {
                             return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
                         });
    if (!isWhole) return {};
    switch (encoding) {
        case PositionEncoding::Utf8: return {size, size};
        case PositionEncoding::Utf16: return {size, size == 4 ? 2U : 1U};
        case PositionEncoding::Utf32: break;
    }
    return {size, 1};
}

}  // namespace

std::vector<std::uint32_t> lineStartsOf(std::string_view text)
{
    std::vector<std::uint32_t> starts{0};
    for (std::size_t at = text.find_first_of("\r\n"); at != std::string_view::npos;
         at = text.find_first_of("\r\n", at + 1)) {
        if (beginsLine(text, at + 1)) starts.push_back(static_cast<std::uint32_t>(at + 1));
    }
    return starts;
}

TextPosition positionAt(std::string_view text, const std::vector<std::uint32_t>& lineStarts, std::uint32_t offset,
                        PositionEncoding encoding)
{
    offset = std::min(offset, static_cast<std::uint32_t>(text.size()));
    const auto next = std::upper_bound(lineStarts.begin(), lineStarts.end(), offset);
    TextPosition position{static_cast<std::uint32_t>(next - lineStarts.begin() - 1), 0};
    for (std::uint32_t at = *(next - 1); at < offset;) {
        const Letter letter = letterAt(text.substr(at), encoding);
        at += letter.bytes;
        if (at <= offset) position.character += letter.units;
    }
    return position;
}

std::uint32_t offsetAt(std::string_view text, const std::vector<std::uint32_t>& lineStarts, TextPosition position,
                       PositionEncoding encoding)
{
    if (position.line >= lineStarts.size()) return static_cast<std::uint32_t>(text.size());
    const auto end =
        position.line + 1 < lineStarts.size() ? lineStarts[position.line + 1] : static_cast<std::uint32_t>(text.size());
    std::uint32_t at = lineStarts[position.line];
    for (std::uint32_t units = 0; at < end && text[at] != '\n' && text[at] != '\r';) {
        const Letter letter = letterAt(text.substr(at), encoding);
        units += letter.units;
        if (units > position.character) break;
        at += letter.bytes;
    }
    return at;
}

void EditedText::replace(std::uint32_t begin, std::uint32_t end, std::string_view replacement)
{
    m_text.replace(begin, end - begin, replacement);
    // A line start depends on the two bytes around it: only those within the change may differ.
    const auto inserted = static_cast<std::uint32_t>(replacement.size());
    const auto first = std::lower_bound(m_lineStarts.begin() + 1, m_lineStarts.end(), begin);
    const auto last = std::upper_bound(first, m_lineStarts.end(), end);
    for (auto at = last; at != m_lineStarts.end(); ++at) *at = *at - end + begin + inserted;
    std::vector<std::uint32_t> starts;
    for (std::uint32_t at = std::max(begin, 1U); at <= begin + inserted; ++at) {
        if (at <= m_text.size() && beginsLine(m_text, at)) starts.push_back(at);
    }
    const auto place = m_lineStarts.erase(first, last);
    m_lineStarts.insert(place, starts.begin(), starts.end());
}

}  // namespace causeway
