// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Checks a class that cannot be simulated itself (a function, a record, a connector, a package, a type, a partial
/// model) as far as its meaning is known without a use of it.
/// In:   the class; `isPartial`: it or a class around it is partial. Out: its errors. Functions that a function calls
///       are checked by themselves.
#pragma once

#include "core/base/diagnostics.h"

namespace causeway {

class ClassDeclaration;
class Library;
class Task;

[[nodiscard]] Diagnostics checkPart(Library& library, const ClassDeclaration& declaration, bool isPartial,
                                    bool isPedantic, const Task& task);

}  // namespace causeway
