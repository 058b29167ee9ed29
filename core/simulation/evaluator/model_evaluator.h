// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A program with its numbers: the values of all variables for given time, states and modes, at the start, between
/// events and at events.
///
/// Between events modes (truths of relations, roundings) and discrete variables stay. At an event all equations hold
/// together: they are computed in their order with relations at their place, pre(v) := v, and again, until nothing
/// changes. What was evaluated just before and depends on nothing that changes is not computed again (event_passes.h).
/// At the tick of a clock its equations are computed once, before everything else, for what they sampled of the time
/// just before. Clocks whose conditions come true tick when all that has settled, at the same instant. A relation has a
/// side: it changes only when its difference passes zero by more than rounding errors (an arrival), and back only when
/// it does so in the other direction (a departure). Not thread-safe; one per run. Evaluation between events allocates
/// nothing but what functions of the model need. Reference: Modelica Language Specification, appendix B; F. E. Cellier,
/// E. Kofman, Continuous System Simulation, chapter 9.
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/program/machine_code.h"
#include "core/results/result.h"
#include "core/simulation/blocks/block_solver.h"
#include "core/simulation/blocks/block_statistics.h"
#include "core/simulation/blocks/jump_system.h"
#include "core/simulation/evaluator/clock_ticks.h"
#include "core/simulation/evaluator/event_passes.h"
#include "core/simulation/evaluator/function_caller.h"
#include "core/simulation/evaluator/hidden_constraints.h"
#include "core/simulation/evaluator/time_crossings.h"
#include "core/simulation/integrators/state_jacobian.h"
#include "core/simulation/numerics/delay_buffer.h"
#include "core/simulation/numerics/spatial_buffer.h"

namespace causeway {

class Diagnostics;
class EventObserver;
class Task;

/// Why the model has no values at a point: which block failed, and how.
struct ModelFailure {
    double time = 0;
    std::size_t block = 0;  ///< index into Structure::blocks, or Initialization::blocks
    bool isInitial = false;
    std::string reason;  ///< in the user's words: "did not converge: ..."
    SourceSpan span;     ///< of a failed assertion, or of the equation whose call of a function failed
    bool isAssertion = false;
};

/// One pass of an event iteration: the discrete variables that changed.
struct EventIteration {
    struct Change {
        VariableId variable;
        double from, to;
    };
    std::vector<Change> changed;
};

struct EventOutcome {
    std::vector<EventIteration> iterations;
    struct Reinit {
        VariableId variable;
        double from, to;
        bool isForced = false;  ///< by a constraint
    };
    std::vector<Reinit> reinits;
    bool isTerminated = false;
    std::string message;                        ///< of terminate
    std::vector<OtherSolution> otherSolutions;  ///< with other modes, of systems that have several
    std::vector<std::string> undetermined;  ///< unknowns of systems with more than one solution, of which one was taken
    bool isForced =
        false;  ///< some of the reinits are jumps that ideal elements force; not what equations without modes say
    bool isShortLived = false;    ///< a moment later other modes would be needed
    bool hasNoSuccessor = false;  ///< and there are none: ModelEvaluator::failure() tells why
    bool hasNoFixedPoint = false;
    std::vector<std::string> cycling;  ///< names of what keeps changing
    std::size_t period =
        0;  ///< passes after which all values come back; 0: they have not, within the passes that are made
    std::vector<std::string> clocks;  ///< that ticked, as the model writes them
};

struct EvaluatorMemory;

class ModelEvaluator final : private Machine, private ModeKeeper {
public:
    /// `run` outlives it: evaluators of several programs share one.
    ModelEvaluator(const Program& program, RunWorld& run, const std::vector<std::pair<VariableId, double>>& overrides,
                   Diagnostics& diagnostics, const Task& task);

    [[nodiscard]] const Program& program() const { return m_program; }
    [[nodiscard]] std::size_t stateCount() const { return m_program.states.size(); }
    [[nodiscard]] double value(VariableId variable) const { return m_values[m_program.variableSlot[variable]]; }
    [[nodiscard]] double slot(Slot slot) const { return m_values[slot]; }
    [[nodiscard]] double derivative(std::size_t state) const { return m_values[m_program.states[state].derivative]; }
    /// Value of an expression of parameters; NaN where it has none.
    [[nodiscard]] double parameterValue(ExprId expr) const;
    /// Of a variable, a derivative, pre() of a variable, or time; nothing for others, and for what the program does not
    /// compute.
    [[nodiscard]] std::optional<double> valueOfLeaf(ExprId leaf) const
    {
        return valueOfLeaf(m_program.structure->pool, leaf);
    }
    /// The same for a leaf of the pool of another structure of the model.
    [[nodiscard]] std::optional<double> valueOfLeaf(const ExpressionPool& pool, ExprId leaf) const;
    /// Where it is; nothing for time.
    [[nodiscard]] std::optional<Slot> slotOfLeaf(const ExpressionPool& pool, ExprId leaf) const;

