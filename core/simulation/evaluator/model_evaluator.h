// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A program with its values: computes all variables for given time, states and modes, at the start, between events and
/// at events.
///
/// Between events, modes (truth values of relations, roundings) and discrete variables are frozen. At an event all
/// equations hold simultaneously: they are computed in order with relations live, then pre(v) := v, and again until
/// nothing changes. Values that depend on nothing that changed are not recomputed (event_passes.h). At a clock tick,
/// its equations are computed once, before all others, from values sampled just before. Clocks whose conditions become
/// true tick after everything has settled, at the same instant. Each relation has a side: it changes only when its
/// difference passes zero by more than rounding errors (arrival), and back only when it passes in the other direction
/// (departure). Not thread-safe; one object per run. Evaluation between events does not allocate, except in functions
/// of the model.
/// Reference: Modelica Language Specification, appendix B; F. E. Cellier, E. Kofman, Continuous System Simulation,
/// chapter 9.
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

/// Reason why the model cannot be evaluated at a point: the failed block, and its error.
struct ModelFailure {
    double time = 0;
    std::size_t block = 0;  ///< index into Structure::blocks, or Initialization::blocks
    bool isInitial = false;
    std::string reason;  ///< for the user: "did not converge: ..."
    SourceSpan span;     ///< of a failed assertion, or of the equation with the failed function call
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
    std::string message;                        ///< of terminate()
    std::vector<OtherSolution> otherSolutions;  ///< solutions with other modes, for systems with several solutions
    std::vector<std::string> undetermined;  ///< unknowns of systems with more than one solution, of which one was taken
    bool isForced = false;                  ///< ideal elements force some of the jumps; not for equations without modes
    bool isShortLived = false;              ///< other modes are needed a moment later
    bool hasNoSuccessor = false;            ///< there are no such modes: ModelEvaluator::failure() has the reason
    bool hasNoFixedPoint = false;
    std::vector<std::string> cycling;  ///< names of the variables that keep changing
    std::size_t period = 0;            ///< passes until all values recur; 0: they have not within the limit
    std::vector<std::string> clocks;   ///< clocks that ticked, as written in the model
};

struct EvaluatorMemory;

class ModelEvaluator final : private Machine, private ModeKeeper {
public:
    /// `run` must outlive this object; evaluators of several programs share one.
    ModelEvaluator(const Program& program, RunWorld& run, const std::vector<std::pair<VariableId, double>>& overrides,
                   Diagnostics& diagnostics, const Task& task);

    [[nodiscard]] const Program& program() const { return m_program; }
    [[nodiscard]] std::size_t stateCount() const { return m_program.states.size(); }
    [[nodiscard]] double value(VariableId variable) const { return m_values[m_program.variableSlot[variable]]; }
    [[nodiscard]] double slot(Slot slot) const { return m_values[slot]; }
    [[nodiscard]] const ClockTicks& clocks() const { return m_clocks; }
    [[nodiscard]] double derivative(std::size_t state) const { return m_values[m_program.states[state].derivative]; }
    /// Value of a parameter expression; NaN if it has none.
    [[nodiscard]] double parameterValue(ExprId expr) const;
    /// Value of a variable, a derivative, pre() of a variable, or time; nothing for other expressions, and for
    /// variables that the program does not compute.
    [[nodiscard]] std::optional<double> valueOfLeaf(ExprId leaf) const
    {
        return valueOfLeaf(m_program.structure->pool, leaf);
    }
    /// The same for a leaf of the pool of another structure of the model.
    [[nodiscard]] std::optional<double> valueOfLeaf(const ExpressionPool& pool, ExprId leaf) const;
    /// Slot of a leaf; nothing for time.
    [[nodiscard]] std::optional<Slot> slotOfLeaf(const ExpressionPool& pool, ExprId leaf) const;

