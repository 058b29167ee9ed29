// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/calibration/calibration.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <mutex>
#include <span>
#include <thread>

#include <fmt/format.h>

#include "core/base/diagnostics.h"
#include "core/base/exception_report.h"
#include "core/base/numbers.h"
#include "core/base/suggestion.h"
#include "core/results/expression_column.h"
#include "core/results/interpolation.h"
#include "core/results/result_sink.h"
#include "core/simulation/recorder.h"
#include "core/study/calibration/fit_space.h"
#include "core/study/calibration/fit_statistics.h"
#include "core/study/calibration/least_squares.h"

namespace causeway {

namespace {

using Eigen::Index;
using Eigen::VectorXd;
using CalibrationEnd = CalibrationResult::End;

/// Unless the plan or the model requests a smaller one.
constexpr double kTolerance = 1e-8;

/// Union of the times of all curves.
std::vector<double> timesOf(const FitExperiment& experiment)
{
    std::vector<double> times;
    for (const FitCurve& curve : experiment.curves) times.insert(times.end(), curve.time.begin(), curve.time.end());
    std::ranges::sort(times);
    times.erase(std::unique(times.begin(), times.end()), times.end());
    return times;
}

/// Number of equal intervals with all times at their ends; if there is none, enough of them for linear interpolation.
std::uint32_t intervalsFor(const std::vector<double>& times, double start, double stop)
{
    constexpr double kMost = 1e6, kUneven = 5000, kEqual = 1e-6;
    double least = stop - start;
    double before = start;
    for (const double time : times) {
        if (time - before > kEqual * (stop - start) / kMost) least = std::min(least, time - before);
        before = time;
    }
    const double count = std::round((stop - start) / least);
    const auto isAtEnd = [&](double time) {
        const double place = (time - start) / (stop - start) * count;
        return std::abs(place - std::round(place)) < kEqual * std::max(1.0, count * kEqual);
    };
    if (count <= kMost && std::ranges::all_of(times, isAtEnd)) return static_cast<std::uint32_t>(std::max(count, 1.0));
    return static_cast<std::uint32_t>(std::clamp(4.0 * static_cast<double>(times.size()), kUneven, kMost));
}

/// Simulated minus measured values; nothing if one is not finite.
std::optional<VectorXd> differences(const Result& result, const FitCurve& curve)
{
    const ResultColumn* column = result.find(curve.variable);
    ExpressionColumn computed;
    if (column == nullptr) {
        computed = expressionColumn(result, curve.variable);
        if (!computed.error.empty()) return std::nullopt;
        column = &computed.column;
    }
    const std::span<const double> time(result.time.begin(), result.time.end());
    const std::span<const double> values(column->values.data(), column->values.size());
    VectorXd found(static_cast<Index>(curve.time.size()));
    for (std::size_t i = 0; i < curve.time.size(); ++i) {
        // The last row may be off by rounding.
        const auto row = findRow(time, std::clamp(curve.time[i], time.front(), time.back()));
        const double value = row ? valueAt(values, *row, column->type != ValueType::Real) : std::nan("");
        if (!std::isfinite(value)) return std::nullopt;
        found[static_cast<Index>(i)] = value - curve.values[i];
    }
    return found;
}

/// Standard deviation of measured values; for constant ones their magnitude.
double spreadOf(const std::vector<double>& values)
{
    const Eigen::Map<const VectorXd> all(values.data(), static_cast<Index>(values.size()));
    const double spread = std::sqrt((all.array() - all.mean()).square().mean());
    const double size = all.cwiseAbs().maxCoeff();
    if (spread > 1e-9 * size) return spread;
    return size > 0 ? size : 1;
}

class CalibrationRun {
public:
    CalibrationRun(const CalibrationPlan& plan, const Program& program, const std::vector<SimulationSettings>& settings,
                   std::size_t jobs, const Task& task)
        : m_plan(plan), m_program(program), m_settings(settings), m_jobs(std::max<std::size_t>(jobs, 1)), m_task(task)
    {
        for (const FitExperiment& experiment : plan.experiments) {
            for (const FitCurve& curve : experiment.curves)
                m_result.curves.push_back({experiment.name, curve.variable, curve.time.size(), 0,
                                           curve.deviation.value_or(spreadOf(curve.values)), !curve.deviation});
        }
        m_result.confidence = plan.confidence;
    }

