// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Solves the blocks of a program that need iteration or a linear solve: linear, nonlinear and mixed ones.
///
/// Continuous unknowns: damped Newton with the exact Jacobian, starting from the last solution; if the Jacobian is
/// singular, the minimum-norm step, if the linear system has a solution. If that fails: the nearest change of sign (one
/// unknown), the start values, KINSOL's line search from both with the signs implied by bounds, and points near the
/// start values. Relations are frozen during the iteration. Mixed blocks (at events): the modes of the solution are
/// adopted until they no longer change. If they cycle, or the Jacobian is singular, a block that is linear and
/// continuous across its relations is solved as a linear complementarity problem, which yields the modes or shows that
/// there are none. For other blocks relations are flipped one at a time (Murty's least-index principal pivoting); if
/// that does not end either, modes are enumerated.
/// References: K. G. Murty, Linear Complementarity, Linear and Nonlinear Programming, 1988, chapter 4; W. M. G. van
/// Bokhoven, Piecewise-linear Modelling and Analysis, 1981.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include <Eigen/Dense>

#include "core/program/machine_code.h"
#include "core/simulation/blocks/block_jacobian.h"
#include "core/simulation/numerics/slot_values.h"

namespace causeway {

class EventObserver;
enum class ModeTrial : std::uint8_t;
class Task;

/// Failure of a block.
struct BlockFailure {
    std::size_t iteration = 0;  ///< index into Program::iterations
    std::string reason;         ///< for the user: "Newton's method did not converge: ..."
};

/// Truth values of relations, owned by the event logic; the mode search reads and sets them.
class ModeKeeper {
public:
    virtual ~ModeKeeper() = default;
    virtual void setMode(std::uint32_t relation, bool truth) = 0;
    /// left - right of a relation when its truth value was last computed.
    [[nodiscard]] virtual double differenceOf(std::uint32_t relation) const = 0;
    /// Treats a difference of this size on the wrong side as zero until the relation is clearly on its side.
    virtual void allow(std::uint32_t relation, double size) = 0;
    /// Whether the current event is the change of this relation.
    [[nodiscard]] virtual bool isDecided(std::uint32_t relation) const = 0;
};

/// Values that select a branch of a block: its modes, then its discrete unknowns and dependent values.
using BranchValues = std::vector<std::pair<Slot, double>>;

/// Relations that form one condition, and the discrete unknowns of their block that depend on them.
struct SwitchCondition {
    std::vector<std::uint32_t> relations;
    std::vector<Slot> discrete;
};

/// Value that differs in another solution of a block.
struct OtherValue {
    std::string name;
    double taken = 0, other = 0;
};
using OtherSolution = std::vector<OtherValue>;

/// Point on a solution branch of a nonlinear block.
struct BranchPlace {
    std::vector<double> unknowns, inputs;
    double time = 0;
};

class BlockSolver {
public:
    /// Fails if the task is cancelled.
    BlockSolver(const Program& program, const MachineCode& machineCode, SlotValues& values, Machine& machine,
                ModeKeeper& modes, const Task& task);

