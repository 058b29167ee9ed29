// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Placement of a component on the diagram or icon of its class: reads, changes and writes its annotation.
///
/// In:   a ComponentDeclaration; values to be changed must be literals.
/// Out:  minimal edits: only values that differ; keeps `visible`, the other layer's transformation and comments.
/// Errors: no edits (nullopt) if a value to be changed is an expression.
/// Reference: Modelica Language Specification, section 18.6.1.1 and 18.6.4 (Placement, transformation).
#pragma once

#include <span>

#include "core/graphics/transformation.h"
#include "core/syntax/ast.h"
#include "core/syntax/edits.h"

namespace causeway {

enum class DiagramLayer : std::uint8_t { Diagram, Icon };

/// A transformation: extent, rotated by `rotation` degrees counterclockwise around its origin, then moved to `origin`.
/// The y-axis points up. The first point of the extent is the image of the icon's lower left corner, so an extent from
/// right to left flips it.
struct ComponentPlace {
    Point origin;
    Extent extent{{-10, -10}, {10, 10}};
    double rotation = 0;
    bool usesOrigin = false;      ///< a move changes the origin, not the extent
    bool hasFixedExtent = false;  ///< the extent is not a literal: it can neither be read nor changed
    bool hasFixedOrigin = false;  ///< the origin is not a literal
    bool hasFixedRotation = false;
};

/// Values of the annotation, with defaults for missing ones.
[[nodiscard]] ComponentPlace placementOf(ast::ComponentDeclaration declaration,
                                         DiagramLayer layer = DiagramLayer::Diagram);

[[nodiscard]] Point centreOf(const ComponentPlace& placement);
/// Bounding box of the rotated extent.
[[nodiscard]] Extent boundsOf(const ComponentPlace& placement);

[[nodiscard]] ComponentPlace movedBy(ComponentPlace placement, Point by);
/// Rotates counterclockwise around its centre.
[[nodiscard]] ComponentPlace turnedBy(ComponentPlace placement, double degrees);
/// Mirrors, as displayed, at the vertical or horizontal line through its centre.
[[nodiscard]] ComponentPlace flippedHorizontally(const ComponentPlace& placement);
[[nodiscard]] ComponentPlace flippedVertically(const ComponentPlace& placement);
/// Fits it into this box, keeping flips; for rotations other than multiples of 90 degrees the box is the extent before
/// rotation.
[[nodiscard]] ComponentPlace fittedTo(ComponentPlace placement, const Extent& box);

/// Point of a literal {x, y}; nothing for other expressions.
[[nodiscard]] std::optional<Point> literalPoint(ast::Expression expression);
/// "2.5": at most four decimals.
[[nodiscard]] std::string shortNumber(double value);
/// "{-10,2.5}": at most four decimals.
[[nodiscard]] std::string pointText(Point point);
/// "{{-10,-10},{10,10}}"
[[nodiscard]] std::string extentText(const Extent& extent);
/// "{{0,0},{10,0}}"
[[nodiscard]] std::string pointsText(std::span<const Point> points);
/// Text without default values: "Placement(transformation(extent={{-10,-10},{10,10}}, rotation=90, origin={20,0}))".
[[nodiscard]] std::string placementText(const ComponentPlace& placement);

/// Writes values that differ from the annotation. In the icon layer changes or adds `iconTransformation`.
[[nodiscard]] Edits setPlacement(const SyntaxTree& tree, NodeId declaration, const ComponentPlace& placement,
                                 DiagramLayer layer = DiagramLayer::Diagram);

}  // namespace causeway