    /// Solves the initial system.
    [[nodiscard]] bool initialize(double time);
    /// Where its iterations begin, and what is given for a variable that is not fixed, in place of its start attribute.
    void replaceStart(VariableId variable, double value);
    /// Where iterations begin, for the unknowns of the initial system by column; NaN: as it is.
    void beginAt(const std::vector<double>& values);
    /// The values of the unknowns of the initial system, by column; NaN where there is none.
    [[nodiscard]] std::vector<double> initialValues() const;
    /// After it: states that its linear equations leave open, singular for these values; guesses decide them.
    [[nodiscard]] std::vector<VariableId> statesLeftOpen();
    /// After it has failed: begins with the values that the model gives for all states, in place of what the failed
    /// block says. False where other conditions of the start, or parameters, depend on that block.
    [[nodiscard]] bool beginAtGivenStates(double time);
    /// In place of it: takes these values, by name. Gives the names of variables that must have one and have none.
    [[nodiscard]] std::vector<std::string> take(
        double time, const std::function<std::optional<double>(const std::string& name)>& valueOf);
    /// What follows from it at once; the states are in `states` after it.
    [[nodiscard]] bool settle(double time, double* states, EventOutcome& outcome);
    /// Takes the values of a run of another program for the same model.
    void takeOver(const ModelEvaluator& other, double* states);
    /// Then what has jumped since then.
    void takeOver(const std::vector<Jump>& jumps, double* states);
    /// Computes everything for the values that were taken over.
    [[nodiscard]] bool goOn(double time, double* states, EventOutcome& outcome);

    /// All that it goes on from, and back to it: for the same program (evaluator_memory.h).
    [[nodiscard]] EvaluatorMemory memory() const;
    void restore(const EvaluatorMemory& memory);
    /// Another value of a top-level input. What follows from it is computed at the next point, or event.
    void setInput(VariableId input, double value);

    /// Computes everything for this point between events; false (see failure()) when a block cannot be solved or a
    /// value is not finite.
    [[nodiscard]] bool evaluate(double time, const double* states);
    /// The same where an event has left what holds just after the instant, and has no value at it: `if time > 0 then
    /// area/time else ...`. That gets its limit, by values a moment later; false where it has none.
    [[nodiscard]] bool evaluateJustAfter(double time, const double* states);
    /// The Jacobian of the derivatives with respect to the states: where it has entries, and which they are at a point
    /// (by differences where exact tangents have no finite value). The pattern has no columns where there would be too
    /// many entries to keep.
    [[nodiscard]] const SparsityPattern& jacobianPattern() { return stateJacobian().pattern(); }
    [[nodiscard]] bool jacobian(double time, const double* states, double* entries);
    /// What the integration takes for no error of the states, and for none relative to them: switches do not follow
    /// what it may do to them. They learn it with each Jacobian.
    void setStateTolerances(std::vector<double> tolerances, double relative)
    {
        stateJacobian().setTolerances(std::move(tolerances), relative);
    }
    /// The largest errors of the states that relations bear, since the last Jacobian.
    [[nodiscard]] const std::vector<double>& mostErrors() { return stateJacobian().mostErrors(); }
    /// Slots that move together, and how fast.
    using Direction = std::vector<std::pair<Slot, double>>;
    /// How fast slots move, row by row (one for each of `of`, a column for each direction), when time, states, inputs,
    /// discrete variables or parameters move, at the last evaluated point: exactly, with modes and all discrete
    /// variables held. False when something has no finite value. `undetermined` gets the blocks, by iteration, that
    /// leave open how some of these slots move: they are singular. Cost: a sweep of tangents for kTangentLanes
    /// directions.
    [[nodiscard]] bool sensitivities(const std::vector<Direction>& directions, const std::vector<Slot>& of,
                                     std::vector<double>& rates, std::set<std::size_t>& undetermined);
    /// Blocks whose modes constrain the states, by iteration: what they decide is not a function of the states alone.
    [[nodiscard]] const std::vector<std::size_t>& constrainingBlocks() const { return m_held; }
    [[nodiscard]] const ModelFailure& failure() const { return m_failure; }
    /// Why something that depends on parameters alone has no value; nothing where all has.
    [[nodiscard]] const std::optional<ModelFailure>& parameterFailure() const { return m_parameterFailure; }
    /// Whom events are told from inside, from now on; null: nobody.
    void watch(EventObserver* observer);
    /// Tells the observer what all combinations of modes of these blocks (by iteration) lead to, at the last evaluated
    /// point; everything stays as it is.
    void surveyModes(const std::vector<std::size_t>& iterations);
    /// From now on the work for each block is measured.
    void measureBlocks() { m_blockWork.resize(m_program.iterations.size()); }
    /// Of the blocks that were solved since then.
    [[nodiscard]] std::vector<BlockStatistics> blockStatistics() const;

