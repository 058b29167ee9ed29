// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Structured changes of a model as small text edits that keep comments and layout.
///
/// Each function returns the edits that make the change, an empty list if there is nothing to do, or nothing if the
/// change is impossible: the node is of the wrong kind, a name is no identifier, or the given piece of text is not
/// what it should be (an expression, one equation, ...). The tree is not changed: apply the edits, then parse again.
/// After that the text parses as well as before, the change reads back, and all bytes outside the edits are the same.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/text_edit.h"
#include "core/syntax/syntax_tree.h"

namespace causeway {

using Edits = std::optional<std::vector<TextEdit>>;

/// Sets the binding of a modifier: x(a(start = value)) for the path {"a", "start"}. An existing a.start or a(start)
/// is changed in place. `node`: a ComponentDeclaration, ExtendsClause, ElementModification or a short class's
/// ClassDefinition.
[[nodiscard]] Edits setModifier(const SyntaxTree& tree, NodeId node, const std::vector<std::string>& path,
                                std::string_view value);
/// Removes the modifier, and what would be left empty around it. Nothing to do if it is not there.
[[nodiscard]] Edits removeModifier(const SyntaxTree& tree, NodeId node, const std::vector<std::string>& path);

/// The argument "redeclare ..." of this name in the modification of `node` (as for setModifier); none if it is not
/// there.
[[nodiscard]] NodeId findRedeclaration(const SyntaxTree& tree, NodeId node, std::string_view name);
/// Adds a redeclaration of one class or component such as "redeclare package Medium = Water", in place of the one of
/// the same name.
[[nodiscard]] Edits setRedeclaration(const SyntaxTree& tree, NodeId node, std::string_view text);
/// Removes the redeclaration, and what would be left empty around it. Nothing to do if it is not there.
[[nodiscard]] Edits removeRedeclaration(const SyntaxTree& tree, NodeId node, std::string_view name);

/// Sets or (with an empty value) removes "= value" of a ComponentDeclaration or ElementModification.
[[nodiscard]] Edits setBinding(const SyntaxTree& tree, NodeId node, std::string_view value);

/// Changes the declared name of a ComponentDeclaration, EnumerationLiteral or ClassDefinition (also after "end").
/// References to it are found by name lookup and are not the syntax's business.
[[nodiscard]] Edits renameDeclaration(const SyntaxTree& tree, NodeId node, std::string_view name);

/// Adds an element such as "parameter Real R = 1" (without ";") after the last public one.
[[nodiscard]] Edits addElement(const SyntaxTree& tree, NodeId classDefinition, std::string_view text);
/// Several at once, each on a line of its own.
[[nodiscard]] Edits addElements(const SyntaxTree& tree, NodeId classDefinition, const std::vector<std::string>& texts);
/// Adds an equation (without ";") at the end of the first equation section, which is made if there is none.
[[nodiscard]] Edits addEquation(const SyntaxTree& tree, NodeId classDefinition, std::string_view text);
[[nodiscard]] Edits addEquations(const SyntaxTree& tree, NodeId classDefinition, const std::vector<std::string>& texts);
/// Adds an equation at the end of the first initial equation section, which is made before the equations if there is
/// none.
[[nodiscard]] Edits addInitialEquation(const SyntaxTree& tree, NodeId classDefinition, std::string_view text);
/// Adds connect(from, to).
[[nodiscard]] Edits addConnection(const SyntaxTree& tree, NodeId classDefinition, std::string_view from,
                                  std::string_view to);
/// Removes an element, a ComponentDeclaration (with its clause if it is the only one), an equation or a statement.
[[nodiscard]] Edits removeItem(const SyntaxTree& tree, NodeId node);
/// Several at once, none of them within another; those that are given twice count once.
[[nodiscard]] Edits removeItems(const SyntaxTree& tree, const std::vector<NodeId>& nodes);

/// Sets or (with an empty text) removes the description string of a ClassDefinition, ComponentDeclaration or equation.
[[nodiscard]] Edits setDescription(const SyntaxTree& tree, NodeId owner, std::string_view text);

/// Sets one entry of the annotation, e.g. "Placement(transformation(extent={{-10,-10},{10,10}}))": replaces the entry
/// of the same name or adds it, with the annotation if there is none. `owner` is whatever can have an annotation.
[[nodiscard]] Edits setAnnotationEntry(const SyntaxTree& tree, NodeId owner, std::string_view entry);
/// Sets one value inside the annotation: {"experiment", "StopTime"}.
[[nodiscard]] Edits setAnnotationValue(const SyntaxTree& tree, NodeId owner, const std::vector<std::string>& path,
                                       std::string_view value);
[[nodiscard]] Edits removeAnnotationEntry(const SyntaxTree& tree, NodeId owner, const std::vector<std::string>& path);

}  // namespace causeway
