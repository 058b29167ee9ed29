// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Values of a stored result at one time, from which a run can start instead of solving the initial system. Continuous
/// variables are interpolated between rows, discrete ones are held; at an event the values after it apply.
/// Fails: with a diagnostic, if the file cannot be read or does not cover the time. Memory: all times of the file, for
///       the variables of the model.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>

#include "core/dae/hybrid_dae.h"
#include "core/simulation/simulation_settings.h"

namespace causeway {

struct StoredValues {
    std::string file;
    double time = 0;  ///< s
    std::unordered_map<std::string, double>
        byName;  ///< variables, parameters contained in the file, and derivatives "der(x)"; for lookups only

    [[nodiscard]] std::optional<double> find(const std::string& name) const
    {
        const auto found = byName.find(name);
        return found == byName.end() ? std::nullopt : std::optional(found->second);
    }
};

[[nodiscard]] std::optional<StoredValues> readStoredValues(const HybridDae& dae,
                                                           const SimulationSettings::StoredStart& start,
                                                           Diagnostics& diagnostics);

}  // namespace causeway
