// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The derivation of the units of a model with all intermediate results: the claims of the model, the relations between
/// units, and their solution. `inferUnits` presents its results; lessons play its steps.
///
/// Cost and reference: see unit_check.h. Recording the steps costs 12 more bytes per relation.
#pragma once

#include <optional>
#include <vector>

#include "core/units/expression_units.h"
#include "core/units/unit_check.h"
#include "core/units/unit_system.h"

namespace causeway {

struct UnitDerivation {
    UnitSymbols symbols;
    UnitClaims claims;
    std::vector<UnitRelation> relations;
    std::vector<std::uint32_t> claimOf;              ///< by relation
    IdVector<VariableId, ExpressionUnit> variables;  ///< of each Real variable, declared or symbolic
    std::vector<std::optional<UnitForm>> values;     ///< by symbol: the inferred unit
    std::vector<std::uint32_t> determinedBy;         ///< by symbol: a relation, or `UnitSystem::kNone`
    std::vector<UnitContradiction> contradictions;
    std::vector<UnitFinding> findings;                 ///< by contradiction: as texts
    std::vector<UnitFinding> scaleFindings;            ///< dimensions agree, but factors or zeros do not
    std::vector<std::optional<double>> scales, zeros;  ///< by symbol: the inferred values; empty if everything is in SI
    std::vector<UnitStep> steps;                       ///< only if recorded

    /// The inferred unit of a symbol; null if it is not determined, or in no relation.
    [[nodiscard]] const UnitForm* unitOf(UnitSymbol symbol) const
    {
        return symbol < values.size() && values[symbol] ? &*values[symbol] : nullptr;
    }
    /// Text of the inferred unit: "km/h"; empty if there is none, or its scale is unknown.
    [[nodiscard]] std::string textOf(UnitSymbol symbol) const;
};

/// `tells`: records the steps, and keeps equations whose units are all declared and agree.
[[nodiscard]] UnitDerivation deriveUnits(const HybridDae& dae, const Task& task, bool tells = false);

}  // namespace causeway
