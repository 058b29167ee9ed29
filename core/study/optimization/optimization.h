// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Optimizes parameters of a model: minimizes or maximizes an output of its runs, with bounds and constraints.
///
/// In:   a plan, the program of its model, the settings of the model's annotations. Out: values, the objective and all
///       outputs there, the margin of each constraint, the result of each search.
/// Method: optimizer.h, separately for each start: the first one is from the plan, others are points of the Sobol
///       sequence between the bounds. The result does not depend on the number of concurrent searches.
/// Errors: `problems`, each with its place in the plan; then nothing runs. A cancelled optimization returns the best
///       values so far. If no point satisfies all constraints, that is reported, with the closest one.
/// Cost: 20 to 100 runs per parameter and start.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/base/task.h"
#include "core/program/program.h"
#include "core/simulation/simulation_settings.h"
#include "core/study/optimization/optimization_plan.h"

namespace causeway {

struct OptimizedParameter {
    std::string name;
    double value = 0, start = 0;
    bool isAtBound = false;
};

struct OptimizedConstraint {
    std::string expression;
    std::optional<double> least, most;
    double value = 0;
    bool isMet = false, isActive = false;  ///< active: at a bound
};

/// One search.
struct OptimizationSearch {
    std::vector<double> from;  ///< start values of the parameters
    double objective = 0;      ///< NaN if undetermined
    bool isConverged = false, isFeasible = false;
    std::size_t runs = 0;
};

struct OptimizationResult {
    enum class End { Converged, Runs, Infeasible, Stopped, Failed } end = End::Failed;
    std::string failure;
    std::vector<OptimizedParameter> parameters;
    std::vector<OptimizedConstraint> constraints;
    std::vector<std::pair<std::string, double>> outputs;
    double objective = 0;
    std::optional<double> objectiveAtStart;  ///< of the first start
    std::vector<OptimizationSearch> searches;
    std::size_t runs = 0, failedRuns = 0;
    std::string reason;  ///< why one of them failed
};
[[nodiscard]] std::string_view toString(OptimizationResult::End end);

class Optimization {
public:
    /// `settings`: from the model's annotations, with permissions and sources.
    Optimization(OptimizationPlan plan, std::shared_ptr<const Program> program, const SimulationSettings& settings);

    [[nodiscard]] const std::vector<std::string>& problems() const { return m_problems; }
    [[nodiscard]] const OptimizationPlan& plan() const { return m_plan; }
    [[nodiscard]] const Program& program() const { return *m_program; }
    /// `jobs`: number of concurrent searches.
    [[nodiscard]] OptimizationResult run(std::size_t jobs, const Task& task) const;

private:
    void checkExpression(const std::string& expression, const std::string& place);

    OptimizationPlan m_plan;
    std::shared_ptr<const Program> m_program;
    SimulationSettings m_settings;
    std::vector<std::string> m_problems;
};

}  // namespace causeway
