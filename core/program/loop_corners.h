// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Corners of min, max and abs in a loop that is linear but for them.
///
/// 0 = min(-u, i) is an ideal diode: u or i is zero, and which one is a mode, as that of 0 = if u + i < 0 then i else
/// u. Newton's method finds it as long as either has a solution; where neither determines the unknowns, since an
/// inductor keeps its current, the modes have to be known by name, so that a constraint of the states can decide.
/// Written as a choice with a relation the corner is an event like others. What stands inside noEvent() or smooth()
/// stays, and so do loops that are nonlinear besides. A corner is one mode, however often and in whatever words it
/// stands there: `u = min(s, 0); i = max(s, 0)` is one diode, also where one of both follows once the loop is solved.
/// Cost: linear in the expressions of the loop.
#pragma once

#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/symbolic/expression_pool.h"
#include "core/symbolic/growing_flags.h"

namespace causeway {

/// A loop in terms of expressions.
struct LoopEquations {
    std::vector<std::pair<ExprId, ExprId>> sequence;   ///< leaf = value, in the order of evaluation
    std::vector<ExprId> unknowns;                      ///< leaves that are iterated
    std::vector<std::pair<ExprId, ExprId>> residuals;  ///< lhs = rhs, as many
    std::vector<std::pair<ExprId, ExprId>> discrete;   ///< leaf = value
};

class CornerModes {
public:
    explicit CornerModes(ExpressionPool& pool) : m_pool(pool) {}

    void writeAsChoices(LoopEquations& loop);
    /// A value that follows from loops: its corners on which a loop has decided go by the same mode.
    [[nodiscard]] ExprId follow(ExprId value);

private:
    /// Where a difference is positive the relation is true, or false.
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
