// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Common parts of runs of all interfaces: initialization, rows, events, termination.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "core/fmi/import/foreign_inputs.h"
#include "core/fmi/import/foreign_run.h"
#include "core/fmi/import/foreign_values.h"
#include "core/fmu/foreign_instance.h"
#include "core/simulation/run_settings.h"

namespace causeway {

class ForeignDriver {
public:
    ForeignDriver(const ForeignModel& model, const ForeignRunSettings& settings, ForeignValues& values,
                  ForeignInputs& inputs, ForeignInstance& instance, ResultSink& sink, Diagnostics& diagnostics,
                  const Task& task);
    virtual ~ForeignDriver() = default;
    ForeignDriver(const ForeignDriver&) = delete;
    ForeignDriver& operator=(const ForeignDriver&) = delete;

    /// Runs from instantiation to the end.
    [[nodiscard]] Simulation run();

protected:
    /// From the initialized FMU to the end, writing rows. False after a diagnostic or a cancellation.
    [[nodiscard]] virtual bool simulate() = 0;

    bool report(const std::string& why);
    bool reportInstance() { return report(m_instance.failure()); }
    /// Writes the current row, with which a later `recordEvent` compares.
    [[nodiscard]] bool writeRow(double time);
    /// Skips output rows up to this time.
    void passOutput(double time);
    [[nodiscard]] bool isOutputAt(std::size_t row) const { return row < m_grid.size(); }
    /// Call after the row that follows the event.
    void recordEvent(double time, EventKind kind, std::vector<EventTrigger> triggers, std::uint64_t evaluations);
    /// Checks the rate of events after each one: false if they do not end.
    [[nodiscard]] bool checkEvents(double time);
    [[nodiscard]] bool isCancelled() const { return m_task.cancelled(); }
    void tellProgress(double time);
    /// Writes the current inputs to the instance.
    [[nodiscard]] bool writeInputs(double time);

    const ForeignModel& m_model;
    const ForeignRunSettings& m_settings;
    ForeignValues& m_values;
    ForeignInputs& m_inputs;
    ForeignInstance& m_instance;
    OutputGrid m_grid;
    std::size_t m_nextOutput = 0;
    double m_reached = 0;  ///< s
    bool m_isTerminated = false;
    Simulation m_simulation;

private:
    [[nodiscard]] bool initialize();
    [[nodiscard]] bool begin();

    ResultSink& m_sink;
    Diagnostics& m_diagnostics;
    const Task& m_task;
    std::vector<double> m_rowBefore, m_lastRow;
    double m_lastEvent = 0, m_reported = 0;
    std::size_t m_eventsAtOnce = 0;
    bool m_isRefused = false;     ///< the sink has refused further data
    bool m_hasToldWrong = false;  ///< an invalid value was reported
};

/// Create a driver. References must outlive it.
[[nodiscard]] std::unique_ptr<ForeignDriver> makeExchangeDriver(const ForeignModel& model,
                                                                const ForeignRunSettings& settings,
                                                                ForeignValues& values, ForeignInputs& inputs,
                                                                ForeignInstance& instance, ResultSink& sink,
                                                                Diagnostics& diagnostics, const Task& task);
[[nodiscard]] std::unique_ptr<ForeignDriver> makeSteppingDriver(const ForeignModel& model,
                                                                const ForeignRunSettings& settings,
                                                                ForeignValues& values, ForeignInputs& inputs,
                                                                ForeignInstance& instance, ResultSink& sink,
                                                                Diagnostics& diagnostics, const Task& task);
[[nodiscard]] std::unique_ptr<ForeignDriver> makeSchedulingDriver(const ForeignModel& model,
                                                                  const ForeignRunSettings& settings,
                                                                  ForeignValues& values, ForeignInputs& inputs,
                                                                  ForeignInstance& instance, ResultSink& sink,
                                                                  Diagnostics& diagnostics, const Task& task);

}  // namespace causeway
