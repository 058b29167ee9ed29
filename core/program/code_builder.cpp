// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/code_builder.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "core/base/assert.h"
#include "core/dae/parameters.h"
#include "core/symbolic/evaluate.h"
#include "core/symbolic/printer.h"
#include "core/symbolic/simplify.h"
#include "core/symbolic/traversal.h"
#include "core/symbolic/value_elements.h"

namespace causeway {

namespace {

/// Position of an element among the scalars of what a call gives; nothing where the way to it is not known in advance.
struct Place {
    ExprId root;
    std::size_t offset = 0;
};

std::size_t scalars(const ExpressionPool& pool, TypeId type)
{
    return static_cast<std::size_t>(std::max<std::int64_t>(0, pool.types().scalarCount(type)));
}

std::optional<Place> placeOf(const ExpressionPool& pool, ExprId expr)
{
    const TypeTable& types = pool.types();
    std::size_t offset = 0;
    // From the element to the call: offsets of the parts add up.
    while (true) {
        switch (pool.op(expr)) {
            case Op::FunctionCall: return Place{expr, offset};
            case Op::TupleElement: {
                const ExprId call = pool.operand(expr, 0);
                const auto& members = types.tupleOf(pool.typeId(call));
                for (std::uint32_t i = 0; i < pool.payload(expr); ++i) offset += scalars(pool, members[i]);
                expr = call;
                break;
            }
            case Op::Member: {
                const ExprId record = pool.operand(expr, 0);
                if (!pool.isScalar(record)) return std::nullopt;
                const RecordType& type = types.recordOf(pool.typeId(record));
                for (std::uint32_t i = 0; i < pool.payload(expr); ++i) offset += scalars(pool, type.fields[i].type);
                expr = record;
                break;
            }
            case Op::Subscript: {
                const ExprId array = pool.operand(expr, 0);
                const auto dimensions = types.dimensions(pool.typeId(array));
                const auto subscripts = pool.operands(expr).subspan(1);
                if (subscripts.size() != dimensions.size()) return std::nullopt;
                std::size_t at = 0;
                for (std::size_t i = 0; i < subscripts.size(); ++i) {
                    std::int64_t index = 0;
                    if (pool.op(subscripts[i]) == Op::IntegerLiteral) {
                        index = pool.integerValue(subscripts[i]);
                    } else if (pool.op(subscripts[i]) == Op::EnumerationLiteral) {
                        index = pool.payload(subscripts[i]) + 1;
                    } else if (pool.op(subscripts[i]) == Op::BooleanLiteral) {
                        index = pool.booleanValue(subscripts[i]) ? 2 : 1;
                    } else {
                        return std::nullopt;
                    }
                    if (index < 1 || index > dimensions[i]) return std::nullopt;
                    at = at * static_cast<std::size_t>(dimensions[i]) + static_cast<std::size_t>(index - 1);
                }
                offset += at * scalars(pool, types.elementType(pool.typeId(array)));
                expr = array;
                break;
            }
            default: return std::nullopt;
        }
    }
}

}  // namespace

OpCode opCodeOf(Op op)
{
    switch (op) {
        case Op::Negate: return OpCode::Negate;
        case Op::Not: return OpCode::Not;
        case Op::Add: return OpCode::Add;
        case Op::Subtract: return OpCode::Subtract;
        case Op::Multiply:
        case Op::ElementMultiply: return OpCode::Multiply;
        case Op::Divide:
        case Op::ElementDivide: return OpCode::Divide;
        case Op::Power:
        case Op::ElementPower: return OpCode::Power;
        case Op::Less: return OpCode::Less;
        case Op::LessEqual: return OpCode::LessEqual;
        case Op::Greater: return OpCode::Greater;
        case Op::GreaterEqual: return OpCode::GreaterEqual;
        case Op::Equal: return OpCode::Equal;
        case Op::NotEqual: return OpCode::NotEqual;
        case Op::And: return OpCode::And;
        case Op::Or: return OpCode::Or;
        case Op::If: return OpCode::Select;
        default: throw InternalError("an operation of no numbers");
    }
}

OpCode opCodeOf(Builtin builtin)
{
    switch (builtin) {
        case Builtin::Sin: return OpCode::Sin;
        case Builtin::Cos: return OpCode::Cos;
        case Builtin::Exp: return OpCode::Exp;
        case Builtin::Sqrt: return OpCode::Sqrt;
        case Builtin::EnumerationToInteger: return OpCode::Copy;
        default: return OpCode::Call;
    }
}

CodeBuilder::CodeBuilder(Program& program) : m_program(program), m_pool(program.pool)
{
    m_program.time = newSlot();
    m_program.initial = newSlot();
    m_program.terminal = newSlot();
    m_program.homotopy = newSlot();
    m_leafSlot.emplace(m_pool.time(), m_program.time);
    m_undefined = literal(std::numeric_limits<double>::quiet_NaN());
    for (const DaeVariable& variable : m_program.structure->dae->variables) {
        m_isDiscrete.push_back(variable.variability == Variability::Discrete || variable.type != ValueType::Real ? 1
                                                                                                                 : 0);
    }
    for (const Unknown& unknown : m_program.structure->unknowns) {
        if (unknown.isDiscrete) m_isDiscrete[unknown.variable.index()] = 1;
    }
}

// ----- slots

Slot CodeBuilder::newSlots(std::size_t count)
{
    const Slot first = static_cast<Slot>(m_program.slotCount);
    m_program.slotCount += count;
    return first;
}

Slot CodeBuilder::slotOfLeaf(ExprId leaf)
{
    const auto [entry, isNew] = m_leafSlot.try_emplace(leaf, 0);
    if (isNew) entry->second = newSlot();
    return entry->second;
}

Slot CodeBuilder::preSlot(VariableId variable, bool isContinuous)
{
    const auto [entry, isNew] = m_pre.try_emplace(variable, 0);
    if (!isNew) return entry->second;
    const Slot pre = newSlot();
    entry->second = pre;
    m_program.preCopies.push_back({pre, m_program.variableSlot[variable], variable, isContinuous});
    return pre;
}

Slot CodeBuilder::previousSlot(VariableId variable)
{
    const auto [entry, isNew] = m_previous.try_emplace(variable, 0);
    if (isNew) {
        entry->second = newSlot();
        m_previousValues.emplace_back(variable, entry->second);
    }
    return entry->second;
}

Slot CodeBuilder::literal(double value)
{
    // Not a number equals nothing, not even itself; it is asked for once. Zeros of both signs are kept apart.
    if (std::isnan(value) || (value == 0 && std::signbit(value))) {
        const Slot slot = newSlot();
        m_program.constants.emplace_back(slot, value);
        return slot;
    }
    const auto [entry, isNew] = m_literals.try_emplace(value, 0);
    if (isNew) {
        entry->second = newSlot();
        m_program.constants.emplace_back(entry->second, value);
    }
    return entry->second;
}

ExprId CodeBuilder::placeholder(TypeId type, Slot slot)
{
    const ExprId leaf =
        m_pool.variable(VariableId(m_program.structure->dae->variables.size() + m_placeholders++), type);
    m_leafSlot.emplace(leaf, slot);
    return leaf;
}

const Slot* CodeBuilder::find(ExprId expr)
{
    if (!m_work.empty()) {
        if (const auto work = m_work.find(expr); work != m_work.end()) return &work->second;
    }
    if (const auto leaf = m_leafSlot.find(expr); leaf != m_leafSlot.end()) return &leaf->second;
    if (const auto known = m_parametric.find(expr); known != m_parametric.end()) return &known->second;
    const auto found = context().slot.find(expr);
    return found == context().slot.end() ? nullptr : &found->second;
}

void CodeBuilder::know(ExprId expr, Slot slot, bool isParametric)
{
    if (isParametric) {
        m_parametric.emplace(expr, slot);
        return;
    }
    if (context().slot.insert_or_assign(expr, slot).second) context().scope.push_back(expr);
}

void CodeBuilder::endScope(const Scope& scope)
{
    for (std::size_t c = 0; c < m_contexts.size(); ++c) {
        Context& context = m_contexts[c];
        for (std::size_t i = scope.starts[c]; i < context.scope.size(); ++i) context.slot.erase(context.scope[i]);
        context.scope.resize(scope.starts[c]);
    }
}

void CodeBuilder::forgetAll()
{
    endScope({{0, 0}});
    for (Context& context : m_contexts) context.change.clear();
}

CodeRange CodeBuilder::append(Code& code)
{
    CodeRange range{static_cast<std::uint32_t>(m_program.code.size()), 0};
    m_program.code.insert(m_program.code.end(), code.begin(), code.end());
    range.end = static_cast<std::uint32_t>(m_program.code.size());
    code.clear();
    return range;
}

void CodeBuilder::patchJump(Code& code, std::size_t jump)
{
    code[jump].c = static_cast<Slot>(code.size() - jump - 1);
}

void CodeBuilder::copy(Slot target, Slot source, Code& code)
{
    if (target != source) code.push_back({OpCode::Copy, {}, target, source, source, 0});
}

/// A slot that goes on to have this value, also where an algorithm assigns the variable again.
Slot CodeBuilder::keep(Slot slot, Code& code)
{
    if (std::ranges::none_of(m_work, [slot](const auto& work) { return work.second == slot; })) return slot;
    const Slot kept = newSlot();
    copy(kept, slot, code);
    return kept;
}

Slot CodeBuilder::emitOp(OpCode op, Slot a, Slot b, Slot c, Code& code)
{
    const Slot target = newSlot();
    code.push_back({op, {}, target, a, b, c});
    return target;
}

// ----- what is known of expressions

/// Operands are older than what uses them: one pass over what is new.
void CodeBuilder::examine()
{
    for (std::size_t i = m_hasCall.size(); i < m_pool.size(); ++i) {
        const ExprId expr(i);
        const Op op = m_pool.op(expr);
        std::uint8_t call =
            op == Op::FunctionCall || (op == Op::Call && m_pool.builtin(expr) == Builtin::Apply) ? 1 : 0;
        std::uint8_t iterator = op == Op::Iterator || op == Op::Local ? 1 : 0;
        for (const ExprId operand : m_pool.operands(expr)) {
            call |= m_hasCall[operand.index()];
            iterator |= m_hasIterator[operand.index()];
        }
        m_hasCall.push_back(call);
        m_hasIterator.push_back(iterator);
    }
}

/// Both ends of a distribution share what it carries along.
std::uint32_t CodeBuilder::distributionLine(ExprId call)
{
    constexpr std::size_t kEnd = 4, kFirstPoint = 5;
    std::vector<ExprId> key(m_pool.operands(call).begin(), m_pool.operands(call).end());
    const auto end = static_cast<std::uint32_t>(m_pool.integerValue(key[kEnd]));
    key.erase(key.begin() + kEnd);
    const auto [entry, isNew] =
        m_distribution.try_emplace(key, static_cast<std::uint32_t>(m_program.distributions.size()));
    const std::uint32_t index = entry->second;
    if (isNew) {
        Program::Distribution made;
        const std::size_t count = (key.size() + 1 - kFirstPoint) / 2;
        for (std::size_t k = 0; k < 2 * count; ++k)
            (k < count ? made.points : made.values).push_back(lower(key[kFirstPoint - 1 + k], parameterCode));
        m_program.distributions.push_back(std::move(made));
        distributed.emplace_back(index, call);
    }
    const auto [line, isNewLine] =
        m_distributionLine.try_emplace({index, end}, static_cast<std::uint32_t>(m_program.delays.size()));
    if (isNewLine) {
        Program::DelayLine& made = m_program.delays.emplace_back();
        made.distribution = static_cast<std::int32_t>(index);
        made.end = end;
    }
    return line->second;
}

bool CodeBuilder::hasCall(ExprId expr)
{
    examine();
    return m_hasCall[expr.index()] != 0;
}

bool CodeBuilder::isNumeric(ExprId expr) const
{
    return causeway::isNumeric(m_pool.type(expr)) && m_pool.isScalar(expr);
}

Change CodeBuilder::changeOf(ExprId root)
{
    // Depth first, entering only what is not known yet: all calls together cost one walk.
    auto& known = context().change;
    if (const auto found = known.find(root); found != known.end()) return found->second;
    std::vector<ExprId> open{root};
    while (!open.empty()) {
        const ExprId expr = open.back();
        if (known.contains(expr)) {
            open.pop_back();
            continue;
        }
        const Op op = m_pool.op(expr);
        Change change = ownChange(expr);
        bool isReady = true;
        const bool isLeaf = op == Op::Derivative || isKnownBefore(m_pool, expr);
        for (const ExprId operand : isLeaf ? std::span<const ExprId>() : m_pool.operands(expr)) {
            const auto found = known.find(operand);
            if (found == known.end()) {
                open.push_back(operand);
                isReady = false;
            } else {
                change = std::max(change, found->second);
            }
        }
        if (!isReady) continue;
        open.pop_back();
        // A frozen relation changes at events only; inside noEvent it is evaluated as it is. So do roundings, and
        // edges.
        if (change == Change::Always && op == Op::Call) {
            const Builtin builtin = m_pool.builtin(expr);
            if (builtin == Builtin::Edge || builtin == Builtin::Change) change = Change::AtEvents;
            if (!isUnfrozen && (builtin == Builtin::Floor || builtin == Builtin::Ceil ||
                                builtin == Builtin::ToInteger || builtin == Builtin::Div))
                change = Change::AtEvents;
        }
        if (isRelation(op) && change == Change::Always && !isUnfrozen) change = Change::AtEvents;
        known.emplace(expr, change);
    }
    return known.at(root);
}

/// How much a leaf can change; what is composed changes with its operands.
Change CodeBuilder::ownChange(ExprId expr) const
{
    switch (m_pool.op(expr)) {
        case Op::Time:
        case Op::Derivative: return Change::Always;
        case Op::Pre: return Change::AtEvents;
        case Op::Variable: break;
        case Op::FunctionCall:
            return m_program.structure->functions[m_pool.functionOf(expr)].isImpure ? Change::Always : Change::Never;
        case Op::Call:
            switch (m_pool.builtin(expr)) {
                case Builtin::Initial:
                case Builtin::Terminal:
                case Builtin::SampleTimes:
                case Builtin::Edge:
                case Builtin::Change:
                case Builtin::SampleClocked:
                case Builtin::Hold:
                case Builtin::Previous:
                case Builtin::Interval:
                case Builtin::FirstTick: return Change::AtEvents;
                case Builtin::Homotopy: return isInitial ? Change::AtEvents : Change::Never;
                case Builtin::Delay:
                case Builtin::SpatialDistribution: return Change::Always;
                default: return Change::Never;
            }
        default: return Change::Never;
    }
    const VariableId id = m_pool.variableOf(expr);
    if (id.index() >= m_program.structure->dae->variables.size()) return Change::AtEvents;
    const DaeVariable& variable = m_program.structure->dae->variables[id];
    switch (variable.variability) {
        case Variability::Constant: return Change::WithParameters;
        // What the initial system computes is known only after it.
        case Variability::Parameter:
            return m_program.computedParameters.contains(id) ? Change::AtEvents : Change::WithParameters;
        case Variability::Discrete:
        case Variability::Continuous: break;
    }
    return isDiscrete(id) ? Change::AtEvents : Change::Always;
}

std::optional<double> CodeBuilder::parameterValue(ExprId expr)
{
    if (expr.isNone() || changeOf(expr) > Change::WithParameters) return std::nullopt;
    if (m_pool.isNumber(expr)) return m_pool.number(expr);
    if (m_parameterValues.empty()) m_parameterValues = evaluateParameters(*m_program.structure->dae);
    return evaluate(m_pool, expr, [this](ExprId leaf) -> std::optional<double> {
        if (m_pool.op(leaf) != Op::Variable || m_pool.variableOf(leaf).index() >= m_parameterValues.size())
            return std::nullopt;
        const double known = m_parameterValues[m_pool.variableOf(leaf).index()];
        return std::isnan(known) ? std::nullopt : std::optional(known);
    });
}

bool CodeBuilder::makesEvents(ExprId expr)
{
    if (isUnfrozen) return false;
    return std::max(changeOf(m_pool.operand(expr, 0)), changeOf(m_pool.operand(expr, 1))) == Change::Always;
}

// ----- expressions

Slot CodeBuilder::lower(ExprId root, Code& code)
{
    // Depth first with an explicit stack; an operand is lowered before its user.
    std::vector<ExprId> open{root};
    while (!open.empty()) {
        const ExprId expr = open.back();
        if (find(expr) != nullptr || lowerSpecial(expr, code)) {
            open.pop_back();
            continue;
        }
        bool isReady = true;
        const auto operands = m_pool.operands(expr);
        for (std::size_t i = operands.size(); i-- > 0;) {
            if (find(operands[i]) != nullptr) continue;
            open.push_back(operands[i]);
            isReady = false;
        }
        if (!isReady) continue;
        open.pop_back();
        const bool isParametric =
            m_work.empty() && changeOf(expr) <= Change::WithParameters && !(branchDepth > 0 && hasCall(expr));
        emit(expr, isParametric ? parameterCode : code, isParametric);
    }
    return *find(root);
}

/// Leaves, and whatever is more than an operation on the values of its operands; false for every other expression.
bool CodeBuilder::lowerSpecial(ExprId expr, Code& code)
{
    const Op op = m_pool.op(expr);
    if (op == Op::RealLiteral || op == Op::IntegerLiteral || op == Op::BooleanLiteral || op == Op::EnumerationLiteral) {
        m_leafSlot.emplace(expr, literal(evaluateNode(m_pool, expr, {}).value_or(0.0)));
        return true;
    }
    switch (op) {
        case Op::Variable:
        case Op::Derivative:
            if (!isNumeric(expr)) break;
            m_leafSlot.emplace(expr, newSlot());
            return true;
        case Op::Pre: {
            const ExprId operand = m_pool.operand(expr, 0);
            if (m_pool.op(operand) != Op::Variable) break;
            const VariableId id = m_pool.variableOf(operand);
            m_leafSlot.emplace(expr, preSlot(id, changeOf(operand) == Change::Always));
            return true;
        }
        case Op::If:
            if (!isNumeric(expr)) break;
            if (!hasCall(m_pool.operand(expr, 1)) && !hasCall(m_pool.operand(expr, 2))) return false;
            know(expr, lowerChoice(expr, code), false);
            return true;
        case Op::Call:
            if (!isNumeric(expr)) break;
            return lowerBuiltin(expr, code);
        case Op::FunctionCall:
        case Op::TupleElement:
        case Op::Member:
        case Op::Subscript: know(expr, lowerElement(expr, code), false); return true;
        case Op::Equal:
        case Op::NotEqual:
        case Op::Less:
        case Op::LessEqual:
        case Op::Greater:
        case Op::GreaterEqual:
            if (m_pool.type(m_pool.operand(expr, 0)) != ValueType::String) return false;
            break;
        case Op::Reduction:
        case Op::Local:
        case Op::Iterator: break;
        default:
            if (isNumeric(expr)) return false;
            break;
    }
    know(expr, lowerByEvaluator(expr, code), false);
    return true;
}

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

/// Functions that have to do with events, or that stand for several operations.
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
            // (1 - w) * simplified + w * actual, and nothing but the actual one in the end.
            const Slot simplified = lower(operand(1), code);
            const Slot one = literal(1);
            const Slot rest = emitOp(OpCode::Subtract, one, m_program.homotopy, 0, code);
            const Slot left = emitOp(OpCode::Multiply, rest, simplified, 0, code);
            const Slot right = emitOp(OpCode::Multiply, m_program.homotopy, actual, 0, code);
            const Slot sum = emitOp(OpCode::Add, left, right, 0, code);
            const Slot isDone = emitOp(OpCode::GreaterEqual, m_program.homotopy, one, 0, code);
            know(expr, emitOp(OpCode::Select, isDone, actual, sum, code), false);
            return true;
        }
        case Builtin::Initial: m_leafSlot.emplace(expr, m_program.initial); return true;
        case Builtin::Terminal: m_leafSlot.emplace(expr, m_program.terminal); return true;
        case Builtin::Edge: know(expr, lowerEdge(operand(0), code), false); return true;
        case Builtin::Change: {
            const ExprId of = operand(0);
            if (m_pool.op(of) != Op::Variable) return false;
            const Slot now = lower(of, code);
            know(expr, emitOp(OpCode::NotEqual, now, preSlot(m_pool.variableOf(of)), 0, code), false);
            return true;
        }
        case Builtin::SampleTimes: {
            const auto [entry, isNew] =
                m_sample.try_emplace(expr, static_cast<std::uint32_t>(m_program.samples.size()));
            if (isNew) {
                const Slot start = lower(operand(0), parameterCode);
                const Slot interval = lower(operand(1), parameterCode);
                m_program.samples.push_back({newSlot(), start, interval});
            }
            m_leafSlot.emplace(expr, m_program.samples[entry->second].value);
            return true;
        }
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
        case Builtin::Delay: {
            const auto [entry, isNew] =
                m_delay.try_emplace(operand(0), static_cast<std::uint32_t>(m_program.delays.size()));
            const std::uint32_t index = entry->second;
            if (isNew) {
                m_program.delays.push_back({});
                delayed.emplace_back(index, operand(0));
            }
            const Slot longest = lower(m_pool.operands(expr).back(), parameterCode);
            std::vector<Slot>& known = m_program.delays[index].longest;
            if (std::ranges::find(known, longest) == known.end()) known.push_back(longest);
            const Slot by = lower(operand(1), code);
            know(expr, emitOp(OpCode::Delay, by, 0, index, code), false);
            return true;
        }
        case Builtin::SpatialDistribution: {
            const Slot position = lower(operand(2), code);
            know(expr, emitOp(OpCode::Delay, position, 0, distributionLine(expr), code), false);
            return true;
        }
        case Builtin::Floor:
        case Builtin::ToInteger:
        case Builtin::Ceil: {
            if (!isVarying(operand(0))) return false;
            const Slot of = lower(operand(0), code);
            const Slot value = lowerRounding(expr, of, code);
            know(expr, value, false);
            return true;
        }
        case Builtin::Div:
        case Builtin::Mod:
        case Builtin::Rem: {
            if (!isVarying(operand(0)) && !isVarying(operand(1))) return false;
            const Slot x = lower(operand(0), code);
            const Slot y = lower(operand(1), code);
            const Slot quotient = emitOp(OpCode::Divide, x, y, 0, code);
            Slot whole = 0;
            if (builtin == Builtin::Mod) {
                whole = lowerRounding(expr, quotient, code);
            } else {
                // Towards zero: the sign, and the floor of the rest.
                const Slot isNegative = emitOp(OpCode::Less, quotient, literal(0), 0, code);
                const Slot opposite = emitOp(OpCode::Negate, quotient, 0, 0, code);
                const Slot size = emitOp(OpCode::Select, isNegative, opposite, quotient, code);
                const Slot rounded = lowerRounding(expr, size, code);
                const Slot negated = emitOp(OpCode::Negate, rounded, 0, 0, code);
                whole = emitOp(OpCode::Select, isNegative, negated, rounded, code);
            }
            if (builtin == Builtin::Div) {
                know(expr, whole, false);
                return true;
            }
            const Slot part = emitOp(OpCode::Multiply, whole, y, 0, code);
            know(expr, emitOp(OpCode::Subtract, x, part, 0, code), false);
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
    const Slot now = lower(condition, code);
    Slot before = 0;
    if (m_pool.op(condition) == Op::Variable) {
        before = preSlot(m_pool.variableOf(condition));
    } else {
        const Slot kept = newSlot();
        before = newSlot();
        copy(kept, now, code);
        m_program.preCopies.push_back({before, kept, {}, false});
        m_conditions.emplace_back(condition, before);
    }
    const Slot wasFalse = emitOp(OpCode::Not, before, 0, 0, code);
    return emitOp(OpCode::And, now, wasFalse, 0, code);
}

