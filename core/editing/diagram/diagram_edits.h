// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Diagram operations as edits of the text: add, delete, connect. For copies see diagram_clipboard.h.
///
/// In:   the tree of a text and the definition of the displayed class; components and connections are identified by
///       names, so that a gesture on an outdated picture affects the right item or nothing.
/// Out:  edits as in core/syntax/edits.h: minimal, preserving comments and layout; nullopt if impossible. For
///       placements see placement.h; parameters are modifiers (setModifier, removeModifier), descriptions use
///       setDescription.
/// Reference: Modelica Language Specification, chapter 18 (annotations), 9.1 (connect-equations).
#pragma once

#include <set>
#include <span>

#include "core/editing/diagram/placement.h"

namespace causeway {

/// Definition of a class by its full name as in `indexClasses`; none if it is not in the text.
[[nodiscard]] ast::ClassDefinition findDefinition(const SyntaxTree& tree, std::string_view fullName);
/// Component declared by the class itself; none if it is inherited or missing.
[[nodiscard]] ast::ComponentDeclaration findDeclaration(ast::ClassDefinition definition, std::string_view name);
/// Connect-equations of the class itself in textual order, including those in loops and conditions.
[[nodiscard]] std::vector<ast::ConnectEquation> connectionsOf(ast::ClassDefinition definition);
/// The one with these references, ignoring white space and order; none if missing.
[[nodiscard]] ast::ConnectEquation findConnection(ast::ClassDefinition definition, std::string_view from,
                                                  std::string_view to);

/// First name of a reference: the component, for a reference to its connector.
[[nodiscard]] std::string_view firstNameOf(const ast::ComponentReference& reference);

/// Names in use in this class: elements, and the first parts of type names.
[[nodiscard]] std::set<std::string> namesIn(ast::ClassDefinition definition);
/// A name for a component of a class: "idealDiode" for Modelica.Electrical.Analog.Ideal.IdealDiode, "pid" for PID.
[[nodiscard]] std::string componentNameFor(std::string_view className);
/// The name, made unique by a number if necessary: resistor, resistor1, resistor2. A quoted name stays quoted.
[[nodiscard]] std::string freeName(std::string_view wanted, const std::set<std::string>& taken);

struct NewComponent {
    std::string className;
    std::string name;      ///< unique in the class: see freeName
    std::string prefixes;  ///< "inner", "replaceable", ...: defaultComponentPrefixes; may be empty
    ComponentPlace place;
};

/// Declares components in the first public section, each with its Placement.
[[nodiscard]] Edits addComponents(const SyntaxTree& tree, ast::ClassDefinition definition,
                                  std::span<const NewComponent> components);

/// Deletes components with all their connections, and further connections.
[[nodiscard]] Edits removeFromDiagram(const SyntaxTree& tree, ast::ClassDefinition definition,
                                      const std::vector<std::string>& components,
                                      const std::vector<NodeId>& connections);

struct LineStyle {
    std::string colour;       ///< "{0,0,255}"; empty: black, omitted
    double thickness = 0.25;  ///< omitted if default
};

/// connect(from, to) with a Line through these points.
[[nodiscard]] Edits addDiagramConnection(const SyntaxTree& tree, ast::ClassDefinition definition, std::string_view from,
                                         std::string_view to, std::span<const Point> points, const LineStyle& style);
/// Points of its line; empty without a line, or if they are not all literals.
[[nodiscard]] std::vector<Point> connectionPoints(ast::ConnectEquation connection);
/// Replaces the points of a connection's line; adds a line with this style if there is none.
[[nodiscard]] Edits setConnectionPoints(const SyntaxTree& tree, NodeId connection, std::span<const Point> points,
                                        const LineStyle& style = {});

/// Renames a component within its class only, without checks: for pasted elements. Otherwise use rename.h.
[[nodiscard]] Edits renameInClass(ast::ClassDefinition definition, ast::ComponentDeclaration declaration,
                                  std::string_view to);

}  // namespace causeway
