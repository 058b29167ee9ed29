// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// One run of a program from start to stop: what `simulate` (simulation.h) and `traceEvent` (event_trace.h) carry out.
///
/// Its parts, a file each: run_start.cpp (parameters, the values at the start), run_steps.cpp (steps of the integrator,
/// output, search for events), run_driven.cpp (steps that another one asks for), run_events.cpp (what happens at an
/// event), run_structure.cpp (another structure, other states, another program), run_failures.cpp (what the user is
/// told when it cannot go on), run.cpp (rows, statistics). Not thread-safe; a run is used once.
#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "core/simulation/assertion_watch.h"
#include "core/simulation/blocks/jump_system.h"
#include "core/simulation/bounds_watch.h"
#include "core/simulation/dip_search.h"
#include "core/simulation/evaluator/evaluator_memory.h"
#include "core/simulation/evaluator/model_evaluator.h"
#include "core/simulation/event_recorder.h"
#include "core/simulation/input_jumps.h"
#include "core/simulation/integrators/error_tally.h"
#include "core/simulation/integrators/integrator.h"
#include "core/simulation/masked_relations.h"
#include "core/simulation/missed_signals.h"
#include "core/simulation/numerics/accumulation.h"
#include "core/simulation/numerics/root_finder.h"
#include "core/simulation/program_variants.h"
#include "core/simulation/recorder.h"
#include "core/simulation/run_settings.h"
#include "core/simulation/simulation.h"
#include "core/simulation/state_tolerances.h"
#include "core/simulation/step_progress.h"
#include "core/simulation/stored_values.h"

namespace causeway {

struct Diagnostic;
class Diagnostics;
class ResultSink;
class Task;

/// Errors of many steps add up: each step is held to less than what is asked of the result, above all where little is
/// asked.
[[nodiscard]] double stepTolerance(double tolerance);

/// From where integrators count time: zero, or the start of a run that is farther from zero than it is long.
[[nodiscard]] double timeOriginOf(const SimulationSettings& settings);

/// What a run is looked at for, in place of its end with terminal(): the values at one instant.
struct Halt {
    enum class Where : std::uint8_t {
        Start,           ///< once all that happens there has settled
        StopTime,        ///< likewise
        OperatingPoint,  ///< from the start: where all derivatives vanish while time stands still
    } where = Where::Start;
    /// Gets them, all computed; false, after a diagnostic, fails the run. `states` may be another set than at the
    /// start.
    std::function<bool(ModelEvaluator& evaluator, double time, const std::vector<double>& states)> look;
    std::vector<std::string> notes;  ///< what the user is to know of an operating point, in sentences
};

/// What a run goes on from, in place of a start of its own: where another run of the same program has ended, with other
/// states, and other values of discrete variables and parameters. What else is discrete, modes, clocks and instants
/// that are scheduled go on.
struct Continuation {
    const ModelEvaluator* values;  ///< outlives the start
    std::vector<double> states;
    std::vector<Jump> held;
};

/// A run of which nobody wants the rows. Settings are checked and resolved; false, after a diagnostic, where the values
/// that were asked for could not be reached.
[[nodiscard]] bool runTo(Halt& halt, const Program& program, const SimulationSettings& settings,
                         Diagnostics& diagnostics, const Task& task);

class Run {
public:
    /// `watch`: writes the trace of one event, after which nothing is of interest; null: a run as it is.
    Run(const Program& program, const SimulationSettings& settings, const Overrides& overrides,
        const StoredValues* stored, ResultSink& sink, Diagnostics& diagnostics, const Task& task, EventRecorder* watch);

    /// `halt`: where it ends; null: at the stop time, as simulations do. `from`: what it goes on from; null: it starts.
    [[nodiscard]] Simulation execute(Halt* halt = nullptr, const Continuation* from = nullptr);

    /// Where it has come to.
    [[nodiscard]] const ModelEvaluator& evaluator() const { return *m_evaluator; }
    [[nodiscard]] const std::vector<double>& states() const { return m_states; }

