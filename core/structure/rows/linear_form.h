// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Equations as sums of rational factors times expressions, for exact arithmetic.
///
/// A factor is a literal, a constant, or a parameter whose value cannot be changed without analysing the model again.
/// Factors are read as the intended fraction: 0.1 is one tenth, and a value computed from 1/3 is one third. A product
/// with any other factor counts as an expression of its own.
/// Cost: linear in the row. Iterative.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "core/dae/clocks/clock_rates.h"
#include "core/symbolic/expression_pool.h"

namespace causeway {

struct LinearTerm {
    ExprId expr;  ///< none: 1
    Fraction factor;
};

/// The fraction intended by a number: of up to 15 decimal digits, or with a denominator up to a million. Otherwise
/// none.
[[nodiscard]] std::optional<Fraction> fractionOf(double value);

class LinearFormReader {
public:
    /// `fixedValue` gives the value of a Variable; none if it may change.
    LinearFormReader(const ExpressionPool& pool, std::function<std::optional<double>(ExprId leaf)> fixedValue);

    /// lhs - rhs, term by term from left to right; an expression may occur several times. Empty if a number grows too
    /// large.
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

/// The equation `sum of terms = 0`, with negative terms moved to the right-hand side.
struct LinearEquation {
    ExprId lhs, rhs;
};
[[nodiscard]] LinearEquation equationOf(ExpressionPool& pool, const std::vector<LinearTerm>& terms);

}  // namespace causeway
