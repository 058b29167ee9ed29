// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/causewayc/plan_files.h"
#include "core/base/file_io.h"
#include "core/results/result_file.h"
#include "core/study/calibration/calibration_report.h"

namespace causeway::cli {

namespace {

ReadCalibration readCalibrationFile(const std::string& path)
{
    const auto text = readFile(path);
    if (!text) return {std::nullopt, {"cannot be read: " + text.error()}};
    return readCalibrationPlan(*text,
                               [&path](const std::string& file) { return readResultFile(besidePlan(file, path)); });
}

int runCalibrate(const PlanOptions& options, const Task& task)
{
    ReadCalibration read = readCalibrationFile(options.plan);
    if (isRefusedPlan(options.plan, read.problems)) return kModelAtFault;
    const auto analysis = analysePlanned(read.plan->modelFile, read.plan->modelName, options, task);
    if (!analysis || !mayWrite({options.output, options.written})) return kModelAtFault;
    const Calibration calibration(std::move(*read.plan), analysis->program,
                                  settingsOfPlanned(*analysis, options.trusted));
    if (isRefusedPlan(options.plan, calibration.problems())) return kModelAtFault;
    const CalibrationResult result = calibration.run(options.jobsOrAll(), task);
    const std::string text = options.format == Format::Json
                                 ? calibrationJson(result, calibration, analysis->modelName).dump(2) + "\n"
                                 : calibrationText(result, analysis->modelName);
    if (const int status = writeOutput(options.output, text); status != kDone) return status;
    if (result.end != CalibrationResult::End::Failed) {
        const int status = writeClassOf(options, *analysis, fittedValues(result), "a calibration");
        if (status != kDone) return status;
    }
    return result.end == CalibrationResult::End::Converged ? kDone : kModelAtFault;
}

}  // namespace

Runner setUpCalibrate(CLI::App& app)
{
    const auto options = std::make_shared<PlanOptions>();
    addFitOptions(app, *options, "fitted", kCalibrationSchema.data());
    return [options](const Task& task) { return runCalibrate(*options, task); };
}

}  // namespace causeway::cli