    /// Solves the initial system.
    [[nodiscard]] bool initialize(double time);
    /// Replaces the start attribute of a variable: initial guess, and value if the start is needed as a condition.
    void replaceStart(VariableId variable, double value);
    /// Sets initial guesses for the unknowns of the initial system, by column; NaN: unchanged.
    void beginAt(const std::vector<double>& values);
    /// Values of the unknowns of the initial system, by column; NaN if there is none.
    [[nodiscard]] std::vector<double> initialValues() const;
    /// After initialize(): states that its singular linear equations leave open; guesses decide them.
    [[nodiscard]] std::vector<VariableId> statesLeftOpen();
    /// After a failed initialize(): starts from the values that the model specifies for all states, ignoring the failed
    /// block. False if other start conditions or parameters depend on that block.
    [[nodiscard]] bool beginAtGivenStates(double time);
    /// Instead of initialize(): takes values by name. Returns the variables that need a value and have none.
    [[nodiscard]] std::vector<std::string> take(
        double time, const std::function<std::optional<double>(const std::string& name)>& valueOf);
    /// Computes all values after the start; returns the states in `states`.
    [[nodiscard]] bool settle(double time, double* states, EventOutcome& outcome);
    /// Takes over the values of a run of another program for the same model.
    void takeOver(const ModelEvaluator& other, double* states);
    /// Applies jumps since then.
    void takeOver(const std::vector<Jump>& jumps, double* states);
    /// Computes everything from the values taken over.
    [[nodiscard]] bool goOn(double time, double* states, EventOutcome& outcome);

    /// Snapshot of the complete state, and its restoration: for the same program (evaluator_memory.h).
    [[nodiscard]] EvaluatorMemory memory() const;
    void restore(const EvaluatorMemory& memory);
    /// Sets a top-level input. Dependent values are updated at the next point or event.
    void setInput(VariableId input, double value);

    /// Computes everything for this point between events; false (see failure()) if unsolvable or not finite.
    [[nodiscard]] bool evaluate(double time, const double* states);
    /// The same just after an event, for expressions undefined at the instant itself: `if time > 0 then area/time else
    /// ...`. They get their limit, from values a moment later; false if there is none.
    [[nodiscard]] bool evaluateJustAfter(double time, const double* states);
    /// Jacobian of the derivatives with respect to the states: its pattern (without columns if too large to store), and
    /// its entries at a point (by finite differences where exact tangents are not finite).
    [[nodiscard]] const SparsityPattern& jacobianPattern() { return stateJacobian().pattern(); }
    [[nodiscard]] bool jacobian(double time, const double* states, double* entries);
    /// Tolerances of the states, absolute and relative: switches ignore changes caused by such errors. Updated with
    /// each Jacobian.
    void setStateTolerances(std::vector<double> tolerances, double relative)
    {
        stateJacobian().setTolerances(std::move(tolerances), relative);
    }
    /// Largest errors of the states that relations tolerate, as of the last Jacobian.
    [[nodiscard]] const std::vector<double>& mostErrors() { return stateJacobian().mostErrors(); }
    /// Slots that vary together, with their rates of change.
    using Direction = std::vector<std::pair<Slot, double>>;
    /// Derivatives of slots, row by row (one row for each of `of`, one column per direction), with respect to time,
    /// states, inputs, discrete variables or parameters, at the last evaluated point: exact, with modes and discrete
    /// variables held. False if a value is not finite. `undetermined`: singular blocks, by iteration, that do not
    /// determine some of these derivatives. Cost: one tangent sweep for kTangentLanes directions.
    [[nodiscard]] bool sensitivities(const std::vector<Direction>& directions, const std::vector<Slot>& of,
                                     std::vector<double>& rates, std::set<std::size_t>& undetermined);
    /// Blocks whose modes constrain the states, by iteration: their unknowns are not functions of the states alone.
    [[nodiscard]] const std::vector<std::size_t>& constrainingBlocks() const { return m_held; }
    [[nodiscard]] const ModelFailure& failure() const { return m_failure; }
    /// Error of an expression that depends on parameters alone; nothing if all are valid.
    [[nodiscard]] const std::optional<ModelFailure>& parameterFailure() const { return m_parameterFailure; }
    /// Observer of events; null: none.
    void watch(EventObserver* observer);
    /// Reports the results of all combinations of modes of these blocks (by iteration) to the observer, at the last
    /// evaluated point; restores the state.
    void surveyModes(const std::vector<std::size_t>& iterations);
    /// Starts measuring the work of each block.
    void measureBlocks() { m_blockWork.resize(m_program.iterations.size()); }
    /// Of the blocks solved since measureBlocks().
    [[nodiscard]] std::vector<BlockStatistics> blockStatistics() const;

