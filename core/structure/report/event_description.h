// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The relations of a model that generate events, and their zero-crossing functions.
///
/// A relation generates events if one of its sides can change between events (it depends on time or a continuous
/// variable) and it is outside noEvent (specification, section 8.5). The program freezes exactly these relations.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/structure/structure.h"

namespace causeway {

/// Variables that change only at events: parameters, discrete variables, and variables computed from these alone.
class SteadyVariables {
public:
    /// Cost: linear in the equations.
    explicit SteadyVariables(const Structure& structure);
    /// Whether nothing in the expression changes between events.
    [[nodiscard]] bool isSteady(const ExpressionPool& pool, ExprId expr) const;
    /// Whether both sides change only at events.
    [[nodiscard]] bool changesOnlyAtEvents(const ExpressionPool& pool, ExprId relation) const;
    /// Growth rate of left side minus right side, if both depend on time and steady variables only, so that the instant
    /// is known in advance. Nothing: the instant must be searched for.
    [[nodiscard]] std::optional<double> slopeInTime(ExpressionPool& pool, ExprId relation) const;
    /// The same, if no event can move the instant: the relation changes at most once.
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
    EquationId equation;  ///< the first that contains it
};

/// In the order of the equations, followed by those of algorithms that are not expanded; each relation once. Relations
/// computed at the ticks of a clock generate no events.
[[nodiscard]] std::vector<EventDescription> describeEvents(const Structure& structure);

/// The variable that an assignment writes to, also through an element; none if it is not a variable of the model.
[[nodiscard]] ExprId assignedBy(const ExpressionPool& pool, ExprId target);
/// The first row of an algorithm called by the equations, such as one with when-clauses or loops. None: its results are
/// expanded into expressions.
[[nodiscard]] EquationId rowOfCalled(const Structure& structure, const DaeAlgorithm& algorithm);

}  // namespace causeway
