// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The kinds of nodes of a syntax tree; syntax_kinds.def documents the children of each.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace causeway {

enum class SyntaxKind : std::uint8_t {
#define SYNTAX_KIND(name, group) name,
#include "core/syntax/syntax_kinds.def"
};

enum class SyntaxGroup : std::uint8_t { Other, Element, Equation, Statement, Expression };

[[nodiscard]] constexpr SyntaxGroup groupOf(SyntaxKind kind)
{
    constexpr SyntaxGroup kGroups[] = {
#define SYNTAX_KIND(name, group) SyntaxGroup::group,
#include "core/syntax/syntax_kinds.def"
    };
    return kGroups[static_cast<std::size_t>(kind)];
}

/// The name of the enumerator.
[[nodiscard]] std::string_view toString(SyntaxKind kind);

}  // namespace causeway
