// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Equations as sums of fractions times expressions: what can be reckoned with exactly.
///
/// A factor is a literal, a constant, or a parameter whose value cannot be changed without analysing the model again.
/// The number that is meant is taken: 0.1 is one tenth, and what follows from 1/3 one third. What is multiplied by
/// anything else is an expression of its own. Cost: linear in the row. Iterative.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "core/dae/clock_rates.h"
#include "core/symbolic/expression_pool.h"

namespace causeway {

struct LinearTerm {
    ExprId expr;  ///< none: 1
    Fraction factor;
};

/// The fraction that is meant by a number: of up to 15 decimal digits, or with a denominator up to a million. Else
/// none.
[[nodiscard]] std::optional<Fraction> fractionOf(double value);

class LinearFormReader {
public:
    /// `fixedValue` of Variables: none where it may change.
    LinearFormReader(const ExpressionPool& pool, std::function<std::optional<double>(ExprId leaf)> fixedValue);

    /// lhs - rhs, term by term from left to right; an expression may come several times. Empty as well where a number
    /// grows too large.
    [[nodiscard]] const std::vector<LinearTerm>& read(ExprId lhs, ExprId rhs);

private:
    [[nodiscard]] std::optional<Fraction> fixedFactor(ExprId expr);
    [[nodiscard]] bool isFixed(ExprId expr);
    [[nodiscard]] bool pushParts(const LinearTerm& term);

    const ExpressionPool& m_pool;
    std::function<std::optional<double>(ExprId)> m_fixedValue;
    std::vector<std::uint8_t> m_isFixed;  ///< by expression
    std::vector<LinearTerm> m_open, m_terms;
};

/// The sum of `terms` = 0 as an equation, with what is negative on the right.
struct LinearEquation {
    ExprId lhs, rhs;
};
[[nodiscard]] LinearEquation equationOf(ExpressionPool& pool, const std::vector<LinearTerm>& terms);

}  // namespace causeway
