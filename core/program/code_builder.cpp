// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/code_builder.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/base/assert.h"
#include "core/dae/parameters.h"
#include "core/symbolic/evaluate.h"
#include "core/symbolic/exact_integers.h"
#include "core/symbolic/printer.h"
#include "core/symbolic/simplify.h"
#include "core/symbolic/traversal.h"
#include "core/symbolic/value_elements.h"

namespace causeway {

std::optional<OpCode> findOpCode(Op op)
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
        default: return std::nullopt;
    }
}

OpCode opCodeOf(Op op)
{
    const std::optional<OpCode> found = findOpCode(op);
    if (!found) throw InternalError("an operation of no numbers");
    return *found;
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
    m_program.afterInstant = newSlot();
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
    m_program.preCopies.push_back({pre, m_program.variableSlot[variable], variable, isContinuous, {}});
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
    // NaN is not equal to itself, so it must not be a key. Zeros of both signs are distinguished.
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

/// A slot that keeps this value, even if an algorithm assigns the variable again.
Slot CodeBuilder::keep(Slot slot, Code& code)
{
    if (std::ranges::none_of(m_work, [slot](const auto& work) { return work.second == slot; })) return slot;
    return copied(slot, code);
}

Slot CodeBuilder::copied(Slot slot, Code& code)
{
    const Slot own = newSlot();
    copy(own, slot, code);
    return own;
}

Slot CodeBuilder::emitOp(OpCode op, Slot a, Slot b, Slot c, Code& code)
{
    const Slot target = newSlot();
    code.push_back({op, {}, target, a, b, c});
    return target;
}

// ----- Properties of expressions

/// Operands precede their users: one pass over the new expressions.
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

/// Both ends of a distribution share its content.
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

namespace {

/// noEvent(), and smooth() of a continuous expression: relations inside are evaluated directly.
bool unfreezes(const ExpressionPool& pool, ExprId expr)
{
    if (pool.op(expr) != Op::Call) return false;
    const ExprId first = pool.operands(expr).empty() ? ExprId() : pool.operand(expr, 0);
    const bool isSmooth = pool.builtin(expr) == Builtin::Smooth && pool.isNumber(first) && pool.number(first) >= 1;
    return isSmooth || pool.builtin(expr) == Builtin::NoEvent;
}

}  // namespace

Change CodeBuilder::changeOf(ExprId root)
{
    // Depth first, entering only unknown nodes: all calls together cost one walk.
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
        const bool endsFreezing = !isUnfrozen && unfreezes(m_pool, expr);
        const bool isLeaf = op == Op::Derivative || isKnownBefore(m_pool, expr) || endsFreezing;
        if (endsFreezing) {
            // This calls itself once: below nothing is left to unfreeze.
            isUnfrozen = true;
            change = changeOf(m_pool.operands(expr).back());
            isUnfrozen = false;
        }
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

bool CodeBuilder::isOfParameters(ExprId root) const
{
    const std::array roots{root};
    return std::ranges::all_of(reachable(m_pool, roots), [this](ExprId expr) {
        return m_pool.op(expr) == Op::FunctionCall || ownChange(expr) <= Change::WithParameters;
    });
}

/// Variability of a leaf; other nodes vary with their operands.
Change CodeBuilder::ownChange(ExprId expr) const
{
    switch (m_pool.op(expr)) {
        case Op::Time:
        case Op::Derivative: return Change::Always;
        case Op::Pre: return Change::AtEvents;
        case Op::Variable: break;
        case Op::FunctionCall:
            return m_program.structure->functions[m_pool.functionOf(expr)].givesTheSameAgain() ? Change::Never
                                                                                               : Change::Always;
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
        const bool isAhead = isParametric && mayBeAhead(expr, code);
        emit(expr, isAhead ? parameterCode : code, isAhead);
    }
    return *find(root);
}

/// As a whole, and once: with the parameters.
bool CodeBuilder::isComputedAhead(ExprId expr)
{
    return m_work.empty() && branchDepth == 0 && changeOf(expr) <= Change::WithParameters;
}

/// Hoisted code must read only hoisted values; in a branch of the parameter code it would be computed only if the
/// branch is taken.
bool CodeBuilder::mayBeAhead(ExprId expr, const Code& code) const
{
    if (branchDepth > 0 && &code == &parameterCode) return false;
    return std::ranges::all_of(m_pool.operands(expr), [this](ExprId operand) {
        return m_parametric.contains(operand) || m_leafSlot.contains(operand);
    });
}

namespace {

/// `sample(0, 1) and ...`: true at instants of events alone.
bool holdsAtInstants(const ExpressionPool& pool, ExprId root)
{
    std::vector<ExprId> open{root};
    while (!open.empty()) {
        const ExprId expr = open.back();
        open.pop_back();
        if (pool.op(expr) == Op::And) open.insert(open.end(), {pool.operand(expr, 0), pool.operand(expr, 1)});
        if (pool.op(expr) != Op::Call) continue;
        const Builtin builtin = pool.builtin(expr);
        if (builtin == Builtin::SampleTimes || builtin == Builtin::Edge || builtin == Builtin::Change) return true;
    }
    return false;
}

}  // namespace

/// In `sample(0, 1) and x > 5` the relation matters only at instants that are events already, so it generates no
/// events. A relation of time alone may be due at the same instant up to rounding, and is unchanged.
bool CodeBuilder::lowerAtInstants(ExprId expr, Code& code)
{
    const ExprId left = m_pool.operand(expr, 0), right = m_pool.operand(expr, 1);
    const bool isLeft = holdsAtInstants(m_pool, left);
    if (isUnfrozen || isLeft == holdsAtInstants(m_pool, right)) return false;
    const std::array rest{isLeft ? right : left};
    const bool hasTime =
        std::ranges::any_of(reachable(m_pool, rest), [this](ExprId part) { return m_pool.op(part) == Op::Time; });
    if (hasTime) return false;
    const Slot instant = lower(isLeft ? left : right, code);
    isUnfrozen = true;
    const Slot condition = lower(rest.front(), code);
    isUnfrozen = false;
    know(expr, emitOp(OpCode::And, instant, condition, 0, code), false);
    return true;
}

/// Lowers leaves, and everything other than an operation on the values of its operands; returns false for other
/// expressions.
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
            {
                const bool isAhead = isComputedAhead(expr);
                know(expr, lowerChoice(expr, isAhead ? parameterCode : code), isAhead);
            }
            return true;
        case Op::Call:
            if (!isNumeric(expr)) break;
            return lowerBuiltin(expr, code);
        case Op::And:
            if (!isNumeric(expr)) break;
            return lowerAtInstants(expr, code);
        case Op::FunctionCall:
        case Op::TupleElement:
        case Op::Member:
        case Op::Subscript: {
            bool isAhead = false;
            const Slot element = lowerElement(expr, code, isAhead);
            know(expr, element, isAhead);
            return true;
        }
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

/// Whether the expression reads variables that the algorithm assigns, whose values change from statement to statement.
bool CodeBuilder::readsWork(ExprId expr) const
{
    if (m_work.empty()) return false;
    std::vector<ExprId> open{expr};
    while (!open.empty()) {
        const ExprId node = open.back();
        open.pop_back();
        if (m_work.contains(node)) return true;
        if (isKnownBefore(m_pool, node)) continue;
        const auto operands = m_pool.operands(node);
        open.insert(open.end(), operands.begin(), operands.end());
    }
    return false;
}

void CodeBuilder::emitRelation(ExprId expr, Slot a, Slot b, Code& code)
{
    const KnownRelation added{static_cast<std::uint32_t>(m_program.relations.size()), branchDepth > 0};
    const auto [entry, isNew] = m_relation.try_emplace(expr, added);
    // In an algorithm the same text may have another value later.
    if (isNew || readsWork(expr) || (entry->second.isInBranch && branchDepth == 0)) {
        entry->second = added;
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
    const std::uint32_t index = entry->second.index;
    ProgramRelation& relation = m_program.relations[index];
    if (!isEventOnly && !isInitial && relation.left == kNoSlot) {
        // A branch that is not taken leaves the left side undefined: that must not be a variable.
        relation.left = branchDepth > 0 ? copied(a, code) : keep(a, code);
        relation.right = keep(b, code);
    }
    touchedRelations.push_back(index);
    code.push_back({OpCode::Relation, {}, relation.mode, a, b, index});
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
    if (isRelation(op) && isUnfrozen && isAtInstants) instruction.a = atOneInstant(expr, instruction.a, code);
    code.push_back(instruction);
    const bool isProduct = op == Op::Multiply || op == Op::ElementMultiply;
    const bool mayBeInexact = isProduct && m_pool.type(expr) == ValueType::Integer;
    know(expr, mayBeInexact ? whereExact(instruction.target, code) : instruction.target, isParametric);
}

/// A product of Integers beyond 2^53 has no value: its last digits, which mod() may ask for, would be wrong.
Slot CodeBuilder::whereExact(Slot product, Code& code)
{
    const Slot isBelow = emitOp(OpCode::LessEqual, product, literal(kLargestExactInteger), 0, code);
    const Slot isAbove = emitOp(OpCode::GreaterEqual, product, literal(-kLargestExactInteger), 0, code);
    const Slot isExact = emitOp(OpCode::And, isBelow, isAbove, 0, code);
    return emitOp(OpCode::Select, isExact, product, m_undefined, code);
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

}  // namespace causeway