    /// Zero-crossing functions at the last evaluated point: not negative on the side where they were left.
    /// `tolerances`: what counts as zero, where it is asked for.
    [[nodiscard]] std::size_t crossingCount() const
    {
        return m_program.relations.size() + 2 * m_program.roundings.size();
    }
    [[nodiscard]] bool crossings(double* values, double* tolerances);
    /// `x < 1` changes where `x >= 1` does, whatever rounding makes of the difference.
    void addComplements(std::vector<std::size_t>& crossed);
    /// Whether a relation that is false is true where its difference touches zero: "x >= 1" at the top of x.
    [[nodiscard]] bool isTrueAtTouch(std::size_t crossing) const;
    /// Whether it changes where its difference is zero for a while: `max(1 - time, 0) > 0` is false from 1 on, and
    /// `floor(min(time, 1))` is 1. Where zero is only touched, it does not.
    [[nodiscard]] bool changesAtRest(std::size_t crossing) const;
    /// Whether the function that crosses zero (a difference; an operand less the integer that it meets) has been above
    /// zero: an event takes it down.
    [[nodiscard]] bool isUp(std::size_t crossing) const;
    /// The functions of roundings among these values of `crossings` that jump exactly where they are: an integer has
    /// been reached, which floor() takes at once and ceil() leaves at once.
    [[nodiscard]] std::vector<std::size_t> jumpingRoundings(const std::vector<double>& values) const;
    /// Whether a slot is what one of the sides of a relation is.
    [[nodiscard]] bool isSideOf(std::size_t crossing, Slot slot) const
    {
        return crossing < m_program.relations.size() &&
               (m_program.relations[crossing].left == slot || m_program.relations[crossing].right == slot);
    }
    /// What the value of crossings() is to be multiplied by for the difference itself.
    [[nodiscard]] double signOf(std::size_t crossing) const
    {
        return crossing >= m_program.relations.size() || isUp(crossing) ? 1.0 : -1.0;
    }
    [[nodiscard]] std::string textOf(std::size_t crossing) const;
    [[nodiscard]] std::string zeroCrossingOf(std::size_t crossing) const;

    /// A time in (from, to] by which a relation that time alone moves has changed its truth; infinity where none does.
    /// Between events.
    [[nodiscard]] double changeByTime(double from, double to);
    /// The same of relations of sines of states, within a step whose states `statesAt` gives.
    [[nodiscard]] double changeByStates(double from, double to,
                                        const std::function<const std::vector<double>&(double)>& statesAt);
    /// The first time in (from, to] at which a function of time alone, of which derivatives are computed, has a kink or
    /// jumps without an event, or a jump comes out of a delay of constant length; infinity where there is none.
    [[nodiscard]] double nextKink(double from, double to);

    /// The next time event after `time`, or infinity; computed for the present discrete variables.
    /// At the start that is also what becomes true just after it.
    [[nodiscard]] double nextTimeEvent(double time);
    /// Whether something is scheduled for this instant itself, not only for just after it: where `time <= T` becomes
    /// false T has passed, and what else happens at T comes first.
    [[nodiscard]] bool happensAt(double time) const;
    /// All that happens at this instant. `crossed` changed their side; with `isTimeEvent` also what is scheduled for
    /// now. `states` may be changed; where evaluate() for this time came last, they are those that it got.
    [[nodiscard]] bool handleEvent(double time, double* states, const std::vector<std::size_t>& crossed,
                                   bool isTimeEvent, EventOutcome& outcome);
    /// After an event: what crosses zero, and is turned back by a reinit, stays on its side; at corners of switches,
    /// where more than one combination of modes is consistent, takes the one that also holds a moment later.
    [[nodiscard]] bool lookAhead(double time, double* states, EventOutcome& outcome);
    /// Whether the function of a crossing grows at this point: it does not cross zero there, whatever the interpolation
    /// between two steps says. The model is evaluated there then.
    [[nodiscard]] bool comesOut(std::size_t crossing, double time, const double* states);
    /// Whether the last event has turned it back. It may be a little beyond zero still.
    [[nodiscard]] bool hasTurned(std::size_t crossing) const
    {
        return std::ranges::find(m_turned, crossing) != m_turned.end();
    }
    /// What modes of switches are judged by.
    struct Horizon {
        std::vector<double> tolerances;  ///< by state: in the moment that modes must hold none moves by more
        double longest = 0;              ///< of that moment, s
        /// A moment, s, in which more happens than rounding hides.
        [[nodiscard]] double telling() const { return 100 * longest; }
        double span = 0;   ///< of the whole run, s; 0: not known
        double decay = 0;  ///< by what part a second an error of the integration in a constraint that modes bring with
                           ///< them is taken away
    };
    void setHorizon(Horizon horizon) { m_horizon = std::move(horizon); }
    /// What makes the time event that is to be handled at this time: relations of time, and samples, which have no
    /// zero-crossing function.
    [[nodiscard]] std::vector<EventTrigger> timeTriggersAt(double time) const;
    /// The side of each relation: what an event has left as it was, did not happen.
    [[nodiscard]] const std::vector<double>& sides() const { return m_side; }
    /// A relation that is decided together with the unknowns it depends on.
    [[nodiscard]] bool isSwitch(std::size_t crossing) const
    {
        return crossing < m_isSwitch.size() && m_isSwitch[crossing];
    }
    /// After a step without an event, by the crossings at its end. Only what rests near zero may pass it by an error of
    /// the integration: not what comes from further away, nor what a step has left on the wrong side already.
    void endStep(const std::vector<double>& crossings);
    /// Some relation may be held against errors of the integration.
    [[nodiscard]] bool holdsNoise() const;
    /// Before crossings are looked for in a step: what is clearly on one side at its start, and on the other at its
    /// end, where everything is evaluated, has crossed, however near to zero.
    void releaseCrossed(const std::vector<double>& crossingsAtStart);
    /// A crossing that an event did not confirm: `size` on the wrong side is an error of the integration, for a while.
    /// False when it was tolerated already.
    bool tolerate(std::size_t crossing, double size, double until);
    /// What the last digits of its sides leave of the difference of a relation, and what it is, at most; 0 for others.
    [[nodiscard]] double lastDigitsOf(std::size_t crossing) const;
    /// A relation that comes and goes within no time: what is taken for zero grows, up to `most` of its values, and
    /// stays until a time.
    void soften(std::size_t crossing, double most, double until, bool isAtOnce);
    /// After all that an event, or the start, brings: relations are bound by their values again.
    void endEvent();
    /// Right after it: what is open as switches at their corners may as well be in their other positions.
    void noteOpenPositions(EventOutcome& outcome);
    /// What the model does, beside computing, when its initial values are known: prints, files, assertions. Once in a
    /// run.
    [[nodiscard]] bool actInitially();
    /// Whether anything depends on terminal().
    [[nodiscard]] bool usesTerminal() const;
    /// terminal() is true once.
    [[nodiscard]] bool handleTerminal(double time, double* states, EventOutcome& outcome);
    /// Whether all values of the present point are numbers.
    [[nodiscard]] bool isFinite();
    /// What holds at each step: all values are finite, and assertions; reports warnings once. False when a value is
    /// not finite, or an assertion of level error fails.
    [[nodiscard]] bool checkAssertions();
    /// Whether assertions are watched between the points at which they are checked.
    [[nodiscard]] bool hasMargins() const;
    /// How far assertions are from being violated at the present point, by Program::assertions; NaN where one is not
    /// watched, does not matter now, or was told already. False where a function has no value.
    [[nodiscard]] bool assertionMargins(std::vector<double>& margins);
    /// Remembers what delay() will ask for, from where that ends to `time`; call it for each step, in the order of
    /// time. `evaluateAt`: at instants of the step, in no order. What it gives between them is off by `tolerance`, of
    /// its size. False where something has no value; what was before that is remembered.
    [[nodiscard]] bool recordDelays(double time, double tolerance, const std::function<bool(double)>& evaluateAt);
    /// A step is taken again from `time`, for which the model was evaluated: what was recorded since is forgotten.
    [[nodiscard]] bool goBackDelays(double time);
    /// Likewise spatialDistribution(). What was recorded of the last step behind `time` is forgotten.
    [[nodiscard]] bool recordDistributions(double time, double tolerance,
                                           const std::function<bool(double)>& evaluateAt);
    [[nodiscard]] bool hasDelays() const { return !m_delays.empty(); }
    /// The least time, s, that any delay() looks back, as far as it is known; infinity where there is none.
    [[nodiscard]] double shortestDelay() const;