    // ----- driven from outside, in place of `execute` (run_driven.cpp). False after a diagnostic.
    [[nodiscard]] ModelEvaluator& evaluator() { return *m_evaluator; }
    /// Solves the initial system; with all that happens at the start.
    [[nodiscard]] bool begin();
    /// Integrates to `time`, with all events on the way and at it. Then time, states and values are those there.
    [[nodiscard]] bool advanceTo(double time);
    /// The integrator, if there is one, goes on from other states or inputs than it has come to.
    void forgetSteps() { m_isContinuous = false; }
    /// Another one integrates. All that happens at this point: what has crossed zero, what is scheduled, and what
    /// other inputs lead to. `states()` are those after it.
    [[nodiscard]] bool eventAt(double time, const std::vector<double>& states, bool hasNewInputs);
    /// Something did at the last eventAt(): derivatives may follow from other equations than before.
    [[nodiscard]] bool hasHappened() const { return m_hasHappened; }
    /// Another one has integrated up to here. `wantsEvent`: other states are to be selected, a condition of switches is
    /// to be decided, or what is scheduled has been passed: eventAt() does that.
    [[nodiscard]] bool endStepAt(double time, const std::vector<double>& states, bool& wantsEvent);
    /// Of a relation or rounding: positive until it crosses, with what counts as zero; in the order of the program.
    [[nodiscard]] bool crossingsNow(std::vector<double>& values, std::vector<double>& tolerances);
    /// The next instant at which something is scheduled, after what has happened; infinity where nothing is.
    [[nodiscard]] double nextTimeEvent() const { return m_nextTimeEvent; }
    [[nodiscard]] double reachedTime() const { return m_reached; }
    [[nodiscard]] bool isTerminated() const { return m_isTerminated; }
    /// Why the model has no values at a point; after evaluator().evaluate() there.
    bool reportEvaluation();
    [[nodiscard]] double nominalOf(std::size_t state) const;
    /// The terminal event. Once.
    [[nodiscard]] bool end() { return m_isTerminated || finish(); }

    // ----- one of several parts of a model, in place of `execute` (part_runs.h). False after a diagnostic.
    /// The start, with all that happens then.
    [[nodiscard]] bool start();
    [[nodiscard]] bool isDone() const { return m_isTerminated || m_reached >= m_until; }
    /// Finds what it comes to next; before that nothing happens.
    [[nodiscard]] bool lookAhead();
    [[nodiscard]] double nextTime() const { return m_next.time; }
    /// What has been found happens.
    [[nodiscard]] bool goAhead();
    /// The values of a row at a time that it has passed, or is about to pass; in the columns of its recorder. Null
    /// where there are none.
    [[nodiscard]] const std::vector<double>* rowAt(double time);
    /// What it has cost so far. Once.
    [[nodiscard]] SimulationStatistics statistics();
    [[nodiscard]] std::vector<std::filesystem::path> refusedFolders() { return m_run.world.gate().refused(); }

    struct Memory {
        const Program* program = nullptr;  ///< of this run
        EvaluatorMemory evaluator;
        std::vector<double> states, behind;
        std::vector<double> largestStates;  ///< by variable, up to then
        double reached = 0, nextTimeEvent = 0;
        bool isFirstSelection = true, isTerminated = false;
    };
    [[nodiscard]] Memory memory() const;
    void restore(const Memory& memory);

private:
    bool runThrough(SimulationStatistics& statistics, Halt* halt, const Continuation* from);
    bool showValues(Halt& halt);
    void sizeBuffers();
    bool parametersAreFinite();

    // ----- the start
    bool initialize();
    bool goOnFrom(const Continuation& from);
    bool takeStored();
    /// What was differentiated and is no state follows from the states: it is stored, too, and must be the same.
    bool agreesWithStored();
    /// Values at which all conditions of the start hold: where constraints are singular at those that the structure
    /// leads to, the conditions are chosen by values. False, after a message, where there are none.
    bool solveStart(EventOutcome& outcome);
    struct StartTrial {
        std::unique_ptr<ModelEvaluator> evaluator;
        bool isApproximate = false;  ///< some values are double roots
        bool holds = false;          ///< all conditions
    };
    /// `guesses`: columns whose start values are conditions. `values`, by column: where it begins. `from`: whose other
    /// values it takes; may be null.
    [[nodiscard]] StartTrial solveFor(const Program& program, const std::vector<UnknownId>& guesses,
                                      const std::vector<double>& values, const ModelEvaluator* from);
    void takeStart(StartTrial trial);
    [[nodiscard]] bool chooseByValues(bool isSolved);
    [[nodiscard]] bool searchNearGuesses(bool isSolved);
    /// Afterwards: an equation that structure did not take for a constraint may have moved what is fixed. What is only
    /// a guess may be moved.
    bool keepsFixedStarts(EventOutcome& outcome);

