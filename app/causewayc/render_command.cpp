// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdio>

#include "app/causewayc/command.h"
#include "app/causewayc/picture_program.h"
#include "core/compiler/class_drawing.h"
#include "core/graphics/class_picture_svg.h"
#include "core/library/model_files.h"

namespace causeway::cli {

namespace {

struct RenderOptions {
    CommonOptions common;
    bool isIcon = false;
    std::string output;
};

int runRender(const RenderOptions& options, const Task& task)
{
    DrawingRequest request;
    request.className = options.common.model;
    request.libraryFolders = libraryFoldersOf(options.common);
    request.withIcon = options.isIcon;
    request.withDiagram = !options.isIcon;
    if (!namesModel(options.common)) return kWrongUsage;
    if (!options.common.files.empty()) {
        Diagnostics loading;
        request.file = loadSource(options.common.files.front(), loading);
        printDiagnostics(loading, {});
        auto used = readUsed(options.common);
        if (!request.file || !used) return kModelAtFault;
        request.others = std::move(used->trees);
        request.libraryFolders = std::move(used->folders);
    }
    ClassDrawing drawing = drawClass(request, task);
    if (drawing.className.empty() && !drawing.diagnostics.hasErrors())
        checkClassCount(drawing.classes, options.common.files.front(), drawing.diagnostics);
    printDiagnostics(drawing.diagnostics, drawing.sources);
    if (!drawing.icon && !drawing.diagram) return kModelAtFault;
    // A text with errors is drawn as far as it is understood, but the command fails.
    SvgEncoding encoding;
    encoding.title = drawing.className;
    encoding.isTransparent = options.isIcon;
    const int written =
        writeSvgAs(options.output, options.isIcon ? toSvg(*drawing.icon) : toSvg(*drawing.diagram), encoding, task);
    return drawing.diagnostics.hasErrors() ? kModelAtFault : written;
}

}  // namespace

Runner setUpRender(CLI::App& app)
{
    const auto options = std::make_shared<RenderOptions>();
    addCommonOptions(app, options->common, Files::Model, true, false);
    app.add_flag("--icon", options->isIcon, "the icon of the class; without, its diagram");
    app.add_option("-o,--output", options->output,
                   "picture to write: FILE.svg, .png or .pdf; SVG to standard output when left out");
    return [options](const Task& task) { return runRender(*options, task); };
}

}  // namespace causeway::cli