    /// Of a set of dynamic state selection: which candidates would be states, if the present ones make its Jacobian
    /// much worse.
    struct Selection {
        bool isWanted = false;
        std::vector<std::size_t> states;  ///< positions of candidates
        double conditionNow = 0, conditionThen = 0;
    };
    [[nodiscard]] Selection selectionOf(std::size_t set, bool isForced) const;
    /// Of those that stateSelect asks for: what is singular, to what any choice is; 1: as good as the best.
    [[nodiscard]] double conditionOfWished(std::size_t set) const;
    [[nodiscard]] bool computeSelection();

private:
    bool call(std::uint32_t index, double* values) override;
    double delayed(std::uint32_t line, double by, const double* values) override;
    [[nodiscard]] double distributed(const Program::DelayLine& line, double position, const double* values) const;
    [[nodiscard]] SpatialBuffer::Inlets inletsOf(const Program::Distribution& distribution) const;
    bool recordDistributions(double time);
    bool settleDelays();
    bool computeDelayed();
    bool beginDelays(double time);
    [[nodiscard]] double longestDelay(const Program::DelayLine& line) const;
    /// Of what is delayed by a time that stays: the last instant before a jump, and the first behind it.
    struct DelayedJump {
        double before = std::numeric_limits<double>::infinity(), behind = before;
    };
    [[nodiscard]] DelayedJump nextDelayedJump(double from, double to);
    template <class Record, class Jump>
    bool betweenJumps(double from, double to, const Record& record, const Jump& jump);
    bool recordSmoothDelays(std::span<const std::size_t> lines, double time, double asked, double tolerance,
                            const std::function<bool(double)>& evaluateAt);
    double truth(std::uint32_t relation, double left, double right) override;
    double rounded(std::uint32_t rounding, double operand) override;
    void reportWarningsOfFunctions();
    bool act(std::uint32_t action, const double* values) override;
    bool keepsOn(LoopRound round) override;
    void setMode(std::uint32_t relation, bool truth) override;
    double differenceOf(std::uint32_t relation) const override { return m_difference[relation]; }
    void allow(std::uint32_t relation, double size) override
    {
        m_slack[relation] = m_time < m_slackUntil[relation] ? std::max(m_slack[relation], size) : size;
    }

    bool isDecided(std::uint32_t relation) const override { return m_forced[relation] != 0; }

