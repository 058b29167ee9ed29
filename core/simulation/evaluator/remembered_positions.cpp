// SPDX-License-Identifier: GPL-3.0-or-later
// Switches that remember their position: the one that lasts.
//
// `off = if pre(off) then u < 0 else i < 0; 0 = if off then i else u`: where the diode opens the path of an inductor, u
// is open until the constraint i = 0 decides it, and with u = 0 the passes of the event close the diode again, and so
// on. A position is right where the equations, with pre() of it as it is itself, give it back a moment later; at the
// instant the relations are at their corners, and say nothing. Of the positions those are tried first that change
// little of what was before. Only where the passes go round, or end at what does not last: what they find otherwise
// is what the model says. Cost: an evaluation of the model for each position, of at most `kMaxPositions`.
#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "core/program/interpreter.h"
#include "core/simulation/blocks/relation_truth.h"
#include "core/simulation/evaluator/model_evaluator.h"

namespace causeway {

namespace {

constexpr std::size_t kMaxPositions = 4096;
constexpr std::size_t kMaxAtZero = 6;  // relations whose truths are tried
constexpr std::size_t kMaxOpen = 8;  // likewise together, for the values before the event; of more, two for each switch

void addOnce(std::vector<double>& values, double value)
{
    if (std::ranges::find(values, value) == values.end()) values.push_back(value);
}

/// Blocks with this property, without those of the initial system.
template <class Predicate>
std::vector<std::size_t> blocksWhere(const Program& program, const Predicate& isAsked)
{
    std::vector<std::size_t> blocks;
    for (std::size_t i = 0; i < program.iterations.size(); ++i) {
        if (!program.iterations[i].isInitial && isAsked(program.iterations[i])) blocks.push_back(i);
    }
    return blocks;
}

/// Values that the present truths give the discrete unknowns of these blocks.
std::vector<double> decisionsOf(const Program& program, const std::vector<std::size_t>& iterations, SlotValues& values,
                                Machine& machine)
{
    std::vector<double> decisions;
    for (const std::size_t iteration : iterations) {
        const IterationBlock& block = program.iterations[iteration];
        static_cast<void>(execute(program, block.discreteCode, values.data(), Liveness::Frozen, machine));
        for (const IterationBlock::Discrete& one : block.discrete) decisions.push_back(values[one.value]);
    }
    return decisions;
}

/// Whether the equations of these blocks read a relation themselves.
bool isInEquations(const Program& program, const std::vector<std::size_t>& iterations, std::uint32_t relation)
{
    return std::ranges::any_of(iterations, [&](std::size_t iteration) {
        const CodeRange code = program.iterations[iteration].code;
        for (std::uint32_t at = code.begin; at < code.end; ++at) {
            if (program.code[at].op == OpCode::Relation && program.code[at].c == relation) return true;
        }
        return false;
    });
}

/// Of `if pre(off) then u < 0 else i < 0` only one relation is asked: the others take no part. Keeps those whose other
/// truth changes a discrete unknown or an equation, at most `kMaxAtZero`.
void keepDeciding(std::vector<std::uint32_t>& relations, const Program& program,
                  const std::vector<std::size_t>& iterations, SlotValues& values, Machine& machine)
{
    const std::vector<double> decided = decisionsOf(program, iterations, values, machine);
    std::erase_if(relations, [&](std::uint32_t relation) {
        if (isInEquations(program, iterations, relation)) return false;
        double& mode = values[program.relations[relation].mode];
        mode = mode != 0 ? 0 : 1;
        const bool isSame = decisionsOf(program, iterations, values, machine) == decided;
        mode = mode != 0 ? 0 : 1;
        return isSame;
    });
    relations.resize(std::min(relations.size(), kMaxAtZero));
}

}  // namespace

void ModelEvaluator::notePast()
{
    m_pastBefore.clear();
    for (const Program::PreCopy& copy : m_program.preCopies) m_pastBefore.push_back(m_values[copy.pre]);
}

/// Blocks, as iterations, that decide any of these variables or relations.
std::vector<std::size_t> ModelEvaluator::blocksOf(const std::set<VariableId>& discrete) const
{
    const auto isAsked = [&](const IterationBlock::Discrete& one) {
        return std::ranges::any_of(
            discrete, [&](VariableId variable) { return m_program.variableSlot[variable] == one.unknown; });
    };
    return blocksWhere(m_program,
                       [&](const IterationBlock& block) { return std::ranges::any_of(block.discrete, isAsked); });
}

std::vector<std::size_t> ModelEvaluator::blocksOf(const std::vector<std::size_t>& relations) const
{
    const auto isAsked = [&](std::uint32_t relation) {
        return std::ranges::find(relations, relation) != relations.end();
    };
    return blocksWhere(m_program,
                       [&](const IterationBlock& block) { return std::ranges::any_of(block.relations, isAsked); });
}

/// Discrete unknowns whose pre() these blocks read, with their possible values: those of this event, for numbers also
/// those of the others, and both values of a Boolean.
std::vector<ModelEvaluator::Remembered> ModelEvaluator::rememberedIn(const std::vector<std::size_t>& iterations,
                                                                     const EventOutcome& outcome)
{
    std::vector<Remembered> all;
    for (const std::size_t iteration : iterations) {
        for (const std::size_t past : m_blocks.pastOf(iteration)) {
            const Program::PreCopy& copy = m_program.preCopies[past];
            const std::vector<IterationBlock::Discrete>& discrete = m_program.iterations[iteration].discrete;
            if (copy.variable.isNone() ||
                std::ranges::find(discrete, copy.slot, &IterationBlock::Discrete::unknown) == discrete.end())
                continue;
            Remembered one{copy.variable, copy.slot, copy.pre, {m_pastBefore[past]}};
            const auto add = [&one](double value) { addOnce(one.values, value); };
            add(m_values[copy.slot]);
            for (const EventIteration& pass : outcome.iterations) {
                for (const EventIteration::Change& change : pass.changed) {
                    if (change.variable != copy.variable) continue;
                    add(change.from);
                    add(change.to);
                }
            }
            if (m_program.structure->dae->variables[copy.variable].type == ValueType::Boolean) {
                add(0);
                add(1);
            }
            all.push_back(std::move(one));
        }
    }
    const std::vector<Remembered> own = all;
    for (Remembered& one : all) {
        if (m_program.structure->dae->variables[one.variable].type == ValueType::Boolean) continue;
        for (const Remembered& other : own) {
            if (m_program.structure->dae->variables[other.variable].type == ValueType::Boolean) continue;
            for (const double value : other.values) addOnce(one.values, value);
        }
    }
    return all;
}

/// Includes relations that other blocks decide, as of the current of an inductor, which is a state.
std::vector<std::uint32_t> ModelEvaluator::relationsReadBy(const std::vector<std::size_t>& iterations) const
{
    std::vector<std::uint32_t> relations;
    for (const std::size_t iteration : iterations) {
        const IterationBlock& block = m_program.iterations[iteration];
        for (const CodeRange range : {block.code, block.discreteCode}) {
            for (std::uint32_t at = range.begin; at < range.end; ++at) {
                const Instruction& i = m_program.code[at];
                if (i.op == OpCode::Relation && std::ranges::find(relations, i.c) == relations.end())
                    relations.push_back(i.c);
            }
        }
    }
    return relations;
}

/// Positions ordered by the number of changes from before the event.
std::vector<std::vector<double>> ModelEvaluator::positionsOf(const std::vector<Remembered>& remembered)
{
    std::vector<std::vector<double>> positions{{}};
    for (const Remembered& one : remembered) {
        std::vector<std::vector<double>> longer;
        for (const std::vector<double>& position : positions) {
            for (const double value : one.values) {
                longer.push_back(position);
                longer.back().push_back(value);
            }
        }
        positions = std::move(longer);
        if (positions.size() > kMaxPositions) return {};
    }
    std::ranges::stable_sort(positions, {}, [&](const std::vector<double>& position) {
        std::size_t changes = 0;
        for (std::size_t i = 0; i < position.size(); ++i)
            changes += position[i] != remembered[i].values.front() ? 1U : 0U;
        return changes;
    });
    return positions;
}

/// Whether the position follows from itself and the relations; computes the other discrete variables of the block.
bool ModelEvaluator::followsFrom(const IterationBlock& block, const std::vector<Remembered>& remembered, bool& hasMoved)
{
    const auto isRemembered = [&](Slot slot) {
        return std::ranges::find(remembered, slot, &Remembered::slot) != remembered.end();
    };
    for (std::size_t round = 0; round <= block.discrete.size(); ++round) {
        if (!execute(m_program, block.discreteCode, m_values.data(), Liveness::Frozen, *this)) return false;
        bool isSettled = true;
        for (const IterationBlock::Discrete& one : block.discrete) {
            if (isRemembered(one.unknown) || m_values[one.unknown] == m_values[one.value]) continue;
            m_values[one.unknown] = m_values[one.value];
            isSettled = false;
            hasMoved = true;
        }
        if (isSettled) break;
    }
    return std::ranges::all_of(block.discrete, [&](const IterationBlock::Discrete& one) {
        return m_values[one.unknown] == m_values[one.value];
    });
}

/// Whether a position lasts; moves the states onto its constraint.
bool ModelEvaluator::lasts(const std::vector<std::size_t>& iterations, const std::vector<Remembered>& remembered,
                           const std::vector<double>& position, bool mayJump, double time, double* states)
{
    setHeld({});
    setPresentStates(time, states);
    for (std::size_t i = 0; i < position.size(); ++i)
        m_values[remembered[i].slot] = m_values[remembered[i].pre] = position[i];
    bool hasMoved = false;
    for (const std::size_t iteration : iterations) {
        // An edge is relative to before the event.
        for (const std::size_t past : m_blocks.pastOf(iteration)) {
            if (m_program.preCopies[past].variable.isNone())
                m_values[m_program.preCopies[past].pre] = m_pastBefore[past];
        }
        static_cast<void>(followsFrom(m_program.iterations[iteration], remembered, hasMoved));
    }
    const std::vector<std::uint32_t> own = relationsReadBy(iterations);
    if (!bringOntoConstraint({}, mayJump, states)) return false;
    const std::vector<double> impulses = mayJump && !m_held.empty() ? impulsesOn(own) : std::vector<double>();
    if (!evaluate(time, states)) return false;
    const double moment = momentAfter();
    m_statesLater.resize(stateCount());
    for (std::size_t i = 0; i < stateCount(); ++i) m_statesLater[i] = states[i] + moment * derivative(i);
    if (!(time + moment > time) || !evaluate(time + moment, m_statesLater.data()) ||
        !m_machineCode.execute(m_program.crossingCode, m_values.data(), *this))
        return false;
    std::vector<std::uint32_t> atZero;
    for (const std::uint32_t i : own) {
        const ProgramRelation& relation = m_program.relations[i];
        if (relation.left == kNoSlot || relation.instant != kNoSlot) continue;
        const double left = m_values[relation.left], right = m_values[relation.right];
        const bool isZero = std::fabs(left - right) <= roundingOf(i, left, right);
        setMode(i, truthOf(relation.op, isZero ? 0.0 : left - right));
        if (isZero) atZero.push_back(i);
    }
    if (atZero.size() > kMaxAtZero) keepDeciding(atZero, m_program, iterations, m_values, *this);
    // A relation still at zero keeps the truth of zero, or leaves it too slowly for a moment to show.
    const SlotValues later = m_values;
    const std::vector<double> sides = m_side;
    bool followsLater = false;
    for (std::size_t number = 0; number < std::size_t(1) << atZero.size() && !followsLater; ++number) {
        m_values = later;
        m_side = sides;
        for (std::size_t k = 0; k < atZero.size(); ++k) {
            if ((number >> k & 1U) != 0) setMode(atZero[k], m_values[m_program.relations[atZero[k]].mode] == 0);
        }
        hasMoved = false;
        followsLater = !goBackwards(impulses, own) && std::ranges::all_of(iterations, [&](std::size_t iteration) {
            return followsFrom(m_program.iterations[iteration], remembered, hasMoved);
        }) && !hasMoved;
    }
    // The constraint belongs to these truths.
    setHeld(std::vector<std::size_t>(m_held));
    return followsLater && evaluate(time, states);
}

/// Reports the fruitless passes as one that leads to this position.
void ModelEvaluator::tellPosition(const std::vector<Remembered>& remembered, EventOutcome& outcome)
{
    EventIteration iteration;
    for (const Remembered& one : remembered) {
        if (one.values.front() != m_values[one.slot])
            iteration.changed.push_back({one.variable, one.values.front(), m_values[one.slot]});
    }
    outcome.iterations.clear();
    if (!iteration.changed.empty()) outcome.iterations.push_back(std::move(iteration));
}

/// Whether some truths of the relations lead to a position from the state before: no truths close a thyristor without a
/// gate signal, although it would stay closed. Of few relations all truths are tried; of many switches each is led to
/// its position by at most two relations of its own.
class ModelEvaluator::Reachability {
public:
    /// All must outlive this object. `relations`: those that the blocks read.
    Reachability(ModelEvaluator& evaluator, const std::vector<std::size_t>& iterations,
                 const std::vector<Remembered>& remembered, const std::vector<std::uint32_t>& relations)
        : m_evaluator(evaluator),
          m_program(evaluator.m_program),
          m_values(evaluator.m_values),
          m_iterations(iterations),
          m_remembered(remembered)
    {
        std::ranges::copy_if(relations, std::back_inserter(m_open), [this](std::uint32_t relation) {
            return m_program.relations[relation].instant == kNoSlot;
        });
    }

