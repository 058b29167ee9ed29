// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What an instance of an FMU goes on from, and the same as bytes.
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
    bool hasNewInputs = false;
    std::optional<Run::Memory> run;
    std::shared_ptr<Run> owner;  ///< of `run`: it goes on
};

/// With a checksum of all of them.
[[nodiscard]] std::vector<std::byte> toBytes(const FmuInstance::Saved& saved, const FmuModel& model);

using MakeRun = std::function<std::shared_ptr<Run>(const SimulationSettings& settings, const Overrides& overrides)>;
/// Null where the bytes are damaged, or not those of a state that this interface of this model can have. Settings but
/// times and tolerance are `settings`. Where the start was solved by another program than the model's (conditions that
/// were chosen by values), it is solved again: that makes the same program.
[[nodiscard]] std::shared_ptr<const FmuInstance::Saved> savedFrom(std::span<const std::byte> bytes,
                                                                  const FmuModel& model, FmuInterface interface,
                                                                  const SimulationSettings& settings,
                                                                  const MakeRun& makeRun);

}  // namespace causeway
