// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Causalization by colouring the structure digraph: decides which equation is solved for which unknown.
///
/// The digraph has the equations on the left, the unknowns on the right and an edge for each incidence. An edge is
///   black  while its causality is unknown,
///   red    when the equation is solved for this unknown,
///   blue   when the unknown occurs there but is computed elsewhere.
/// Rule 1: an equation with a single black edge: colour it red, colour the unknown's other edges blue, and give the
///         equation the lowest free number.
/// Rule 2: an unknown with a single black edge: colour it red, colour the equation's other edges blue, and give the
///         equation the highest free number.
/// Repeat until neither applies. Edges that stay black belong to algebraic loops, or the system is singular. The rules
/// are the degree-one peeling of fast matching algorithms (Karp and Sipser): the animation shows the production code.
///
/// Cost: linear in the edges, plus sorting within rounds. Determinism: rounds in ascending order of ids. References: F.
///       E. Cellier, E. Kofman, Continuous System Simulation, Springer 2006, chapter 7 (structure digraph, colouring
///       after Tarjan); R. M. Karp, M. Sipser, Maximum matchings in sparse random graphs, FOCS 1981. Watched by: the
///       digraph and matrix views, `causewayc structure --steps`, through `ColouringStep`.
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
    EdgeId edge;               ///< turned red; none if tearing pairs a non-incident pair
    std::vector<EdgeId> blue;  ///< turned blue, ascending
    std::uint32_t number = 0;  ///< given to the equation, 1-based
    std::uint32_t round = 0;   ///< 1-based; 0 if picked by hand
};

/// Why a pick was refused.
enum class ColouringRefusal : std::uint8_t {
    EdgeNotBlack,        ///< this edge already has a colour
    NeitherRuleApplies,  ///< both the equation and the unknown have other black edges
    EquationHasSeveral,  ///< the equation has more than one black edge
    UnknownHasSeveral,   ///< the unknown has more than one black edge
    EquationDone,        ///< the equation already has a number
    UnknownDone,         ///< the unknown is computed by another equation
    EquationHasNone,     ///< all unknowns of the equation are computed elsewhere: it is surplus
    UnknownHasNone,      ///< no remaining equation could compute the unknown
};

/// State of a colouring, changed step by step. Holds a reference to the incidence.
class Colouring {
public:
    explicit Colouring(const Incidence& incidence);

    /// Applies both rules in rounds until neither applies. A round first applies rule 1 to every equation that has one
    /// black edge when the round starts, in the order of the equations, then rule 2 likewise to the unknowns.
    /// Calls `observe(const ColouringStep&)` after each step. Starts from the present state.
    template <class Observer>
    void runInRounds(Observer&& observe);
    void runInRounds();
    /// The same, but colours an edge red only if `mayDecide(EdgeId)` holds: it is false where an equation cannot
    /// determine an unknown.
    template <class Observer, class MayDecide>
    void runInRounds(Observer&& observe, const MayDecide& mayDecide);

    /// A pick by hand: rule 1 for an equation, rule 2 for an unknown, for an edge the first of the two that applies.
    std::variant<ColouringStep, ColouringRefusal> pick(EquationId equation);
    std::variant<ColouringStep, ColouringRefusal> pick(UnknownId unknown);
    std::variant<ColouringStep, ColouringRefusal> pick(EdgeId edge);

    /// Decides a pair even if the condition of the rule does not hold. Used for rules restricted to some edges, and for
    /// tearing. A torn pair need not be incident, and either side may be none: a guess whose residual is decided later,
    /// or the reverse.
    template <class Observer>
    void decide(ColouringRule rule, EquationId equation, UnknownId unknown, std::uint32_t round, Observer&& observe);

    /// Replays a recorded step, or reverts the step applied last.
    void apply(const ColouringStep& step);
    void revert(const ColouringStep& step);

    [[nodiscard]] const Incidence& incidence() const { return *m_incidence; }
    /// Red for a decided pair, blue if its equation or unknown is decided otherwise. Colours follow from the decisions
    /// and are not stored.
    [[nodiscard]] EdgeColour colour(EdgeId edge) const
    {
        const EquationState& equation = m_equations[m_incidence->equationOf(edge).index()];
        const UnknownId unknown = m_incidence->unknownOf(edge);
        if (equation.number == 0 && !isDecided(unknown)) return EdgeColour::Black;
        return equation.unknown == unknown ? EdgeColour::Red : EdgeColour::Blue;
    }
    [[nodiscard]] std::uint32_t blackDegree(EquationId equation) const { return m_equations[equation.index()].degree; }
    [[nodiscard]] std::uint32_t blackDegree(UnknownId unknown) const { return m_unknowns[unknown.index()].degree; }
    /// Number of the equation, 1-based; 0 if it has none yet.
    [[nodiscard]] std::uint32_t number(EquationId equation) const { return m_equations[equation.index()].number; }
    [[nodiscard]] UnknownId unknownOf(EquationId equation) const { return m_equations[equation.index()].unknown; }
    [[nodiscard]] EquationId equationOf(UnknownId unknown) const { return m_unknowns[unknown.index()].equation; }
    /// Whether an unknown is computed by an equation, or guessed.
    [[nodiscard]] bool isDecided(UnknownId unknown) const { return m_unknowns[unknown.index()].isDecided; }
    /// Number of numbered equations.
    [[nodiscard]] std::size_t assignedCount() const { return m_low + m_high; }
    /// The only black edge of an equation or unknown; none if it has no or several black edges.
    [[nodiscard]] EdgeId singleBlackEdge(EquationId equation) const
    {
        return blackDegree(equation) == 1 ? lastEdge(equation) : EdgeId();
    }
    [[nodiscard]] EdgeId singleBlackEdge(UnknownId unknown) const
    {
        return blackDegree(unknown) == 1 ? lastEdge(unknown) : EdgeId();
    }

private:
    /// An equation and an unknown decided together; `edge` is none if they are not incident.
    struct Pair {
        EquationId equation;
        UnknownId unknown;
        EdgeId edge;
    };
    /// The data of one equation or unknown are adjacent in memory, because a step touches all of them.
    struct EquationState {
        std::uint32_t degree = 0;  ///< number of black edges
        std::uint32_t edges = 0;   ///< exclusive or of the black edges; equals the last one if one is left
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
    /// Update the degrees when an edge stops being black, or becomes black again.
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
    /// Prefetches the data of upcoming steps: rounds jump through memory and their steps are short. An entry has one
    /// black edge or, by now, none; in that case edge 0 is fetched, which is harmless.
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
    std::uint32_t m_low = 0, m_high = 0;  ///< numbers assigned from below and from above
};

}  // namespace causeway

#include "core/structure/graph/colouring_rounds.h"
