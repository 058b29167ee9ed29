// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// One run of a program from start to stop; `simulate` (simulation.h) and `traceEvent` (event_trace.h) execute it.
///
/// Implementation files: run_start.cpp (parameters, initial values), run_steps.cpp (integration steps, output, search
/// for events), run_driven.cpp (stepping by an external driver), run_events.cpp (event handling), run_structure.cpp
/// (changes of structure, states and program), run_failures.cpp (error reports), run.cpp (rows, statistics). Not
/// thread-safe; an object executes one run.
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

/// Tolerance of a step, tighter than that of the result because the errors of many steps accumulate; the more so for
/// loose tolerances.
[[nodiscard]] double stepTolerance(double tolerance);

/// From where integrators count time: zero, or the start of a run that is farther from zero than it is long.
[[nodiscard]] double timeOriginOf(const SimulationSettings& settings);

/// What a run is looked at for, in place of its end with terminal(): the values at one instant.
struct Halt {
    enum class Where : std::uint8_t {
        Start,           ///< after all events at the start
        StopTime,        ///< after all events at the stop time
        OperatingPoint,  ///< from the start: all derivatives vanish with time held constant
    } where = Where::Start;
    /// Receives the values, all computed; returning false, after a diagnostic, fails the run. The set of `states` may
    /// differ from that at the start.
    std::function<bool(ModelEvaluator& evaluator, double time, const std::vector<double>& states)> look;
    std::vector<std::string> notes;  ///< information for the user about an operating point, in sentences
};

/// State from which a run continues in place of its own start: the end of another run of the same program, with
/// different states, discrete variables and parameters. Other discrete values, modes, clocks and scheduled events carry
/// over.
struct Continuation {
    const ModelEvaluator* values;  ///< used only while the run starts
    std::vector<double> states;
    std::vector<Jump> held;
};

/// Runs without recording rows. Checks and resolves the settings; false, after a diagnostic, if the requested values
/// could not be reached.
[[nodiscard]] bool runTo(Halt& halt, const Program& program, const SimulationSettings& settings,
                         Diagnostics& diagnostics, const Task& task);

class Run {
public:
    /// `watch`: records the trace of one event, after which the run ends; null: a normal run.
    Run(const Program& program, const SimulationSettings& settings, const Overrides& overrides,
        const StoredValues* stored, ResultSink& sink, Diagnostics& diagnostics, const Task& task, EventRecorder* watch);

    /// `halt`: where the run ends; null: at the stop time. `from`: state from which it continues; null: the initial
    /// system.
    [[nodiscard]] Simulation execute(Halt* halt = nullptr, const Continuation* from = nullptr);

    /// Evaluator at the point reached so far.
    [[nodiscard]] const ModelEvaluator& evaluator() const { return *m_evaluator; }
    [[nodiscard]] const std::vector<double>& states() const { return m_states; }

