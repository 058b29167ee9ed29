// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Search for fewer guesses: the unknowns computable from a set of known ones, and the smallest set from which all are
/// computable.
///
/// Cost: bounded by the given effort, in visited edges. Iterative.
#pragma once

#include <optional>
#include <vector>

#include "core/structure/graph/tearing.h"

namespace causeway {

/// The unknowns that follow from those known so far: an equation with one unknown left computes it, if the edge may be
/// used. The equation that computes an unknown depends on the order; the set of computed unknowns does not.
class Consequences {
public:
    /// Starts with the unknowns that need no guess.
    Consequences(const Incidence& incidence, const std::vector<EdgeUse>& uses);

    /// No effect if the unknown is known.
    void learn(UnknownId unknown);
    [[nodiscard]] bool isKnown(UnknownId unknown) const { return m_isKnown[unknown.index()]; }
    [[nodiscard]] bool isUsed(EquationId equation) const { return m_isUsed[equation.index()]; }
    [[nodiscard]] bool isComplete() const { return m_learnt.size() == m_incidence.unknownCount(); }

    /// Number of known unknowns; `forgetTo` forgets those learnt since.
    [[nodiscard]] std::size_t mark() const { return m_learnt.size(); }
    void forgetTo(std::size_t mark);
    /// Edges visited so far.
    [[nodiscard]] std::size_t effort() const { return m_effort; }

private:
    struct Fact {
        UnknownId unknown;
        EquationId equation;  ///< the equation that computed it; none for a guess
    };
    void note(EquationId equation);
    void record(UnknownId unknown, EquationId equation);
    void conclude();

    const Incidence& m_incidence;
    const std::vector<EdgeUse>& m_uses;
    std::vector<std::uint32_t> m_openCount;  ///< by equation: number of unknowns not yet known
    std::vector<std::uint32_t>
        m_openEdges;  ///< by equation: exclusive or of the edges to unknowns not yet known; gives the last one directly
    std::vector<bool> m_isKnown, m_isUsed;
    std::vector<Fact> m_learnt;
    std::vector<EdgeId> m_safe, m_risky;  ///< last remaining edges, to conclude from
    std::size_t m_effort = 0;
};

struct TearingSet {
    std::vector<UnknownId> unknowns;  ///< ascending
    bool isMinimum = false;           ///< no smaller set exists
};

/// Returns a set no larger than `start`, which must suffice: first without guesses that follow from the others, then
/// the first of the smallest sets, as far as `effort` permits.
[[nodiscard]] TearingSet reduceTearingSet(const TearingProblem& problem, const std::vector<UnknownId>& start,
                                          std::size_t effort);

}  // namespace causeway