    CalibrationResult run()
    {
        if (!takeStart()) return std::move(m_result);
        LeastSquaresSolution solution = solveLeastSquares(m_problem, m_task);
        m_result.iterations = solution.iterations;
        const auto isEstimated = [](const FittedCurve& curve) { return curve.isEstimated; };
        // With a single curve its deviation has no influence.
        const bool isRepeated = m_result.curves.size() > 1 && std::ranges::any_of(m_result.curves, isEstimated);
        constexpr int kRounds = 3;
        for (int round = 0; round < kRounds && isRepeated && hasEnd(solution); ++round) {
            if (!estimateDeviations(solution)) break;
            m_problem.start = solution.point;
            LeastSquaresSolution next = solveLeastSquares(m_problem, m_task);
            m_result.iterations += next.iterations;
            if (!hasEnd(next) && next.residuals.size() == 0) break;
            solution = std::move(next);
        }
        report(solution);
        return std::move(m_result);
    }

private:
    static bool hasEnd(const LeastSquaresSolution& solution)
    {
        return solution.end == LeastSquaresSolution::End::Converged ||
               solution.end == LeastSquaresSolution::End::Iterations;
    }

    /// Uses values of the model where the plan has none.
    bool takeStart()
    {
        ++m_runs;
        const auto space =
            fitSpaceOf(m_plan.parameters, m_program, m_settings.front(), m_plan.settings.runLimit, m_task);
        if (!space) {
            m_result.failure = space.error();
            return false;
        }
        m_space = *space;
        const std::vector<double> starts = m_space.valuesAt(m_space.start);
        for (std::size_t i = 0; i < starts.size(); ++i) {
            FittedParameter fitted;
            fitted.name = m_plan.parameters[i].name;
            fitted.start = starts[i];
            m_result.parameters.push_back(std::move(fitted));
        }
        m_problem.start = m_space.start;
        m_problem.least = m_space.least;
        m_problem.most = m_space.most;
        m_problem.typical = m_space.typical;
        m_problem.noise = m_settings.front().tolerance;
        m_problem.mostIterations = m_plan.iterations;
        m_problem.residualsAt = [this](const std::vector<VectorXd>& points) { return residualsAt(points); };
        m_problem.progress = [this](std::size_t iteration, double sum, const VectorXd& /*point*/) {
            m_task.progress(static_cast<double>(iteration) / static_cast<double>(m_plan.iterations),
                            fmt::format("iteration {}: {:.6g}", iteration, sum));
        };
        return true;
    }

    /// Null on failure.
    std::shared_ptr<const Result> simulated(const SimulationSettings& settings)
    {
        ++m_runs;
        Diagnostics diagnostics;
        ResultStore store;
        try {
            const SimulationStatus status =
                simulateWithin(m_plan.settings.runLimit, m_program, settings, store, diagnostics, Task(m_task.stop()));
            if (status == SimulationStatus::Completed && store.result()->rowCount() > 0) return store.result();
        } catch (const std::exception& error) {
            reportException(diagnostics, error);
        }
        const std::lock_guard lock(m_mutex);
        m_failure = firstErrorIn(diagnostics);
        return nullptr;
    }

    std::optional<std::vector<VectorXd>> differencesOf(std::size_t experiment, const VectorXd& point)
    {
        SimulationSettings settings = m_settings[experiment];
        setParameters(m_plan.parameters, m_space.valuesAt(point), settings);
        const auto result = simulated(settings);
        if (!result) return std::nullopt;
        std::vector<VectorXd> all;
        for (const FitCurve& curve : m_plan.experiments[experiment].curves) {
            auto found = differences(*result, curve);
            if (!found) return std::nullopt;
            all.push_back(std::move(*found));
        }
        return all;
    }

    std::vector<std::optional<VectorXd>> residualsAt(const std::vector<VectorXd>& points)
    {
        const std::size_t experiments = m_settings.size();
        std::vector<std::optional<std::vector<VectorXd>>> found(points.size() * experiments);
        std::atomic<std::size_t> next = 0;
        const auto work = [&] {
            for (std::size_t at = next++; at < found.size() && !m_task.cancelled(); at = next++)
                found[at] = differencesOf(at % experiments, points[at / experiments]);
        };
        {
            std::vector<std::jthread> threads;
            for (std::size_t i = 1; i < std::min(m_jobs, found.size()); ++i) threads.emplace_back(work);
            work();
        }
        std::vector<std::optional<VectorXd>> residuals;
        if (m_task.cancelled()) return residuals;
        for (std::size_t i = 0; i < points.size(); ++i)
            residuals.push_back(joined(std::span(found).subspan(i * experiments, experiments)));
        return residuals;
    }