    // ----- controlled from outside, in place of `execute` (run_driven.cpp). Functions return false after a diagnostic.
    [[nodiscard]] ModelEvaluator& evaluator() { return *m_evaluator; }
    /// Solves the initial system and handles all events at the start.
    [[nodiscard]] bool begin();
    /// Where advanceTo() pauses on its way.
    struct Pauses {
        bool beforeEvents = false;                   ///< handleEventsHere() executes them
        std::function<bool(double time)> afterStep;  ///< of the integrator, or an event: pauses if false; may be null
    };
    /// Integrates to `time`, or up to a pause, with all events up to and including it; afterwards states are those at
    /// reachedTime(), and the values at `time`.
    [[nodiscard]] bool advanceTo(double time, const Pauses& pauses);
    [[nodiscard]] bool advanceTo(double time) { return advanceTo(time, {}); }
    /// The last advanceTo() paused before an event, at reachedTime().
    [[nodiscard]] bool isBeforeEvent() const { return m_isBeforeEvent; }
    /// Handles all events at the time reached: the one before which the run has paused, scheduled ones, and effects of
    /// changed inputs.
    [[nodiscard]] bool handleEventsHere(bool hasNewInputs);
    /// Makes the integrator, if any, restart from other states or inputs.
    void forgetSteps() { m_isContinuous = m_isWithinStep = false; }
    /// For an external integrator: handles all events at this point: crossings, scheduled events, and effects of
    /// changed inputs. `states()` returns the states after them.
    [[nodiscard]] bool eventAt(double time, const std::vector<double>& states, bool hasNewInputs)
    {
        return eventAt(time, states, hasNewInputs, {});
    }
    /// The last eventAt() changed something: the derivatives may follow from other equations.
    [[nodiscard]] bool hasHappened() const { return m_hasHappened; }
    /// An external integrator has completed a step here. `wantsEvent`: call eventAt(), since states have to be
    /// selected, a condition of switches has to be decided, or a scheduled instant has passed.
    [[nodiscard]] bool endStepAt(double time, const std::vector<double>& states, bool& wantsEvent);
    /// Crossing functions of relations and roundings, positive until they cross, and their zero tolerances; in program
    /// order.
    [[nodiscard]] bool crossingsNow(std::vector<double>& values, std::vector<double>& tolerances);
    /// Next scheduled instant after the events handled so far; infinity if there is none.
    [[nodiscard]] double nextTimeEvent() const { return m_nextTimeEvent; }
    [[nodiscard]] double reachedTime() const { return m_reached; }
    [[nodiscard]] bool isTerminated() const { return m_isTerminated; }
    /// Reports why the model cannot be evaluated, after evaluator().evaluate() at that point.
    bool reportEvaluation();
    [[nodiscard]] double nominalOf(std::size_t state) const;
    /// Executes the terminal event. Call once.
    [[nodiscard]] bool end() { return m_isTerminated || finish(); }

    // ----- one of several parts of a model, in place of `execute` (part_runs.h). Functions return false after a
    // diagnostic.
    /// Initializes, and handles all events at the start.
    [[nodiscard]] bool start();
    [[nodiscard]] bool isDone() const { return m_isTerminated || m_reached >= m_until; }
    /// Finds the next event without executing it.
    [[nodiscard]] bool lookAhead();
    [[nodiscard]] double nextTime() const { return m_next.time; }
    /// Executes the event found.
    [[nodiscard]] bool goAhead();
    /// Values of a row, in the columns of the recorder, at a time within or before the current step. Null if there are
    /// none.
    [[nodiscard]] const std::vector<double>* rowAt(double time);
    /// Statistics of the run up to here. Call once.
    [[nodiscard]] SimulationStatistics statistics();
    [[nodiscard]] std::vector<std::filesystem::path> refusedFolders() { return m_run.world.gate().refused(); }

    struct Memory {
        const Program* program = nullptr;  ///< of this run
        EvaluatorMemory evaluator;
        std::vector<double> states, behind;
        std::vector<double> largestStates;  ///< by variable, up to that point
        double reached = 0, nextTimeEvent = 0;
        bool isFirstSelection = true, isTerminated = false, isBeforeEvent = false;
        std::vector<std::size_t> crossed;  ///< at the event before which the run has paused
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
    /// Checks that variables that are differentiated but not states, and follow from the states, agree with the stored
    /// result.
    bool agreesWithStored();
    /// Finds values that satisfy all start conditions: where constraints are singular at the values that structural
    /// analysis leads to, chooses the conditions by values. False, after a message, if there are none.
    bool solveStart(EventOutcome& outcome);
    struct StartTrial {
        std::unique_ptr<ModelEvaluator> evaluator;
        bool isApproximate = false;  ///< some values are double roots
        bool holds = false;          ///< all conditions hold
    };
    /// `guesses`: columns whose start values are conditions. `values`: initial guess by column. `from`: source of all
    /// other values; may be null.
    [[nodiscard]] StartTrial solveFor(const Program& program, const std::vector<UnknownId>& guesses,
                                      const std::vector<double>& values, const ModelEvaluator* from);
    void takeStart(StartTrial trial);
    [[nodiscard]] bool chooseByValues(bool isSolved);
    [[nodiscard]] bool searchNearGuesses(bool isSolved);
    /// Checks fixed start values after initialization: an equation that structural analysis did not recognise as a
    /// constraint may have moved them. Guesses may move.
    bool keepsFixedStarts(EventOutcome& outcome);

    // ----- rows
    void writeRow(double time);
    void noteValues(double time);

