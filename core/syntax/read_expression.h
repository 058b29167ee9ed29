// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A text that represents one expression, with its tree.
#pragma once

#include <memory>
#include <string_view>

#include "core/syntax/ast_expressions.h"

namespace causeway {

struct ReadExpression {
    std::shared_ptr<const SyntaxTree> tree;
    ast::Expression expression;  ///< none: the text is not an expression
};

[[nodiscard]] ReadExpression readExpression(std::string_view text);

}  // namespace causeway
