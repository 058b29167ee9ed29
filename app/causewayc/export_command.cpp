// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdio>

#include <fmt/format.h>

#include "app/causewayc/command.h"
#include "app/causewayc/picture_program.h"
#include "core/base/file_io.h"
#include "core/base/helper_program.h"
#include "core/classroom/scorm_package.h"
#include "core/compiler/class_drawing.h"
#include "core/compiler/event_tracing.h"
#include "core/compiler/live_page.h"
#include "core/editing/classes/experiment_annotation.h"
#include "core/fmi/fmu_export.h"
#include "core/fmi/fmu_sources.h"
#include "core/graphics/digraph_picture.h"
#include "core/graphics/lesson_slide.h"
#include "core/graphics/structure_page.h"
#include "core/graphics/svg.h"
#include "core/lesson/event_lesson.h"
#include "core/lesson/exercise_file.h"
#include "core/lesson/lesson_json.h"
#include "core/ssp/ssp_model.h"
#include "core/structure/report/dot_export.h"
#include "core/structure/report/latex_export.h"
#include "core/structure/report/matlab_export.h"
#include "core/structure/report/structure_json.h"

namespace causeway::cli {

namespace {

struct ExportOptions {
    CommonOptions common;
    std::string to, output, lesson, fmiVersion, interface;
    LessonSlideLook look;
    std::optional<std::size_t> step;
    bool isLive = false;
    bool areSources = false;
};

/// Error in the options; empty if they are valid.
std::string mistakeIn(const ExportOptions& options)
{
    const std::string& to = options.to;
    const bool isOfLesson =
        to == "html" || to == "json" || to == "svg" || isEncodedForm(to) || to == "exercise" || to == "scorm";
    if (!options.lesson.empty() && !isOfLesson)
        return "--lesson needs --to html, scorm, svg, png, pdf, gif, json or exercise";
    if (to == "fmu" && options.output.empty()) return "--to fmu needs -o FILE.fmu";
    if (to == "ssp" && options.output.empty()) return "--to ssp needs -o FILE.ssp";
    if (to != "fmu" && !(options.fmiVersion.empty() && options.interface.empty()))
        return "--fmi-version and --interface need --to fmu";
    if (options.lesson.empty() && (to == "gif" || to == "exercise" || to == "scorm"))
        return "--to " + to + " needs --lesson";
    if (to == "scorm" && options.output.empty()) return "--to scorm needs -o FILE.zip";
    if (options.step && (to == "gif" || to == "exercise" || to == "scorm"))
        return "--to " + to + " is the whole lesson; leave --step out";
    if (options.areSources && to != "fmu") return "--sources needs --to fmu";
    if (options.isLive && (to != "html" || options.lesson.empty())) return "--live needs --to html and --lesson";
    if (options.isLive && options.common.files.empty()) return "--live needs a FILE: its text is edited in the page";
    if (to == "exercise" && options.common.files.empty())
        return "--to exercise needs a FILE: the text of the model is part of it";
    return {};
}

/// All forms except MATLAB code. Nothing, after a message, on failure.
std::optional<std::string> descriptionOf(const Structure& structure, const SourceSet& sources,
                                         const ExportOptions& options, const Task& task)
{
    const std::size_t steps = options.step.value_or(SIZE_MAX);
    if (isEncodedForm(options.to))
        return encodePictures(
            options.to, structure.dae->modelName, [&](const auto& take) { take(digraphPicture(structure, steps)); },
            task);
    if (options.to == "json") return structureToJson(structure, sources, {true, nullptr});
    if (options.to == "svg") return toSvg(digraphPicture(structure, steps));
    if (options.to == "dot") return exportDot(structure, steps);
    if (options.to == "latex") return exportLatex(structure);
    return structurePage(structure);
}

/// Lesson of an event in a run with the model's settings; null, after a message, if there is none.
std::shared_ptr<const Lesson> lessonOfEvent(const Analysis& analysis, const std::string& name, const Task& task)
{
    const EventLessonName wanted = *eventLessonNamed(name);
    if (analysis.program) {
        if (auto lesson = eventLesson(analysis, settingsFor(analysis), wanted, task)) return lesson;
    }
    Diagnostics diagnostics;
    const auto trace = analysis.program && wanted.event
                           ? traceEvent(analysis, settingsFor(analysis), *wanted.event, diagnostics, task)
                           : nullptr;
    const std::string why =
        trace ? whyNoLesson(*trace, wanted.kind) : fmt::format("the run has no such event for the lesson '{}'", name);
    std::fprintf(stderr, "causewayc: %s\n", why.c_str());
    return nullptr;
}

/// Lesson named KIND or KIND:PART; null, after a message, if the model has none.
std::shared_ptr<const Lesson> lessonNamed(const std::shared_ptr<const Structure>& structure, const std::string& name,
                                          const Task& task)
{
    const std::vector<LessonInfo> lessons = lessonsOf(*structure);
    if (const LessonInfo* found = findLesson(lessons, name))
        return makeLesson(structure, found->kind, found->part, task);
    std::string known;
    for (const LessonInfo& info : lessons) known += (known.empty() ? "" : ", ") + nameOf(info);
    std::fprintf(stderr, "causewayc: there is no lesson '%s' on this model; available: %s\n", name.c_str(),
                 known.empty() ? "none" : known.c_str());
    return nullptr;
}

/// The whole lesson, or a single step if requested and always for PNG.
std::optional<std::string> encodeLesson(const LessonState& state, const ExportOptions& options, const Task& task)
{
    const bool isOneStep = options.to == "png" || options.step;
    const Lesson& lesson = state.lesson();
    if (!isOneStep && lesson.steps.size() >= kMaxSlides) {
        std::fprintf(stderr,
                     "causewayc: this lesson has %zu steps, too many for such a file; use --to html, or --step\n",
                     lesson.steps.size());
        return std::nullopt;
    }
    const auto pictures = [&](const auto& take) {
        if (isOneStep)
            take(lessonSlide(state, options.look));
        else
            forEachSlide(state.sharedLesson(), options.look, task, take);
    };
    return encodePictures(options.to, lesson.title, pictures, task);
}

std::optional<std::string> exerciseText(const Lesson& lesson, const ExportOptions& options)
{
    const std::string& path = options.common.files.front();
    const IoResult<std::string> source = readFile(path);
    if (!source) {
        std::fprintf(stderr, "causewayc: cannot read '%s': %s\n", path.c_str(), source.error().c_str());
        return std::nullopt;
    }
    const LessonInfo info{lesson.kind, lesson.part, lesson.title};
    return exerciseToJson({lesson.title, {}, lesson.structure->dae->modelName, *source, nameOf(info), true});
}

std::optional<std::string> lessonText(const std::shared_ptr<const Lesson>& lesson, const ExportOptions& options,
                                      const Task& task)
{
    if (options.to == "json") return lessonToJson(*lesson);
    if (options.to == "html") return lessonPage(*lesson);
    if (options.to == "scorm") return scormPackage({lesson->title, std::nullopt}, lessonCoursePage(*lesson));
    if (options.to == "exercise") return exerciseText(*lesson, options);
    LessonState state(lesson);
    state.seek(options.step.value_or(lesson->steps.size()));
    return options.to == "svg" ? toSvg(lessonSlide(state, options.look)) : encodeLesson(state, options, task);
}

std::optional<std::string> livePageText(const Analysis& analysis, const Lesson& lesson)
{
    const IoResult<std::string> page = livePage(analysis, lesson);
    if (page) return *page;
    std::fprintf(stderr, "causewayc: there is no live page: %s\n", page.error().c_str());
    return std::nullopt;
}

/// How to draw classes of the analysed text; nothing, after a message, if a file that it uses cannot be read.
std::optional<DrawingRequest> drawingRequestOf(const CommonOptions& options, const Analysis& analysis)
{
    auto used = readUsed(options);
    if (!used) return std::nullopt;
    DrawingRequest request;
    if (analysis.tree != nullptr) request.file = analysis.sources.file(analysis.source);
    request.libraryFolders = std::move(used->folders);
    request.others = std::move(used->trees);
    return request;
}

/// None where the program that encodes them is not installed.
FmuPictures picturesOf(const ExportOptions& options, const Analysis& analysis, FmiVersion version, const Task& task)
{
    if (findHelperProgram("causeway-pictures").empty()) return {};
    auto request = drawingRequestOf(options.common, analysis);
    if (!request) return {};
    request->className = analysis.modelName;
    request->withDiagram = false;
    const ClassDrawing drawing = drawClass(*request, task);
    if (!drawing.icon) return {};
    constexpr int kPixels = 400;
    return fmuPicturesOf(*drawing.icon, version == FmiVersion::V3, [&](const std::string& svg) {
        return encodeSvg(svg, {.form = "png", .title = {}, .isTransparent = true, .pixels = kPixels}, task);
    });
}

int writeFmu(const ExportOptions& options, const Task& task)
{
    const bool isScheduled = options.interface == "se";
    if (isScheduled && (options.fmiVersion != "3.0" || options.areSources)) {
        std::fputs("causewayc: scheduled execution (--interface se) needs --fmi-version 3.0, and no --sources\n",
                   stderr);
        return kWrongUsage;
    }
    const auto analysis = analyseModel(options.common, StopAfter::Program, task);
    if (!analysis || !analysis->program || analysis->diagnostics.hasErrors()) return kModelAtFault;
    const bool isAll = options.interface.empty() || options.interface == "all";
    std::vector<std::string> notes;
    const FmiVersion version = options.fmiVersion == "3.0" ? FmiVersion::V3 : FmiVersion::V2;
    const FmuInterfaces interfaces{isAll || options.interface == "me", isAll || options.interface == "cs", isScheduled};
    const IoResult<std::string> fmu =
        options.areSources
            ? exportFmuSources(*analysis, version, interfaces, task, &notes)
            : exportFmu(*analysis, version, interfaces, task, &notes, picturesOf(options, *analysis, version, task));
    for (const std::string& note : notes) std::fprintf(stderr, "causewayc: note: %s\n", note.c_str());
    if (fmu) return writeOutput(options.output, *fmu);
    std::fprintf(stderr, "causewayc: '%s' cannot be exported: %s\n", analysis->modelName.c_str(), fmu.error().c_str());
    return kModelAtFault;
}

int writeSsp(const ExportOptions& options, const Task& task)
{
    const auto analysis = analyseModel(options.common, StopAfter::Dae, task);
    if (!analysis || !analysis->dae || analysis->diagnostics.hasErrors()) return kModelAtFault;
    std::optional<DrawingRequest> request = drawingRequestOf(options.common, *analysis);
    if (!request) return kModelAtFault;
    const auto draw = [&](const std::string& className) {
        request->className = className;
        return drawClass(*request, task);
    };
    const IoResult<std::string> archive = exportSsp(*analysis, draw, task);
    if (archive) return writeOutput(options.output, *archive);
    std::fprintf(stderr, "causewayc: '%s' cannot be written as a system: %s\n", analysis->modelName.c_str(),
                 archive.error().c_str());
    return kModelAtFault;
}

int runExport(const ExportOptions& options, const Task& task)
{
    if (const std::string mistake = mistakeIn(options); !mistake.empty()) {
        std::fprintf(stderr, "causewayc: %s\n", mistake.c_str());
        return kWrongUsage;
    }
    if (options.to == "fmu") return writeFmu(options, task);
    if (options.to == "ssp") return writeSsp(options, task);
    const auto write = [&](const std::optional<std::string>& bytes) {
        return bytes ? writeOutput(options.output, *bytes) : int{kModelAtFault};
    };
    const bool isOfEvent = eventLessonNamed(options.lesson).has_value();
    const auto analysis = analyseModel(options.common, isOfEvent ? StopAfter::Program : StopAfter::Structure, task);
    if (!analysis || !analysis->structure) return kModelAtFault;
    const Structure& structure = *analysis->structure;
    if (!options.lesson.empty()) {
        const auto lesson = isOfEvent ? lessonOfEvent(*analysis, options.lesson, task)
                                      : lessonNamed(analysis->structure, options.lesson, task);
        if (!lesson) return kModelAtFault;
        const int written =
            write(options.isLive ? livePageText(*analysis, *lesson) : lessonText(lesson, options, task));
        return analysis->diagnostics.hasErrors() ? kModelAtFault : written;
    }
    if (options.to != "matlab") {
        // A singular structure is written, to help find the fault, but the command fails.
        const int written = write(descriptionOf(structure, analysis->sources, options, task));
        return analysis->diagnostics.hasErrors() ? kModelAtFault : written;
    }
    if (analysis->diagnostics.hasErrors()) return kModelAtFault;
    Diagnostics diagnostics;
    const auto text = exportMatlab(structure, diagnostics);
    printDiagnostics(diagnostics, analysis->sources);
    return write(text);
}

}  // namespace

Runner setUpExport(CLI::App& app)
{
    const auto options = std::make_shared<ExportOptions>();
    addCommonOptions(app, options->common, Files::Model, true, false);
    app.add_option("--to", options->to,
                   "matlab: a function that MATLAB and Octave run; dot, svg, png, pdf: the coloured digraph; html: a "
                   "page with all of the structure; "
                   "json: the structure; latex: the sorted equations; gif, exercise, scorm: of a lesson; "
                   "fmu: an FMU that other simulators run; ssp: a system of the FMUs that it is made of")
        ->required()
        ->check(CLI::IsMember(
            {"matlab", "dot", "svg", "png", "pdf", "gif", "html", "json", "latex", "exercise", "scorm", "fmu", "ssp"}));
    app.add_option(
           "--lesson", options->lesson,
           "a run of an algorithm, step by step, instead: colouring, elimination, matching, components, "
           "pantelides, state-selection, "
           "tearing:N (of loop N), initialization, units, root-search:N and event-iteration:N (of event N of a run, "
           "as --events numbers them from 1); "
           "html: a page that plays it; pdf: slides, a page for each step; gif: a moving picture; svg, png: "
           "one step of it; json: its steps; "
           "exercise: a file to hand out, which the window opens; scorm: the page as a package for course systems")
        ->type_name("NAME");
    app.add_flag("--sources", options->areSources,
                 "fmu: as portable C sources with CMake, which need nothing but a C compiler");
    app.add_flag("--live", options->isLive,
                 "html with --lesson: the page contains an editor and the core: readers change the model, see its "
                 "lesson and run it, without an installation");
    app.add_option("--step", options->step,
                   "dot, svg, png, pdf: after this number of steps of the colouring, or of the lesson (the last step; "
                   "pdf of a lesson: all steps)");
    app.add_flag("--matrix", options->look.showsMatrix,
                 "svg, png, pdf, gif with --lesson: the incidence matrix instead of the digraph");
    app.add_flag("--dark", options->look.isDark, "svg, png, pdf, gif with --lesson: light on dark");
    app.add_flag("--safe-colours", options->look.hasSafeColours,
                 "svg, png, pdf, gif with --lesson: colours for colour-blind readers");
    app.add_option("--fmi-version", options->fmiVersion, "fmu: version of the standard (2.0)")
        ->check(CLI::IsMember({"2.0", "3.0"}));
    app.add_option("--interface", options->interface,
                   "fmu: me: model exchange, the importer integrates; cs: co-simulation, CVODE inside; all (when left "
                   "out): both; se: scheduled execution, for models with clocks")
        ->check(CLI::IsMember({"me", "cs", "se", "all"}));
    app.add_option("-o,--output", options->output, "file to write; standard output when left out");
    return [options](const Task& task) { return runExport(*options, task); };
}

}  // namespace causeway::cli
