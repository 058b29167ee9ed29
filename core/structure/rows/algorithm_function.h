// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// An algorithm section of a model as a function: its inputs are all variables read, its outputs all variables
/// assigned.
///
/// Before the first statement an assigned variable has its start value, or pre(v) if it is discrete (specification,
/// section 11.1.2). When-statements, reinit, assert and terminate need events; a function with such statements has no
/// body here and serves only for its structure.
#pragma once

#include <cstdint>
#include <vector>

#include "core/dae/hybrid_dae.h"

namespace causeway {

struct AlgorithmOutput {
    ExprId variable;
    ExprId value;  ///< the function call, or its component for this variable
};

/// In the order of first assignment. Appends the function to `functions`. `isWhenDefined` by variable
/// (core/dae/when_targets.h).
[[nodiscard]] std::vector<AlgorithmOutput> outputsOf(const HybridDae& dae, const DaeAlgorithm& algorithm,
                                                     const std::vector<std::uint8_t>& isWhenDefined,
                                                     ExpressionPool& pool, IdVector<FunctionId, Function>& functions);

}  // namespace causeway
