// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A model built of some variables and equations of a flat model.
///
/// In:   a scalar hybrid DAE without clocks, and the selection.
/// Out:  a hybrid DAE with a separate expression pool, independent of the size of the whole pool.
/// Fails: never; the selected variables must include all that the equations and attributes need.
/// Cost: linear in the selection, plus the list of functions. Threads: pure functions of their arguments.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/dae/dae_expressions.h"
#include "core/dae/hybrid_dae.h"

namespace causeway {

/// An equation or an algorithm: its position in one of the lists of the DAE.
struct ModelElement {
    enum class List : std::uint8_t {
        Equations,
        InitialEquations,
        Algorithms,
        InitialAlgorithms
    } list = List::Equations;
    std::size_t at = 0;
    auto operator<=>(const ModelElement&) const = default;
};

/// All elements of the DAE, list by list.
[[nodiscard]] std::vector<ModelElement> elementsOf(const HybridDae& dae);
void forEachExpression(const HybridDae& dae, const ModelElement& element, const ExpressionVisitor& visit);

/// The expressions of a variable; some are none.
[[nodiscard]] inline std::array<ExprId, 6> attributesOf(const DaeVariable& variable)
{
    return {variable.binding, variable.start,   variable.fixedValue,
            variable.minimum, variable.maximum, variable.nominal};
}

struct SubModel {
    std::vector<VariableId> variables;  ///< ascending
    std::vector<VariableId> inputs;     ///< subset: inputs of the model, whatever their role in the whole
    std::vector<ModelElement> elements;
};

[[nodiscard]] std::shared_ptr<const HybridDae> subModel(const HybridDae& whole, const SubModel& wanted);

}  // namespace causeway
