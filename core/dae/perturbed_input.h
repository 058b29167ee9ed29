// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A flat model in which an input or a parameter oscillates about its value: v + c*cos(w*(t - b)) + s*sin(w*(t - b)).
///
/// In:   a flat model, the variable: a scalar Real, an input of the model or a parameter that may be set.
/// Out:  the model with four additional inputs, all zero: `kPerturbation...`. Other Real parameters computed from the
///       variable oscillate with it, unless they are overridden; start values, other attributes and non-Real values
///       follow from the unperturbed value. The variable remains and may be set.
/// Cost: a copy of the model.
#pragma once

#include <memory>
#include <vector>

#include "core/dae/hybrid_dae.h"

namespace causeway {

inline constexpr const char* kPerturbationCosine = "$perturbation.cosine";  ///< in the unit of the variable
inline constexpr const char* kPerturbationSine = "$perturbation.sine";
inline constexpr const char* kPerturbationFrequency = "$perturbation.frequency";  ///< rad/s
inline constexpr const char* kPerturbationBegin = "$perturbation.begin";          ///< s

[[nodiscard]] std::shared_ptr<const HybridDae> perturbedInput(const HybridDae& dae, VariableId input,
                                                              const std::vector<VariableId>& overridden);

}  // namespace causeway
