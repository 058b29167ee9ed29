// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/evaluator/function_caller.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "core/base/task.h"
#include "core/symbolic/printer.h"
#include "core/symbolic/traversal.h"

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

/// Writes the scalars of a value in order; false unless there are exactly `end - at`.
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
    // A String among several results occupies an element, but has no number.
    for (std::size_t i = 0; i < value.strings.size(); ++i) {
        if (at == end) return false;
        *at++ = 0;
    }
    return true;
}

ExternalWorld& permitted(ExternalWorld& world, RunWorld::Permissions permissions)
{
    for (const std::filesystem::path& folder : permissions.trusted) world.trust(folder);
    if (!permissions.workingFolder.empty()) world.setWorkingFolder(std::move(permissions.workingFolder));
    world.gate().open(world.workingFolder(), FileAccess::Read);
    for (const std::filesystem::path& folder : permissions.readable) world.gate().open(folder, FileAccess::Read);
    if (!permissions.resultsFolder.empty()) world.gate().open(permissions.resultsFolder, FileAccess::Change);
    world.setPrinter(std::move(permissions.print));
    return world;
}

}  // namespace

RunWorld::RunWorld(const HybridDae& dae, const std::vector<std::pair<VariableId, double>>& overrides,
                   Permissions permissions, const Task& task)
    : given(overrides),
      evaluation(dae, permitted(world, std::move(permissions)), task),
      parameters(evaluation.computeParameters({overrides.begin(), overrides.end()}))
{
}

FunctionCaller::FunctionCaller(const Program& program, const MachineCode& machineCode, Machine& machine, RunWorld& run,
                               const Task& task)
    : m_program(program),
      m_machineCode(machineCode),
      m_machine(machine),
      m_run(run),
      m_direct(program.functionCalls.size()),
      m_memory(program.functionCalls.size()),
      m_pool(program.pool),
      m_evaluator(m_pool, *this, task)
{
    for (std::uint32_t i = 0; i < m_direct.size(); ++i) {
        findDirectCall(i);
        m_memory[i].isAllowed = !m_direct[i] && givesTheSameAgain(program.functionCalls[i]);
    }
}

void FunctionCaller::remakeObjects(const std::vector<std::pair<VariableId, double>>& computed)
{
    std::vector<ParameterOverride> known(m_run.given.begin(), m_run.given.end());
    for (const auto& [variable, number] : computed)
        known.emplace_back(variable, fromSlot(m_program.structure->dae->variables[variable].type, number));
    static_cast<void>(m_run.evaluation.computeParameters(known));
    m_kept.clear();
    for (std::uint32_t i = 0; i < m_direct.size(); ++i) {
        m_memory[i].isFilled = false;
        m_direct[i].reset();
        findDirectCall(i);
    }
}

/// Whether the result depends on inputs and parameters alone, without side effects.
bool FunctionCaller::givesTheSameAgain(const FunctionCallSite& site) const
{
    if (site.resultCount == 0) return false;
    const auto& variables = m_program.structure->dae->variables;
    const std::array roots{site.expr};
    return std::ranges::all_of(reachable(m_pool, roots), [&](ExprId expr) {
        switch (m_pool.op(expr)) {
            case Op::Time:
            case Op::Derivative:
            case Op::Pre: return false;
            case Op::Call: return builtinInfo(m_pool.builtin(expr)).group != BuiltinGroup::Event;
            case Op::FunctionCall: {
                const auto& functions = m_program.structure->functions;
                const Function* const called =
                    functions.contains(m_pool.functionOf(expr)) ? &functions[m_pool.functionOf(expr)] : nullptr;
                return called != nullptr && called->givesTheSameAgain();
            }
            case Op::Variable: {
                const VariableId id = m_pool.variableOf(expr);
                if (id.index() >= variables.size()) return true;
                // Results of the initial system are not known beforehand.
                return variables[id].variability <= Variability::Parameter &&
                       variables[id].type != ValueType::ExternalObject && !m_program.computedParameters.contains(id);
            }
            default: return true;
        }
    });
}

bool FunctionCaller::remembers(const FunctionCallSite& site, const Memory& memory, double* values) const
{
    if (!memory.isFilled) return false;
    for (std::size_t k = 0; k < site.inputs.size(); ++k) {
        if (values[site.inputs[k].slot] != memory.inputs[k]) return false;
    }
    std::ranges::copy(memory.results, values + site.results);
    return true;
}

void FunctionCaller::remember(const FunctionCallSite& site, Memory& memory, const double* values) const
{
    memory.inputs.clear();
    for (const FunctionCallSite::Input& input : site.inputs) memory.inputs.push_back(values[input.slot]);
    memory.results.assign(values + site.results, values + site.results + site.resultCount);
    memory.isFilled = true;
}

