// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Saved state of an FMU instance, and its serialization.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/fmi/fmu_instance.h"

namespace causeway {

struct FmuInstance::Saved {
    FmuPhase phase = FmuPhase::Instantiated;
    double time = 0;
    Overrides overrides;
    SimulationSettings settings;
    std::vector<double> states;
    bool hasNewInputs = false, isActivated = false;
    std::optional<Run::Memory> run;
    std::shared_ptr<Run> owner;  ///< of `run`, which continues to run
};

/// Includes a checksum.
[[nodiscard]] std::vector<std::byte> toBytes(const FmuInstance::Saved& saved, const FmuModel& model);

using MakeRun = std::function<std::shared_ptr<Run>(const SimulationSettings& settings, const Overrides& overrides)>;
/// Null if the bytes are damaged, or do not belong to this interface of this model. `settings`: all settings except
/// times and tolerance. If another program than the model's solved the start (conditions chosen by values), it is
/// solved again, which recreates that program.
[[nodiscard]] std::shared_ptr<const FmuInstance::Saved> savedFrom(std::span<const std::byte> bytes,
                                                                  const FmuModel& model, FmuInterface interface,
                                                                  const SimulationSettings& settings,
                                                                  const MakeRun& makeRun);

}  // namespace causeway