void CodeBuilder::lowerConditionsBefore(Code& code)
{
    for (const auto& [condition, before] : m_conditions) copy(before, lower(condition, code), code);
}

Slot CodeBuilder::lowerWhenCondition(ExprId condition, Code& code)
{
    if (m_pool.op(condition) != Op::Array) return lowerEdge(condition, code);
    Slot any = literal(0);
    const std::vector<ExprId> elements(m_pool.operands(condition).begin(), m_pool.operands(condition).end());
    for (const ExprId element : elements) any = emitOp(OpCode::Or, any, lowerEdge(element, code), 0, code);
    return any;
}

void CodeBuilder::emitRelation(ExprId expr, Slot a, Slot b, Code& code)
{
    const auto [entry, isNew] = m_relation.try_emplace(expr, static_cast<std::uint32_t>(m_program.relations.size()));
    // In an algorithm the same text may stand for other values further down.
    if (isNew || !m_work.empty()) {
        entry->second = static_cast<std::uint32_t>(m_program.relations.size());
        ProgramRelation relation;
        relation.relation = expr;
        const auto nameOf = [this](VariableId id) { return m_program.structure->dae->variables[id].name; };
        relation.text = printExpression(m_pool, expr, nameOf);
        relation.zeroCrossing =
            printExpression(m_pool, subtract(m_pool, m_pool.operand(expr, 0), m_pool.operand(expr, 1)), nameOf);
        relation.op = m_pool.op(expr);
        relation.mode = newSlot();
        m_program.relations.push_back(std::move(relation));
    }
    ProgramRelation& relation = m_program.relations[entry->second];
    if (!isEventOnly && !isInitial && relation.left == kNoSlot) {
        relation.left = keep(a, code);
        relation.right = keep(b, code);
    }
    touchedRelations.push_back(entry->second);
    code.push_back({OpCode::Relation, {}, relation.mode, a, b, entry->second});
    know(expr, relation.mode, false);
}

