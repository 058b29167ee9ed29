// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dae/scalars/scalarize_statements.h"

#include <algorithm>
#include <array>
#include <span>
#include <unordered_set>

#include <fmt/format.h>

#include "core/dae/assigned_variables.h"
#include "core/symbolic/traversal.h"

namespace causeway {

namespace {

/// Whether a loop with this body can be left from within. The break of a loop inside is counted as well: that costs
/// little.
bool hasBreak(const std::vector<Statement>& statements)
{
    for (const Statement& statement : statements) {
        if (statement.kind == StatementKind::Break || hasBreak(statement.body)) return true;
        for (const Statement::Branch& branch : statement.branches) {
            if (hasBreak(branch.body)) return true;
        }
    }
    return false;
}

Statement like(const Statement& statement)
{
    Statement result;
    result.kind = statement.kind;
    result.span = statement.span;
    return result;
}

/// A variable that statements assign; none.
ExprId firstTarget(const ExpressionPool& pool, const std::vector<Statement>& statements)
{
    std::vector<const std::vector<Statement>*> open{&statements};
    while (!open.empty()) {
        const std::vector<Statement>& body = *open.back();
        open.pop_back();
        for (const Statement& statement : body) {
            for (ExprId target : statement.targets) {
                while (!target.isNone() && (pool.op(target) == Op::Subscript || pool.op(target) == Op::Member))
                    target = pool.operand(target, 0);
                if (!target.isNone() && pool.op(target) == Op::Variable) return target;
            }
            open.push_back(&statement.body);
            for (const Statement::Branch& branch : statement.branches) open.push_back(&branch.body);
        }
    }
    return {};
}

}  // namespace

std::vector<Statement> ScalarStatements::translate(const std::vector<Statement>& statements)
{
    m_between.clear();
    m_elementsOf.clear();
    std::vector<Statement> out;
    translateAll(statements, out);
    return out;
}

void ScalarStatements::translateAll(const std::vector<Statement>& statements, std::vector<Statement>& out)
{
    for (const Statement& statement : statements) {
        translate(statement, out);
        if (m_elements.failure().what.empty()) continue;
        if (m_choices > 0 && !m_elements.failure().range.empty()) {
            out.push_back(refusal(statement));
            m_elements.clearFailure();
        } else {
            m_report(statement.span);
        }
    }
}

Statement ScalarStatements::outside(ExprId isWithin, SourceSpan span)
{
    Statement result;
    result.span = span;
    result.kind = StatementKind::Assert;
    result.value = isWithin;
    result.message = m_pool.string("an index is outside its array");
    return result;
}

/// A conditional statement that accesses a nonexistent element: an error if it is reached.
Statement ScalarStatements::refusal(const Statement& statement)
{
    Statement result = like(statement);
    result.kind = StatementKind::Assert;
    result.value = m_pool.boolean(false);
    result.message =
        m_pool.string(fmt::format("{} is outside the range {}", m_elements.failure().what, m_elements.failure().range));
    return result;
}

void ScalarStatements::translate(const Statement& statement, std::vector<Statement>& out)
{
    Statement result = like(statement);
    switch (statement.kind) {
        case StatementKind::Assign: return translateAssign(statement, out);
        case StatementKind::CallAssign: return translateResults(statement, out);
        case StatementKind::If:
        case StatementKind::When: return translateBranches(statement, out);
        case StatementKind::For: return translateFor(statement, out);
        case StatementKind::Reinit: return translateReinit(statement, out);
        case StatementKind::Call: result.value = m_elements.whole(statement.value); break;
        case StatementKind::While:
            result.value = m_elements.of(statement.value);
            translateAll(statement.body, result.body);
            break;
        case StatementKind::Assert:
            result.value = m_elements.of(statement.value);
            result.message = m_elements.of(statement.message);
            for (const ExprId level : statement.targets) result.targets.push_back(m_elements.of(level));
            break;
        case StatementKind::Terminate: result.message = m_elements.of(statement.message); break;
        case StatementKind::Break:
        case StatementKind::Return: break;
    }
    if (m_elements.failure().what.empty()) out.push_back(std::move(result));
}

// ----- assignments

void ScalarStatements::translateAssign(const Statement& statement, std::vector<Statement>& out)
{
    const ExprId target = statement.targets.front();
    const std::int64_t size = m_elements.count(target);
    m_elements.setResultType(statement.value, m_pool.typeId(target));
    Assignments assignments;
    for (std::int64_t i = 0; i < size; ++i) {
        assignments.emplace_back(m_elements.of(target, i), m_elements.of(statement.value, i));
        if (!m_elements.failure().what.empty()) return;
    }
    assignAll(assignments, statement.span, out);
}

void ScalarStatements::translateResults(const Statement& statement, std::vector<Statement>& out)
{
    Assignments assignments;
    Statement result = like(statement);
    m_elements.setResultTypes(statement.value, statement.targets);
    result.value = m_elements.whole(statement.value);
    if (result.value.isNone()) return;
    bool isScalar = true;
    for (std::size_t k = 0; k < statement.targets.size(); ++k) {
        const ExprId target = statement.targets[k];
        if (target.isNone()) {
            result.targets.emplace_back();
            continue;
        }
        const std::int64_t size = m_elements.count(target);
        const ExprId part =
            m_pool.type(result.value) == ValueType::Tuple ? m_pool.tupleElement(result.value, k) : result.value;
        for (std::int64_t i = 0; i < size; ++i) {
            const ExprId scalar = m_elements.of(target, i);
            if (scalar.isNone()) return;
            assignments.emplace_back(scalar, m_elements.access(part, i));
            isScalar = isScalar && m_pool.isScalar(target) && m_pool.type(target) != ValueType::Record &&
                       m_pool.op(scalar) == Op::Variable;
            if (isScalar) result.targets.push_back(scalar);
        }
        isScalar = isScalar && size == 1;
    }
    if (!m_elements.failure().what.empty()) return;
    // Between scalars the call stays one statement.
    if (isScalar) {
        out.push_back(std::move(result));
    } else {
        assignAll(assignments, statement.span, out);
    }
}

/// A choice among elements is one as ScalarElements makes it for an index that changes.
ScalarStatements::Places ScalarStatements::placesOf(ExprId target) const
{
    Places places;
    std::vector<ExprId> open{target};
    while (!open.empty()) {
        const ExprId at = open.back();
        open.pop_back();
        if (const auto last = m_elements.lastChoices().find(at); last != m_elements.lastChoices().end())
            places.conditions.push_back(last->second);
        if (m_pool.op(at) == Op::If) {
            places.conditions.push_back(m_pool.operand(at, 0));
            open.insert(open.end(), {m_pool.operand(at, 2), m_pool.operand(at, 1)});
        } else {
            places.variables.push_back(at);
        }
    }
    return places;
}

bool ScalarStatements::readsWhatIsWritten(const Assignments& assignments) const
{
    std::unordered_set<ExprId> written;
    std::vector<ExprId> roots;
    for (const auto& [target, value] : assignments) {
        const Places places = placesOf(target);
        written.insert(places.variables.begin(), places.variables.end());
        roots.insert(roots.end(), places.conditions.begin(), places.conditions.end());
        roots.push_back(value);
    }
    // The usual case: the target does not occur on the right-hand side. One walk over all values decides.
    const auto reads = [&](std::span<const ExprId> exprs) {
        return std::ranges::any_of(reachable(m_pool, exprs), [&](ExprId expr) { return written.contains(expr); });
    };
    if (!reads(roots)) return false;
    // x := 2*x reads each element before it is written. For large arrays the question costs more than the answer is
    // worth.
    constexpr std::size_t kMaxCompared = 1000;
    if (assignments.size() > kMaxCompared) return true;
    written.clear();
    for (const auto& [target, value] : assignments) {
        const Places places = placesOf(target);
        roots = places.conditions;
        roots.push_back(value);
        if (reads(roots)) return true;
        written.insert(places.variables.begin(), places.variables.end());
    }
    return false;
}

/// The temporary variable for the value of a target, or for an earlier value of a condition.
ExprId ScalarStatements::between(ExprId expr, ExprId assigned)
{
    const auto [entry, isNew] = m_between.try_emplace(expr);
    if (isNew) entry->second = m_makeVariable(m_pool.typeId(expr), assigned);
    return entry->second;
}

/// All values, and all indices of targets, are those from before the statement.
void ScalarStatements::assignAll(const Assignments& assignments, SourceSpan span, std::vector<Statement>& out)
{
    if (assignments.size() <= 1 || !readsWhatIsWritten(assignments)) {
        for (const auto& [target, value] : assignments) assign(target, value, span, out);
        return;
    }
    std::vector<ExprId> values;
    for (const auto& [target, value] : assignments) {
        const Places places = placesOf(target);
        values.push_back(between(target, places.variables.front()));
        assign(values.back(), value, span, out);
        for (const ExprId condition : places.conditions) {
            const auto [entry, isNew] = m_condition.try_emplace(condition);
            if (!isNew) continue;
            entry->second = between(condition, places.variables.front());
            assign(entry->second, condition, span, out);
        }
    }
    for (std::size_t i = 0; i < assignments.size(); ++i) assign(assignments[i].first, values[i], span, out);
    m_condition.clear();
}

void ScalarStatements::assign(ExprId target, ExprId value, SourceSpan span, std::vector<Statement>& out)
{
    if (const ExprId within = indicesAreWithin(m_pool, m_elements.lastChoices(), value); !within.isNone())
        out.push_back(outside(within, span));
    assignElement(target, value, span, out);
}

void ScalarStatements::assignElement(ExprId target, ExprId value, SourceSpan span, std::vector<Statement>& out)
{
    Statement result;
    result.span = span;
    if (m_pool.op(target) == Op::Variable) {
        result.targets = {target};
        result.value = value;
        out.push_back(std::move(result));
        return;
    }
    const auto before = [this](ExprId condition) {
        const auto known = m_condition.find(condition);
        return known == m_condition.end() ? condition : known->second;
    };
    result.kind = StatementKind::If;
    ExprId last;  // the condition under which the last element is right
    for (ExprId rest = target; !rest.isNone();) {
        const bool isChoice = m_pool.op(rest) == Op::If;
        if (const auto known = m_elements.lastChoices().find(rest); known != m_elements.lastChoices().end())
            last = before(known->second);
        Statement::Branch branch{isChoice ? before(m_pool.operand(rest, 0)) : last, {}};
        assignElement(isChoice ? m_pool.operand(rest, 1) : rest, value, span, branch.body);
        result.branches.push_back(std::move(branch));
        rest = isChoice ? m_pool.operand(rest, 2) : ExprId();
    }
    if (!last.isNone()) result.branches.push_back({{}, {outside(m_pool.boolean(false), span)}});
    out.push_back(std::move(result));
}

void ScalarStatements::translateReinit(const Statement& statement, std::vector<Statement>& out)
{
    const std::int64_t size = m_elements.count(statement.targets.front());
    for (std::int64_t i = 0; i < size; ++i) {
        Statement result = like(statement);
        result.targets = {m_elements.of(statement.targets.front(), i)};
        result.value = m_elements.of(statement.value, i);
        if (!m_elements.failure().what.empty()) return;
        out.push_back(std::move(result));
    }
}

// ----- choices and loops

void ScalarStatements::translateBranches(const Statement& statement, std::vector<Statement>& out)
{
    Statement result = like(statement);
    const bool isWhen = statement.kind == StatementKind::When;
    for (const Statement::Branch& branch : statement.branches) {
        Statement::Branch translated;
        if (!branch.condition.isNone()) {
            translated.condition = isWhen ? m_elements.whole(branch.condition) : m_elements.of(branch.condition);
            if (translated.condition.isNone()) return;
        }
        const bool isKnown =
            !isWhen && !translated.condition.isNone() && m_pool.op(translated.condition) == Op::BooleanLiteral;
        if (isKnown && !m_pool.booleanValue(translated.condition)) continue;
        if (isKnown) translated.condition = {};
        // An unconditional branch needs no choice.
        const bool isAlways = !isWhen && translated.condition.isNone();
        if (isAlways && result.branches.empty()) return translateAll(branch.body, out);
        m_choices += isWhen ? 0 : 1;
        translateAll(branch.body, translated.body);
        m_choices -= isWhen ? 0 : 1;
        result.branches.push_back(std::move(translated));
        if (isAlways) break;
    }
    if (!result.branches.empty()) out.push_back(std::move(result));
}

bool ScalarStatements::assignsItsRange(const Statement& loop) const
{
    std::vector<ExprId> read = reachable(m_pool, std::array{loop.value}), targets;
    std::erase_if(read, [this](ExprId expr) { return m_pool.op(expr) != Op::Variable; });
    if (read.empty()) return false;
    collectAssigned(m_pool, loop.body, targets);
    const std::vector<ExprId> assigned = reachable(m_pool, targets);
    return std::ranges::any_of(read, [&](ExprId expr) { return std::ranges::binary_search(assigned, expr); });
}

/// The range is evaluated once, before the first pass (specification, section 11.2.2).
void ScalarStatements::keepElements(const Statement& loop, std::vector<ScalarElements::Scalars>& elements,
                                    std::vector<Statement>& out)
{
    std::vector<ExprId>& kept = m_elementsOf[&loop];
    std::size_t next = 0;
    for (ScalarElements::Scalars& element : elements) {
        for (ExprId& scalar : element) {
            if (m_pool.isLiteral(scalar)) continue;
            if (next == kept.size())
                kept.push_back(m_makeVariable(m_pool.typeId(scalar), firstTarget(m_pool, loop.body)));
            assign(kept[next], scalar, loop.span, out);
            scalar = kept[next++];
        }
    }
}

void ScalarStatements::translatePasses(const Statement& loop, std::int64_t size, std::vector<Statement>& out)
{
    std::vector<ScalarElements::Scalars> elements;
    for (std::int64_t i = 0; i < size; ++i) {
        elements.push_back(m_elements.element(loop.value, i));
        if (!m_elements.failure().what.empty()) return;
    }
    if (assignsItsRange(loop)) keepElements(loop, elements, out);
    for (ScalarElements::Scalars& element : elements) {
        const ScalarElements::Binding before = m_elements.bind(loop.iterator, std::move(element));
        translateAll(loop.body, out);
        m_elements.restore(before);
    }
}

void ScalarStatements::translateFor(const Statement& statement, std::vector<Statement>& out)
{
    const std::int64_t size = m_elements.lengthOf(statement.value);
    const bool isKnown =
        m_elements.failure().what.empty() && m_pool.types().hasKnownSize(m_pool.typeId(statement.value));
    m_elements.clearFailure();
    if (isKnown && m_unrolled + size <= kMaxUnrolled) {
        m_unrolled += size;
        if (!hasBreak(statement.body)) return translatePasses(statement, size, out);
        // The passes stand one after the other in a loop that is run through once.
        Statement once = like(statement);
        once.kind = StatementKind::While;
        once.value = m_pool.boolean(true);
        translatePasses(statement, size, once.body);
        Statement end = like(statement);
        end.kind = StatementKind::Break;
        once.body.push_back(std::move(end));
        out.push_back(std::move(once));
        return;
    }
    translateCounted(statement, out);
}

/// A loop that cannot be unrolled: `for i in a:s:b` becomes `i := a; last := b; while i <= last loop ...; i := i + s`.
void ScalarStatements::translateCounted(const Statement& statement, std::vector<Statement>& out)
{
    const ExprId range = statement.value;
    if (m_pool.op(range) != Op::Range || m_pool.type(range) != ValueType::Integer) {
        m_elements.fail("a for-statement in a model over a range of changing size that is not of whole numbers");
        return;
    }
    const ExprId start = m_elements.of(m_pool.operand(range, 0)), stop = m_elements.of(m_pool.operand(range, 2));
    ExprId step = m_elements.of(m_pool.operand(range, 1));
    if (!m_elements.failure().what.empty()) return;
    const ExprId model = firstTarget(m_pool, statement.body);
    const ExprId counter = m_makeVariable(TypeTable::integer(), model),
                 last = m_makeVariable(TypeTable::integer(), model);
    assign(counter, start, statement.span, out);
    assign(last, stop, statement.span, out);
    const bool isKnown = m_pool.isNumber(step);
    if (!isKnown) {
        const ExprId value = step;
        step = m_makeVariable(TypeTable::integer(), model);
        assign(step, value, statement.span, out);
    }
    Statement loop = like(statement);
    loop.kind = StatementKind::While;
    if (isKnown) {
        loop.value = m_pool.binary(m_pool.number(step) > 0 ? Op::LessEqual : Op::GreaterEqual, counter, last);
    } else {
        const ExprId rest = m_pool.binary(Op::Subtract, last, counter);
        loop.value = m_pool.binary(Op::GreaterEqual, m_pool.binary(Op::Multiply, rest, step), m_pool.integer(0));
    }
    // It may never be run through.
    const ScalarElements::Binding before = m_elements.bind(statement.iterator, {counter});
    ++m_choices;
    translateAll(statement.body, loop.body);
    --m_choices;
    m_elements.restore(before);
    assign(counter, m_pool.binary(Op::Add, counter, step), statement.span, loop.body);
    out.push_back(std::move(loop));
}

}  // namespace causeway
