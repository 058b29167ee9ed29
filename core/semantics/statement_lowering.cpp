// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/semantics/statement_lowering.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "core/symbolic/traversal.h"
#include "core/symbolic/value.h"

namespace causeway {

namespace {

/// Whether it contains only literals, operators and structural parameters.
bool isSettled(const Instantiation& in, ExprId expr)
{
    const ExpressionPool& pool = in.pool;
    std::vector<ExprId> open{expr};
    while (!open.empty()) {
        const ExprId at = open.back();
        open.pop_back();
        switch (pool.op(at)) {
            case Op::RealLiteral:
            case Op::IntegerLiteral:
            case Op::BooleanLiteral:
            case Op::StringLiteral:
            case Op::EnumerationLiteral: break;
            case Op::Variable:
                if (!in.variables[pool.variableOf(at).index()]->isStructural) return false;
                break;
            case Op::Negate:
            case Op::Not:
            case Op::Add:
            case Op::Subtract:
            case Op::Multiply:
            case Op::Less:
            case Op::LessEqual:
            case Op::Greater:
            case Op::GreaterEqual:
            case Op::Equal:
            case Op::NotEqual:
            case Op::And:
            case Op::Or:
                for (const ExprId operand : pool.operands(at)) open.push_back(operand);
                break;
            default: return false;
        }
    }
    return true;
}

}  // namespace

ReinitParts lowerReinit(ExpressionLowering& expressions, Instantiation& instantiation, ClassInstance* scope,
                        ast::FunctionCall call)
{
    const ExpressionPool& pool = instantiation.pool;
    const auto arguments = call.arguments().positional().toVector();
    const ExprId state = expressions.lower(arguments[0]), value = expressions.lower(arguments[1]);
    if (state.isNone() || value.isNone()) return {};
    const std::string shown = ExpressionLowering::shortened(arguments[0].text());
    ExprId root = state;
    while (pool.op(root) == Op::Subscript) root = pool.operand(root, 0);
    const bool isVariable = pool.op(root) == Op::Variable || pool.op(root) == Op::Array;
    const bool isReal = pool.type(state) == ValueType::Real;
    if (!isVariable || !isReal) {
        instantiation.report(diag::CannotReinit, call.span(), scope, shown,
                             isReal ? "it is not a variable" : "it is not a Real");
        return {};
    }
    if (!expressions.fits(pool.typeId(state), pool.typeId(value))) {
        instantiation.report(diag::TypeMismatch, arguments[1].span(), scope,
                             fmt::format("the new value of '{}'", shown), expressions.typeText(state),
                             ExpressionLowering::shortened(arguments[1].text()), expressions.typeText(value));
        return {};
    }
    return {state, value};
}

AssertParts lowerAssert(ExpressionLowering& expressions, Instantiation& instantiation, ast::FunctionCall call)
{
    AssertParts parts;
    ast::Expression condition, message, level;
    std::size_t position = 0;
    for (const ast::Expression argument : call.arguments().positional()) {
        (position == 0 ? condition : position == 1 ? message : level) = argument;
        ++position;
    }
    for (const ast::NamedArgument argument : call.arguments().named()) {
        const std::string_view name = argument.name().text;
        if (name == "condition")
            condition = argument.value();
        else if (name == "message")
            message = argument.value();
        else if (name == "level")
            level = argument.value();
        else
            instantiation.report(diag::NamedArgument, argument.span(), expressions.scope(), "assert", name);
    }
    if (!condition || !message || position > 3) {
        instantiation.report(diag::WrongArgumentCount, call.span(), expressions.scope(), "assert", "2 or 3 arguments",
                             position);
        return parts;
    }
    const ExprId isTrue = expressions.lower(condition);
    const ExprId text = expressions.lower(message);
    if (level) parts.level = expressions.lower(level);
    if (!expressions.expectType(isTrue, ValueType::Boolean, "the condition of 'assert'", condition)) return {};
    if (!expressions.expectType(text, ValueType::String, "the message of 'assert'", message)) return {};
    if (!parts.level.isNone()) {
        const TypeTable& types = instantiation.pool.types();
        const TypeId found = instantiation.pool.typeId(parts.level);
        if (types.base(found) != ValueType::Enumeration || !types.isScalar(found) ||
            types.enumerationOf(found).name != "AssertionLevel") {
            instantiation.report(diag::TypeMismatch, level.span(), expressions.scope(), "the level of 'assert'",
                                 "AssertionLevel", ExpressionLowering::shortened(level.text()), types.toString(found));
            return {};
        }
    }
    parts.condition = isTrue;
    parts.message = text;
    return parts;
}

std::vector<Statement> StatementLowering::lower(const std::vector<ast::Statement>& statements)
{
    std::vector<Statement> made;
    for (const ast::Statement statement : statements) lower(statement, made);
    return made;
}

ExprId StatementLowering::lowerTarget(ast::Expression target)
{
    const ast::Expression inner = target.withoutParentheses();
    if (inner.is<ast::OmittedOutput>()) return {};
    if (!inner.is<ast::ComponentReference>()) {
        m_in.report(diag::CannotAssign, target.span(), m_scope);
        return {};
    }
    const ExprId expr = m_expressions.lower(inner);
    if (expr.isNone()) return {};
    // Targets must not be inputs, parameters or constants.
    ExprId root = expr;
    const ExpressionPool& pool = m_in.pool;
    while (pool.op(root) == Op::Subscript || pool.op(root) == Op::Member) root = pool.operand(root, 0);
    const auto refuse = [&](std::string_view what) {
        m_in.report(diag::AssignmentNotAllowed, target.span(), m_scope, ExpressionLowering::shortened(target.text()),
                    what);
        return ExprId();
    };
    if (pool.op(root) == Op::Local && m_scope->function != nullptr) {
        const auto& variables = m_in.functions[m_scope->function->id].variables;
        const FunctionVariable& variable = variables[pool.payload(root)];
        if (variable.role == FunctionVariableRole::Input) return refuse("an input of the function");
        if (pool.types().base(variable.type) == ValueType::ExternalObject)
            return refuse("an external object, whose value is given in its declaration,");
        if (variable.isConstant) return refuse("a constant");
    } else if (pool.op(root) == Op::Variable) {
        const ComponentInstance& variable = *m_in.variables[pool.variableOf(root).index()];
        if (variable.prefixes.variability == ast::Variability::Constant) return refuse("a constant");
        if (variable.prefixes.variability == ast::Variability::Parameter && !m_isInitial) return refuse("a parameter");
        if (variable.prefixes.variability == ast::Variability::Parameter && variable.isFinal &&
            variable.binding != nullptr)
            return refuse("a final parameter");
        if (variable.prefixes.variability == ast::Variability::Parameter &&
            !m_in.isComputedInitially(*m_in.variables[pool.variableOf(root).index()])) {
            m_in.reportBreach(diag::AssignmentNotAllowed, target.span(), m_scope,
                              ExpressionLowering::shortened(target.text()), "a parameter without fixed = false");
        }
        if (variable.prefixes.causality == ast::Causality::Input && variable.parent == m_in.model)
            return refuse("an input");
    } else if (pool.op(root) == Op::Iterator) {
        return refuse("the index of a loop");
    } else if (pool.isLiteral(root)) {
        return refuse("a constant");
    }
    return expr;
}

ExprId StatementLowering::convert(ExprId value, ExprId target, ast::Expression where, std::string_view name)
{
    if (value.isNone() || target.isNone()) return {};
    const ExpressionPool& pool = m_in.pool;
    if (m_expressions.fits(pool.typeId(target), pool.typeId(value)))
        return m_expressions.inFieldOrder(pool.typeId(target), value);
    const bool sameRank = pool.types().rank(pool.typeId(target)) == pool.types().rank(pool.typeId(value));
    const bool sameBase =
        m_expressions.fits(pool.types().elementType(pool.typeId(target)), pool.types().elementType(pool.typeId(value)));
    if (sameBase && sameRank) {
        m_in.report(diag::DimensionMismatch, where.span(), m_scope, fmt::format("'{}'", name),
                    m_expressions.typeText(target), fmt::format("'{}'", ExpressionLowering::shortened(where.text())),
                    m_expressions.typeText(value));
        return {};
    }
    const std::string what = fmt::format("the value of '{}'", name);
    if (const ExprId ordinal = m_expressions.ordinalFor(pool.typeId(target), value, what, where.span(), where.text());
        !ordinal.isNone())
        return ordinal;
    m_in.report(diag::TypeMismatch, where.span(), m_scope, what, m_expressions.typeText(target),
                ExpressionLowering::shortened(where.text()), m_expressions.typeText(value));
    return {};
}

/// Its value from inputs and constants alone is the same as that of a declaration.
bool StatementLowering::bindsExternalObject(ast::AssignStatement assign)
{
    if (m_function == nullptr || m_ifs > 0 || m_loops > 0) return false;
    ExpressionPool& pool = m_in.pool;
    std::vector<FunctionVariable>& variables = m_function->variables;
    const auto found = std::ranges::find(variables, assign.target().text(), &FunctionVariable::name);
    if (found == variables.end() || pool.types().base(found->type) != ValueType::ExternalObject ||
        found->role != FunctionVariableRole::Local || !found->value.isNone())
        return false;
    const ExprId target = pool.local(static_cast<std::size_t>(found - variables.begin()), found->type);
    const ExprId value = convert(m_expressions.lower(assign.value()), target, assign.value(), found->name);
    const auto mayChange = [&](ExprId node) {
        if (pool.op(node) != Op::Local) return false;
        const FunctionVariable& variable = variables[pool.payload(node)];
        return variable.role != FunctionVariableRole::Input && !variable.isConstant;
    };
    if (value.isNone() || std::ranges::any_of(reachable(pool, std::array{value}), mayChange)) return false;
    m_in.reportBreach(diag::AssignmentNotAllowed, assign.target().span(), m_scope, found->name,
                      "an external object, whose value is given in its declaration,");
    found->value = value;
    return true;
}

/// `i := i` of the index of a loop has no effect.
bool StatementLowering::keepsLoopIndex(ast::AssignStatement assign)
{
    const auto target = assign.target().withoutParentheses().as<ast::ComponentReference>();
    const auto value = assign.value().withoutParentheses().as<ast::ComponentReference>();
    const bool isSame =
        target && value && target.isSimple() && value.isSimple() && target.simpleName().text == value.simpleName().text;
    if (!isSame || m_loops == 0) return false;
    const ExprId index = m_expressions.lower(target);
    if (index.isNone() || m_in.pool.op(index) != Op::Iterator) return false;
    m_in.reportBreach(diag::AssignmentNotAllowed, target.span(), m_scope, target.simpleName().text,
                      "the index of a loop");
    return true;
}

void StatementLowering::lowerAssign(ast::AssignStatement assign, std::vector<Statement>& into)
{
    if (bindsExternalObject(assign) || keepsLoopIndex(assign)) return;
    const ExprId target = lowerTarget(assign.target());
    if (m_isUnreached) return noteUnreached(target);
    ExprId value = m_expressions.lower(assign.value());
    value = convert(value, target, assign.value(), ExpressionLowering::shortened(assign.target().text()));
    if (value.isNone()) return;
    if (auto open = m_expressions.assignOpen(target, value, assign.span())) {
        into.push_back(*std::move(open));
        return;
    }
    Statement made;
    made.kind = StatementKind::Assign;
    made.targets = {target};
    made.value = value;
    made.span = assign.span();
    into.push_back(std::move(made));
}

void StatementLowering::lowerTuple(ast::TupleAssignStatement assign, std::vector<Statement>& into)
{
    Statement made;
    made.kind = StatementKind::CallAssign;
    made.span = assign.span();
    std::vector<ast::Expression> texts;
    bool isWhole = true;
    for (const ast::Expression target : assign.targets().items()) {
        made.targets.push_back(lowerTarget(target));
        texts.push_back(target);
        isWhole = isWhole && (!made.targets.back().isNone() || target.is<ast::OmittedOutput>());
        if (m_isUnreached) noteUnreached(made.targets.back());
    }
    if (m_isUnreached) return;
    const auto call = assign.value().withoutParentheses().as<ast::FunctionCall>();
    made.value = call ? m_expressions.lowerCall(call) : m_expressions.lower(assign.value());
    if (made.value.isNone() || !isWhole) return;
    const ExpressionPool& pool = m_in.pool;
    std::vector<TypeId> results{pool.typeId(made.value)};
    if (pool.type(made.value) == ValueType::Tuple) results = pool.types().tupleOf(pool.typeId(made.value));
    if (made.targets.size() > results.size() || pool.type(made.value) == ValueType::None) {
        m_in.report(diag::WrongResultCount, assign.span(), m_scope,
                    ExpressionLowering::shortened(assign.value().text()),
                    fmt::format("{} result(s)", pool.type(made.value) == ValueType::None ? 0 : results.size()),
                    fmt::format("{} are assigned", made.targets.size()));
        return;
    }
    std::vector<Statement> after;
    for (std::size_t i = 0; i < made.targets.size(); ++i) {
        if (made.targets[i].isNone()) continue;
        if (m_expressions.fits(pool.typeId(made.targets[i]), results[i])) {
            made.targets[i] = targetFor(results[i], made.targets[i], assign.span(), after);
            continue;
        }
        m_in.report(diag::TypeMismatch, texts[i].span(), m_scope, fmt::format("the value of '{}'", texts[i].text()),
                    m_expressions.typeText(made.targets[i]), ExpressionLowering::shortened(assign.value().text()),
                    pool.types().toString(results[i]));
        return;
    }
    if (results.size() == 1 && pool.type(made.value) != ValueType::Tuple) made.kind = StatementKind::Assign;
    if (pool.type(made.value) == ValueType::Tuple && pool.op(made.value) == Op::Call) {
        for (std::size_t i = 0; i < made.targets.size(); ++i) {
            if (made.targets[i].isNone()) continue;
            Statement one;
            one.kind = StatementKind::Assign;
            one.span = made.span;
            one.targets = {made.targets[i]};
            one.value = m_expressions.resultOf(made.value, i);
            into.push_back(std::move(one));
        }
        return;
    }
    into.push_back(std::move(made));
    std::ranges::move(after, std::back_inserter(into));
}

ExprId StatementLowering::targetFor(TypeId result, ExprId target, SourceSpan span, std::vector<Statement>& after)
{
    const ExprId ordered = m_expressions.inFieldOrder(result, target);
    if (ordered == target || m_function == nullptr) return ordered;
    // Variables of functions are assigned as wholes: the result is taken as it is, then put in order.
    FunctionVariable variable;
    variable.name = fmt::format("result{}", m_function->variables.size());
    variable.type = result;
    variable.dimensions.resize(m_in.pool.types().rank(result));
    variable.span = span;
    const ExprId taken = m_in.pool.local(m_function->variables.size(), result);
    m_function->variables.push_back(std::move(variable));
    Statement made;
    made.kind = StatementKind::Assign;
    made.targets = {target};
    made.value = m_expressions.inFieldOrder(m_in.pool.typeId(target), taken);
    made.span = span;
    after.push_back(std::move(made));
    return taken;
}

void StatementLowering::lowerCall(ast::CallStatement statement, std::vector<Statement>& into)
{
    const ast::FunctionCall call = statement.call();
    const std::string name = call.nameWithoutDot();
    Statement made;
    made.span = statement.span();
    if (name == "assert") {
        const AssertParts parts = lowerAssert(m_expressions, m_in, call);
        if (parts.condition.isNone()) return;
        made.kind = StatementKind::Assert;
        made.value = parts.condition;
        made.message = parts.message;
        if (!parts.level.isNone()) made.targets.push_back(parts.level);
    } else if (name == "terminate") {
        if (m_scope->function != nullptr) {
            m_in.report(diag::OperatorNotAllowed, call.span(), m_scope, name, "a function");
            return;
        }
        made.kind = StatementKind::Terminate;
        for (const ast::Expression argument : call.arguments().positional())
            made.message = m_expressions.lower(argument);
        if (made.message.isNone()) return;
    } else if (name == "reinit") {
        const auto arguments = call.arguments().positional().toVector();
        const bool isInWhen = m_whens > 0 && m_loops == 0 && arguments.size() == 2;
        if (!isInWhen) {
            m_in.report(diag::CannotStandHere, call.span(), m_scope, "'reinit'", "in an algorithm",
                        "it belongs in a when-equation");
            return;
        }
        m_in.reportBreach(diag::CannotStandHere, call.span(), m_scope, "'reinit'", "in an algorithm",
                          "it belongs in a when-equation");
        made.kind = StatementKind::Reinit;
        const ReinitParts parts = lowerReinit(m_expressions, m_in, m_scope, call);
        if (parts.state.isNone()) return;
        made.targets = {parts.state};
        made.value = parts.value;
    } else {
        made.kind = StatementKind::Call;
        made.value = m_expressions.lowerEffect(call, "a statement");
        if (made.value.isNone()) return;
    }
    into.push_back(std::move(made));
}

namespace {

/// Whether the statements, including those in nested loops, contain a when-statement.
bool holdsWhen(ast::ViewRange<ast::Statement> statements)
{
    for (const ast::Statement statement : statements) {
        if (statement.is<ast::WhenStatement>()) return true;
        if (const auto loop = statement.as<ast::ForStatement>(); loop && holdsWhen(loop.statements())) return true;
    }
    return false;
}

}  // namespace

/// A loop with when-clauses is expanded, one clause per pass: its range must be known.
void StatementLowering::lowerFor(ast::ForStatement loop, const std::vector<ast::ForIndex>& indices, std::size_t level,
                                 std::vector<Statement>& into)
{
    if (level == indices.size()) {
        for (Statement& made : lower(loop.statements().toVector())) into.push_back(std::move(made));
        return;
    }
    const ExprId range = m_expressions.lowerRange(indices[level], loop);
    if (range.isNone()) return;
    const std::string_view name = indices[level].name().text;
    const bool isFree = m_scope->function == nullptr && !m_isInitial && m_loops == 0 && m_whens == 0 && m_ifs == 0;
    if (isFree && holdsWhen(loop.statements())) {
        const auto values = m_in.evaluateOrReport(range, indices[level].span(), m_scope, "a loop with a when-clause");
        if (!values) return;
        m_in.reportBreach(diag::CannotStandHere, loop.span(), m_scope, "a when-clause", "in a loop", "move it out");
        for (const ExprId element : elementExpressions(m_in.pool, *values)) {
            m_expressions.pushIterator(name, element);
            lowerFor(loop, indices, level + 1, into);
            m_expressions.popIterator();
        }
        return;
    }
    const IteratorId iterator = m_expressions.newIterator(name);
    const TypeId type = m_in.pool.types().dropDimensions(m_in.pool.typeId(range), 1);
    Statement made;
    made.kind = StatementKind::For;
    made.span = loop.span();
    made.iterator = iterator;
    made.value = range;
    m_expressions.pushIterator(name, m_in.pool.iterator(iterator, type));
    ++m_loops;
    lowerFor(loop, indices, level + 1, made.body);
    --m_loops;
    m_expressions.popIterator();
    into.push_back(std::move(made));
}

/// Statements that do not fit the sizes that exclude the branch are omitted without a message.
void StatementLowering::noteUnreached(ast::Branch branch)
{
    const bool isAround = std::exchange(m_isUnreached, true);
    ++m_in.isQuiet;
    static_cast<void>(lower(branch.statements().toVector()));
    --m_in.isQuiet;
    m_isUnreached = isAround;
}

void StatementLowering::noteUnreached(ExprId target)
{
    const ExpressionPool& pool = m_in.pool;
    while (!target.isNone() && (pool.op(target) == Op::Subscript || pool.op(target) == Op::Member))
        target = pool.operand(target, 0);
    if (!target.isNone()) m_unreached.push_back(target);
}

void StatementLowering::lower(ast::Statement statement, std::vector<Statement>& into)
{
    if (const auto assign = statement.as<ast::AssignStatement>()) return lowerAssign(assign, into);
    if (const auto tuple = statement.as<ast::TupleAssignStatement>()) return lowerTuple(tuple, into);
    if (const auto call = statement.as<ast::CallStatement>()) return lowerCall(call, into);
    if (const auto loop = statement.as<ast::ForStatement>()) return lowerFor(loop, loop.indices().toVector(), 0, into);
    Statement made;
    made.span = statement.span();
    if (const auto loop = statement.as<ast::WhileStatement>()) {
        made.kind = StatementKind::While;
        made.value = m_expressions.lower(loop.condition());
        if (!m_expressions.expectType(made.value, ValueType::Boolean, "the condition of 'while'", loop.condition()))
            return;
        ++m_loops;
        made.body = lower(loop.statements().toVector());
        --m_loops;
    } else if (statement.is<ast::IfStatement>() || statement.is<ast::WhenStatement>()) {
        const bool isWhen = statement.is<ast::WhenStatement>();
        made.kind = isWhen ? StatementKind::When : StatementKind::If;
        if (isWhen && (m_scope->function != nullptr || m_whens > 0 || m_loops > 0 || m_ifs > 0 || m_isInitial)) {
            m_in.report(diag::CannotStandHere, statement.span(), m_scope, "a when-clause",
                        m_scope->function != nullptr ? "in a function"
                        : m_isInitial                ? "in an initial algorithm"
                        : m_whens > 0                ? "in a when-clause"
                        : m_loops > 0                ? "in a loop"
                                                     : "in an if-statement",
                        "move it out");
            return;
        }
        const auto branches =
            isWhen ? statement.as<ast::WhenStatement>().branches() : statement.as<ast::IfStatement>().branches();
        for (const ast::Branch branch : branches) {
            Statement::Branch lowered;
            if (!branch.isElse()) {
                lowered.condition = m_expressions.lower(branch.condition());
                if (lowered.condition.isNone()) return;
                const bool isClock = isWhen && m_in.pool.type(lowered.condition) == ValueType::Clock;
                if (isClock) {
                    m_in.report(diag::CannotStandHere, statement.span(), m_scope, "a when-clause with a clock",
                                "in an algorithm", "write it in an equation section");
                    return;
                }
                const bool isVector = isWhen && m_in.pool.type(lowered.condition) == ValueType::Boolean;
                if (!isVector && !m_expressions.expectType(lowered.condition, ValueType::Boolean,
                                                           isWhen ? "the condition of 'when'" : "the condition of 'if'",
                                                           branch.condition())) {
                    return;
                }
                // Decided by sizes alone, as in `if size(table, 1) > 0` or `if n > 0` with a table[n]: the branch is
                // not meant for such a size.
                if (!isWhen && isSettled(m_in, lowered.condition)) {
                    if (const auto known = m_in.evaluate(lowered.condition))
                        lowered.condition = m_in.pool.boolean(known->number() != 0);
                }
                if (!isWhen && m_in.pool.op(lowered.condition) == Op::BooleanLiteral &&
                    !m_in.pool.booleanValue(lowered.condition)) {
                    if (m_scope->function == nullptr) noteUnreached(branch);
                    continue;
                }
            }
            ++(isWhen ? m_whens : m_ifs);
            m_expressions.setMayBeSkipped(m_ifs > 0);
            lowered.body = lower(branch.statements().toVector());
            --(isWhen ? m_whens : m_ifs);
            m_expressions.setMayBeSkipped(m_ifs > 0);
            const bool isAlways =
                !isWhen && !lowered.condition.isNone() && m_in.pool.op(lowered.condition) == Op::BooleanLiteral;
            if (isAlways) lowered.condition = {};
            made.branches.push_back(std::move(lowered));
            if (isAlways) break;
        }
        if (made.branches.empty()) return;
        if (!isWhen && made.branches.size() == 1 && made.branches[0].condition.isNone()) {
            for (Statement& inner : made.branches[0].body) into.push_back(std::move(inner));
            return;
        }
    } else if (statement.is<ast::BreakStatement>()) {
        if (m_loops == 0) m_in.report(diag::OutsideLoop, statement.span(), m_scope, "break");
        made.kind = StatementKind::Break;
    } else if (statement.is<ast::ReturnStatement>()) {
        if (m_scope->function == nullptr) {
            m_in.report(diag::OperatorNotAllowed, statement.span(), m_scope, "return", "a model; it ends functions");
        }
        made.kind = StatementKind::Return;
    } else {
        return;
    }
    into.push_back(std::move(made));
}

}  // namespace causeway
