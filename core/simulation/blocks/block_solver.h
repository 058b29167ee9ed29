// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Solves the blocks of a program that are no straight code: linear, nonlinear and mixed ones.
///
/// Continuous unknowns: damped Newton with the exact Jacobian from where the last solution was; where the Jacobian is
/// singular the shortest step that solves the linear system, if there is one. Where that ends nowhere: the nearest
/// change of sign (one unknown), the start values, KINSOL's line search from both within the signs that bounds allow,
/// and places beside the start values. Relations stay frozen while it iterates. Mixed blocks (at events): the modes
/// that the solution has are taken over until they stay. Where they cycle, or their Jacobian is singular, a block that
/// is linear and continuous across its relations is a linear complementarity problem, whose solution tells the modes,
/// or that there are none. Of other blocks relations are flipped one at a time (Murty's least-index principal
/// pivoting), and where that does not end either, modes are enumerated. References: K. G. Murty, Linear
/// Complementarity, Linear and Nonlinear Programming, 1988, chapter 4; W. M. G. van Bokhoven, Piecewise-linear
/// Modelling and Analysis, 1981.
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

/// What a block looks like where it has no solution.
struct BlockFailure {
    std::size_t iteration = 0;  ///< index into Program::iterations
    std::string reason;         ///< in the user's words: "Newton's method did not converge: ..."
};

/// Truths of relations are decided elsewhere (event logic); a search for modes asks for them, and sets them.
class ModeKeeper {
public:
    virtual ~ModeKeeper() = default;
    virtual void setMode(std::uint32_t relation, bool truth) = 0;
    /// left - right of a relation when its truth was last computed.
    [[nodiscard]] virtual double differenceOf(std::uint32_t relation) const = 0;
    /// A difference of this size on the wrong side is taken for zero, until the relation is clearly on its side.
    virtual void allow(std::uint32_t relation, double size) = 0;
    /// The event that is handled is its change.
    [[nodiscard]] virtual bool isDecided(std::uint32_t relation) const = 0;
};

/// Values that choose a branch of a block: of its modes first, then of its discrete unknowns and what they follow.
using BranchValues = std::vector<std::pair<Slot, double>>;

/// Relations that decide together, and the discrete unknowns of their block that follow from them.
struct SwitchCondition {
    std::vector<std::uint32_t> relations;
    std::vector<Slot> discrete;
};

/// What differs in a solution that a block has beside the one that was taken.
struct OtherValue {
    std::string name;
    double taken = 0, other = 0;
};
using OtherSolution = std::vector<OtherValue>;

/// A solution of a nonlinear block.
struct BranchPlace {
    std::vector<double> unknowns, inputs;
    double time = 0;
};

class BlockSolver {
public:
    /// Stops with a failure when the task is cancelled.
    BlockSolver(const Program& program, const MachineCode& machineCode, SlotValues& values, Machine& machine,
                ModeKeeper& modes, const Task& task);

