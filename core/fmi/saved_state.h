// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What an instance of an FMU goes on from, and the same as bytes.
#pragma once

#include <cstddef>
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
    std::uint64_t runNumber = 0;  ///< the run whose program it names; 0: none of this instance
};

[[nodiscard]] std::vector<std::byte> toBytes(const FmuInstance::Saved& saved);
/// Null where the bytes are not those of a state like this one. Settings but times and tolerance are `settings`.
[[nodiscard]] std::shared_ptr<const FmuInstance::Saved> savedFrom(std::span<const std::byte> bytes,
                                                                  const Run::Memory& like,
                                                                  const SimulationSettings& settings);

}  // namespace causeway
