// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Walks over the nodes of a tree in the order of the text, without recursion. Cost: linear in the visited nodes.
#pragma once

#include <functional>
#include <vector>

#include "core/syntax/ast.h"

namespace causeway {

/// Visits all nodes from `root` on, except those below a node for which `enters` is false.
void visitNodes(const SyntaxTree& tree, NodeId root, const std::function<bool(NodeId)>& enters);

/// The connect-equations of a class itself, including those in loops and conditions.
[[nodiscard]] std::vector<ast::ConnectEquation> connectEquationsOf(ast::ClassSpecifier specifier);

}  // namespace causeway