void CodeBuilder::emit(ExprId expr, Code& code, bool isParametric)
{
    const auto operands = m_pool.operands(expr);
    const Op op = m_pool.op(expr);
    if (isRelation(op) && makesEvents(expr)) return emitRelation(expr, *find(operands[0]), *find(operands[1]), code);
    Instruction instruction{op == Op::Call ? opCodeOf(m_pool.builtin(expr)) : opCodeOf(op),
                            op == Op::Call ? m_pool.builtin(expr) : Builtin::Abs,
                            newSlot(),
                            0,
                            0,
                            0};
    if (!operands.empty()) instruction.a = instruction.b = *find(operands[0]);
    if (operands.size() > 1) instruction.b = *find(operands[1]);
    if (operands.size() > 2) instruction.c = *find(operands[2]);
    code.push_back(instruction);
    know(expr, instruction.target, isParametric);
}

/// Only the branch that is taken is computed: the other may call functions that must not be called.
Slot CodeBuilder::lowerChoice(ExprId expr, Code& code)
{
    const Slot condition = lower(m_pool.operand(expr, 0), code);
    const Slot target = newSlot();
    // Relations of the branch that is not taken have no sides.
    const auto lowerBranch = [&](ExprId branch, std::vector<Slot>& sides) {
        const std::size_t first = m_program.relations.size();
        const Scope scope = beginScope();
        ++branchDepth;
        copy(target, lower(branch, code), code);
        --branchDepth;
        endScope(scope);
        for (std::size_t i = first; i < m_program.relations.size(); ++i) {
            if (m_program.relations[i].left != kNoSlot) sides.push_back(m_program.relations[i].left);
        }
    };
    std::vector<Slot> thenSides, elseSides;
    const std::size_t toElse = code.size();
    code.push_back({OpCode::JumpIfFalse, {}, 0, condition, 0, 0});
    lowerBranch(m_pool.operand(expr, 1), thenSides);
    const std::size_t toEnd = code.size();
    code.push_back({OpCode::Jump, {}, 0, 0, 0, 0});
    patchJump(code, toElse);
    for (const Slot side : thenSides) copy(side, m_undefined, code);
    lowerBranch(m_pool.operand(expr, 2), elseSides);
    if (!elseSides.empty()) {
        // The then-branch clears the sides of the else-branch: put before its end.
        Code clear;
        for (const Slot side : elseSides) copy(side, m_undefined, clear);
        code.insert(code.begin() + static_cast<std::ptrdiff_t>(toEnd), clear.begin(), clear.end());
        code[toElse].c += static_cast<Slot>(clear.size());
        patchJump(code, toEnd + clear.size());
        return target;
    }
    patchJump(code, toEnd);
    return target;
}

