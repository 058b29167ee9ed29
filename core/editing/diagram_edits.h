// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What a person does on a diagram, as edits of the text: add, delete, connect. Copies are in diagram_clipboard.h.
///
/// In:   the tree of a text and the definition of the class whose diagram it is; components by their declarations,
/// connections by their
///       connect-equations, both found by name so that a gesture on a picture of an older text meets the right thing or
///       nothing.
/// Out:  edits as in core/syntax/edits.h: minimal, with comments and layout kept; nullopt where it cannot be done.
/// Placements are in placement.h, parameters are modifiers: setModifier and removeModifier; descriptions are
/// setDescription. Reference: Modelica Language Specification, chapter 18 (annotations), 9.1 (connect-equations).
#pragma once

#include <set>
#include <span>

#include "core/editing/placement.h"

namespace causeway {

/// The definition of a class by its full name as `indexClasses` tells it; none if it is not in the text.
[[nodiscard]] ast::ClassDefinition findDefinition(const SyntaxTree& tree, std::string_view fullName);
/// The component that the class itself declares under this name; none if it is inherited or not there.
[[nodiscard]] ast::ComponentDeclaration findDeclaration(ast::ClassDefinition definition, std::string_view name);
/// The connect-equations of the class itself in the order of the text, also those inside of loops and conditions.
[[nodiscard]] std::vector<ast::ConnectEquation> connectionsOf(ast::ClassDefinition definition);
/// The one with these references, white space and order aside; none if it is not there.
[[nodiscard]] ast::ConnectEquation findConnection(ast::ClassDefinition definition, std::string_view from,
                                                  std::string_view to);

/// The name with which a reference begins: the component, in a reference to its connector.
[[nodiscard]] std::string_view firstNameOf(const ast::ComponentReference& reference);

/// What is already called something in this class: elements, and the first parts of the names of types.
[[nodiscard]] std::set<std::string> namesIn(ast::ClassDefinition definition);
/// A name for a component of a class: "idealDiode" for Modelica.Electrical.Analog.Ideal.IdealDiode, "pid" for PID.
[[nodiscard]] std::string componentNameFor(std::string_view className);
/// The name, or with the next number behind it that makes it new: resistor, resistor1, resistor2. A quoted name stays
/// one.
[[nodiscard]] std::string freeName(std::string_view wanted, const std::set<std::string>& taken);

struct NewComponent {
    std::string className;
    std::string name;      ///< new in the class: see freeName
    std::string prefixes;  ///< "inner", "replaceable", ...: defaultComponentPrefixes; may be empty
    ComponentPlace place;
};

/// Declares components in the first public section, each with its Placement.
[[nodiscard]] Edits addComponents(const SyntaxTree& tree, ast::ClassDefinition definition,
                                  std::span<const NewComponent> components);

/// Deletes components with all connections to them, and further connections.
[[nodiscard]] Edits removeFromDiagram(const SyntaxTree& tree, ast::ClassDefinition definition,
                                      const std::vector<std::string>& components,
                                      const std::vector<NodeId>& connections);

struct LineStyle {
    std::string colour;       ///< "{0,0,255}"; empty: black, not written
    double thickness = 0.25;  ///< written if it is another
};

/// connect(from, to) with a Line through these points.
[[nodiscard]] Edits addDiagramConnection(const SyntaxTree& tree, ast::ClassDefinition definition, std::string_view from,
                                         std::string_view to, std::span<const Point> points, const LineStyle& style);
/// The points of its line; empty if it has none, or if they are not all literal.
[[nodiscard]] std::vector<Point> connectionPoints(ast::ConnectEquation connection);
/// Leads the line of a connect-equation through other points; a line, with this style, is made where there is none.
[[nodiscard]] Edits setConnectionPoints(const SyntaxTree& tree, NodeId connection, std::span<const Point> points,
                                        const LineStyle& style = {});

/// Gives a component another name in its own class, whatever else is called so: for pieces that are pasted. Elsewhere,
/// rename.h.
[[nodiscard]] Edits renameInClass(ast::ClassDefinition definition, ast::ComponentDeclaration declaration,
                                  std::string_view to);

}  // namespace causeway
