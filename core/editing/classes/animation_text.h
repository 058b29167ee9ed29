// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The annotation `__Causeway_animation` of a class: its own, an inherited one, or an initial example.
///
/// In:   a library with the class; for the example, the text and the flat model.
/// Out:  a class definition with the annotation, in a tree of its own; an edit of the text.
/// Errors: nothing if there is no such class or annotation, or no editable text.
/// Cost: an instantiation of the class if it has no annotation of its own; then linear in its base classes.
#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "core/base/diagnostics.h"
#include "core/compiler/compiler.h"
#include "core/library/library.h"
#include "core/syntax/ast_classes.h"

namespace causeway {

struct AnimationText {
    std::shared_ptr<const SyntaxTree> tree;  ///< null: no annotation
    ast::ClassDefinition definition;
};

/// From the class or the nearest base class, in the order of the extends-clauses.
[[nodiscard]] AnimationText animationTextOf(Library& library, std::string_view className, const Task& task);

/// Adds an annotation that draws a rod to a point whose coordinates are guessed from the variables: x and y, else
/// variables in metres, else any state.
[[nodiscard]] std::optional<DiagnosticFix> animationExample(const Analysis& analysis);

}  // namespace causeway
