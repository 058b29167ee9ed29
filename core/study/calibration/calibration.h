// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Parameters of a model from measured curves, by least squares.
///
/// In:   a plan, the program of its model, the settings of the model's annotations. Out: values, their standard errors
///       and confidence intervals, how well each curve is met, and which parameters the curves cannot tell apart.
/// Method: each residual is what the run has more than what was measured, over the deviation of the measured values.
///       Where a plan gives no deviation, it is what the fit leaves: it begins with the spread of the curve, and the
///       fit is repeated. A run has rows at the times of the measurements where these are evenly spaced; otherwise it
///       has many, and is straight between them. Derivatives are differences of runs (least_squares.h): those go
///       through events as through the rest, as the event's time is a smooth function of the parameters.
/// Errors: `problems`, each with its place in the plan; then nothing runs. A calibration that is stopped has the best
///       values so far.
/// Cost: a run for each experiment and parameter in each iteration, on as many threads as are asked for; the result
/// does
///       not depend on them.
/// References: G. A. F. Seber, C. J. Wild, Nonlinear Regression, Wiley (1989), 2.1 and 2.8.8.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/base/task.h"
#include "core/program/program.h"
#include "core/simulation/simulation_settings.h"
#include "core/study/calibration/calibration_plan.h"

namespace causeway {

struct FittedParameter {
    std::string name;
    double value = 0, start = 0;
    double standardError = 0, low = 0, high = 0;  ///< NaN where there are none
    bool isAtBound = false, isDetermined = true;
};

struct FittedCurve {
    std::string experiment, variable;
    std::size_t points = 0;
    double rms = 0;        ///< of the differences, in the unit of the curve
    double deviation = 0;  ///< of a measured value: as the plan says, or estimated
    bool isEstimated = false;
};

struct CalibrationResult {
    enum class End { Converged, Iterations, Stopped, Failed } end = End::Failed;
    std::string failure;
    std::vector<FittedParameter> parameters;
    std::vector<FittedCurve> curves;
    std::vector<std::vector<double>> covariance;  ///< NaN where there is none; empty when it was stopped
    std::vector<double> singularValues;
    /// Relative changes of parameters that leave the curves as they are: {{"K", 1}, {"J", 1}}.
    std::vector<std::vector<std::pair<std::string, double>>> undetermined;
    double confidence = 0.95;
    std::size_t degreesOfFreedom = 0, iterations = 0, runs = 0;
};
[[nodiscard]] std::string_view toString(CalibrationResult::End end);

class Calibration {
public:
    /// `settings`: of the model's annotations, with permissions and sources.
    Calibration(CalibrationPlan plan, std::shared_ptr<const Program> program, const SimulationSettings& settings);

    [[nodiscard]] const std::vector<std::string>& problems() const { return m_problems; }
    [[nodiscard]] const CalibrationPlan& plan() const { return m_plan; }
    [[nodiscard]] const Program& program() const { return *m_program; }
    /// `jobs`: runs at once.
    [[nodiscard]] CalibrationResult run(std::size_t jobs, const Task& task) const;

private:
    void prepare(const FitExperiment& experiment, const SimulationSettings& common);

    CalibrationPlan m_plan;
    std::shared_ptr<const Program> m_program;
    std::vector<SimulationSettings> m_settings;  ///< by experiment
    std::vector<std::string> m_problems;
};

}  // namespace causeway
