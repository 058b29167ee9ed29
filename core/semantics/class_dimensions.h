// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The sizes that short definitions give a class: `class C = D[n]` stands for an array of D, and a definition on top of
/// it adds its own sizes in front.
///
/// Reference: Modelica Language Specification, sections 4.6.2 (array classes) and 7.2.5 (their modifiers).
#pragma once

#include <utility>
#include <vector>

#include "core/semantics/class_instance.h"
#include "core/syntax/ast.h"

namespace causeway {

struct Instantiation;

/// Outermost first, with the class in which their names are looked up. Cost: linear in the definitions.
[[nodiscard]] std::vector<std::pair<ast::ArraySubscripts, ClassInstance*>> dimensionsOf(Instantiation& in,
                                                                                        ClassInstance& type);

}  // namespace causeway