    bool run(const std::vector<Program::Stage>& stages, Liveness liveness, bool isInitial);
    std::pair<bool, SlotValues> runAsTrial();
    bool runStage(const Program::Stage& stage, CodeRange code, Liveness liveness, bool isInitial);
    bool solveBlock(std::size_t iteration, Liveness liveness);
    bool solveInitial();
    bool solveStart(const SlotValues& before);
    bool takeComputedGuesses(const SlotValues& before);
    bool solveFromComputedGuesses(const SlotValues& before, bool isSolved);
    void computeMissing(const std::vector<std::uint8_t>& isGiven);
    bool settleParameters();
    [[nodiscard]] std::vector<Slot> initialSlots() const;
    [[nodiscard]] bool hasGivenStart(const StateVariable& state) const;
    [[nodiscard]] bool evaluateBeyond();
    bool iterateEvent(double time, double* states, EventOutcome& outcome);
    /// Relations that are at zero where the passes of an event go round, and which of their truths have been tried.
    struct CornerTruths {
        std::vector<std::uint32_t> relations;
        std::vector<bool> first;
        std::size_t tried = 0;
    };
    bool chooseAtCorners(CornerTruths& corners);
    bool passEverything(double time, const double* states);
    bool passChanges();
    bool beginChanges();
    void noteUnsettled();
    void letRestAtZero(const std::vector<std::size_t>& crossed);
    bool takeTruthOfZero(std::uint32_t relation);
    void getIterationState(std::vector<double>& state) const;
    [[nodiscard]] bool isSettled(std::size_t relation) const;
    void changeValue(Slot slot, double value);
    bool takeReinits(EventOutcome& outcome);
    bool checkDemands();
    void takeOverClocks(const ModelEvaluator& other);
    bool interpret(CodeRange code);
    bool computeIntervals();
    bool runTicks(EventOutcome& outcome);
    bool sampleForTicks();
    bool runRequestedTicks(double time, double* states, EventOutcome& outcome);
    [[nodiscard]] double tickOf(std::size_t sample) const;
    [[nodiscard]] bool hasTickAt(double time) const;
    [[nodiscard]] bool isInstantOf(std::size_t relation, double time) const;
    [[nodiscard]] bool isAtInstant(std::size_t relation, double time) const;
    [[nodiscard]] bool changesAfterInstant(std::size_t relation) const;
    [[nodiscard]] bool isOnlySwitched(double time) const;
    bool handleInstant(double time, double* states, const std::vector<std::size_t>& crossed, bool isTimeEvent,
                       bool isJustAfter, EventOutcome& outcome);
    bool decideAtInstant(double time, bool isTimeEvent, bool isJustAfter);
    [[nodiscard]] bool isAtCorner() const;
    [[nodiscard]] bool isAtClosedEnd(std::size_t crossing) const;
    [[nodiscard]] std::vector<std::uint32_t> openCorners();
    bool lookAMomentLater(double time, const double* states);
    bool turnBack(double time, double* states, EventOutcome& outcome);
    bool restOnIntegers(double time, double* states, EventOutcome& outcome);
    void watchUnrest(const std::vector<std::uint32_t>& contradicted, double time);
    [[nodiscard]] bool leaveRest(const std::vector<std::uint32_t>& contradicted, double time, double* states,
                                 EventOutcome& outcome);
    bool balanceAtRest(const std::vector<std::uint32_t>& contradicted);
    [[nodiscard]] bool onlyTakesBack(const std::vector<std::uint32_t>& changed) const;
    [[nodiscard]] bool haveCrossedAgain(const std::vector<std::uint32_t>& relations) const;
    void noteTakenBack(const std::vector<std::uint32_t>& relations, double time);
    bool lookForSuccessor(double time, double* states, EventOutcome& outcome);
    bool dropDecided(double time, const double* states, EventOutcome& outcome);
    [[nodiscard]] std::vector<std::size_t> contradictedLater(double later, const double* states);
    // held_modes.cpp
    HiddenConstraints& hiddenConstraints();
    void setHeld(std::vector<std::size_t> iterations);
    bool determineHeld();
    std::optional<bool> approachHeld(bool isAnew);
    bool returnToConstraint(double time, double* states);
    bool holdConstraints(double time, double* states, EventOutcome& outcome);
    [[nodiscard]] double momentAfter() const;
    [[nodiscard]] double momentThatTells(double moment) const;
    enum class SearchWidth : std::uint8_t {
        Contradicted,
        All
    };  ///< the modes that contradicted relations ask for, or whatever there is
    bool holdContradicted(const std::vector<std::size_t>& contradicted, SearchWidth width, double time, double* states,
                          EventOutcome& outcome);
    void decideUnseen();
    bool jumpToConstraint(double time, double* states, EventOutcome& outcome);
    bool findHeldModes(std::size_t iteration, const std::vector<std::size_t>& contradicted, SearchWidth width,
                       bool mayJump, double time, double* states, EventOutcome& outcome);
    bool holdsFor(std::size_t iteration, const std::vector<bool>& modes, bool mayJump, double time, double* states);
    bool holdsAsChosen(const std::vector<std::uint32_t>& own, bool mayJump, double time, double* states);
    bool goOnAsChosen(const std::vector<std::uint32_t>& relations, bool isForced,
                      const std::vector<double>& statesBefore, double time, double* states, EventOutcome& outcome);
    [[nodiscard]] std::vector<double> impulsesOn(const std::vector<std::uint32_t>& relations) const;
    [[nodiscard]] bool goBackwards(const std::vector<double>& impulses,
                                   const std::vector<std::uint32_t>& relations) const;
    bool bringOntoConstraint(const std::vector<std::uint32_t>& own, bool mayJump, double* states);
    bool chooseLasting(double time, double* states, EventOutcome& outcome);
    /// What the modes do to what is remembered: whatever they like, or nothing that the next pass does not confirm.
    enum class Past : std::uint8_t { MayChange, Lasts };
    bool findModesAfter(double time, double* states, EventOutcome& outcome, Past past = Past::MayChange);
    bool isRemembered(const std::vector<std::size_t>& blocks);
    // remembered_positions.cpp
    struct Remembered {
        VariableId variable;
        Slot slot = kNoSlot, pre = kNoSlot;
        std::vector<double> values;  ///< that it may have; that of before the event first
    };
    [[nodiscard]] std::vector<Remembered> rememberedIn(const std::vector<std::size_t>& iterations,
                                                       const EventOutcome& outcome);
    [[nodiscard]] std::vector<std::uint32_t> relationsReadBy(const std::vector<std::size_t>& iterations) const;
    [[nodiscard]] static std::vector<std::vector<double>> positionsOf(const std::vector<Remembered>& remembered);
    bool followsFrom(const IterationBlock& block, const std::vector<Remembered>& remembered, bool& hasMoved);
    bool lasts(const std::vector<std::size_t>& iterations, const std::vector<Remembered>& remembered,
               const std::vector<double>& position, bool mayJump, double time, double* states);
    void tellPosition(const std::vector<Remembered>& remembered, EventOutcome& outcome);
    bool takeLastingPosition(const std::vector<std::size_t>& iterations, double time, double* states,
                             EventOutcome& outcome);
    [[nodiscard]] std::vector<std::size_t> blocksOf(const std::set<VariableId>& discrete) const;
    [[nodiscard]] std::vector<std::size_t> blocksOf(const std::vector<std::size_t>& relations) const;
    void notePast();
    // modes_after.cpp
    /// What is decided together: blocks, by iteration; their unknowns and residuals; their relations, and of each the
    /// block and its place in it.
    struct JointModes {
        std::vector<std::size_t> blocks;
        std::vector<Slot> unknowns, residuals;
        std::vector<std::uint32_t> relations;
        std::vector<std::pair<std::size_t, std::size_t>> places;
    };
    /// What is left of the equations of a step, and the differences of the relations.
    struct JointPlace {
        Eigen::VectorXd residuals, differences;
    };
    [[nodiscard]] std::optional<JointModes> jointModes(double time, const double* states);
    [[nodiscard]] bool probeStep(const JointModes& joint, double moment, double time, const Eigen::VectorXd& before,
                                 const Eigen::VectorXd& after, JointPlace& place);
    [[nodiscard]] bool linearizeStep(const JointModes& joint, double moment, Eigen::MatrixXd& jacobian,
                                     Eigen::MatrixXd& reads);
    [[nodiscard]] bool linearizeColumns(const JointModes& joint, double moment, std::size_t first, std::size_t last,
                                        bool isNew, Eigen::MatrixXd& jacobian, Eigen::MatrixXd& reads);
    [[nodiscard]] bool flip(const std::pair<std::size_t, std::size_t>& place);
    [[nodiscard]] bool makeStepRegular(const JointModes& joint, double moment, double time,
                                       const Eigen::VectorXd& before, Eigen::MatrixXd& jacobian,
                                       Eigen::MatrixXd& reads);
    [[nodiscard]] bool confirmsModes(const JointModes& joint, double moment, double time, const Eigen::VectorXd& before,
                                     const Eigen::VectorXd& after, const Eigen::VectorXd& open);
    struct JointStep {
        Eigen::VectorXd states;
        bool isUnique = false;  ///< the modes are
    };
    [[nodiscard]] std::optional<JointStep> stepJointly(const JointModes& joint, double moment, double time,
                                                       const Eigen::VectorXd& states);
    [[nodiscard]] Eigen::VectorXd doubtsOfStates(const Eigen::MatrixXd& influences,
                                                 const Eigen::VectorXd& before) const;
    [[nodiscard]] Eigen::VectorXd doubtsOf(const JointModes& joint, const Eigen::MatrixXd& influences,
                                           const Eigen::VectorXd& before) const;
    // modes_by_search.cpp
    /// What decides one case of a block: relations, by their places in JointModes.
    struct Switch {
        std::size_t iteration = 0;
        std::vector<std::size_t> relations;
        std::vector<Slot> discrete;  ///< unknowns of the block that follow from them
        [[nodiscard]] bool isSimple() const { return relations.size() <= 1; }
    };
    /// A step, and by relation what it says of its truth: nothing where it is open, and whether it is zero at rest.
    struct CaseStep {
        Eigen::VectorXd after;
        std::vector<bool> truths, isAtRest, isOpen;
    };
    struct SearchedStep {
        double moment, time;  ///< its length and its beginning, s
        const SlotValues& entry;
        const Eigen::VectorXd& before;
    };
    [[nodiscard]] std::vector<Switch> switchesOf(JointModes& joint);
    void setTruths(const JointModes& joint, const std::vector<bool>& truths);
    void rememberDecided(const JointModes& joint);
    [[nodiscard]] std::optional<CaseStep> stepInCase(const JointModes& joint, const SearchedStep& searched);
    [[nodiscard]] std::optional<std::vector<bool>> lastingTruths(const JointModes& joint, const Switch& one,
                                                                 const SearchedStep& searched, const CaseStep& step);
    [[nodiscard]] std::vector<std::vector<bool>> otherCases(const JointModes& joint, const Switch& one);
    [[nodiscard]] Eigen::VectorXd placeOf(const JointModes& joint, const std::vector<double>& states) const;
    [[nodiscard]] std::optional<JointStep> stepBySearch(const JointModes& joint, const std::vector<Switch>& switches,
                                                        double moment, double time, const Eigen::VectorXd& states);
    bool isFulfilledAtRest(const JointModes& joint, const Switch& one, const SearchedStep& searched,
                           const CaseStep& step);
    [[nodiscard]] bool beginCase(const JointModes& joint, const std::vector<bool>& truths, const SlotValues& entry);
    // modes_by_cases.cpp
    struct LinearCase;
    struct CasePair;
    bool linearizeCase(const JointModes& joint, const SearchedStep& step, LinearCase& one);
    [[nodiscard]] std::optional<double> sideInCase(const JointModes& joint, const Switch& one,
                                                   const std::vector<double>& slopes);
    bool describePair(const JointModes& joint, const SearchedStep& step, const LinearCase& present, CasePair& pair);
    bool linearizeCases(const JointModes& joint, const std::vector<Switch>& switches, const SearchedStep& step,
                        LinearCase& present, std::vector<CasePair>& pairs);
    [[nodiscard]] std::optional<std::vector<bool>> casesByPivoting(const JointModes& joint,
                                                                   const std::vector<Switch>& switches,
                                                                   const SearchedStep& step, std::vector<bool> truths);
    // held_modes.cpp
    [[nodiscard]] bool contradictThemselves(const std::vector<std::uint32_t>& relations);
    /// What a trial of other modes changes at its place.
    struct RelationState {
        SlotValues values;
        std::vector<double> side, difference, slack, slackUntil, noise;
        std::vector<bool> mayBeNoise;
        std::vector<std::int8_t> forced;
    };
    /// What it changes by moving on: the states, and which blocks hold them.
    struct InstantState {
        RelationState relations;
        std::vector<std::size_t> held;
        std::vector<double> states;
        double time;  ///< s
    };
    [[nodiscard]] bool confirmsJump(double time, const InstantState& before, const double* states);
    void jumpExactly(const RelationState& atInstant, const std::vector<double>& statesBefore, double time,
                     double* states);
    [[nodiscard]] RelationState relationState() const;
    void restore(const RelationState& state);
    [[nodiscard]] InstantState instantState(const double* states) const;
    void restore(const InstantState& state, double* states);
    StateJacobian& stateJacobian();
    [[nodiscard]] Eigen::MatrixXd jacobianOf(const Program::DynamicSet& set) const;
    [[nodiscard]] Eigen::MatrixXd jacobianBySizes(const Program::DynamicSet& set) const;
    [[nodiscard]] Eigen::MatrixXd jacobianByRates(const Program::DynamicSet& set) const;
    /// The variable of order zero, and the order.
    using CandidateKey = std::pair<VariableId, std::uint32_t>;
    [[nodiscard]] CandidateKey keyOf(const Candidate& candidate) const;
    void noteCandidateRates();
    bool checkFinite();
    bool checkValues();
    bool failAsNotFinite();
    void setPresentStates(double time, const double* states);
    void getPresentStates(double* states) const;
    bool fail(std::size_t block, bool isInitial, std::string reason);
    /// What counts as the same instant, s.
    [[nodiscard]] double instantTolerance(double time) const;
    [[nodiscard]] bool isReachedNow(std::uint32_t rounding, double operand, double integer);
    [[nodiscard]] static double toleranceOf(double left, double right);
    /// Of a relation, however small its sides are meant to be.
    [[nodiscard]] double roundingOf(std::size_t relation, double left, double right) const;
    [[nodiscard]] double sizeInBlock(std::size_t relation, double left, double right);
    /// Of a relation, with what rounding has left of it in its block.
    [[nodiscard]] double toleranceOf(std::size_t relation, double left, double right);

