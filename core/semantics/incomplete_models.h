// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Models that are incomplete by design: with a class to be redeclared, or sizes that depend on a parameter without a
/// value or a missing inner component.
///
/// Such a model is a valid part. In a library it is checked as far as possible (core/compiler/library_check.h). If it
/// is flattened on its own, one message names the missing part instead of all consequences. Errors: PartialDefault or
/// PartialClass; ValueNeeded; MissingInner.
/// Reference: Modelica Language Specification, sections 4.4.2 (partial), 7.3 (redeclaration), 10.1 (sizes).
#pragma once

#include <string_view>

#include "core/base/source.h"
#include "core/symbolic/expression_pool.h"

namespace causeway {

struct ClassInstance;
struct Instantiation;

/// Reports that a partial class is used for `use`. If the model has a replaceable class with a partial default, the
/// message asks to redeclare it.
void reportPartialClass(Instantiation& in, SourceSpan span, const ClassInstance* scope, std::string_view className,
                        std::string_view use);

/// Reports a parameter without a value, or an outer component without an inner one, on which `what` depends. Returns
/// false if there is none and every binding it depends on is valid: then there is another reason. Cost: linear in the
/// dependencies of the value.
bool reportMissingValue(Instantiation& in, ExprId value, SourceSpan span, const ClassInstance* scope,
                        std::string_view what);

/// The same, provided that nothing else lets the value change during the simulation. Cost: the same.
bool reportOnlyMissingValue(Instantiation& in, ExprId value, SourceSpan span, const ClassInstance* scope,
                            std::string_view what);

}  // namespace causeway
