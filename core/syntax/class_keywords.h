// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The keywords that introduce a class: followed by its name or by another one of them ("operator record").
#pragma once

#include "core/syntax/token.h"

namespace causeway {

[[nodiscard]] constexpr bool isClassKeyword(TokenKind kind)
{
    switch (kind) {
        case TokenKind::Block:
        case TokenKind::Class:
        case TokenKind::Connector:
        case TokenKind::Function:
        case TokenKind::Model:
        case TokenKind::Operator:
        case TokenKind::Package:
        case TokenKind::Record:
        case TokenKind::Type: return true;
        default: return false;
    }
}

}  // namespace causeway
