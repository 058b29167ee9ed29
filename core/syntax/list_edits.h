// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Edits of comma-separated lists inside expressions: the elements of {a, b}, the arguments of f(a, b).
///
/// In:   an ArrayConstructor or a FunctionCall; the items are its direct elements or arguments.
/// Out:  edits as in core/syntax/edits.h, in the list's own style: one item per line, or all on one line. Comments are
///       kept.
/// Errors: nullopt for other nodes and for {x for i in 1:n}, which has no items.
#pragma once

#include <span>

#include "core/syntax/ast.h"
#include "core/syntax/edits.h"

namespace causeway {

/// The items between the commas.
[[nodiscard]] std::vector<NodeId> listItems(const SyntaxTree& tree, NodeId list);

/// After the last item, or as the first ones.
[[nodiscard]] Edits appendListItems(const SyntaxTree& tree, NodeId list, std::span<const std::string> texts);
/// Before or after an item of a list.
[[nodiscard]] Edits insertBeforeItem(const SyntaxTree& tree, NodeId item, std::span<const std::string> texts);
[[nodiscard]] Edits insertAfterItem(const SyntaxTree& tree, NodeId item, std::span<const std::string> texts);
/// Removes these items, in any order. {} is not an expression: to remove all elements of an array, remove the array.
[[nodiscard]] Edits removeListItems(const SyntaxTree& tree, NodeId list, std::span<const NodeId> items);

}  // namespace causeway
