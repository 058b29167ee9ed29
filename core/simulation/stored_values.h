// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The values that a stored result has at one time: what a run can start with in place of its initial system.
///
/// Between two rows continuous variables are interpolated, discrete ones hold; at an event the values after it count.
/// Fails: with a diagnostic, for a file that cannot be read, or has nothing at that time. Memory: the variables of the
/// model, for all times of the file.
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
        byName;  ///< variables, parameters where the file has them, and derivatives "der(x)"; looked up only

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
