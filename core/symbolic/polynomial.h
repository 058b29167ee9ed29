// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A normal form for rational expressions: a sum of products of powers, as with pencil and paper.
///
/// Atoms are all expressions other than sums, products, quotients and whole powers: variables, derivatives, functions,
/// denominators that are sums. Used to display state-space forms. x/x cancels to 1, which hides x = 0, so it is for
/// display, not for evaluation.
#pragma once

#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "core/symbolic/expression_pool.h"

namespace causeway {

/// coefficient * product of atom^exponent; factors ascending by atom, exponents nonzero.
struct Monomial {
    double coefficient = 1;
    std::vector<std::pair<ExprId, int>> factors;
};

/// Monomials with distinct factors, in order of first appearance.
using Polynomial = std::vector<Monomial>;

/// The expanded form, or nothing if it would have more than `maxTerms` terms.
[[nodiscard]] std::optional<Polynomial> expand(ExpressionPool& pool, ExprId root, std::size_t maxTerms = 200);

/// One fraction: positive powers above, negative ones below; factors in the order of `before`. The sign is kept.
using AtomOrder = std::function<bool(ExprId, ExprId)>;
[[nodiscard]] ExprId toExpression(ExpressionPool& pool, const Monomial& monomial, const AtomOrder& before);
/// The sum of all monomials; if all are negative, one minus sign is factored out.
[[nodiscard]] ExprId toExpression(ExpressionPool& pool, const Polynomial& polynomial, const AtomOrder& before);

/// Collects linear factors: c1*x1 + c2*x2 + ... + rest, for monomials that contain exactly one of `leaves`, to the
/// first power; the leaves in the given order.
[[nodiscard]] ExprId collect(ExpressionPool& pool, const Polynomial& polynomial, std::span<const ExprId> leaves,
                             const AtomOrder& before);

}  // namespace causeway
