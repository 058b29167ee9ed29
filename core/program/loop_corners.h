// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Corners of min, max and abs in a loop that is otherwise linear.
///
/// 0 = min(-u, i) is an ideal diode: u or i is zero, and a mode tells which, as in 0 = if u + i < 0 then i else u.
/// Newton's method finds it if either mode has a solution. If neither mode determines the unknowns, because an inductor
/// keeps its current, the modes must be explicit so that a constraint between states can decide. Rewritten as a choice
/// with a relation, the corner is an event like others. Expressions inside noEvent() or smooth(), and loops with other
/// nonlinearities, are unchanged. A corner is one mode regardless of how often and in which form it occurs: `u = min(s,
/// 0); i = max(s, 0)` is one diode, also if one of the two follows after the loop is solved.
/// Cost: linear in the expressions of the loop.
#pragma once

#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/symbolic/expression_pool.h"
#include "core/symbolic/traversal.h"

namespace causeway {

/// A loop in terms of expressions.
struct LoopEquations {
    std::vector<std::pair<ExprId, ExprId>> sequence;   ///< leaf = value, in the order of evaluation
    std::vector<ExprId> unknowns;                      ///< iterated leaves
    std::vector<std::pair<ExprId, ExprId>> residuals;  ///< lhs = rhs; as many as unknowns
    std::vector<std::pair<ExprId, ExprId>> discrete;   ///< leaf = value
    std::vector<std::pair<ExprId, ExprId>> guesses;    ///< leaf = value, for unknowns, in the order of evaluation
};

class CornerModes {
public:
    explicit CornerModes(ExpressionPool& pool) : m_pool(pool) {}

    void writeAsChoices(LoopEquations& loop);
    /// A value that follows from loops: corners decided by a loop use the same mode.
    [[nodiscard]] ExprId follow(ExprId value);

private:
    /// Relation for the sign of a difference: true, or false, if the difference is positive.
    struct Side {
        ExprId relation;
        bool isGreater = false;
    };

    void note(ExprId relation);
    [[nodiscard]] ExprId choice(const Side& side, ExprId whereGreater, ExprId elsewhere);
    [[nodiscard]] std::pair<ExprId, ExprId> sidesOf(ExprId corner, std::span<const ExprId> operands);
    [[nodiscard]] ExprId written(ExprId corner, std::span<const ExprId> operands);

    ExpressionPool& m_pool;
    std::unordered_map<ExprId, Side> m_sides;  ///< by difference; looked up only
    GrowingFlags m_hasCorner;
};

}  // namespace causeway
