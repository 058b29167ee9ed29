// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Where a component stands on the diagram or the icon of its class: read from its Placement annotation, changed,
/// written back.
///
/// In:   a ComponentDeclaration whose Placement, if it has one, is written with literal numbers as far as it must be
/// changed. Out:  minimal edits: only the values that differ; `visible`, the other layer's transformation and comments
/// stay. Errors: no edits (nullopt) where a value that must change is an expression. Reference: Modelica Language
/// Specification, section 18.6.1.1 and 18.6.4 (Placement, transformation).
#pragma once

#include <span>

#include "core/graphics/transformation.h"
#include "core/syntax/ast.h"
#include "core/syntax/edits.h"

namespace causeway {

enum class DiagramLayer : std::uint8_t { Diagram, Icon };

/// A transformation: extent, turned by `rotation` degrees counterclockwise around its origin, then put at `origin`. The
/// y-axis grows upwards. The first point of the extent shows the lower left corner of the component's icon, so an
/// extent from right to left flips it.
struct ComponentPlace {
    Point origin;
    Extent extent{{-10, -10}, {10, 10}};
    double rotation = 0;
    bool usesOrigin = false;      ///< moving changes the origin, not the extent
    bool hasFixedExtent = false;  ///< the extent is no literal: it can neither be read nor changed
    bool hasFixedOrigin = false;  ///< the same of the origin
    bool hasFixedRotation = false;
};

/// Of what the annotation says; the standard place for what it leaves out.
[[nodiscard]] ComponentPlace placementOf(ast::ComponentDeclaration declaration,
                                         DiagramLayer layer = DiagramLayer::Diagram);

[[nodiscard]] Point centreOf(const ComponentPlace& placement);
/// The smallest upright box around the turned extent.
[[nodiscard]] Extent boundsOf(const ComponentPlace& placement);

[[nodiscard]] ComponentPlace movedBy(ComponentPlace placement, Point by);
/// Turned counterclockwise around its centre.
[[nodiscard]] ComponentPlace turnedBy(ComponentPlace placement, double degrees);
/// Mirrored, as it is seen, at the vertical or the horizontal line through its centre.
[[nodiscard]] ComponentPlace flippedHorizontally(const ComponentPlace& placement);
[[nodiscard]] ComponentPlace flippedVertically(const ComponentPlace& placement);
/// Fills this box, with its flips kept; turned by something else than quarters it gets the box as its extent before the
/// turn.
[[nodiscard]] ComponentPlace fittedTo(ComponentPlace placement, const Extent& box);

/// The point of {x, y} written with numbers; nothing for any other expression.
[[nodiscard]] std::optional<Point> literalPoint(ast::Expression expression);
/// "2.5": at most four decimals.
[[nodiscard]] std::string shortNumber(double value);
/// "{-10,2.5}": at most four decimals.
[[nodiscard]] std::string pointText(Point point);
/// "{{-10,-10},{10,10}}"
[[nodiscard]] std::string extentText(const Extent& extent);
/// "{{0,0},{10,0}}"
[[nodiscard]] std::string pointsText(std::span<const Point> points);
/// "Placement(transformation(extent={{-10,-10},{10,10}}, rotation=90, origin={20,0}))" with what is not standard.
[[nodiscard]] std::string placementText(const ComponentPlace& placement);

/// Writes what differs from the annotation as it is. In the icon layer `iconTransformation` is changed, and made where
/// there is none.
[[nodiscard]] Edits setPlacement(const SyntaxTree& tree, NodeId declaration, const ComponentPlace& placement,
                                 DiagramLayer layer = DiagramLayer::Diagram);

}  // namespace causeway
