// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/function_code.h"

#include <algorithm>
#include <array>

namespace causeway {

namespace {

constexpr std::size_t kLongLoop = 1000;            // rounds, from which on a run may be cancelled in it
constexpr std::size_t kMaxUnrolled = 200;          // statements that a loop becomes
constexpr std::size_t kMaxAltogether = 1'000'000;  // instructions of all functions

std::size_t statementCount(const std::vector<Statement>& statements)
{
    std::size_t count = 0;
    forEachStatement(statements, [&count](const Statement&) { ++count; });
    return count;
}

/// Calls count as loops, too: they may have some.
bool hasLoops(const std::vector<Statement>& statements)
{
    bool has = false;
    forEachStatement(statements, [&has](const Statement& statement) {
        has = has || statement.kind == StatementKind::For || statement.kind == StatementKind::While ||
              statement.kind == StatementKind::CallAssign;
    });
    return has;
}

}  // namespace

void FunctionCode::lower(FunctionCallSite& site)
{
    if (site.resultCount == 0 || m_effort > kMaxAltogether) return;
    Body body;
    m_body = &body;
    m_frame = nullptr;
    m_site = &site;
    m_active.clear();
    m_nesting = 0;
    m_conditions = m_loops = 0;
    try {
        const CodeValue result = value(site.expr);
        const bool hasText =
            hasTexts(result.type) || std::ranges::any_of(result.parts, [this](TypeId type) { return hasTexts(type); });
        if (hasText || result.scalars.size() != site.resultCount) refuse();
        for (std::size_t i = 0; i < result.scalars.size(); ++i)
            CodeBuilder::copy(site.results + static_cast<Slot>(i), slotOf(result.scalars[i]), body.code);
        site.isIterative = body.isIterative;
        site.code = m_builder.append(body.code);
    } catch (const NoCode&) {
        site.code = {};
    }
}

// ----- statements

/// Whether nothing that follows is reached.
bool FunctionCode::execute(const std::vector<Statement>& statements)
{
    return std::ranges::any_of(statements, [this](const Statement& statement) { return execute(statement); });
}

bool FunctionCode::execute(const Statement& statement)
{
    switch (statement.kind) {
        case StatementKind::Assign:
            assign(statement.targets[0], value(statement.value));
            forget();
            return false;
        case StatementKind::CallAssign: assignResults(statement); return false;
        case StatementKind::Call: static_cast<void>(value(statement.value)); return false;
        case StatementKind::If: return branches(statement);
        case StatementKind::For: forLoop(statement); return false;
        case StatementKind::While: whileLoop(statement); return false;
        case StatementKind::Assert: assertion(statement); return false;
        case StatementKind::Break:
            if (m_body->breaks.empty()) refuse();
            m_body->isIterative = true;
            m_body->breaks.back().push_back(jump(OpCode::Jump));
            return true;
        case StatementKind::Return:
            m_body->isIterative = m_body->isIterative || m_loops > 0;
            m_frame->returns.push_back(jump(OpCode::Jump));
            return true;
        case StatementKind::When:
        case StatementKind::Terminate:
        case StatementKind::Reinit: break;
    }
    refuse();
}

void FunctionCode::assignResults(const Statement& statement)
{
    const CodeValue results = value(statement.value);
    if (results.parts.empty()) {
        if (!statement.targets.empty() && !statement.targets[0].isNone()) assign(statement.targets[0], results);
        forget();
        return;
    }
    for (std::size_t i = 0; i < statement.targets.size() && i < results.parts.size(); ++i) {
        if (statement.targets[i].isNone()) continue;
        assign(statement.targets[i], partOf(results, i));
        forget();  // the next target may have the one assigned for a subscript
    }
}

bool FunctionCode::branches(const Statement& statement)
{
    std::vector<std::size_t> toEnd;
    bool isOver = true, hasElse = false;
    for (const Statement::Branch& branch : statement.branches) {
        CodeScalar condition{kNoSlot, 1};
        if (!branch.condition.isNone()) condition = scalar(branch.condition);
        if (condition.isKnown() && condition.number == 0) continue;
        hasElse = condition.isKnown();
        const std::size_t toNext = hasElse ? 0 : jump(OpCode::JumpIfFalse, condition);
        const Mark before = beginBranch();
        const bool isConditional = !hasElse || !toEnd.empty();
        m_conditions += isConditional ? 1 : 0;
        const bool endsHere = execute(branch.body);
        m_conditions -= isConditional ? 1 : 0;
        endBranch(before);
        isOver = isOver && endsHere;
        if (hasElse) break;
        if (!endsHere) toEnd.push_back(jump(OpCode::Jump));
        land(toNext);
    }
    for (const std::size_t jump : toEnd) land(jump);
    forget();
    return isOver && hasElse;
}

/// One round after the other where they are few; else the code of a round, run again and again.
void FunctionCode::forLoop(const Statement& statement)
{
    m_body->breaks.emplace_back();
    ++m_conditions;
    ++m_loops;
    const bool isRange = m_pool.op(statement.value) == Op::Range;
    const std::size_t statements = statementCount(statement.body);
    CodeValue elements;
    std::optional<Steps> steps;
    std::array<CodeScalar, 3> bounds{};
    if (isRange) {
        for (std::size_t i = 0; i < 3; ++i) bounds[i] = scalar(m_pool.operand(statement.value, i));
        if (std::ranges::all_of(bounds, &CodeScalar::isKnown))
            steps = stepsBetween(bounds[0].number, bounds[1].number, bounds[2].number);
    } else {
        // They stay what they are when the loop assigns to the array.
        elements = value(statement.value);
        if (m_pool.types().rank(elements.type) != 1) refuse();
        elements.scalars = keptApart(elements.scalars);
        steps = Steps{1, 1, static_cast<std::size_t>(sizes(elements.type)[0])};
    }
    if (steps && (steps->count < 2 || steps->count * statements <= kMaxUnrolled)) {
        for (std::size_t i = 0; i < steps->count; ++i) {
            const double at = steps->start + static_cast<double>(i) * steps->step;
            const CodeValue iterator = isRange
                                           ? numberValue(m_pool.types().elementType(m_pool.typeId(statement.value)), at)
                                           : elementOf(elements, i);
            if (roundOf(statement, iterator)) break;
        }
    } else {
        repeat(statement, bounds, steps, elements);
    }
    --m_loops;
    --m_conditions;
    endLoop();
}

void FunctionCode::repeat(const Statement& statement, const std::array<CodeScalar, 3>& bounds,
                          const std::optional<Steps>& steps, const CodeValue& elements)
{
    const bool isRange = elements.scalars.empty();
    if (!isRange && elements.scalars.size() != steps->count) refuse();  // elements that are more than a number
    CodeScalar count{kNoSlot, steps ? static_cast<double>(steps->count) : 0};
    if (!steps) {
        if (!bounds[1].isKnown() || bounds[1].number == 0) refuse();
        // As ConstantEvaluator counts: a tenth of a millionth of a step forgives rounding.
        const CodeScalar length = apply(Op::Divide, apply(Op::Subtract, bounds[2], bounds[0]), bounds[1]);
        const CodeScalar whole = apply(Builtin::Floor, apply(Op::Add, length, {kNoSlot, 1e-7}), {}, {});
        count = apply(Op::Add, whole, {kNoSlot, 1});
    }
    const CodeScalar start = held(isRange ? bounds[0] : CodeScalar{kNoSlot, 1});
    count = held(count);
    const Slot table = isRange ? kNoSlot : adjacent(elements.scalars);
    const CodeScalar round{m_builder.newSlot()};
    CodeBuilder::copy(round.slot, m_builder.literal(0), m_body->code);
    forget();
    const std::size_t begin = m_body->code.size();
    const std::size_t toEnd = jump(OpCode::JumpIfFalse, emit(OpCode::Less, round, count));
    if (!steps || steps->count > kLongLoop || hasLoops(statement.body)) m_body->code.push_back({OpCode::KeepOn});
    CodeValue iterator = numberValue(m_pool.types().elementType(m_pool.typeId(statement.value)), 0);
    if (isRange) {
        iterator.scalars[0] = apply(Op::Add, start, apply(Op::Multiply, round, bounds[1]));
    } else {
        const CodeScalar position = apply(Op::Add, round, {kNoSlot, 1});
        iterator.scalars[0] = {m_builder.newSlot()};
        m_body->code.push_back({OpCode::Element,
                                {},
                                iterator.scalars[0].slot,
                                position.slot,
                                table,
                                static_cast<Slot>(elements.scalars.size())});
    }
    if (!roundOf(statement, iterator)) {
        m_body->code.push_back({OpCode::Add, {}, round.slot, round.slot, m_builder.literal(1), 0});
        jumpBack(begin);
    }
    land(toEnd);
}

void FunctionCode::whileLoop(const Statement& statement)
{
    m_body->breaks.emplace_back();
    m_body->isIterative = true;
    ++m_conditions;
    ++m_loops;
    forget();
    const std::size_t begin = m_body->code.size();
    const CodeScalar condition = scalar(statement.value);
    const std::size_t toEnd = jump(OpCode::JumpIfFalse, condition);
    m_body->code.push_back({OpCode::KeepOn});
    const bool isOver = execute(statement.body);
    forget();
    if (!isOver) jumpBack(begin);
    land(toEnd);
    --m_loops;
    --m_conditions;
    endLoop();
}

bool FunctionCode::roundOf(const Statement& statement, CodeValue iterator)
{
    m_body->iterators.emplace_back(statement.iterator, std::move(iterator));
    forget();
    const bool isOver = execute(statement.body);
    forget();
    m_body->iterators.pop_back();
    return isOver;
}

void FunctionCode::endLoop()
{
    for (const std::size_t jump : m_body->breaks.back()) land(jump);
    m_body->breaks.pop_back();
    forget();
}

void FunctionCode::assertion(const Statement& statement)
{
    // The level matters only to the evaluator, which ends the run, or warns and continues.
    require(OpCode::Require, scalar(statement.value));
}

void FunctionCode::assign(ExprId target, const CodeValue& value)
{
    const ExprId root = rootOf(m_pool, target);
    if (m_pool.op(root) != Op::Local || m_frame == nullptr) refuse();
    const std::size_t at = m_pool.payload(root);
    if (m_frame->states[at] != Frame::State::Ready) refuse();
    if (target == root) {
        giveOpenSize(at, value);
        const CodeValue& home = m_frame->values[at];
        if (!fits(home, value, m_pool.typeId(target))) refuse();
        std::vector<Slot> slots;
        for (const CodeScalar& scalar : home.scalars) slots.push_back(scalar.slot);
        store(slots, value.scalars);
        return;
    }
    const Place place = placeOf(target);
    if (sizes(place.type) != sizes(value.type) || place.positions.size() != value.scalars.size()) refuse();
    if (place.moved == kNoSlot) {
        std::vector<Slot> slots;
        for (const std::size_t position : place.positions) slots.push_back(place.whole[position].slot);
        store(slots, value.scalars);
        return;
    }
    const Slot first = m_frame->values[at].scalars[0].slot;
    const std::vector<CodeScalar> kept = place.positions.size() > 1 ? keptApart(value.scalars) : value.scalars;
    for (std::size_t i = 0; i < kept.size(); ++i) {
        const auto offset = static_cast<Slot>(place.positions[i]);
        m_body->code.push_back({OpCode::SetElement,
                                {},
                                first + offset,
                                place.moved,
                                slotOf(kept[i]),
                                static_cast<Slot>(place.whole.size()) - offset});
    }
}

/// A variable or field declared with ":" takes the size of its first assigned value.
void FunctionCode::giveOpenSize(std::size_t at, const CodeValue& value)
{
    const FunctionVariable& variable = m_frame->function->variables[at];
    CodeValue& home = m_frame->values[at];
    const Sizes declared = sizes(variable.type), before = sizes(home.type), after = sizes(value.type);
    const TypeId element = m_pool.types().elementType(variable.type);
    const bool isOpenRecord = m_pool.types().base(variable.type) == ValueType::Record && isOpen(element) &&
                              m_pool.types().elementType(home.type) == closed(element);
    if (isOpenRecord && before == after) {
        if (m_conditions > 0) refuse();
        home = newHome(value.type);
    }
    if (before == after || !home.scalars.empty() || before.size() != after.size()) return;
    for (std::size_t i = 0; i < after.size(); ++i) {
        const bool isOpen =
            declared[i] == kUnknownSize && (i >= variable.dimensions.size() || variable.dimensions[i].isNone());
        if (!isOpen && before[i] != after[i]) return;
    }
    // Where it may not be assigned its size is not known.
    if (m_conditions > 0) refuse();
    home = newHome(value.type);
}

void FunctionCode::store(std::span<const Slot> targets, std::span<const CodeScalar> scalars)
{
    std::vector<CodeScalar> kept(scalars.begin(), scalars.end());
    if (targets.size() > 1) {
        const auto isOverwritten = [&](std::size_t i) {
            return !kept[i].isKnown() && kept[i].slot != targets[i] && isHome(kept[i].slot);
        };
        bool overlaps = false;
        for (std::size_t i = 0; i < kept.size(); ++i) overlaps = overlaps || isOverwritten(i);
        if (overlaps) kept = keptApart(kept);
    }
    for (std::size_t i = 0; i < kept.size(); ++i) CodeBuilder::copy(targets[i], slotOf(kept[i]), m_body->code);
}

/// Values of variables, copied so that they stay when the variables change.
std::vector<CodeScalar> FunctionCode::keptApart(std::span<const CodeScalar> scalars)
{
    std::vector<CodeScalar> kept(scalars.begin(), scalars.end());
    for (CodeScalar& scalar : kept) scalar = held(scalar);
    return kept;
}

CodeScalar FunctionCode::held(CodeScalar scalar)
{
    if (scalar.isKnown() || !isHome(scalar.slot)) return scalar;
    const Slot slot = m_builder.newSlot();
    CodeBuilder::copy(slot, scalar.slot, m_body->code);
    return {slot};
}

// ----- code

void FunctionCode::endBranch(Mark before)
{
    if (before.forgotten != m_body->forgotten) return forget();
    for (std::size_t i = before.known; i < m_body->order.size(); ++i) m_body->known.erase(m_body->order[i]);
    m_body->order.resize(before.known);
}

void FunctionCode::forget()
{
    m_body->known.clear();
    m_body->order.clear();
    ++m_body->forgotten;
}

std::size_t FunctionCode::jump(OpCode op, CodeScalar condition)
{
    m_body->code.push_back({op, {}, 0, op == OpCode::Jump ? 0 : slotOf(condition), 0, 0});
    return m_body->code.size() - 1;
}

void FunctionCode::jumpBack(std::size_t to)
{
    const auto distance = static_cast<std::int32_t>(to) - static_cast<std::int32_t>(m_body->code.size()) - 1;
    m_body->code.push_back({OpCode::Jump, {}, 0, 0, 0, static_cast<Slot>(distance)});
}

}  // namespace causeway
