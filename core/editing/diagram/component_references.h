// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// References to a component in the text of its class.
#pragma once

#include <string_view>
#include <vector>

#include "core/syntax/ast.h"

namespace causeway {

/// References to the component `name` of the class, in textual order: not after a dot, not where a loop index shadows
/// it. Searches nested classes only if `isConstant`, since they see only constants, and unless they shadow it.
[[nodiscard]] std::vector<SourceSpan> referencesTo(ast::ClassDefinition definition, std::string_view name,
                                                   bool isConstant);

}  // namespace causeway