    // ----- messages
    bool reportOutcome(const EventOutcome& outcome);
    bool reportInitial(const ModelFailure& failure, const Initialization& initialization);
    static std::string shortList(const std::vector<std::string>& names);
    bool reportIntegration(const std::string& reason);
    /// Notes the state that limits the step size: the one with the largest estimated error at the last evaluated point.
    void noteLimitingState(Diagnostic& diagnostic);
    void noteDerivative(Diagnostic& diagnostic, std::size_t state, const char* role);
    /// Variables of an equation with their values: "x = 1.5, time = 2".
    std::string valuesIn(EquationId equation) const;

    // ----- integration
    OdeProblem problem();
    /// Expected size of a variable: its nominal value, else a small start value.
    std::optional<double> declaredSizeOf(VariableId id) const;
    /// Expected size of a variable; 1 if unknown.
    double nominalOf(VariableId id) const;
    /// Collects the block statistics of an evaluator no longer in use; blocks of several programs with the same
    /// unknowns count as one.
    void collectBlocks(const ModelEvaluator& evaluator);
    double nextStop(double time);
    /// The longest of the run and of the time that has passed until then, as the integrator counts it, in s.
    [[nodiscard]] double spanUntil(double time) const;
    /// Whether an event is within rounding errors of now.
    [[nodiscard]] bool isAlmostAt(double stop, double time) const;
    bool restart(double time);
    bool beginIntegration();
    bool goOnIntegrating() { return goOnIntegrating({}); }
    bool goOnIntegrating(const Pauses& pauses);
    [[nodiscard]] bool isEventNext() const;
    bool eventAt(double time, const std::vector<double>& states, bool hasNewInputs,
                 const std::vector<std::size_t>& found);
    bool pauseBeforeEvent();
    bool handleEventsNow();
    /// Largest difference between times that denote the same instant, s.
    [[nodiscard]] double roundingAt(double time) const;
    bool noteBehind();
    bool slides(double time, double step);
    void reportSliding(double time, const SlidingWatch::Finding& finding, std::pair<double, double> jump);
    [[nodiscard]] bool hasTimeEventAt(double time) const;
    [[nodiscard]] std::vector<std::size_t> jumpingAtEnd(double time) const;
    /// Next event within a step of the integrator; there is none between it and the time passed so far.
    struct Next {
        enum class Kind : std::uint8_t {
            StepEnd,
            Crossing,
            Touch,      ///< of zero, or resting on it, where it matters
            Violation,  ///< of an assertion
            NoValues,   ///< the model cannot be evaluated from there on
            Noise,      ///< an apparent crossing has vanished: continue the search from there
            Missed      ///< the step has skipped a feature: repeat it from there
        } kind = Kind::StepEnd;
        double time = 0;                        ///< s
        std::vector<std::size_t> crossed = {};  ///< for Crossing and Touch
        std::uint64_t rootEvaluations = 0;
        std::optional<double> before = {};  ///< last instant without a crossing
        bool isUnresolved = false;          ///< a function that the last event turned back has not been seen on its own
                                            ///< side again
    };
    bool takeStep();
    void watchStability();
    bool tellStepFollowers(double time, std::vector<std::size_t>& jumping);
    bool goOnNearBy(const std::string& reason);
    bool findNext();
    bool carryOut(bool& hasEvent);
    bool endStep();
    [[nodiscard]] double firstChange(double from, double to);
    /// Checks, at `at` within the last step and after `from`, whether the step has skipped a feature; if so, it is
    /// repeated from there.
    bool hasMissed(double from, double at);
    [[nodiscard]] bool looksForMissed() const;
    /// Searches the modes again just after a corner of ideal elements, where several modes may hold of which some have
    /// no solution afterwards.
    bool searchModesNearBy(double from, bool& hasGoneOn);
    [[nodiscard]] std::vector<std::size_t> passedWithinTolerance();
    [[nodiscard]] bool goOnBeyond(double time, bool& hasGoneOn);
    [[nodiscard]] std::vector<std::size_t> arrivingAt(double from, std::vector<double>& states);
    bool goOnAt(double time, std::vector<double> states, const std::vector<std::size_t>& crossed, bool& hasGoneOn);
    [[nodiscard]] std::vector<EventTrigger> triggersOf(const std::vector<std::size_t>& crossed) const;
    /// Continues from these states after an event without a crossing.
    bool goOnAfter(double time, std::vector<double> states, const std::vector<double>& sides,
                   std::vector<EventTrigger> triggers, const EventOutcome& outcome);
    bool evaluateAt(double time);
    bool recordDelays(double time);
    bool recordPast(double time);
    bool computeCrossings();
    [[nodiscard]] bool hasCrossed() const;
    [[nodiscard]] bool hasCrossedHere();
    /// Searches the section from the last sample to `at`, which has no crossings at its ends, for pairs of crossings,
    /// of which one lies between `before` and `crossed`; the next event may also be a touch of zero, where that
    /// matters.
    [[nodiscard]] DipSearch::AtZero atZero(std::size_t crossing) const;
    bool findDip(double at, double& before, double& crossed, bool& hasDip);
    /// Searches the event-free section from the last sample to `at` for the beginning of a violated assertion, which
    /// becomes the next event. `isThere`: the model was evaluated at `at`.
    bool findViolation(double at, bool isThere);
    /// Reports the violation; an assertion of level error ends the run there, with a row.
    bool tellViolation();
    /// Locates the first crossing between two times, by the minimum of all functions that cross at the end or before.
    bool locateEvent(double from, double to);
    [[nodiscard]] bool isNoise(double time, std::size_t crossing, double found);

