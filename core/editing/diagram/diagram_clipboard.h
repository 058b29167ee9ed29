// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Copy, cut, paste and duplicate parts of a diagram as text. The text is plain Modelica, the inside of a class:
/// declarations, connections between them, and an annotation with graphical items. It can thus be exchanged with text
/// editors in both directions.
/// Errors: no edits for text that does not parse.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/editing/diagram/graphic_edits.h"
#include "core/editing/scope_lookup.h"

namespace causeway {

/// Declarations of these components and the connections between them, and graphical items of a layer; empty if the
/// class has none of them.
[[nodiscard]] std::string copyFromDiagram(ast::ClassDefinition definition, const std::vector<std::string>& components,
                                          std::span<const GraphicReference> graphics = {},
                                          DiagramLayer layer = DiagramLayer::Diagram);

/// Adapts a copied text to another class, given the full name of its source: class names that would resolve
/// differently, or not at all, are written in full. Unchanged if it does not parse or the source is gone.
[[nodiscard]] std::string carriedOver(AssistWorkspace& workspace, std::string_view text, std::string_view fromClass,
                                      const Scope& to);

struct DiagramPaste {
    Edits edits;
    std::vector<std::string> names;  ///< of the pasted components
    std::size_t graphics = 0;        ///< number of pasted items: the last ones of the layer
};

/// Adds the elements and equations of the text to the class, and its graphical items, moved by an offset, to the layer.
/// Renames components whose names are taken, including references. `taken`: names used besides declarations, such as
/// inherited ones.
[[nodiscard]] DiagramPaste pasteIntoDiagram(const SyntaxTree& tree, ast::ClassDefinition definition,
                                            std::string_view text, Point offset,
                                            const std::set<std::string>& taken = {},
                                            DiagramLayer layer = DiagramLayer::Diagram);

}  // namespace causeway