    // ----- rows
    void writeRow(double time);
    void noteValues(double time);

    // ----- messages
    bool reportOutcome(const EventOutcome& outcome);
    bool reportInitial(const ModelFailure& failure, const Initialization& initialization);
    static std::string shortList(const std::vector<std::string>& names);
    bool reportIntegration(const std::string& reason);
    /// Which state the integrator cannot follow: the one with the largest estimated error, at the point that was
    /// evaluated last.
    void noteLimitingState(Diagnostic& diagnostic);
    void noteDerivative(Diagnostic& diagnostic, std::size_t state, const char* role);
    /// What an equation is made of, with its values: "x = 1.5, time = 2".
    std::string valuesIn(EquationId equation) const;

    // ----- integration
    OdeProblem problem();
    /// Size of a variable that the user expects: its nominal value, else a small start value.
    std::optional<double> declaredSizeOf(VariableId id) const;
    /// Likewise; 1 where neither tells.
    double nominalOf(VariableId id) const;
    /// Of an evaluator that is no longer used: blocks of several programs for the same unknowns count as one.
    void collectBlocks(const ModelEvaluator& evaluator);
    double nextStop(double time);
    bool restart(double time);
    bool beginIntegration();
    bool goOnIntegrating();
    bool handleEventsNow();
    /// What times of one instant differ by, s.
    [[nodiscard]] double roundingAt(double time) const;
    bool noteBehind();
    bool slides(double time, double step);
    void reportSliding(double time, const SlidingWatch::Finding& finding, std::pair<double, double> jump);
    [[nodiscard]] bool hasTimeEventAt(double time) const;
    [[nodiscard]] std::vector<std::size_t> jumpingAtEnd(double time) const;
    /// What the run comes to next within a step of the integrator: between it and what has been passed nothing happens.
    struct Next {
        enum class Kind : std::uint8_t {
            StepEnd,
            Crossing,
            Touch,      ///< of zero, or rest on it, where that matters
            Violation,  ///< of an assertion
            NoValues,   ///< from there on
            Noise,      ///< what seemed to cross has not: the search goes on from there
            Missed      ///< the step has passed over something, and is to be taken again from there
        } kind = Kind::StepEnd;
        double time = 0;                        ///< s
        std::vector<std::size_t> crossed = {};  ///< of Crossing and Touch
        std::uint64_t rootEvaluations = 0;
        std::optional<double> before = {};  ///< the last instant at which nothing had crossed
        bool isUnresolved = false;          ///< what the last event turned back has not been seen on its side again
    };
    bool takeStep();
    void watchStability();
    bool tellStepFollowers(double time, std::vector<std::size_t>& jumping);
    bool goOnNearBy(const std::string& reason);
    bool findNext();
    bool carryOut(bool& hasEvent);
    bool endStep();
    [[nodiscard]] double firstChange(double from, double to);
    /// At `at`, within the last step and after `from`: a step that has passed over something is taken again from there.
    bool hasMissed(double from, double at);
    [[nodiscard]] bool looksForMissed() const;
    /// At a corner of ideal elements several modes may hold, of which some have no solution just after it: there the
    /// modes are searched again.
    bool searchModesNearBy(double from, bool& hasGoneOn);
    [[nodiscard]] std::vector<std::size_t> passedWithinTolerance();
    [[nodiscard]] bool goOnBeyond(double time, bool& hasGoneOn);
    [[nodiscard]] std::vector<std::size_t> arrivingAt(double from, std::vector<double>& states);
    bool goOnAt(double time, std::vector<double> states, const std::vector<std::size_t>& crossed, bool& hasGoneOn);
    [[nodiscard]] std::vector<EventTrigger> triggersOf(const std::vector<std::size_t>& crossed) const;
    /// The run goes on from these states after an event that no crossing has brought about.
    bool goOnAfter(double time, std::vector<double> states, const std::vector<double>& sides,
                   std::vector<EventTrigger> triggers, const EventOutcome& outcome);
    bool evaluateAt(double time);
    bool recordDelays(double time);
    bool recordPast(double time);
    bool computeCrossings();
    [[nodiscard]] bool hasCrossed() const;
    [[nodiscard]] bool hasCrossedHere();
    /// Between the last sample and `at`, where nothing has crossed: a pair of crossings, of which one lies between
    /// `before` and `crossed`. That a function touches zero, where it matters, is what comes next.
    [[nodiscard]] DipSearch::AtZero atZero(std::size_t crossing) const;
    bool findDip(double at, double& before, double& crossed, bool& hasDip);
    /// Between the last sample and `at`, up to which no event happens: where assertions begin to be violated is what
    /// comes next. `isThere`: the model was evaluated at `at`.
    bool findViolation(double at, bool isThere);
    /// Assertions of level error end the run there, with a row.
    bool tellViolation();
    /// The first crossing between two times: the smallest of the functions that cross, at the end or on the way to it.
    bool locateEvent(double from, double to);
    [[nodiscard]] bool isNoise(double time, std::size_t crossing, double found);

