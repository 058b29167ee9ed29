// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The derivation of the units of a model with all that it is made of: what the model claims, the relations between
/// units that follow, and what became of them. `inferUnits` shows its results; lessons play its steps.
///
/// Cost and reference: see unit_check.h. A derivation that is told costs 12 bytes a relation more.
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
    IdVector<VariableId, ExpressionUnit> variables;  ///< of each Real variable, as declared or by symbols
    std::vector<std::optional<UnitForm>> values;     ///< by symbol: the unit that follows
    std::vector<std::uint32_t> determinedBy;         ///< by symbol: a relation, or `UnitSystem::kNone`
    std::vector<UnitContradiction> contradictions;
    std::vector<UnitFinding> findings;                 ///< by contradiction: in words
    std::vector<UnitFinding> scaleFindings;            ///< where dimensions agree, but not factors or zeros
    std::vector<std::optional<double>> scales, zeros;  ///< by symbol: what follows; empty where all is in SI
    std::vector<UnitStep> steps;                       ///< only when it is told

    /// What follows for a symbol; null when it is not determined, also for one that no relation has.
    [[nodiscard]] const UnitForm* unitOf(UnitSymbol symbol) const
    {
        return symbol < values.size() && values[symbol] ? &*values[symbol] : nullptr;
    }
    /// How the unit that follows is written: "km/h"; empty where none does, or nothing says how large it is.
    [[nodiscard]] std::string textOf(UnitSymbol symbol) const;
};

/// `tells`: its steps are noted, and equations in which all units are declared and agree are kept.
[[nodiscard]] UnitDerivation deriveUnits(const HybridDae& dae, const Task& task, bool tells = false);

}  // namespace causeway
