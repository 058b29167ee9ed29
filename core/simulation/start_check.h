// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Checks the initial values against the requested conditions, and finds other choices of conditions.
///
/// Structural analysis drops conditions that others seem to determine, and adds start values that seem to be missing.
/// This check uses values: each fixed start value and each dropped condition is compared with the solution, and where
/// constraints are singular at these values it looks for another choice of conditions
/// (core/structure/initialization/start_choice.h).
/// Cost: linear in the conditions and in the blocks with constraints; that of chooseStart() for each singular block.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/id_map.h"
#include "core/simulation/evaluator/model_evaluator.h"
#include "core/structure/initialization/start_choice.h"

namespace causeway {

class StartCheck {
public:
    /// Uses the evaluator's current values; its structure must have an initialization. `isApproximate`: some values are
    /// double roots, known to half of the digits only.
    explicit StartCheck(const ModelEvaluator& evaluator, bool isApproximate = false);

    struct Violation {
        EquationId row;
        double asked = 0, found = 0;  ///< of a start value
        double residual = 0;          ///< of another condition
    };
    /// Fixed start values and dropped conditions that do not hold.
    [[nodiscard]] std::vector<Violation> violations() const;
    /// Text for the user: "vx = 0.5 at the start, but ... give 0".
    [[nodiscard]] std::string textOf(const Violation& violation) const;
    /// Another choice of conditions for blocks whose constraints are singular and, if the start `mayBeOpen`, for blocks
    /// on which dropped conditions depend, and for this failed block of the initial system. Nothing if one of them has
    /// more unknowns than `most`.
    [[nodiscard]] std::optional<StartChoice> betterChoice(std::optional<std::size_t> failedBlock, bool mayBeOpen,
                                                          std::size_t most) const;
    /// Region of the blocks with constraints and all connected blocks.
    [[nodiscard]] StartRegion constraintRegion() const { return regionAround(m_initialization, constraintBlocks()); }
    /// Solves the region from the start values: values by column that satisfy all its conditions; NaN outside the
    /// region.
    [[nodiscard]] std::optional<std::vector<double>> solution(const StartRegion& region) const;
    /// Chooses the conditions at other values; nothing if there is no choice.
    [[nodiscard]] std::optional<StartChoice> choiceAt(const StartRegion& region,
                                                      const std::vector<double>& values) const;
    /// Sum of squares of the relative deviations of the region's unknowns from start values that are given but not
    /// fixed.
    [[nodiscard]] double distanceFromGuesses(const StartRegion& region) const;
    [[nodiscard]] const std::vector<double>& values() const { return m_values; }
    [[nodiscard]] double valueOf(UnknownId column) const { return m_values[column.index()]; }

private:
    [[nodiscard]] std::optional<double> valueOfLeaf(ExprId leaf) const;
    [[nodiscard]] double startOf(const InitialRow& row) const;
    [[nodiscard]] double nominalOf(UnknownId column) const;
    [[nodiscard]] bool agrees(const InitialRow& row, double asked, double found) const;
    [[nodiscard]] std::vector<std::uint32_t> constraintBlocks() const;
    [[nodiscard]] std::vector<std::uint32_t> blocksOfRedundant() const;
    [[nodiscard]] StartPoint here() const;

    const ModelEvaluator& m_evaluator;
    const Structure& m_structure;
    const Initialization& m_initialization;
    bool m_isApproximate;
    std::vector<double> m_values;         ///< by column
    IdMap<ExprId, UnknownId> m_columnOf;  ///< by leaf
    IdMap<VariableId, Slot> m_startOf;    ///< slot of the start value, which may differ from the text
};

}  // namespace causeway