    /// Solves between events: discrete unknowns and modes are frozen.
    [[nodiscard]] bool solveFrozen(std::size_t iteration);
    /// Solves at an event: nothing is frozen.
    [[nodiscard]] bool solveLive(std::size_t iteration);
    /// Current Jacobian of a solved block; recomputed if `isNew`. Null if it is not finite.
    [[nodiscard]] BlockJacobian* jacobianAtSolution(std::size_t iteration, bool isNew);
    /// Number of Newton steps computed for a block.
    [[nodiscard]] std::uint64_t newtonSteps(std::size_t iteration) const
    {
        return m_workspaces[iteration].jacobian ? m_workspaces[iteration].jacobian->computations() : 0;
    }
    [[nodiscard]] const BlockFailure& failure() const { return m_failure; }
    /// Blocks, by iteration, that are linear and singular for the current values and modes.
    [[nodiscard]] std::vector<std::size_t> singularBlocks();
    /// Accepts the current modes of a singular block despite nonzero residuals: these constrain the states, which
    /// determines the unknowns left open by its equations (hidden_constraints.h). Until it is released.
    void hold(std::size_t iteration)
    {
        m_workspaces[iteration].held = relationModesOf(m_program.iterations[iteration]);
    }
    void release(std::size_t iteration) { m_workspaces[iteration].held.reset(); }
    /// The current modes of all blocks were found jointly; the next event pass starts from them.
    void takeModesAsFound();
    /// Accepts nonzero residuals of any singular block, for a trial.
    void acceptAnyRest(bool isAccepted) { m_isAnyRestAccepted = isAccepted; }
    /// Sets the modes of a block's relations and the discrete unknowns that depend on them. False on failure.
    [[nodiscard]] bool chooseModes(std::size_t iteration, const std::vector<bool>& modes)
    {
        return choose(m_program.iterations[iteration], modes);
    }
    [[nodiscard]] std::vector<bool> relationModes(std::size_t iteration) const
    {
        return relationModesOf(m_program.iterations[iteration]);
    }
    /// Whether flipping a relation changes nothing in its block: neither residuals, for all unknowns, nor discrete
    /// variables. Restores values and modes.
    [[nodiscard]] bool isIndifferent(std::uint32_t relation);
    /// Whether flipping all of these relations leaves the residuals and decisions of the block unchanged.
    [[nodiscard]] bool isSameWithOthers(std::size_t iteration, const std::vector<std::uint32_t>& relations);
    /// Residuals and discrete variables of a block in its current modes at a point in general position.
    /// `discreteFollows`: discrete variables are computed from the modes; otherwise they keep their values.
    [[nodiscard]] std::vector<double> effectOf(std::size_t iteration, bool discreteFollows);
    /// Values of these discrete unknowns for the current modes; nothing if the code fails.
    [[nodiscard]] std::optional<std::vector<double>> decisionOf(std::size_t iteration,
                                                                const std::vector<Slot>& discrete);
    /// Relations read by a block, grouped by the condition they form.
    [[nodiscard]] std::vector<SwitchCondition> conditionsOf(std::size_t iteration);
    /// The only block that reads a relation, by iteration; nothing if other code reads it.
    [[nodiscard]] std::optional<std::size_t> onlyReaderOf(std::uint32_t relation);
    /// Relations that a block reads but does not decide.
    const std::vector<std::uint32_t>& outerOf(std::size_t iteration);
    /// pre() values of discrete variables and conditions read by a block: indices into Program::preCopies.
    [[nodiscard]] const std::vector<std::size_t>& pastOf(std::size_t iteration);
    /// Relations of mixed blocks whose difference is zero by the equations of the current modes: while these hold, any
    /// crossing is rounding. Computes the sides of all relations.
    [[nodiscard]] std::vector<std::uint32_t> relationsAtRest();
    /// After relations at rest took the truth of zero: stores the conditions of edges in mixed blocks as their values
    /// before the next event.
    void keepConditions();
    /// Resting relations of a block whose other truth has not been examined in the present modes, as indices into its
    /// relations; marks them as examined. `isAtRest`: by relation of the program.
    [[nodiscard]] std::vector<std::size_t> takeUnexaminedRests(std::size_t iteration,
                                                               const std::vector<bool>& isAtRest);
    /// Whether the directions in which the unknowns of a block may move have not been examined in the present modes,
    /// with the present relations at rest; marks them as examined.
    [[nodiscard]] bool takeUnexaminedAlong(std::size_t iteration, const Eigen::MatrixXd& directions,
                                           const std::vector<bool>& isAtRest);
    /// Directions in which the unknowns of a block may move with the other truth of one of its relations, in columns;
    /// none where it is regular. It has that truth afterwards.
    [[nodiscard]] Eigen::MatrixXd freeWithOther(std::size_t iteration, std::size_t relation);
    /// For present values that are a solution also with the present modes: unknowns that move along these directions
    /// are undetermined where a place on them is one with the truths that relations at rest have there. Modes are
    /// others afterwards.
    void noteOpenAlong(std::size_t iteration, const Eigen::MatrixXd& directions, const std::vector<bool>& isAtRest);
    /// Whether such a relation decides anything by its truth, whatever the inputs of the blocks are that read it.
    [[nodiscard]] bool decidesAtRest(std::uint32_t relation);
    /// Those of relationsAtRest() whose truth value differs from that at zero and has an effect: such modes do not
    /// persist.
    [[nodiscard]] std::vector<std::uint32_t> contradictedAtRest();
    /// Magnitude of a block's values, to which rounding is relative.
    [[nodiscard]] double scaleOf(const IterationBlock& block) const;
    /// Moves the unknowns of a nonlinear block to a solution in the branches that its unknowns imply there, independent
    /// of the current modes, which stay. Returns modes and discrete values at the solution; nothing if none is found.
    [[nodiscard]] std::optional<BranchValues> goToNaturalRoot(std::size_t iteration);
    /// Rounding error of a relation's difference, amplified by ideal elements; 0 if no block decides the relation.
    [[nodiscard]] double noiseOf(std::uint32_t relation) const;
    /// Magnitude of the terms of a relation's difference, to which its rounding error is proportional, in the current
    /// modes of the linear block that decides it. Nothing without such a block.
    [[nodiscard]] std::optional<double> sizeOfDifference(std::uint32_t relation);
    /// Call when values have changed: sizes are recomputed, once for all relations of a block.
    void forgetSizes();
    /// Observer of the mode search; null: none.
    void watch(EventObserver* observer) { m_observer = observer; }
    /// Tries all combinations of modes of a block with at most `mostRelations` relations, for the observer. Changes
    /// values and modes.
    void surveyModes(std::size_t iteration, std::size_t mostRelations);
    /// Unknowns of a block that may vary while all its equations hold; it is linear and singular at the current values.
    [[nodiscard]] std::vector<ExprId> openUnknowns(std::size_t iteration);
    /// Undetermined unknowns of blocks solved at events since the last call; each block is reported once per run.
    [[nodiscard]] std::vector<ExprId> takeUndetermined() { return std::exchange(m_undetermined, {}); }

