// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Partial derivatives and time derivatives of expressions.
///
/// Relations, Booleans and rounding functions have derivative zero between their jumps; if-expressions are
/// differentiated branch by branch. Arrays and records are differentiated as wholes. Derivatives of functions of the
/// model come from a `FunctionDerivatives` (differentiate_function.h). The result is none if a part has no derivative.
/// Cost: linear in the size of the expression. No recursion.
#pragma once

#include <functional>
#include <vector>

#include "core/base/id_map.h"
#include "core/symbolic/derivative_rules.h"
#include "core/symbolic/expression_pool.h"

namespace causeway {

class FunctionDerivatives;

/// Derivatives of many expressions from one source; common parts are differentiated once.
class Differentiator {
public:
    Differentiator(ExpressionPool& pool, DerivativeSource& source) : m_pool(pool), m_source(source) {}

    /// Simplified; a literal zero if the expression is constant.
    [[nodiscard]] ExprId derivative(ExprId root);
    /// The part without a derivative rule; none so far.
    [[nodiscard]] ExprId failed() const { return m_failed; }

private:
    ExprId compute(ExprId expr);
    [[nodiscard]] bool isAsked(ExprId expr, std::size_t operand) const;

    ExpressionPool& m_pool;
    DerivativeSource& m_source;
    IdMap<ExprId, ExprId> m_known;
    std::vector<ExprId> m_open;
    ExprId m_failed;
};

/// d root / d leaf, simplified; `leaf` is a Variable, Derivative, Time or Local node, all other leaves are constant.
[[nodiscard]] ExprId differentiate(ExpressionPool& pool, ExprId root, ExprId leaf);
/// The same, with derivatives of functions of the model.
[[nodiscard]] ExprId differentiate(ExpressionPool& pool, ExprId root, ExprId leaf, FunctionDerivatives& functions);

/// d root / d leaf for each of these leaves, of a scalar root. Cost: linear for all leaves together if all parts are
/// scalars (reverse mode), otherwise as `differentiate` for each leaf. `functions` may be null.
[[nodiscard]] std::vector<ExprId> gradient(ExpressionPool& pool, ExprId root, std::span<const ExprId> leaves,
                                           FunctionDerivatives* functions);

/// The time derivative of a Variable or of a Derivative: an expression, a literal zero for a constant, or none if there
/// is none. Called only for leaves whose derivatives occur in the result.
using LeafDerivative = std::function<ExprId(ExprId leaf)>;

/// d root / d time. Without `functions`, calls of functions of the model have no derivative.
[[nodiscard]] ExprId timeDerivative(ExpressionPool& pool, ExprId root, const LeafDerivative& derivativeOf,
                                    FunctionDerivatives* functions = nullptr);

}  // namespace causeway
