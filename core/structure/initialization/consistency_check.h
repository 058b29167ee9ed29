// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Whether conditions that determine each other are consistent, as far as this can be decided before the simulation.
///
/// Method: start values first, then initial equations, then equations. A row with one unknown determines it, if it can
///       be solved in closed form; a row without unknowns must hold.
/// Cost: n log n in the rows of the part.
#pragma once

#include <functional>
#include <optional>
#include <span>

#include "core/structure/initialization/initialization.h"

namespace causeway {

/// Difference of the two sides of a row, and the sum of the absolute values of their terms as its scale; 0 = f is read
/// as f.
struct RowBalance {
    double residual = 0, magnitude = 0;
};
/// Nothing if a value is unknown (see evaluate.h) or not finite.
[[nodiscard]] std::optional<RowBalance> balanceOf(const InitialRow& row, const ExpressionPool& pool,
                                                  const std::function<std::optional<double>(ExprId leaf)>& valueOf);

class ConsistencyCheck {
public:
    /// Holds references to all of them.
    ConsistencyCheck(const IdVector<UnknownId, InitialColumn>& columns, const IdVector<EquationId, InitialRow>& rows,
                     const Incidence& incidence, ExpressionPool& pool,
                     const std::function<std::optional<double>(ExprId)>& valueOf);

    /// Fills the members about consistency. A violated row is not used to judge conditions that follow.
    void check(std::span<const EquationId> part, RedundantCondition& redundant);
    /// Values of the columns found by the last check, in the order of discovery.
    [[nodiscard]] const std::vector<std::pair<UnknownId, double>>& values() const { return m_found; }

private:
    [[nodiscard]] std::optional<double> value(ExprId expr);
    [[nodiscard]] std::optional<double> valueOfLeaf(ExprId leaf) const;
    [[nodiscard]] UnknownId determine(EquationId row);

    const IdVector<UnknownId, InitialColumn>& m_columns;
    const IdVector<EquationId, InitialRow>& m_rows;
    const Incidence& m_incidence;
    ExpressionPool& m_pool;
    const std::function<std::optional<double>(ExprId)>& m_valueOf;
    std::vector<std::uint8_t> m_isViolated;      ///< by row
    std::vector<std::optional<double>> m_known;  ///< by column
    std::vector<std::uint32_t> m_missing;        ///< by row of the part: number of columns with unknown values
    std::vector<std::uint8_t> m_isOpen;          ///< by row: belongs to the part and is neither used nor checked yet
    std::vector<std::pair<UnknownId, double>> m_found;
    std::vector<UnknownId> m_columnAt;  ///< by expression
};

}  // namespace causeway
