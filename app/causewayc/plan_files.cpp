// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/causewayc/plan_files.h"

#include <algorithm>
#include <cctype>
#include <filesystem>

#include <fmt/format.h>

#include "core/base/processors.h"
#include "core/editing/classes/experiment_annotation.h"
#include "core/program/program.h"
#include "core/study/calibration/fit_parameters.h"

namespace causeway::cli {

namespace {

/// Class name from a file name: "motor" from "fit/motor.mo".
std::string classNameOf(const std::string& path)
{
    std::string name = std::filesystem::path(path).stem().string();
    for (char& c : name) {
        if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
    }
    if (name.empty() || std::isdigit(static_cast<unsigned char>(name.front())) != 0) name.insert(0, "M");
    return name;
}

}  // namespace

std::string besidePlan(const std::string& file, const std::string& plan)
{
    return file.empty() ? file : (std::filesystem::path(plan).parent_path() / file).string();
}

bool isRefusedPlan(const std::string& path, const std::vector<std::string>& problems)
{
    for (const std::string& problem : problems) fmt::print(stderr, "{}: error: {}\n", path, problem);
    return !problems.empty();
}

std::size_t PlanOptions::jobsOrAll() const
{
    return jobs > 0 ? jobs : processorCount();
}

void addFitOptions(CLI::App& app, PlanOptions& options, const char* what, const char* schema)
{
    app.add_option("PLAN", options.plan,
                   fmt::format("plan of what is {} (JSON, schema {}; see resources/help/studies.md)", what, schema))
        ->required();
    app.add_option("-o,--output", options.output, "file for the report (standard output)");
    app.add_option("--write", options.written, "FILE.mo: a class that extends the model with the values");
    app.add_option("-j,--jobs", options.jobs, "runs at once (all processors)")->check(CLI::Range(1, 4096));
    addPlanOptions(app, options.libraries, options.trusted, options.format);
}

std::shared_ptr<const Analysis> analysePlanned(const std::string& file, const std::string& name,
                                               const PlanOptions& options, const Task& task)
{
    CommonOptions common;
    if (!file.empty()) common.files.push_back(besidePlan(file, options.plan));
    common.model = name;
    common.libraries = options.libraries;
    auto analysis = analyseModel(common, StopAfter::Program, Task(task.stop()));
    return analysis && analysis->program && !analysis->diagnostics.hasErrors() ? analysis : nullptr;
}

SimulationSettings settingsOfPlanned(const Analysis& analysis, const std::vector<std::string>& trustedFolders)
{
    SimulationSettings settings = settingsFor(analysis);
    std::error_code error;
    settings.resultsFolder = std::filesystem::absolute(".", error);
    for (const std::string& folder : trustedFolders) settings.trustedFolders.emplace_back(folder);
    return withSources(settings, analysis);
}

int writeClassOf(const PlanOptions& options, const Analysis& analysis,
                 const std::vector<std::pair<std::string, double>>& values, const std::string& ofWhat)
{
    if (options.written.empty()) return kDone;
    const std::string modification = modificationOf(values, *analysis.program->structure->dae);
    return writeOutput(options.written,
                       classWithValues(classNameOf(options.written), analysis.modelName, modification, ofWhat));
}

}  // namespace causeway::cli
