// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Structured changes of a model as small text edits that preserve comments and layout.
///
/// Each function returns the edits for the change, an empty list if there is nothing to do, or nothing if the change is
/// impossible: the node has the wrong kind, a name is not an identifier, or the given text is not the required
/// construct (an expression, one equation, ...). The tree is not changed: apply the edits, then parse again. The new
/// text parses as well as before, contains the change, and all bytes outside the edits are the same.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/text_edit.h"
#include "core/syntax/syntax_tree.h"

namespace causeway {

using Edits = std::optional<std::vector<TextEdit>>;

/// Sets the binding of a modifier: x(a(start = value)) for the path {"a", "start"}. An existing a.start or a(start) is
/// changed in place. `node`: a ComponentDeclaration, ExtendsClause, ElementModification or the ClassDefinition of a
/// short class.
[[nodiscard]] Edits setModifier(const SyntaxTree& tree, NodeId node, const std::vector<std::string>& path,
                                std::string_view value);
/// Removes the modifier, and enclosing modifiers that become empty. No edits if it does not exist.
[[nodiscard]] Edits removeModifier(const SyntaxTree& tree, NodeId node, const std::vector<std::string>& path);

/// The argument "redeclare ..." of this name in the modification of `node` (as for setModifier), or none.
[[nodiscard]] NodeId findRedeclaration(const SyntaxTree& tree, NodeId node, std::string_view name);
/// Adds a redeclaration of one class or component such as "redeclare package Medium = Water", replacing one of the same
/// name.
[[nodiscard]] Edits setRedeclaration(const SyntaxTree& tree, NodeId node, std::string_view text);
/// Removes the redeclaration, and enclosing modifiers that become empty. No edits if it does not exist.
[[nodiscard]] Edits removeRedeclaration(const SyntaxTree& tree, NodeId node, std::string_view name);

/// Sets "= value" of a ComponentDeclaration or ElementModification, or removes it (with an empty value).
[[nodiscard]] Edits setBinding(const SyntaxTree& tree, NodeId node, std::string_view value);

/// Changes the declared name of a ComponentDeclaration, EnumerationLiteral or ClassDefinition (also after "end").
/// References are not renamed; finding them requires name lookup.
[[nodiscard]] Edits renameDeclaration(const SyntaxTree& tree, NodeId node, std::string_view name);

/// Adds an element such as "parameter Real R = 1" (without ";") after the last public one.
[[nodiscard]] Edits addElement(const SyntaxTree& tree, NodeId classDefinition, std::string_view text);
/// Adds several elements, each on its own line.
[[nodiscard]] Edits addElements(const SyntaxTree& tree, NodeId classDefinition, const std::vector<std::string>& texts);
/// Adds an equation (without ";") at the end of the first equation section, which is created if missing.
[[nodiscard]] Edits addEquation(const SyntaxTree& tree, NodeId classDefinition, std::string_view text);
[[nodiscard]] Edits addEquations(const SyntaxTree& tree, NodeId classDefinition, const std::vector<std::string>& texts);
/// Adds an equation at the end of the first initial equation section, which is created before the equations if missing.
[[nodiscard]] Edits addInitialEquation(const SyntaxTree& tree, NodeId classDefinition, std::string_view text);
/// Adds connect(from, to).
[[nodiscard]] Edits addConnection(const SyntaxTree& tree, NodeId classDefinition, std::string_view from,
                                  std::string_view to);
/// Removes an element, a ComponentDeclaration (with its clause if it is the only one), an equation or a statement.
[[nodiscard]] Edits removeItem(const SyntaxTree& tree, NodeId node);
/// Removes several items, none nested in another; duplicates count once.
[[nodiscard]] Edits removeItems(const SyntaxTree& tree, const std::vector<NodeId>& nodes);

/// Sets the description string of a ClassDefinition, ComponentDeclaration or equation, or removes it (with an empty
/// text).
[[nodiscard]] Edits setDescription(const SyntaxTree& tree, NodeId owner, std::string_view text);

/// Sets one entry of the annotation, e.g. "Placement(transformation(extent={{-10,-10},{10,10}}))": replaces the entry
/// of the same name or adds it; creates the annotation if necessary. `owner`: any node that can have an annotation.
[[nodiscard]] Edits setAnnotationEntry(const SyntaxTree& tree, NodeId owner, std::string_view entry);
/// Sets one value in the annotation: {"experiment", "StopTime"}.
[[nodiscard]] Edits setAnnotationValue(const SyntaxTree& tree, NodeId owner, const std::vector<std::string>& path,
                                       std::string_view value);
[[nodiscard]] Edits removeAnnotationEntry(const SyntaxTree& tree, NodeId owner, const std::vector<std::string>& path);

}  // namespace causeway