    // ----- events
    /// `before`: the last instant at which nothing had crossed, whose values are those before the event. At the event
    /// itself, functions that jump there and branches that are chosen without an event are past it.
    bool handleEvent(double time, const std::vector<std::size_t>& crossed, bool isTimeEvent,
                     std::uint64_t rootEvaluations, std::optional<double> before = {});
    /// Events that follow one another faster than this are chattering, s.
    [[nodiscard]] double chatteringInterval() const;
    /// Just after a crossing everything is as it was before: the interpolation of the step has passed a corner that the
    /// solution does not.
    [[nodiscard]] bool isUnchanged(const std::vector<double>& sides, const EventOutcome& outcome) const;
    /// `limit = p >= 1 or pre(limit) and p >= 0.99`: p may pass 1 again and again, and the step goes on. `sidesBefore`:
    /// of the relations.
    [[nodiscard]] bool isWithoutEffect(const std::vector<std::size_t>& crossed, const std::vector<double>& sidesBefore,
                                       const EventOutcome& outcome);
    /// A little beyond zero the modes on either side differ by more than rounding. False where it has been looked for
    /// there already.
    [[nodiscard]] bool looksBeyond(const std::vector<std::size_t>& crossed);
    /// As an error of the step, if that is new for all of them.
    [[nodiscard]] bool tolerates(double time, const std::vector<std::size_t>& crossed);
    /// An event that has no end, or no values, is the last one of a run: what it began with, and the first passes.
    void recordFailed(double time, EventKind kind, std::vector<EventTrigger> triggers, const EventOutcome& outcome,
                      std::uint64_t rootEvaluations);
    /// Of which unknowns this event had more than one solution.
    void reportSolutions(double time, const EventOutcome& outcome, ResultEvent& event);
    bool takeTermination(const EventOutcome& outcome);
    bool finish();
    void record(double time, EventKind kind, std::vector<EventTrigger> triggers, const EventOutcome& outcome,
                std::uint64_t rootEvaluations, ResultEvent event = {});
    /// Once in a run: a circuit that is meant to work that way does so in each period.
    void reportForced(double time, const ResultEvent& event);

    // ----- an event that is watched
    [[nodiscard]] bool isWatched() const { return m_watch != nullptr && m_watch->isNext(); }
    [[nodiscard]] bool hasSeenEnough() const { return m_watch != nullptr && m_watch->isDone(); }
    /// Zero-crossing functions of the last step, which keeps no trace of having been asked.
    [[nodiscard]] EventRecorder::CrossingsAt crossingsAt();
    /// The relations that have another side than before.
    [[nodiscard]] std::vector<std::size_t> changesOf(const std::vector<double>& sides) const;
    bool comesFromFar(const std::vector<std::size_t>& crossed);
    [[nodiscard]] double noiseOf(std::size_t crossing) const;
    bool wantsRowBehindEvent(double time) const;
    bool checkChattering(double time, const std::vector<std::size_t>& crossed, const std::string& timeEvent);
    void noteSeries(double time, const std::vector<std::size_t>& crossed);
    RelationPlace placeOf(std::size_t crossing) const;

