// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Whether the values at the start are what the user asked for, and what else they could follow from.
///
/// Structure leaves conditions out that others seem to determine, and takes start values that seem to be missing. Here
/// the values have their say: each fixed start value and each condition that was left out is compared with what was
/// found, and where constraints are singular at these values another choice of conditions is looked for
/// (core/structure/initialization/start_choice.h). Cost: linear in the conditions and in the blocks with constraints;
/// that of chooseStart() where such a block is singular.
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
    /// The evaluator, whose structure must have an initialization, as it is now. `isApproximate`: some values are
    /// double roots, which are known with half of the digits.
    explicit StartCheck(const ModelEvaluator& evaluator, bool isApproximate = false);

    struct Violation {
        EquationId row;
        double asked = 0, found = 0;  ///< of a start value
        double residual = 0;          ///< of another condition
    };
    /// Fixed start values, and conditions that were left out, that do not hold.
    [[nodiscard]] std::vector<Violation> violations() const;
    /// In the user's words: "vx = 0.5 at the start, but ... give 0".
    [[nodiscard]] std::string textOf(const Violation& violation) const;
    /// Another choice of conditions where blocks with constraints are singular, or, if the start `mayBeOpen`, blocks on
    /// which conditions depend that were left out, or where this block of the initial system has failed; nothing where
    /// one of them has more unknowns than `most`.
    [[nodiscard]] std::optional<StartChoice> betterChoice(std::optional<std::size_t> failedBlock, bool mayBeOpen,
                                                          std::size_t most) const;
    /// What constraints, and what hangs together with them, are about.
    [[nodiscard]] StartRegion constraintRegion() const { return regionAround(m_initialization, constraintBlocks()); }
    /// From here, where each unknown has its start value: values, by column, at which all conditions of the region
    /// hold; NaN outside of it.
    [[nodiscard]] std::optional<std::vector<double>> solution(const StartRegion& region) const;
    /// The choice of conditions at other values; nothing where it is made.
    [[nodiscard]] std::optional<StartChoice> choiceAt(const StartRegion& region,
                                                      const std::vector<double>& values) const;
    /// Sum of the squares by which unknowns of a region are off start values that are given but not fixed, in parts of
    /// what they are.
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
    IdMap<VariableId, Slot> m_startOf;    ///< the slot of the start value, which may be another than in the text
};

}  // namespace causeway
