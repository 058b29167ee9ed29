// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/symbolic/differentiate_function.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "core/symbolic/algorithm_derivative.h"
#include "core/symbolic/derivative_rules.h"

namespace causeway {

namespace {

bool contains(const std::vector<std::uint32_t>& positions, std::uint32_t position)
{
    return std::ranges::find(positions, position) != positions.end();
}

/// A record as one of another type with as many fields: that of a derivative as the user has declared it.
ExprId asType(ExpressionPool& pool, ExprId value, TypeId type)
{
    const bool isOther = pool.typeId(value) != type && pool.type(value) == ValueType::Record &&
                         pool.types().base(type) == ValueType::Record;
    if (!isOther || !pool.isScalar(value)) return value;
    const std::vector<RecordType::Field> fields = pool.types().recordOf(type).fields;
    if (fields.size() != pool.types().recordOf(pool.typeId(value)).fields.size()) return value;
    std::vector<ExprId> values;
    for (std::size_t i = 0; i < fields.size(); ++i) {
        const ExprId field = pool.op(value) == Op::Record ? pool.operand(value, i) : pool.member(value, i);
        values.push_back(asType(pool, field, fields[i].type));
    }
    return pool.record(type, values);
}

TypeId resultTypeOf(ExpressionPool& pool, const Function& function)
{
    std::vector<TypeId> results;
    for (const std::uint32_t output : function.outputs) results.push_back(function.variables[output].type);
    return results.empty() ? TypeTable::none() : results.size() == 1 ? results[0] : pool.types().tuple(results);
}

}  // namespace

FunctionId FunctionList::add(Function function)
{
    if (m_names.empty()) {
        for (const Function& known : m_functions) m_names.insert(known.name);
    }
    std::string name = function.name;
    for (int i = 2; !m_names.insert(name).second; ++i) name = fmt::format("{}_{}", function.name, i);
    function.name = std::move(name);
    return m_functions.push(std::move(function));
}

void FunctionDerivatives::refuse(std::string reason)
{
    // The reason that lies deepest is the one that helps.
    if (m_refusal.empty()) m_refusal = std::move(reason);
}

ExprId FunctionDerivatives::ofCall(ExprId call, std::span<const ExprId> dx)
{
    if (m_nesting == 0) m_refusal.clear();
    const FunctionId id = m_pool.functionOf(call);
    const Function* found = m_functions.find(id);
    if (found == nullptr || found->inputs.size() != dx.size()) {
        refuse("a function is not known");
        return {};
    }
    if (found->isRecordConstructor) return ofConstructor(call, dx);
    const Function function = *found;
    if (const ExprId given = byAnnotation(call, function, dx)) return given;
    if (std::ranges::any_of(dx, [](ExprId derivative) { return derivative.isNone(); })) return {};

    std::vector<bool> isVarying;
    std::vector<ExprId> arguments(m_pool.operands(call).begin(), m_pool.operands(call).end());
    for (std::size_t i = 0; i < dx.size(); ++i) {
        const bool hasDerivative =
            !derivativeType(m_pool.types(), function.variables[function.inputs[i]].type).isNone();
        isVarying.push_back(hasDerivative && !m_pool.isNumber(dx[i], 0));
        if (isVarying[i]) arguments.push_back(shaped(m_pool, dx[i], m_pool.operand(call, i)));
        if (arguments.back().isNone()) return {};
    }
    if (std::ranges::find(isVarying, true) == isVarying.end()) return m_pool.integer(0);
    const FunctionId derivative = directional(id, isVarying);
    return derivative.isNone() ? ExprId()
                               : m_pool.functionCall(derivative, arguments, m_functions.find(derivative)->resultType);
}

ExprId FunctionDerivatives::ofConstructor(ExprId call, std::span<const ExprId> dx)
{
    const TypeId type = derivativeType(m_pool.types(), m_pool.typeId(call));
    if (type.isNone()) return m_pool.integer(0);
    std::vector<ExprId> fields;
    const std::vector<ExprId> x(m_pool.operands(call).begin(), m_pool.operands(call).end());
    for (std::size_t i = 0; i < x.size(); ++i) {
        if (derivativeType(m_pool.types(), m_pool.types().recordOf(m_pool.typeId(call)).fields[i].type).isNone())
            continue;
        fields.push_back(shaped(m_pool, dx[i], x[i]));
        if (fields.back().isNone()) return {};
    }
    return m_pool.record(type, fields);
}

ExprId FunctionDerivatives::byAnnotation(ExprId call, const Function& function, std::span<const ExprId> dx)
{
    const auto derived = m_derivedCalls.find(call);
    const std::vector<ExprId> x(m_pool.operands(call).begin(), m_pool.operands(call).end());
    for (const DerivativeAnnotation& annotation : function.derivatives) {
        const bool isHigher = annotation.order > 1;
        if (isHigher && (derived == m_derivedCalls.end() || derived->second.order + 1 != annotation.order)) continue;
        const Function* derivative = m_functions.find(annotation.function);
        if (derivative == nullptr) continue;
        bool isValid = true;
        std::vector<ExprId> arguments = x;
        for (std::size_t i = 0; i < x.size(); ++i) {
            const std::uint32_t input = function.inputs[i];
            if (contains(annotation.zeroDerivative, input))
                isValid = isValid && !dx[i].isNone() && m_pool.isNumber(dx[i], 0);
            if (contains(annotation.zeroDerivative, input) || contains(annotation.noDerivative, input)) continue;
            if (isHigher && i + derived->second.lastDerivatives < x.size()) continue;
            if (derivativeType(m_pool.types(), function.variables[input].type).isNone()) continue;
            arguments.push_back(shaped(m_pool, dx[i], x[i]));
            isValid = isValid && !arguments.back().isNone();
            if (!isValid || arguments.size() > derivative->inputs.size()) break;
            arguments.back() =
                asType(m_pool, arguments.back(), derivative->variables[derivative->inputs[arguments.size() - 1]].type);
        }
        if (!isValid || arguments.size() != derivative->inputs.size()) continue;
        const ExprId result = m_pool.functionCall(annotation.function, arguments, derivative->resultType);
        m_derivedCalls.try_emplace(result, DerivedCall{annotation.order, arguments.size() - x.size()});
        return result;
    }
    return {};
}

bool FunctionDerivatives::isTakenBy(ExprId call, std::size_t input) const
{
    const Function* function = m_functions.find(m_pool.functionOf(call));
    if (function == nullptr) return true;
    const auto derived = m_derivedCalls.find(call);
    for (const DerivativeAnnotation& annotation : function->derivatives) {
        const bool isHigher = annotation.order > 1;
        if (isHigher && (derived == m_derivedCalls.end() || derived->second.order + 1 != annotation.order)) continue;
        // Whether one with a condition can be used is known only with the derivatives.
        return !annotation.zeroDerivative.empty() || !contains(annotation.noDerivative, function->inputs[input]);
    }
    return true;
}

FunctionId FunctionDerivatives::directional(FunctionId function, const std::vector<bool>& isVarying)
{
    if (m_nesting == 0) m_refusal.clear();
    const auto [entry, isNew] = m_directional.try_emplace({function, isVarying});
    if (!isNew) {
        if (!entry->second.isNone()) return entry->second;
        const auto known = m_reasons.find(function);
        refuse(known != m_reasons.end() ? known->second
                                        : fmt::format("'{}' calls itself", m_functions.find(function)->name));
        return {};
    }
    constexpr int kMaxNesting = 200;
    if (m_nesting >= kMaxNesting) {
        refuse("functions call each other too deeply");
        return {};
    }
    ++m_nesting;
    entry->second = make(function, isVarying);
    --m_nesting;
    if (entry->second.isNone()) m_reasons.try_emplace(function, m_refusal);
    return entry->second;
}

FunctionId FunctionDerivatives::make(FunctionId id, const std::vector<bool>& isVarying)
{
    const Function* found = m_functions.find(id);
    if (found == nullptr) return {};
    if (!found->partialOf.isNone()) {
        const FunctionId original = found->partialOf;
        const std::vector<std::uint32_t> by = found->partialBy;
        const FunctionId body = partial(original, by);
        return body.isNone() ? FunctionId() : directional(body, isVarying);
    }
    const Function function = *found;
    AlgorithmDerivative derivative(m_pool, *this, function);
    Function made;
    if (std::string reason = derivative.build(isVarying, made); !reason.empty()) {
        refuse(std::move(reason));
        return {};
    }
    made.resultType = resultTypeOf(m_pool, made);
    return m_functions.add(std::move(made));
}

FunctionId FunctionDerivatives::partial(FunctionId function, std::span<const std::uint32_t> by)
{
    if (m_nesting == 0) m_refusal.clear();
    const Function* original = m_functions.find(function);
    if (original == nullptr) return {};
    const std::vector<std::uint32_t> inputs = original->inputs;
    for (const std::uint32_t position : by) {
        const auto input = static_cast<std::size_t>(std::ranges::find(inputs, position) - inputs.begin());
        function = input < inputs.size() ? partialByInput(function, input) : FunctionId();
        if (function.isNone()) return {};
    }
    return function;
}

FunctionId FunctionDerivatives::partialByInput(FunctionId id, std::size_t input)
{
    if (const auto known = m_partial.find({id, input}); known != m_partial.end()) return known->second;
    const Function original = *m_functions.find(id);
    Function made;
    made.name = fmt::format("{}_by_{}", original.name, original.variables[original.inputs[input]].name);
    made.description = fmt::format("Partial derivative of {}", original.name);
    made.span = original.span;
    made.isImpure = original.isImpure;
    made.isAssumedImpure = original.isAssumedImpure;
    made.isComplete = true;
    std::vector<ExprId> arguments, dx;
    for (const std::uint32_t position : original.inputs) {
        FunctionVariable variable = original.variables[position];
        // Sizes and defaults are over the variables of the original; a call gives all arguments.
        variable.value = {};
        variable.dimensions.assign(variable.dimensions.size(), ExprId());
        arguments.push_back(m_pool.local(made.variables.size(), variable.type));
        dx.push_back(m_pool.integer(made.variables.size() == input ? 1 : 0));
        made.inputs.push_back(static_cast<std::uint32_t>(made.variables.size()));
        made.variables.push_back(std::move(variable));
    }
    // The call along this input alone: it has all the ways that other derivatives have.
    const ExprId call = m_pool.functionCall(id, arguments, original.resultType);
    const ExprId derivative = ofCall(call, dx);
    if (derivative.isNone()) return {};
    Statement statement;
    statement.span = original.span;
    for (std::size_t i = 0; i < original.outputs.size(); ++i) {
        const FunctionVariable& output = original.variables[original.outputs[i]];
        const TypeId type = derivativeType(m_pool.types(), output.type);
        if (type.isNone()) continue;
        FunctionVariable variable;
        variable.name = "der_" + output.name;
        variable.type = type;
        variable.role = FunctionVariableRole::Output;
        variable.dimensions.assign(m_pool.types().rank(type), ExprId());
        statement.targets.push_back(m_pool.local(made.variables.size(), type));
        made.outputs.push_back(static_cast<std::uint32_t>(made.variables.size()));
        made.variables.push_back(std::move(variable));
        if (!m_pool.isNumber(derivative, 0)) continue;
        const ExprId whole = original.outputs.size() == 1 ? call : m_pool.tupleElement(call, i);
        statement.value = shaped(m_pool, derivative, whole);
        if (statement.value.isNone()) return {};
        made.body.push_back(statement);
        statement.targets.clear();
    }
    if (made.outputs.empty()) return {};
    if (!m_pool.isNumber(derivative, 0)) {
        statement.kind = statement.targets.size() == 1 ? StatementKind::Assign : StatementKind::CallAssign;
        statement.value = derivative;
        made.body.push_back(std::move(statement));
    }
    made.resultType = resultTypeOf(m_pool, made);
    const FunctionId result = m_functions.add(std::move(made));
    m_partial.emplace(std::pair{id, input}, result);
    return result;
}

}  // namespace causeway
