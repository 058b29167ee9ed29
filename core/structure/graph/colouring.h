// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Causalization by colouring the structure digraph: who is solved for whom.
///
/// The digraph has the equations on the left, the unknowns on the right and an edge for each incidence. An edge is
///   black  while its causality is unknown,
///   red    when the equation is solved for this unknown,
///   blue   when the unknown occurs there but is computed elsewhere.
/// Rule 1: an equation with a single black edge: colour it red, colour the unknown's other edges blue, and give the
///         equation the lowest free number.
/// Rule 2: an unknown with a single black edge: colour it red, colour the equation's other edges blue, and give the
///         equation the highest free number.
/// Repeat until neither applies. What stays black belongs to algebraic loops, or the system is singular.
/// The rules are the degree-one peeling with which a fast matching begins (Karp and Sipser), so what is shown is what
/// runs.
///
/// Cost: linear in the edges, plus sorting within rounds. Determinism: rounds in ascending order of ids.
/// References: F. E. Cellier, E. Kofman, Continuous System Simulation, Springer 2006, chapter 7 (structure digraph,
/// colouring after Tarjan); R. M. Karp, M. Sipser, Maximum matchings in sparse random graphs, FOCS 1981.
/// Watched by: the digraph and matrix views, `causewayc structure --steps`, through `ColouringStep`.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "core/structure/graph/incidence.h"

namespace causeway {

enum class EdgeColour : std::uint8_t { Black, Red, Blue };

enum class ColouringRule : std::uint8_t {
    SingleUnknown,   ///< rule 1: the equation has a single black edge
    SingleEquation,  ///< rule 2: the unknown has a single black edge
    Tearing,         ///< the unknown is guessed; its equation is the residual
    Manual,          ///< chosen by hand where no rule decides
};
/// "single-unknown", "single-equation", "tearing", "manual": as in the JSON of `causewayc structure`.
[[nodiscard]] std::string_view toString(ColouringRule rule);

/// One application of a rule. Enough to replay it forwards and backwards.
struct ColouringStep {
    ColouringRule rule = ColouringRule::SingleUnknown;
    EquationId equation;
    UnknownId unknown;
    EdgeId edge;               ///< turned red; none when tearing pairs two that are not incident
    std::vector<EdgeId> blue;  ///< turned blue, ascending
    std::uint32_t number = 0;  ///< given to the equation, 1-based
    std::uint32_t round = 0;   ///< 1-based; 0 when picked by hand
};

/// Why a pick was refused.
enum class ColouringRefusal : std::uint8_t {
    EdgeNotBlack,        ///< this edge already has a colour
    NeitherRuleApplies,  ///< both the equation and the unknown have further black edges
    EquationHasSeveral,  ///< the equation has more than one black edge
    UnknownHasSeveral,   ///< the unknown has more than one black edge
    EquationDone,        ///< the equation has a number already
    UnknownDone,         ///< the unknown is computed by another equation
    EquationHasNone,     ///< all unknowns of the equation are computed elsewhere: it is one too many
    UnknownHasNone,      ///< no equation is left that could compute the unknown
};

/// The state of a colouring, changed step by step. Holds a reference to the incidence.
class Colouring {
public:
    explicit Colouring(const Incidence& incidence);

    /// Both rules in rounds until neither applies: a round applies rule 1 to every equation that has one black edge
    /// when the round starts, in the order of the equations, then rule 2 likewise to the unknowns.
    /// `observe(const ColouringStep&)` is called after each step. Starts from the present state.
    template <class Observer>
    void runInRounds(Observer&& observe);
    void runInRounds();
    /// The same with edges that no rule may colour red: `mayDecide(EdgeId)` is false where an equation cannot determine
    /// an unknown.
    template <class Observer, class MayDecide>
    void runInRounds(Observer&& observe, const MayDecide& mayDecide);

    /// By hand: apply rule 1 to an equation, rule 2 to an unknown, or whichever rule allows it to one edge (rule 1
    /// first).
    std::variant<ColouringStep, ColouringRefusal> pick(EquationId equation);
    std::variant<ColouringStep, ColouringRefusal> pick(UnknownId unknown);
    std::variant<ColouringStep, ColouringRefusal> pick(EdgeId edge);

    /// Decides a pair whether or not a rule's condition holds: for rules that only some edges may follow, and for
    /// tearing. When tearing the two need not be incident, and either may be none: a guess whose residual is decided
    /// later, or the reverse.
    template <class Observer>
    void decide(ColouringRule rule, EquationId equation, UnknownId unknown, std::uint32_t round, Observer&& observe);

    /// Replays a recorded step, or takes back the last one applied.
    void apply(const ColouringStep& step);
    void revert(const ColouringStep& step);