    const Program& m_program;
    MachineCode m_machineCode;
    Diagnostics& m_diagnostics;
    const Task& m_task;
    SlotValues m_values;
    std::vector<double>
        m_side;  ///< by relation: +1 while left - right counts as positive, -1 otherwise, 0 not known yet
    std::vector<double> m_operandSize;  ///< by relation: of its sides, as far as it is less than others
    std::vector<double> m_difference;   ///< by relation: left - right when it was last computed at an event
    std::vector<double> m_slack;        ///< by relation: what is taken for zero on the wrong side
    std::vector<bool> m_isSwitch;       ///< by relation
    /// Relations that contradict their modes at rest since the last event: crossings after that time.
    struct Unrest {
        std::vector<std::uint32_t> relations;
        double until = -std::numeric_limits<double>::infinity();  ///< s
        int inARow = 0;                                           ///< events
    } m_unrest;
    std::optional<std::vector<std::vector<std::uint32_t>>> m_complements;  ///< by relation: of the same sides
    std::vector<bool> m_isAtRest;          ///< by relation: zero by the equations of the modes that last until an event
    std::vector<bool> m_wasAtRest;         ///< likewise, before the present event; empty at the start
    std::vector<double> m_noise;           ///< by relation: what errors of the integration make of its difference
    std::vector<bool> m_mayBeNoise;        ///< by relation: it has not been clear of such errors since it changed
    std::vector<double> m_slackUntil;      ///< by relation: before this time even if it was clearly on its side since
    std::vector<std::int8_t> m_crossedTo;  ///< by relation: the side that the search for the event has found, 2 or -2
                                           ///< where it had just crossed before; 0: none
    struct CandidateRate {
        double size = 0;     ///< when it was seen first; at least 1
        double value = 0;    ///< at `m_candidatesAt`
        double largest = 0;  ///< of its rates up to now, per s
        double mean = 0;     ///< rate over the last step
        double doubt = 0;    ///< rate that rounding would hide in that step
    };
    std::map<CandidateKey, CandidateRate> m_candidateRates;           ///< of dynamic state selection
    double m_candidatesAt = std::numeric_limits<double>::infinity();  ///< s; infinity: not since the last event
    std::vector<std::int8_t> m_forced;  ///< by relation: the side that the event gave it, which holds against what the
                                        ///< values say within rounding; then by rounding: 1 upwards, -1 downwards
    bool m_hasNewInputs = false;        ///< since the last event
    std::vector<double> m_nextTick;     ///< by sample: number of the next tick
    ClockTicks m_clocks;
    std::int64_t m_rounds = 0;       ///< of loops in a function that is called
    std::int64_t m_modelRounds = 0;  ///< of the loop of an algorithm
    FunctionCaller m_functions;
    BlockSolver m_blocks;
    struct BlockWork {
        std::uint64_t solutions = 0, iterations = 0;
        double seconds = 0;
    };
    std::vector<BlockWork> m_blockWork;            ///< by iteration; empty where nothing is measured
    std::optional<StateJacobian> m_jacobian;       ///< once it is needed
    std::optional<EventPasses> m_passes;           ///< likewise
    std::optional<HiddenConstraints> m_hidden;     ///< likewise
    std::optional<TangentSweep> m_sweep;           ///< likewise
    std::optional<TimeCrossings> m_timeCrossings;  ///< likewise
    /// Delays of a length that stays between events: position, slot of the length. Once they are needed.
    std::optional<std::vector<std::pair<std::size_t, Slot>>> m_steadyDelays;
    std::vector<std::size_t> m_held;  ///< blocks whose modes constrain the states, by iteration
    Horizon m_horizon;
    bool m_isJumping = false, m_isPositioned = false;
    bool m_mustRest = false;           ///< modes with a relation that rests, and has not the truth of zero, are none
    std::vector<double> m_pastBefore;  ///< by Program::preCopies: pre() before the present event
    std::optional<std::size_t> m_failedIteration;  ///< of the last run
    bool m_isConsistent = false;                   ///< all values hold for the present time, states and modes
    bool m_hasMoved = false;                       ///< since the last event
    bool m_isBeyond = false;                       ///< the last evaluation has taken relations as they are there
    /// Slots of all unknowns but derivatives, in runs: the first, and how many. Once they are needed.
    std::vector<std::pair<Slot, std::size_t>> m_unknownRuns;
    std::vector<DelayBuffer> m_delays;
    std::vector<SpatialBuffer> m_distributions;
    double m_distributedUntil = 0;                     ///< time of their last record
    std::vector<SpatialBuffer> m_distributionsBefore;  ///< the present step
    double m_distributedBefore = 0;
    std::vector<std::pair<VariableId, double>> m_reinits, m_demands;  ///< demands: of what is no state
    std::vector<std::size_t> m_turned;                                ///< crossings that the last event turned back
    std::size_t m_fruitlessTrials = 0;  ///< of modes that hold states, since some were found
    std::vector<double> m_crossingsNow, m_crossingsLater, m_tolerancesLater, m_statesLater;  ///< scratch
    std::vector<std::uint8_t> m_isReported;         ///< by action: a warning was given
    std::vector<SourceSpan> m_reportedInFunctions;  ///< assertions that have warned
    ModelFailure m_failure;
    std::optional<ModelFailure> m_parameterFailure;
    std::uint32_t m_failedCall = 0;  ///< the last one that failed
    double m_time = 0;
    bool m_isContinued = false;                                     ///< what was scheduled for the start has happened
    bool m_asksTooFarBack = false;                                  ///< a delay() did since code was run last
    std::vector<std::pair<std::uint32_t, double>> m_presentDelays;  ///< lines that were asked for what is not recorded
                                                                    ///< yet, and the present value that they went by
    bool m_isTrial = false;                                         ///< nothing happens but that relations are computed
    bool m_isTerminated = false;
    std::string m_terminationMessage;
    EventObserver* m_observer = nullptr;
};

}  // namespace causeway
