// SPDX-License-Identifier: GPL-3.0-or-later
// Modes of ideal switches whose blocks are singular, and constrain the states: the constraint decides what the
// equations leave open (hidden_constraints.h).
#include "core/simulation/evaluator/model_evaluator.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include "core/program/slot_usage.h"
#include "core/simulation/blocks/relation_truth.h"
#include "core/simulation/evaluator/jump_size.h"

namespace causeway {

namespace {

/// Slots that depend on cases: discrete variables, truths, values selected by them, and values computed from these.
std::vector<bool> caseSlots(const Program& program)
{
    std::vector<bool> isCase(program.slotCount, false);
    const auto& variables = program.structure->dae->variables;
    for (std::size_t i = 0; i < variables.size(); ++i) {
        const DaeVariable& variable = variables[VariableId(i)];
        const bool isDiscrete = variable.variability == Variability::Discrete || variable.type != ValueType::Real;
        const Slot slot = program.variableSlot[VariableId(i)];
        if (isDiscrete && variable.variability > Variability::Parameter && slot != kNoSlot) isCase[slot] = true;
    }
    for (const ProgramRelation& relation : program.relations) isCase[relation.mode] = true;
    for (const Program::Stage& stage : program.stages) {
        std::uint32_t chosenUntil = 0;  // end of the present branch
        for (std::uint32_t at = stage.code.begin; at < stage.code.end; ++at) {
            const Instruction& i = program.code[at];
            const std::array operands{i.a, i.b, i.c};
            bool isChosen = at < chosenUntil || i.op == OpCode::Relation || i.op == OpCode::Select;
            for (unsigned k = 0; k < operandCount(i); ++k) isChosen = isChosen || isCase[operands[k]];
            if (i.op == OpCode::JumpIfFalse && isCase[i.a]) chosenUntil = std::max(chosenUntil, at + i.c + 1);
            if (isChosen && isPlain(i)) isCase[i.target] = true;
        }
    }
    return isCase;
}

/// Whether the code of the block, or the coefficients of its unknowns, depend on a case.
bool hasModes(const Program& program, const IterationBlock& block)
{
    if (!block.relations.empty() || !block.discrete.empty() || block.hasOuterRelations) return true;
    const auto decides = [](const Instruction& i) {
        return i.op == OpCode::Select || i.op == OpCode::JumpIfFalse || i.op == OpCode::Relation;
    };
    if (std::any_of(program.code.begin() + block.code.begin, program.code.begin() + block.code.end, decides))
        return true;
    std::vector<bool> isCase = caseSlots(program);
    std::vector<bool> moves(program.slotCount, false);  // with the unknowns
    for (const Slot unknown : block.unknowns) moves[unknown] = true;
    for (std::uint32_t at = block.code.begin; at < block.code.end; ++at) {
        const Instruction& i = program.code[at];
        if (!isPlain(i)) continue;
        const std::array operands{i.a, i.b, i.c};
        for (unsigned k = 0; k < operandCount(i); ++k) {
            if (moves[operands[k]]) moves[i.target] = true;
            if (isCase[operands[k]]) isCase[i.target] = true;
        }
        const bool isProduct = i.op == OpCode::Multiply || i.op == OpCode::Divide;
        if (isProduct && ((moves[i.a] && isCase[i.b]) || (moves[i.b] && isCase[i.a]))) return true;
    }
    return false;
}

/// Modes in the order of trials: contradicted relations first, then by number of changes.
std::vector<std::vector<bool>> modesNear(const std::vector<bool>& modes, const std::vector<std::size_t>& contradicted,
                                         const std::vector<std::size_t>& open, bool withOthers)
{
    constexpr std::size_t kAllOf = 8, kFew = 4;  // relations
    const std::size_t count = open.size();
    std::vector<std::vector<bool>> near;
    const auto add = [&](const std::vector<std::size_t>& flipped) {
        std::vector<bool> other = modes;
        for (const std::size_t i : flipped) other[i] = !other[i];
        if (std::ranges::find(near, other) == near.end()) near.push_back(std::move(other));
    };
    add(contradicted);
    if (!withOthers) return near;
    if (count <= kAllOf) {
        std::vector<unsigned> numbers(std::size_t(1) << count);
        for (unsigned i = 0; i < numbers.size(); ++i) numbers[i] = i;
        std::ranges::stable_sort(numbers, {}, [](unsigned number) { return std::popcount(number); });
        for (const unsigned number : numbers) {
            std::vector<std::size_t> flipped;
            for (std::size_t i = 0; i < count; ++i) {
                if ((number >> i & 1U) != 0) flipped.push_back(open[i]);
            }
            add(flipped);
        }
        return near;
    }
    add({});
    // One or two changes do not resolve many contradictions, which come from rounding.
    const bool areFew = contradicted.size() <= kFew;
    for (const std::size_t i : areFew ? open : contradicted) add({i});
    if (!areFew) return near;
    for (const std::size_t first : contradicted) {
        for (const std::size_t i : open) {
            if (i != first) add({first, i});
        }
    }
    return near;
}

}  // namespace

HiddenConstraints& ModelEvaluator::hiddenConstraints()
{
    if (!m_hidden) m_hidden.emplace(m_program, m_values, m_blocks, static_cast<Machine&>(*this));
    return *m_hidden;
}

void ModelEvaluator::setHeld(std::vector<std::size_t> iterations)
{
    for (const std::size_t iteration : m_held) m_blocks.release(iteration);
    m_held = std::move(iterations);
    for (const std::size_t iteration : m_held) m_blocks.hold(iteration);
    if (m_hidden) m_hidden->forget();
}

/// Determines the unknowns that only the constraints of held modes decide; one iteration if they are linear. Requires
/// values that hold otherwise. Between events the previous influences serve. Drift of the integration enters through
/// the decay term only.
bool ModelEvaluator::determineHeld()
{
    m_hidden->forgetMoves();
    const std::optional<bool> followed = m_hidden->isKnown() ? approachHeld(false) : std::nullopt;
    return followed ? *followed : approachHeld(true).value_or(true);
}

/// Nothing until it converges.
std::optional<bool> ModelEvaluator::approachHeld(bool isAnew)
{
    constexpr int kMaxSteps = 6, kMaxStepsOn = 2;
    constexpr double kSettled = 1e-11, kOnConstraint = 1e-15;
    const auto linearize = [this, isAnew]() {
        const bool isDone =
            isAnew ? m_hidden->linearize(m_held, m_horizon.decay) : m_hidden->follow(m_held, m_horizon.decay);
        return isDone ||
               fail(0, false, "the values that the constraints of open and closed switches determine are not finite");
    };
    if (!linearize()) return false;
    if (m_hidden->decidesSome() && m_hidden->distanceOfStates() > kOnConstraint) {
        m_hidden->moveStates();
        if (!run(m_program.stages, Liveness::Frozen, false) || !linearize()) return false;
    }
    for (int step = 0; step < (isAnew ? kMaxSteps : kMaxStepsOn); ++step) {
        if (!m_hidden->decidesSome() || m_hidden->distance() <= kSettled) return true;
        m_hidden->moveUnknowns();
        if (!run(m_program.stages, Liveness::Frozen, false) || !linearize()) return false;
    }
    if (m_hidden->distance() <= kSettled) return true;
    return std::nullopt;
}

/// Moves the states onto the constraint before an event.
bool ModelEvaluator::returnToConstraint(double time, double* states)
{
    if (!evaluate(time, states)) return false;
    getPresentStates(states);
    return true;
}

/// After an event: constraints determine the unknowns that singular blocks leave open, where they can, and these
/// determine the modes.
bool ModelEvaluator::holdConstraints(double time, double* states, EventOutcome& outcome)
{
    constexpr int kMaxRounds = 4;
    constexpr double kSettled = 1e-9;
    for (int round = 0; round < kMaxRounds && !m_isTerminated; ++round) {
        const std::vector<std::size_t> singular = m_blocks.singularBlocks();
        if (singular.empty()) break;
        HiddenConstraints& hidden = hiddenConstraints();
        hidden.forgetMoves();
        if (!hidden.linearize(singular, m_horizon.decay) || !hidden.decidesSome() || !hidden.canHold()) break;
        setHeld(singular);
        const double distance = hidden.distance(), off = hidden.distanceOfStates();
        if (!determineHeld()) break;
        // A rounding error in the voltage of a capacitor causes a large current through a switch in parallel.
        if (off <= kJump) getPresentStates(states);
        if (distance <= kSettled) {
            if (!hidden.decidesAll()) return true;
            for (const std::size_t iteration : m_held) {
                for (const ExprId leaf : m_program.iterations[iteration].leaves)
                    std::erase(outcome.undetermined, m_program.structure->print(leaf));
            }
            return true;
        }
        m_isConsistent = false;
        if (!iterateEvent(time, states, outcome)) return false;
    }
    setHeld({});
    return true;
}

/// Whether a relation is clearly on the side opposite to its mode.
bool ModelEvaluator::contradictThemselves(const std::vector<std::uint32_t>& relations)
{
    constexpr double kCorner = 1e-9;
    m_crossingsNow.resize(crossingCount());
    if (!crossings(m_crossingsNow.data(), nullptr)) return true;
    return std::ranges::any_of(relations, [this](std::uint32_t i) {
        const ProgramRelation& relation = m_program.relations[i];
        if (m_crossingsNow[i] >= 0 || relation.left == kNoSlot) return false;
        const double left = m_values[relation.left], right = m_values[relation.right];
        const double corner = kCorner * std::max({1.0, std::fabs(left), std::fabs(right)});
        return m_crossingsNow[i] < -std::max(toleranceOf(i, left, right), corner);
    });
}

/// Whether these modes have a solution now and a moment later. Moves the states onto their constraint.
bool ModelEvaluator::holdsFor(std::size_t iteration, const std::vector<bool>& modes, bool mayJump, double time,
                              double* states)
{
    setHeld({});
    setPresentStates(time, states);
    // Other blocks find the modes that they need themselves.
    return m_blocks.chooseModes(iteration, modes) &&
           holdsAsChosen(m_program.iterations[iteration].relations, mayJump, time, states);
}

/// Impulses of the differences of relations during the jump onto a constraint.
std::vector<double> ModelEvaluator::impulsesOn(const std::vector<std::uint32_t>& relations) const
{
    std::vector<double> impulses;
    for (const std::uint32_t i : relations) impulses.push_back(m_hidden->impulseOf(i));
    return impulses;
}

/// An impulse passes only through elements that conduct in its direction.
bool ModelEvaluator::goBackwards(const std::vector<double>& impulses, const std::vector<std::uint32_t>& relations) const
{
    double largest = 0;
    for (const double impulse : impulses) largest = std::max(largest, std::fabs(impulse));
    for (std::size_t k = 0; k < impulses.size(); ++k) {
        if (impulses[k] * m_side[relations[k]] < -1e-9 * largest) return true;
    }
    return false;
}

/// Solves for the modes that are set and moves the states onto their constraint. `own`: relations through which a jump
/// must pass.
bool ModelEvaluator::bringOntoConstraint(const std::vector<std::uint32_t>& own, bool mayJump, double* states)
{
    m_blocks.acceptAnyRest(true);
    const bool isSolved = run(m_program.stages, Liveness::Frozen, false);
    m_blocks.acceptAnyRest(false);
    if (!isSolved) return false;
    if (const std::vector<std::size_t> singular = m_blocks.singularBlocks(); !singular.empty()) {
        HiddenConstraints& hidden = hiddenConstraints();
        hidden.forgetMoves();
        if (!hidden.linearize(singular, m_horizon.decay) || !hidden.decidesSome() || !hidden.canHold()) return false;
        if (hidden.moveStates() > kJump) {
            if (!mayJump || goBackwards(impulsesOn(own), own)) return false;
        }
        setHeld(singular);
        getPresentStates(states);
    }
    return true;
}

/// Whether the modes that are set hold. `own`: relations that must agree a moment later.
bool ModelEvaluator::holdsAsChosen(const std::vector<std::uint32_t>& own, bool mayJump, double time, double* states)
{
    // An impulse that passes through other blocks must find them conducting in its direction.
    std::vector<std::uint32_t> through = own;
    for (std::uint32_t i = 0; mayJump && i < m_program.relations.size(); ++i) {
        if (m_isSwitch[i] && m_program.relations[i].instant == kNoSlot && std::ranges::find(own, i) == own.end())
            through.push_back(i);
    }
    if (!bringOntoConstraint(through, mayJump, states) || !evaluate(time, states)) return false;
    if (contradictThemselves(own)) return false;
    const double moment = momentAfter();
    m_statesLater.resize(stateCount());
    m_crossingsLater.resize(crossingCount());
    for (std::size_t i = 0; i < stateCount(); ++i) m_statesLater[i] = states[i] + moment * derivative(i);
    const auto isOwn = [&own](std::size_t relation) { return std::ranges::find(own, relation) != own.end(); };
    // `if pre(off) then u < 0 else i < 0`: only one of them is evaluated.
    const auto counts = [&](std::size_t relation) {
        return isOwn(relation) && !m_blocks.isIndifferent(static_cast<std::uint32_t>(relation));
    };
    if (std::ranges::any_of(contradictedLater(time + moment, m_statesLater.data()), counts)) return false;
    return evaluate(time, states) && !(m_mustRest && std::ranges::any_of(m_blocks.contradictedAtRest(), isOwn));
}

/// Modes of a block with a solution now and a moment later, after the block's own search has failed. `contradicted`:
/// relations, in the numbering of the block.
bool ModelEvaluator::findHeldModes(std::size_t iteration, const std::vector<std::size_t>& contradicted,
                                   SearchWidth width, bool mayJump, double time, double* states, EventOutcome& outcome)
{
    const InstantState kept = instantState(states);
    const IterationBlock& block = m_program.iterations[iteration];
    // Time alone decides some of them.
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i < block.relations.size(); ++i) {
        if (m_program.relations[block.relations[i]].instant == kNoSlot) open.push_back(i);
    }
    // After many failures further trials are unlikely to succeed; each costs a factorisation.
    constexpr std::size_t kMaxFruitless = 2000;
    const bool withOthers = width == SearchWidth::All && m_fruitlessTrials < kMaxFruitless;
    std::size_t trials = 0;
    for (const std::vector<bool>& modes :
         modesNear(m_blocks.relationModes(iteration), contradicted, open, withOthers)) {
        restore(kept.relations);
        std::ranges::copy(kept.states, states);
        const auto hasJumped = [&] {
            for (std::size_t i = 0; i < stateCount(); ++i) {
                if (std::fabs(states[i] - kept.states[i]) > kJump * std::max(1.0, std::fabs(kept.states[i])))
                    return true;
            }
            return false;
        };
        if (!holdsFor(iteration, modes, mayJump, time, states) || (hasJumped() && !confirmsJump(time, kept, states))) {
            ++trials;
            continue;
        }
        if (trials > 0) m_fruitlessTrials = 0;
        return goOnAsChosen(block.relations, hasModes(m_program, block), kept.states, time, states, outcome);
    }
    if (withOthers) m_fruitlessTrials += trials;
    restore(kept, states);
    return false;
}

