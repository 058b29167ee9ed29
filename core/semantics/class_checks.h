// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Rules about one class as declared: permitted contents for its kind, duplicate names, prefixes that exclude each
/// other. Rules that depend on the types of its components are in component_checks.h.
///
/// In:   an expanded class instance; any instance of the declaration serves.
/// Cost: linear in the class. Loads no files.
/// Reference: Modelica Language Specification, sections 4.2, 4.4.2, 4.7 (specialized classes), 5.4, 9.1.3, 13.1, 13.2.
#pragma once

namespace causeway {

struct ClassInstance;
struct Instantiation;

void checkClass(Instantiation& in, ClassInstance& instance);

}  // namespace causeway
