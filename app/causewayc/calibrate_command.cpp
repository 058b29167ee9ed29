// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cctype>
#include <filesystem>
#include <optional>
#include <thread>

#include <fmt/format.h>

#include "app/causewayc/command.h"
#include "core/base/file_io.h"
#include "core/editing/experiment_annotation.h"
#include "core/program/program.h"
#include "core/results/result_file.h"
#include "core/study/calibration/calibration_report.h"

namespace causeway::cli {

namespace {

namespace fs = std::filesystem;

struct CalibrateOptions {
    std::string plan, written, output;
    std::size_t jobs = 0;  ///< 0: not given
    std::vector<std::string> libraries, trusted;
    Format format = Format::Text;
};

bool isRefusedPlan(const std::string& path, const std::vector<std::string>& problems)
{
    for (const std::string& problem : problems) fmt::print(stderr, "{}: error: {}\n", path, problem);
    return !problems.empty();
}

/// A plan is moved together with its model and measurements.
std::string besideCalibration(const std::string& file, const std::string& plan)
{
    return file.empty() ? file : (fs::path(plan).parent_path() / file).string();
}

ReadCalibration readCalibrationFile(const std::string& path)
{
    const auto text = readFile(path);
    if (!text) return {std::nullopt, {"cannot be read: " + text.error()}};
    return readCalibrationPlan(
        *text, [&path](const std::string& file) { return readResultFile(besideCalibration(file, path)); });
}

/// "fit/motor.mo" to "motor": as it names a class.
std::string classNameOf(const std::string& path)
{
    std::string name = fs::path(path).stem().string();
    for (char& c : name) {
        if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
    }
    if (name.empty() || std::isdigit(static_cast<unsigned char>(name.front())) != 0) name.insert(0, "M");
    return name;
}

int runCalibrate(const CalibrateOptions& options, const Task& task)
{
    ReadCalibration read = readCalibrationFile(options.plan);
    if (isRefusedPlan(options.plan, read.problems)) return kModelAtFault;
    CommonOptions common;
    if (!read.plan->modelFile.empty()) common.files.push_back(besideCalibration(read.plan->modelFile, options.plan));
    common.model = read.plan->modelName;
    common.libraries = options.libraries;
    const auto analysis = analyseModel(common, StopAfter::Program, Task(task.stop()));
    if (!analysis || !analysis->program || analysis->diagnostics.hasErrors()) return kModelAtFault;
    if (!mayWrite({options.output, options.written})) return kModelAtFault;
    SimulationSettings settings = settingsFor(*analysis);
    std::error_code error;
    settings.resultsFolder = fs::absolute(".", error);
    for (const std::string& folder : options.trusted) settings.trustedFolders.emplace_back(folder);
    const Calibration calibration(std::move(*read.plan), analysis->program, withSources(settings, *analysis));
    if (isRefusedPlan(options.plan, calibration.problems())) return kModelAtFault;
    const std::size_t jobs = options.jobs > 0 ? options.jobs : std::max(1U, std::thread::hardware_concurrency());
    const CalibrationResult result = calibration.run(jobs, task);
    const std::string text = options.format == Format::Json
                                 ? calibrationJson(result, calibration, analysis->modelName).dump(2) + "\n"
                                 : calibrationText(result, analysis->modelName);
    if (const int status = writeOutput(options.output, text); status != kDone) return status;
    const bool isFitted = result.end == CalibrationResult::End::Converged;
    if (!options.written.empty() && result.end != CalibrationResult::End::Failed) {
        const std::string modification = modificationOf(result, *analysis->program->structure->dae);
        const int status = writeOutput(
            options.written, calibratedClass(classNameOf(options.written), analysis->modelName, modification));
        if (status != kDone) return status;
    }
    return isFitted ? kDone : kModelAtFault;
}

}  // namespace

Runner setUpCalibrate(CLI::App& app)
{
    const auto options = std::make_shared<CalibrateOptions>();
    app.add_option("PLAN", options->plan,
                   "what is fitted (JSON, schema causeway.calibration/1; see the help page on studies)")
        ->required();
    app.add_option("-o,--output", options->output, "file for the report (standard output)");
    app.add_option("--write", options->written, "FILE.mo: a class that extends the model with the values");
    app.add_option("-j,--jobs", options->jobs, "runs at once (all processors)")->check(CLI::Range(1, 4096));
    addPlanOptions(app, options->libraries, options->trusted, options->format);
    return [options](const Task& task) { return runCalibrate(*options, task); };
}

}  // namespace causeway::cli
