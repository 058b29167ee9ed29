// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/syntax/syntax_kinds.h"

namespace causeway {

std::string_view toString(SyntaxKind kind)
{
    static constexpr std::string_view kNames[] = {
#define SYNTAX_KIND(name, group) #name,
#include "core/syntax/syntax_kinds.def"
    };
    return kNames[static_cast<std::size_t>(kind)];
}

}  // namespace causeway