    // ----- variable structure
    /// Where a condition of the structure has another value, the program for that case goes on with the values of this
    /// one.
    bool changeStructure(EventOutcome& outcome);
    /// What enforces the constraints from now on acts by impulses now.
    std::optional<std::vector<Jump>> jumpOnto(const std::vector<StructuralCondition>& conditions);
    /// Where variables that have derivatives have jumped with what the model is given, the states do.
    bool jumpWithInputs(EventOutcome& outcome);
    /// From what to what the states have jumped.
    void noteJumps(const ModelEvaluator& before, EventOutcome& outcome);
    /// The point at which impacts accumulate, once they can no longer be told apart.
    std::optional<std::pair<AccumulationPoint, std::size_t>> accumulationAt(double time,
                                                                            const std::vector<std::size_t>& crossed,
                                                                            AccumulationWatch& watch);
    /// Goes on from an accumulation point where the model has modes for rest there; otherwise the run ends.
    bool passAccumulation(const AccumulationPoint& point, std::size_t crossing);
    bool reportAccumulation(const AccumulationPoint& point, std::size_t crossing);
    /// What a when-clause will not act on although it holds at the start, and at its limit.
    void reportTrueFromStart();
    void reportOpenStates();
    /// Parameters beyond their min and max.
    void reportOutOfRange();
    /// Variables that were, at the end.
    void reportOutOfRangeValues();
    /// States that have stayed so small that the error of a step which counts as none may be as large.
    void reportBelowTolerance();
    [[nodiscard]] bool isRounding(std::size_t state);
    [[nodiscard]] bool hasLargerPeer(std::size_t state) const;

    // ----- the operating point
    bool findOperatingPoint(std::vector<std::string>& notes);
    /// Newton's method from the present states; false where it does not converge.
    bool approachByNewton();
    /// Ever longer steps of the implicit Euler method.
    bool approachByTransient();
    /// Modes, discrete variables and states that the present values ask for. `hasChanged`: some others than before.
    bool settleOnTheWay(bool& hasChanged);
    [[nodiscard]] bool evaluateRates(const std::vector<double>& states, std::vector<double>& rates);
    struct RateModel;
    /// Nothing where something has no value.
    [[nodiscard]] std::optional<RateModel> linearizeRates();
    struct RestVerdict;
    [[nodiscard]] RestVerdict judgeRest();

    // ----- dynamic state selection
    /// Between events, for the values at the end of a step: other states are an event of their own.
    bool changeStates(double time, bool& hasChanged);
    /// Where the Jacobian of a set has become bad, the program for better states goes on. `isForced`: the best ones at
    /// any rate.
    bool selectStates(bool isForced, ResultEvent* event);
    /// Where the states that stateSelect asks for are singular, others are selected from here on: in sets of no more
    /// constraints than that.
    bool releaseWishes(double least, std::size_t mostConstraints);
    /// Goes on with the program of this evaluator; gives the one before.
    std::unique_ptr<ModelEvaluator> follow(std::unique_ptr<ModelEvaluator> evaluator, std::vector<double> states);
    static ExprId baseOf(const Program& program, const Candidate& candidate);

    static constexpr std::size_t kMaxNotes = 8;
    static constexpr double kPoorWish = 0.01;          ///< of the best choice of states
    static constexpr std::size_t kFewConstraints = 8;  ///< sets of more are not looked at after each step
    static constexpr std::size_t kMaxDeadEnds = 5;     ///< events in a row after which nothing goes on

