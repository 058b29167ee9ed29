// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The period map: a run from one point between periods to the next.
///
/// A point holds the complete memory of a model: states, discrete variables, modes, scheduled instants, time. A run
/// continues from there, optionally with other states; modes that contradict these are searched again, and states that
/// ideal elements exclude jump onto the constraints. Not thread-safe.
/// Cost: a run over the period; a point keeps the evaluator of its run.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "core/base/diagnostics.h"
#include "core/base/task.h"
#include "core/results/result_sink.h"
#include "core/simulation/run.h"

namespace causeway {

/// Tracks the largest magnitude of each variable in a run, and forwards the rows to another sink.
class LargestValues final : public ResultSink {
public:
    /// `next` may be null.
    explicit LargestValues(ResultSink* next) : m_next(next) {}

    bool begin(const ResultLayout& layout) override;
    bool row(double time, std::span<const double> values) override;
    void step(double time) override;
    void event(const ResultEvent& event) override;
    [[nodiscard]] std::optional<std::string> finish() override { return std::nullopt; }
    void abandon() override {}

    /// 0 for variables without a column.
    [[nodiscard]] double of(const std::string& name) const;

private:
    ResultSink* m_next;
    ResultLayout m_layout;
    std::vector<double> m_largest;  ///< by column
};

/// A run together with its results.
class PeriodRun {
public:
    PeriodRun(const Program& program, SimulationSettings settings, Overrides overrides, const Task& task,
              ResultSink* sink);

    /// False if the run fails; diagnostics() has the reason.
    [[nodiscard]] bool execute(Halt::Where where, const Continuation* from);

    [[nodiscard]] const std::vector<double>& states() const { return m_run.states(); }
    [[nodiscard]] const ModelEvaluator& evaluator() const { return m_run.evaluator(); }
    [[nodiscard]] const LargestValues& largest() const { return m_largest; }
    [[nodiscard]] const Diagnostics& diagnostics() const { return m_diagnostics; }

private:
    SimulationSettings m_settings;
    Overrides m_overrides;
    Diagnostics m_diagnostics;
    Task m_task;
    LargestValues m_largest;
    Run m_run;
};

}  // namespace causeway
