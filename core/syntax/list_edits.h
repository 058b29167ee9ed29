// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Changes of lists that are separated by commas inside of expressions: the elements of {a, b}, the arguments of f(a,
/// b).
///
/// In:   the list is an ArrayConstructor or a FunctionCall, its items are its direct elements or arguments.
/// Out:  edits as in core/syntax/edits.h, in the list's own style: one item on each line where it is so, else behind
/// each other. Comments stay. Errors: nullopt for other nodes and for {x for i in 1:n}, which has no items to speak of.
#pragma once

#include <span>

#include "core/syntax/ast.h"
#include "core/syntax/edits.h"

namespace causeway {

/// What stands between the commas.
[[nodiscard]] std::vector<NodeId> listItems(const SyntaxTree& tree, NodeId list);

/// Behind the last item, or as the first ones.
[[nodiscard]] Edits appendListItems(const SyntaxTree& tree, NodeId list, std::span<const std::string> texts);
/// Beside an item of a list.
[[nodiscard]] Edits insertBeforeItem(const SyntaxTree& tree, NodeId item, std::span<const std::string> texts);
[[nodiscard]] Edits insertAfterItem(const SyntaxTree& tree, NodeId item, std::span<const std::string> texts);
/// Without these items, in any order. {} is no expression: who takes all elements of an array has to remove the array.
[[nodiscard]] Edits removeListItems(const SyntaxTree& tree, NodeId list, std::span<const NodeId> items);

}  // namespace causeway
