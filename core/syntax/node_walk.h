// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Walks over the nodes of a tree in the order of the text, without recursion. Cost: linear in the nodes that are
/// entered.
#pragma once

#include <functional>
#include <vector>

#include "core/syntax/ast.h"

namespace causeway {

/// All nodes from `root` on, without those below a node for which `enters` is false.
void visitNodes(const SyntaxTree& tree, NodeId root, const std::function<bool(NodeId)>& enters);

/// The connect-equations of a class itself, also those inside of loops and conditions.
[[nodiscard]] std::vector<ast::ConnectEquation> connectEquationsOf(ast::ClassSpecifier specifier);

}  // namespace causeway
