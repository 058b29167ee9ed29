// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/optimization/optimization.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <mutex>
#include <thread>

#include <fmt/format.h>

#include "core/base/diagnostics.h"
#include "core/base/exception_report.h"
#include "core/base/numbers.h"
#include "core/results/expression_column.h"
#include "core/results/result_sink.h"
#include "core/study/calibration/fit_space.h"
#include "core/study/design.h"
#include "core/study/optimization/optimizer.h"
#include "core/study/run_measures.h"

namespace causeway {

namespace {

using Eigen::Index;
using Eigen::VectorXd;
using OptimizationEnd = OptimizationResult::End;

/// Unless the plan or the model requests a smaller one.
constexpr double kTightTolerance = 1e-8;

/// One row with named parameters and outputs, for expressions.
Result namedNumbers(const OptimizationPlan& plan, const std::vector<double>& parameters,
                    const std::vector<double>& outputs)
{
    Result row;
    row.time = {0.0};
    const auto add = [&row](const std::string& name, double value) {
        ResultColumn column;
        column.name = name;
        column.values = {value};
        row.columns.push_back(std::move(column));
    };
    for (std::size_t i = 0; i < parameters.size(); ++i) add(plan.parameters[i].name, parameters[i]);
    for (std::size_t i = 0; i < outputs.size(); ++i) add(plan.outputs[i].name, outputs[i]);
    return row;
}

double numberOf(const Result& row, const std::string& expression)
{
    if (const ResultColumn* const column = row.find(expression)) return column->values.front();
    const ExpressionColumn computed = expressionColumn(row, expression);
    return computed.error.empty() ? computed.column.values.front() : std::nan("");
}

/// Excess of a constraint, relative to its bounds.
void addExcess(const OptimizationConstraint& constraint, double value, std::vector<double>& values)
{
    const double size = std::max(std::abs(constraint.least.value_or(0)), std::abs(constraint.most.value_or(0)));
    const double unit = size > 0 ? size : 1;
    if (constraint.least) values.push_back((*constraint.least - value) / unit);
    if (constraint.most) values.push_back((value - *constraint.most) / unit);
}

class OptimizationRun {
public:
    OptimizationRun(const OptimizationPlan& plan, const Program& program, const SimulationSettings& settings,
                    const Task& task)
        : m_plan(plan), m_program(program), m_settings(settings), m_task(task)
    {
    }

    OptimizationResult run(std::size_t jobs)
    {
        const auto space = fitSpaceOf(m_plan.parameters, m_program, m_settings, m_plan.settings.runLimit, m_task);
        if (!space) {
            m_result.failure = space.error();
            return std::move(m_result);
        }
        m_space = *space;
        std::vector<OptimizerSolution> found(m_plan.starts);
        std::atomic<std::size_t> next = 0;
        const auto work = [&] {
            for (std::size_t at = next++; at < found.size() && !m_task.cancelled(); at = next++)
                found[at] = optimizePoint(problemFrom(startOf(at)), Task(m_task.stop()));
        };
        {
            std::vector<std::jthread> threads;
            for (std::size_t i = 1; i < std::min(jobs, found.size()); ++i) threads.emplace_back(work);
            work();
        }
        report(found);
        return std::move(m_result);
    }

private:
    /// Start of a search: that of the plan, or a point between the bounds.
    [[nodiscard]] VectorXd startOf(std::size_t search) const
    {
        VectorXd point = m_space.start;
        if (search == 0) return point;
        for (Index i = 0; i < point.size(); ++i) {
            const double part = sobolDigits(static_cast<std::uint32_t>(search), static_cast<std::size_t>(i)) * 0x1p-32;
            const double least = lowEnd(i);
            point[i] = least + part * (m_space.most[i] - least);
        }
        return point;
    }

    /// A logarithmic range may begin at 0: replaced by some orders of magnitude below its end.
    [[nodiscard]] double lowEnd(Index i) const
    {
        const double kOrders = std::log(1e6);
        return std::isfinite(m_space.least[i]) ? m_space.least[i] : m_space.most[i] - kOrders;
    }

    [[nodiscard]] OptimizerProblem problemFrom(const VectorXd& start)
    {
        OptimizerProblem problem;
        problem.start = start;
        problem.least = m_space.least;
        problem.most = m_space.most;
        problem.size = m_space.typical;
        for (Index i = 0; i < start.size(); ++i) {
            const double width = m_space.most[i] - m_space.least[i];
            if (std::isfinite(width)) problem.size[i] = width;
        }
        for (const OptimizationConstraint& constraint : m_plan.constraints)
            problem.constraints += std::size_t{constraint.least.has_value()} + std::size_t{constraint.most.has_value()};
        problem.valuesAt = [this](const VectorXd& point) { return valuesAt(point); };
        problem.tolerance = m_plan.tolerance;
        problem.noise = m_settings.tolerance;
        problem.mostPoints = m_plan.runs;
        return problem;
    }

