// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/function_caller.h"

#include <cmath>

#include <fmt/format.h>

#include "core/base/task.h"
#include "core/semantics/external_functions.h"

namespace causeway {

namespace {

/// Enumerations are ordinals from 1 in slots, positions from 0 in values.
double fromSlot(ValueType type, double number)
{
    return type == ValueType::Enumeration ? number - 1 : number;
}
double toSlot(ValueType type, double number)
{
    return type == ValueType::Enumeration ? number + 1 : number;
}

/// Writes the scalars of a value one after another; false when there are more or fewer than `end - at`.
bool flatten(const TypeTable& types, const Value& value, double*& at, const double* end)
{
    if (!value.members.empty()) {
        for (const Value& member : value.members) {
            if (!flatten(types, member, at, end)) return false;
        }
        return true;
    }
    const ValueType type = types.base(value.type);
    for (const double number : value.numbers) {
        if (at == end) return false;
        *at++ = toSlot(type, number);
    }
    return true;
}

}  // namespace

FunctionCaller::FunctionCaller(const Program& program, const Task& task) : m_program(program), m_pool(program.pool), m_evaluator(m_pool, *this, task) {}

FunctionCaller::~FunctionCaller() = default;

const Value* FunctionCaller::valueOf(VariableId id)
{
    const std::size_t count = m_program.structure->dae->variables.size();
    if (id.index() >= count) {
        const std::size_t at = id.index() - count;
        return at < m_placeholders.size() ? &m_placeholders[at] : nullptr;
    }
    const DaeVariable& variable = m_program.structure->dae->variables[id];
    const bool isNumber = variable.type != ValueType::String && variable.type != ValueType::ExternalObject;
    if (isNumber) {
        Value& value = m_kept[id];
        value.type = variable.typeId;
        value.numbers.assign(1, fromSlot(variable.type, m_values[m_program.variableSlot[id]]));
        return &value;
    }
    if (const auto known = m_kept.find(id); known != m_kept.end()) return &known->second;
    const ExprId binding = variable.binding.isNone() ? variable.start : variable.binding;
    if (binding.isNone()) {
        if (variable.type != ValueType::String) return nullptr;
        return &m_kept.emplace(id, Value::string({})).first->second;
    }
    auto value = m_evaluator.evaluate(binding);
    if (!value) return nullptr;
    return &m_kept.emplace(id, std::move(*value)).first->second;
}

std::string FunctionCaller::nameOf(VariableId id)
{
    const auto& variables = m_program.structure->dae->variables;
    return id.index() < variables.size() ? variables[id].name : std::string();
}

const Function* FunctionCaller::function(FunctionId function)
{
    const auto& functions = m_program.structure->functions;
    return functions.contains(function) ? &functions[function] : nullptr;
}

std::optional<Value> FunctionCaller::callExternal(const Function& function, const std::vector<Value>& inputs)
{
    return callExternalFunction(function, inputs, m_pool.types());
}

std::optional<Value> FunctionCaller::evaluate(const FunctionCallSite& site, const double* values)
{
    m_values = values;
    const std::size_t count = m_program.structure->dae->variables.size();
    for (const FunctionCallSite::Input& input : site.inputs) {
        const std::size_t at = input.placeholder.index() - count;
        if (m_placeholders.size() <= at) m_placeholders.resize(at + 1);
        Value& value = m_placeholders[at];
        value.type = input.type;
        value.numbers.assign(1, fromSlot(m_pool.types().base(input.type), values[input.slot]));
    }
    auto result = m_evaluator.evaluate(site.expr);
    if (!result) m_failure = m_evaluator.failure().reason;
    return result;
}

bool FunctionCaller::call(std::uint32_t index, double* values)
{
    const FunctionCallSite& site = m_program.functionCalls[index];
    const auto result = evaluate(site, values);
    if (!result) return false;
    if (site.resultCount == 0) return true;
    double* at = values + site.results;
    const double* const end = at + site.resultCount;
    if (flatten(m_pool.types(), *result, at, end) && at == end) return true;
    m_failure = "a function gives results of another size than expected";
    return false;
}

std::string FunctionCaller::text(std::uint32_t index, const double* values)
{
    const auto result = evaluate(m_program.functionCalls[index], values);
    return result && !result->strings.empty() ? result->strings.front() : std::string();
}

}  // namespace causeway
