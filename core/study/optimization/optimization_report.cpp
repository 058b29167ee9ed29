// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/optimization/optimization_report.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/base/numbers.h"
#include "core/study/optimization/optimizer.h"

namespace causeway {

namespace {

using Json = nlohmann::ordered_json;
using OptimizationEnd = OptimizationResult::End;

Json numberOrNull(const std::optional<double>& value)
{
    return value && std::isfinite(*value) ? Json(*value) : Json();
}

std::string sixDigitsOf(double value)
{
    return fmt::format("{:.6g}", value);
}

std::string endOf(const OptimizationResult& result, const OptimizationPlan& plan)
{
    switch (result.end) {
        case OptimizationEnd::Converged:
            return fmt::format("converged: no change of a single parameter by {:.3g} % of its size improves it",
                               100 * kPollSteps * plan.tolerance);
        case OptimizationEnd::Runs: return "not converged; the best of all runs";
        case OptimizationEnd::Infeasible:
            return "no values were found that meet all constraints; these are the closest";
        case OptimizationEnd::Stopped: return "stopped; the best values so far";
        case OptimizationEnd::Failed: break;
    }
    return "failed: " + result.failure;
}

std::string boundsOf(const OptimizedConstraint& constraint)
{
    if (constraint.least && constraint.most)
        return fmt::format("{} .. {}", shortestText(*constraint.least), shortestText(*constraint.most));
    return constraint.least ? "at least " + shortestText(*constraint.least)
                            : "at most " + shortestText(*constraint.most);
}

/// Number of searches with the same objective, within their accuracy.
std::size_t agreeing(const OptimizationResult& result)
{
    constexpr double kSame = 1e-4;
    const double size = std::max(std::abs(result.objective), 1e-300);
    return static_cast<std::size_t>(std::ranges::count_if(result.searches, [&](const OptimizationSearch& search) {
        return search.isFeasible && std::abs(search.objective - result.objective) <= kSame * size;
    }));
}

}  // namespace

std::string optimizationText(const OptimizationResult& result, const Optimization& optimization,
                             const std::string& modelName)
{
    const OptimizationPlan& plan = optimization.plan();
    std::string text = fmt::format("{}: {} ({} runs)\n", modelName, endOf(result, plan), result.runs);
    if (result.failedRuns > 0) text += fmt::format("{} runs had no result: {}\n", result.failedRuns, result.reason);
    if (result.parameters.empty()) return text;
    text += fmt::format(
        "\n{} {} = {}{}\n", plan.isMaximized ? "greatest" : "least", plan.objective, sixDigitsOf(result.objective),
        result.objectiveAtStart ? fmt::format(" (at the start {})", sixDigitsOf(*result.objectiveAtStart))
                                : std::string());
    std::size_t width = std::string_view("parameter").size();
    for (const OptimizedParameter& parameter : result.parameters) width = std::max(width, parameter.name.size());
    text += fmt::format("\n{:<{}}  {:<13} {}\n", "parameter", width, "value", "start");
    for (const OptimizedParameter& parameter : result.parameters)
        text += fmt::format("{:<{}}  {:<13} {}{}\n", parameter.name, width, sixDigitsOf(parameter.value),
                            sixDigitsOf(parameter.start), parameter.isAtBound ? "  at its bound" : "");
    if (!result.outputs.empty()) text += '\n';
    for (const auto& [name, value] : result.outputs) text += fmt::format("{} = {}\n", name, sixDigitsOf(value));
    if (!result.constraints.empty()) text += '\n';
    for (const OptimizedConstraint& constraint : result.constraints)
        text +=
            fmt::format("{} = {}, {}{}\n", constraint.expression, sixDigitsOf(constraint.value), boundsOf(constraint),
                        !constraint.isMet     ? ": not met"
                        : constraint.isActive ? ": just met"
                                              : ": met");
    if (result.searches.size() > 1)
        text += fmt::format("\n{} of {} searches reached this value\n", agreeing(result), result.searches.size());
    return text;
}

nlohmann::ordered_json optimizationJson(const OptimizationResult& result, const Optimization& optimization,
                                        const std::string& modelName)
{
    const OptimizationPlan& plan = optimization.plan();
    Json parameters = Json::array(), constraints = Json::array(), searches = Json::array(), outputs = Json::object();
    for (const OptimizedParameter& each : result.parameters)
        parameters.push_back({{"name", each.name},
                              {"value", numberOrNull(each.value)},
                              {"start", numberOrNull(each.start)},
                              {"at_bound", each.isAtBound}});
    for (const OptimizedConstraint& each : result.constraints)
        constraints.push_back({{"expression", each.expression},
                               {"from", numberOrNull(each.least)},
                               {"to", numberOrNull(each.most)},
                               {"value", numberOrNull(each.value)},
                               {"met", each.isMet},
                               {"active", each.isActive}});
    for (const OptimizationSearch& each : result.searches) {
        Json from = Json::array();
        for (const double value : each.from) from.push_back(numberOrNull(value));
        searches.push_back({{"from", std::move(from)},
                            {"objective", numberOrNull(each.objective)},
                            {"converged", each.isConverged},
                            {"feasible", each.isFeasible},
                            {"runs", each.runs}});
    }
    for (const auto& [name, value] : result.outputs) outputs[name] = numberOrNull(value);
    const std::string modification = modificationOf(optimizedValues(result), *optimization.program().structure->dae);
    return {{"schema", kOptimizationSchema},
            {"model", modelName},
            {"status", toString(result.end)},
            {"reason", result.end == OptimizationEnd::Failed ? result.failure : result.reason},
            {plan.isMaximized ? "maximize" : "minimize", plan.objective},
            {"objective", result.parameters.empty() ? Json() : numberOrNull(result.objective)},
            {"objective_at_start", numberOrNull(result.objectiveAtStart)},
            {"parameters", std::move(parameters)},
            {"outputs", std::move(outputs)},
            {"constraints", std::move(constraints)},
            {"searches", std::move(searches)},
            {"runs", result.runs},
            {"failed_runs", result.failedRuns},
            {"modification", modelName + modification}};
}

std::vector<std::pair<std::string, double>> optimizedValues(const OptimizationResult& result)
{
    std::vector<std::pair<std::string, double>> values;
    for (const OptimizedParameter& parameter : result.parameters) values.emplace_back(parameter.name, parameter.value);
    return values;
}

}  // namespace causeway
