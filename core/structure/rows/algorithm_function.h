// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// An algorithm section of a model as a function: all that it reads goes in, all that it assigns comes out.
///
/// What an algorithm assigns has, before its first statement, its start value, or pre(v) if it is discrete
/// (specification, section 11.1.2). When-statements, reinit, assert and terminate need the events around them; a
/// function with such statements has no body here and is only good for its structure.
#pragma once

#include <cstdint>
#include <vector>

#include "core/dae/hybrid_dae.h"

namespace causeway {

struct AlgorithmOutput {
    ExprId variable;
    ExprId value;  ///< the call of the function, or the part of it for this variable
};

/// In the order of first assignment. The function is appended to `functions`. `isWhenDefined` by variable
/// (core/dae/when_targets.h).
[[nodiscard]] std::vector<AlgorithmOutput> outputsOf(const HybridDae& dae, const DaeAlgorithm& algorithm,
                                                     const std::vector<std::uint8_t>& isWhenDefined,
                                                     ExpressionPool& pool, IdVector<FunctionId, Function>& functions);

}  // namespace causeway
