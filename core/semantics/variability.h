// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Variability of expressions: constant, parameter, discrete or continuous.
///
/// In:   an expression, and the declared or inferred variability of each variable.
/// Out:  the variability of the expression; the variable that makes it vary too much, for messages.
/// Cost: each node is visited once in each of two modes (inside and outside noEvent); results are cached.
/// Reference: Modelica Language Specification, section 3.8.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "core/symbolic/expression_pool.h"

namespace causeway {

/// Ordered: a constant varies less than a continuous variable.
enum class Variability : std::uint8_t { Constant, Parameter, Discrete, Continuous };
[[nodiscard]] std::string_view toString(Variability variability);

class ExpressionVariability {
public:
    using OfVariable = std::function<Variability(VariableId)>;
    ExpressionVariability(const ExpressionPool& pool, OfVariable ofVariable)
        : m_pool(pool), m_ofVariable(std::move(ofVariable))
    {
    }

    [[nodiscard]] Variability variabilityOf(ExprId expr);
    /// Variability where relations generate no events: inside noEvent, and in loops whose end is not known in advance.
    [[nodiscard]] Variability variabilityWithoutEvents(ExprId expr) { return variabilityOf(expr, Mode::Literal); }
    /// A leaf (a variable, der() of one, time) that makes `expr` vary more than `most`; none if there is none.
    [[nodiscard]] ExprId causeAbove(ExprId expr, Variability most);
    /// Call it when the variability of variables has changed.
    void forget();

private:
    /// Outside noEvent relations change only at events; inside they are taken literally.
    enum class Mode : std::uint8_t { Events, Literal };
    static constexpr std::uint8_t kUnknown = 0xFF;

    [[nodiscard]] Mode modeOfOperands(ExprId expr, Mode mode) const;
    /// From the combined variability of the operands.
    [[nodiscard]] Variability combine(ExprId expr, Mode mode, Variability operands) const;
    /// Operands that affect the value.
    [[nodiscard]] std::span<const ExprId> countedOperands(ExprId expr) const;
    std::uint8_t& known(ExprId expr, Mode mode);
    Variability variabilityOf(ExprId expr, Mode mode);

    const ExpressionPool& m_pool;
    OfVariable m_ofVariable;
    std::vector<std::uint8_t> m_known[2];  ///< by mode and ExprId
};

}  // namespace causeway
