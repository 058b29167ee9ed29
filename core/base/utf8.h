// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Letters of UTF-8 texts, as far as labels, lists and searches need them. Their case, of ASCII letters alone, is the
/// business of ascii.h.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace causeway {

/// Whether a byte is not the first one of its letter.
[[nodiscard]] constexpr bool continuesLetter(char byte)
{
    return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

[[nodiscard]] constexpr bool isCapital(char byte)
{
    return byte >= 'A' && byte <= 'Z';
}

[[nodiscard]] std::size_t letterCount(std::string_view text);

/// All white space as single spaces, none in front; cut off after `most` bytes, not inside of a letter, with "..." for
/// the rest.
[[nodiscard]] std::string onOneLine(std::string_view text, std::size_t most);

}  // namespace causeway