    [[nodiscard]] bool isReachable(const std::vector<double>& position)
    {
        const SlotValues values = m_values;
        const bool isReached = m_open.size() <= kMaxOpen ? followsFromAny(position) : followsFromWays(position);
        m_values = values;
        return isReached;
    }

private:
    using Relations = std::vector<std::uint32_t>;

    bool followsFromAny(const std::vector<double>& position)
    {
        for (std::size_t number = 0; number < std::size_t(1) << m_open.size(); ++number) {
            for (std::size_t k = 0; k < m_open.size(); ++k)
                m_values[m_program.relations[m_open[k]].mode] = (number >> k & 1U) != 0 ? 1 : 0;
            goBefore(position);
            if (follows()) return true;
        }
        return false;
    }

    bool followsFromWays(const std::vector<double>& position)
    {
        std::set<std::uint32_t> flipped;
        for (std::size_t i = 0; i < position.size(); ++i) {
            const std::optional<Relations>& way = wayTo(i, position);
            if (!way) return false;
            flipped.insert(way->begin(), way->end());
        }
        goBefore(position);
        std::ranges::for_each(flipped, [this](std::uint32_t relation) { flip(relation); });
        return follows();
    }

    const std::optional<Relations>& wayTo(std::size_t index, const std::vector<double>& position)
    {
        const auto [known, isNew] = m_ways.try_emplace({index, position[index]});
        if (isNew) known->second = findWay(index, position);
        return known->second;
    }

