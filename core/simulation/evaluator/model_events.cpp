// SPDX-License-Identifier: GPL-3.0-or-later
// What happens at an event: ticks, and passes until nothing changes.
#include "core/simulation/evaluator/model_evaluator.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <set>
#include <span>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "core/base/task.h"
#include "core/program/slot_usage.h"
#include "core/simulation/blocks/relation_truth.h"
#include "core/simulation/trace/event_observer.h"

namespace causeway {

namespace {

constexpr std::size_t kMaxPasses = 100'000;  // of an event: a finite chain may be long, but a counter neither ends nor
                                             // repeats a state
constexpr std::size_t kPassesBefore = 8;     // that few events need: cycle detection starts from there
constexpr int kMaxClockRounds = 10'000;

bool isSame(double a, double b)
{
    return a == b || (std::isnan(a) && std::isnan(b));
}

/// Whether the active equations differ from those of the program.
template <class Values>
bool hasOtherStructure(const Program& program, const Values& values)
{
    const std::vector<StructuralCondition>& conditions = program.structure->conditions;
    for (std::size_t i = 0; i < conditions.size(); ++i) {
        if ((values[program.conditions[i].value] != 0) != conditions[i].holds) return true;
    }
    return false;
}

/// Detects whether the passes of an event return to an earlier state: then, and only then, they never end. Brent's
/// method: each state is compared with one that is replaced at powers of two. Reference: R. P. Brent, An improved Monte
/// Carlo factorization algorithm, BIT 20 (1980).
class PassCycle {
public:
    void note(VariableId variable) { m_variables.insert(variable); }
    template <class GetState>
    bool closesAt(std::size_t pass, GetState&& getState)
    {
        getState(m_now);
        const bool isSame = std::ranges::equal(m_now, m_then, [](double a, double b) {
            return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
        });
        if (isSame && !m_now.empty()) {
            m_period = pass - m_since;
            return true;
        }
        if (pass < m_next) return false;
        m_since = pass;
        m_next = 2 * std::max<std::size_t>(pass, 1);
        std::swap(m_then, m_now);
        m_variables.clear();
        return false;
    }
    [[nodiscard]] std::size_t period() const { return m_period; }
    /// Variables that have changed since the state to which the passes returned.
    [[nodiscard]] const std::set<VariableId>& variables() const { return m_variables; }

private:
    std::vector<double> m_now, m_then;
    std::set<VariableId> m_variables;
    std::size_t m_since = 0, m_next = 0, m_period = 0;
};

}  // namespace

bool ModelEvaluator::handleEvent(double time, double* states, const std::vector<std::size_t>& crossed, bool isTimeEvent,
                                 EventOutcome& outcome)
{
    const bool hasTrigger = isTimeEvent && crossed.empty();
    if (!hasTrigger || !isOnlySwitched(time))
        return handleInstant(time, states, crossed, isTimeEvent, hasTrigger && !happensAt(time), outcome);
    // `s1 = time < T; s2 = time > T` are both false at T. A circuit without a path at that instant, or with one by an
    // impulse only, takes the state just after it: no equation observes the instant, and a zero duration moves no
    // charge.
    const InstantState kept = instantState(states);
    const EventOutcome outcomeBefore = outcome;
    if (handleInstant(time, states, crossed, isTimeEvent, false, outcome) && !outcome.isForced &&
        !outcome.isTerminated && !outcome.hasNoSuccessor)
        return true;
    const auto goBack = [&] {
        restore(kept, states);
        m_isConsistent = false;
        outcome = outcomeBefore;
    };
    goBack();
    if (handleInstant(time, states, crossed, isTimeEvent, true, outcome)) return true;
    goBack();
    return handleInstant(time, states, crossed, isTimeEvent, false, outcome);
}

/// Whether relations of time change both at this instant and just after it, unobserved in between: no sample or clock
/// ticks.
bool ModelEvaluator::isOnlySwitched(double time) const
{
    if (hasTickAt(time)) return false;
    bool changesAt = false, changesAfter = false;
    for (std::size_t i = 0; i < m_program.relations.size(); ++i) {
        if (isAtInstant(i, time)) (changesAfterInstant(i) ? changesAfter : changesAt) = true;
    }
    return changesAt && changesAfter;
}

bool ModelEvaluator::handleInstant(double time, double* states, const std::vector<std::size_t>& crossed,
                                   bool isTimeEvent, bool isJustAfter, EventOutcome& outcome)
{
    const double least = instantTolerance(time);
    m_unrest.relations.clear();
    std::ranges::fill(m_crossedTo, std::int8_t(0));
    m_wasAtRest.assign(m_isAtRest.size(), false);
    std::swap(m_wasAtRest, m_isAtRest);
    if (!m_held.empty() && !returnToConstraint(time, states)) return false;
    // Code that reads inputs at events only has not seen the new inputs.
    m_isConsistent = m_isConsistent && m_time == time && !std::exchange(m_hasNewInputs, false);
    if ((m_isConsistent && !beginChanges()) || !decideAtInstant(time, isTimeEvent, isJustAfter)) return false;
    changeValue(m_program.afterInstant, isJustAfter ? 1 : -1);
    const bool hasClockTick = isTimeEvent && m_clocks.takeDue(time, least);
    if (hasClockTick && !sampleForTicks()) return false;
    // pre() of a continuous variable is its value just before.
    for (const Program::PreCopy& copy : m_program.preCopies) {
        if (copy.isContinuous) changeValue(copy.pre, m_values[copy.slot]);
    }
    notePast();
    if (m_isConsistent) letRestAtZero(crossed);
    for (const std::size_t i : crossed) {
        if (i < m_program.relations.size()) {
            m_side[i] = -m_side[i];
            changeValue(m_program.relations[i].mode, truthOf(m_program.relations[i].op, m_side[i]) ? 1.0 : 0.0);
            m_forced[i] = m_side[i] > 0 ? 1 : -1;
            m_crossedTo[i] = static_cast<std::int8_t>(m_slack[i] > 0 ? 2 * m_forced[i] : m_forced[i]);
            continue;
        }
        const std::size_t rounding = (i - m_program.relations.size()) / 2;
        const Slot slot = m_program.roundings[rounding].value;
        const std::int8_t way = (i - m_program.relations.size()) % 2 == 1 ? 1 : -1;
        changeValue(slot, m_values[slot] + way);
        m_forced[m_program.relations.size() + rounding] = way;
    }
    bool hasTick = false;
    if (isTimeEvent) {
        for (std::size_t i = 0; i < m_program.samples.size(); ++i) {
            if (!(tickOf(i) <= time + least)) continue;
            changeValue(m_program.samples[i].value, 1);
            m_nextTick[i] += 1;
            hasTick = true;
        }
    }
    if (hasClockTick && !runTicks(outcome)) return false;
    noteUnsettled();
    if (!iterateEvent(time, states, outcome)) return false;
    if (hasTick) {
        // sample() is true only at the tick; the consequences of its falling edge are settled here as well.
        for (const Program::Sample& sample : m_program.samples) changeValue(sample.value, 0);
        if (!iterateEvent(time, states, outcome)) return false;
    }
    return runRequestedTicks(time, states, outcome) && holdConstraints(time, states, outcome) && beginDelays(time);
}

/// Relations of time alone whose instant is now take their side at it, or just after it, regardless of rounding.
/// Changes just after the instant wait for all events at it.
bool ModelEvaluator::decideAtInstant(double time, bool isTimeEvent, bool isJustAfter)
{
    bool areKnown = false;
    for (std::size_t i = 0; i < m_program.relations.size(); ++i) {
        const ProgramRelation& relation = m_program.relations[i];
        if (!isInstantOf(i, time)) continue;
        if (isTimeEvent && (isJustAfter || !changesAfterInstant(i)))
            m_side[i] = relation.isRising ? 1 : -1;
        else if (m_side[i] == 0)
            continue;
        m_forced[i] = m_side[i] > 0 ? 1 : -1;
        m_slack[i] = 0;
        if (relation.left == kNoSlot) continue;
        const auto rest = [&] { return std::fabs(m_values[relation.left] - m_values[relation.right]); };
        if (rest() == 0) continue;
        if (!std::exchange(areKnown, true)) {
            m_values[m_program.time] = time;
            if (!m_machineCode.execute(m_program.crossingCode, m_values.data(), *this))
                return fail(0, false, m_functions.failure());
        }
        m_slack[i] = rest();
    }
    return true;
}

// ----- clocks

/// Interprets code that only events need, with the present relations.
bool ModelEvaluator::interpret(CodeRange code)
{
    return execute(m_program, code, m_values.data(), Liveness::Frozen, *this) || fail(0, false, m_functions.failure());
}

bool ModelEvaluator::computeIntervals()
{
    return std::ranges::all_of(m_program.clocks,
                               [this](const Program::Clock& clock) { return interpret(clock.intervalCode); });
}

/// Clocked equations sample values from just before the tick.
bool ModelEvaluator::sampleForTicks()
{
    return interpret(m_program.sampleCode);
}

/// Runs the equations of all clocks that tick now, in evaluation order; their effects are still to be computed.
bool ModelEvaluator::runTicks(EventOutcome& outcome)
{
    m_failure.isAssertion = false;
    const std::vector<std::uint8_t>& isActive = m_clocks.active();
    std::vector<std::pair<Slot, double>> before;
    for (std::size_t i = 0; i < isActive.size(); ++i) {
        if (isActive[i] == 0) continue;
        const Program::ClockedPartition& partition = m_program.clockedPartitions[i];
        for (const Program::ClockedPartition::Previous& previous : partition.previous)
            m_values[previous.previous] = m_values[previous.slot];
        for (const Slot slot : partition.results) before.emplace_back(slot, m_values[slot]);
    }
    for (const Program::ClockedStage& stage : m_program.clockedStages) {
        if (isActive[stage.partition] != 0 && !runStage(stage.stage, stage.stage.code, Liveness::Live, false))
            return false;
    }
    for (const auto& [slot, value] : before) {
        if (m_passes && !isSame(m_values[slot], value)) m_passes->change(slot);
    }
    for (std::uint32_t i = 0; i < m_program.clocks.size(); ++i) {
        if (m_clocks.activeClocks()[i] == 0) continue;
        const Program::Clock& clock = m_program.clocks[i];
        outcome.clocks.push_back(clock.text);
        if (!interpret(clock.intervalCode)) return false;
        if (!m_clocks.schedule(i))
            return fail(0, false,
                        fmt::format("the interval of {} is {}, and must be greater than 0", clock.text,
                                    m_values[clock.interval]));
    }
    return true;
}

/// Runs clocks whose conditions became true: they sample the values after everything else has settled. Their results
/// may cause other clocks to tick.
bool ModelEvaluator::runRequestedTicks(double time, double* states, EventOutcome& outcome)
{
    for (int round = 0; round < kMaxClockRounds && !m_isTerminated; ++round) {
        if (!m_clocks.takeRequests(time)) return true;
        if (!sampleForTicks() || !runTicks(outcome) || !iterateEvent(time, states, outcome)) return false;
    }
    if (m_isTerminated) return true;
    outcome.hasNoFixedPoint = true;
    outcome.cycling = outcome.clocks;
    return fail(0, false, fmt::format("after {} passes at one instant, clocks still tick", kMaxClockRounds));
}

// ----- passes

/// Prepares the memory of the passes: an event starts from the values evaluated for the present time.
bool ModelEvaluator::beginChanges()
{
    if (!m_passes) {
        m_passes.emplace(m_program, m_values);
        m_hasMoved = true;
    }
    if (!m_hasMoved) return true;
    m_passes->everythingRanBetweenEvents();
    m_passes->timeWentOn();
    // Sides of relations that only events compute.
    return m_machineCode.execute(m_program.crossingCode, m_values.data(), *this) ||
           fail(0, false, m_functions.failure());
}

void ModelEvaluator::changeValue(Slot slot, double value)
{
    if (isSame(m_values[slot], value)) return;
    m_values[slot] = value;
    if (m_passes) m_passes->change(slot);
}

/// Whether the present values clearly confirm the truth of a relation; all other relations are computed in order.
bool ModelEvaluator::isSettled(std::size_t index) const
{
    const ProgramRelation& relation = m_program.relations[index];
    if (m_forced[index] != 0 || m_slack[index] != 0 || m_side[index] == 0 || relation.left == kNoSlot) return false;
    const double left = m_values[relation.left], right = m_values[relation.right];
    const double difference = (left - right) * m_side[index];
    return difference > roundingOf(index, left, right) &&
           (m_values[relation.mode] != 0) == truthOf(relation.op, m_side[index]);
}

/// In one position of a switch an equation may keep a relation at zero: `u <= 0` while the diode conducts. The other
/// position may have left it on the other side before the event, where hysteresis against rounding holds it; it now
/// takes the truth of zero. Only where this changes nothing yet: otherwise it is about to be decided.
void ModelEvaluator::letRestAtZero(const std::vector<std::size_t>& crossed)
{
    for (std::size_t i = 0; i < m_program.relations.size(); ++i) {
        const ProgramRelation& relation = m_program.relations[i];
        if (!m_isSwitch[i] || m_side[i] == 0 || relation.left == kNoSlot || relation.instant != kNoSlot ||
            !isOrdered(relation.op))
            continue;
        const double left = m_values[relation.left], right = m_values[relation.right];
        // A difference due to integration errors is not at rest, nor one that has just crossed twice: it passes through
        // zero.
        if (m_slack[i] != 0 || std::ranges::find(crossed, i) != crossed.end()) continue;
        if (std::fabs(left - right) <= roundingOf(i, left, right))
            static_cast<void>(takeTruthOfZero(static_cast<std::uint32_t>(i)));
    }
}

/// A relation whose truth decides nothing takes the truth of zero. Whether it has that truth then.
bool ModelEvaluator::takeTruthOfZero(std::uint32_t index)
{
    const ProgramRelation& relation = m_program.relations[index];
    const bool atZero = truthOf(relation.op, 0.0);
    if ((m_values[relation.mode] != 0) == atZero) return true;
    if (!m_blocks.isIndifferent(index)) return false;
    m_side[index] = sideOf(relation.op, atZero);
    changeValue(relation.mode, atZero ? 1.0 : 0.0);
    return true;
}

void ModelEvaluator::noteUnsettled()
{
    if (!m_isConsistent) return;
    for (std::size_t i = 0; i < m_program.relations.size(); ++i) {
        if (!isSettled(i)) m_passes->computeRelation(i);
    }
    for (std::size_t i = 0; i < m_program.roundings.size(); ++i) {
        const ProgramRounding& rounding = m_program.roundings[i];
        const double operand = rounding.operand == kNoSlot ? std::nan("") : m_values[rounding.operand];
        const double natural = rounding.isCeiling ? std::ceil(operand) : std::floor(operand);
        if (natural != m_values[rounding.value] || m_forced[m_program.relations.size() + i] != 0)
            m_passes->computeRounding(i);
    }
}

void ModelEvaluator::endEvent()
{
    std::ranges::fill(m_forced, std::int8_t(0));
    std::ranges::fill(m_crossedTo, std::int8_t(0));
    m_candidatesAt = std::numeric_limits<double>::infinity();
    if (!m_machineCode.execute(m_program.crossingCode, m_values.data(), *this)) return;
    // Branches that are not taken compute no roundings. Their values are set here, so that they do not follow their
    // operands by one per event.
    for (const ProgramRounding& rounding : m_program.roundings) {
        const double operand = rounding.operand == kNoSlot ? std::nan("") : m_values[rounding.operand];
        const double natural = rounding.isCeiling ? std::ceil(operand) : std::floor(operand);
        if (std::fabs(natural - m_values[rounding.value]) > 1) m_values[rounding.value] = natural;
    }
    // A search has reported switches in parallel with closed ones; relations that have left zero no longer rest.
    for (std::size_t i = 0; i < m_isAtRest.size(); ++i) {
        const ProgramRelation& relation = m_program.relations[i];
        if (!m_isAtRest[i] || relation.left == kNoSlot) continue;
        const double left = m_values[relation.left], right = m_values[relation.right];
        m_isAtRest[i] = !m_held.empty() && std::fabs(left - right) <= toleranceOf(i, left, right);
    }
    bool hasChanged = false;
    for (const std::uint32_t relation : m_blocks.relationsAtRest()) {
        const double before = m_values[m_program.relations[relation].mode];
        if (takeTruthOfZero(relation) || !m_blocks.decidesAtRest(relation)) m_isAtRest[relation] = true;
        hasChanged = hasChanged || m_values[m_program.relations[relation].mode] != before;
    }
    if (hasChanged) m_blocks.keepConditions();
}

void ModelEvaluator::noteOpenPositions(EventOutcome& outcome)
{
    std::optional<RelationState> kept;
    // Constraints may not decide all free unknowns in the present positions.
    if (!m_held.empty() && !hiddenConstraints().decidesAll()) {
        for (const std::size_t iteration : m_held) {
            const Eigen::MatrixXd free = m_hidden->undecided(iteration);
            if (!m_blocks.takeUnexaminedAlong(iteration, free, m_isAtRest)) continue;
            if (!kept) kept = relationState();
            m_blocks.noteOpenAlong(iteration, free, m_isAtRest);
        }
        if (kept) restore(*kept);
    }
    for (std::size_t iteration = 0; iteration < m_program.iterations.size(); ++iteration) {
        for (const std::size_t relation : m_blocks.takeUnexaminedRests(iteration, m_isAtRest)) {
            if (!kept) kept = relationState();
            Eigen::MatrixXd free = m_blocks.freeWithOther(iteration, relation);
            if (free.cols() > 0 && std::ranges::find(m_held, iteration) != m_held.end()) {
                HiddenConstraints& hidden = hiddenConstraints();
                const bool isKnown = hidden.linearize(m_held, m_horizon.decay);
                free = isKnown ? hidden.undecided(iteration) : Eigen::MatrixXd();
                hidden.forget();
            }
            if (free.cols() > 0) m_blocks.noteOpenAlong(iteration, free, m_isAtRest);
            restore(*kept);
        }
    }
    for (const ExprId leaf : m_blocks.takeUndetermined()) {
        const std::string name = m_program.structure->print(leaf);
        if (std::ranges::find(outcome.undetermined, name) == outcome.undetermined.end())
            outcome.undetermined.push_back(name);
    }
}

bool ModelEvaluator::usesTerminal() const
{
    const Slot terminal = m_program.terminal;
    const auto reads = [&](const Instruction& i) {
        if (i.op == OpCode::Function)
            return std::ranges::any_of(m_program.functionCalls[i.c].inputs,
                                       [&](const FunctionCallSite::Input& input) { return input.slot == terminal; });
        const std::array<Slot, 3> operands{i.a, i.b, i.c};
        const auto used = std::span(operands).first(operandCountAtEvents(i));
        return std::ranges::find(used, terminal) != used.end();
    };
    return std::ranges::any_of(m_program.code, reads);
}

bool ModelEvaluator::handleTerminal(double time, double* states, EventOutcome& outcome)
{
    if (!usesTerminal()) return true;
    m_values[m_program.terminal] = 1;
    m_values[m_program.afterInstant] = -1;
    m_isConsistent = false;
    return iterateEvent(time, states, outcome);
}

bool ModelEvaluator::iterateEvent(double time, double* states, EventOutcome& outcome)
{
    const std::vector<Program::PreCopy>& copies = m_program.preCopies;
    bool hasPassedEverything = false;
    PassCycle cycle, first;
    CornerTruths corners;
    // `con = if pre(con) then force > 0 else x <= 0; 0 = if con then x else force`: the passes end only with the
    // equations that hold from here on.
    bool changesStructureAtOnce = false;
    const auto iterationsBefore = static_cast<std::ptrdiff_t>(outcome.iterations.size());
    m_isConsistent = m_isConsistent && m_time == time && m_passes;
    m_demands.clear();
    for (std::size_t pass = 0; pass < kMaxPasses; ++pass) {
        if (m_task.cancelled()) return fail(0, false, "the simulation was cancelled");
        m_reinits.clear();
        const bool isWhole = !m_isConsistent;
        hasPassedEverything = hasPassedEverything || isWhole;
        static_cast<void>(m_blocks.takeChance());
        if (!(isWhole ? passEverything(time, states) : passChanges())) return jumpToConstraint(time, states, outcome);
        if (m_blocks.takeChance()) {
            if (chooseLasting(time, states, outcome)) return m_isConsistent;
            // The search has evaluated the model elsewhere.
            m_isConsistent = false;
            hasPassedEverything = true;
        }
        for (const ExprId leaf : m_blocks.takeUndetermined())
            outcome.undetermined.push_back(m_program.structure->print(leaf));
        std::ranges::move(m_blocks.takeOtherSolutions(), std::back_inserter(outcome.otherSolutions));
        if (!checkDemands()) return false;
        bool goesOn = takeReinits(outcome);
        if (goesOn) getPresentStates(states);
        EventIteration iteration;
        const auto update = [&](const Program::PreCopy& copy) {
            const double before = m_values[copy.pre], now = m_values[copy.slot];
            if (isSame(before, now)) return;
            if (!copy.isContinuous) {
                goesOn = true;
                if (!copy.variable.isNone()) iteration.changed.push_back({copy.variable, before, now});
            }
            changeValue(copy.pre, now);
        };
        if (isWhole) {
            std::ranges::for_each(copies, update);
        } else {
            for (const std::uint32_t k : m_passes->takeCopies()) update(copies[k]);
        }
        if (m_observer != nullptr) m_observer->passEnds(*this, iteration, outcome);
        if (pass >= kPassesBefore) {
            for (const EventIteration::Change& change : iteration.changed) cycle.note(change.variable);
            for (const auto& [variable, value] : m_reinits) cycle.note(variable);
        }
        if (!iteration.changed.empty()) outcome.iterations.push_back(std::move(iteration));
        if (m_isTerminated) {
            m_isConsistent = false;
            outcome.isTerminated = true;
            outcome.message = m_terminationMessage;
            return true;
        }
        if (!goesOn) {
            m_isConsistent = (!hasPassedEverything && !m_passes->hasUndefinedDerivative()) || checkFinite();
            return m_isConsistent;
        }
        if (changesStructureAtOnce && hasOtherStructure(m_program, m_values)) return true;
        if (pass >= kPassesBefore &&
            cycle.closesAt(pass, [this](std::vector<double>& state) { getIterationState(state); })) {
            if (corners.tried == 0 && takeLastingPosition(blocksOf(cycle.variables()), time, states, outcome))
                return true;
            if (corners.tried == 0 && chooseLasting(time, states, outcome)) return m_isConsistent;
            if (corners.tried == 0) first = cycle;
            if (!chooseAtCorners(corners)) {
                if (changesStructureAtOnce || m_program.conditions.empty()) break;
                changesStructureAtOnce = true;
                // Of the passes without result, report the one that changes the equations.
                const bool isChanged = hasOtherStructure(m_program, m_values);
                const auto kept = outcome.iterations.end() - (isChanged ? 1 : 0);
                outcome.iterations.erase(outcome.iterations.begin() + iterationsBefore, kept);
                if (isChanged) return true;
            }
            cycle = {};
        }
    }
    m_isConsistent = false;
    outcome.hasNoFixedPoint = true;
    const PassCycle& told = corners.tried > 0 ? first : cycle;
    outcome.period = told.period();
    for (const VariableId variable : told.variables())
        outcome.cycling.push_back(m_program.structure->dae->variables[variable].name);
    return fail(0, false, "the event iteration has no end");
}

/// Where rounding has decided, searches modes that last, before the next pass stores its values. True if the event
/// continues with them.
bool ModelEvaluator::chooseLasting(double time, double* states, EventOutcome& outcome)
{
    if (m_isJumping || m_isTrial || m_horizon.longest <= 0) return false;
    m_isJumping = true;
    const bool isFound = findModesAfter(time, states, outcome, Past::Lasts);
    m_isJumping = false;
    return isFound;
}

/// A diode written as `off = if pre(off) then u < 0 else i < 0` has u at rest while it conducts. When it opens, u is
/// still zero by chance: the truth of `u < 0` is open, and the passes alternate if rounding has left the one that
/// closes it again. Each call tries other truths of the relations that were at rest before the event, or at the start
/// of all that are at zero. False when none are left.
bool ModelEvaluator::chooseAtCorners(CornerTruths& corners)
{
    constexpr std::size_t kMaxTogether = 6;
    if (corners.tried == 0) {
        for (std::uint32_t i = 0; i < m_program.relations.size(); ++i) {
            const ProgramRelation& relation = m_program.relations[i];
            const bool isAsked = !m_wasAtRest.empty()
                                     ? static_cast<bool>(m_wasAtRest[i])
                                     : m_isSwitch[i] && relation.left != kNoSlot && isOrdered(relation.op);
            if (!isAsked || m_forced[i] != 0 || m_side[i] == 0 || relation.instant != kNoSlot) continue;
            const double left = m_values[relation.left], right = m_values[relation.right];
            if (std::fabs(left - right) <= toleranceOf(i, left, right)) corners.relations.push_back(i);
        }
        if (corners.relations.size() > kMaxTogether) corners.relations.resize(kMaxTogether);
        for (const std::uint32_t i : corners.relations)
            corners.first.push_back(m_values[m_program.relations[i].mode] != 0);
    }
    if (++corners.tried >= std::size_t(1) << corners.relations.size()) return false;
    for (std::size_t k = 0; k < corners.relations.size(); ++k) {
        const std::uint32_t i = corners.relations[k];
        setMode(i, corners.first[k] != ((corners.tried >> k & 1U) != 0));
        m_forced[i] = m_side[i] > 0 ? 1 : -1;
    }
    m_isConsistent = false;
    return true;
}

/// All values that the next pass of an event starts from, except starting points of iterations.
void ModelEvaluator::getIterationState(std::vector<double>& state) const
{
    state.clear();
    for (const Program::PreCopy& copy : m_program.preCopies) {
        if (!copy.isContinuous) state.push_back(m_values[copy.pre]);
    }
    for (const Program::State& one : m_program.states) state.push_back(m_values[one.value]);
    for (const ProgramRelation& relation : m_program.relations) state.push_back(m_values[relation.mode]);
    for (const ProgramRounding& rounding : m_program.roundings) state.push_back(m_values[rounding.value]);
    state.insert(state.end(), m_side.begin(), m_side.end());
    state.insert(state.end(), m_forced.begin(), m_forced.end());
}

void ModelEvaluator::watch(EventObserver* observer)
{
    m_observer = observer;
    m_blocks.watch(observer);
}

void ModelEvaluator::surveyModes(const std::vector<std::size_t>& iterations)
{
    constexpr std::size_t kMaxRelations = 8;
    // Computed relations choose their sides again.
    const RelationState kept = relationState();
    for (const std::size_t iteration : iterations) m_blocks.surveyModes(iteration, kMaxRelations);
    restore(kept);
}

ModelEvaluator::RelationState ModelEvaluator::relationState() const
{
    return {m_values, m_side, m_difference, m_slack, m_slackUntil, m_noise, m_mayBeNoise, m_forced};
}

void ModelEvaluator::restore(const RelationState& state)
{
    std::tie(m_values, m_side, m_difference, m_slack, m_slackUntil, m_noise, m_mayBeNoise, m_forced) =
        std::tie(state.values, state.side, state.difference, state.slack, state.slackUntil, state.noise,
                 state.mayBeNoise, state.forced);
}

ModelEvaluator::InstantState ModelEvaluator::instantState(const double* states) const
{
    return {relationState(), m_held, {states, states + stateCount()}, m_time};
}

void ModelEvaluator::restore(const InstantState& state, double* states)
{
    restore(state.relations);
    std::ranges::copy(state.states, states);
    m_time = state.time;
    setHeld(std::vector<std::size_t>(state.held));
}

bool ModelEvaluator::passEverything(double time, const double* states)
{
    setPresentStates(time, states);
    m_hasMoved = false;
    if (!run(m_program.stages, Liveness::Live, false)) return false;
    if (!m_passes) return true;
    m_passes->everythingRan();
    m_isConsistent = true;
    return true;
}

bool ModelEvaluator::passChanges()
{
    m_failure.isAssertion = m_asksTooFarBack = false;
    m_hasMoved = false;
    m_isConsistent = m_passes->run([this](const EventCells::Cell& cell) {
        return runStage(m_program.stages[cell.stage], cell.code, Liveness::Live, false);
    }) && !m_asksTooFarBack;
    return m_isConsistent;
}

/// reinit(x, e) gives a state its value for the next pass; whether anything changed. Variables that are not states
/// follow from these; the next pass shows whether they have the value then.
bool ModelEvaluator::takeReinits(EventOutcome& outcome)
{
    bool hasChanged = false;
    for (const auto& reinit : m_reinits) {
        const VariableId variable = reinit.first;
        const double value = reinit.second;
        const Slot state = m_program.variableSlot[variable];
        if (isSame(m_values[state], value)) continue;
        const bool isState =
            std::ranges::any_of(m_program.states, [&](const Program::State& s) { return s.variable == variable; });
        if (isState) {
            outcome.reinits.push_back({variable, m_values[state], value});
            changeValue(state, value);
        } else {
            m_demands.emplace_back(variable, value);
            m_isConsistent = false;
        }
        hasChanged = true;
    }
    return hasChanged;
}

bool ModelEvaluator::checkDemands()
{
    constexpr double kClose = 1e-6;
    for (const auto& [variable, value] : m_demands) {
        const double got = m_values[m_program.variableSlot[variable]];
        if (std::fabs(got - value) <= kClose * std::max(std::fabs(got), std::fabs(value))) continue;
        const std::string& name = m_program.structure->dae->variables[variable].name;
        m_failure = {m_time,
                     0,
                     false,
                     fmt::format("reinit({0}) gives {0} = {1}, but {0} follows from the states of this instant, which "
                                 "give {2}; apply reinit() to these",
                                 name, value, got),
                     {},
                     true};
        return false;
    }
    m_demands.clear();
    return true;
}

}  // namespace causeway
