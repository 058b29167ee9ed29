// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fmi/import/foreign_run.h"

#include <fmt/format.h>

#include "core/base/scratch_file.h"
#include "core/fmi/import/foreign_driver.h"
#include "core/fmi/import/foreign_inputs.h"
#include "core/fmi/import/foreign_values.h"
#include "core/fmu/unpacked_fmu.h"
#include "core/simulation/run_settings.h"

namespace causeway {

namespace {

void tell(const ForeignRunSettings& settings, const std::string& line)
{
    if (settings.run.print) settings.run.print(line);
}

void tellMessage(const ForeignRunSettings& settings, const ForeignMessage& message)
{
    static constexpr const char* kNames[] = {"info", "warning", "discard", "error", "fatal", "pending"};
    if (message.status == 0 && !settings.isVerbose) return;
    tell(settings, fmt::format("FMU: {}: {}{}", kNames[message.status], message.text,
                               message.category.empty() ? std::string() : " [" + message.category + "]"));
}

/// A clock that the importer would have to activate.
const ForeignVariable* tickedClock(const ForeignModel& model)
{
    for (const ForeignVariable& variable : model.variables) {
        if (variable.type == fmuhost::ValueType::Clock && variable.causality == ForeignCausality::Input)
            return &variable;
    }
    return nullptr;
}

std::optional<std::string> refusalOf(const ForeignModel& model, const ForeignRunSettings& settings)
{
    if (!model.offers(settings.kind)) {
        static constexpr const char* kInterfaces[] = {"model exchange (me)", "co-simulation (cs)",
                                                      "scheduled execution (se)"};
        std::vector<std::string> offered;
        for (const auto kind :
             {ForeignInterface::ModelExchange, ForeignInterface::CoSimulation, ForeignInterface::ScheduledExecution}) {
            if (model.offers(kind)) offered.emplace_back(kInterfaces[static_cast<std::size_t>(kind)]);
        }
        return fmt::format("it does not offer {}; use {}", kInterfaces[static_cast<std::size_t>(settings.kind)],
                           fmt::join(offered, " or "));
    }
    if (settings.kind == ForeignInterface::ScheduledExecution) return std::nullopt;
    const bool isStepping = settings.kind == ForeignInterface::CoSimulation;
    const ForeignVariable* const clock = tickedClock(model);
    if (clock != nullptr && (!isStepping || model.stepping->hasEventMode))
        return fmt::format("its clock '{}' would have to be ticked from outside, which is not supported", clock->name);
    return std::nullopt;
}

Simulation failed(Diagnostics& diagnostics, double time, const std::string& why)
{
    diagnostics.report(diag::EvaluationFailed, {}, time, "the FMU failed: " + why);
    Simulation simulation;
    simulation.status = SimulationStatus::Failed;
    simulation.reachedTime = time;
    simulation.result = std::make_shared<Result>();
    return simulation;
}

}  // namespace

void takeExperiment(const ForeignModel& model, SimulationSettings& settings)
{
    settings.startTime = model.startTime.value_or(0);
    settings.stopTime = model.stopTime.value_or(settings.startTime + 1);
    if (!(settings.stopTime > settings.startTime)) settings.stopTime = settings.startTime + 1;
    if (model.tolerance) settings.tolerance = *model.tolerance;
    settings.interval = model.stepSize;
}

Simulation simulateFmu(const FmuFile& file, const ForeignModel& model, const ForeignRunSettings& settings,
                       ResultSink& sink, Diagnostics& diagnostics, const Task& task)
{
    const double start = settings.run.startTime;
    const auto notStarted = [&] {
        Simulation simulation;
        simulation.status = task.cancelled() ? SimulationStatus::Cancelled : SimulationStatus::Failed;
        simulation.result = std::make_shared<Result>();
        return simulation;
    };
    ForeignValues values(model);
    ForeignInputs inputs;
    if (!checkSettings(settings.run, diagnostics) || !values.take(settings.run.overrides, diagnostics))
        return notStarted();
    if (settings.inputSignals != nullptr && !inputs.connect(*settings.inputSignals, model, values, diagnostics))
        return notStarted();
    if (const auto refusal = refusalOf(model, settings)) return failed(diagnostics, start, *refusal);
    const auto files = UnpackedFmu::create(file, scratchFolder());
    if (!files) return failed(diagnostics, start, files.error());
    const bool isStepping = settings.kind == ForeignInterface::CoSimulation;
    ForeignInstanceSettings wanted;
    wanted.kind = settings.kind;
    wanted.usesEventMode = isStepping && model.stepping->hasEventMode;
    wanted.isVerbose = settings.isVerbose;
    wanted.callLimit = settings.callLimit;
    wanted.log = [&settings](const ForeignMessage& message) { tellMessage(settings, message); };
    const auto instance = ForeignInstance::create(model, **files, std::move(wanted), task);
    if (!instance) return task.cancelled() ? notStarted() : failed(diagnostics, start, instance.error());
    for (const std::string& gap : (*instance)->gaps()) tell(settings, "note: " + gap);
    static constexpr decltype(&makeExchangeDriver) kDrivers[] = {&makeExchangeDriver, &makeSteppingDriver,
                                                                 &makeSchedulingDriver};
    const auto driver = kDrivers[static_cast<std::size_t>(settings.kind)](model, settings, values, inputs, **instance,
                                                                          sink, diagnostics, task);
    return driver->run();
}

}  // namespace causeway