    /// Outputs of a run; nothing, with the reason, if one is undetermined.
    std::optional<std::vector<double>> outputsAt(const std::vector<double>& parameters)
    {
        SimulationSettings settings = m_settings;
        setParameters(m_plan.parameters, parameters, settings);
        Diagnostics diagnostics;
        ResultStore store;
        std::string why;
        try {
            const SimulationStatus status =
                simulateWithin(m_plan.settings.runLimit, m_program, settings, store, diagnostics, Task(m_task.stop()));
            if (status == SimulationStatus::Completed) {
                RunMeasures measures = measuresOf(*store.result(), m_plan.outputs);
                if (measures.reason.empty()) return std::move(measures.values);
                why = measures.reason;
            } else if (status == SimulationStatus::Cancelled && m_plan.settings.runLimit && !m_task.cancelled()) {
                why = fmt::format("it takes longer than {} s", *m_plan.settings.runLimit);
            }
        } catch (const std::exception& error) {
            reportException(diagnostics, error);
        }
        if (m_task.cancelled()) return std::nullopt;
        const std::lock_guard lock(m_mutex);
        m_result.reason = why.empty() ? firstErrorIn(diagnostics) : why;
        return std::nullopt;
    }

    std::optional<std::vector<double>> valuesAt(const VectorXd& point)
    {
        const std::vector<double> parameters = m_space.valuesAt(point);
        const auto outputs = outputsAt(parameters);
        if (!outputs) {
            tellProgress(std::nullopt, false);
            return std::nullopt;
        }
        const Result row = namedNumbers(m_plan, parameters, *outputs);
        const double objective = numberOf(row, m_plan.objective);
        std::vector<double> values{m_plan.isMaximized ? -objective : objective};
        for (const OptimizationConstraint& constraint : m_plan.constraints)
            addExcess(constraint, numberOf(row, constraint.expression), values);
        const auto none = std::ranges::find_if(values, [](double value) { return !std::isfinite(value); });
        if (none != values.end()) {
            const auto place = static_cast<std::size_t>(none - values.begin());
            const std::lock_guard lock(m_mutex);
            m_result.reason = fmt::format("{} has no finite value", place == 0 ? "the objective" : "a constraint");
            return std::nullopt;
        }
        const auto isExceeded = [](double value) { return value > kConstraintSlack; };
        tellProgress(objective, std::none_of(values.begin() + 1, values.end(), isExceeded));
        return values;
    }

    /// The best objective so far.
    void tellProgress(std::optional<double> objective, bool isFeasible)
    {
        const std::lock_guard lock(m_mutex);
        const auto isBetter = [&] { return m_plan.isMaximized ? *objective > *m_best : *objective < *m_best; };
        if (objective && isFeasible && (!m_best || isBetter())) m_best = objective;
        ++m_told;
        const double most = static_cast<double>(m_plan.runs) * static_cast<double>(m_plan.starts);
        m_task.progress(static_cast<double>(m_told) / most,
                        m_best ? fmt::format("run {}: best {:.6g}", m_told, *m_best) : fmt::format("run {}", m_told));
    }

    void report(const std::vector<OptimizerSolution>& found)
    {
        const OptimizerSolution* best = nullptr;
        for (std::size_t i = 0; i < found.size(); ++i) {
            const OptimizerSolution& each = found[i];
            m_result.runs += each.points;
            m_result.failedRuns += each.failedPoints;
            if (each.points > 0) addSearch(each, startOf(i));
            if (each.values.empty()) continue;
            const bool isBetter = best == nullptr || each.violation < best->violation ||
                                  (each.violation == best->violation && each.values.front() < best->values.front());
            if (isBetter) best = &each;
        }
        if (best == nullptr) {
            m_result.end = m_task.cancelled() ? OptimizationEnd::Stopped : OptimizationEnd::Failed;
            m_result.failure = "the start values give no result: " +
                               (m_result.reason.empty() ? found.front().failure : m_result.reason);
            return;
        }
        reportBest(*best);
    }

    void addSearch(const OptimizerSolution& solution, const VectorXd& start)
    {
        OptimizationSearch search;
        search.from = m_space.valuesAt(start);
        search.isConverged = solution.end == OptimizerSolution::End::Converged;
        search.isFeasible = !solution.values.empty() && solution.violation == 0;
        search.runs = solution.points;
        search.objective = solution.values.empty() ? std::nan("") : signedObjective(solution.values.front());
        m_result.searches.push_back(std::move(search));
    }

    [[nodiscard]] double signedObjective(double value) const { return m_plan.isMaximized ? -value : value; }

