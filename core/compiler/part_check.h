// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Checks a class that cannot be simulated itself (a function, a record, a connector, a package, a type, a partial
/// model) as far as its meaning is known without a use of it.
/// In:   the class. Out: its errors. Functions that a function calls are checked by themselves.
#pragma once

#include "core/base/diagnostics.h"

namespace causeway {

class ClassDeclaration;
class Library;
class Task;

[[nodiscard]] Diagnostics checkPart(Library& library, const ClassDeclaration& declaration, bool isPedantic,
                                    const Task& task);

/// The class or one around it is partial.
[[nodiscard]] bool isWithinPartial(const ClassDeclaration& declaration);

}  // namespace causeway
