// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Whether conditions that determine each other agree, as far as that can be said before the simulation.
///
/// Method: start values first, then initial equations, then equations: a row that contains one unknown gives it, where
/// it can be solved in closed form; a row that contains none must hold. Cost: linear in the rows of the part, times
/// their logarithm.
#pragma once

#include <functional>
#include <optional>
#include <span>

#include "core/structure/initialization/initialization.h"

namespace causeway {

/// What the two sides of a row differ by, and the sum of the absolute values of their terms, which that is measured by;
/// 0 = f is read as f.
struct RowBalance {
    double residual = 0, magnitude = 0;
};
/// Nothing where a value is not known (see evaluate.h) or not finite.
[[nodiscard]] std::optional<RowBalance> balanceOf(const InitialRow& row, const ExpressionPool& pool,
                                                  const std::function<std::optional<double>(ExprId leaf)>& valueOf);

class ConsistencyCheck {
public:
    /// Keep all of them.
    ConsistencyCheck(const IdVector<UnknownId, InitialColumn>& columns, const IdVector<EquationId, InitialRow>& rows,
                     const Incidence& incidence, ExpressionPool& pool,
                     const std::function<std::optional<double>(ExprId)>& valueOf);

    /// Fills what is said about consistency. A row that was found to be violated is not held against the conditions
    /// that come later.
    void check(std::span<const EquationId> part, RedundantCondition& redundant);
    /// Of the columns that the last check has found, in the order in which it did.
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
    std::vector<std::uint32_t> m_missing;        ///< by row of the part: columns whose values are not known
    std::vector<std::uint8_t> m_isOpen;          ///< by row: of the part, and neither used nor checked yet
    std::vector<std::pair<UnknownId, double>> m_found;
    std::vector<UnknownId> m_columnAt;  ///< by expression
};

}  // namespace causeway
