// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Dependencies of the unknowns of an FMU, for ModelStructure.
///
/// In:   a model with a fixed set of states.
/// Out:  for each unknown the states, inputs and time on which it depends, including through conditions, and which of
///       them have a constant factor; derived from the code and therefore complete.
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

/// By unknown, in the order of value references. Nothing with dynamic state selection: each may depend on all.
[[nodiscard]] std::optional<std::vector<std::vector<FmuDependency>>> dependenciesOf(
    const FmuModel& model, const std::vector<ValueReference>& unknowns);

}  // namespace causeway
