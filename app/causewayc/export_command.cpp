// SPDX-License-Identifier: GPL-3.0-or-later
#include <charconv>
#include <cstdio>

#include "app/causewayc/command.h"
#include "core/assist/experiment_annotation.h"
#include "core/compiler/event_tracing.h"
#include "core/graphics/digraph_picture.h"
#include "core/graphics/lesson_slide.h"
#include "core/graphics/structure_page.h"
#include "core/graphics/svg.h"
#include "core/lesson/event_lesson.h"
#include "core/lesson/lesson_json.h"
#include "core/structure/dot_export.h"
#include "core/structure/latex_export.h"
#include "core/structure/matlab_export.h"
#include "core/structure/structure_json.h"

namespace causeway::cli {

namespace {

struct ExportOptions {
    CommonOptions common;
    std::string to, output, lesson;
    LessonSlideLook look;
    std::optional<std::size_t> step;
};

/// All forms but the function that computes.
std::string descriptionOf(const Structure& structure, const SourceSet& sources, const ExportOptions& options)
{
    const std::size_t steps = options.step.value_or(structure.steps.size());
    if (options.to == "json") return structureToJson(structure, sources, {true, nullptr});
    if (options.to == "svg") return toSvg(digraphPicture(structure, steps));
    if (options.to == "dot") return exportDot(structure, steps);
    if (options.to == "latex") return exportLatex(structure);
    return structurePage(structure);
}

/// KIND:N of event N of a run with the settings of the model, or KIND of the first event that has such a lesson.
std::shared_ptr<const Lesson> eventLesson(const Analysis& analysis, LessonKind kind, std::optional<std::size_t> number, const Task& task)
{
    Diagnostics diagnostics;
    const SimulationSettings settings = settingsFor(analysis);
    // The initial event comes first, and has little to show.
    for (std::size_t event = number ? *number - 1 : 1;; ++event) {
        const auto trace = traceEvent(analysis, settings, event, diagnostics, task);
        if (!trace) return nullptr;
        auto lesson = makeEventLesson(analysis.structure, *trace, kind);
        if (lesson || number) return lesson;
    }
}

/// The kind and the number of the event that a name of such a lesson says; nothing where it is the name of another one.
std::optional<std::pair<LessonKind, std::optional<std::size_t>>> eventLessonOf(const std::string& name)
{
    for (const LessonKind kind : {LessonKind::RootSearch, LessonKind::EventIteration}) {
        const std::string text(toString(kind));
        if (name == text) return std::pair(kind, std::optional<std::size_t>());
        if (!name.starts_with(text + ":")) continue;
        std::size_t number = 0;
        const char* const begin = name.data() + text.size() + 1;
        const char* const end = name.data() + name.size();
        const auto [rest, error] = std::from_chars(begin, end, number);
        if (error == std::errc() && rest == end && number > 0) return std::pair(kind, std::optional(number));
    }
    return std::nullopt;
}

/// KIND or KIND:PART, of the lessons on this model; null, after a message, where there is none.
std::shared_ptr<const Lesson> lessonNamed(const std::shared_ptr<const Structure>& structure, const std::string& name, const Task& task)
{
    const std::vector<LessonInfo> lessons = lessonsOf(*structure);
    if (const LessonInfo* found = findLesson(lessons, name)) return makeLesson(structure, found->kind, found->part, task);
    std::string known;
    for (const LessonInfo& info : lessons) known += (known.empty() ? "" : ", ") + nameOf(info);
    std::fprintf(stderr, "causewayc: there is no lesson '%s' on this model; there are: %s\n", name.c_str(), known.empty() ? "none" : known.c_str());
    return nullptr;
}

std::string lessonText(const std::shared_ptr<const Lesson>& lesson, const ExportOptions& options)
{
    if (options.to == "json") return lessonToJson(*lesson);
    if (options.to == "html") return lessonPage(*lesson);
    LessonState state(lesson);
    state.seek(options.step.value_or(lesson->steps.size()));
    return toSvg(lessonSlide(state, options.look));
}

int run(const ExportOptions& options, const Task& task)
{
    if (!options.lesson.empty() && options.to != "html" && options.to != "json" && options.to != "svg") {
        std::fprintf(stderr, "causewayc: --lesson needs --to html, svg or json\n");
        return kWrongUsage;
    }
    const auto ofEvent = eventLessonOf(options.lesson);
    const auto analysis = analyseModel(options.common, ofEvent ? StopAfter::Program : StopAfter::Structure, task);
    if (!analysis || !analysis->structure) return kModelAtFault;
    const Structure& structure = *analysis->structure;
    if (ofEvent) {
        const auto lesson = analysis->program ? eventLesson(*analysis, ofEvent->first, ofEvent->second, task) : nullptr;
        if (!lesson) std::fprintf(stderr, "causewayc: the run has no such event for the lesson '%s'\n", options.lesson.c_str());
        return lesson ? writeOutput(options.output, lessonText(lesson, options)) : kModelAtFault;
    }
    if (!options.lesson.empty()) {
        const auto lesson = lessonNamed(analysis->structure, options.lesson, task);
        if (!lesson) return kModelAtFault;
        const int written = writeOutput(options.output, lessonText(lesson, options));
        return analysis->diagnostics.hasErrors() ? kModelAtFault : written;
    }
    if (options.to != "matlab") {
        // A singular structure is written, for whoever looks for the fault, but it is a fault.
        const int written = writeOutput(options.output, descriptionOf(structure, analysis->sources, options));
        return analysis->diagnostics.hasErrors() ? kModelAtFault : written;
    }
    if (analysis->diagnostics.hasErrors()) return kModelAtFault;
    Diagnostics diagnostics;
    const auto text = exportMatlab(structure, diagnostics);
    printDiagnostics(diagnostics, analysis->sources);
    return text ? writeOutput(options.output, *text) : kModelAtFault;
}

}  // namespace

Runner setUpExport(CLI::App& app)
{
    const auto options = std::make_shared<ExportOptions>();
    addCommonOptions(app, options->common, Files::One, true, false);
    app.add_option("--to", options->to, "matlab: a function that MATLAB and Octave run; dot, svg: the coloured digraph; html: a page with all of the structure; "
                                  "json: the structure; latex: the sorted equations")
        ->required()
        ->check(CLI::IsMember({"matlab", "dot", "svg", "html", "json", "latex"}));
    app.add_option("--lesson", options->lesson, "html, svg, json: a run of an algorithm, step by step, instead: colouring, elimination, matching, components, pantelides, "
                                                "state-selection, tearing:N (of loop N), initialization, root-search:N and event-iteration:N (of event N of a run, as --events numbers them from 1); as html a page that plays it, as svg one step of it")
        ->type_name("NAME");
    app.add_option("--step", options->step, "dot, svg: after so many steps of the colouring, or of the lesson (all)");
    app.add_flag("--matrix", options->look.showsMatrix, "svg with --lesson: the incidence matrix instead of the digraph");
    app.add_flag("--dark", options->look.isDark, "svg with --lesson: light on dark");
    app.add_flag("--safe-colours", options->look.hasSafeColours, "svg with --lesson: colours that the colour-blind can tell apart");
    app.add_option("-o,--output", options->output, "file to write; standard output when left out");
    return [options](const Task& task) { return run(*options, task); };
}

}  // namespace causeway::cli
