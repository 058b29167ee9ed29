// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Validation of pieces of text before they are inserted into a model: each must parse as the required construct in a
/// small frame.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/syntax/ast_classes.h"

namespace causeway::syntax_detail {

/// The tree of a text; null if it has errors.
[[nodiscard]] std::shared_ptr<const SyntaxTree> parseClean(std::string text);

/// One expression, and nothing after it.
[[nodiscard]] bool isExpression(std::string_view text);
/// One element without ";".
[[nodiscard]] bool isElement(std::string_view text);
/// One equation without ";".
[[nodiscard]] bool isEquation(std::string_view text);
/// A reference to a component, as in connect(...).
[[nodiscard]] bool isReference(std::string_view text);
/// The name of an annotation entry, or empty if the text is not exactly one entry.
[[nodiscard]] std::string entryName(std::string_view text);
/// The new name introduced by a redeclaration in a modification; empty if the text is not exactly one.
[[nodiscard]] std::string redeclaredName(std::string_view text);
/// The same for an argument of a modification; empty if it is not a redeclaration.
[[nodiscard]] std::string_view redeclaredName(const ast::Argument& argument);
/// Whether the path is not empty and each part is an identifier.
[[nodiscard]] bool areIdentifiers(const std::vector<std::string>& path);

}  // namespace causeway::syntax_detail
