// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Proposes a stop time for a model without one.
#pragma once

#include <optional>

#include "core/dae/hybrid_dae.h"

namespace causeway {

/// Length of a run in s that shows some periods of the model's lowest frequency (parameters in Hz, such as those of
/// sources); one, two or five times a power of ten. Nothing if the model has a stop time, or no frequency. Cost:
/// evaluates the parameters.
[[nodiscard]] std::optional<double> proposedDuration(const HybridDae& dae);

}  // namespace causeway