// ----- calls

Slot CodeBuilder::lowerElement(ExprId expr, Code& code)
{
    if (const auto place = placeOf(m_pool, expr)) {
        const Slot* known = find(place->root);
        const Slot results = known != nullptr ? *known : lowerCall(place->root, code);
        return results + static_cast<Slot>(place->offset);
    }
    // One of several scalars, by an index that changes.
    if (m_pool.op(expr) == Op::Subscript && m_pool.operands(expr).size() == 2 &&
        m_pool.op(m_pool.operand(expr, 0)) == Op::Array && isNumeric(expr)) {
        const std::vector<ExprId> elements(m_pool.operands(m_pool.operand(expr, 0)).begin(),
                                           m_pool.operands(m_pool.operand(expr, 0)).end());
        if (!elements.empty() && std::ranges::all_of(elements, [this](ExprId e) { return isNumeric(e); })) {
            const Slot index = lower(m_pool.operand(expr, 1), code);
            std::vector<Slot> slots;
            for (const ExprId element : elements) slots.push_back(lower(element, code));
            const Slot first = newSlots(elements.size());
            for (std::size_t i = 0; i < slots.size(); ++i) copy(first + static_cast<Slot>(i), slots[i], code);
            return emitOp(OpCode::Element, index, first, static_cast<Slot>(elements.size()), code);
        }
    }
    return lowerByEvaluator(expr, code);
}

