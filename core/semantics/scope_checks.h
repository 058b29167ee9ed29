// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The context of a text, for rules about what it may use.
#pragma once

#include "core/semantics/instantiation.h"

namespace causeway {

/// Whether `scope` is the class or nested in it. Cost: the depth of the scope.
[[nodiscard]] inline bool isInsideOf(const ClassInstance* scope, const ClassDeclaration* declaration)
{
    for (; scope != nullptr; scope = scope->enclosing) {
        if (scope->declaration == declaration) return true;
    }
    return false;
}

}  // namespace causeway
