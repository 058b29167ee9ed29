// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Where a text stands, for rules about what it may use.
#pragma once

#include "core/semantics/instantiation.h"

namespace causeway {

/// Whether a text in `scope` stands in the class, or in a class within it. Cost: the depth of the scope.
[[nodiscard]] inline bool isInsideOf(const ClassInstance* scope, const ClassDeclaration* declaration)
{
    for (; scope != nullptr; scope = scope->enclosing) {
        if (scope->declaration == declaration) return true;
    }
    return false;
}

}  // namespace causeway
