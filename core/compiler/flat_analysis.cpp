// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/flat_analysis.h"

#include <algorithm>

#include "core/base/exception_report.h"
#include "core/compiler/stages.h"
#include "core/library/library.h"
#include "core/library/source_cache.h"
#include "core/syntax/parser.h"

namespace causeway {

std::shared_ptr<const Analysis> analyseFlat(const std::shared_ptr<const SourceFile>& file, const Task& task)
{
    auto analysis = std::make_shared<Analysis>();
    Library library(std::make_shared<SourceCache>(), {});
    try {
        analysis->source = library.sources().add(file);
        analysis->tree = parse(file, analysis->source, analysis->diagnostics, task);
        library.addDocument(analysis->tree);
        // The model comes after everything it uses.
        analysis->classes = indexClasses(*analysis->tree);
        const auto last = std::find_if(analysis->classes.rbegin(), analysis->classes.rend(),
                                       [](const ClassInfo& info) { return info.isModel(); });
        if (last != analysis->classes.rend()) analysis->modelName = last->name;
        const ClassDeclaration* const model = library.find(analysis->modelName);
        if (model == nullptr)
            analysis->diagnostics.report(diag::ModelNotFound, {}, analysis->modelName, "");
        else if (!analysis->diagnostics.hasErrors() && flattenModel(*analysis, library, *model, task))
            sortModel(*analysis, StopAfter::Program, {}, task);
    } catch (const std::exception& error) {
        reportException(analysis->diagnostics, error);
    }
    analysis->sources = library.sources();
    return analysis;
}

}  // namespace causeway
