// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/symbolic/inline_functions.h"

#include <algorithm>
#include <array>

#include "core/symbolic/simplify.h"

namespace causeway {

namespace {

constexpr std::int64_t kWorkWhereAsked = 20'000;  ///< scalars and statements, for a function that asks to be inlined
constexpr std::int64_t kWorkWhereSmall = 2'000;
constexpr std::size_t kSmallBody = 8;  ///< statements

/// Assignments and choices between them, no more than a few.
bool isShort(const std::vector<Statement>& statements, std::size_t& left)
{
    for (const Statement& statement : statements) {
        const bool isPlain = statement.kind == StatementKind::Assign || statement.kind == StatementKind::CallAssign ||
                             statement.kind == StatementKind::If;
        if (!isPlain || left-- == 0) return false;
        for (const Statement::Branch& branch : statement.branches) {
            if (!isShort(branch.body, left)) return false;
        }
    }
    return true;
}

}  // namespace

FunctionInliner::FunctionInliner(ExpressionPool& pool, const IdVector<FunctionId, Function>& functions, Which which)
    : m_pool(pool),
      m_functions(functions),
      m_which(which),
      m_execution(pool, functions, [this](FunctionId function) { return workFor(function) > 0; })
{
}

/// Something that the first derivative is taken by does not occur in the algorithm.
bool FunctionInliner::saysMoreByDerivative(const Function& function) const
{
    std::vector<ExprId> expressions;
    collectExpressions(function.body, expressions);
    for (const FunctionVariable& variable : function.variables) {
        if (variable.role != FunctionVariableRole::Input && !variable.value.isNone())
            expressions.push_back(variable.value);
    }
    std::vector<bool> occurs(function.variables.size(), false);
    for (const ExprId node : reachable(m_pool, expressions)) {
        if (m_pool.op(node) == Op::Local) occurs[m_pool.payload(node)] = true;
    }
    return std::ranges::any_of(function.derivatives, [&](const DerivativeAnnotation& derivative) {
        return std::ranges::any_of(function.inputs, [&](std::uint32_t input) {
            const bool isReal = m_pool.types().base(function.variables[input].type) == ValueType::Real;
            const bool isLeftOut = std::ranges::count(derivative.noDerivative, input) +
                                       std::ranges::count(derivative.zeroDerivative, input) >
                                   0;
            return isReal && !isLeftOut && !occurs[input];
        });
    });
}

/// How much may be done for a call of the function; 0: it stays a call.
std::int64_t FunctionInliner::workFor(FunctionId id)
{
    if (m_work.size() < m_functions.size()) m_work.resize(m_functions.size());
    std::optional<std::int64_t>& work = m_work[id.index()];
    if (work) return *work;
    const Function& function = m_functions[id];
    work = 0;
    if (function.isImpure || !function.partialOf.isNone()) return 0;
    std::size_t left = kSmallBody;
    if (function.isRecordConstructor) {
        work = kWorkWhereSmall;
    } else if (!function.isExternal && function.isComplete &&
               (m_which != Which::Usual || !saysMoreByDerivative(function))) {
        if (function.isInline || m_which == Which::All) {
            work = kWorkWhereAsked;
        } else if (isShort(function.body, left)) {
            work = kWorkWhereSmall;
        }
    }
    return *work;
}

/// The replacement of a call: the value of its result, or the call itself.
ExprId FunctionInliner::resolved(ExprId call)
{
    const auto [entry, isNew] = m_resolved.try_emplace(call, call);
    if (!isNew) return entry->second;
    const FunctionId id = m_pool.functionOf(call);
    const std::int64_t work = workFor(id);
    if (work == 0) return call;
    std::vector<ScalarParts> inputs;
    const std::vector<ExprId> operands(m_pool.operands(call).begin(), m_pool.operands(call).end());
    for (const ExprId operand : operands) {
        std::optional<ScalarParts> parts = scalarParts(m_pool, operand);
        if (!parts) return call;
        inputs.push_back(std::move(*parts));
    }
    const auto results = m_execution.run(id, std::move(inputs), work);
    if (!results || (m_execution.leftCalls() && !m_functions[id].derivatives.empty())) return call;
    if (m_pool.type(call) != ValueType::Tuple) {
        entry->second = assembled(m_pool, results->front());
        return entry->second;
    }
    std::vector<ExprId>& values = m_results[call];
    for (const ScalarParts& result : *results) values.push_back(assembled(m_pool, result));
    return call;
}

/// An element of a constructor, where the subscripts are literals.
ExprId FunctionInliner::element(ExprId array, ExprId original, std::span<const ExprId> operands)
{
    ExprId result = array;
    for (const ExprId subscript : operands.subspan(1)) {
        const bool isKnown = m_pool.op(result) == Op::Array && m_pool.op(subscript) == Op::IntegerLiteral;
        const std::int64_t index = isKnown ? m_pool.integerValue(subscript) : 0;
        if (index < 1 || index > static_cast<std::int64_t>(m_pool.operands(result).size()))
            return m_pool.withOperands(original, operands);
        result = m_pool.operand(result, static_cast<std::size_t>(index - 1));
    }
    return result;
}

ExprId FunctionInliner::rebuilt(ExprId expr, std::span<const ExprId> operands)
{
    const Op op = m_pool.op(expr);
    if (op == Op::FunctionCall)
        return resolved(std::ranges::equal(m_pool.operands(expr), operands) ? expr
                                                                            : m_pool.withOperands(expr, operands));
    if (op == Op::TupleElement) {
        const auto results = m_results.find(operands[0]);
        if (results != m_results.end() && m_pool.payload(expr) < results->second.size())
            return results->second[m_pool.payload(expr)];
    }
    if (std::ranges::equal(m_pool.operands(expr), operands)) return expr;
    if (op == Op::Member && m_pool.op(operands[0]) == Op::Record)
        return m_pool.operand(operands[0], m_pool.payload(expr));
    if (op == Op::Subscript) return element(operands[0], expr, operands);
    return simplifyNode(m_pool, expr, operands);
}

ExprId FunctionInliner::inlined(ExprId expr)
{
    return rewrite(m_pool, expr, m_memo,
                   [this](ExprId node, std::span<const ExprId> operands) { return rebuilt(node, operands); });
}

}  // namespace causeway