Slot CodeBuilder::lowerCall(ExprId call, Code& code)
{
    if (lowerAlgorithm) {
        const std::vector<Slot> outputs = lowerAlgorithm(m_pool.functionOf(call), code);
        if (!outputs.empty()) {
            // Outputs stand one after another, as the scalars of the tuple do.
            const Slot first = newSlots(outputs.size());
            for (std::size_t i = 0; i < outputs.size(); ++i) copy(first + static_cast<Slot>(i), outputs[i], code);
            know(call, first, false);
            return first;
        }
    }
    return lowerByEvaluator(call, code);
}

Slot CodeBuilder::lowerByEvaluator(ExprId expr, Code& code)
{
    const bool isParametric = m_work.empty() && branchDepth == 0 && changeOf(expr) <= Change::WithParameters;
    Code& into = isParametric ? parameterCode : code;
    FunctionCallSite site;
    site.span = span;
    site.expr = expr;
    std::vector<ExprId> operands(m_pool.operands(expr).begin(), m_pool.operands(expr).end());
    for (ExprId& operand : operands) operand = templateOf(operand, site, into);
    if (!operands.empty()) site.expr = m_pool.withOperands(expr, operands);
    const std::size_t count = m_pool.type(expr) == ValueType::String || m_pool.type(expr) == ValueType::None
                                  ? 0
                                  : scalars(m_pool, m_pool.typeId(expr));
    site.resultCount = static_cast<std::uint32_t>(count);
    site.results = newSlots(std::max<std::size_t>(count, 1));
    const Slot results = site.results;
    into.push_back({OpCode::Function, {}, results, 0, 0, static_cast<Slot>(m_program.functionCalls.size())});
    m_program.functionCalls.push_back(std::move(site));
    know(expr, results, isParametric);
    return results;
}

