// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Characters of UTF-8 texts, as needed by labels, lists and searches. ascii.h handles case, for ASCII letters only.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace causeway {

/// Whether a byte continues a character.
[[nodiscard]] constexpr bool continuesLetter(char byte)
{
    return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

[[nodiscard]] constexpr bool isCapital(char byte)
{
    return byte >= 'A' && byte <= 'Z';
}

[[nodiscard]] std::size_t letterCount(std::string_view text);

/// Replaces white space by single spaces, none at the beginning; truncates after `most` bytes, not inside a character,
/// and appends "...".
[[nodiscard]] std::string onOneLine(std::string_view text, std::size_t most);

}  // namespace causeway