    /// Whether, since the last call, a block reverted modes due to rounding alone: modes brought by the event, or any
    /// modes while a pre() changes. Both are valid at the instant, and the result is arbitrary.
    [[nodiscard]] bool takeChance() { return std::exchange(m_isByChance, false); }

    /// Of the unknowns reported since the last call: those that the current values determine. They may be reported
    /// again.
    [[nodiscard]] std::vector<ExprId> takeDecided();
    /// Unknowns of nonlinear blocks that may have moved to another solution branch, which is no longer tracked because
    /// its cost exceeds the benefit; each block is reported once per run.
    [[nodiscard]] std::vector<ExprId> takeUnfollowed() { return std::exchange(m_unfollowed, {}); }
    /// Unknowns of nonlinear blocks whose solution branch has ended before the current time, so that another solution
    /// was taken; each block is reported once per run. `m_values` must belong to an accepted step.
    [[nodiscard]] std::vector<ExprId> takeEnded();

    /// Solutions with other modes than the one taken; each block is reported once per run.
    [[nodiscard]] std::vector<OtherSolution> takeOtherSolutions() { return std::exchange(m_otherSolutions, {}); }

private:
    /// Data on the current solution branch of a nonlinear block.
    struct Branch {
        std::vector<Slot> inputs;    ///< read by the code, and varying between events
        std::vector<Slot> settings;  ///< read by the code, and constant between events
        bool isKnown = false;        ///< inputs and settings are known
        /// In order of time, for the same settings; more than the stages of a step, so that one remains if a step is
        /// repeated.
        std::vector<BranchPlace> places;
        std::size_t count = 0;              ///< of places
        BranchPlace here;                   ///< point of the last comparison
        std::size_t solved = 0, steps = 0;  ///< number of solutions; steps of walks without a finding
        std::size_t lateWalks = 0;          ///< walks without a finding after their number became too large
        bool isTold = false;                ///< the end of tracking was reported
        bool hasEnded = false;              ///< the branch has ended: no solution near the last one
        bool isEndTold = false;
        BranchPlace end;                ///< inputs just beyond the end, with the unknowns just before it
        std::vector<double> stepAtEnd;  ///< Newton step there
        double endTime = std::numeric_limits<double>::infinity();  ///< of the first solution after the end
        std::vector<double> settingsThen;
    };
    /// For given modes of the relations of a block, then of the outer ones; computed on demand: whether their
    /// differences are zero by the equations, and whether their truth values then have an effect.
    struct Rests {
        std::vector<std::optional<bool>> isZero, isDeciding;
        std::vector<bool> isExamined;  ///< of those of the block: whether their other truth holds as well
    };
    struct Workspace {
        Eigen::VectorXd residual, step, start;
        std::vector<Slot> rounded;                ///< targets of floor() and the like in its code
        std::optional<BlockJacobian> jacobian;    ///< once it is needed
        bool areFactorsNear = false;              ///< those of the Jacobian are of a place near the last solution
        bool areFactorsKept = false;              ///< the last solution was found with those of the one before
        std::optional<bool> isLinear;             ///< as long as no relation changes; once it is needed
        std::vector<bool> settled;                ///< modes that the last event left
        std::set<std::vector<bool>> unavoidable;  ///< singular modes without a regular alternative
        std::map<std::vector<bool>, std::vector<bool>>
            searched;                                     ///< maps modes after an event to those found by a search
        std::map<std::vector<double>, Rests> rests;       ///< by all values that are constant between events
        std::set<std::vector<double>> examinedAlong;      ///< keys of takeUnexaminedAlong()
        std::optional<std::vector<std::uint32_t>> outer;  ///< relations it reads but does not decide; computed on
                                                          ///< demand
        std::optional<std::vector<std::size_t>> past;     ///< pre() values it reads; computed on demand
        bool isContinuous = false;                        ///< across its relations, judged at two points
        /// By truth values of the relations before the change; one column per relation: change of the residuals and of
        /// the differences of all relations, per unit of its own difference, when it flips. In a continuous block the
        /// modes of the other relations are irrelevant.
        struct Changes {
            Eigen::MatrixXd residuals, differences;
            std::vector<bool> isKnown;  ///< by relation
        };
        std::array<Changes, 2> changes;
        std::optional<std::vector<bool>> held;   ///< modes whose solution depends on a constraint of the states
        bool isExamined = false;                 ///< whether it has several solutions at the start was checked
        bool isReported = false;                 ///< several solutions were reported
        int comparisons = 0;                     ///< comparisons with solutions for other modes that found none
        std::vector<double> last;                ///< initial guess of the nonlinear iteration
        std::optional<bool> hasNaturalBranches;  ///< computed on demand
        std::vector<double> from;                ///< initial unknowns for a solution between events
        int fruitless = 0;                       ///< searches in natural branches without success, minus successes
        double farthest = 0;  ///< largest ratio of a solution to its initial guess, to detect divergence
        /// Unknowns at the time before the last solved one, and both times.
        std::vector<double> kept;
        double keptTime = 0, time = 0;
        Branch branch;
        std::optional<CodeDerivatives> differences;  ///< of the left sides of relations, then of the right sides
        std::optional<std::vector<double>> slopes;   ///< their entries; none: unknown
        /// By relation, computed on demand: effect of an error of each residual on the difference. Empty: unknown.
        std::vector<std::optional<Eigen::VectorXd>> weights;
        std::optional<std::uint64_t> weightsOf;  ///< factors for which slopes and weights are valid
        Eigen::VectorXd residualSizes;           ///< magnitudes of the terms of residuals; empty: unknown
        std::vector<double> sideSizes;           ///< magnitudes of both sides of relations
        bool hasSizes = false;                   ///< computed as far as possible
    };
    bool newton(std::size_t iteration);
    double computeResidual(std::size_t iteration);
    [[nodiscard]] double roundingOf(std::size_t iteration);
    [[nodiscard]] double restOf(std::size_t iteration, double rounding) const;
    [[nodiscard]] bool isHeld(std::size_t iteration) const;
    bool solveLinear(std::size_t iteration);
    /// Whether it is linear in its unknowns for fixed relations.
    bool isLinearByModes(std::size_t iteration);
    BlockJacobian& jacobianOf(std::size_t iteration);
    const VaryingSlots& varyingSlots();
    bool computeJacobian(std::size_t iteration);
    // newton_iteration.cpp
    bool solveNonlinear(std::size_t iteration);
    bool findSolution(std::size_t iteration);
    void goBesideGuess(std::size_t iteration, double offset);
    bool goToComputedGuess(std::size_t iteration);
    bool goToNominals(std::size_t iteration);
    void replaceNotFinite(std::size_t iteration);
    void keepBranch(std::size_t iteration);
    bool jump(std::size_t iteration);
    bool iterate(std::size_t iteration, bool fromStart);
    bool approach(std::size_t iteration, bool fromStart);
    bool runsAway(std::size_t iteration);
    bool holdsEquations(std::size_t iteration, double norm);
    bool keepsFollowers(std::size_t iteration);
    bool keepsFollowers(std::size_t iteration, const Eigen::VectorXd& place);
    bool keepsFollowersAtRest(std::size_t iteration);
    bool leaveCorner(std::size_t iteration, double& norm);
    bool contracts(std::size_t iteration, double relative);
    double roundToZero(std::size_t iteration, double norm);
    bool searchAlongLines(std::size_t iteration);
    [[nodiscard]] double signOf(ExprId leaf, double value) const;