    /// Zero-crossing functions at the last evaluated point, not negative on the current side. `tolerances`: magnitudes
    /// that count as zero, if requested.
    [[nodiscard]] std::size_t crossingCount() const
    {
        return m_program.relations.size() + 2 * m_program.roundings.size();
    }
    [[nodiscard]] bool crossings(double* values, double* tolerances);
    /// Adds complements: `x < 1` changes together with `x >= 1`, despite rounding of the difference.
    void addComplements(std::vector<std::size_t>& crossed);
    /// Whether a relation that is false becomes true when its difference touches zero: "x >= 1" at a maximum of x.
    [[nodiscard]] bool isTrueAtTouch(std::size_t crossing) const;
    /// Whether it changes when its difference stays at zero: `max(1 - time, 0) > 0` is false from 1 on, and
    /// `floor(min(time, 1))` is 1. Touching zero does not change it.
    [[nodiscard]] bool changesAtRest(std::size_t crossing) const;
    /// Whether the crossing function (a difference; an operand minus the integer it approaches) was positive: an event
    /// takes it down.
    [[nodiscard]] bool isUp(std::size_t crossing) const;
    /// Roundings, by their values of `crossings`, that jump exactly at the current point: an integer has been reached,
    /// where floor() jumps on arrival and ceil() on departure.
    [[nodiscard]] std::vector<std::size_t> jumpingRoundings(const std::vector<double>& values) const;
    /// Whether a slot is a side of a relation.
    [[nodiscard]] bool isSideOf(std::size_t crossing, Slot slot) const
    {
        return crossing < m_program.relations.size() &&
               (m_program.relations[crossing].left == slot || m_program.relations[crossing].right == slot);
    }
    /// Factor converting crossings() to the signed difference.
    [[nodiscard]] double signOf(std::size_t crossing) const
    {
        return crossing >= m_program.relations.size() || isUp(crossing) ? 1.0 : -1.0;
    }
    [[nodiscard]] std::string textOf(std::size_t crossing) const;
    [[nodiscard]] std::string zeroCrossingOf(std::size_t crossing) const;

    /// A time in (from, to], between events, by which a relation of time alone has changed; infinity if none.
    [[nodiscard]] double changeByTime(double from, double to);
    /// The same for relations of sines of states, within a step whose states are given by `statesAt`.
    [[nodiscard]] double changeByStates(double from, double to,
                                        const std::function<const std::vector<double>&(double)>& statesAt);
    /// First kink, or jump without an event, in (from, to] of a function of time alone that affects derivatives, or
    /// jump at the output of a constant delay; infinity if there is none.
    [[nodiscard]] double nextKink(double from, double to);