    ProgramVariants m_variants;
    InputJumps m_inputJumps;
    const SimulationSettings& m_settings;
    const Overrides& m_overrides;
    const StoredValues* m_stored;  ///< null: the initial system
    Diagnostics& m_diagnostics;
    const Task& m_task;
    EventRecorder* m_watch;  ///< null: nobody asks for an event
    RunWorld m_run;
    std::unique_ptr<ModelEvaluator> m_evaluator;
    const Program& m_first;              ///< that it has begun with
    std::vector<std::uint8_t> m_isText;  ///< by variable: a number that stands for a text is not told
    Recorder m_recorder;
    OutputGrid m_grid;
    RootMethod m_rootMethod;
    std::unique_ptr<Integrator> m_integrator;
    IntegratorStatistics m_counts;
    ErrorTally m_errorTally;
    StepRecorder m_steps;  ///< empty unless details are wanted, as is the next
    std::set<std::vector<std::string>> m_toldSolutions;
    bool m_hasLostImpulse = false;  ///< and told so
    ChatteringWatch m_chattering;
    std::vector<BlockStatistics> m_blocks;  ///< of evaluators before the present one
    std::map<std::tuple<bool, BlockStatistics::Kind, std::vector<std::string>>, std::size_t>
        m_blockOf;  ///< positions there
    std::vector<double> m_states;
    std::vector<double> m_statesBetween;         ///< scratch: at a time within the last step
    std::vector<double> m_values, m_tolerances;  ///< by crossing
    struct StepCrossings {
        double time = 0;
        std::vector<double> values;  ///< empty: not known
    } m_lastStep, m_stepBefore;      ///< driven, of steps that another one has made
    std::vector<double> m_behind;    ///< driven, by crossing: how far beyond zero it was turned back
    StateTolerances m_stateTolerances;
    std::vector<double> m_mostErrors;  ///< by state: what relations bear (StateJacobian::mostErrors)
    BoundsWatch m_bounds;
    std::size_t m_nextOutput = 0;
    std::uint64_t m_stateEvents = 0, m_timeEvents = 0;
    double m_lastEvent;        ///< s; the start, before the first one
    double m_firstOfMany = 0;  ///< s; of events in short succession
    std::size_t m_manyEvents = 0, m_manyTimeEvents = 0;
    std::string m_lastTimeEvent;  ///< its text
    bool m_hasForced = false;
    std::size_t m_deadEnds = 0;
    /// By crossing: how far beyond zero it is looked for, as it has changed nothing nearer by.
    std::vector<double> m_beyond;
    std::vector<double> m_farthest;          ///< by crossing: from zero, since its last event
    bool m_isConfirmed = true;               ///< the event that was handled last did happen
    std::optional<MaskedRelations> m_masks;  ///< once they are needed
    std::vector<double> m_lastCrossing;      ///< by crossing: when it last made an event, s
    StepProgress m_progress;
    std::size_t m_boundSteps = 0;  ///< as short as the stability of the method asks
    SlidingWatch m_sliding;
    DipSearch m_dips;
    AssertionWatch m_assertions;
    bool m_watchesAssertions = false;
    std::vector<double> m_stepFollowers;  ///< handles of objects that are told of the steps
    MissedSignals m_missed;
    double m_lookAgain = -std::numeric_limits<double>::infinity();  ///< what was missed last is there, s
    AccumulationWatch m_accumulation;  ///< of impacts, whose functions are seen wherever they are computed
    AccumulationWatch m_switchings;    ///< of other events, at which alone they are seen
    std::vector<double> m_statesAtImpact, m_statesAtImpactBefore;  ///< after the last two events with a reinit
    std::vector<VariableId> m_impactVariables;                     ///< that the last one has set
    double m_stepStart = 0, m_stepTime = 0;  ///< where the last step began, or an event within it; where it ends
    StepEnd m_stepEnd = StepEnd::Step;
    bool m_isWithinStep = false;  ///< it has not been passed
    double m_passed = 0;          ///< how far it has
    Next m_next;
    bool m_isElsewhere = false;  ///< values are those of a row that was asked for
    double m_nextTimeEvent = 0;
    double m_stop = 0;        ///< where the integrator must stop
    bool m_isAtStop = false;  ///< that is now
    bool m_hasHappened = false;
    double m_reached = 0;
    double m_until;               ///< where the run ends, or waits for who drives it
    bool m_isContinuous = false;  ///< driven: the integrator stands where the run does
    double m_lastRow;             ///< time of the row that was written last
    bool m_isFirstSelection = true;
    bool m_isStartApproximate = false;
    bool m_isTerminated = false;
    bool m_cancelled = false;
};

}  // namespace causeway
