// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Small-signal model: linearization with poles and zeros, and frequency response. A response requires inputs and
/// outputs, given or of the model; otherwise there are only poles. Around a periodic steady state there is only a
/// response. Threads: a pure function, for a job.
#pragma once

#include <QString>
#include <memory>
#include <string>
#include <vector>

#include "core/compiler/model_response.h"
#include "core/simulation/linearization/step_response.h"

namespace causeway::ui {

struct SmallSignal {
    std::shared_ptr<const Analysis> analysis;           ///< null: not computed
    ResponseRequest request;                            ///< inputs of the computation
    SimulationSettings settings;                        ///< inputs of the computation
    std::shared_ptr<const Linearization> linear;        ///< null: not found, or not requested
    std::shared_ptr<const FrequencyResponse> response;  ///< null: not found, or not requested
    std::shared_ptr<const StepResponse> step;           ///< of the linearization; null without a response
    Diagnostics diagnostics;
    bool isCancelled = false;
    double seconds = 0;  ///< duration
};

/// Possible names for a field. Cost: linear in the model.
struct SignalNames {
    std::shared_ptr<const std::vector<std::string>> inputs, outputs;  ///< null: no model
    QString ownInputs, ownOutputs;                                    ///< of the model itself, as text
};
[[nodiscard]] SignalNames signalNamesOf(const HybridDae& dae);

[[nodiscard]] SmallSignal computeSmallSignal(const std::shared_ptr<const Analysis>& analysis,
                                             const SimulationSettings& settings, const ResponseRequest& request,
                                             const Task& task);

}  // namespace causeway::ui