    /// Next time event after `time`, or infinity, for the current discrete variables. At the start it includes
    /// relations that become true just after it.
    [[nodiscard]] double nextTimeEvent(double time);
    /// Whether an event is scheduled for this instant itself, not just after it: `time <= T` becomes false once T has
    /// passed; other events at T come first.
    [[nodiscard]] bool happensAt(double time) const;
    /// Handles all events at this instant. `crossed`: crossings that changed side; `isTimeEvent`: includes scheduled
    /// events. May change `states`; after evaluate() for this time they must be the same as there.
    [[nodiscard]] bool handleEvent(double time, double* states, const std::vector<std::size_t>& crossed,
                                   bool isTimeEvent, EventOutcome& outcome);
    /// Checks the modes after an event: crossings turned back by a reinit stay on their side; at corners of switches
    /// with several consistent combinations of modes, selects the one that still holds a moment later.
    [[nodiscard]] bool lookAhead(double time, double* states, EventOutcome& outcome);
    /// Whether a crossing function increases at this point and therefore does not cross zero, whatever the interpolant
    /// says. Evaluates the model there.
    [[nodiscard]] bool comesOut(std::size_t crossing, double time, const double* states);
    /// Whether the last event turned the crossing back; it may still be slightly beyond zero.
    [[nodiscard]] bool hasTurned(std::size_t crossing) const
    {
        return std::ranges::find(m_turned, crossing) != m_turned.end();
    }
    /// Criteria for modes of switches.
    struct Horizon {
        std::vector<double> tolerances;  ///< by state: bound of its change over the moment for which modes must hold
        double longest = 0;              ///< upper bound of that moment, s
        /// a longer moment, s, with changes well above rounding
        [[nodiscard]] double telling() const { return 100 * longest; }
        double span = 0;   ///< of the whole run, s; 0: unknown
        double decay = 0;  ///< rate, 1/s, at which integration errors in constraints implied by modes are removed
    };
    void setHorizon(Horizon horizon) { m_horizon = std::move(horizon); }
    /// Causes of a time event at this time: relations of time, and samples, which have no zero-crossing function.
    [[nodiscard]] std::vector<EventTrigger> timeTriggersAt(double time) const;
    /// Side of each relation; unchanged sides show that an event had no effect.
    [[nodiscard]] const std::vector<double>& sides() const { return m_side; }
    /// Whether a relation is decided together with unknowns on which it depends.
    [[nodiscard]] bool isSwitch(std::size_t crossing) const
    {
        return crossing < m_isSwitch.size() && m_isSwitch[crossing];
    }
    /// Updates relations after a step without an event, from the crossings at its end. An integration error may take
    /// only those past zero that rest near it, not those from further away or left on the wrong side by a step.
    void endStep(const std::vector<double>& crossings);
    /// Whether some relation may be held against integration errors.
    [[nodiscard]] bool holdsNoise() const;
    /// Call before searching a step for crossings: releases relations that are clearly on one side at its start and on
    /// the other at its end, where everything is evaluated; these have crossed, however close to zero.
    void releaseCrossed(const std::vector<double>& crossingsAtStart);
    /// Treats `size` on the wrong side as an integration error until `until`, after an event that did not confirm the
    /// crossing. False if that was tolerated already.
    bool tolerate(std::size_t crossing, double size, double until);
    /// The larger of the rounding error of a relation's difference and twice its current value; 0 for others.
    [[nodiscard]] double lastDigitsOf(std::size_t crossing) const;
    /// Increases the zero threshold of a relation that switches back and forth instantly, up to `most` of its values,
    /// until a time.
    void soften(std::size_t crossing, double most, double until, bool isAtOnce);
    /// Call after all effects of an event or the start: relations follow their values again.
    void endEvent();
    /// Call right after endEvent(): notes unknowns left open by switches at corners, which may have other positions.
    void noteOpenPositions(EventOutcome& outcome);
    /// Performs side effects once the initial values are known: prints, files, assertions. Call once per run.
    [[nodiscard]] bool actInitially();
    /// Whether anything depends on terminal().
    [[nodiscard]] bool usesTerminal() const;
    /// Executes the event with terminal() true.
    [[nodiscard]] bool handleTerminal(double time, double* states, EventOutcome& outcome);
    /// Whether all values at the current point are finite.
    [[nodiscard]] bool isFinite();
    /// Checks at each step that all values are finite, and assertions; reports each warning once. False if a value is
    /// not finite, or an assertion of level error fails.
    [[nodiscard]] bool checkAssertions();
    /// Whether assertions are watched between the points where they are checked.
    [[nodiscard]] bool hasMargins() const;
    /// Margins of assertions at the current point, by Program::assertions; NaN for those not watched, irrelevant now,
    /// or already reported. False if a function has no value.
    [[nodiscard]] bool assertionMargins(std::vector<double>& margins);
    /// Extends the history of delay() from its end to `time`; call for each step in order. `evaluateAt`: evaluates at
    /// instants of the step, in any order. Interpolation error: `tolerance`, relative. False if something has no value;
    /// keeps the history up to there.
    [[nodiscard]] bool recordDelays(double time, double tolerance, const std::function<bool(double)>& evaluateAt);
    /// Discards the history after `time`, for which the model was evaluated, to repeat a step.
    [[nodiscard]] bool goBackDelays(double time);
    /// Extends the history of spatialDistribution(). Discards records of the last step after `time`.
    [[nodiscard]] bool recordDistributions(double time, double tolerance,
                                           const std::function<bool(double)>& evaluateAt);
    [[nodiscard]] bool hasDelays() const { return !m_delays.empty(); }
    /// Shortest delay, s, as far as known; infinity if there is none.
    [[nodiscard]] double shortestDelay() const;

