// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Which relations of a model make events, and on which zero-crossing function.
///
/// A relation makes events when a side of it can change between events (it depends on time or a continuous variable)
/// and it stands outside noEvent (specification, section 8.5). The program freezes exactly these relations.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/structure/structure.h"

namespace causeway {

/// What changes at events alone: parameters, discrete variables, and what is computed from these only.
class SteadyVariables {
public:
    /// Cost: linear in the equations.
    explicit SteadyVariables(const Structure& structure);
    /// Nothing in the expression changes between events.
    [[nodiscard]] bool isSteady(const ExpressionPool& pool, ExprId expr) const;
    /// Both sides change at events only.
    [[nodiscard]] bool changesOnlyAtEvents(const ExpressionPool& pool, ExprId relation) const;
    /// How fast the left side grows beside the right one, where both depend on time and on what is steady only, so that
    /// the instant is known in advance. Nothing: it has to be searched for.
    [[nodiscard]] std::optional<double> slopeInTime(ExpressionPool& pool, ExprId relation) const;
    /// Like that, and no event moves the instant: the relation changes once, or never.
    [[nodiscard]] std::optional<double> slopeInTimeForEver(ExpressionPool& pool, ExprId relation) const;

private:
    [[nodiscard]] bool holds(const ExpressionPool& pool, ExprId expr, bool allowsTime, bool onlyParameters) const;
    [[nodiscard]] std::optional<double> slope(ExpressionPool& pool, ExprId relation, bool onlyParameters) const;

    const HybridDae& m_dae;
    IdVector<VariableId, std::uint8_t> m_isSteady;
};

struct EventDescription {
    ExprId relation;
    std::string text;          ///< "x > 1"
    std::string zeroCrossing;  ///< "x - 1"
    bool isTimeEvent = false;
    EquationId equation;  ///< the first that holds it
};

/// In the order of the equations, those of algorithms that stay algorithms last; each relation once. Relations that are
/// computed at the ticks of a clock make no events.
[[nodiscard]] std::vector<EventDescription> describeEvents(const Structure& structure);

/// The variable that an assignment writes to, also where it is an element; none where it is no variable of the model.
[[nodiscard]] ExprId assignedBy(const ExpressionPool& pool, ExprId target);
/// The first row of an algorithm that the equations call, such as one with when-clauses or loops. None: what it
/// computes stands in the equations as expressions.
[[nodiscard]] EquationId rowOfCalled(const Structure& structure, const DaeAlgorithm& algorithm);

}  // namespace causeway
