// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// How much an expression can vary: not at all, from run to run, at events, at any time.
///
/// In:   an expression, and what each variable is by its declaration or by what is known about it.
/// Out:  the variability of the expression; the variable that makes it vary too much, for messages.
/// Cost: each node is looked at once in each of two modes (inside and outside of noEvent); the answers are kept.
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
    /// Where relations make no events: inside of noEvent, and of loops whose end is not known in advance.
    [[nodiscard]] Variability variabilityWithoutEvents(ExprId expr) { return variabilityOf(expr, Mode::Literal); }
    /// A leaf (a variable, der() of one, time) that makes `expr` vary more than `most`; none if none does.
    [[nodiscard]] ExprId causeAbove(ExprId expr, Variability most);
    /// To be called when variables became something else.
    void forget();

private:
    /// Outside of noEvent relations change at events only; inside they are taken literally.
    enum class Mode : std::uint8_t { Events, Literal };
    static constexpr std::uint8_t kUnknown = 0xFF;

    [[nodiscard]] Mode modeOfOperands(ExprId expr, Mode mode) const;
    /// From the variability of the operands, taken together.
    [[nodiscard]] Variability combine(ExprId expr, Mode mode, Variability operands) const;
    /// Operands that count; the others do not reach the value.
    [[nodiscard]] std::span<const ExprId> countedOperands(ExprId expr) const;
    std::uint8_t& known(ExprId expr, Mode mode);
    Variability variabilityOf(ExprId expr, Mode mode);

    const ExpressionPool& m_pool;
    OfVariable m_ofVariable;
    std::vector<std::uint8_t> m_known[2];  ///< by mode and ExprId
};

}  // namespace causeway