    /// Proposed states of a set of dynamic state selection whose current Jacobian is much worse.
    struct Selection {
        bool isWanted = false;
        std::vector<std::size_t> states;  ///< indices of candidates
        double conditionNow = 0, conditionThen = 0;
    };
    [[nodiscard]] Selection selectionOf(std::size_t set, bool isForced) const;
    /// Ratio of the smallest singular value for the choice requested by stateSelect to that of the best choice; 1: as
    /// good as the best.
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
    /// For constant delays: the last instant before a jump, and the first one after it.
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
    /// Relations at zero for which event passes cycle, and the truth values tried so far.
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
    };  ///< modes requested by contradicted relations only, or all modes
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
    /// Effect of the modes on pre() values: arbitrary, or none that the next pass does not confirm.
    enum class Past : std::uint8_t { MayChange, Lasts };
    bool findModesAfter(double time, double* states, EventOutcome& outcome, Past past = Past::MayChange);
    bool isRemembered(const std::vector<std::size_t>& blocks);
    // remembered_positions.cpp
    struct Remembered {
        VariableId variable;
        Slot slot = kNoSlot, pre = kNoSlot;
        std::vector<double> values;  ///< possible values; that before the event first
    };
    [[nodiscard]] std::vector<Remembered> rememberedIn(const std::vector<std::size_t>& iterations,
                                                       const EventOutcome& outcome);
    [[nodiscard]] std::vector<std::uint32_t> relationsReadBy(const std::vector<std::size_t>& iterations) const;
    [[nodiscard]] static std::vector<std::vector<double>> positionsOf(const std::vector<Remembered>& remembered);
    bool followsFrom(const IterationBlock& block, const std::vector<Remembered>& remembered, bool& hasMoved);
    bool lasts(const std::vector<std::size_t>& iterations, const std::vector<Remembered>& remembered,
               const std::vector<double>& position, bool mayJump, double time, double* states);
    class Reachability;
    void tellPosition(const std::vector<Remembered>& remembered, EventOutcome& outcome);
    bool takeLastingPosition(const std::vector<std::size_t>& iterations, double time, double* states,
                             EventOutcome& outcome);
    [[nodiscard]] std::vector<std::size_t> blocksOf(const std::set<VariableId>& discrete) const;
    [[nodiscard]] std::vector<std::size_t> blocksOf(const std::vector<std::size_t>& relations) const;
    void notePast();
    // modes_after.cpp
    /// Unit of a joint decision: blocks, by iteration; their unknowns and residuals; their relations, each with its
    /// block and index there.
    struct JointModes {
        std::vector<std::size_t> blocks;
        std::vector<Slot> unknowns, residuals;
        std::vector<std::uint32_t> relations;
        std::vector<std::pair<std::size_t, std::size_t>> places;
    };
    /// Residuals of a step, and the differences of the relations.
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
        bool isUnique = false;  ///< the modes are unique
    };
    [[nodiscard]] std::optional<JointStep> stepJointly(const JointModes& joint, double moment, double time,
                                                       const Eigen::VectorXd& states);
    [[nodiscard]] Eigen::VectorXd doubtsOfStates(const Eigen::MatrixXd& influences,
                                                 const Eigen::VectorXd& before) const;
    [[nodiscard]] Eigen::VectorXd doubtsOf(const JointModes& joint, const Eigen::MatrixXd& influences,
                                           const Eigen::VectorXd& before) const;
    // modes_by_search.cpp
    /// Decides one case of a block: relations, by index in JointModes.
    struct Switch {
        std::size_t iteration = 0;
        std::vector<std::size_t> relations;
        std::vector<Slot> discrete;  ///< dependent unknowns of the block
        [[nodiscard]] bool isSimple() const { return relations.size() <= 1; }
    };
    /// A step with the implied truth value of each relation: nothing if open; and whether it is zero at rest.
    struct CaseStep {
        Eigen::VectorXd after;
        std::vector<bool> truths, isAtRest, isOpen;
    };
    struct SearchedStep {
        double moment, time;  ///< its length and begin, s
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
    /// State changed by a trial of other modes at the current point.
    struct RelationState {
        SlotValues values;
        std::vector<double> side, difference, slack, slackUntil, noise;
        std::vector<bool> mayBeNoise;
        std::vector<std::int8_t> forced;
    };
    /// State changed by advancing in time: the states, and the blocks that hold them.
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
    /// Variable of order zero, and order of differentiation.
    using CandidateKey = std::pair<VariableId, std::uint32_t>;
    [[nodiscard]] CandidateKey keyOf(const Candidate& candidate) const;
    void noteCandidateRates();
    bool checkFinite();
    bool checkValues();
    bool failAsNotFinite();
    void setPresentStates(double time, const double* states);
    void getPresentStates(double* states) const;
    bool fail(std::size_t block, bool isInitial, std::string reason);
    /// Tolerance for equal instants, s.
    [[nodiscard]] double instantTolerance(double time) const;
    [[nodiscard]] bool isReachedNow(std::uint32_t rounding, double operand, double integer);
    [[nodiscard]] static double toleranceOf(double left, double right);
    /// Rounding error of a relation's difference, ignoring the nominal size of its sides.
    [[nodiscard]] double roundingOf(std::size_t relation, double left, double right) const;
    [[nodiscard]] double sizeInBlock(std::size_t relation, double left, double right);
    /// Tolerance of a relation's difference, including rounding errors of its block.
    [[nodiscard]] double toleranceOf(std::size_t relation, double left, double right);

    const Program& m_program;
    const MachineCode& m_machineCode;
    Diagnostics& m_diagnostics;
    const Task& m_task;
    SlotValues m_values;
    std::vector<double> m_side;  ///< by relation: +1 while left - right counts as positive, -1 otherwise, 0 unknown
    std::vector<double> m_operandSize;  ///< by relation: size of its sides, where smaller than usual
    std::vector<double> m_difference;   ///< by relation: left - right as last computed at an event
    std::vector<double> m_slack;        ///< by relation: magnitude on the wrong side that counts as zero
    std::vector<bool> m_isSwitch;       ///< by relation
    /// Relations that contradict their modes at rest since the last event: crossings after that time.
    struct Unrest {
        std::vector<std::uint32_t> relations;
        double until = -std::numeric_limits<double>::infinity();  ///< s
        int inARow = 0;                                           ///< events
    } m_unrest;
    std::optional<std::vector<std::vector<std::uint32_t>>> m_complements;  ///< by relation: those with the same sides
    std::vector<bool> m_isAtRest;      ///< by relation: zero by the equations of modes that last until an event
    std::vector<bool> m_wasAtRest;     ///< by relation: at rest before the current event; empty at the start
    std::vector<double> m_noise;       ///< by relation: integration error of its difference
    std::vector<bool> m_mayBeNoise;    ///< by relation: has not exceeded such errors since it changed
    std::vector<double> m_slackUntil;  ///< by relation: slack applies until then, even if it was clearly on its side
    std::vector<std::int8_t> m_crossedTo;  ///< by relation: located side, 2 or -2 if it had just crossed; 0: none
    struct CandidateRate {
        double size = 0;     ///< when first computed; at least 1
        double value = 0;    ///< at `m_candidatesAt`
        double largest = 0;  ///< largest rate so far, per s
        double mean = 0;     ///< mean rate over the last step
        double doubt = 0;    ///< rate hidden by rounding in that step
    };
    std::map<CandidateKey, CandidateRate> m_candidateRates;           ///< of dynamic state selection
    double m_candidatesAt = std::numeric_limits<double>::infinity();  ///< s; infinity: not since the last event
    std::vector<std::int8_t> m_forced;  ///< by relation: side imposed by the event, which holds against the values
                                        ///< within rounding; then by rounding: 1 upwards, -1 downwards
    bool m_hasNewInputs = false;        ///< since the last event
    std::vector<double> m_nextTick;     ///< by sample: number of the next tick
    ClockTicks m_clocks;
    std::int64_t m_rounds = 0;       ///< of loops in the function being called
    std::int64_t m_modelRounds = 0;  ///< of the loop of an algorithm
    FunctionCaller m_functions;
    BlockSolver m_blocks;
    struct BlockWork {
        std::uint64_t solutions = 0, iterations = 0;
        double seconds = 0;
    };
    std::vector<BlockWork> m_blockWork;       ///< by iteration; empty if not measured
    std::optional<StateJacobian> m_jacobian;  ///< created on first use, as are the next four
    std::optional<EventPasses> m_passes;
    std::optional<HiddenConstraints> m_hidden;
    std::optional<TangentSweep> m_sweep;
    std::optional<TimeCrossings> m_timeCrossings;
    /// Delays of constant length between events: index, slot of the length. Computed on demand.
    std::optional<std::vector<std::pair<std::size_t, Slot>>> m_steadyDelays;
    std::vector<std::size_t> m_held;  ///< blocks whose modes constrain the states, by iteration
    Horizon m_horizon;
    bool m_isJumping = false, m_isPositioned = false;
    bool m_mustRest = false;           ///< rejects modes with a relation at rest whose truth differs from that at zero
    std::vector<double> m_pastBefore;  ///< by Program::preCopies: pre() before the current event
    std::optional<std::size_t> m_failedIteration;  ///< of the last run
    bool m_isConsistent = false;                   ///< all values are consistent with time, states and modes
    bool m_hasMoved = false;                       ///< since the last event
    bool m_isBeyond = false;                       ///< the last evaluation took relations at their current values
    /// Slots of all unknowns except derivatives, as ranges: first slot, count. Computed on demand.
    std::vector<std::pair<Slot, std::size_t>> m_unknownRuns;
    std::vector<DelayBuffer> m_delays;
    std::vector<SpatialBuffer> m_distributions;
    double m_distributedUntil = 0;                     ///< time of their last record
    std::vector<SpatialBuffer> m_distributionsBefore;  ///< in the current step
    double m_distributedBefore = 0;
    std::vector<std::pair<VariableId, double>> m_reinits, m_demands;  ///< demands: for variables that are not states
    std::vector<std::size_t> m_turned;                                ///< crossings that the last event turned back
    std::size_t m_fruitlessTrials = 0;  ///< trials of modes that hold states, without success since the last one
    std::vector<double> m_crossingsNow, m_crossingsLater, m_tolerancesLater, m_statesLater;  ///< scratch
    std::vector<std::uint8_t> m_isReported;         ///< by action: its warning was reported
    std::vector<SourceSpan> m_reportedInFunctions;  ///< assertions already reported
    ModelFailure m_failure;
    std::optional<ModelFailure> m_parameterFailure;
    std::uint32_t m_failedCall = 0;  ///< the last one that failed
    double m_time = 0;
    bool m_isContinued = false;     ///< scheduled events of the start have been handled
    bool m_asksTooFarBack = false;  ///< some delay() in the last run of code
    /// Delays beyond their history, and the values used instead.
    std::vector<std::pair<std::uint32_t, double>> m_presentDelays;
    bool m_isTrial = false;  ///< without side effects but on relations
    bool m_isTerminated = false;
    std::string m_terminationMessage;
    EventObserver* m_observer = nullptr;
};

}  // namespace causeway