    // bounded_solutions.cpp
    struct ValueRange {
        double least, most;
    };
    [[nodiscard]] ValueRange rangeOf(VariableId id) const;
    [[nodiscard]] double valueOf(ExprId attribute, double otherwise) const;
    [[nodiscard]] std::vector<std::pair<Slot, ValueRange>> rangesIn(const IterationBlock& block) const;
    [[nodiscard]] double distanceFrom(const std::vector<std::pair<Slot, ValueRange>>& ranges) const;
    /// Replaces a solution outside the ranges of its variables by one inside, if one is found.
    void preferWithinRanges(std::size_t iteration);
    [[nodiscard]] std::vector<std::vector<double>> placesWithin(const IterationBlock& block,
                                                                const std::vector<std::pair<Slot, ValueRange>>& ranges,
                                                                const std::vector<double>& found) const;

    // branch_following.cpp
    void findInputs(std::size_t iteration);
    void addDiscreteSettings(const IterationBlock& block, Branch& branch, const std::unordered_set<Slot>& computed);
    void getPlace(std::size_t iteration, BranchPlace& place) const;
    void setPlace(std::size_t iteration, const BranchPlace& from, const BranchPlace& to, double way);
    void keepPlace(std::size_t iteration);
    [[nodiscard]] std::size_t placesBefore(std::size_t iteration) const;
    [[nodiscard]] bool isOnLine(std::size_t iteration, const BranchPlace& before, const BranchPlace& last) const;
    bool belongTogether(std::size_t iteration, const BranchPlace& first, const BranchPlace& second, double longest);
    bool followBranch(std::size_t iteration, bool isSolved);
    bool walk(std::size_t iteration, BranchPlace& at, BranchPlace& to);
    bool endsBeside(std::size_t iteration, BranchPlace at, const BranchPlace& to);
    [[nodiscard]] bool isBehindEnd(std::size_t iteration);
    void noteEnd(std::size_t iteration);

