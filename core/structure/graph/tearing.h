// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Tearing of one strong component: few unknowns are guessed, the rest follows in order, and as many equations are left
/// to correct the guesses.
///
/// In:   the incidence of the block alone, and who may be solved for whom in closed form.
/// Out:  tearing unknowns, residual equations, and the torn sequence: each of its equations holds only tearing
/// unknowns, unknowns
///       computed before it, and its own. In a square block there are as many residuals as tearing unknowns.
/// Fails: never; a block where nothing can be solved tears every unknown. A choice of the user that makes no sense is
/// refused. Method: guesses are chosen by Cellier's heuristic (the fullest equation becomes the residual, its most
/// frequent unknown the
///       guess), or so that few residuals remain (the emptiest equation is made solvable), or both; what they find is
///       then reduced, for small blocks to a minimum that is proven. Where rounding errors would grow too much along
///       the sequence, more is guessed (tearing_stability.h). After each guess the two colouring rules go on
///       (colouring.h), restricted to edges that may be solved.
/// Cost: O(edges log equations) for either heuristic; the reduction stops after `TearingOptions::searchEffort`.
/// Determinism: ties go to the lower id. Threads: a pure function of its arguments.
/// References: F. E. Cellier, E. Kofman, Continuous System Simulation, Springer 2006, chapter 7; E. Carpanzano, R.
/// Girelli, The tearing problem, EUROSIM 1997; A. Baharev, H. Schichl, A. Neumaier, Tearing systems of nonlinear
/// equations, 2016 (survey). Watched by: the digraph, through `TearingStep`.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "core/structure/graph/colouring.h"

namespace causeway {

/// Whether an equation can be solved for one of its unknowns in closed form.
enum class Solvability : std::uint8_t {
    Solvable,         ///< its coefficient is certainly not zero
    MayDivideByZero,  ///< yes, but its coefficient may become zero
    NotSolvable,
};

/// How gladly an unknown is guessed, ascending. `Avoid` and `Prefer` go before what the heuristics count; a start or
/// nominal value only decides between equals.
enum class TearingPreference : std::uint8_t {
    Never,  ///< only where no equation can be solved for it
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
    bool allowDivisionByZero = false;  ///< whether `MayDivideByZero` edges are solved, where no other is left to solve
    std::vector<double> coefficients =
        {};  ///< by edge, NaN where not known; empty: rounding is not looked at (tearing_stability.h)
};

enum class TearingMethod : std::uint8_t {
    Cellier,
    FewestResiduals,
    Smallest,  ///< the smaller result of both, reduced further where effort allows
};

struct TearingOptions {
    TearingMethod method = TearingMethod::Smallest;
    std::size_t searchEffort = 2'000'000;  ///< edges visited in looking for a smaller set
};

/// Why a step was taken.
enum class TearingReason : std::uint8_t {
    Rule,              ///< the colouring rule of the step
    Chosen,            ///< by the user, or always guessed
    SwitchEquation,    ///< the equation must be a residual
    EquationUnsolved,  ///< the equation can be solved for nothing that is left, so it is a residual
    UnknownUnsolved,   ///< nothing that is left can be solved for the unknown, so it is guessed
    MostUnknowns,      ///< Cellier: the equation has the most unknowns left, and of those the unknown has the most
                       ///< equations left
    FewestUnknowns,    ///< the equation that has the fewest unknowns left gets one less
    SmallestSet,       ///< the unknown belongs to a smaller set, found by search
    Leftover,          ///< both were left over
    Unstable,  ///< computed from the guesses before it the unknown would be wrong: rounding errors would grow too much
};

/// A colouring step and why. In steps by `ColouringRule::Tearing` the unknown is guessed and the equation becomes a
/// residual; their edge may be none.
struct TearingStep {
    ColouringStep colouring;
    TearingReason reason = TearingReason::Rule;
};

struct Tearing {
    std::vector<UnknownId> unknowns;    ///< guessed, in the order of choice
    std::vector<EquationId> residuals;  ///< residuals[i] was paired with unknowns[i]
    /// What is solved, in the order of evaluation. Residuals are evaluated after it.
    std::vector<std::pair<EquationId, UnknownId>> sequence;
    TearingMethod method = TearingMethod::Cellier;  ///< that found it; `Smallest` for a set found by search
    bool isMinimum = false;                         ///< proven: no fewer unknowns will do
};

/// Watches nothing and costs nothing.
struct NoTearingObserver {
    void operator()(const TearingStep& /*step*/) const {}
};

/// `observe(const TearingStep&)` is called for each step of the colouring that leads to the result.
template <class Observer>
[[nodiscard]] Tearing tear(const TearingProblem& problem, const TearingOptions& options, Observer&& observe);
[[nodiscard]] Tearing tear(const TearingProblem& problem, const TearingOptions& options = {});

/// What the user wants guessed and what is to correct it. Either may be left empty.
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
    Accepted,    ///< as chosen; residuals that were left open were filled in
    MoreNeeded,  ///< the choice stands, but does not suffice: see what was added
    Refused,     ///< `refusal` says why, and names the unknown or equation
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

/// The user's own choice, checked, and completed by the method of the options where it does not suffice.
template <class Observer>
[[nodiscard]] CheckedTearing tearAsChosen(const TearingProblem& problem, const TearingChoice& choice,
                                          const TearingOptions& options, Observer&& observe);
[[nodiscard]] CheckedTearing tearAsChosen(const TearingProblem& problem, const TearingChoice& choice,
                                          const TearingOptions& options = {});

}  // namespace causeway

#include "core/structure/graph/tearing_run.h"
