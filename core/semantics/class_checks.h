// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Rules about one class as it is declared: what a class of its kind may contain, names that occur twice, prefixes that
/// exclude each other. What depends on the types of its components is in component_checks.h.
///
/// In:   a class instance that has been expanded; any one of a declaration will do.
/// Cost: linear in the class. No file is loaded for it.
/// Reference: Modelica Language Specification, sections 4.2, 4.4.2, 4.7 (specialized classes), 5.4, 9.1.3, 13.1, 13.2.
#pragma once

namespace causeway {

struct ClassInstance;
struct Instantiation;

void checkClass(Instantiation& in, ClassInstance& instance);

}  // namespace causeway