    struct Violations {
        std::vector<std::size_t> relations;  ///< relations with a different truth value
        double worst = 0;                    ///< largest contradiction, relative to the values of the block
    };
    /// Slots of the left and right side of each relation in the code of the block.
    struct Sides {
        std::vector<Slot> left, right;
    };
    /// Unknowns with the resulting residuals and relation differences.
    struct Place {
        Eigen::VectorXd unknowns, residuals, differences;
    };
    // resting_relations.cpp
    struct Scattered {
        Eigen::MatrixXd residuals, differences;
    };
    Rests& restsOf(std::size_t iteration);
    [[nodiscard]] std::optional<bool> isDecidingAt(std::size_t iteration, const Sides& sides, std::size_t relation,
                                                   const std::array<Place, 2>& solutions);
    void proveDeciding(std::size_t iteration, const Sides& sides, Rests& rests,
                       const std::vector<std::size_t>& relations);
    [[nodiscard]] std::optional<Scattered> scatterFlipped(std::size_t iteration, const Sides& sides,
                                                          std::size_t relation, std::optional<double> distance);
    bool changesDiscreteAlone(const IterationBlock& block, const Sides& sides, std::size_t k);
    void findDeciding(std::size_t iteration, Rests& rests, const std::vector<std::size_t>& relations);
    [[nodiscard]] std::vector<double> settingsOf(std::size_t iteration);
    void addOuter(std::size_t iteration, Sides& sides);
    std::optional<Scattered> scatter(std::size_t iteration, const Sides& sides, const std::vector<bool>& modes,
                                     std::optional<double> distance, std::size_t places);
    void proveZero(std::size_t iteration, const Sides& sides, Rests& rests, const std::vector<std::size_t>& relations);
    void findZero(std::size_t iteration, Rests& rests, const std::vector<std::size_t>& relations);
    [[nodiscard]] std::vector<bool> areAtRest(std::size_t iteration, const std::vector<std::size_t>& relations);
    [[nodiscard]] std::vector<std::size_t> contradictedAtRest(std::size_t iteration, bool withDecided = false);
    bool isPassing(std::size_t iteration);
    bool letRest(std::size_t iteration);
    void judgeAtRest(std::size_t iteration, Violations& violated);
    bool isSameBlock(std::size_t iteration, const std::vector<bool>& modes, const std::vector<bool>& other);
    [[nodiscard]] std::vector<double> discreteValues(const IterationBlock& block) const;
    /// Readers of a relation: blocks, by iteration, and whether other code reads it.
    struct Readers {
        std::vector<std::size_t> blocks;
        bool hasOthers = false;
    };
    const Readers& readersOf(std::uint32_t relation);

