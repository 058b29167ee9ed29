// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The model for small signals: its linearization with poles and zeros, and its response over frequency.
///
/// A response needs inputs and outputs, given or of the model; without them there are poles alone. About a periodic
/// steady state there is a response alone. Threads: a pure function, for a job.
#pragma once

#include <QString>
#include <memory>
#include <string>
#include <vector>

#include "core/compiler/model_response.h"
#include "core/simulation/linearization/step_response.h"

namespace causeway::ui {

struct SmallSignal {
    std::shared_ptr<const Analysis> analysis;           ///< null: nothing was computed
    ResponseRequest request;                            ///< what it was computed from
    SimulationSettings settings;                        ///< likewise
    std::shared_ptr<const Linearization> linear;        ///< null: none was found, or wanted
    std::shared_ptr<const FrequencyResponse> response;  ///< likewise
    std::shared_ptr<const StepResponse> step;           ///< of the linearization; null where there is no response
    Diagnostics diagnostics;
    bool isCancelled = false;
    double seconds = 0;  ///< that it took
};

/// What can be named, for a field to offer. Cost: linear in the model.
struct SignalNames {
    std::shared_ptr<const std::vector<std::string>> inputs, outputs;  ///< null: there is no model
    QString ownInputs, ownOutputs;                                    ///< of the model itself, in words
};
[[nodiscard]] SignalNames signalNamesOf(const HybridDae& dae);

[[nodiscard]] SmallSignal computeSmallSignal(const std::shared_ptr<const Analysis>& analysis,
                                             const SimulationSettings& settings, const ResponseRequest& request,
                                             const Task& task);

}  // namespace causeway::ui
