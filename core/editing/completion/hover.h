// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Hover information and declaration of the name under the pointer. Works for models that do not flatten.
#pragma once

#include <optional>
#include <string>

#include "core/editing/completion/symbol_text.h"

namespace causeway {

struct Hover {
    SourceSpan span;  ///< the name
    SymbolText text;
};
/// Covers components, classes, functions, literals, iterators, modifiers, arguments; built-in functions, types,
/// attributes, keywords and annotation entries. Nothing for anything else.
[[nodiscard]] std::optional<Hover> hoverAt(AssistWorkspace& workspace, std::size_t text, std::uint32_t offset);
/// As plain text for a tooltip: declaration, description, value and unit, documentation, in separate paragraphs.
[[nodiscard]] std::string toText(const SymbolText& text);

/// Place of a declaration: a text of the workspace or a library file.
struct Definition {
    std::string path;  ///< of the file
    SourceSpan span;   ///< of the declared name
    std::string name;
};
[[nodiscard]] std::optional<Definition> definitionAt(AssistWorkspace& workspace, std::size_t text,
                                                     std::uint32_t offset);

}  // namespace causeway
