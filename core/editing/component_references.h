// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Where a class's own text refers to a component by its name.
#pragma once

#include <string_view>
#include <vector>

#include "core/syntax/ast.h"

namespace causeway {

/// The places of the name in references that mean the component `name` of the class, in the order of the text: not
/// behind a dot, not where the index of a loop hides it. Nested classes are searched only if `isConstant`, since they
/// see nothing else, and not where they hide it.
[[nodiscard]] std::vector<SourceSpan> referencesTo(ast::ClassDefinition definition, std::string_view name,
                                                   bool isConstant);

}  // namespace causeway
