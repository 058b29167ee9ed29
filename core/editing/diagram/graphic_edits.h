// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Edits of the graphical items of a class: add, change, delete, reorder.
///
/// In:   the tree of a text, the definition of a class in it, and the layer; items as displayed (GraphicReference), so
///       that a gesture on an outdated picture affects the right item or none.
/// Out:  edits as in core/syntax/edits.h: minimal, preserving comments and layout; missing parents of the item
///       (annotation, layer, coordinate system, list) are added.
/// Errors: nullopt if impossible: the item is gone, the list is not a list of items, or a value to be changed is an
///       expression. Of DynamicSelect the first argument is changed. Inherited items are not in the text of the class.
/// Reference: Modelica Language Specification, section 18.6.
#pragma once

#include <filesystem>
#include <span>

#include "core/editing/diagram/placement.h"
#include "core/graphics/class_picture.h"
#include "core/graphics/graphic_shape.h"

namespace causeway {

/// A graphical item of the class itself: its index in the list, from 0, and its text.
struct GraphicReference {
    std::size_t index = 0;
    std::string text;
    bool operator==(const GraphicReference&) const = default;
};

/// Items in the list of a layer, in textual order.
[[nodiscard]] std::vector<GraphicReference> graphicsOf(ast::ClassDefinition definition, DiagramLayer layer);

/// Text of an item without default values: "Line(points={{0,0},{10,0}}, color={0,0,255})".
[[nodiscard]] std::string graphicText(const GraphicItem& item);

/// Adds items in front of all others of the class.
[[nodiscard]] Edits addGraphics(const SyntaxTree& tree, ast::ClassDefinition definition, DiagramLayer layer,
                                std::span<const std::string> texts);
[[nodiscard]] Edits removeGraphics(const SyntaxTree& tree, ast::ClassDefinition definition, DiagramLayer layer,
                                   std::span<const GraphicReference> items);
/// Moves items to the end of the list, i.e. the front, or to its beginning, preserving their order.
[[nodiscard]] Edits orderGraphics(const SyntaxTree& tree, ast::ClassDefinition definition, DiagramLayer layer,
                                  std::span<const GraphicReference> items, bool toFront);

/// An item before and after a change, of the same kind.
struct GraphicChange {
    GraphicReference item;
    GraphicItem before, after;
};
/// Writes only attributes that differ.
[[nodiscard]] Edits changeGraphics(const SyntaxTree& tree, ast::ClassDefinition definition, DiagramLayer layer,
                                   std::span<const GraphicChange> changes);

/// Items in a layer of a text, each moved by an offset as far as their coordinates are literals.
[[nodiscard]] std::vector<std::string> movedGraphics(ast::ClassDefinition definition, DiagramLayer layer, Point by);

/// Reference to an image in the text of a class: "modelica://Package/images/x.png" for a file within its library, else
/// a file:// URI.
[[nodiscard]] std::string imageReference(std::string_view className, const std::filesystem::path& file,
                                         const std::filesystem::path& image);

}  // namespace causeway
