// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The graphical items of a class as edits of its text: drawn, changed, deleted, put in front of others.
///
/// In:   the tree of a text, the definition of a class in it, and which layer; items by what was seen of them
/// (GraphicReference), so that a gesture
///       on a picture of an older text meets the right item or none.
/// Out:  edits as in core/syntax/edits.h: minimal, with comments and layout kept; what is missing around the item
/// (annotation, layer, coordinate
///       system, list) is made.
/// Errors: nullopt where it cannot be done: the item is no longer there, the list is no list of items, a value that
/// must change is an expression.
///       Of DynamicSelect the first argument is changed. Inherited items are not in the text of the class.
/// Reference: Modelica Language Specification, section 18.6.
#pragma once

#include <filesystem>
#include <span>

#include "core/editing/placement.h"
#include "core/graphics/class_picture.h"
#include "core/graphics/graphic_shape.h"

namespace causeway {

/// A graphical item of the class itself: the where-th of its list, counted from 0, and how it was written.
struct GraphicReference {
    std::size_t index = 0;
    std::string text;
    bool operator==(const GraphicReference&) const = default;
};

/// The items in the list of a layer, in the order of the text.
[[nodiscard]] std::vector<GraphicReference> graphicsOf(ast::ClassDefinition definition, DiagramLayer layer);

/// "Line(points={{0,0},{10,0}}, color={0,0,255})": what is drawn and what differs from the standard.
[[nodiscard]] std::string graphicText(const GraphicItem& item);

/// Items in front of all others of the class.
[[nodiscard]] Edits addGraphics(const SyntaxTree& tree, ast::ClassDefinition definition, DiagramLayer layer,
                                std::span<const std::string> texts);
[[nodiscard]] Edits removeGraphics(const SyntaxTree& tree, ast::ClassDefinition definition, DiagramLayer layer,
                                   std::span<const GraphicReference> items);
/// To the end of the list, which is in front, or to its beginning; several keep their order.
[[nodiscard]] Edits orderGraphics(const SyntaxTree& tree, ast::ClassDefinition definition, DiagramLayer layer,
                                  std::span<const GraphicReference> items, bool toFront);

/// An item as it was seen and as it is to be, of the same kind.
struct GraphicChange {
    GraphicReference item;
    GraphicItem before, after;
};
/// Only attributes that differ are written.
[[nodiscard]] Edits changeGraphics(const SyntaxTree& tree, ast::ClassDefinition definition, DiagramLayer layer,
                                   std::span<const GraphicChange> changes);

/// The calls in the list of a layer that is in a text, each moved by an offset as far as it is written with numbers.
[[nodiscard]] std::vector<std::string> movedGraphics(ast::ClassDefinition definition, DiagramLayer layer, Point by);

/// How a class of a file names an image: "modelica://Package/images/x.png" for one beside or below its library, else a
/// file:// URI.
[[nodiscard]] std::string imageReference(std::string_view className, const std::filesystem::path& file,
                                         const std::filesystem::path& image);

}  // namespace causeway
