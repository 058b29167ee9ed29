// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The annotation `__Causeway_animation` of a class: its own, an inherited one, or an example of it to begin with.
///
/// In:   a library with the class; the text and the flat model for the example.
/// Out:  a class definition that has the annotation, in a tree of its own; an edit of the text.
/// Errors: nothing where there is no such class or annotation, or no text to edit.
/// Cost: an instantiation of the class by itself when it has no annotation of its own; then as many classes as it has
/// bases.
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
    std::shared_ptr<const SyntaxTree> tree;  ///< null: there is none
    ast::ClassDefinition definition;
};

/// Of the class or of the nearest of its bases, in the order of the extends-clauses.
[[nodiscard]] AnimationText animationTextOf(Library& library, std::string_view className, const Task& task);

/// Adds an annotation that draws a rod to a point, with the variables of the model that are most likely its place: x
/// and y, else what is measured in metres, else any state.
[[nodiscard]] std::optional<DiagnosticFix> animationExample(const Analysis& analysis);

}  // namespace causeway