/// Continues the event with the modes found.
bool ModelEvaluator::goOnAsChosen(const std::vector<std::uint32_t>& relations, bool isForced,
                                  const std::vector<double>& statesBefore, double time, double* states,
                                  EventOutcome& outcome)
{
    for (const std::uint32_t i : relations) {
        if (m_side[i] != 0) m_forced[i] = m_side[i] > 0 ? 1 : -1;
    }
    for (std::size_t i = 0; i < stateCount(); ++i) {
        if (std::fabs(states[i] - statesBefore[i]) <= kJump * std::max(1.0, std::fabs(states[i]))) continue;
        outcome.reinits.push_back({m_program.states[i].variable, statesBefore[i], states[i], true});
        outcome.isForced = outcome.isForced || isForced;
    }
    m_isConsistent = false;
    m_blocks.takeModesAsFound();
    static_cast<void>(m_blocks.takeUndetermined());
    return iterateEvent(time, states, outcome) && holdConstraints(time, states, outcome);
}

/// Holds constraints for relations that no unconstrained modes satisfy a moment later.
bool ModelEvaluator::holdContradicted(const std::vector<std::size_t>& contradicted, SearchWidth width, double time,
                                      double* states, EventOutcome& outcome)
{
    bool isFound = false;
    if (width == SearchWidth::All && findModesAfter(time, states, outcome)) return true;
    for (std::size_t iteration = 0; iteration < m_program.iterations.size(); ++iteration) {
        const IterationBlock& block = m_program.iterations[iteration];
        if (block.isInitial) continue;
        std::vector<std::size_t> inBlock;
        for (std::size_t i = 0; i < block.relations.size(); ++i) {
            if (std::ranges::find(contradicted, block.relations[i]) != contradicted.end()) inBlock.push_back(i);
        }
        isFound =
            (!inBlock.empty() && findHeldModes(iteration, inBlock, width, false, time, states, outcome)) || isFound;
    }
    return isFound;
}