    /// Between events: discrete unknowns and modes stay.
    [[nodiscard]] bool solveFrozen(std::size_t iteration);
    /// At events: everything.
    [[nodiscard]] bool solveLive(std::size_t iteration);
    /// The Jacobian of a block that is solved, as it is now; computed anew if asked for. Null when it is not finite.
    [[nodiscard]] BlockJacobian* jacobianAtSolution(std::size_t iteration, bool isNew);
    /// How often a step of Newton's method was computed for a block.
    [[nodiscard]] std::uint64_t newtonSteps(std::size_t iteration) const
    {
        return m_workspaces[iteration].jacobian ? m_workspaces[iteration].jacobian->computations() : 0;
    }
    [[nodiscard]] const BlockFailure& failure() const { return m_failure; }
    /// Blocks, by iteration, that are linear and singular for the present values and modes.
    [[nodiscard]] std::vector<std::size_t> singularBlocks();
    /// The present modes of a singular block are right, though something is left of its residuals: that constrains the
    /// states, and decides what its equations leave open (hidden_constraints.h). Until it is released.
    void hold(std::size_t iteration)
    {
        m_workspaces[iteration].held = relationModesOf(m_program.iterations[iteration]);
    }
    void release(std::size_t iteration) { m_workspaces[iteration].held.reset(); }
    /// The present modes of all blocks were found for them together: another pass of the event begins from these.
    void takeModesAsFound();
    /// Of any singular block, for a trial.
    void acceptAnyRest(bool isAccepted) { m_isAnyRestAccepted = isAccepted; }
    /// Sets the modes of the relations of a block, and the discrete unknowns that follow from them. False when that
    /// fails.
    [[nodiscard]] bool chooseModes(std::size_t iteration, const std::vector<bool>& modes)
    {
        return choose(m_program.iterations[iteration], modes);
    }
    [[nodiscard]] std::vector<bool> relationModes(std::size_t iteration) const
    {
        return relationModesOf(m_program.iterations[iteration]);
    }
    /// Whether the other truth of a relation changes nothing in its block: neither its residuals, whatever the unknowns
    /// are, nor its discrete variables. Values and modes stay as they are.
    [[nodiscard]] bool isIndifferent(std::uint32_t relation);
    /// Whether it computes the same, and decides the same, with the other truth of all of these relations.
    [[nodiscard]] bool isSameWithOthers(std::size_t iteration, const std::vector<std::uint32_t>& relations);
    /// What a block computes in its present modes at a place in general position: residuals, and discrete variables.
    /// These follow from the modes, or are what they are.
    [[nodiscard]] std::vector<double> effectOf(std::size_t iteration, bool discreteFollows);
    /// Of these discrete unknowns, the values that follow from the present modes; nothing where the code fails.
    [[nodiscard]] std::optional<std::vector<double>> decisionOf(std::size_t iteration,
                                                                const std::vector<Slot>& discrete);
    /// Relations that a block reads, by the condition that they decide together.
    [[nodiscard]] std::vector<SwitchCondition> conditionsOf(std::size_t iteration);
    /// The only block that reads a relation, by iteration; nothing where other code reads it.
    [[nodiscard]] std::optional<std::size_t> onlyReaderOf(std::uint32_t relation);
    /// Relations that a block reads, and others decide.
    const std::vector<std::uint32_t>& outerOf(std::size_t iteration);
    /// The pre() of discrete variables and conditions that a block reads: indices into Program::preCopies.
    [[nodiscard]] const std::vector<std::size_t>& pastOf(std::size_t iteration);
    /// Relations of mixed blocks whose difference is zero by the equations of the present modes: as long as these last
    /// no crossing of theirs is more than rounding. The sides of all relations are computed.
    [[nodiscard]] std::vector<std::uint32_t> relationsAtRest();
    /// Of these, by relation of the program, those of a block whose other truth was not looked at yet in the present
    /// modes: indices into its relations. From now on it is known of them.
    [[nodiscard]] std::vector<std::size_t> takeUnexaminedRests(std::size_t iteration,
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
    /// Of these the ones that have another truth than zero has, and decide something by it: such modes do not last.
    [[nodiscard]] std::vector<std::uint32_t> contradictedAtRest();
    /// Size of the values of a block, which rounding is measured by.
    [[nodiscard]] double scaleOf(const IterationBlock& block) const;
    /// Leads the unknowns of a nonlinear block to where its equations hold in the branches that they ask for there,
    /// whatever its modes are now, which stay. Modes and discrete values there; nothing where no such place is found.
    [[nodiscard]] std::optional<BranchValues> goToNaturalRoot(std::size_t iteration);
    /// What rounding, amplified by ideal elements, may make of the difference of a relation; 0 where no block decides
    /// it.
    [[nodiscard]] double noiseOf(std::uint32_t relation) const;
    /// The size of the terms that the difference of a relation consists of, in the present modes of the linear block
    /// that decides it: what rounding makes of it goes by that. Nothing where no such block does.
    [[nodiscard]] std::optional<double> sizeOfDifference(std::uint32_t relation);
    /// The values have changed since: sizes are computed again, once for all relations of a block.
    void forgetSizes();
    /// Whom the search for modes is told from now on; null: nobody.
    void watch(EventObserver* observer) { m_observer = observer; }
    /// Tries all combinations of modes of a block that has no more relations than that, for the observer. Values and
    /// modes are others afterwards.
    void surveyModes(std::size_t iteration, std::size_t mostRelations);
    /// Unknowns of a block that may move while all its equations go on to hold: it is linear and singular for the
    /// present values.
    [[nodiscard]] std::vector<ExprId> openUnknowns(std::size_t iteration);
    /// Unknowns that are not determined by a block that was solved at an event since this was asked for last; each
    /// block is named once in a run.
    [[nodiscard]] std::vector<ExprId> takeUndetermined() { return std::exchange(m_undetermined, {}); }

    /// Whether a block has taken back modes that it entered with since this was asked for last, by rounding alone:
    /// those that the event has brought, or any while it changes a pre(). At the instant both are right, and what comes
    /// of it is a matter of chance.
    [[nodiscard]] bool takeChance() { return std::exchange(m_isByChance, false); }

    /// Of blocks that were named since the last call: those that the present values decide. They may be named again.
    [[nodiscard]] std::vector<ExprId> takeDecided();
    /// Unknowns of nonlinear blocks that may have come to another branch of solutions, which is followed no more, since
    /// it costs more than it finds; each block is named once in a run.
    [[nodiscard]] std::vector<ExprId> takeUnfollowed() { return std::exchange(m_unfollowed, {}); }
    /// Unknowns of nonlinear blocks whose solution has come to its end up to now, so that another one was taken; each
    /// block is named once in a run. `m_values` are those of a step that holds.
    [[nodiscard]] std::vector<ExprId> takeEnded();

    /// Likewise, solutions with other modes that a block has beside the one that was taken; each block is named once in
    /// a run.
    [[nodiscard]] std::vector<OtherSolution> takeOtherSolutions() { return std::exchange(m_otherSolutions, {}); }

private:
    /// What is known of the branch of solutions that a nonlinear block is on.
    struct Branch {
        std::vector<Slot> inputs;    ///< read by the code, and varying between events
        std::vector<Slot> settings;  ///< read by the code, and constant between events
        bool isKnown = false;        ///< what it reads
        /// In the order of time, with the same settings; more than the stages of a step, so that one of them is left
        /// when a step is repeated.
        std::vector<BranchPlace> places;
        std::size_t count = 0;              ///< of places
        BranchPlace here;                   ///< where the last comparison was
        std::size_t solved = 0, steps = 0;  ///< how often, and steps of walks that found nothing else
        std::size_t lateWalks = 0;          ///< likewise, since there have been too many of these
        bool isTold = false;                ///< that it is followed no more
        bool hasEnded = false;              ///< what was on it: there is no solution beside the last one
        bool isEndTold = false;
        BranchPlace end;                ///< inputs just beyond it, with the unknowns just before it
        std::vector<double> stepAtEnd;  ///< Newton's, there
        double endTime = std::numeric_limits<double>::infinity();  ///< of the first solution behind its end
        std::vector<double> settingsThen;
    };
    /// For given modes, of the relations of a block and behind them of the outer ones, once it is needed: whether their
    /// differences are zero by the equations; and then, whether their truth makes a difference to them.
    struct Rests {
        std::vector<std::optional<bool>> isZero, isDeciding;
        std::vector<bool> isExamined;  ///< of those of the block: whether their other truth holds as well
    };
    struct Workspace {
        Eigen::VectorXd residual, step, start;
        std::optional<BlockJacobian> jacobian;    ///< once it is needed
        bool areFactorsNear = false;              ///< those of the Jacobian are of a place near the last solution
        bool areFactorsKept = false;              ///< the last solution was found with those of the one before
        std::optional<bool> isLinear;             ///< as long as no relation changes; once it is needed
        std::vector<bool> settled;                ///< modes that the last event left
        std::set<std::vector<bool>> unavoidable;  ///< singular modes that have no regular ones beside them
        std::map<std::vector<bool>, std::vector<bool>>
            searched;  ///< modes that an event left, to those that a search has found for them
        std::map<std::vector<double>, Rests> rests;       ///< by all that does not change between events
        std::optional<std::vector<std::uint32_t>> outer;  ///< relations that it reads, and others decide; once needed
        std::optional<std::vector<std::size_t>> past;     ///< the pre() that it reads; likewise
        bool isContinuous = false;                        ///< across its relations, as far as two places tell
        /// By the truth of a relation in front of its change, in columns: what the change adds to the residuals and to
        /// the differences of all relations for each unit of its own difference. In a block that is continuous the
        /// modes of the other relations make no difference to it.
        struct Changes {
            Eigen::MatrixXd residuals, differences;
            std::vector<bool> isKnown;  ///< by relation
        };
        std::array<Changes, 2> changes;
        std::optional<std::vector<bool>> held;   ///< modes whose solution is decided by a constraint of the states, too
        bool isExamined = false;                 ///< whether it has several solutions at the start
        bool isReported = false;                 ///< that it has
        int comparisons = 0;                     ///< of the solution with those of other modes that found no other one
        std::vector<double> last;                ///< where a nonlinear iteration begins
        std::optional<bool> hasNaturalBranches;  ///< once it is needed
        std::vector<double> from;                ///< unknowns that a solution between events begins with
        int fruitless = 0;                       ///< searches in natural branches, more than those that found something
        double farthest = 0;  ///< times where the search begins, that a solution was: it does not run away
        /// Unknowns at the time before the one that was last solved for, and both times.
        std::vector<double> kept;
        double keptTime = 0, time = 0;
        Branch branch;
        std::optional<CodeDerivatives> differences;  ///< of the left sides of relations, then of the right ones
        std::optional<std::vector<double>> slopes;   ///< their entries; none: not known
        /// By relation, where it was needed: what an error of each residual makes of the difference. Empty: not known.
        std::vector<std::optional<Eigen::VectorXd>> weights;
        std::optional<std::uint64_t> weightsOf;  ///< the factors that slopes and weights belong to
        Eigen::VectorXd residualSizes;           ///< of the terms of residuals; empty: not known
        std::vector<double> sideSizes;           ///< and of both sides of relations
        bool hasSizes = false;                   ///< as far as they can be
    };
    bool newton(std::size_t iteration);
    double computeResidual(std::size_t iteration);
    [[nodiscard]] double roundingOf(std::size_t iteration);
    [[nodiscard]] double restOf(std::size_t iteration, double rounding) const;
    [[nodiscard]] bool isHeld(std::size_t iteration) const;
    bool solveLinear(std::size_t iteration);
    /// Linear in its unknowns as long as no relation changes.
    bool isLinearByModes(std::size_t iteration);
    BlockJacobian& jacobianOf(std::size_t iteration);
    const VaryingSlots& varyingSlots();
    bool computeJacobian(std::size_t iteration);
    // newton_iteration.cpp
    bool solveNonlinear(std::size_t iteration);
    bool findSolution(std::size_t iteration);
    void goBesideGuess(std::size_t iteration, double offset);
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
    [[nodiscard]] std::vector<std::pair<Slot, ValueRange>> rangesIn(const IterationBlock& block) const;
    [[nodiscard]] double distanceFrom(const std::vector<std::pair<Slot, ValueRange>>& ranges) const;
    /// Where the solution that was found is off the ranges of its variables, another one within them, if one is found.
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
        std::vector<std::size_t> relations;  ///< that would have another truth
        double worst = 0;                    ///< by how much, relative to the values of the block
    };
    /// The slots of the left and the right side of each relation, in the code of the block.
    struct Sides {
        std::vector<Slot> left, right;
    };
    /// Unknowns, and what follows from them: the residuals and the differences of the relations.
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
    /// Who reads a relation: blocks, by iteration, and whether other code does.
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
    /// What floor() and the like in the code of a block have as values, which newton() leaves as they are.
    [[nodiscard]] std::vector<std::pair<Slot, double>> roundingsOf(const IterationBlock& block) const;
    void setModes(const IterationBlock& block, const std::vector<bool>& modes);
    /// That decides the relation in the simulation; null: none does.
    [[nodiscard]] std::optional<std::size_t> blockOf(std::uint32_t relation) const { return m_deciding[relation]; }
    /// Solves for given modes, and tells which relations would have another truth; nothing when there is no solution.
    [[nodiscard]] std::optional<Violations> violations(std::size_t iteration, const std::vector<bool>& modes);
    /// Likewise, as a step of a search that may be watched.
    [[nodiscard]] std::optional<Violations> violations(std::size_t iteration, const std::vector<bool>& modes,
                                                       ModeTrial trial);
    void noteTrial(std::size_t iteration, ModeTrial trial, const std::vector<bool>& modes, bool isSolved,
                   const std::vector<std::size_t>& contradicted);
    void noteNatural(std::size_t iteration, const std::vector<bool>& before);
    bool settleWatched(std::size_t iteration);
    bool acceptModes(std::size_t iteration);
    bool acceptNoise(std::size_t iteration, const std::vector<std::size_t>& relations);
    /// Whether rounding of the equations can have made these relations contradict their modes, as far as it is known.
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
    std::vector<double> m_tangents;              ///< kTangentLanes by slot, zero but while a Jacobian is computed
    std::vector<double> m_termSizes;             ///< by slot, NaN but while sizes are computed
    std::vector<std::size_t> m_sized;            ///< blocks whose sizes are known
    std::optional<Dependencies> m_dependencies;  ///< scratch
    std::optional<VaryingSlots> m_varying;
    Machine& m_machine;
    ModeKeeper& m_modes;
    const Task& m_task;
    std::vector<Workspace> m_workspaces;                 ///< by iteration
    std::vector<std::vector<double>> m_guesses;          ///< by iteration: start values of the unknowns
    std::vector<int> m_noisyEvents;                      ///< by iteration, in a row
    std::vector<std::optional<std::size_t>> m_deciding;  ///< by relation, the block that decides it in the simulation
    std::vector<bool> m_modesAtEntry;                    ///< of the block that is solved: as the event left them
    std::vector<ExprId> m_undetermined, m_unfollowed;
    std::vector<std::size_t> m_ended;  ///< blocks whose solution has ended, at a time that may yet be tried again
    bool m_isByChance = false;
    std::vector<Readers> m_readers;    ///< by relation; once they are needed
    std::vector<std::size_t> m_named;  ///< blocks with undetermined unknowns, until they are looked at again
    std::vector<OtherSolution> m_otherSolutions;
    bool m_isAnyRestAccepted = false;
    BlockFailure m_failure;
    EventObserver* m_observer = nullptr;
};

}  // namespace causeway
