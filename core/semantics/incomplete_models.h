// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What a model leaves open to its users: a class that is to be redeclared, a parameter or an inner component that
/// sizes depend on.
///
/// Such a model is not wrong, it is a part: in a library it is checked as far as it goes
/// (core/compiler/library_check.h), and when it is to be flattened by itself, one message names what is missing instead
/// of everything that follows from it. Errors: PartialDefault or PartialClass; ValueNeeded; MissingInner. Reference:
/// Modelica Language Specification, sections 4.4.2 (partial), 7.3 (redeclaration), 10.1 (sizes).
#pragma once

#include <string_view>

#include "core/base/source.h"
#include "core/symbolic/expression_pool.h"

namespace causeway {

struct ClassInstance;
struct Instantiation;

/// A partial class is used for `use`. Where the model has a replaceable class with a partial default, that is what has
/// to be redeclared.
void reportPartialClass(Instantiation& in, SourceSpan span, const ClassInstance* scope, std::string_view className,
                        std::string_view use);

/// Reports a parameter without a value, or an outer component without an inner one, on which `what` depends. False if
/// there is none, and every binding that it depends on was understood: then the reason is another one. Cost: linear in
/// what the value depends on.
bool reportMissingValue(Instantiation& in, ExprId value, SourceSpan span, const ClassInstance* scope,
                        std::string_view what);

/// The same where nothing else lets the value change while the model runs. Cost: the same.
bool reportOnlyMissingValue(Instantiation& in, ExprId value, SourceSpan span, const ClassInstance* scope,
                            std::string_view what);

}  // namespace causeway