/// At the start the blocks after a failed one have not been evaluated: relations of time, and those that blocks read
/// and others decide (`v <= 0 and not i > 0` across a capacitor). Undecided ones start with the truths of the present
/// values, until they are reached.
void ModelEvaluator::decideUnseen()
{
    if (!m_machineCode.execute(m_program.crossingCode, m_values.data(), *this)) return;
    for (std::uint32_t i = 0; i < m_program.relations.size(); ++i) {
        const ProgramRelation& relation = m_program.relations[i];
        if (relation.left == kNoSlot || m_side[i] != 0) continue;
        const std::optional<std::size_t> reader =
            relation.instant == kNoSlot && isOrdered(relation.op) ? m_blocks.onlyReaderOf(i) : std::nullopt;
        const bool isOuter = reader && !m_program.iterations[*reader].isInitial &&
                             std::ranges::find(m_blocks.outerOf(*reader), i) != m_blocks.outerOf(*reader).end();
        if (relation.instant == kNoSlot && !isOuter) continue;
        setMode(i, truthOf(relation.op, m_values[relation.left] - m_values[relation.right]));
    }
}

/// Where no modes have a solution: searches those in which the failed block constrains the states, which may have to
/// jump onto the constraint.
bool ModelEvaluator::jumpToConstraint(double time, double* states, EventOutcome& outcome)
{
    if (!m_failedIteration || m_horizon.longest <= 0 || m_isJumping || m_failure.isAssertion) return false;
    const std::size_t iteration = *m_failedIteration;
    const ModelFailure failure = m_failure;
    decideUnseen();
    m_isJumping = true;
    bool isFound = findModesAfter(time, states, outcome);
    for (const bool mayJump : {false, true})
        isFound = isFound || findHeldModes(iteration, {}, SearchWidth::All, mayJump, time, states, outcome);
    m_isJumping = false;
    isFound = isFound || takeLastingPosition({iteration}, time, states, outcome);
    if (!isFound) m_failure = failure;
    return isFound;
}

}  // namespace causeway
