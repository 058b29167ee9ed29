// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Partial derivatives of equations as residues: exact values for fixed coefficients, random values for all others.
///
/// An entry that cancels for all values of parameters and nonlinear parts is zero; any other is zero with probability
/// 10^-18 (Schwartz, Zippel). So the rank is that for almost all values, whereas structure alone treats all entries as
/// independent. Equal expressions have equal values: the coefficients of r*a - r*b cancel each other.
/// Cost: linear in the row; for a product, in both factors. Iterative.
/// Reference: J. T. Schwartz, Fast probabilistic algorithms for verification of polynomial identities (1980).
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "core/structure/rows/exact_dependencies.h"
#include "core/symbolic/expression_pool.h"

namespace causeway {

class GenericRows {
public:
    using FixedValue = std::function<std::optional<double>(ExprId leaf)>;
    GenericRows(const ExpressionPool& pool, FixedValue fixedValue) : m_pool(pool), m_fixedValue(std::move(fixedValue))
    {
    }

    /// The column of a Variable or derivative; nothing if the row is not differentiated with respect to it.
    using ColumnOf = std::function<std::optional<std::uint32_t>(ExprId leaf)>;
    /// Partial derivatives of lhs - rhs, with ascending columns and without zeros.
    [[nodiscard]] const std::vector<ResidueEntry>& read(ExprId lhs, ExprId rhs, const ColumnOf& columnOf);

private:
    struct Part {
        ExprId expr;
        Residue factor;
    };
    template <class Visit>
    void visitColumns(ExprId expr, const ColumnOf& columnOf, Visit&& visit);
    [[nodiscard]] bool hasColumn(ExprId expr, const ColumnOf& columnOf);
    bool pushParts(const Part& part, const ColumnOf& columnOf);
    [[nodiscard]] Residue valueOf(ExprId expr);
    [[nodiscard]] double numberOfNode(ExprId node) const;
    [[nodiscard]] Residue valueOfNode(ExprId node) const;

    const ExpressionPool& m_pool;
    FixedValue m_fixedValue;
    std::vector<Residue> m_values;  ///< by expression, as m_numbers
    std::vector<double> m_numbers;
    std::vector<std::uint32_t> m_stamp;  ///< by expression: the last walk that visited it
    std::uint32_t m_walk = 0;
    std::vector<ExprId> m_nodes;
    std::vector<Part> m_open;
    std::vector<ResidueEntry> m_row;
};

}  // namespace causeway
