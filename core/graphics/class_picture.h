// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What the annotations of a class draw: its icon, its diagram with placed components and connections. Values without a
/// screen.
///
/// Pictures are immutable, shared, and hold nothing of the library they were made from. Each layer has the coordinates
/// of its class: y upwards, drawing units. Order of painting: items, then components (or connectors), then connections;
/// in each list the contents of base classes first. `class_pictures.h` makes them, `item_outline.h` has the geometry of
/// the items, `class_picture_svg.h` writes them. Reference: Modelica Language Specification, section 18.6 (graphical
/// objects).
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

/// Where something stands in the text of its class: for edits. None for what is inherited.
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

/// The second argument of a DynamicSelect: what the attribute is while a simulation runs.
struct DynamicValue {
    std::string attribute;   ///< "fillColor"
    std::string expression;  ///< as written
};

struct LayerItem {
    GraphicItem graphic;
    Transformation map;  ///< from the layer of the class that has it to this one: the identity unless an IconMap or
                         ///< DiagramMap says more
    bool isInherited = false;
    TextPlace place;  ///< the call, `Line(...)`; none when inherited
    std::vector<DynamicValue> dynamic;
};

struct LayerPicture {
    CoordinateSystem system;
    std::vector<LayerItem> items;  ///< also those that are not visible
};

struct IconPicture;

/// A Placement as it is written (section 18.6.2), of one of the two layers.
struct Placement {
    bool visible = true;
    Extent extent;
    double rotation = 0;
    Point origin;
};

/// What the component of a class and the connector on an icon have in common.
struct PlacedPart {
    std::string name;
    std::string className;   ///< full; as written when there is no such class
    std::string dimensions;  ///< "[3]" as written; empty for a scalar
    std::string condition;   ///< of `if condition`; empty for none
    bool isPresent = true;   ///< false: the condition is known to be false
    Placement placement;
    Transformation map;  ///< from the coordinates of `icon` to those of the layer; of the default coordinate system
                         ///< when icon is null
    std::shared_ptr<const IconPicture> icon;  ///< shared by all components that look alike; null: no such class
};

/// A connector on an icon: always public, placed and visible by its Placement. Its own icon has no connectors: what is
/// inside of it is not shown.
struct IconConnector : PlacedPart {
    Point position;  ///< of its middle, in the coordinates of the icon: where lines snap
};

/// What stands for a component in a diagram: a layer and the connectors on it. For a connector in a diagram this is its
/// diagram layer.
struct IconPicture {
    std::string className;  ///< full
    ast::ClassKind kind = ast::ClassKind::Class;
    LayerPicture layer;
    std::vector<IconConnector> connectors;
    bool hasGraphics = false;  ///< any item, also an invisible one; without, an outline of the extent is to be drawn
    std::vector<std::string> macros;         ///< names of the parameters that its texts show: `R` of "R=%R"
    std::shared_ptr<const SourceFile> file;  ///< of the class
};

struct DiagramComponent : PlacedPart {
    bool isPlaced = false;  ///< it has a Placement; without, `placement` is the default size in the middle
    bool isConnector = false;
    bool isInherited = false;
    bool isProtected = false;
    bool isReplaceable = false;
    std::string declaredIn;  ///< full name of the class that declares it
    std::string description;
    std::vector<MacroValue> values;  ///< of `icon->macros`, as they are shown
    TextPlace declaration;           ///< the ComponentDeclaration
    TextPlace annotation;            ///< its `Placement(...)`, an ElementModification

    [[nodiscard]] MacroContext macroContext() const;
};

/// What is drawn for a component whose class has no graphics, or for one whose class is not known (null): in the
/// coordinates of its icon.
[[nodiscard]] std::vector<GraphicItem> standInFor(const IconPicture* icon);

struct DiagramConnection {
    std::string from, to;  ///< as written: "a[1].p"
    bool isDrawn = false;  ///< it has a Line
    LineItem line;
    std::vector<TextItem> texts;  ///< in the coordinates of the line, %first and %second replaced
    Transformation map;           ///< as of LayerItem
    bool isInherited = false;
    TextPlace place;       ///< the ConnectEquation
    TextPlace annotation;  ///< its `Line(...)`, an ElementModification; none without
};

struct DiagramPicture {
    std::string className;  ///< full
    ast::ClassKind kind = ast::ClassKind::Class;
    std::string description;
    LayerPicture layer;
    std::vector<DiagramComponent>
        components;  ///< without variables and parameters of simple types that have no Placement
    std::vector<DiagramConnection> connections;
    std::shared_ptr<const SourceFile> file;  ///< the text of the class

    /// Null if there is none.
    [[nodiscard]] const DiagramComponent* find(std::string_view component) const;
};

}  // namespace causeway
