// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Where the states lead in one period: a run from one point between periods to the next.
///
/// A point holds everything that a model remembers: states, discrete variables, modes, instants that are scheduled, the
/// time. A run goes on from there with other states, if that is wanted; modes that these contradict are searched again,
/// and states that ideal elements forbid jump onto what is allowed. One thread at a time. Cost: a run over the period;
/// a point keeps the evaluator of its run.
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

/// The largest values of the variables of a run, passed on to another sink.
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

    /// 0 for what has no column.
    [[nodiscard]] double of(const std::string& name) const;

private:
    ResultSink* m_next;
    ResultLayout m_layout;
    std::vector<double> m_largest;  ///< by column
};

/// A run that is kept with what it has led to.
class PeriodRun {
public:
    PeriodRun(const Program& program, SimulationSettings settings, Overrides overrides, const Task& task,
              ResultSink* sink);

    /// False where it did not come through: diagnostics() tells why.
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
