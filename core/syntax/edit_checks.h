// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Is a piece of text that is to be put into a model what it should be? It is if it parses as that in a small frame.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/syntax/ast_classes.h"

namespace causeway::syntax_detail {

/// The tree of a text; null if it has mistakes.
[[nodiscard]] std::shared_ptr<const SyntaxTree> parseClean(std::string text);

/// One expression, with nothing behind it.
[[nodiscard]] bool isExpression(std::string_view text);
/// One element without ";".
[[nodiscard]] bool isElement(std::string_view text);
/// One equation without ";".
[[nodiscard]] bool isEquation(std::string_view text);
/// The reference to a component, as in connect(...).
[[nodiscard]] bool isReference(std::string_view text);
/// The name of an annotation entry, or empty if the text is not exactly one entry.
[[nodiscard]] std::string entryName(std::string_view text);
/// The name that one redeclaration, as it stands in a modification, gives something new; empty if the text is not
/// exactly that.
[[nodiscard]] std::string redeclaredName(std::string_view text);
/// The same of an argument of a modification; empty if it is no redeclaration.
[[nodiscard]] std::string_view redeclaredName(const ast::Argument& argument);
/// Not empty, and each part is an identifier.
[[nodiscard]] bool areIdentifiers(const std::vector<std::string>& path);

}  // namespace causeway::syntax_detail
