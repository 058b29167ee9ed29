// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// How `tear` (tearing.h) runs, for any observer: it makes a plan unobserved, then carries it out step by step.
///
/// Given the guesses, the set of computable unknowns does not depend on the order. The torn sequence of a valid plan is
/// triangular, so only one assignment exists. Hence carrying out a plan reproduces the result of planning.
#pragma once

#include <algorithm>
#include <span>
#include <type_traits>

#include "core/structure/graph/tearing.h"

namespace causeway {

/// Whether the rules may solve the equation of an edge for its unknown.
enum class EdgeUse : std::uint8_t {
    Forbidden,
    Safe,
    Risky,  ///< only if no safe edge is left
};

/// The colouring rules, restricted to permitted edges. The caller decides guesses and residuals.
class RestrictedColouring {
public:
    RestrictedColouring(const Incidence& incidence, std::vector<EdgeUse> uses);

    /// Applies both rules in rounds until neither applies.
    template <class Observer>
    void runRules(Observer&& observe);
    /// Guesses the unknown and makes the equation a residual; either may be none.
    template <class Observer>
    void tear(EquationId residual, UnknownId unknown, Observer&& observe)
    {
        ++m_round;
        decide(ColouringRule::Tearing, residual, unknown, observe);
    }

    [[nodiscard]] const Colouring& colouring() const { return m_colouring; }
    [[nodiscard]] bool isOpen(EquationId equation) const { return m_colouring.number(equation) == 0; }
    [[nodiscard]] bool isOpen(UnknownId unknown) const { return !m_colouring.isDecided(unknown); }
    [[nodiscard]] bool isBlack(EdgeId edge) const { return m_colouring.colour(edge) == EdgeColour::Black; }
    [[nodiscard]] bool isUsable(EdgeId edge) const { return m_uses[edge.index()] != EdgeUse::Forbidden; }
    /// Number of black edges that may be used.
    [[nodiscard]] std::uint32_t usableDegree(EquationId equation) const { return m_equationUsable[equation.index()]; }
    [[nodiscard]] std::uint32_t usableDegree(UnknownId unknown) const { return m_unknownUsable[unknown.index()]; }

    /// Equations and unknowns that lost their last usable edge, and equations that lost an edge, since the caller last
    /// cleared the lists. Some may be decided by now; equations may repeat.
    struct Changes {
        std::vector<EquationId> unsolvableEquations;
        std::vector<UnknownId> unsolvableUnknowns;
        std::vector<EquationId> equations;
    };
    [[nodiscard]] Changes& changes() { return m_changes; }

private:
    struct Waiting {
        ColouringRule rule;
        EdgeId edge;
    };

    void countOut(EquationId equation, UnknownId unknown);
    void noteReady(EquationId equation, UnknownId unknown);
    void startRound();
    EdgeId nextRisky(ColouringRule& rule);

    template <class Observer>
    void decide(ColouringRule rule, EquationId equation, UnknownId unknown, Observer&& observe)
    {
        countOut(equation, unknown);
        m_colouring.decide(rule, equation, unknown, m_round, observe);
        noteReady(equation, unknown);
    }
    template <class Observer>
    void follow(ColouringRule rule, EdgeId edge, Observer&& observe)
    {
        if (edge.isNone() || !isUsable(edge)) return;
        if (m_uses[edge.index()] == EdgeUse::Risky) {
            m_waiting.push_back({rule, edge});
        } else {
            decide(rule, m_colouring.incidence().equationOf(edge), m_colouring.incidence().unknownOf(edge), observe);
        }
    }

