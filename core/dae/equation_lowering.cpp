// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dae/equation_lowering.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "core/semantics/incomplete_models.h"
#include "core/semantics/statement_lowering.h"
#include "core/symbolic/simplify.h"
#include "core/symbolic/traversal.h"
#include "core/symbolic/value.h"

namespace causeway {

namespace {

/// The variables that equations of a when-clause define.
void addDefined(const ExpressionPool& pool, ExprId target, std::set<VariableId>& into)
{
    if (target.isNone()) return;
    switch (pool.op(target)) {
        case Op::Variable: into.insert(pool.variableOf(target)); return;
        case Op::Negate:
        case Op::Member:
        case Op::Subscript: return addDefined(pool, pool.operand(target, 0), into);
        case Op::Array:
        case Op::Record:
            for (const ExprId part : pool.operands(target)) addDefined(pool, part, into);
            return;
        default: return;
    }
}

void addDefined(const ExpressionPool& pool, const std::vector<EquationStructure>& structures,
                const std::vector<DaeEquation>& equations, std::set<VariableId>& into)
{
    for (const DaeEquation& equation : equations) {
        if (equation.kind == EquationKind::Simple) addDefined(pool, equation.lhs, into);
        if (equation.structure == DaeEquation::kNoStructure) continue;
        for (const ExprId target : structures[equation.structure].targets) addDefined(pool, target, into);
        for (const EquationBranch& branch : structures[equation.structure].branches)
            addDefined(pool, structures, branch.equations, into);
    }
}

/// The value of an index at one step of its loop, where it follows from the loop alone.
std::optional<std::int64_t> indexAt(const ExpressionPool& pool, ExprId index, IteratorId iterator, std::int64_t value,
                                    int depth = 0)
{
    constexpr int kDeepest = 20;  // longer expressions are not plain indices
    if (depth > kDeepest) return std::nullopt;
    switch (pool.op(index)) {
        case Op::IntegerLiteral: return pool.integerValue(index);
        case Op::Iterator: return pool.iteratorOf(index) == iterator ? std::optional(value) : std::nullopt;
        case Op::Negate:
        case Op::Add:
        case Op::Subtract:
        case Op::Multiply: break;
        default: return std::nullopt;
    }
    const auto a = indexAt(pool, pool.operand(index, 0), iterator, value, depth + 1);
    if (!a || pool.op(index) == Op::Negate) return a ? std::optional(-*a) : a;
    const auto b = indexAt(pool, pool.operand(index, 1), iterator, value, depth + 1);
    if (!b) return b;
    return pool.op(index) == Op::Add ? *a + *b : pool.op(index) == Op::Subtract ? *a - *b : *a * *b;
}

/// Whether all subscripts that follow the iterator stay in their arrays at a step of the loop.
bool staysInside(const ExpressionPool& pool, const std::vector<EquationStructure>& structures,
                 const std::vector<DaeEquation>& equations, IteratorId iterator, std::int64_t value)
{
    for (const DaeEquation& equation : equations) {
        if (equation.kind == EquationKind::For &&
            !staysInside(pool, structures, structures[equation.structure].branches[0].equations, iterator, value))
            return false;
        if (equation.kind != EquationKind::Simple) continue;
        const std::array roots{equation.lhs, equation.rhs};
        for (const ExprId node : reachable(pool, roots)) {
            if (pool.op(node) != Op::Subscript) continue;
            const auto sizes = pool.types().dimensions(pool.typeId(pool.operand(node, 0)));
            for (std::size_t i = 0; i + 1 < pool.operands(node).size() && i < sizes.size(); ++i) {
                const auto at = indexAt(pool, pool.operand(node, i + 1), iterator, value);
                if (at && sizes[i] != kUnknownSize && (*at < 1 || *at > sizes[i])) return false;
            }
        }
    }
    return true;
}

/// Whether the equation is elementary: an index can stay symbolic in it.
bool isPlain(ast::Equation equation)
{
    if (equation.is<ast::SimpleEquation>()) return true;
    const auto loop = equation.as<ast::ForEquation>();
    if (!loop) return false;
    for (const ast::Equation inner : loop.equations()) {
        if (!isPlain(inner)) return false;
    }
    return true;
}

}  // namespace

/// Whether a variable belongs to a model or block that is a component of this one: its class must define it
/// (specification, section 4.5.3).
bool EquationLowering::isOfPart(const ComponentInstance& variable) const
{
    bool isInside = false;
    for (const ComponentInstance* at = variable.parent; at != nullptr; at = at->parent) {
        if (at == m_scope->component) return isInside;
        const ast::ClassKind kind = at->type != nullptr ? at->type->kind() : ast::ClassKind::Record;
        isInside = isInside || kind == ast::ClassKind::Model || kind == ast::ClassKind::Block;
    }
    return false;
}

/// Whether a Real would be assigned to an Integer, alone or in an array or a record. Known values may be compared with
/// a Real.
bool EquationLowering::givesRealToInteger(ExprId target, TypeId value)
{
    const ExpressionPool& pool = m_in.pool;
    if (m_expressions.fits(pool.typeId(target), value) || !m_expressions.fits(value, pool.typeId(target))) return false;
    ExprId root = target;
    while (pool.op(root) == Op::Subscript || pool.op(root) == Op::Member) root = pool.operand(root, 0);
    const bool isVariable = pool.op(root) == Op::Variable || pool.op(root) == Op::Array || pool.op(root) == Op::Record;
    if (!isVariable) return false;
    if (m_in.variability().variabilityOf(target) > Variability::Parameter) return true;
    return m_isInitial && pool.op(root) == Op::Variable &&
           m_in.isComputedInitially(*m_in.variables[pool.variableOf(root).index()]);
}

DaeEquation EquationLowering::made(EquationKind kind, SourceSpan span)
{
    DaeEquation equation;
    equation.kind = kind;
    equation.span = span;
    equation.instance = m_instance;
    equation.origin = m_isInitial ? EquationOrigin::Initial : EquationOrigin::Equation;
    return equation;
}

std::uint32_t EquationLowering::addStructure(EquationStructure structure)
{
    m_dae.structures.push_back(std::move(structure));
    return static_cast<std::uint32_t>(m_dae.structures.size() - 1);
}

void EquationLowering::equate(ExprId left, ExprId right, EquationOrigin origin, SourceSpan span,
                              std::vector<DaeEquation>& into)
{
    ExpressionPool& pool = m_in.pool;
    const bool bothRecords = pool.op(left) == Op::Record && pool.op(right) == Op::Record;
    const bool bothArrays = pool.type(left) == ValueType::Record && pool.op(left) == Op::Array &&
                            pool.op(right) == Op::Array && pool.operands(left).size() == pool.operands(right).size();
    if (bothRecords) {
        const RecordType a = pool.types().recordOf(pool.typeId(left)), b = pool.types().recordOf(pool.typeId(right));
        // Fields that are constant have their values.
        const auto isKnown = [&](ExprId field) {
            return pool.isLiteral(field) || (pool.op(field) == Op::Variable &&
                                             m_in.variables[pool.variableOf(field).index()]->prefixes.variability >=
                                                 ast::Variability::Parameter);
        };
        for (std::size_t i = 0; i < a.fields.size(); ++i) {
            const int at = b.find(a.fields[i].name);
            if (at < 0) continue;
            const ExprId own = pool.operand(left, i), other = pool.operand(right, static_cast<std::size_t>(at));
            if (origin == EquationOrigin::Initial || !isKnown(own) || !isKnown(other))
                equate(own, other, origin, span, into);
        }
        return;
    }
    if (bothArrays) {
        for (std::size_t i = 0; i < pool.operands(left).size(); ++i)
            equate(pool.operand(left, i), pool.operand(right, i), origin, span, into);
        return;
    }
    if (pool.types().elementCount(pool.typeId(left)) == 0 && pool.types().hasKnownSize(pool.typeId(left))) return;
    DaeEquation equation = made(EquationKind::Simple, span);
    equation.lhs = left;
    equation.rhs = right;
    equation.origin = origin;
    into.push_back(equation);
}

void EquationLowering::lowerSimple(ast::SimpleEquation equation, std::vector<DaeEquation>& into)
{
    const auto list = equation.lhs().as<ast::Parenthesized>();
    if (list && !list.inner()) return lowerResults(list, equation.rhs(), equation, into);
    const ExprId lhs = m_expressions.lower(equation.lhs());
    ExprId rhs = m_expressions.lower(equation.rhs());
    if (lhs.isNone() || rhs.isNone()) return;
    ExpressionPool& pool = m_in.pool;
    const TypeId left = pool.typeId(lhs), right = pool.typeId(rhs);
    if (!m_expressions.fits(left, right) && !m_expressions.fits(right, left)) {
        const TypeTable& types = pool.types();
        const bool sameBase = m_expressions.fits(types.elementType(left), types.elementType(right)) ||
                              m_expressions.fits(types.elementType(right), types.elementType(left));
        if (sameBase) {
            const auto shown = [](ast::Expression side) {
                return fmt::format("'{}'", ExpressionLowering::shortened(side.text()));
            };
            m_in.report(diag::DimensionMismatch, equation.span(), m_scope, shown(equation.lhs()), types.toString(left),
                        shown(equation.rhs()), types.toString(right));
        } else {
            m_in.report(diag::IncompatibleEquation, equation.span(), m_scope, types.toString(left),
                        types.toString(right));
        }
        return;
    }
    if (givesRealToInteger(lhs, right)) {
        m_in.report(diag::IncompatibleEquation, equation.span(), m_scope, pool.types().toString(left),
                    pool.types().toString(right));
        return;
    }
    if (pool.type(lhs) == ValueType::ExternalObject) {
        m_in.report(diag::ExternalObjectMisuse, equation.span(), m_scope,
                    ExpressionLowering::shortened(equation.lhs().text()), "gets its value in its declaration only");
        return;
    }
    if (m_whens > 0 && !m_isClocked) {
        ExprId root = lhs;
        while (pool.op(root) == Op::Subscript || pool.op(root) == Op::Member) root = pool.operand(root, 0);
        if (pool.op(root) == Op::Negate) root = pool.operand(root, 0);
        const bool isVariable =
            pool.op(root) == Op::Variable || pool.op(root) == Op::Array || pool.op(root) == Op::Record;
        if (!isVariable) {
            m_in.report(diag::WhenEquationForm, equation.lhs().span(), m_scope,
                        ExpressionLowering::shortened(equation.lhs().text()));
            return;
        }
        if (pool.op(root) == Op::Variable && isOfPart(*m_in.variables[pool.variableOf(root).index()]))
            m_in.reportBreach(diag::AssignmentNotAllowed, equation.lhs().span(), m_scope, equation.lhs().text(),
                              "a variable of a component");
    }
    equate(lhs, rhs, m_isInitial ? EquationOrigin::Initial : EquationOrigin::Equation, equation.span(), into);
}

void EquationLowering::lowerResults(ast::Parenthesized targets, ast::Expression value, ast::SimpleEquation equation,
                                    std::vector<DaeEquation>& into)
{
    ExpressionPool& pool = m_in.pool;
    const ExprId call = m_expressions.lowerTuple(value);
    EquationStructure structure;
    bool isWhole = !call.isNone();
    std::vector<ast::Expression> texts;
    for (const ast::Expression target : targets.items()) {
        texts.push_back(target);
        structure.targets.push_back(target.is<ast::OmittedOutput>() ? ExprId() : m_expressions.lower(target));
        isWhole = isWhole && (target.is<ast::OmittedOutput>() || !structure.targets.back().isNone());
    }
    if (!isWhole) return;
    std::vector<TypeId> results{pool.typeId(call)};
    if (pool.type(call) == ValueType::Tuple) results = pool.types().tupleOf(pool.typeId(call));
    const bool isCall = pool.op(call) == Op::FunctionCall || pool.op(call) == Op::Call;
    if (structure.targets.size() > results.size() || !isCall || pool.type(call) == ValueType::None) {
        m_in.report(diag::WrongResultCount, equation.span(), m_scope, ExpressionLowering::shortened(value.text()),
                    fmt::format("{} result(s)", pool.type(call) == ValueType::None ? 0 : results.size()),
                    fmt::format("{} are assigned", structure.targets.size()));
        return;
    }
    for (std::size_t i = 0; i < structure.targets.size(); ++i) {
        if (structure.targets[i].isNone()) continue;
        const TypeId target = pool.typeId(structure.targets[i]);
        if ((m_expressions.fits(target, results[i]) || m_expressions.fits(results[i], target)) &&
            !givesRealToInteger(structure.targets[i], results[i])) {
            structure.targets[i] = m_expressions.inFieldOrder(results[i], structure.targets[i]);
            continue;
        }
        m_in.report(diag::IncompatibleEquation, texts[i].span(), m_scope,
                    fmt::format("{} ('{}')", pool.types().toString(target), texts[i].text()),
                    fmt::format("{} (result {} of '{}')", pool.types().toString(results[i]), i + 1,
                                ExpressionLowering::shortened(value.text())));
        return;
    }
    if (results.size() == 1 && pool.type(call) != ValueType::Tuple) {
        if (!structure.targets.front().isNone())
            equate(structure.targets.front(), call, EquationOrigin::Equation, equation.span(), into);
        return;
    }
    if (pool.op(call) == Op::Call) {  // an operator, not a function: its results are equations of their own
        for (std::size_t i = 0; i < structure.targets.size(); ++i) {
            if (structure.targets[i].isNone()) continue;
            equate(structure.targets[i], m_expressions.resultOf(call, i), EquationOrigin::Equation, equation.span(),
                   into);
        }
        return;
    }
    DaeEquation result = made(EquationKind::Results, equation.span());
    result.rhs = call;
    result.structure = addStructure(std::move(structure));
    into.push_back(result);
}

bool EquationLowering::lowerWhole(ast::ForEquation loop, const std::vector<ast::ForIndex>& indices, std::size_t level,
                                  ExprId range, std::vector<DaeEquation>& into)
{
    ExpressionPool& pool = m_in.pool;
    const std::string_view name = indices[level].name().text;
    const IteratorId iterator = m_expressions.newIterator(name);
    EquationStructure structure;
    structure.iterator = iterator;
    structure.range = range;
    structure.branches.emplace_back();
    const std::size_t structuresBefore = m_dae.structures.size();
    const int errorsBefore = m_in.quietErrors;
    ++m_in.isQuiet;
    m_expressions.pushIterator(name, pool.iterator(iterator, pool.types().dropDimensions(pool.typeId(range), 1)));
    lowerFor(loop, indices, level + 1, structure.branches[0].equations);
    m_expressions.popIterator();
    --m_in.isQuiet;
    bool isWhole = m_in.quietErrors == errorsBefore;
    for (const DaeEquation& equation : structure.branches[0].equations) {
        if (equation.kind == EquationKind::Simple)
            isWhole = isWhole && pool.types().hasKnownSize(pool.typeId(equation.lhs)) &&
                      pool.types().hasKnownSize(pool.typeId(equation.rhs));
    }
    if (isWhole && pool.type(range) == ValueType::Integer) {
        // An index that leaves its array is reported where the loop is written out.
        if (const auto values = m_in.evaluate(range); values && !values->numbers.empty()) {
            for (const double end : {values->numbers.front(), values->numbers.back()}) {
                isWhole = isWhole && staysInside(pool, m_dae.structures, structure.branches[0].equations, iterator,
                                                 static_cast<std::int64_t>(end));
            }
        }
    }
    if (!isWhole) {
        m_dae.structures.resize(structuresBefore);
        return false;
    }
    DaeEquation result = made(EquationKind::For, loop.span());
    result.structure = addStructure(std::move(structure));
    into.push_back(result);
    return true;
}

void EquationLowering::lowerFor(ast::ForEquation loop, const std::vector<ast::ForIndex>& indices, std::size_t level,
                                std::vector<DaeEquation>& into)
{
    if (level == indices.size()) {
        for (const ast::Equation inner : loop.equations()) lower(inner, into);
        return;
    }
    ExpressionPool& pool = m_in.pool;
    const ExprId range = m_expressions.lowerRange(indices[level], loop);
    if (range.isNone()) return;
    bool mayStayWhole = pool.op(range) == Op::Range && pool.type(range) == ValueType::Integer &&
                        pool.types().hasKnownSize(pool.typeId(range)) &&
                        pool.types().elementCount(pool.typeId(range)) > 1 && m_whens == 0;
    for (const ast::Equation inner : loop.equations()) mayStayWhole = mayStayWhole && isPlain(inner);
    if (mayStayWhole && lowerWhole(loop, indices, level, range, into)) return;
    const auto values = m_in.evaluateOrReport(range, indices[level].span(), m_scope, "the range of a for-equation");
    if (!values) return;
    for (const ExprId element : elementExpressions(pool, *values)) {
        m_expressions.pushIterator(indices[level].name().text, element);
        lowerFor(loop, indices, level + 1, into);
        m_expressions.popIterator();
        if (m_in.task.cancelled()) return;
    }
}

namespace {

bool isInitialCall(const ExpressionPool& pool, ExprId condition)
{
    return !condition.isNone() && pool.op(condition) == Op::Call && pool.builtin(condition) == Builtin::Initial;
}

}  // namespace

void EquationLowering::lowerIf(ast::IfEquation choice, std::vector<DaeEquation>& into)
{
    EquationStructure structure;
    const std::size_t errorsBefore = m_in.errorsSoFar();
    for (const ast::Branch branch : choice.branches()) {
        EquationBranch lowered;
        bool isAlways = branch.isElse();
        if (!branch.isElse()) {
            lowered.condition = m_expressions.lower(branch.condition());
            if (!m_expressions.expectType(lowered.condition, ValueType::Boolean, "the condition of 'if'",
                                          branch.condition()))
                return;
            // A parameter decides once (specification, section 8.3.4).
            // So does the index of a loop, in part of the condition: `time > t and i > 1`.
            if (const auto known = m_in.evaluate(simplify(m_in.pool, lowered.condition))) {
                if (known->number() == 0) continue;
                isAlways = true;
                lowered.condition = {};
            } else if (m_ifs == 0) {
                m_undecided = lowered.condition;
            }
        }
        const bool isOpen = !isAlways || !structure.branches.empty();
        m_ifs += isOpen ? 1 : 0;
        for (const ast::Equation inner : branch.equations()) lower(inner, lowered.equations);
        m_ifs -= isOpen ? 1 : 0;
        structure.branches.push_back(std::move(lowered));
        if (isAlways) break;
    }
    if (structure.branches.empty()) return;
    if (structure.branches.size() == 1 && structure.branches[0].condition.isNone()) {
        into.insert(into.end(), structure.branches[0].equations.begin(), structure.branches[0].equations.end());
        return;
    }
    DaeEquation result = made(EquationKind::If, choice.span());
    result.structure = addStructure(std::move(structure));
    if (!m_isInitial && m_whens == 0) {
        std::vector<std::string> counts;
        bool isSame = true;
        std::int64_t first = -1;
        const EquationStructure& stored = m_dae.structures[result.structure];
        for (const EquationBranch& branch : stored.branches) {
            std::int64_t count = 0;
            for (const DaeEquation& inner : branch.equations)
                count += std::max<std::int64_t>(countEquations(m_dae, m_in.pool, inner), 0);
            if (first < 0) first = count;
            isSame = isSame && count == first;
            counts.push_back(std::to_string(count));
        }
        if (!stored.branches.back().condition.isNone()) {
            isSame = isSame && first == 0;
            counts.emplace_back("0");
        }
        // An equation that could not be understood may be the one that is missing.
        if (!isSame && m_in.isQuiet == 0 && m_in.errorsSoFar() == errorsBefore) {
            const ast::Expression condition = (*choice.branches().begin()).condition();
            const std::string all = fmt::format("{}", fmt::join(counts, ", ")),
                              text = ExpressionLowering::shortened(condition.text());
            // `if initial() then` has the equations of the start, and no others.
            if (stored.branches.size() == 1 && isInitialCall(m_in.pool, stored.branches[0].condition)) {
                m_in.reportBreach(diag::UnbalancedBranches, choice.span(), m_scope, all, text);
                for (DaeEquation inner : stored.branches[0].equations) {
                    inner.origin = EquationOrigin::Initial;
                    m_dae.initialEquations.push_back(inner);
                }
                return;
            }
            const bool isOpen = std::ranges::any_of(stored.branches, [&](const EquationBranch& branch) {
                return !branch.condition.isNone() &&
                       reportOnlyMissingValue(m_in, branch.condition, choice.span(), m_scope, "this if-equation");
            });
            if (!isOpen) m_in.report(diag::UnbalancedBranches, choice.span(), m_scope, all, text);
            return;
        }
    }
    into.push_back(result);
}

void EquationLowering::lowerWhen(ast::WhenEquation when, std::vector<DaeEquation>& into)
{
    if (m_whens > 0 || m_isInitial) {
        m_in.report(diag::CannotStandHere, when.span(), m_scope, "a when-equation",
                    m_whens > 0 ? "in a when-equation" : "in an initial equation section",
                    m_whens > 0 ? "join the conditions with 'and', or use elsewhen"
                                : "'when initial()' stands in an equation section");
        return;
    }
    if (m_ifs > 0) {
        m_in.report(diag::CannotStandHere, when.span(), m_scope, "a when-equation",
                    "in an if-equation that is decided during the simulation",
                    "put the condition of the if-equation into that of the when-equation");
        return;
    }
    EquationStructure structure;
    std::vector<std::set<VariableId>> defined;  // by branch
    for (const ast::Branch branch : when.branches()) {
        EquationBranch lowered;
        lowered.condition = m_expressions.lower(branch.condition());
        if (lowered.condition.isNone()) return;
        const ValueType type = m_in.pool.type(lowered.condition);
        m_isClocked = type == ValueType::Clock;
        if (!structure.branches.empty() &&
            (m_isClocked || m_in.pool.type(structure.branches[0].condition) == ValueType::Clock)) {
            m_in.report(diag::CannotStandHere, branch.condition().span(), m_scope, "'elsewhen'",
                        "in a when-clause with a clock", "write two when-clauses");
            m_isClocked = false;
            return;
        }
        const std::size_t rank = m_in.pool.types().rank(m_in.pool.typeId(lowered.condition));
        if (type != ValueType::Clock && (type != ValueType::Boolean || rank > 1)) {
            m_expressions.expectType(lowered.condition, ValueType::Boolean, "the condition of 'when'",
                                     branch.condition());
            return;
        }
        ++m_whens;
        for (const ast::Equation inner : branch.equations()) lower(inner, lowered.equations);
        --m_whens;
        m_isClocked = false;
        defined.emplace_back();
        addDefined(m_in.pool, m_dae.structures, lowered.equations, defined.back());
        structure.branches.push_back(std::move(lowered));
    }
    // All branches define the same variables (specification, section 8.3.5.2).
    std::size_t position = 0;
    for (const ast::Branch branch : when.branches()) {
        for (const std::size_t other : {std::size_t(0), defined.size() - 1}) {
            for (const VariableId variable : defined[other]) {
                if (defined[position].contains(variable)) continue;
                m_in.report(diag::WhenBranchesDiffer, branch.condition().span(), m_scope,
                            m_in.variables[variable.index()]->path());
                return;
            }
        }
        ++position;
    }
    DaeEquation result = made(EquationKind::When, when.span());
    result.structure = addStructure(std::move(structure));
    into.push_back(result);
}

void EquationLowering::lowerCall(ast::CallEquation equation, std::vector<DaeEquation>& into)
{
    const ast::FunctionCall call = equation.call();
    const std::string name = call.nameWithoutDot();
    if (const std::string graphOperator = connectionOperator(call); !graphOperator.empty()) {
        struct Known {
            std::string_view name;
            std::size_t least, most;
        };
        constexpr std::array<Known, 4> kKnown = {
            {{"branch", 2, 2}, {"root", 1, 1}, {"potentialRoot", 1, 2}, {"uniqueRoot", 1, 2}}};
        const auto known = std::ranges::find(kKnown, std::string_view(graphOperator), &Known::name);
        const std::size_t count =
            call.arguments().positional().toVector().size() + call.arguments().named().toVector().size();
        if (known == kKnown.end()) {
            m_in.report(diag::UnknownFunction, call.span(), m_scope, name, "");
        } else if (count < known->least || count > known->most) {
            m_in.report(diag::WrongArgumentCount, call.span(), m_scope, name,
                        known->least == 2  ? "2 arguments"
                        : known->most == 1 ? "1 argument"
                                           : "1 or 2 arguments",
                        count);
        }
        if (m_isInitial || m_whens > 0) {
            m_in.report(diag::CannotStandHere, call.span(), m_scope, fmt::format("'{}'", name),
                        m_isInitial ? "in an initial equation section" : "in a when-equation",
                        "connections are always there");
        }
        return;  // done where the connections are gathered
    }
    if (name == "assert") {
        const AssertParts parts = lowerAssert(m_expressions, m_in, call);
        if (parts.condition.isNone()) return;
        DaeEquation result = made(EquationKind::Assert, equation.span());
        result.lhs = parts.condition;
        result.rhs = parts.message;
        if (!parts.level.isNone()) {
            EquationStructure structure;
            structure.level = parts.level;
            result.structure = addStructure(std::move(structure));
        }
        into.push_back(result);
        return;
    }
    const auto arguments = call.arguments().positional().toVector();
    if (name == "terminate") {
        DaeEquation result = made(EquationKind::Terminate, equation.span());
        if (arguments.size() != 1) {
            m_in.report(diag::WrongArgumentCount, call.span(), m_scope, name, "1 argument", arguments.size());
            return;
        }
        result.rhs = m_expressions.lower(arguments[0]);
        if (m_expressions.expectType(result.rhs, ValueType::String, "the message of 'terminate'", arguments[0]))
            into.push_back(result);
        return;
    }
    if (name == "reinit") {
        if (arguments.size() != 2) {
            m_in.report(diag::WrongArgumentCount, call.span(), m_scope, name, "2 arguments", arguments.size());
            return;
        }
        if (m_whens == 0) {
            m_in.report(diag::CannotStandHere, call.span(), m_scope, "'reinit'", "outside of a when-equation",
                        "it sets a state at an event");
            return;
        }
        const ReinitParts parts = lowerReinit(m_expressions, m_in, m_scope, call);
        if (parts.state.isNone()) return;
        DaeEquation result = made(EquationKind::Reinit, equation.span());
        result.lhs = parts.state;
        result.rhs = parts.value;
        into.push_back(result);
        return;
    }
    if ((name == "transition" || name == "initialState") && (m_isInitial || m_whens > 0 || m_ifs > 0)) {
        m_in.report(diag::CannotStandHere, call.span(), m_scope, fmt::format("'{}'", name),
                    m_isInitial   ? "in an initial equation section"
                    : m_whens > 0 ? "in a when-equation"
                                  : "in an if-equation that is decided during the simulation",
                    "state machines are always there");
        return;
    }
    DaeEquation result = made(EquationKind::Call, equation.span());
    result.rhs = m_expressions.lowerEffect(call, "an equation");
    if (!result.rhs.isNone()) into.push_back(result);
}

void EquationLowering::lower(ast::Equation equation, std::vector<DaeEquation>& into)
{
    if (const auto simple = equation.as<ast::SimpleEquation>()) {
        lowerSimple(simple, into);
    } else if (const auto call = equation.as<ast::CallEquation>()) {
        lowerCall(call, into);
    } else if (const auto loop = equation.as<ast::ForEquation>()) {
        lowerFor(loop, loop.indices().toVector(), 0, into);
    } else if (const auto choice = equation.as<ast::IfEquation>()) {
        lowerIf(choice, into);
    } else if (const auto when = equation.as<ast::WhenEquation>()) {
        lowerWhen(when, into);
    } else if (equation.is<ast::ConnectEquation>()) {
        const bool isOpen = m_ifs > 0 && !m_isInitial && m_whens == 0;
        if (isOpen && reportMissingValue(m_in, m_undecided, equation.span(), m_scope, "a connection")) return;
        if (m_isInitial || m_whens > 0 || m_ifs > 0) {
            m_in.report(diag::CannotStandHere, equation.span(), m_scope, "'connect'",
                        m_isInitial   ? "in an initial equation section"
                        : m_whens > 0 ? "in a when-equation"
                                      : "in an if-equation that is decided during the simulation",
                        "connections are always there");
        }
    }
}

std::int64_t countEquations(const HybridDae& dae, const ExpressionPool& pool, const DaeEquation& equation)
{
    switch (equation.kind) {
        case EquationKind::Simple: return pool.types().scalarCount(pool.typeId(equation.lhs));
        case EquationKind::For: {
            const EquationStructure& structure = dae.structures[equation.structure];
            std::int64_t count = 0;
            for (const DaeEquation& inner : structure.branches[0].equations) count += countEquations(dae, pool, inner);
            return count * pool.types().elementCount(pool.typeId(structure.range));
        }
        case EquationKind::If: {
            const EquationStructure& structure = dae.structures[equation.structure];
            std::int64_t count = 0;
            for (const DaeEquation& inner : structure.branches[0].equations) count += countEquations(dae, pool, inner);
            return count;
        }
        case EquationKind::Results: {
            std::int64_t count = 0;
            for (const ExprId target : dae.structures[equation.structure].targets) {
                if (!target.isNone()) count += pool.types().scalarCount(pool.typeId(target));
            }
            return count;
        }
        default: return 0;  // when-equations are counted by what they assign: see balance.h
    }
}

}  // namespace causeway
