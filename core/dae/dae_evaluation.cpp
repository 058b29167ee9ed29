// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dae/dae_evaluation.h"

#include <cmath>
#include <unordered_map>
#include <unordered_set>

#include "core/base/task.h"
#include "core/symbolic/value_elements.h"

namespace causeway {

struct DaeEvaluation::Implementation final : EvaluationContext {
    Implementation(const HybridDae& daeIn, ExternalWorld& worldIn, const Task& task)
        : dae(daeIn), world(worldIn), pool(daeIn.pool), atStart(pool, *this, task), duringRun(pool, *this, task)
    {
        for (const auto& [uri, path] : dae.resources) {
            world.addResource(uri, path);
            if (!uri.starts_with("file:")) world.gate().open(std::u8string(path.begin(), path.end()), FileAccess::Read);
        }
        for (const Function& candidate : dae.functions) {
            const bool takesObject = candidate.isExternal && candidate.inputs.size() == 1 &&
                                     candidate.outputs.empty() && candidate.name.ends_with(".destructor");
            if (!takesObject) continue;
            const TypeId type = candidate.variables[candidate.inputs[0]].type;
            if (pool.types().base(type) == ValueType::ExternalObject) world.setDestructor(type, candidate);
        }
    }

    const Value* valueOf(VariableId variable) override
    {
        if (variable.index() >= values.numbers.size()) return nullptr;
        if (const auto kept = known.find(variable.value); kept != known.end()) return &kept->second;
        const double number = values.numbers[variable.index()];
        if (std::isnan(number)) {
            needsFailed = needsFailed || hasFailed.contains(variable.value);
            return nullptr;
        }
        const DaeVariable& declared = dae.variables[variable];
        Value value;
        value.type = declared.typeId;
        if (declared.type == ValueType::String) {
            value.strings.push_back(values.texts[static_cast<std::size_t>(number)]);
        } else {
            value.numbers.push_back(declared.type == ValueType::Enumeration ? number - 1 : number);
        }
        return &known.emplace(variable.value, std::move(value)).first->second;
    }
    std::string nameOf(VariableId variable) override { return dae.variables[variable].name; }
    const Function* function(FunctionId id) override
    {
        const Function& found = dae.functions[id];
        return (found.isComplete && found.partialOf.isNone()) || found.isExternal || found.isRecordConstructor
                   ? &found
                   : nullptr;
    }
    std::optional<EvaluationFailure> callExternal(const Function& called, std::span<Value> arguments,
                                                  Value& result) override
    {
        return world.call(called, pool.types(), arguments, result);
    }

    void setText(VariableId id, std::string text)
    {
        values.numbers[id.index()] = static_cast<double>(values.texts.size());
        values.texts.push_back(std::move(text));
    }

    /// Stores the value according to the variable's type; returns false if the value has another type.
    bool store(VariableId id, Value value)
    {
        const DaeVariable& variable = dae.variables[id];
        convertTo(pool.types(), value, variable.typeId);
        if (!pool.types().isScalar(variable.typeId)) {
            known.insert_or_assign(id.value, std::move(value));
            return true;
        }
        if (variable.type == ValueType::String) {
            if (value.strings.empty()) return false;
            setText(id, std::move(value.strings.front()));
            return true;
        }
        if (value.numbers.empty()) return false;
        values.numbers[id.index()] = value.number() + (pool.types().base(value.type) == ValueType::Enumeration ? 1 : 0);
        return true;
    }

    void compute(VariableId id)
    {
        const DaeVariable& variable = dae.variables[id];
        const ExprId source = variable.binding.isNone() ? variable.start : variable.binding;
        if (source.isNone()) {
            // The default value according to Modelica.
            if (variable.type == ValueType::String) {
                setText(id, {});
            } else if (variable.type != ValueType::ExternalObject) {
                values.numbers[id.index()] = variable.type == ValueType::Enumeration ? 1 : 0;
            }
            return;
        }
        needsFailed = false;
        std::optional<Value> value = atStart.evaluate(source);
        if (value && store(id, std::move(*value))) return;
        hasFailed.insert(id.value);
        if (needsFailed) return;
        EvaluationFailure failure = value ? EvaluationFailure{"its value is of another type", true} : atStart.failure();
        if (failure.reason.empty()) failure.reason = "its value is not known before the simulation";
        values.failures.push_back({id, std::move(failure.reason), failure.isError});
    }

    const HybridDae& dae;
    ExternalWorld& world;
    ExpressionPool pool;  ///< evaluation adds types to it
    ConstantEvaluator atStart, duringRun;
    ParameterValues values;
    std::unordered_map<std::uint32_t, Value> known;  ///< by variable; looked up only
    std::unordered_set<std::uint32_t> hasFailed;     ///< looked up only
    bool needsFailed = false;  ///< the evaluation met a parameter that has no value because of a failure
};

DaeEvaluation::DaeEvaluation(const HybridDae& dae, ExternalWorld& world, const Task& task)
    : m_implementation(std::make_unique<Implementation>(dae, world, task))
{
}

DaeEvaluation::~DaeEvaluation() = default;

const ParameterValues& DaeEvaluation::computeParameters(const std::vector<ParameterOverride>& overrides)
{
    Implementation& in = *m_implementation;
    in.known.clear();
    in.hasFailed.clear();
    in.atStart.keepCalls();
    in.values = {};
    in.values.numbers.assign(in.dae.variables.size(), std::nan(""));
    std::unordered_map<std::uint32_t, const std::variant<double, std::string>*> given;
    for (const auto& [variable, value] : overrides) given[variable.value] = &value;
    for (const VariableId id : in.dae.parameterOrder) {
        const auto found = given.find(id.value);
        if (found == given.end()) {
            in.compute(id);
        } else if (const auto* text = std::get_if<std::string>(found->second)) {
            in.setText(id, *text);
        } else {
            in.values.numbers[id.index()] = std::get<double>(*found->second);
        }
    }
    return in.values;
}

const ParameterValues& DaeEvaluation::parameters() const
{
    return m_implementation->values;
}

void DaeEvaluation::set(VariableId parameter, double number)
{
    m_implementation->values.numbers[parameter.index()] = number;
    m_implementation->known.erase(parameter.value);
}

std::optional<Value> DaeEvaluation::value(ExprId expr)
{
    return m_implementation->duringRun.evaluate(expr);
}

std::optional<double> DaeEvaluation::number(ExprId expr)
{
    const std::optional<Value> found = value(expr);
    if (!found || found->numbers.size() != 1) return std::nullopt;
    return found->number() + (types().base(found->type) == ValueType::Enumeration ? 1 : 0);
}

std::optional<Value> DaeEvaluation::call(FunctionId function, std::vector<Value> inputs)
{
    return m_implementation->duringRun.call(function, std::move(inputs));
}

const EvaluationFailure& DaeEvaluation::failure() const
{
    return m_implementation->duringRun.failure();
}

TypeTable& DaeEvaluation::types()
{
    return m_implementation->pool.types();
}

}  // namespace causeway