/// External functions with numeric arguments are called directly, without an evaluator.
void FunctionCaller::findDirectCall(std::uint32_t index)
{
    const FunctionCallSite& site = m_program.functionCalls[index];
    if (site.resultCount != 1 || m_pool.op(site.expr) != Op::FunctionCall) return;
    const Function& called = m_program.structure->functions[m_pool.functionOf(site.expr)];
    if (!called.isExternal) return;
    DirectCall direct;
    const auto numeric = ExternalWorld::numericCall(called, m_pool);
    if (!numeric) return;
    direct.call = *numeric;
    const auto operands = m_pool.operands(site.expr);
    const auto& variables = m_program.structure->dae->variables;
    for (const std::uint32_t input : direct.call.inputs) {
        if (input >= operands.size()) return;
        const ExprId operand = operands[input];
        DirectCall::Argument argument;
        if (m_pool.isNumber(operand)) {
            argument.number = m_pool.number(operand);
        } else if (m_pool.op(operand) == Op::BooleanLiteral) {
            argument.number = m_pool.booleanValue(operand) ? 1 : 0;
        } else if (m_pool.op(operand) == Op::EnumerationLiteral) {
            argument.number = m_pool.payload(operand) + 1;
        } else if (m_pool.op(operand) == Op::Variable && m_pool.variableOf(operand).index() < variables.size()) {
            if (variables[m_pool.variableOf(operand)].type != ValueType::ExternalObject) return;
            argument.number = m_run.parameters.numbers[m_pool.variableOf(operand).index()];
        } else {
            const auto place =
                std::find_if(site.inputs.begin(), site.inputs.end(), [&](const FunctionCallSite::Input& i) {
                    return m_pool.op(operand) == Op::Variable && i.placeholder == m_pool.variableOf(operand);
                });
            if (place == site.inputs.end()) return;
            argument.slot = place->slot;
        }
        direct.arguments.push_back(argument);
    }
    m_direct[index] = std::move(direct);
}

bool FunctionCaller::callDirectly(const DirectCall& direct, double& result, const double* values)
{
    m_arguments.clear();
    for (const DirectCall::Argument& argument : direct.arguments)
        m_arguments.push_back(argument.slot == kNoSlot ? argument.number : values[argument.slot]);
    result = direct.call.function(m_run.world, m_arguments.data());
    if (!m_run.world.hasFailed()) return true;
    m_failure = m_run.world.takeFailure();
    return false;
}

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
    const double number = m_run.parameters.numbers[id.index()];
    if (std::isnan(number)) return nullptr;
    Value value;
    value.type = variable.typeId;
    if (variable.type == ValueType::String) {
        value.strings.push_back(m_run.parameters.texts[static_cast<std::size_t>(number)]);
    } else {
        value.numbers.push_back(number);
    }
    return &m_kept.emplace(id, std::move(value)).first->second;
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

std::optional<EvaluationFailure> FunctionCaller::callExternal(const Function& function, std::span<Value> arguments,
                                                              Value& result)
{
    return m_run.world.call(function, m_pool.types(), arguments, result);
}

std::optional<Value> FunctionCaller::evaluate(const FunctionCallSite& site, const double* values)
{
    m_values = values;
    ++m_byEvaluator;
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

void FunctionCaller::warn(const Function& function, const Statement& assertion, std::string message)
{
    const auto isSame = [&](const Warning& known) { return known.call == m_call && known.span == assertion.span; };
    if (std::ranges::any_of(m_warnings, isSame)) return;
    ExpressionNames names;
    names.local = [&function](std::size_t variable) { return function.variables[variable].name; };
    std::string condition;
    ExpressionPrinter(m_pool, names).append(condition, assertion.value);
    m_warnings.push_back({m_call, m_time, assertion.span, std::move(message), std::move(condition)});
}

bool FunctionCaller::call(std::uint32_t index, double* values, double time)
{
    const FunctionCallSite& site = m_program.functionCalls[index];
    if (!m_warnings.empty()) std::erase_if(m_warnings, [index](const Warning& known) { return known.call == index; });
    if (m_direct[index]) return callDirectly(*m_direct[index], values[site.results], values);
    Memory& memory = m_memory[index];
    if (memory.isAllowed && remembers(site, memory, values)) return true;
    // Where the compiled code fails, the evaluator computes the call or reports the reason.
    if (!site.code.empty() && m_machineCode.execute(site.code, values, m_machine) &&
        std::none_of(values + site.results, values + site.results + site.resultCount,
                     [](double result) { return std::isnan(result); })) {
        ++m_byCode;
        if (memory.isAllowed) remember(site, memory, values);
        return true;
    }
    m_call = index;
    m_time = time;
    const std::size_t warnings = m_warnings.size();
    const auto result = evaluate(site, values);
    if (m_warnings.size() > warnings) memory.isFilled = false;
    if (!result) return false;
    if (site.resultCount == 0) return true;
    double* at = values + site.results;
    const double* const end = at + site.resultCount;
    if (flatten(m_pool.types(), *result, at, end) && at == end) {
        if (memory.isAllowed && m_warnings.size() == warnings) remember(site, memory, values);
        return true;
    }
    m_failure = "a function gives results of another size than expected";
    return false;
}

std::string FunctionCaller::text(std::uint32_t index, const double* values)
{
    const auto result = evaluate(m_program.functionCalls[index], values);
    return result && !result->strings.empty() ? result->strings.front() : std::string();
}

}  // namespace causeway
