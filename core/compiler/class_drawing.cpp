// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/class_drawing.h"

#include <exception>

#include "core/base/exception_report.h"
#include "core/compiler/class_suggestion.h"
#include "core/compiler/search_path.h"
#include "core/graphics/class_pictures.h"
#include "core/library/library.h"
#include "core/library/texts_beside.h"
#include "core/syntax/parser.h"

namespace causeway {

namespace {

void draw(ClassDrawing& drawing, const DrawingRequest& request, Library& library, const Task& task)
{
    Diagnostics& diagnostics = drawing.diagnostics;
    if (request.file) {
        drawing.tree = parse(request.file, library.sources().add(request.file), diagnostics, task);
        drawing.classes = indexClasses(*drawing.tree);
        library.addDocument(drawing.tree);
        addBeside(library, drawing.tree.get(), request.others);
    }
    if (drawing.className.empty() && drawing.classes.size() == 1) drawing.className = drawing.classes.front().name;
    if (drawing.className.empty() || task.cancelled()) return;
    ClassPictures pictures(library, task);
    if (request.withIcon) drawing.icon = pictures.icon(drawing.className);
    if (request.withDiagram) drawing.diagram = pictures.diagram(drawing.className);
    diagnostics.append(pictures.diagnostics());
    if (!library.find(drawing.className) && !library.diagnostics().hasErrors()) {
        diagnostics.report(diag::ModelNotFound, {}, drawing.className,
                           suggestionFor(drawing.className, drawing.classes, library));
    }
}

}  // namespace

ClassDrawing drawClass(const DrawingRequest& request, const Task& task)
{
    ClassDrawing drawing;
    drawing.className = request.className;
    Library library(request.cache ? request.cache : processSourceCache(),
                    searchPath(request.file ? request.file->path() : std::string(), request.libraryFolders));
    try {
        draw(drawing, request, library, task);
    } catch (const std::exception& error) {
        reportException(drawing.diagnostics, error);
    }
    if (task.cancelled()) drawing.diagnostics.report(diag::Cancelled, {});
    Diagnostics all = library.diagnostics();
    all.append(drawing.diagnostics);
    drawing.diagnostics = std::move(all);
    drawing.sources = library.sources();
    return drawing;
}

}  // namespace causeway
