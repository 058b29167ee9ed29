// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A plan bound to its model: all problems are known before the first run, and a run costs no more than its
/// integration.
///
/// In:   a plan, the program of its model, the settings of the model's annotations. Out: any run by its number.
/// Errors: `problems`, each with its place in the plan; then nothing runs. A failed run has a reason. Cost:
///       construction checks each value of each list; a run costs its simulation. Threads: `run` may be called
///       concurrently.
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

/// A completed run.
struct StudyRun {
    std::uint64_t number = 0;     ///< from 0
    std::vector<double> factors;  ///< as defined by StudyFactor
    std::vector<double> outputs;  ///< NaN if undetermined
    RunStatus status = RunStatus::Completed;
    std::string reason;  ///< reason for a failure or NaN outputs; one line
};

class StudyModel {
public:
    /// `settings`: from the model's annotations, with permissions and sources.
    StudyModel(StudyPlan plan, std::shared_ptr<const Program> program, SimulationSettings settings);

    [[nodiscard]] const std::vector<std::string>& problems() const { return m_problems; }
    [[nodiscard]] const StudyPlan& plan() const { return m_plan; }
    /// Digest of everything that determines the results, in lower-case hexadecimal digits.
    [[nodiscard]] std::string modelDigest() const;

    /// Nothing if the task was cancelled.
    [[nodiscard]] std::optional<StudyRun> run(std::uint64_t number, const Task& task) const;
    /// Curves from which the outputs of a run are computed, as far as it got; null if it could not start.
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
    std::optional<StudyDesign> m_design;  ///< set if there are no problems
};

}  // namespace causeway
