// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Tearing of one strong component: a few unknowns are guessed, the others follow in order, and as many equations
/// remain to correct the guesses.
///
/// In:   the incidence of the block alone, and for each edge whether the equation can be solved for the unknown in
///       closed form.
/// Out:  tearing unknowns, residual equations, and the torn sequence: each of its equations contains only tearing
///       unknowns, unknowns computed before it, and its own. A square block has as many residuals as tearing unknowns.
/// Fails: never; if nothing can be solved, every unknown is torn. An invalid choice of the user is refused.
/// Method: guesses are chosen by Cellier's heuristic (the fullest equation becomes the residual, its most frequent
///       unknown the guess), or to keep residuals few (the emptiest equation is made solvable), or both. The result is
///       then reduced, for small blocks to a proven minimum. If rounding errors would grow too much along the sequence,
///       more unknowns are guessed (tearing_stability.h). After each guess the two colouring rules continue
///       (colouring.h), restricted to solvable edges.
/// Cost: O(edges log equations) for either heuristic; the reduction stops after `TearingOptions::searchEffort`.
/// Determinism: ties go to the lower id. Threads: a pure function of its arguments.
/// References: F. E. Cellier, E. Kofman, Continuous System Simulation, Springer 2006, chapter 7; E. Carpanzano, R.
///       Girelli, The tearing problem, EUROSIM 1997; A. Baharev, H. Schichl, A. Neumaier, Tearing systems of nonlinear
///       equations, 2016 (survey).
/// Watched by: the digraph, through `TearingStep`.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "core/structure/graph/colouring.h"

namespace causeway {

/// Whether an equation can be solved for one of its unknowns in closed form.
enum class Solvability : std::uint8_t {
    Solvable,         ///< the coefficient is certainly not zero
    MayDivideByZero,  ///< solvable, but the coefficient may become zero
    NotSolvable,
};

/// Preference for guessing an unknown, ascending. `Avoid` and `Prefer` take precedence over the counts of the
/// heuristics; a start or nominal value only breaks ties.
enum class TearingPreference : std::uint8_t {
    Never,  ///< only if no equation can be solved for it
    Avoid,
    Neutral,
    HasNominal,
    HasStart,
    Prefer,
    Always,  ///< guessed in any case
};

struct TearingProblem {
    const Incidence& incidence;                 ///< of the block alone
    std::vector<Solvability> solvability;       ///< by edge; empty: all solvable
    std::vector<TearingPreference> preference;  ///< by unknown; empty: all neutral
    std::vector<bool> mustBeResidual;           ///< by equation (switch equations); empty: none
    bool allowDivisionByZero = false;           ///< whether `MayDivideByZero` edges may be solved if no others are left
    std::vector<double> coefficients =
        {};  ///< by edge, NaN if unknown; empty: rounding errors are not estimated (tearing_stability.h)
};

enum class TearingMethod : std::uint8_t {
    Cellier,
    FewestResiduals,
    Smallest,  ///< the smaller result of the two, reduced further as effort allows
};

struct TearingOptions {
    TearingMethod method = TearingMethod::Smallest;
    std::size_t searchEffort = 2'000'000;  ///< edges visited in the search for a smaller set
};

/// Reason for a step.
enum class TearingReason : std::uint8_t {
    Rule,              ///< the colouring rule of the step
    Chosen,            ///< chosen by the user, or always guessed
    SwitchEquation,    ///< the equation must be a residual
    EquationUnsolved,  ///< the equation can be solved for none of the remaining unknowns, so it is a residual
    UnknownUnsolved,   ///< no remaining equation can be solved for the unknown, so it is guessed
    MostUnknowns,      ///< Cellier: the equation has the most remaining unknowns, and of these the unknown has the most
                       ///< remaining equations
    FewestUnknowns,    ///< removes an unknown from the equation with the fewest remaining ones
    SmallestSet,       ///< the unknown belongs to a smaller set found by search
    Leftover,          ///< left over on both sides
    Unstable,          ///< rounding errors in the unknown, computed from the guesses before it, would grow too much
};

/// A colouring step and its reason. In steps by `ColouringRule::Tearing` the unknown is guessed and the equation
/// becomes a residual; their edge may be none.
struct TearingStep {
    ColouringStep colouring;
    TearingReason reason = TearingReason::Rule;
};

struct Tearing {
    std::vector<UnknownId> unknowns;    ///< guessed, in the order of choice
    std::vector<EquationId> residuals;  ///< residuals[i] was paired with unknowns[i]
    /// Equations solved, in the order of evaluation. Residuals are evaluated after them.
    std::vector<std::pair<EquationId, UnknownId>> sequence;
    TearingMethod method = TearingMethod::Cellier;  ///< the method of the result; `Smallest` for a set found by search
    bool isMinimum = false;                         ///< proven: no smaller set exists
};

/// Ignores every step, at no cost.
struct NoTearingObserver {
    void operator()(const TearingStep& /*step*/) const {}
};

/// Calls `observe(const TearingStep&)` for each colouring step that leads to the result.
template <class Observer>
[[nodiscard]] Tearing tear(const TearingProblem& problem, const TearingOptions& options, Observer&& observe);
[[nodiscard]] Tearing tear(const TearingProblem& problem, const TearingOptions& options = {});

/// The user's choice of guesses and residuals. Either list may be empty.
struct TearingChoice {
    std::vector<UnknownId> unknowns;
    std::vector<EquationId> residuals;
};

enum class TearingRefusal : std::uint8_t {
    UnknownNotInBlock,
    EquationNotInBlock,
    UnknownTwice,
    EquationTwice,
};

enum class TearingVerdict : std::uint8_t {
    Accepted,    ///< as chosen; missing residuals were added
    MoreNeeded,  ///< the choice is kept but not sufficient: see the added members
    Refused,     ///< `refusal` gives the reason, with the unknown or equation concerned
};

struct CheckedTearing {
    TearingVerdict verdict = TearingVerdict::Accepted;
    std::optional<TearingRefusal> refusal;
    UnknownId refusedUnknown;
    EquationId refusedEquation;
    Tearing tearing;                         ///< empty when refused
    std::vector<UnknownId> addedUnknowns;    ///< ascending
    std::vector<EquationId> addedResiduals;  ///< ascending
};

/// Checks the user's choice and, if it is not sufficient, completes it by the method of the options.
template <class Observer>
[[nodiscard]] CheckedTearing tearAsChosen(const TearingProblem& problem, const TearingChoice& choice,
                                          const TearingOptions& options, Observer&& observe);
[[nodiscard]] CheckedTearing tearAsChosen(const TearingProblem& problem, const TearingChoice& choice,
                                          const TearingOptions& options = {});

}  // namespace causeway

#include "core/structure/graph/tearing_run.h"
