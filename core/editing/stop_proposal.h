// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// How long a model is worth running that does not say so itself.
#pragma once

#include <optional>

#include "core/dae/hybrid_dae.h"

namespace causeway {

/// The length of a run in s, in which the slowest of the model's frequencies (parameters in Hz, such as those of its
/// sources) shows some periods; one, two or five times a power of ten. Nothing where the model has a stop time of its
/// own, or no frequency. Cost: that of evaluating the parameters.
[[nodiscard]] std::optional<double> proposedDuration(const HybridDae& dae);

}  // namespace causeway
