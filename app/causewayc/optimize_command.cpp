// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/causewayc/plan_files.h"
#include "core/base/file_io.h"
#include "core/study/optimization/optimization_report.h"

namespace causeway::cli {

namespace {

int runOptimize(const PlanOptions& options, const Task& task)
{
    const auto text = readFile(options.plan);
    ReadOptimization read =
        text ? readOptimizationPlan(*text) : ReadOptimization{std::nullopt, {"cannot be read: " + text.error()}};
    if (isRefusedPlan(options.plan, read.problems)) return kModelAtFault;
    const auto analysis = analysePlanned(read.plan->modelFile, read.plan->modelName, options, task);
    if (!analysis || !mayWrite({options.output, options.written})) return kModelAtFault;
    const Optimization optimization(std::move(*read.plan), analysis->program,
                                    settingsOfPlanned(*analysis, options.trusted));
    if (isRefusedPlan(options.plan, optimization.problems())) return kModelAtFault;
    const OptimizationResult result = optimization.run(options.jobsOrAll(), task);
    const std::string report = options.format == Format::Json
                                   ? optimizationJson(result, optimization, analysis->modelName).dump(2) + "\n"
                                   : optimizationText(result, optimization, analysis->modelName);
    if (const int status = writeOutput(options.output, report); status != kDone) return status;
    if (!result.parameters.empty()) {
        const int status = writeClassOf(options, *analysis, optimizedValues(result), "an optimization");
        if (status != kDone) return status;
    }
    return result.end == OptimizationResult::End::Converged ? kDone : kModelAtFault;
}

}  // namespace

Runner setUpOptimize(CLI::App& app)
{
    const auto options = std::make_shared<PlanOptions>();
    addFitOptions(app, *options, "optimized", kOptimizationSchema.data());
    return [options](const Task& task) { return runOptimize(*options, task); };
}

}  // namespace causeway::cli
