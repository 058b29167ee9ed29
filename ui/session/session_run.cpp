// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/session_run.h"

#include <QFileInfo>
#include <algorithm>

#include "core/compiler/model_periodic_state.h"
#include "core/results/live_store.h"
#include "ui/session/paths.h"

namespace causeway::ui {

namespace {

constexpr std::size_t kMaxLines = 200;  // maximum number of printed lines shown

void findSteadyState(const Analysis& analysis, const SimulationSettings& settings, const PeriodicRequest& request,
                     LiveStore& store, SessionRun& run, const Task& task)
{
    auto state = findPeriodicState(analysis, settingsOfPeriod(settings), request, &store, run.diagnostics, task);
    if (!state) {
        run.simulation.status = SimulationStatus::Failed;
        return;
    }
    state->before.reset();  // the state of the preceding run keeps a program alive
    run.simulation.reachedTime = state->end;
    run.steady = std::make_shared<const PeriodicState>(std::move(*state));
}

}  // namespace

SimulationSettings withFolder(SimulationSettings settings, const Analysis& analysis)
{
    const std::string& file = analysis.source.isNone() ? std::string() : analysis.sources[analysis.source].path();
    if (QFileInfo::exists(QString::fromStdString(file)))
        settings.workingFolder = toPath(QFileInfo(QString::fromStdString(file)).absolutePath());
    return settings;
}

SimulationSettings settingsOfPeriod(SimulationSettings settings)
{
    settings.tolerance = std::min(settings.tolerance, kOrbitTolerance);
    settings.interval.reset();
    settings.intervals = SimulationSettings().intervals;
    settings.rowsBehindEvents = true;
    return settings;
}

SessionRun runModel(const Analysis& analysis, const SimulationSettings& settings,
                    const std::optional<PeriodicRequest>& periodic, LiveStore& store, const Task& task)
{
    SessionRun run;
    SimulationSettings own = withFolder(settings, analysis);
    std::vector<std::string> lines;
    own.print = [&lines](std::string_view line) {
        if (lines.size() < kMaxLines) lines.emplace_back(line);
    };
    if (periodic) {
        findSteadyState(analysis, own, *periodic, store, run, task);
    } else {
        run.simulation = causeway::simulate(analysis, own, store, run.diagnostics, task);
    }
    for (const std::string& line : lines) run.diagnostics.report(diag::Printed, {}, line);
    return run;
}

SessionRun runWithFault(const Diagnostics& fault, double startTime, LiveStore& store)
{
    SessionRun run;
    run.hasFault = true;
    run.diagnostics = fault;
    run.simulation.status = SimulationStatus::Failed;
    // The partial result is as good as that of a stopped run.
    run.simulation.result = store.result();
    const Result& result = *run.simulation.result;
    run.simulation.reachedTime = result.rowCount() > 0 ? result.time.back() : startTime;
    return run;
}

}  // namespace causeway::ui