    // relation_sizes.cpp
    bool findSlopes(std::size_t iteration, const Sides& sides);
    [[nodiscard]] Eigen::MatrixXd slopesOf(std::size_t iteration, const std::vector<std::size_t>& relations) const;
    [[nodiscard]] const Eigen::VectorXd& weightsOf(std::size_t iteration, std::size_t relation);
    void findSizes(std::size_t iteration);

    // mode_search.cpp
    bool settleDiscrete(const IterationBlock& block, Liveness liveness, bool& hasChanged);
    bool hasModes(const IterationBlock& block) const { return !block.relations.empty() || !block.discrete.empty(); }
    void beginAtGuess(const IterationBlock& block);
    bool settle(std::size_t iteration);
    bool settleAsBefore(std::size_t iteration);
    bool settleNaturally(std::size_t iteration);
    [[nodiscard]] bool isUndone(const IterationBlock& block, const std::vector<bool>& modes) const;
    [[nodiscard]] bool isByRounding(std::size_t iteration, const std::vector<bool>& modes);
    [[nodiscard]] bool constrainsInputs(std::size_t iteration, const std::vector<bool>& modes);
    void remember(std::size_t iteration);
    bool leaveSingular(std::size_t iteration);
    bool forgetsConstraint(std::size_t iteration);
    [[nodiscard]] bool isAtCorner(const IterationBlock& block) const;
    bool search(std::size_t iteration);
    // natural_branches.cpp
    [[nodiscard]] bool hasNaturalBranches(std::size_t iteration);
    [[nodiscard]] bool contradictsMode(std::uint32_t relation, double rounding) const;
    bool followDiscrete(const IterationBlock& block);
    [[nodiscard]] BranchValues branchOf(const IterationBlock& block) const;
    void setBranch(const BranchValues& branch);
    double naturalResidual(std::size_t iteration);
    void nudge(std::size_t iteration);
    bool leaveNaturalCorner(std::size_t iteration, double& norm);
    bool iterateNaturally(std::size_t iteration);
    bool findNaturalRoot(std::size_t iteration);
    bool searchNaturally(std::size_t iteration);
    bool computeSides(std::size_t iteration);
    bool leavesBranch(std::size_t iteration);
    bool holdsExactly(std::size_t iteration);
    bool solveInBranch(std::size_t iteration);
    bool isWithinRounding(std::size_t iteration);
    void forgetEnd(std::size_t iteration);
    bool isAtBorder(std::size_t iteration);
    bool searchDiscrete(std::size_t iteration);
    [[nodiscard]] std::vector<bool> modesOf(const IterationBlock& block) const;
    [[nodiscard]] std::vector<bool> relationModesOf(const IterationBlock& block) const;
    /// Values of floor() and similar functions in the code of a block, which newton() leaves unchanged. NaN becomes
    /// infinity, so that it equals itself.
    [[nodiscard]] std::vector<double> roundingsOf(std::size_t iteration) const;
    /// Rounds while roundings move one way, as those of `y = 0.9*floor(y) + u` after a jump of u.
    static constexpr std::size_t kMostRoundings = 1000;
    bool solveWithRoundings(std::size_t iteration);
    void setModes(const IterationBlock& block, const std::vector<bool>& modes);
    /// Block that decides the relation in the simulation; nothing if there is none.
    [[nodiscard]] std::optional<std::size_t> blockOf(std::uint32_t relation) const { return m_deciding[relation]; }
    /// Solves for given modes and returns the relations that contradict them; nothing if there is no solution.
    [[nodiscard]] std::optional<Violations> violations(std::size_t iteration, const std::vector<bool>& modes);
    /// The same as a step of an observed search.
    [[nodiscard]] std::optional<Violations> violations(std::size_t iteration, const std::vector<bool>& modes,
                                                       ModeTrial trial);
    void noteTrial(std::size_t iteration, ModeTrial trial, const std::vector<bool>& modes, bool isSolved,
                   const std::vector<std::size_t>& contradicted);
    void noteNatural(std::size_t iteration, const std::vector<bool>& before);
    bool settleWatched(std::size_t iteration);
    bool acceptModes(std::size_t iteration);
    bool acceptNoise(std::size_t iteration, const std::vector<std::size_t>& relations);
    /// Whether rounding errors of the equations, as far as known, explain that these relations contradict their modes.
    bool areByRounding(std::size_t iteration, const std::vector<std::size_t>& relations);
    bool keepForPass(std::size_t iteration, const std::vector<bool>& modes);
    bool isTakenBack(const IterationBlock& block, const std::vector<bool>& modes);
    bool isSingularNow(std::size_t iteration);
    void noteUndetermined(std::size_t iteration);
    [[nodiscard]] bool holdsAt(std::size_t iteration, const Sides& sides, Place place,
                               const std::vector<bool>& isAtRest, double rest);
    [[nodiscard]] bool isOpen(std::size_t iteration);
    void noteOpenCorner(std::size_t iteration);
    void compareModes(std::size_t iteration);
    bool hasConvexSolutions(std::size_t iteration);