    /// Concatenates the parts, weighted by the deviations.
    [[nodiscard]] std::optional<VectorXd> joined(std::span<const std::optional<std::vector<VectorXd>>> parts) const
    {
        std::size_t count = 0;
        for (const FittedCurve& curve : m_result.curves) count += curve.points;
        VectorXd whole(static_cast<Index>(count));
        Index at = 0;
        std::size_t curve = 0;
        for (const auto& part : parts) {
            if (!part) return std::nullopt;
            for (const VectorXd& each : *part) {
                whole.segment(at, each.size()) = each / m_result.curves[curve++].deviation;
                at += each.size();
            }
        }
        return whole;
    }

    /// From the residuals of the fit. False if they have not changed.
    bool estimateDeviations(const LeastSquaresSolution& solution)
    {
        constexpr double kLeastPart = 1e-6, kSame = 0.01;
        bool isChanged = false;
        std::size_t at = 0;
        Index row = 0;
        for (const FitExperiment& experiment : m_plan.experiments) {
            for (const FitCurve& curve : experiment.curves) {
                FittedCurve& fitted = m_result.curves[at++];
                const auto count = static_cast<Index>(fitted.points);
                const double rms =
                    std::sqrt(solution.residuals.segment(row, count).squaredNorm() / static_cast<double>(count)) *
                    fitted.deviation;
                row += count;
                if (!fitted.isEstimated) continue;
                const double next = std::max(rms, kLeastPart * spreadOf(curve.values));
                isChanged = isChanged || std::abs(next - fitted.deviation) > kSame * fitted.deviation;
                fitted.deviation = next;
            }
        }
        return isChanged;
    }

    void report(const LeastSquaresSolution& solution)
    {
        m_result.end = solution.end == LeastSquaresSolution::End::Converged    ? CalibrationEnd::Converged
                       : solution.end == LeastSquaresSolution::End::Iterations ? CalibrationEnd::Iterations
                       : solution.end == LeastSquaresSolution::End::Cancelled  ? CalibrationEnd::Stopped
                                                                               : CalibrationEnd::Failed;
        m_result.failure = solution.failure;
        if (m_result.end == CalibrationEnd::Failed && !m_failure.empty()) m_result.failure += ": " + m_failure;
        m_result.runs = m_runs;
        for (std::size_t i = 0; i < m_result.parameters.size(); ++i) {
            FittedParameter& fitted = m_result.parameters[i];
            const auto place = static_cast<Index>(i);
            fitted.value = m_space.coordinates[i].valueAt(solution.point[place]);
            fitted.isAtBound =
                solution.point[place] <= m_problem.least[place] || solution.point[place] >= m_problem.most[place];
            fitted.standardError = fitted.low = fitted.high = std::nan("");
        }
        if (solution.residuals.size() == 0) return;
        reportCurves(solution);
        if (solution.jacobian.size() > 0) reportStatistics(solution);
    }

    void reportCurves(const LeastSquaresSolution& solution)
    {
        Index row = 0;
        for (FittedCurve& curve : m_result.curves) {
            const auto count = static_cast<Index>(curve.points);
            curve.rms = curve.deviation *
                        std::sqrt(solution.residuals.segment(row, count).squaredNorm() / static_cast<double>(count));
            row += count;
            // Not repeated for a single curve.
            if (curve.isEstimated && m_result.curves.size() == 1) curve.deviation = curve.rms;
        }
    }

    void reportStatistics(const LeastSquaresSolution& solution)
    {
        constexpr double kSafety = 10;
        const std::size_t n = m_result.parameters.size();
        VectorXd sizes(static_cast<Index>(n));
        std::vector<bool> isHeld;
        for (std::size_t i = 0; i < n; ++i) {
            const auto place = static_cast<Index>(i);
            const double x = solution.point[place];
            sizes[place] = m_space.coordinates[i].sign != 0 || x == 0 ? m_problem.typical[place] : std::abs(x);
            isHeld.push_back(m_result.parameters[i].isAtBound);
        }
        const FitStatistics found = fitStatistics(solution.residuals, solution.jacobian, sizes, isHeld,
                                                  kSafety * std::pow(m_problem.noise, 2.0 / 3));
        m_result.degreesOfFreedom = found.degreesOfFreedom;
        m_result.singularValues.assign(found.singularValues.begin(), found.singularValues.end());
        const double limit = studentLimit(m_plan.confidence, found.degreesOfFreedom);
        for (std::size_t i = 0; i < n; ++i) {
            FittedParameter& fitted = m_result.parameters[i];
            const auto place = static_cast<Index>(i);
            const double x = solution.point[place], error = std::sqrt(found.covariance(place, place));
            const FitCoordinate& coordinate = m_space.coordinates[i];
            fitted.standardError = error * std::abs(coordinate.slopeAt(x));
            const double ends[] = {coordinate.valueAt(x - limit * error), coordinate.valueAt(x + limit * error)};
            fitted.low = std::min(ends[0], ends[1]);
            fitted.high = std::max(ends[0], ends[1]);
            std::vector<double>& row = m_result.covariance.emplace_back();
            for (std::size_t k = 0; k < n; ++k)
                row.push_back(found.covariance(place, static_cast<Index>(k)) * coordinate.slopeAt(x) *
                              m_space.coordinates[k].slopeAt(solution.point[static_cast<Index>(k)]));
        }
        for (const VectorXd& direction : found.undetermined) {
            auto& changes = m_result.undetermined.emplace_back();
            for (std::size_t i = 0; i < n; ++i) {
                const double change = direction[static_cast<Index>(i)];
                if (change == 0) continue;
                m_result.parameters[i].isDetermined = false;
                changes.emplace_back(m_result.parameters[i].name, change);
            }
        }
    }