    /// Relations whose other truths give this switch its value in the position: as few as possible.
    std::optional<Relations> findWay(std::size_t index, const std::vector<double>& position)
    {
        if (leads({}, index, position)) return Relations{};
        for (const std::uint32_t one : m_open) {
            if (leads({one}, index, position)) return Relations{one};
        }
        for (std::size_t k = 0; k < m_open.size(); ++k) {
            for (std::size_t other = 0; other < k; ++other) {
                if (leads({m_open[k], m_open[other]}, index, position)) return Relations{m_open[k], m_open[other]};
            }
        }
        return std::nullopt;
    }

    bool leads(const Relations& flipped, std::size_t index, const std::vector<double>& position)
    {
        const SlotValues values = m_values;
        goBefore(position);
        std::ranges::for_each(flipped, [this](std::uint32_t relation) { flip(relation); });
        const bool isDecided = decides(index, position[index]);
        m_values = values;
        return isDecided;
    }

    /// The position, with pre() of it as before the event.
    void goBefore(const std::vector<double>& position)
    {
        for (std::size_t i = 0; i < position.size(); ++i) {
            m_values[m_remembered[i].slot] = position[i];
            m_values[m_remembered[i].pre] = m_remembered[i].values.front();
        }
    }

    void flip(std::uint32_t relation)
    {
        double& mode = m_values[m_program.relations[relation].mode];
        mode = mode != 0 ? 0 : 1;
    }