    // mode_pivoting.cpp
    enum class Pivoting { Solved, None, Unsuitable };
    struct Change {
        Eigen::VectorXd residuals, differences;
    };
    struct ModeProblem {
        Eigen::MatrixXd m;
        Eigen::VectorXd q;
    };
    Pivoting pivot(std::size_t iteration, const std::vector<bool>& modes);
    Pivoting pivotFrom(std::size_t iteration, const Sides& sides, std::vector<bool> modes);
    void examine(std::size_t iteration);
    void noteAlternative(std::size_t iteration, std::vector<bool> modes, std::size_t relation);
    [[nodiscard]] std::optional<Sides> sidesOf(const IterationBlock& block) const;
    bool choose(const IterationBlock& block, const std::vector<bool>& modes);
    bool probe(const IterationBlock& block, const Sides& sides, Place& place);
    [[nodiscard]] std::optional<Change> changeAt(const IterationBlock& block, const Sides& sides,
                                                 std::vector<bool> modes, std::size_t relation, const Place& place);
    [[nodiscard]] Eigen::VectorXd residualChange(std::size_t iteration, const Sides& sides,
                                                 const std::vector<bool>& modes, std::size_t relation,
                                                 const Place& place);
    bool learnChanges(std::size_t iteration, const Sides& sides, const std::vector<bool>& modes);
    bool makeRegular(std::size_t iteration, const Sides& sides, std::vector<bool>& modes);
    [[nodiscard]] std::optional<ModeProblem> problemOf(std::size_t iteration, const Sides& sides,
                                                       const std::vector<bool>& modes);
    [[nodiscard]] Eigen::VectorXd besides(const IterationBlock& block, double distance) const;

