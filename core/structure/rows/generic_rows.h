// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Partial derivatives of equations as residues: coefficients that are fixed exactly, all others at random.
///
/// What cancels for every value of the parameters, and wherever nonlinear parts are evaluated, is zero; what does not
/// is zero in one case of 10^18 (Schwartz, Zippel). So the rank is that of almost all values, while structure alone
/// takes every entry for independent. Equal expressions have equal values: r*a - r*b has coefficients that cancel each
/// other. Cost: linear in the row; in a product, that of both factors. Iterative. Reference: J. T. Schwartz, Fast
/// probabilistic algorithms for verification of polynomial identities (1980).
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

    /// The column of a Variable or derivative; nothing where the row is not differentiated by it.
    using ColumnOf = std::function<std::optional<std::uint32_t>(ExprId leaf)>;
    /// Of lhs - rhs. Ascending columns, no zeros.
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
    std::vector<Residue> m_values;  ///< by expression, as the next
    std::vector<double> m_numbers;
    std::vector<std::uint32_t> m_stamp;  ///< by expression: the walk that met it last
    std::uint32_t m_walk = 0;
    std::vector<ExprId> m_nodes;
    std::vector<Part> m_open;
    std::vector<ResidueEntry> m_row;
};

}  // namespace causeway
