// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A plan with its model: everything that is wrong with it is known before the first run, and a run costs no more than
/// its integration.
///
/// In:   a plan, the program of its model, the settings of the model's annotations. Out: any run by its number.
/// Errors: `problems`, each with its place in the plan; then nothing runs. A run that fails has a reason.
/// Cost: of making it, a look at each value of each list; of a run, that of the simulation.
/// Threads: `run` may be called from many.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/base/task.h"
#include "core/program/program.h"
#include "core/results/result.h"
#include "core/simulation/simulation_settings.h"
#include "core/study/plan.h"

namespace causeway {

enum class RunStatus : std::uint8_t { Completed, Failed };
[[nodiscard]] std::string_view toString(RunStatus status);

/// A run that has come to an end.
struct StudyRun {
    std::uint64_t number = 0;     ///< from 0
    std::vector<double> factors;  ///< as StudyFactor tells values
    std::vector<double> outputs;  ///< NaN where there is none
    RunStatus status = RunStatus::Completed;
    std::string reason;  ///< why it failed, or why some outputs are NaN; one line
};

class StudyModel {
public:
    /// `settings`: of the model's annotations, with permissions and sources.
    StudyModel(StudyPlan plan, std::shared_ptr<const Program> program, SimulationSettings settings);

    [[nodiscard]] const std::vector<std::string>& problems() const { return m_problems; }
    [[nodiscard]] const StudyPlan& plan() const { return m_plan; }
    /// What the runs are made of, in lower-case hexadecimal digits: another one has other results.
    [[nodiscard]] std::string modelDigest() const;

    /// Nothing when the task was cancelled.
    [[nodiscard]] std::optional<StudyRun> run(std::uint64_t number, const Task& task) const;
    /// What the outputs of a run are computed of, over time, as far as it came; null where it could not begin.
    [[nodiscard]] std::shared_ptr<const Result> curvesOf(std::uint64_t number, const Task& task) const;

private:
    [[nodiscard]] SimulationSettings settingsOf(const std::vector<double>& factors) const;
    void takeSettings();
    void checkFactors();
    void checkFactor(std::size_t index);

    StudyPlan m_plan;
    std::shared_ptr<const Program> m_program;
    SimulationSettings m_settings;
    std::vector<std::string> m_problems;
    std::optional<StudyDesign> m_design;  ///< once there are no problems
};

}  // namespace causeway