    Colouring m_colouring;
    std::vector<EdgeUse> m_uses;
    std::vector<std::uint32_t> m_equationUsable, m_unknownUsable;
    std::vector<EquationId> m_readyEquations, m_nextEquations;
    std::vector<UnknownId> m_readyUnknowns, m_nextUnknowns;
    std::vector<Waiting> m_waiting;  ///< risky edges, in the order of discovery
    std::size_t m_waitingNext = 0;
    std::uint32_t m_round = 0;
    Changes m_changes;
};

template <class Observer>
void RestrictedColouring::runRules(Observer&& observe)
{
    const Incidence& incidence = m_colouring.incidence();
    for (;;) {
        startRound();
        for (const EquationId equation : m_readyEquations) {
            if (isOpen(equation)) follow(ColouringRule::SingleUnknown, m_colouring.singleBlackEdge(equation), observe);
        }
        for (const UnknownId unknown : m_readyUnknowns) {
            if (isOpen(unknown)) follow(ColouringRule::SingleEquation, m_colouring.singleBlackEdge(unknown), observe);
        }
        if (!m_nextEquations.empty() || !m_nextUnknowns.empty()) continue;
        ColouringRule rule = ColouringRule::SingleUnknown;
        const EdgeId edge = nextRisky(rule);
        if (edge.isNone()) return;
        ++m_round;
        decide(rule, incidence.equationOf(edge), incidence.unknownOf(edge), observe);
    }
}

/// The guesses, in order, each with its residual equation.
struct TearingPlan {
    struct Pair {
        EquationId residual;  ///< none if the block has too few equations
        UnknownId unknown;    ///< none if the block has too few unknowns
        TearingReason reason = TearingReason::Leftover;
    };
    std::vector<Pair> pairs;
    TearingMethod method = TearingMethod::Cellier;
    bool isMinimum = false;
};

[[nodiscard]] TearingPlan planTearing(const TearingProblem& problem, const TearingOptions& options);
/// The edges that carrying out a plan may use: solvable ones, except those of residuals, guesses and unknowns that are
/// always guessed.
[[nodiscard]] std::vector<EdgeUse> edgeUses(const TearingProblem& problem, const TearingPlan& plan = {});
[[nodiscard]] Tearing tearingResult(const TearingPlan& plan, const Colouring& colouring);
/// Whether the choice is valid: sets `verdict`, `refusal` and the refused unknown or equation.
[[nodiscard]] CheckedTearing checkChoice(const Incidence& incidence, const TearingChoice& choice);
/// The same problem with the choice as a requirement.
[[nodiscard]] TearingProblem withChoice(const TearingProblem& problem, const TearingChoice& choice);
/// Sets the additions to the choice, and the verdict.
void compareWithChoice(const TearingChoice& choice, CheckedTearing& checked);

template <class Observer>
void carryOut(const TearingPlan& plan, RestrictedColouring& run, Observer&& observe)
{
    TearingReason reason = TearingReason::Rule;
    const auto watch = [&] {
        if constexpr (std::is_same_v<std::remove_cvref_t<Observer>, NoTearingObserver>) {
            return NoColouringObserver{};
        } else {
            return [&](const ColouringStep& step) { observe(TearingStep{step, reason}); };
        }
    }();
    run.runRules(watch);
    for (const TearingPlan::Pair& pair : plan.pairs) {
        reason = pair.reason;
        run.tear(pair.residual, pair.unknown, watch);
        reason = TearingReason::Rule;
        run.runRules(watch);
    }
}
inline void carryOut(const TearingPlan& plan, RestrictedColouring& run)
{
    carryOut(plan, run, NoTearingObserver{});
}

template <class Observer>
Tearing tear(const TearingProblem& problem, const TearingOptions& options, Observer&& observe)
{
    const TearingPlan plan = planTearing(problem, options);
    RestrictedColouring run(problem.incidence, edgeUses(problem, plan));
    carryOut(plan, run, observe);
    return tearingResult(plan, run.colouring());
}

inline Tearing tear(const TearingProblem& problem, const TearingOptions& options)
{
    return tear(problem, options, NoTearingObserver{});
}

template <class Observer>
CheckedTearing tearAsChosen(const TearingProblem& problem, const TearingChoice& choice, const TearingOptions& options,
                            Observer&& observe)
{
    CheckedTearing checked = checkChoice(problem.incidence, choice);
    if (checked.refusal) return checked;
    checked.tearing = tear(withChoice(problem, choice), options, observe);
    compareWithChoice(choice, checked);
    return checked;
}

inline CheckedTearing tearAsChosen(const TearingProblem& problem, const TearingChoice& choice,
                                   const TearingOptions& options)
{
    return tearAsChosen(problem, choice, options, NoTearingObserver{});
}

}  // namespace causeway
