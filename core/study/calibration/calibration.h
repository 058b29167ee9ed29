// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Estimates parameters of a model from measured curves, by least squares.
///
/// In:   a plan, the program of its model, the settings of the model's annotations.
/// Out:  values, their standard errors and confidence intervals, the goodness of fit of each curve, and parameters that
///       the curves do not determine individually.
/// Method: a residual is simulation minus measurement, divided by the standard deviation of the measurement. Without a
///       given deviation it is estimated: initially as the spread of the curve, then from the residuals of the fit,
///       which is repeated. A run has rows at the measured times if these are equidistant; otherwise many rows with
///       linear interpolation. Derivatives are finite differences of runs (least_squares.h), also across events, whose
///       times depend smoothly on the parameters.
/// Errors: `problems`, each with its place in the plan; then nothing runs. A cancelled calibration returns the best
///       values so far.
/// Cost: one run per experiment and parameter in each iteration, on the requested number of threads, on which the
///       result does not depend.
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
    double standardError = 0, low = 0, high = 0;  ///< NaN if undetermined
    bool isAtBound = false, isDetermined = true;
};

struct FittedCurve {
    std::string experiment, variable;
    std::size_t points = 0;
    double rms = 0;        ///< of the residuals, in the unit of the curve
    double deviation = 0;  ///< of a measured value: from the plan, or estimated
    bool isEstimated = false;
};

struct CalibrationResult {
    enum class End { Converged, Iterations, Stopped, Failed } end = End::Failed;
    std::string failure;
    std::vector<FittedParameter> parameters;
    std::vector<FittedCurve> curves;
    std::vector<std::vector<double>> covariance;  ///< NaN if undetermined; empty if cancelled
    std::vector<double> singularValues;
    /// Relative changes of parameters that leave the curves unchanged: {{"K", 1}, {"J", 1}}.
    std::vector<std::vector<std::pair<std::string, double>>> undetermined;
    double confidence = 0.95;
    std::size_t degreesOfFreedom = 0, iterations = 0, runs = 0;
};
[[nodiscard]] std::string_view toString(CalibrationResult::End end);

class Calibration {
public:
    /// `settings`: from the model's annotations, with permissions and sources.
    Calibration(CalibrationPlan plan, std::shared_ptr<const Program> program, const SimulationSettings& settings);

    [[nodiscard]] const std::vector<std::string>& problems() const { return m_problems; }
    [[nodiscard]] const CalibrationPlan& plan() const { return m_plan; }
    [[nodiscard]] const Program& program() const { return *m_program; }
    /// `jobs`: number of concurrent runs.
    [[nodiscard]] CalibrationResult run(std::size_t jobs, const Task& task) const;

private:
    void prepare(const FitExperiment& experiment, const SimulationSettings& common);

    CalibrationPlan m_plan;
    std::shared_ptr<const Program> m_program;
    std::vector<SimulationSettings> m_settings;  ///< by experiment
    std::vector<std::string> m_problems;
};

}  // namespace causeway