    // ----- events
    /// Handles an event. `before`: last instant without a crossing, which supplies the values before the event; at the
    /// event itself, discontinuous functions and branches chosen without an event may have changed already.
    bool handleEvent(double time, const std::vector<std::size_t>& crossed, bool isTimeEvent,
                     std::uint64_t rootEvaluations, std::optional<double> before = {});
    /// Shortest interval between events that is not chattering, s.
    [[nodiscard]] double chatteringInterval() const;
    /// The modes just after a crossing are those before it: the interpolant has cut a corner that the solution does
    /// not.
    [[nodiscard]] bool isUnchanged(const std::vector<double>& sides, const EventOutcome& outcome) const;
    /// Whether the crossing changes nothing, so that the step continues: in `limit = p >= 1 or pre(limit) and p >=
    /// 0.99`, p may cross 1 repeatedly. `sidesBefore`: sides of the relations.
    [[nodiscard]] bool isWithoutEffect(const std::vector<std::size_t>& crossed, const std::vector<double>& sidesBefore,
                                       const EventOutcome& outcome);
    /// Moves the search a little beyond zero, where the modes on both sides differ by more than rounding. False if that
    /// was tried before.
    [[nodiscard]] bool looksBeyond(const std::vector<std::size_t>& crossed);
    /// Accepts the crossing as an error of the step, if that is new for all of `crossed`.
    [[nodiscard]] bool tolerates(double time, const std::vector<std::size_t>& crossed);
    /// Records an event whose iteration does not end or that cannot be evaluated, the last of the run: its triggers and
    /// first passes.
    void recordFailed(double time, EventKind kind, std::vector<EventTrigger> triggers, const EventOutcome& outcome,
                      std::uint64_t rootEvaluations);
    /// Reports the unknowns for which this event has several solutions.
    void reportSolutions(double time, const EventOutcome& outcome, ResultEvent& event);
    bool takeTermination(const EventOutcome& outcome);
    bool finish();
    void record(double time, EventKind kind, std::vector<EventTrigger> triggers, const EventOutcome& outcome,
                std::uint64_t rootEvaluations, ResultEvent event = {});
    /// Reports once per run: in some circuits this occurs in each period by design.
    void reportForced(double time, const ResultEvent& event);

    // ----- tracing an event
    [[nodiscard]] bool isWatched() const { return m_watch != nullptr && m_watch->isNext(); }
    [[nodiscard]] bool hasSeenEnough() const { return m_watch != nullptr && m_watch->isDone(); }
    /// Crossing functions within the last step; leaves the state of the run unchanged.
    [[nodiscard]] EventRecorder::CrossingsAt crossingsAt();
    /// Relations that have changed sides.
    [[nodiscard]] std::vector<std::size_t> changesOf(const std::vector<double>& sides) const;
    bool comesFromFar(const std::vector<std::size_t>& crossed);
    [[nodiscard]] double noiseOf(std::size_t crossing) const;
    bool wantsRowBehindEvent(double time) const;
    bool checkChattering(double time, const std::vector<std::size_t>& crossed, const std::string& timeEvent);
    void noteSeries(double time, const std::vector<std::size_t>& crossed);
    RelationPlace placeOf(std::size_t crossing) const;

