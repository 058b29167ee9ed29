// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Dimensions of classes from short definitions: `class C = D[n]` denotes an array of D; a further definition prepends
/// its own dimensions.
///
/// Reference: Modelica Language Specification, sections 4.6.2 (array classes) and 7.2.5 (their modifiers).
#pragma once

#include <utility>
#include <vector>

#include "core/semantics/class_instance.h"
#include "core/syntax/ast.h"

namespace causeway {

struct Instantiation;

/// Outermost first, each with the class in which its names are looked up. Cost: linear in the definitions.
[[nodiscard]] std::vector<std::pair<ast::ArraySubscripts, ClassInstance*>> dimensionsOf(Instantiation& in,
                                                                                        ClassInstance& type);

}  // namespace causeway