    const CalibrationPlan& m_plan;
    const Program& m_program;
    const std::vector<SimulationSettings>& m_settings;
    std::size_t m_jobs;
    const Task& m_task;
    LeastSquaresProblem m_problem;
    FitSpace m_space;
    CalibrationResult m_result;
    std::atomic<std::size_t> m_runs = 0;
    std::mutex m_mutex;
    std::string m_failure;  ///< of a failed run
};

}  // namespace

std::string_view toString(CalibrationResult::End end)
{
    switch (end) {
        case CalibrationEnd::Converged: return "converged";
        case CalibrationEnd::Iterations: return "iterations";
        case CalibrationEnd::Stopped: return "stopped";
        case CalibrationEnd::Failed: return "failed";
    }
    return "failed";
}

Calibration::Calibration(CalibrationPlan plan, std::shared_ptr<const Program> program,
                         const SimulationSettings& settings)
    : m_plan(std::move(plan)), m_program(std::move(program))
{
    SimulationSettings common = settings;
    common.tolerance = std::min(common.tolerance, kTolerance);
    takePlanSettings(m_plan.settings, *m_program->structure->dae, common, m_problems);
    checkFitParameters(m_plan.parameters, m_plan.settings, *m_program->structure->dae, m_problems);
    for (const FitExperiment& experiment : m_plan.experiments) prepare(experiment, common);
}

void Calibration::prepare(const FitExperiment& experiment, const SimulationSettings& common)
{
    SimulationSettings& settings = m_settings.emplace_back(common);
    for (const auto& [name, text] : experiment.values) {
        if (const std::string why = whyNotSet(*m_program->structure->dae, name, text); !why.empty())
            m_problems.push_back(fmt::format("{}.set.{}: {}", experiment.place, name, why));
        settings.overrides.emplace_back(name, text);
    }
    const ResultLayout layout = recordedColumns(*m_program, NameFilter()).layout;
    const Result head = headOf(layout);
    std::vector<std::string> names;
    for (const ResultVariable& variable : layout.variables) names.push_back(variable.name);
    for (const FitCurve& curve : experiment.curves) {
        ExpressionColumn column;
        const auto known = std::ranges::find(layout.variables, curve.variable, &ResultVariable::name);
        if (known != layout.variables.end() && known->column)
            column.names = {curve.variable};
        else
            column = expressionColumn(head, curve.variable);
        if (!column.error.empty())
            m_problems.push_back(
                fmt::format("{}.variable: {}{}", curve.place, column.error, didYouMean(curve.variable, names)));
        settings.outputs.insert(settings.outputs.end(), column.names.begin(), column.names.end());
        for (const ResultVariable& variable : layout.variables) {
            if (!variable.column && curve.variable.find(variable.name) != std::string::npos)
                settings.outputs.push_back(variable.name);
        }
    }
    const std::vector<double> times = timesOf(experiment);
    if (times.front() < common.startTime || (m_plan.settings.stopTime && times.back() > common.stopTime)) {
        m_problems.push_back(
            fmt::format("{}.data: measurements from {} s to {} s are not between the start and the "
                        "stop time of a run",
                        experiment.place, shortestText(times.front()), shortestText(times.back())));
        return;
    }
    if (!m_plan.settings.stopTime) settings.stopTime = times.back();
    if (m_plan.settings.interval || m_plan.settings.intervals) return;
    settings.interval.reset();
    settings.intervals =
        settings.stopTime > settings.startTime ? intervalsFor(times, settings.startTime, settings.stopTime) : 1;
}

CalibrationResult Calibration::run(std::size_t jobs, const Task& task) const
{
    return CalibrationRun(m_plan, *m_program, m_settings, jobs, task).run();
}

}  // namespace causeway
