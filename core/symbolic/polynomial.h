// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A normal form for rational expressions: a sum of products of powers, as one does it with pencil and paper.
///
/// Atoms are what is no sum, product, quotient or whole power: variables, derivatives, functions, denominators that are
/// sums. Used to show state-space forms; x/x cancels to 1, which hides x = 0, so it is for display, not for evaluation.
#pragma once

#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "core/symbolic/expression_pool.h"

namespace causeway {

/// coefficient * product of atom^exponent; factors ascending by atom, exponents not zero.
struct Monomial {
    double coefficient = 1;
    std::vector<std::pair<ExprId, int>> factors;
};

/// Monomials with distinct factors, in order of first appearance.
using Polynomial = std::vector<Monomial>;

/// The expanded form, or nothing when it would have more than `maxTerms` terms.
[[nodiscard]] std::optional<Polynomial> expand(ExpressionPool& pool, ExprId root, std::size_t maxTerms = 200);

/// One fraction: positive powers above, negative ones below; factors in the order of `before`. The sign is kept.
using AtomOrder = std::function<bool(ExprId, ExprId)>;
[[nodiscard]] ExprId toExpression(ExpressionPool& pool, const Monomial& monomial, const AtomOrder& before);
/// The sum of all monomials; one minus sign is drawn out when all are negative.
[[nodiscard]] ExprId toExpression(ExpressionPool& pool, const Polynomial& polynomial, const AtomOrder& before);

/// Collects linear factors: c1*x1 + c2*x2 + ... + rest, for monomials that hold exactly one of `leaves`, to the power
/// one, the leaves in the given order.
[[nodiscard]] ExprId collect(ExpressionPool& pool, const Polynomial& polynomial, std::span<const ExprId> leaves,
                             const AtomOrder& before);

}  // namespace causeway
