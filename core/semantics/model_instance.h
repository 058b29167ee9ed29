// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A class as a model of its own: the root of the components in it.
#pragma once

#include "core/syntax/ast_classes.h"

namespace causeway {

class ClassDeclaration;
struct ComponentInstance;
struct Instantiation;

/// Expanded, with its names looked up as in the text of the class; it becomes `Instantiation::model`. Always has a
/// type. `modification`: see `instantiate`.
ComponentInstance& makeModelInstance(Instantiation& in, const ClassDeclaration& declaration,
                                     ast::ClassModification modification = {});

}  // namespace causeway