    void reportBest(const OptimizerSolution& best)
    {
        using SearchEnd = OptimizerSolution::End;
        m_result.end = m_task.cancelled()                 ? OptimizationEnd::Stopped
                       : best.violation > 0               ? OptimizationEnd::Infeasible
                       : best.end == SearchEnd::Converged ? OptimizationEnd::Converged
                                                          : OptimizationEnd::Runs;
        m_result.objective = signedObjective(best.values.front());
        const std::vector<double> values = m_space.valuesAt(best.point), starts = m_space.valuesAt(m_space.start);
        for (std::size_t i = 0; i < values.size(); ++i) {
            const auto place = static_cast<Index>(i);
            // Resolution of the search.
            const double near = 2 * m_plan.tolerance * problemFrom(m_space.start).size[place];
            const bool isAtBound =
                best.point[place] <= m_space.least[place] + near || best.point[place] >= m_space.most[place] - near;
            m_result.parameters.push_back({m_plan.parameters[i].name, values[i], starts[i], isAtBound});
        }
        // Repeats the run for its other outputs.
        const auto outputs = m_task.cancelled() ? std::nullopt : outputsAt(values);
        if (!outputs) return;
        ++m_result.runs;
        for (std::size_t i = 0; i < outputs->size(); ++i)
            m_result.outputs.emplace_back(m_plan.outputs[i].name, (*outputs)[i]);
        const Result row = namedNumbers(m_plan, values, *outputs);
        for (const OptimizationConstraint& constraint : m_plan.constraints) reportConstraint(constraint, row);
        if (const auto first = outputsAt(starts)) {
            ++m_result.runs;
            m_result.objectiveAtStart = numberOf(namedNumbers(m_plan, starts, *first), m_plan.objective);
        }
    }

    void reportConstraint(const OptimizationConstraint& constraint, const Result& row)
    {
        constexpr double kActive = 1e-3;  // relative to the bounds
        const double value = numberOf(row, constraint.expression);
        std::vector<double> excess;
        addExcess(constraint, value, excess);
        const double most = *std::ranges::max_element(excess);
        m_result.constraints.push_back({constraint.expression, constraint.least, constraint.most, value,
                                        most <= kConstraintSlack, most >= -kActive});
    }

    const OptimizationPlan& m_plan;
    const Program& m_program;
    const SimulationSettings& m_settings;
    const Task& m_task;
    FitSpace m_space;
    OptimizationResult m_result;
    std::mutex m_mutex;
    std::optional<double> m_best;
    std::size_t m_told = 0;
};

}  // namespace

std::string_view toString(OptimizationEnd end)
{
    switch (end) {
        case OptimizationEnd::Converged: return "converged";
        case OptimizationEnd::Runs: return "runs";
        case OptimizationEnd::Infeasible: return "infeasible";
        case OptimizationEnd::Stopped: return "stopped";
        case OptimizationEnd::Failed: return "failed";
    }
    return "failed";
}

Optimization::Optimization(OptimizationPlan plan, std::shared_ptr<const Program> program,
                           const SimulationSettings& settings)
    : m_plan(std::move(plan)), m_program(std::move(program)), m_settings(settings)
{
    if (!hasOptimizer()) m_problems.emplace_back("this build of Causeway has no NLopt, which optimization needs");
    const HybridDae& dae = *m_program->structure->dae;
    m_settings.tolerance = std::min(m_settings.tolerance, kTightTolerance);
    takePlanSettings(m_plan.settings, dae, m_settings, m_problems);
    checkFitParameters(m_plan.parameters, m_plan.settings, dae, m_problems);
    takeStudyOutputs(m_plan.outputs, *m_program, m_settings, m_problems);
    checkExpression(m_plan.objective, m_plan.isMaximized ? "maximize" : "minimize");
    for (const OptimizationConstraint& constraint : m_plan.constraints)
        checkExpression(constraint.expression, constraint.place + ".expression");
}

void Optimization::checkExpression(const std::string& expression, const std::string& place)
{
    const Result row = namedNumbers(m_plan, std::vector<double>(m_plan.parameters.size(), 1.0),
                                    std::vector<double>(m_plan.outputs.size(), 1.0));
    if (row.find(expression) != nullptr) return;
    const ExpressionColumn computed = expressionColumn(row, expression);
    if (computed.error.empty()) return;
    std::vector<std::string> names;
    for (const ResultColumn& column : row.columns) names.push_back(column.name);
    m_problems.push_back(fmt::format("{}: {}; the names of outputs and parameters are {}", place, computed.error,
                                     fmt::join(names, ", ")));
}

OptimizationResult Optimization::run(std::size_t jobs, const Task& task) const
{
    return OptimizationRun(m_plan, *m_program, m_settings, task).run(std::max<std::size_t>(jobs, 1));
}

}  // namespace causeway
