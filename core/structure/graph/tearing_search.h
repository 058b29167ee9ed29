// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Fewer guesses by search: what is computable from a set of known unknowns, and the smallest set from which all is.
///
/// Cost: bounded by the effort given, counted in edges visited. Iterative.
#pragma once

#include <optional>
#include <vector>

#include "core/structure/graph/tearing.h"

namespace causeway {

/// What follows from the unknowns known so far: an equation with one unknown left computes it, if the edge may be used.
/// Which equation computes an unknown depends on the order, what is computed does not.
class Consequences {
public:
    /// Starts with what needs no guess.
    Consequences(const Incidence& incidence, const std::vector<EdgeUse>& uses);

    /// Nothing happens when the unknown is known.
    void learn(UnknownId unknown);
    [[nodiscard]] bool isKnown(UnknownId unknown) const { return m_isKnown[unknown.index()]; }
    [[nodiscard]] bool isUsed(EquationId equation) const { return m_isUsed[equation.index()]; }
    [[nodiscard]] bool isComplete() const { return m_learnt.size() == m_incidence.unknownCount(); }

    /// Number of unknowns known; `forgetTo` takes back what was learnt since.
    [[nodiscard]] std::size_t mark() const { return m_learnt.size(); }
    void forgetTo(std::size_t mark);
    /// Edges visited so far.
    [[nodiscard]] std::size_t effort() const { return m_effort; }

private:
    struct Fact {
        UnknownId unknown;
        EquationId equation;  ///< that computed it; none for a guess
    };
    void note(EquationId equation);
    void record(UnknownId unknown, EquationId equation);
    void conclude();

    const Incidence& m_incidence;
    const std::vector<EdgeUse>& m_uses;
    std::vector<std::uint32_t> m_openCount;  ///< by equation: unknowns not known
    std::vector<std::uint32_t>
        m_openEdges;  ///< by equation: exclusive or of their edges, so that a last one is found at once
    std::vector<bool> m_isKnown, m_isUsed;
    std::vector<Fact> m_learnt;
    std::vector<EdgeId> m_safe, m_risky;  ///< last edges to conclude from
    std::size_t m_effort = 0;
};

struct TearingSet {
    std::vector<UnknownId> unknowns;  ///< ascending
    bool isMinimum = false;           ///< no smaller set exists
};

/// A set no larger than `start`, which must suffice: first without guesses that follow from the others, then the first
/// of the smallest sets, as far as `effort` goes.
[[nodiscard]] TearingSet reduceTearingSet(const TearingProblem& problem, const std::vector<UnknownId>& start,
                                          std::size_t effort);

}  // namespace causeway
