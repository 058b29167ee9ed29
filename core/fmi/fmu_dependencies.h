// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What the unknowns of an FMU depend on: the dependencies of ModelStructure.
///
/// In:   a model whose states stay the same.
/// Out:  for each unknown the states, inputs and time that it depends on, through conditions as well, and which of them
///       enter with a constant factor; derived from the code, so that none is missing.
/// Reference: FMI 2.0.4, section 2.2.8; FMI 3.0.2, section 2.4.8.
#pragma once

#include <optional>
#include <vector>

#include "core/fmi/fmu_model.h"

namespace causeway {

struct FmuDependency {
    ValueReference known = 0;
    bool isConstant = false;
};

/// By unknown, in the order of value references. Nothing where states are selected while the model runs: each may
/// depend on all.
[[nodiscard]] std::optional<std::vector<std::vector<FmuDependency>>> dependenciesOf(
    const FmuModel& model, const std::vector<ValueReference>& unknowns);

}  // namespace causeway