    bool fail(std::size_t iteration, std::string reason);
    bool failAtBeginning(std::size_t iteration);
    bool failAtJacobian(std::size_t iteration);
    bool failAsSingular(std::size_t iteration);
    [[nodiscard]] std::string describe(const IterationBlock& block) const;
    [[nodiscard]] Eigen::VectorXd presentUnknowns(const IterationBlock& block) const;
    void getUnknowns(const IterationBlock& block, std::vector<double>& unknowns) const;
    void setUnknowns(const IterationBlock& block, const double* unknowns);

    const Program& m_program;
    const MachineCode& m_machineCode;
    SlotValues& m_values;
    std::vector<double> m_tangents;              ///< kTangentLanes by slot, zero except while a Jacobian is computed
    std::vector<double> m_termSizes;             ///< by slot, NaN except while sizes are computed
    std::vector<std::size_t> m_sized;            ///< blocks with known sizes
    std::optional<Dependencies> m_dependencies;  ///< scratch
    std::optional<VaryingSlots> m_varying;
    Machine& m_machine;
    ModeKeeper& m_modes;
    const Task& m_task;
    std::vector<Workspace> m_workspaces;                 ///< by iteration
    std::vector<std::vector<double>> m_guesses;          ///< by iteration: start values of the unknowns
    std::vector<int> m_noisyEvents;                      ///< by iteration: consecutive events
    std::vector<std::optional<std::size_t>> m_deciding;  ///< by relation: the block that decides it in the simulation
    std::vector<bool> m_modesAtEntry;                    ///< of the block being solved, as left by the event
    std::vector<ExprId> m_undetermined, m_unfollowed;
    std::vector<std::size_t> m_ended;  ///< blocks whose branch has ended, at a time that may be repeated
    bool m_isByChance = false;
    std::vector<Readers> m_readers;    ///< by relation; computed on demand
    std::vector<std::size_t> m_named;  ///< blocks reported with undetermined unknowns, until checked again
    std::vector<OtherSolution> m_otherSolutions;
    bool m_isAnyRestAccepted = false;
    BlockFailure m_failure;
    EventObserver* m_observer = nullptr;
};

}  // namespace causeway
