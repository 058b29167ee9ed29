// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Graphics of a class: its icon, its diagram with placed components and connections, as values independent of a
/// screen. Pictures are immutable, shared, and independent of the library's lifetime. Each layer uses the coordinates
/// of its class: y upwards, drawing units. Painting order: items, then components (or connectors), then connections; in
/// each list the contents of base classes first. `class_pictures.h` builds pictures, `item_outline.h` contains the
/// geometry of the items, `class_picture_svg.h` exports them.
/// Reference: Modelica Language Specification, section 18.6 (graphical objects).
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/source.h"
#include "core/graphics/graphic_item.h"
#include "core/graphics/text_macros.h"
#include "core/syntax/ast_classes.h"

namespace causeway {

/// Position in the text of the class, for edits. None for inherited elements.
struct TextPlace {
    SourceSpan span;
    NodeId node;  ///< in the tree of the file of the picture (DiagramPicture::file, IconPicture::file)

    [[nodiscard]] bool isNone() const { return node.isNone(); }
};

struct CoordinateSystem {
    Extent extent;
    bool preserveAspectRatio = true;
    double initialScale = 0.1;
    Point grid{2, 2};
};

/// Second argument of a DynamicSelect: value of the attribute during a simulation.
struct DynamicValue {
    std::string attribute;   ///< "fillColor"
    std::string expression;  ///< as written
};

struct LayerItem {
    GraphicItem graphic;
    Transformation map;  ///< from the layer of the declaring class to this one: identity without IconMap or DiagramMap
    bool isInherited = false;
    TextPlace place;  ///< the call, `Line(...)`; none if inherited
    std::vector<DynamicValue> dynamic;
};

struct LayerPicture {
    CoordinateSystem system;
    std::vector<LayerItem> items;  ///< including invisible ones
};

struct IconPicture;

/// A Placement as written (section 18.6.2), for one of the two layers.
struct Placement {
    bool visible = true;
    Extent extent;
    double rotation = 0;
    Point origin;
};

/// Common properties of a component in a diagram and a connector on an icon.
struct PlacedPart {
    std::string name;
    std::string className;   ///< full name; as written if there is no such class
    std::string dimensions;  ///< "[3]" as written; empty for a scalar
    std::string condition;   ///< of `if condition`; empty for none
    bool isPresent = true;   ///< false: the condition is known to be false
    Placement placement;
    Transformation map;  ///< from the coordinates of `icon` to those of the layer; from the default coordinate system
                         ///< if icon is null
    std::shared_ptr<const IconPicture> icon;  ///< shared by all components with the same appearance; null: no such
                                              ///< class
};

/// A connector on an icon: public, with a Placement, visible. Nested connectors are not shown.
struct IconConnector : PlacedPart {
    Point position;  ///< its centre, in the coordinates of the icon: snap position of lines
};

/// Representation of a component in a diagram: a layer and its connectors. For a connector in a diagram this is its
/// diagram layer.
struct IconPicture {
    std::string className;  ///< full
    ast::ClassKind kind = ast::ClassKind::Class;
    LayerPicture layer;
    std::vector<IconConnector> connectors;
    bool hasGraphics = false;         ///< has items, even invisible ones; otherwise draw the outline of the extent
    std::vector<std::string> macros;  ///< parameters used in its texts: `R` of "R=%R"
    std::shared_ptr<const SourceFile> file;  ///< of the class
};

struct DiagramComponent : PlacedPart {
    bool isPlaced = false;  ///< has a Placement; otherwise `placement` is the default size at the centre
    bool isConnector = false;
    bool isInherited = false;
    bool isProtected = false;
    bool isReplaceable = false;
    std::string declaredIn;  ///< full name of the declaring class
    std::string description;
    std::vector<MacroValue> values;  ///< of `icon->macros`, as displayed
    TextPlace declaration;           ///< the ComponentDeclaration
    TextPlace annotation;            ///< its `Placement(...)`, an ElementModification

    [[nodiscard]] MacroContext macroContext() const;
};

/// Substitute graphics for a component whose class has none, or is unknown (null), in the coordinates of its icon.
[[nodiscard]] std::vector<GraphicItem> standInFor(const IconPicture* icon);

struct DiagramConnection {
    std::string from, to;  ///< as written: "a[1].p"
    bool isDrawn = false;  ///< has a Line
    LineItem line;
    std::vector<TextItem> texts;  ///< in the coordinates of the line, with %first and %second substituted
    Transformation map;           ///< as in LayerItem
    bool isInherited = false;
    TextPlace place;       ///< the ConnectEquation
    TextPlace annotation;  ///< its `Line(...)`, an ElementModification; may be none
};

struct DiagramPicture {
    std::string className;  ///< full
    ast::ClassKind kind = ast::ClassKind::Class;
    std::string description;
    LayerPicture layer;
    std::vector<DiagramComponent>
        components;  ///< without variables and parameters of simple types that lack a Placement
    std::vector<DiagramConnection> connections;
    std::shared_ptr<const SourceFile> file;  ///< the text of the class

    /// Null if there is none.
    [[nodiscard]] const DiagramComponent* find(std::string_view component) const;
};

}  // namespace causeway