    /// Whether the equations give all switches their present values.
    bool follows()
    {
        return std::ranges::all_of(m_iterations, [this](std::size_t iteration) {
            bool hasMoved = false;
            return m_evaluator.followsFrom(m_program.iterations[iteration], m_remembered, hasMoved);
        });
    }

    /// The same of one switch.
    bool decides(std::size_t index, double value)
    {
        return std::ranges::all_of(m_iterations, [&](std::size_t iteration) {
            bool hasMoved = false;
            const IterationBlock& block = m_program.iterations[iteration];
            static_cast<void>(m_evaluator.followsFrom(block, m_remembered, hasMoved));
            const auto one =
                std::ranges::find(block.discrete, m_remembered[index].slot, &IterationBlock::Discrete::unknown);
            return one == block.discrete.end() || m_values[one->value] == value;
        });
    }

    ModelEvaluator& m_evaluator;
    const Program& m_program;
    SlotValues& m_values;
    const std::vector<std::size_t>& m_iterations;
    const std::vector<Remembered>& m_remembered;
    Relations m_open;  ///< relations that time alone does not decide
    /// Of many switches, by switch and value: relations whose other truths lead to it; none: nothing does.
    std::map<std::pair<std::size_t, double>, std::optional<Relations>> m_ways;
};

/// Called when the passes of an event find no position of these blocks, or one that does not last.
bool ModelEvaluator::takeLastingPosition(const std::vector<std::size_t>& iterations, double time, double* states,
                                         EventOutcome& outcome)
{
    if (m_pastBefore.size() != m_program.preCopies.size() || m_isPositioned || m_isJumping || m_horizon.longest <= 0)
        return false;
    const std::vector<Remembered> remembered = rememberedIn(iterations, outcome);
    if (remembered.empty()) return false;
    const std::vector<std::vector<double>> positions = positionsOf(remembered);
    const InstantState kept = instantState(states);
    const std::vector<std::uint32_t> own = relationsReadBy(iterations);
    Reachability reach(*this, iterations, remembered, own);
    for (const bool mayJump : {false, true}) {
        for (const std::vector<double>& position : positions) {
            restore(kept.relations);
            if (!reach.isReachable(position)) continue;
            std::ranges::copy(kept.states, states);
            if (!lasts(iterations, remembered, position, mayJump, time, states)) continue;
            tellPosition(remembered, outcome);
            m_isPositioned = true;
            const bool isDone = goOnAsChosen(own, true, kept.states, time, states, outcome);
            m_isPositioned = false;
            return isDone;
        }
    }
    restore(kept, states);
    return false;
}

}  // namespace causeway