    // ----- variable structure
    /// Changes to the program for the present structural conditions, with the current values.
    bool changeStructure(EventOutcome& outcome);
    /// Jump of the states onto constraints that are enforced from now on, by impulses.
    std::optional<std::vector<Jump>> jumpOnto(const std::vector<StructuralCondition>& conditions);
    /// Computes the jump of the states where differentiated variables have jumped with the inputs.
    bool jumpWithInputs(EventOutcome& outcome);
    /// Records the jumps of the states: values before and after.
    void noteJumps(const ModelEvaluator& before, EventOutcome& outcome);
    /// Accumulation point of impacts, once these can no longer be resolved.
    std::optional<std::pair<AccumulationPoint, std::size_t>> accumulationAt(double time,
                                                                            const std::vector<std::size_t>& crossed,
                                                                            AccumulationWatch& watch);
    /// Continues after an accumulation point if the model has modes for rest there; otherwise ends the run.
    bool passAccumulation(const AccumulationPoint& point, std::size_t crossing);
    bool reportAccumulation(const AccumulationPoint& point, std::size_t crossing);
    /// Reports when-clauses that do not fire because their condition is true from the start, and equal at the start to
    /// its limit.
    void reportTrueFromStart();
    void reportOpenStates();
    /// Reports parameters outside their min and max.
    void reportOutOfRange();
    /// Reports at the end the variables that left their range.
    void reportOutOfRangeValues();
    /// Reports states so small throughout the run that the absolute tolerance may exceed them.
    void reportBelowTolerance();
    [[nodiscard]] bool isRounding(std::size_t state);
    [[nodiscard]] bool hasLargerPeer(std::size_t state) const;

    // ----- the operating point
    bool findOperatingPoint(std::vector<std::string>& notes);
    /// Newton's method from the present states; false where it does not converge.
    bool approachByNewton();
    /// Implicit Euler method with increasing step sizes.
    bool approachByTransient();
    /// Updates modes, discrete variables and states for the present values. `hasChanged`: some differ from before.
    bool settleOnTheWay(bool& hasChanged);
    [[nodiscard]] bool evaluateRates(const std::vector<double>& states, std::vector<double>& rates);
    struct RateModel;
    /// Nothing if the model cannot be evaluated.
    [[nodiscard]] std::optional<RateModel> linearizeRates();
    struct RestVerdict;
    [[nodiscard]] RestVerdict judgeRest();

    // ----- dynamic state selection
    /// Checks between events, at the end of a step, whether other states should be selected; a change of states is an
    /// event.
    bool changeStates(double time, bool& hasChanged);
    /// Changes to the program with better states if the Jacobian of a set is ill-conditioned. `isForced`: select the
    /// best states in any case.
    bool selectStates(bool isForced, ResultEvent* event);
    /// Selects other states from here on where those requested by stateSelect are singular, in sets of at most this
    /// many constraints.
    bool releaseWishes(double least, std::size_t mostConstraints);
    /// Continues with the program of this evaluator; returns the previous one.
    std::unique_ptr<ModelEvaluator> follow(std::unique_ptr<ModelEvaluator> evaluator, std::vector<double> states);
    static ExprId baseOf(const Program& program, const Candidate& candidate);

    static constexpr std::size_t kMaxNotes = 8;
    static constexpr double kPoorWish = 0.01;          ///< relative to the best choice of states
    static constexpr std::size_t kFewConstraints = 8;  ///< larger sets are not checked after each step
    static constexpr std::size_t kMaxDeadEnds = 5;     ///< consecutive events after which the run cannot continue

