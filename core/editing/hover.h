// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What an editor shows about the name under the pointer, and where that is declared. Needs no model that flattens.
#pragma once

#include <optional>
#include <string>

#include "core/editing/symbol_text.h"

namespace causeway {

struct Hover {
    SourceSpan span;  ///< the name
    SymbolText text;
};
/// Components, classes, functions, literals, iterators, modifiers, arguments; built-in functions, types, attributes,
/// keywords and entries of annotations. Nothing for anything else.
[[nodiscard]] std::optional<Hover> hoverAt(AssistWorkspace& workspace, std::size_t text, std::uint32_t offset);
/// As plain text for a tip: declaration, description, value and unit, documentation; one below the other.
[[nodiscard]] std::string toText(const SymbolText& text);

/// Where the name is declared: a text of the workspace or a file of a library.
struct Definition {
    std::string path;  ///< of the file
    SourceSpan span;   ///< of the declared name
    std::string name;
};
[[nodiscard]] std::optional<Definition> definitionAt(AssistWorkspace& workspace, std::size_t text,
                                                     std::uint32_t offset);

}  // namespace causeway