std::int32_t CodeBuilder::lowerText(ExprId text, Code& code, SourceSpan where)
{
    if (text.isNone()) return -1;
    FunctionCallSite site;
    site.span = where;
    site.expr = templateOf(text, site, code);
    m_program.functionCalls.push_back(std::move(site));
    return static_cast<std::int32_t>(m_program.functionCalls.size()) - 1;
}

/// The expression with its largest scalar parts replaced by placeholders, whose values come from slots.
ExprId CodeBuilder::templateOf(ExprId expr, FunctionCallSite& site, Code& code)
{
    examine();
    if (m_pool.isLiteral(expr) || m_pool.op(expr) == Op::EnumerationLiteral || m_pool.op(expr) == Op::Whole)
        return expr;
    if (isNumeric(expr) && m_hasIterator[expr.index()] == 0) {
        const Slot slot = lower(expr, code);
        const VariableId placeholder(m_program.structure->dae->variables.size() + m_placeholders++);
        const TypeId type = m_pool.typeId(expr);
        site.inputs.push_back({placeholder, slot, type});
        return m_pool.variable(placeholder, type);
    }
    if (m_pool.operands(expr).empty() || m_pool.op(expr) == Op::Derivative || m_pool.op(expr) == Op::Pre) return expr;
    std::vector<ExprId> operands(m_pool.operands(expr).begin(), m_pool.operands(expr).end());
    for (ExprId& operand : operands) operand = templateOf(operand, site, code);
    return m_pool.withOperands(expr, operands);
}

}  // namespace causeway
