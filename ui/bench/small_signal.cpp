// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/small_signal.h"

#include <QStringList>
#include <chrono>

#include "core/base/task.h"
#include "core/compiler/model_linearization.h"
#include "ui/session/session_run.h"

namespace causeway::ui {

namespace {

constexpr std::size_t kStepPoints = 600;  ///< at least 15 points per oscillation

}  // namespace

SignalNames signalNamesOf(const HybridDae& dae)
{
    constexpr qsizetype kMostSaid = 4;
    // The model's own inputs first, then variable parameters.
    std::vector<std::string> inputs, parameters, outputs;
    QStringList ownInputs, ownOutputs;
    for (const DaeVariable& each : dae.variables) {
        if (each.type != ValueType::Real) continue;
        if (each.causality == Causality::Input) {
            inputs.push_back(each.name);
            if (ownInputs.size() < kMostSaid) ownInputs.append(QString::fromStdString(each.name));
        } else if (each.variability > Variability::Parameter) {
            outputs.push_back(each.name);
            if (each.causality == Causality::Output && ownOutputs.size() < kMostSaid)
                ownOutputs.append(QString::fromStdString(each.name));
        } else if (each.variability == Variability::Parameter && !each.isFinal && !each.isProtected) {
            parameters.push_back(each.name);
        }
    }
    inputs.insert(inputs.end(), parameters.begin(), parameters.end());
    return {std::make_shared<const std::vector<std::string>>(std::move(inputs)),
            std::make_shared<const std::vector<std::string>>(std::move(outputs)), ownInputs.join(QStringLiteral(", ")),
            ownOutputs.join(QStringLiteral(", "))};
}

SmallSignal computeSmallSignal(const std::shared_ptr<const Analysis>& analysis, const SimulationSettings& settings,
                               const ResponseRequest& request, const Task& task)
{
    const auto begin = std::chrono::steady_clock::now();
    SmallSignal found;
    found.analysis = analysis;
    found.request = request;
    found.settings = settings;
    const SimulationSettings own = withFolder(request.isPeriodic ? settingsOfPeriod(settings) : settings, *analysis);
    std::optional<FrequencyResponse> response;
    if (request.isPeriodic) {
        response = frequencyResponse(*analysis, own, request, found.diagnostics, task);
    } else {
        LinearizationRequest wanted = request.linear;
        if (request.loop) wanted.outputs = {request.loop->first, request.loop->second};
        auto linear = linearize(*analysis, own, wanted, found.diagnostics, task);
        if (linear) found.linear = std::make_shared<const Linearization>(std::move(*linear));
        const bool isAsked = !request.linear.inputs.empty() || !wanted.outputs.empty();
        if (found.linear &&
            (isAsked || (!found.linear->system.inputs.empty() && !found.linear->system.outputs.empty())))
            response = frequencyResponse(*found.linear, request, found.diagnostics);
        if (response) found.step = std::make_shared<const StepResponse>(stepResponse(*found.linear, kStepPoints));
    }
    if (response) found.response = std::make_shared<const FrequencyResponse>(std::move(*response));
    found.isCancelled = task.cancelled();
    found.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return found;
}

}  // namespace causeway::ui
