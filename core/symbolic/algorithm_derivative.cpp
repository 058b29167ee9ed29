// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/symbolic/algorithm_derivative.h"

#include <algorithm>
#include <array>
#include <string>
#include <unordered_set>

#include <fmt/format.h>

#include "core/symbolic/differentiate_function.h"
#include "core/symbolic/printer.h"
#include "core/symbolic/traversal.h"

namespace causeway {

namespace {

/// The variable that an assignment to a part of it changes.
ExprId rootOf(const ExpressionPool& pool, ExprId target)
{
    while (pool.op(target) == Op::Subscript || pool.op(target) == Op::Member) target = pool.operand(target, 0);
    return target;
}

}  // namespace

ExprId AlgorithmDerivative::ofLeaf(ExprId leaf)
{
    const ExprId zero = m_pool.integer(0);
    if (m_pool.op(leaf) != Op::Local || m_companion[m_pool.payload(leaf)].isNone()) return zero;
    return m_companion[m_pool.payload(leaf)];
}

ExprId AlgorithmDerivative::ofCall(ExprId call, std::span<const ExprId> dx)
{
    return m_functions.ofCall(call, dx);
}

void AlgorithmDerivative::refuse(std::string reason)
{
    if (m_refusal.empty()) m_refusal = fmt::format("'{}' {}", m_function.name, reason);
}

std::string AlgorithmDerivative::build(const std::vector<bool>& isVarying, Function& made)
{
    if (m_function.isExternal) return fmt::format("'{}' is external and has no derivative annotation", m_function.name);
    if (!m_function.isComplete) return fmt::format("'{}' has no algorithm", m_function.name);
    if (m_function.isImpure) return fmt::format("'{}' is impure", m_function.name);

    made.name = m_function.name + "_der";
    const auto hasDerivative = [&](std::uint32_t input) {
        return !derivativeType(m_pool.types(), m_function.variables[input].type).isNone();
    };
    for (std::size_t i = 0; i < isVarying.size(); ++i) {
        const bool isLeftOut = !isVarying[i] && hasDerivative(m_function.inputs[i]);
        if (isLeftOut) made.name += "_without_" + m_function.variables[m_function.inputs[i]].name;
    }
    made.description = fmt::format("Derivative of {}", m_function.name);
    made.span = m_function.span;
    made.isInline = m_function.isInline;
    made.isComplete = true;
    made.variables = m_function.variables;
    made.inputs = m_function.inputs;
    for (const std::uint32_t output : m_function.outputs) made.variables[output].role = FunctionVariableRole::Local;

    addCompanions(varyingVariables(isVarying), made);
    for (std::size_t i = 0; i < isVarying.size(); ++i) {
        if (!isVarying[i]) continue;
        const std::uint32_t companion = m_pool.payload(m_companion[m_function.inputs[i]]);
        made.variables[companion].role = FunctionVariableRole::Input;
        made.inputs.push_back(companion);
    }
    for (const std::uint32_t output : m_function.outputs) {
        if (m_companion[output].isNone()) continue;
        made.variables[m_pool.payload(m_companion[output])].role = FunctionVariableRole::Output;
        made.outputs.push_back(m_pool.payload(m_companion[output]));
    }
    if (made.outputs.empty()) return fmt::format("'{}' has no result that contains Reals", m_function.name);
    initialiseCompanions(made);
    made.body = derived(m_function.body);
    return m_refusal;
}

void AlgorithmDerivative::addFlow(std::span<const ExprId> targets, ExprId value, std::vector<Flow>& flows) const
{
    Flow flow;
    for (const ExprId target : targets) {
        if (!target.isNone() && m_pool.op(rootOf(m_pool, target)) == Op::Local)
            flow.targets.push_back(m_pool.payload(rootOf(m_pool, target)));
    }
    const std::array roots{value};
    for (const ExprId node : reachable(m_pool, roots)) {
        if (m_pool.op(node) == Op::Local) flow.sources.push_back(m_pool.payload(node));
    }
    if (!flow.targets.empty() && !flow.sources.empty()) flows.push_back(std::move(flow));
}

void AlgorithmDerivative::collectFlows(const std::vector<Statement>& statements, std::vector<Flow>& flows) const
{
    for (const Statement& statement : statements) {
        const bool isAssignment =
            statement.kind == StatementKind::Assign || statement.kind == StatementKind::CallAssign;
        if (isAssignment) addFlow(statement.targets, statement.value, flows);
        collectFlows(statement.body, flows);
        for (const Statement::Branch& branch : statement.branches) collectFlows(branch.body, flows);
    }
}

/// Variables whose values may depend on the varying inputs; and the outputs, which always need a derivative.
std::vector<bool> AlgorithmDerivative::varyingVariables(const std::vector<bool>& isVarying) const
{
    std::vector<Flow> flows;
    collectFlows(m_function.body, flows);
    for (std::size_t v = 0; v < m_function.variables.size(); ++v) {
        const FunctionVariable& variable = m_function.variables[v];
        if (variable.value.isNone() || variable.role == FunctionVariableRole::Input) continue;
        const std::array target{m_pool.local(v, variable.type)};
        addFlow(target, variable.value, flows);
    }
    std::vector<std::vector<std::size_t>> flowsFrom(m_function.variables.size());
    for (std::size_t i = 0; i < flows.size(); ++i) {
        for (const std::size_t source : flows[i].sources) flowsFrom[source].push_back(i);
    }
    std::vector<bool> isActive(m_function.variables.size(), false);
    std::vector<std::size_t> open;
    const auto activate = [&](std::size_t variable) {
        if (isActive[variable] || derivativeType(m_pool.types(), m_function.variables[variable].type).isNone()) return;
        isActive[variable] = true;
        open.push_back(variable);
    };
    for (std::size_t i = 0; i < isVarying.size(); ++i) {
        if (isVarying[i]) activate(m_function.inputs[i]);
    }
    while (!open.empty()) {
        const std::size_t variable = open.back();
        open.pop_back();
        for (const std::size_t flow : flowsFrom[variable]) std::ranges::for_each(flows[flow].targets, activate);
    }
    for (const std::uint32_t output : m_function.outputs) activate(output);
    return isActive;
}

void AlgorithmDerivative::addCompanions(const std::vector<bool>& isActive, Function& made)
{
    m_companion.assign(m_function.variables.size(), ExprId());
    std::unordered_set<std::string> taken;  // looked up only
    for (const FunctionVariable& variable : made.variables) taken.insert(variable.name);
    for (std::size_t v = 0; v < m_function.variables.size(); ++v) {
        if (!isActive[v]) continue;
        const FunctionVariable& original = m_function.variables[v];
        FunctionVariable companion;
        companion.name = "der_" + original.name;
        while (!taken.insert(companion.name).second) companion.name += '_';
        companion.type = derivativeType(m_pool.types(), original.type);
        companion.dimensions = original.dimensions;
        companion.span = original.span;
        m_companion[v] = m_pool.local(made.variables.size(), companion.type);
        made.variables.push_back(std::move(companion));
    }
}

void AlgorithmDerivative::initialiseCompanions(Function& made)
{
    for (std::size_t v = 0; v < m_function.variables.size(); ++v) {
        const FunctionVariable& original = m_function.variables[v];
        if (m_companion[v].isNone() || original.role == FunctionVariableRole::Input || original.value.isNone())
            continue;
        const ExprId derivative = derivativeOf(original.value);
        if (derivative.isNone()) return;
        made.variables[m_pool.payload(m_companion[v])].value = shaped(m_pool, derivative, original.value);
    }
}

std::string AlgorithmDerivative::textOf(ExprId expr) const
{
    ExpressionNames names;
    names.local = [this](std::size_t position) { return m_function.variables[position].name; };
    std::string text;
    ExpressionPrinter(m_pool, names).append(text, expr);
    return text;
}

ExprId AlgorithmDerivative::derivativeOf(ExprId value)
{
    const ExprId derivative = m_differentiator.derivative(value);
    if (derivative.isNone()) {
        const std::string& deeper = m_functions.refusal();
        refuse(deeper.empty() ? fmt::format("uses '{}', which has no derivative", textOf(m_differentiator.failed()))
                              : "calls a function without a derivative: " + deeper);
    }
    return derivative;
}

std::vector<Statement> AlgorithmDerivative::derived(const std::vector<Statement>& statements)
{
    std::vector<Statement> result;
    for (const Statement& statement : statements) {
        switch (statement.kind) {
            case StatementKind::Assign: assign(statement, result); break;
            case StatementKind::CallAssign: assignResults(statement, result); break;
            case StatementKind::Call: continue;  // its effect is that of the original
            case StatementKind::For: {
                const ExprId range = derivativeOf(statement.value);
                if (!range.isNone() && !m_pool.isNumber(range, 0)) refuse("has a loop over values that vary");
                break;
            }
            default: break;
        }
        result.push_back(statement);
        Statement& copy = result.back();
        copy.body = derived(statement.body);
        for (std::size_t i = 0; i < statement.branches.size(); ++i)
            copy.branches[i].body = derived(statement.branches[i].body);
    }
    return result;
}

/// The same part of the companion; none if there is no companion.
ExprId AlgorithmDerivative::companionOf(ExprId target)
{
    std::vector<ExprId> path;
    for (; m_pool.op(target) == Op::Subscript || m_pool.op(target) == Op::Member; target = m_pool.operand(target, 0))
        path.push_back(target);
    ExprId result = m_pool.op(target) == Op::Local ? m_companion[m_pool.payload(target)] : ExprId();
    for (; !path.empty() && !result.isNone(); path.pop_back()) {
        const ExprId part = path.back();
        if (m_pool.op(part) == Op::Subscript) {
            const std::vector<ExprId> subscripts(m_pool.operands(part).begin() + 1, m_pool.operands(part).end());
            result = m_pool.subscript(result, subscripts);
            continue;
        }
        std::vector<TypeId> fields;
        for (const RecordType::Field& field : m_pool.types().recordOf(m_pool.typeId(m_pool.operand(part, 0))).fields)
            fields.push_back(field.type);
        const std::size_t field = m_pool.payload(part);
        if (derivativeType(m_pool.types(), fields[field]).isNone()) return {};
        result = m_pool.member(result, derivativePosition(m_pool.types(), fields, field));
    }
    return result;
}

void AlgorithmDerivative::addAssignment(const Statement& origin, ExprId target, ExprId value,
                                        std::vector<Statement>& result)
{
    Statement made;
    made.targets = {target};
    made.value = value;
    made.span = origin.span;
    result.push_back(std::move(made));
}

/// Before the value itself is assigned: the derivative is over the values of before.
void AlgorithmDerivative::assign(const Statement& statement, std::vector<Statement>& result)
{
    const ExprId target = companionOf(statement.targets[0]);
    if (target.isNone()) return;
    const ExprId derivative = derivativeOf(statement.value);
    if (derivative.isNone()) return;
    const ExprId value = shaped(m_pool, derivative, statement.value);
    if (value.isNone()) return refuse("assigns an array of records of unknown size");
    addAssignment(statement, target, value, result);
}

void AlgorithmDerivative::assignResults(const Statement& statement, std::vector<Statement>& result)
{
    const ExprId derivative = derivativeOf(statement.value);
    if (derivative.isNone()) return;
    std::vector<ExprId> targets;
    bool hasTarget = false;
    const std::vector<TypeId> results = m_pool.type(statement.value) == ValueType::Tuple
                                            ? m_pool.types().tupleOf(m_pool.typeId(statement.value))
                                            : std::vector{m_pool.typeId(statement.value)};
    for (std::size_t i = 0; i < results.size(); ++i) {
        // A Real may take an Integer.
        const bool hasDerivative = !derivativeType(m_pool.types(), results[i]).isNone();
        const ExprId original = i < statement.targets.size() ? statement.targets[i] : ExprId();
        const ExprId target = original.isNone() ? ExprId() : companionOf(original);
        if (hasDerivative) targets.push_back(target);
        hasTarget = hasTarget || (hasDerivative && !target.isNone());
        if (target.isNone() || (hasDerivative && !m_pool.isNumber(derivative, 0))) continue;
        const ExprId value = m_pool.type(statement.value) == ValueType::Tuple ? m_pool.tupleElement(statement.value, i)
                                                                              : statement.value;
        const ExprId zeros = shaped(m_pool, m_pool.integer(0), value);
        if (zeros.isNone()) return refuse("assigns an array of records of unknown size");
        addAssignment(statement, target, zeros, result);
    }
    if (!hasTarget || m_pool.isNumber(derivative, 0)) return;
    if (m_pool.type(derivative) != ValueType::Tuple)
        return addAssignment(statement, targets.front(), derivative, result);
    Statement made;
    made.kind = StatementKind::CallAssign;
    made.targets = std::move(targets);
    made.value = derivative;
    made.span = statement.span;
    result.push_back(std::move(made));
}

}  // namespace causeway
