// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Parts of a diagram as text, and such text put into a diagram: copy, cut, paste, duplicate.
///
/// The text is plain Modelica, the inside of a class: declarations, then the connections between them, then an
/// annotation with graphical items. So it can be pasted into an editor, and declarations copied from an editor can be
/// pasted into a diagram. Errors: a text that does not parse gives no edits.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/editing/graphic_edits.h"
#include "core/editing/scope_lookup.h"

namespace causeway {

/// The declarations of these components and the connections between them, and graphical items of a layer; empty if the
/// class has none of them.
[[nodiscard]] std::string copyFromDiagram(ast::ClassDefinition definition, const std::vector<std::string>& components,
                                          std::span<const GraphicReference> graphics = {},
                                          DiagramLayer layer = DiagramLayer::Diagram);

/// The same text so that it means in another class what it meant in the one it was copied from, by its full name: names
/// of classes that mean something else there, or nothing, are written in full. As it is when it does not parse or the
/// class is gone.
[[nodiscard]] std::string carriedOver(AssistWorkspace& workspace, std::string_view text, std::string_view fromClass,
                                      const Scope& to);

struct DiagramPaste {
    Edits edits;
    std::vector<std::string> names;  ///< of the new components
    std::size_t graphics = 0;        ///< how many graphical items: the last ones of the layer
};

/// Adds the elements and equations of the text to the class, and its graphical items to the layer, moved by an offset.
/// Components whose names are taken get new ones, in the references among them too. `taken`: names that the class has
/// beyond those it declares, such as inherited ones.
[[nodiscard]] DiagramPaste pasteIntoDiagram(const SyntaxTree& tree, ast::ClassDefinition definition,
                                            std::string_view text, Point offset,
                                            const std::set<std::string>& taken = {},
                                            DiagramLayer layer = DiagramLayer::Diagram);

}  // namespace causeway
