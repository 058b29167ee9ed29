// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/simulation.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/diagnostics.h"
#include "core/base/sentences.h"
#include "core/base/task.h"
#include "core/program/program.h"
#include "core/simulation/part_runs.h"
#include "core/simulation/run.h"
#include "core/simulation/trace/event_trace.h"

namespace causeway {

Simulation simulate(const Program& program, const SimulationSettings& settings, Diagnostics& diagnostics,
                    const Task& task)
{
    ResultStore store;
    Simulation simulation = simulate(program, settings, store, diagnostics, task);
    simulation.result = store.result();
    return simulation;
}

namespace {

/// Warns about state missing in the stored result of a continued run.
void reportWhatBeginsAnew(const Program& program, Diagnostics& diagnostics)
{
    std::vector<std::string> past;
    if (std::ranges::any_of(program.delays, [](const Program::DelayLine& line) { return line.distribution < 0; }))
        past.emplace_back("delay()");
    if (!program.distributions.empty()) past.emplace_back("spatialDistribution()");
    if (!program.clocks.empty()) past.emplace_back("clocks");
    if (!past.empty())
        diagnostics.report(diag::BeginsAnew, {},
                           listOf(
                               past, [](const std::string& name) { return name; }, " and "));
}

/// Checks and resolves settings; nothing if they are invalid.
std::optional<Simulation> execute(const Program& program, const SimulationSettings& settings, ResultSink& sink,
                                  Diagnostics& diagnostics, const Task& task, EventRecorder* watch,
                                  Halt* halt = nullptr)
{
    Overrides overrides;
    SimulationSettings resolved = settings;
    std::optional<StoredValues> stored;
    if (settings.startFrom) stored = readStoredValues(*program.structure->dae, *settings.startFrom, diagnostics);
    if (stored && settings.startFrom->goesOn) resolved.startTime = stored->time;
    const bool isReady = stored.has_value() == settings.startFrom.has_value() && checkSettings(resolved, diagnostics) &&
                         resolveOverrides(*program.structure->dae, resolved, overrides, diagnostics);
    if (!isReady) return std::nullopt;
    if (stored) reportWhatBeginsAnew(program, diagnostics);
    if (watch == nullptr && halt == nullptr) {
        if (const auto parts = PartRuns::make(program, resolved, overrides, sink, diagnostics, task))
            return parts->execute();
    }
    return Run(program, resolved, overrides, stored ? &*stored : nullptr, sink, diagnostics, task, watch).execute(halt);
}

/// Sink of a run without rows.
class NoRows final : public ResultSink {
public:
    bool begin(const ResultLayout& /*layout*/) override { return true; }
    bool row(double /*time*/, std::span<const double> /*values*/) override { return true; }
    [[nodiscard]] std::optional<std::string> finish() override { return std::nullopt; }
    void abandon() override {}
};

}  // namespace

Simulation simulate(const Program& program, const SimulationSettings& settings, ResultSink& sink,
                    Diagnostics& diagnostics, const Task& task)
{
    const auto nothing = std::make_shared<Result>();
    nothing->modelName = program.structure->dae->modelName;
    std::optional<Simulation> simulation = execute(program, settings, sink, diagnostics, task, nullptr);
    if (!simulation) {
        simulation.emplace();
        simulation->status = SimulationStatus::Failed;
        simulation->reachedTime = settings.startTime;
        static_cast<void>(sink.begin({nothing->modelName, {}, 0}));
    }
    simulation->result = nothing;
    return std::move(*simulation);
}

bool runTo(Halt& halt, const Program& program, const SimulationSettings& settings, Diagnostics& diagnostics,
           const Task& task)
{
    NoRows sink;
    const std::optional<Simulation> simulation = execute(program, settings, sink, diagnostics, task, nullptr, &halt);
    return simulation && simulation->status == SimulationStatus::Completed;
}

std::optional<EventTrace> traceEvent(const Program& program, const SimulationSettings& settings, std::size_t event,
                                     Diagnostics& diagnostics, const Task& task)
{
    NoRows sink;
    EventRecorder watch(event);
    SimulationSettings quiet = settings;
    quiet.wantsDetails = false;
    if (!execute(program, quiet, sink, diagnostics, task, &watch) || task.cancelled()) return std::nullopt;
    return watch.trace();
}

}  // namespace causeway
