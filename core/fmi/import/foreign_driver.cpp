// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fmi/import/foreign_driver.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

#include <fmt/format.h>

namespace causeway {

namespace {

// Relative to the whole interval: distance of two events that counts as chattering; and their number.
constexpr double kEventsAtOnce = 1e-8;
constexpr std::size_t kMostAtOnce = 1000;

double secondsSince(std::chrono::steady_clock::time_point start)
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace

ForeignDriver::ForeignDriver(const ForeignModel& model, const ForeignRunSettings& settings, ForeignValues& values,
                             ForeignInputs& inputs, ForeignInstance& instance, ResultSink& sink,
                             Diagnostics& diagnostics, const Task& task)
    : m_model(model),
      m_settings(settings),
      m_values(values),
      m_inputs(inputs),
      m_instance(instance),
      m_grid(settings.run),
      m_reached(settings.run.startTime),
      m_sink(sink),
      m_diagnostics(diagnostics),
      m_task(task),
      m_lastEvent(settings.run.startTime)
{
}

Simulation ForeignDriver::run()
{
    const auto start = std::chrono::steady_clock::now();
    const bool isStarted = initialize();
    m_simulation.statistics.initializeSeconds = secondsSince(start);
    const auto afterStart = std::chrono::steady_clock::now();
    const bool isDone = isStarted && simulate();
    m_simulation.statistics.integrateSeconds = secondsSince(afterStart);
    m_simulation.reachedTime = m_reached;
    m_simulation.result = std::make_shared<Result>();
    m_simulation.status = m_task.cancelled() ? SimulationStatus::Cancelled
                          : isDone           ? SimulationStatus::Completed
                                             : SimulationStatus::Failed;
    // A failure here does not affect the rows.
    if (isDone && !m_instance.terminate()) {
        m_simulation.status = SimulationStatus::Failed;
        reportInstance();
    }
    return std::move(m_simulation);
}

bool ForeignDriver::report(const std::string& why)
{
    if (!m_task.cancelled()) m_diagnostics.report(diag::EvaluationFailed, {}, m_reached, "the FMU failed: " + why);
    return false;
}

bool ForeignDriver::initialize()
{
    const SimulationSettings& run = m_settings.run;
    m_inputs.passEvents(run.startTime);
    const bool isInitialized =
        m_values.writeOverrides(m_instance) &&
        m_instance.enterInitialization(run.startTime, run.stopTime,
                                       m_settings.isToleranceGiven ? std::optional(run.tolerance) : std::nullopt) &&
        writeInputs(run.startTime) && m_instance.exitInitialization();
    return (isInitialized || reportInstance()) && begin();
}

bool ForeignDriver::begin()
{
    ResultLayout layout;
    if (!m_values.describe(m_instance, layout)) return reportInstance();
    m_simulation.statistics.unknowns = m_simulation.statistics.equations = layout.columnCount;
    m_isRefused = !m_sink.begin(layout);
    return !m_isRefused;
}

bool ForeignDriver::writeInputs(double time)
{
    m_inputs.evaluate(time);
    return m_inputs.write(m_instance);
}

bool ForeignDriver::writeRow(double time)
{
    if (!m_values.read(m_instance)) return reportInstance();
    m_rowBefore = std::exchange(m_lastRow, m_values.row());
    m_isRefused = m_isRefused || !m_sink.row(time, m_lastRow);
    const auto wrong = std::ranges::find_if(m_lastRow, [](double value) { return std::isnan(value); });
    if (wrong != m_lastRow.end() && !std::exchange(m_hasToldWrong, true) && m_settings.run.print) {
        const auto [variable, element] = m_values.columns()[static_cast<std::size_t>(wrong - m_lastRow.begin())];
        m_settings.run.print(
            fmt::format("note: at t = {} '{}' is not a number", time, m_values.elementName(variable, element)));
    }
    ++m_simulation.rows;
    return !m_isRefused;
}

void ForeignDriver::passOutput(double time)
{
    while (m_nextOutput < m_grid.size() && m_grid[m_nextOutput] <= time) ++m_nextOutput;
}

void ForeignDriver::recordEvent(double time, EventKind kind, std::vector<EventTrigger> triggers,
                                std::uint64_t evaluations)
{
    ResultEvent event;
    event.time = time;
    event.kind = kind;
    event.triggers = std::move(triggers);
    event.rootEvaluations = evaluations;
    event.rowAfter = m_simulation.rows == 0 ? 0 : m_simulation.rows - 1;
    std::vector<ResultChange> changes;
    for (std::size_t i = 0; kind != EventKind::Initial && i < m_rowBefore.size(); ++i) {
        if (m_rowBefore[i] == m_lastRow[i]) continue;
        const auto [position, element] = m_values.columns()[i];
        const ForeignVariable& variable = m_model.variables[position];
        const ValueType type = variable.isReal()                              ? ValueType::Real
                               : variable.type == fmuhost::ValueType::Boolean ? ValueType::Boolean
                                                                              : ValueType::Integer;
        const ResultChange change{m_values.elementName(position, element), m_rowBefore[i], m_lastRow[i], type};
        if (variable.isState)
            event.reinits.push_back(change);
        else if (!variable.isContinuous)
            changes.push_back(change);
    }
    if (!changes.empty()) event.iterations.push_back(std::move(changes));
    if (kind == EventKind::State) ++m_simulation.statistics.stateEvents;
    if (kind == EventKind::Time) ++m_simulation.statistics.timeEvents;
    m_sink.event(event);
}

bool ForeignDriver::checkEvents(double time)
{
    const double close = kEventsAtOnce * (m_settings.run.stopTime - m_settings.run.startTime);
    m_eventsAtOnce = time - m_lastEvent <= close ? m_eventsAtOnce + 1 : 0;
    m_lastEvent = time;
    return m_eventsAtOnce <= kMostAtOnce ||
           report(fmt::format("its events do not end: more than {}, each within {:.2g} s of the previous one",
                              kMostAtOnce, close));
}

void ForeignDriver::tellProgress(double time)
{
    m_sink.step(time);
    const double length = m_settings.run.stopTime - m_settings.run.startTime;
    const double done = length > 0 ? (time - m_settings.run.startTime) / length : 1;
    if (done < m_reported + 0.01) return;
    m_reported = done;
    m_task.progress(done, "simulating");
}

}  // namespace causeway
