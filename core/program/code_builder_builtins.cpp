// SPDX-License-Identifier: GPL-3.0-or-later
// Built-in functions, conditions of events and calls as code.
#include "core/program/code_builder.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/program/instants.h"
#include "core/symbolic/evaluate.h"
#include "core/symbolic/printer.h"
#include "core/symbolic/simplify.h"
#include "core/symbolic/solve.h"
#include "core/symbolic/traversal.h"

namespace causeway {

/// interval(u) is that of the clock of u, which need not be the present one: superSample(interval(u)).
CodeBuilder::ClockSlots CodeBuilder::clockSlotsOf(ExprId call) const
{
    ClockPartitionId clock = presentClock;
    if (!m_pool.operands(call).empty() && m_pool.op(m_pool.operand(call, 0)) == Op::Variable) {
        const ClockPartitionId own =
            m_program.structure->dae->variables[m_pool.variableOf(m_pool.operand(call, 0))].clock;
        if (!own.isNone()) clock = own;
    }
    // A clock on which nothing runs has none.
    const bool isKnown = clock.index() < clockSlots.size() && clockSlots[clock.index()].interval != kNoSlot;
    return isKnown ? clockSlots[clock.index()] : ClockSlots{m_undefined, m_undefined};
}

/// Homotopy: (1 - w) * simplified + w * actual, and nothing but the actual one in the end.
Slot CodeBuilder::blended(Slot actual, Slot simplified, Code& code)
{
    const Slot one = literal(1);
    const Slot rest = emitOp(OpCode::Subtract, one, m_program.homotopy, 0, code);
    const Slot left = emitOp(OpCode::Multiply, rest, simplified, 0, code);
    const Slot right = emitOp(OpCode::Multiply, m_program.homotopy, actual, 0, code);
    const Slot sum = emitOp(OpCode::Add, left, right, 0, code);
    const Slot isDone = emitOp(OpCode::GreaterEqual, m_program.homotopy, one, 0, code);
    return emitOp(OpCode::Select, isDone, actual, sum, code);
}

Slot CodeBuilder::sampleSlot(ExprId call)
{
    const auto [entry, isNew] = m_sample.try_emplace(call, static_cast<std::uint32_t>(m_program.samples.size()));
    if (isNew) {
        const Slot start = lower(m_pool.operand(call, 0), parameterCode);
        const Slot interval = lower(m_pool.operand(call, 1), parameterCode);
        m_program.samples.push_back({newSlot(), start, interval});
    }
    return m_program.samples[entry->second].value;
}

Slot CodeBuilder::lowerDelay(ExprId call, Code& code)
{
    const ExprId signal = m_pool.operand(call, 0);
    const auto [entry, isNew] = m_delay.try_emplace(signal, static_cast<std::uint32_t>(m_program.delays.size()));
    const std::uint32_t index = entry->second;
    if (isNew) {
        m_program.delays.push_back({});
        delayed.emplace_back(index, signal);
    }
    const Slot longest = lower(m_pool.operands(call).back(), parameterCode);
    std::vector<Slot>& known = m_program.delays[index].longest;
    if (std::ranges::find(known, longest) == known.end()) known.push_back(longest);
    const Slot by = lower(m_pool.operand(call, 1), code);
    return emitOp(OpCode::Delay, by, 0, index, code);
}

/// div, mod and rem of varying operands: the rounding generates events.
Slot CodeBuilder::lowerDivision(ExprId call, Code& code)
{
    const Builtin builtin = m_pool.builtin(call);
    const Slot x = lower(m_pool.operand(call, 0), code);
    const Slot y = lower(m_pool.operand(call, 1), code);
    const Slot quotient = emitOp(OpCode::Divide, x, y, 0, code);
    Slot whole = 0;
    if (builtin == Builtin::Mod) {
        whole = lowerRounding(call, quotient, code);
    } else {
        // Towards zero: the sign, and the floor of the rest.
        const Slot isNegative = emitOp(OpCode::Less, quotient, literal(0), 0, code);
        const Slot opposite = emitOp(OpCode::Negate, quotient, 0, 0, code);
        const Slot size = emitOp(OpCode::Select, isNegative, opposite, quotient, code);
        const Slot rounded = lowerRounding(call, size, code);
        const Slot negated = emitOp(OpCode::Negate, rounded, 0, 0, code);
        whole = emitOp(OpCode::Select, isNegative, negated, rounded, code);
    }
    if (builtin == Builtin::Div) return whole;
    const Slot part = emitOp(OpCode::Multiply, whole, y, 0, code);
    return emitOp(OpCode::Subtract, x, part, 0, code);
}

/// Functions related to events, or expanded to several operations.
bool CodeBuilder::lowerBuiltin(ExprId expr, Code& code)
{
    const Builtin builtin = m_pool.builtin(expr);
    const auto operand = [&](std::size_t i) { return m_pool.operand(expr, i); };
    const auto isVarying = [&](ExprId e) { return !isUnfrozen && changeOf(e) == Change::Always; };
    switch (builtin) {
        case Builtin::NoEvent:
        case Builtin::Smooth: {
            const bool isNoEvent = builtin == Builtin::NoEvent;
            const bool isSmooth = !isNoEvent && m_pool.isNumber(operand(0)) && m_pool.number(operand(0)) >= 1;
            const bool before = isUnfrozen;
            isUnfrozen = isUnfrozen || isNoEvent || isSmooth;
            const Slot slot = lower(operand(isNoEvent ? 0 : 1), code);
            isUnfrozen = before;
            know(expr, slot, false);
            return true;
        }
        case Builtin::Homotopy: {
            const Slot actual = lower(operand(0), code);
            if (!isInitial) {
                know(expr, actual, false);
                return true;
            }
            know(expr, blended(actual, lower(operand(1), code), code), false);
            return true;
        }
        case Builtin::Initial: m_leafSlot.emplace(expr, m_program.initial); return true;
        case Builtin::Terminal: m_leafSlot.emplace(expr, m_program.terminal); return true;
        case Builtin::Edge: {
            const ExprId of = operand(0);
            if (!isInitial || m_pool.op(of) != Op::Variable) {
                know(expr, lowerEdge(of, code), false);
                return true;
            }
            // For a variable outside a when-condition: also valid at the start.
            const Slot now = lower(of, code);
            const Slot wasFalse = emitOp(OpCode::Not, preSlot(m_pool.variableOf(of)), 0, 0, code);
            know(expr, emitOp(OpCode::And, now, wasFalse, 0, code), false);
            return true;
        }
        case Builtin::Change: {
            const ExprId of = operand(0);
            if (m_pool.op(of) != Op::Variable) return false;
            const Slot now = lower(of, code);
            know(expr, emitOp(OpCode::NotEqual, now, preSlot(m_pool.variableOf(of)), 0, code), false);
            return true;
        }
        case Builtin::SampleTimes: m_leafSlot.emplace(expr, sampleSlot(expr)); return true;
        // A clocked variable keeps its value between two ticks: converting it is taking it.
        case Builtin::Hold:
        case Builtin::SubSample:
        case Builtin::SuperSample:
        case Builtin::ShiftSample:
        case Builtin::BackSample:
        case Builtin::NoClock: know(expr, lower(operand(0), code), false); return true;
        case Builtin::Previous:
            if (m_pool.op(operand(0)) != Op::Variable ||
                m_program.structure->dae->variables[m_pool.variableOf(operand(0))].clock.isNone()) {
                know(expr, lower(operand(0), code), false);
            } else {
                m_leafSlot.emplace(expr, previousSlot(m_pool.variableOf(operand(0))));
            }
            return true;
        case Builtin::SampleClocked: {
            const auto [entry, isNew] = m_sampled.try_emplace(operand(0), 0);
            if (isNew) {
                entry->second = newSlot();
                sampled.emplace_back(entry->second, operand(0));
            }
            m_leafSlot.emplace(expr, entry->second);
            return true;
        }
        case Builtin::Interval: know(expr, clockSlotsOf(expr).interval, false); return true;
        case Builtin::FirstTick: know(expr, clockSlotsOf(expr).isFirst, false); return true;
        case Builtin::Delay: know(expr, lowerDelay(expr, code), false); return true;
        case Builtin::SpatialDistribution: {
            const Slot position = lower(operand(2), code);
            know(expr, emitOp(OpCode::Delay, position, 0, distributionLine(expr), code), false);
            return true;
        }
        case Builtin::Floor:
        case Builtin::ToInteger:
        case Builtin::Ceil: {
            if (!isVarying(operand(0))) return isAtInstants && roundAtOneInstant(expr, code);
            const Slot of = lower(operand(0), code);
            const Slot value = lowerRounding(expr, of, code);
            know(expr, value, false);
            return true;
        }
        case Builtin::Div:
        case Builtin::Mod:
        case Builtin::Rem: {
            if (!isVarying(operand(0)) && !isVarying(operand(1))) return false;
            know(expr, lowerDivision(expr, code), false);
            return true;
        }
        default: break;
    }
    if (isFunctionOfNumbers(builtin)) return false;
    know(expr, lowerByEvaluator(expr, code), false);
    return true;
}

/// floor(x): x; mod(x, y): x/y; of div and rem the size of it.
ExprId CodeBuilder::roundedBy(ExprId key)
{
    const ExprId x = m_pool.operand(key, 0);
    const Builtin builtin = m_pool.builtin(key);
    if (builtin != Builtin::Mod && builtin != Builtin::Div && builtin != Builtin::Rem) return x;
    const ExprId quotient = divide(m_pool, x, m_pool.operand(key, 1));
    return builtin == Builtin::Mod ? quotient : m_pool.call(Builtin::Abs, std::array{quotient});
}

Slot CodeBuilder::lowerRounding(ExprId key, Slot operand, Code& code)
{
    const auto [entry, isNew] = m_rounding.try_emplace(key, static_cast<std::uint32_t>(m_program.roundings.size()));
    if (isNew || !m_work.empty()) {
        entry->second = static_cast<std::uint32_t>(m_program.roundings.size());
        ProgramRounding rounding;
        rounding.text =
            m_program.structure->dae
                ? printExpression(m_pool, key,
                                  [this](VariableId id) { return m_program.structure->dae->variables[id].name; })
                : "";
        rounding.value = newSlot();
        rounding.operandExpr = roundedBy(key);
        rounding.isCeiling = m_pool.builtin(key) == Builtin::Ceil;
        m_program.roundings.push_back(std::move(rounding));
    }
    ProgramRounding& rounding = m_program.roundings[entry->second];
    if (!isEventOnly && !isInitial && rounding.operand == kNoSlot) rounding.operand = keep(operand, code);
    code.push_back({OpCode::Floor, {}, rounding.value, operand, 0, entry->second});
    return rounding.value;
}

Slot CodeBuilder::lowerEdge(ExprId condition, Code& code)
{
    if (isInitial) {
        // Only a condition that asks for it is active in the initial system.
        const std::array roots{condition};
        const auto nodes = reachable(m_pool, roots);
        const bool asks = std::ranges::any_of(
            nodes, [this](ExprId e) { return m_pool.op(e) == Op::Call && m_pool.builtin(e) == Builtin::Initial; });
        return asks ? lower(condition, code) : literal(0);
    }
    // It decides about the instants: noEvent inside it is evaluated directly, as between events.
    const bool wasAtInstants = std::exchange(isAtInstants, false);
    const Slot now = lower(condition, code);
    isAtInstants = wasAtInstants;
    const Slot before = m_pool.op(condition) == Op::Variable ? preSlot(m_pool.variableOf(condition))
                                                             : conditionBefore(condition, now, code);
    return risesFrom(before, now, code);
}

/// The value that a condition had, in a place of its own.
Slot CodeBuilder::conditionBefore(ExprId condition, Slot now, Code& code)
{
    const Slot kept = newSlot(), before = newSlot();
    copy(kept, now, code);
    const auto nameOf = [this](VariableId id) { return m_program.structure->dae->variables[id].name; };
    m_program.preCopies.push_back({before, kept, {}, false, printExpression(m_pool, condition, nameOf)});
    // For a variable that an algorithm assigns, the initial solution has the final value, not the one here.
    if (readsWork(condition)) {
        m_assignedConditions[{span, condition}].emplace_back(before, newSlot());
    } else {
        m_conditions.emplace_back(condition, before);
    }
    return before;
}

/// The value of a condition here in the initial system is its value before the events of the start. If the initial
/// system does not reach it, or reaches it more than once, the condition is assumed to have been true.
void CodeBuilder::noteInitially(ExprId condition, Code& code)
{
    const auto known = m_assignedConditions.find({span, condition});
    if (known == m_assignedConditions.end() || known->second.size() != 1) return;
    copy(known->second.front().second, emitOp(OpCode::Not, lower(condition, code), 0, 0, code), code);
}

bool CodeBuilder::hasAssignedConditions(SourceSpan algorithm) const
{
    return std::ranges::any_of(m_assignedConditions, [&](const auto& condition) {
        const SourceSpan at = condition.first.first;
        return at.source == algorithm.source && algorithm.begin <= at.begin && at.end <= algorithm.end;
    });
}

Slot CodeBuilder::risesFrom(Slot before, Slot now, Code& code)
{
    const Slot wasFalse = emitOp(OpCode::Not, before, 0, 0, code);
    return emitOp(OpCode::And, now, wasFalse, 0, code);
}

void CodeBuilder::lowerConditionsBefore(Code& code)
{
    for (const auto& [condition, before] : m_conditions) copy(before, lower(condition, code), code);
    for (const auto& [place, slots] : m_assignedConditions) {
        for (const auto& [before, wasFalse] : slots) copy(before, emitOp(OpCode::Not, wasFalse, 0, 0, code), code);
    }
}

Slot CodeBuilder::lowerWhenCondition(ExprId condition, Code& code)
{
    // What the algorithm assigns itself has another value here than in the end (specification, section 11.2.7).
    const auto comesTrue = [&](ExprId single) {
        if (isInitial && readsWork(single)) noteInitially(single, code);
        if (isInitial || !m_work.contains(single)) return lowerEdge(single, code);
        const Slot now = lower(single, code);
        return risesFrom(conditionBefore(single, now, code), now, code);
    };
    if (m_pool.op(condition) != Op::Array) return comesTrue(condition);
    Slot any = literal(0);
    const std::vector<ExprId> elements(m_pool.operands(condition).begin(), m_pool.operands(condition).end());
    for (const ExprId element : elements) any = emitOp(OpCode::Or, any, comesTrue(element), 0, code);
    return any;
}

/// Time is the only operand other than parameters and variables that change at events only.
bool CodeBuilder::isOfTimeAlone(ExprId relation)
{
    const std::array roots{relation};
    bool hasTime = false;
    for (const ExprId expr : reachable(m_pool, roots)) {
        const Op op = m_pool.op(expr);
        hasTime = hasTime || op == Op::Time;
        if (op == Op::Derivative || op == Op::FunctionCall || op == Op::If || op == Op::Call) return false;
        if (op == Op::Variable && changeOf(expr) == Change::Always) return false;
    }
    return hasTime;
}

/// What changes at this rate, per second, changes by so much within what counts as one instant of the present time.
Slot CodeBuilder::changeWithinInstant(double rate, Code& code)
{
    const Experiment& experiment = m_program.structure->dae->experiment;
    const double length = experiment.stopTime.value_or(1) - experiment.startTime.value_or(0);

    const Slot zero = literal(0), time = m_program.time;
    const Slot isPast = emitOp(OpCode::Less, time, zero, 0, code);
    const Slot since = emitOp(OpCode::Select, isPast, emitOp(OpCode::Negate, time, 0, 0, code), time, code);
    const Slot most = literal(length > 0 ? length : 1);
    const Slot isLong = emitOp(OpCode::Less, most, since, 0, code);
    const Slot summed = emitOp(OpCode::Select, isLong, most, since, code);
    const Slot first = emitOp(OpCode::Multiply, literal(kSummedTime * rate), summed, 0, code);
    const Slot second = emitOp(OpCode::Multiply, literal(kRoundedTime * rate), since, 0, code);
    return emitOp(OpCode::Add, first, second, 0, code);
}

/// floor() of what time brings to an integer at this instant, but for rounding, is that integer: 10*time is 3 at 3*0.1.
bool CodeBuilder::roundAtOneInstant(ExprId rounding, Code& code)
{
    const ExprId rounded = m_pool.operand(rounding, 0);
    if (!isUnfrozen || !isOfTimeAlone(rounded)) return false;
    const ExprId slope = linearCoefficient(m_pool, rounded, m_pool.real(0), m_pool.time());
    if (slope.isNone() || !m_pool.isNumber(slope) || m_pool.number(slope) == 0) return false;
    const Builtin builtin = m_pool.builtin(rounding);
    const Slot change = changeWithinInstant(std::fabs(m_pool.number(slope)), code), most = literal(kMostToInteger);
    const Slot isFast = emitOp(OpCode::Less, most, change, 0, code);
    const Slot shift = emitOp(OpCode::Select, isFast, most, change, code);
    const OpCode towards = builtin == Builtin::Ceil ? OpCode::Subtract : OpCode::Add;
    const Slot moved = emitOp(towards, lower(rounded, code), shift, 0, code);
    const Slot value = newSlot();
    code.push_back({opCodeOf(builtin), builtin, value, moved, moved, 0});
    know(rounding, value, false);
    return true;
}

/// Of `time >= T`, asked at an instant: instants that are computed in several ways, as 0.65 and 0.2 + 3*0.15, are one.
/// What changes at T has changed there; what changes just after T, as `time > T`, has not (see instantTolerance()),
/// but at the event that is its own.
Slot CodeBuilder::atOneInstant(ExprId relation, Slot left, Code& code)
{
    const Op op = m_pool.op(relation);
    const bool isOrdered = op != Op::Equal && op != Op::NotEqual;
    if (!isOrdered || !isOfTimeAlone(relation)) return left;
    const ExprId slope =
        linearCoefficient(m_pool, m_pool.operand(relation, 0), m_pool.operand(relation, 1), m_pool.time());
    if (slope.isNone() || !m_pool.isNumber(slope) || m_pool.number(slope) == 0) return left;
    const bool isRising = m_pool.number(slope) > 0;
    const bool holdsAtZero = op == Op::GreaterEqual || op == Op::LessEqual;
    const bool holdsAfter = isRising == (op == Op::Greater || op == Op::GreaterEqual);
    Slot shift = changeWithinInstant(m_pool.number(slope), code);
    if (holdsAtZero != holdsAfter) shift = emitOp(OpCode::Multiply, shift, m_program.afterInstant, 0, code);
    return emitOp(OpCode::Add, left, shift, 0, code);
}

}  // namespace causeway