    ProgramVariants m_variants;
    InputJumps m_inputJumps;
    const SimulationSettings& m_settings;
    const Overrides& m_overrides;
    const StoredValues* m_stored;  ///< null: solve the initial system
    Diagnostics& m_diagnostics;
    const Task& m_task;
    EventRecorder* m_watch;  ///< null: no event is traced
    RunWorld m_run;
    std::unique_ptr<ModelEvaluator> m_evaluator;
    const Program& m_first;              ///< program at the start
    std::vector<std::uint8_t> m_isText;  ///< by variable: the number encodes a string and is not reported
    Recorder m_recorder;
    OutputGrid m_grid;
    RootMethod m_rootMethod;
    std::unique_ptr<Integrator> m_integrator;
    IntegratorStatistics m_counts;
    ErrorTally m_errorTally;
    StepRecorder m_steps;  ///< empty unless details are requested, as is the next
    std::set<std::vector<std::string>> m_toldSolutions;
    bool m_hasLostImpulse = false;  ///< and it was reported
    ChatteringWatch m_chattering;
    std::vector<BlockStatistics> m_blocks;  ///< of earlier evaluators
    std::map<std::tuple<bool, BlockStatistics::Kind, std::vector<std::string>>, std::size_t>
        m_blockOf;  ///< index in m_blocks
    std::vector<double> m_states;
    std::vector<double> m_statesBetween;         ///< scratch: at a time within the last step
    std::vector<double> m_values, m_tolerances;  ///< by crossing
    struct StepCrossings {
        double time = 0;
        std::vector<double> values;  ///< empty: unknown
    } m_lastStep, m_stepBefore;      ///< driven: steps of an external integrator
    std::vector<double> m_behind;    ///< driven, by crossing: distance beyond zero at which it was turned back
    StateTolerances m_stateTolerances;
    std::vector<double> m_mostErrors;  ///< by state: error that relations tolerate (StateJacobian::mostErrors)
    BoundsWatch m_bounds;
    std::size_t m_nextOutput = 0;
    std::uint64_t m_stateEvents = 0, m_timeEvents = 0;
    double m_lastEvent;        ///< s; the start, before the first one
    double m_firstOfMany = 0;  ///< s; start of a series of events in short succession
    std::size_t m_manyEvents = 0, m_manyTimeEvents = 0;
    std::string m_lastTimeEvent;  ///< its text
    bool m_hasForced = false;
    std::size_t m_deadEnds = 0;
    /// By crossing: distance beyond zero for the search, after a crossing nearer to zero had no effect.
    std::vector<double> m_beyond;
    std::vector<double> m_farthest;          ///< by crossing: largest distance from zero since its last event
    bool m_isConfirmed = true;               ///< the last event was a real one
    std::optional<MaskedRelations> m_masks;  ///< created on first use
    std::vector<double> m_lastCrossing;      ///< by crossing: time of its last event, s
    StepProgress m_progress;
    std::size_t m_boundSteps = 0;  ///< number of steps limited by stability of the method
    SlidingWatch m_sliding;
    DipSearch m_dips;
    AssertionWatch m_assertions;
    bool m_watchesAssertions = false;
    std::vector<double> m_stepFollowers;  ///< handles of objects notified of steps
    MissedSignals m_missed;
    double m_lookAgain = -std::numeric_limits<double>::infinity();  ///< s; time of the last missed feature
    AccumulationWatch m_accumulation;  ///< of impacts, whose functions are observed at every evaluation
    AccumulationWatch m_switchings;    ///< of other events, observed only at events
    std::vector<double> m_statesAtImpact, m_statesAtImpactBefore;  ///< states after the last two events with a reinit
    std::vector<VariableId> m_impactVariables;                     ///< set by the last event with a reinit
    double m_stepStart = 0, m_stepTime = 0;  ///< start of the last step, or of its part after an event; its end
    StepEnd m_stepEnd = StepEnd::Step;
    bool m_isWithinStep = false;  ///< the last step has not been passed completely
    double m_passed = 0;          ///< time up to which it has been passed
    Next m_next;
    bool m_isBeforeEvent = false;
    bool m_isElsewhere = false;  ///< the evaluator holds the values of a requested row
    double m_nextTimeEvent = 0;
    double m_stop = 0;        ///< time that the integrator must not pass
    bool m_isAtStop = false;  ///< that time has been reached
    bool m_hasHappened = false;
    double m_reached = 0;
    double m_until;               ///< time at which the run ends, or waits for its driver
    bool m_isContinuous = false;  ///< driven: the integrator is at the current point of the run
    double m_lastRow;             ///< time of the last row
    bool m_isFirstSelection = true;
    bool m_isStartApproximate = false;
    bool m_isTerminated = false;
    bool m_cancelled = false;
};

}  // namespace causeway
