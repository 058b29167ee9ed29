// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The stages behind the facade, in two halves: the language and the equations. For core/compiler only.
///
/// Both fill an `Analysis`, report to its diagnostics, record their progress in `reached`, and propagate exceptions.
#pragma once

#include "core/compiler/compiler.h"
#include "core/syntax/ast_classes.h"

namespace causeway {

class ClassDeclaration;
class Library;

/// Instantiates and flattens. Returns false if the model has errors or the task was cancelled. A model rejected only
/// for unbalanced classes or connectors still has a flat model and can be sorted.
[[nodiscard]] bool flattenModel(Analysis& analysis, Library& library, const ClassDeclaration& declaration,
                                const Task& task, ast::ClassModification modification = {});
/// Infers the units of the flat model, and reports conflicts in files of the user: `own` itself, or files in this
/// folder; empty for none. Classes in `unchecked` libraries are skipped. Requires `analysis.dae`.
void checkUnits(Analysis& analysis, Library& library, const std::filesystem::path& own,
                const std::vector<std::string>& unchecked, const Task& task);
/// From the flat model to the last requested stage; requires `analysis.dae`. A rejected model gets a structure, to
/// display the defect, but no program.
void sortModel(Analysis& analysis, StopAfter last, const StructureOptions& options, const Task& task);

}  // namespace causeway
