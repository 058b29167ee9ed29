// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The stages behind the facade, in two halves: the language, and the equations. For core/compiler only.
///
/// Both fill in what an `Analysis` holds, report to its diagnostics, note how far they came in `reached`, and let
/// exceptions pass.
#pragma once

#include "core/compiler/compiler.h"
#include "core/syntax/ast_classes.h"

namespace causeway {

class ClassDeclaration;
class Library;

/// Instantiates and flattens. False when the model has errors or the task was cancelled. A model that is refused only
/// since classes or connectors in it are not balanced has its flat model all the same, and can be sorted.
[[nodiscard]] bool flattenModel(Analysis& analysis, Library& library, const ClassDeclaration& declaration,
                                const Task& task, ast::ClassModification modification = {});
/// Infers the units of the flat model, and reports where they disagree in a file of the user: `own` itself, or one in
/// this folder; empty for none, and not of classes in `unchecked` libraries. `analysis.dae` must be there.
void checkUnits(Analysis& analysis, Library& library, const std::filesystem::path& own,
                const std::vector<std::string>& unchecked, const Task& task);
/// From the flat model to the last stage asked for; `analysis.dae` must be there. What is refused gets a structure, to
/// show what is wrong, and no program.
void sortModel(Analysis& analysis, StopAfter last, const StructureOptions& options, const Task& task);

}  // namespace causeway