    [[nodiscard]] const Incidence& incidence() const { return *m_incidence; }
    /// Red for a decided pair, blue where either is decided otherwise: that follows from who is decided and is not
    /// stored.
    [[nodiscard]] EdgeColour colour(EdgeId edge) const
    {
        const EquationState& equation = m_equations[m_incidence->equationOf(edge).index()];
        const UnknownId unknown = m_incidence->unknownOf(edge);
        if (equation.number == 0 && !isDecided(unknown)) return EdgeColour::Black;
        return equation.unknown == unknown ? EdgeColour::Red : EdgeColour::Blue;
    }
    [[nodiscard]] std::uint32_t blackDegree(EquationId equation) const { return m_equations[equation.index()].degree; }
    [[nodiscard]] std::uint32_t blackDegree(UnknownId unknown) const { return m_unknowns[unknown.index()].degree; }
    /// The number given to an equation, 1-based; 0 while it has none.
    [[nodiscard]] std::uint32_t number(EquationId equation) const { return m_equations[equation.index()].number; }
    [[nodiscard]] UnknownId unknownOf(EquationId equation) const { return m_equations[equation.index()].unknown; }
    [[nodiscard]] EquationId equationOf(UnknownId unknown) const { return m_unknowns[unknown.index()].equation; }
    /// Whether an unknown is computed by an equation or guessed.
    [[nodiscard]] bool isDecided(UnknownId unknown) const { return m_unknowns[unknown.index()].isDecided; }
    /// Number of equations that have a number.
    [[nodiscard]] std::size_t assignedCount() const { return m_low + m_high; }
    /// The black edge of an equation or unknown that has one only; otherwise none.
    [[nodiscard]] EdgeId singleBlackEdge(EquationId equation) const
    {
        return blackDegree(equation) == 1 ? lastEdge(equation) : EdgeId();
    }
    [[nodiscard]] EdgeId singleBlackEdge(UnknownId unknown) const
    {
        return blackDegree(unknown) == 1 ? lastEdge(unknown) : EdgeId();
    }

private:
    /// Who is decided together; `edge` is none when they are not incident.
    struct Pair {
        EquationId equation;
        UnknownId unknown;
        EdgeId edge;
    };
    /// What belongs to one equation or unknown lies together: a step touches all of it.
    struct EquationState {
        std::uint32_t degree = 0;  ///< number of black edges
        std::uint32_t edges = 0;   ///< exclusive or of the black edges: with one left, that one
        std::uint32_t number = 0;
        UnknownId unknown;
    };
    struct UnknownState {
        std::uint32_t degree = 0;
        std::uint32_t edges = 0;
        EquationId equation;
        bool isDecided = false;
    };
    [[nodiscard]] Pair pairOf(EdgeId edge) const
    {
        return {m_incidence->equationOf(edge), m_incidence->unknownOf(edge), edge};
    }
    [[nodiscard]] ColouringStep makeStep(ColouringRule rule, const Pair& pair, std::uint32_t round) const;
    /// An edge ceases to be black, or is so again.
    void countOut(EdgeId edge) { count(edge, -1); }
    void countIn(EdgeId edge) { count(edge, 1); }
    void count(EdgeId edge, int change)
    {
        EquationState& equation = m_equations[m_incidence->equationOf(edge).index()];
        UnknownState& unknown = m_unknowns[m_incidence->unknownOf(edge).index()];
        equation.degree += static_cast<std::uint32_t>(change);
        unknown.degree += static_cast<std::uint32_t>(change);
        equation.edges ^= edge.value;
        unknown.edges ^= edge.value;
    }
    /// Rounds jump through memory, and their steps are short: asks ahead of the i-th for what those soon to come will
    /// touch. Each has one black edge, or by now none; then edge 0 is asked for, which does no harm.
    template <class Id>
    void fetchAhead(const std::vector<Id>& ready, std::size_t i) const;
    [[nodiscard]] EdgeId lastEdge(EquationId equation) const { return EdgeId(m_equations[equation.index()].edges); }
    [[nodiscard]] EdgeId lastEdge(UnknownId unknown) const { return EdgeId(m_unknowns[unknown.index()].edges); }
    void assign(ColouringRule rule, const Pair& pair);
    template <class Visitor>
    void visitBlackEdges(const Pair& pair, Visitor&& visit) const;

    const Incidence* m_incidence;
    std::vector<EquationState> m_equations;
    std::vector<UnknownState> m_unknowns;
    std::uint32_t m_low = 0, m_high = 0;  ///< numbers given from below and from above
};

}  // namespace causeway

#include "core/structure/graph/colouring_rounds.h"
