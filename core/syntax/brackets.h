// SPDX-License-Identifier: GPL-3.0-or-later
// Tokens that open and close brackets.
#pragma once

#include "core/syntax/token.h"

namespace causeway {

inline bool isOpeningBracket(TokenKind kind)
{
    return kind == TokenKind::LeftParenthesis || kind == TokenKind::LeftBracket || kind == TokenKind::LeftBrace;
}

inline bool isClosingBracket(TokenKind kind)
{
    return kind == TokenKind::RightParenthesis || kind == TokenKind::RightBracket || kind == TokenKind::RightBrace;
}

}  // namespace causeway
