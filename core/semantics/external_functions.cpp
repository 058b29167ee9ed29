// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/semantics/external_functions.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/semantics/external_function_table.h"
#include "core/symbolic/evaluate.h"

namespace causeway {

std::size_t ExternalCall::size(std::size_t at, std::size_t dimension) const
{
    const auto sizes = m_types.dimensions(m_inputs[at].type);
    return dimension < sizes.size() ? static_cast<std::size_t>(sizes[dimension]) : 1;
}

Value ExternalCall::literal(std::size_t output, std::size_t position) const
{
    Value value;
    value.type = m_function.variables[m_function.outputs[output]].type;
    value.numbers.push_back(static_cast<double>(position));
    return value;
}

Value ExternalCall::array(TypeId element, std::vector<std::int32_t> sizes, std::vector<double> numbers) const
{
    return {m_types.array(element, sizes), std::move(numbers), {}, {}};
}

Value ExternalCall::strings(std::vector<std::string> elements) const
{
    const std::array sizes{static_cast<std::int32_t>(elements.size())};
    return {m_types.array(TypeTable::string(), sizes), {}, std::move(elements), {}};
}

namespace {

struct MathFunction {
    std::string_view name;
    double (*unary)(double);
    double (*binary)(double, double);
};

constexpr MathFunction kMathFunctions[] = {
    {"fabs", std::fabs, nullptr},   {"sqrt", std::sqrt, nullptr},     {"cbrt", std::cbrt, nullptr},
    {"sin", std::sin, nullptr},     {"cos", std::cos, nullptr},       {"tan", std::tan, nullptr},
    {"asin", std::asin, nullptr},   {"acos", std::acos, nullptr},     {"atan", std::atan, nullptr},
    {"sinh", std::sinh, nullptr},   {"cosh", std::cosh, nullptr},     {"tanh", std::tanh, nullptr},
    {"asinh", std::asinh, nullptr}, {"acosh", std::acosh, nullptr},   {"atanh", std::atanh, nullptr},
    {"exp", std::exp, nullptr},     {"exp2", std::exp2, nullptr},     {"expm1", std::expm1, nullptr},
    {"log", std::log, nullptr},     {"log10", std::log10, nullptr},   {"log2", std::log2, nullptr},
    {"log1p", std::log1p, nullptr}, {"floor", std::floor, nullptr},   {"ceil", std::ceil, nullptr},
    {"round", std::round, nullptr}, {"trunc", std::trunc, nullptr},   {"erf", std::erf, nullptr},
    {"erfc", std::erfc, nullptr},   {"tgamma", std::tgamma, nullptr}, {"atan2", nullptr, std::atan2},
    {"pow", nullptr, std::pow},     {"fmod", nullptr, std::fmod},     {"hypot", nullptr, std::hypot},
    {"fmin", nullptr, std::fmin},   {"fmax", nullptr, std::fmax},
};

char letterOf(const TypeTable& types, TypeId type)
{
    const bool isScalar = types.isScalar(type);
    switch (types.base(type)) {
        case ValueType::Real: return isScalar ? 'r' : 'R';
        case ValueType::Integer: return isScalar ? 'i' : 'I';
        case ValueType::Boolean: return isScalar ? 'b' : 'B';
        case ValueType::String: return isScalar ? 's' : 'S';
        case ValueType::Enumeration: return isScalar ? 'e' : 'E';
        default: return '?';
    }
}

std::string signatureOf(const TypeTable& types, const Function& function)
{
    std::string signature;
    for (const std::uint32_t input : function.inputs) signature += letterOf(types, function.variables[input].type);
    signature += '>';
    for (const std::uint32_t output : function.outputs) signature += letterOf(types, function.variables[output].type);
    return signature;
}

/// The values must be what the declarations promise: whoever wrote the call may have made a mistake that was reported
/// already.
bool fitsDeclaration(const TypeTable& types, const Function& function, const std::vector<Value>& inputs)
{
    if (inputs.size() != function.inputs.size()) return false;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const TypeId declared = function.variables[function.inputs[i]].type;
        if (types.rank(declared) != types.rank(inputs[i].type) ||
            letterOf(types, declared) != letterOf(types, inputs[i].type))
            return false;
    }
    return true;
}

std::optional<double> mathResult(const Function& function, const std::vector<Value>& inputs)
{
    const std::string& name = function.external.name;
    if (inputs.empty() || inputs.size() > 2) return std::nullopt;
    const double a = inputs[0].number(), b = inputs.size() == 2 ? inputs[1].number() : 0;
    for (const MathFunction& known : kMathFunctions) {
        if (known.name != name) continue;
        if (known.unary != nullptr && inputs.size() == 1) return known.unary(a);
        if (known.binary != nullptr && inputs.size() == 2) return known.binary(a, b);
    }
    if (function.external.language != "builtin") return std::nullopt;
    const BuiltinInfo* info = findBuiltin(name, inputs.size());
    if (info == nullptr || info->group != BuiltinGroup::Elementwise || info->leastArguments > inputs.size())
        return std::nullopt;
    return applyBuiltin(info->function, a, b);
}

}  // namespace

std::optional<Value> callExternalFunction(const Function& function, const std::vector<Value>& inputs, TypeTable& types)
{
    if (!fitsDeclaration(types, function, inputs)) return std::nullopt;
    const std::string signature = signatureOf(types, function);
    if (signature == "r>r" || signature == "rr>r") {
        const auto number = mathResult(function, inputs);
        if (number && std::isfinite(*number)) return Value::real(*number);
        return std::nullopt;
    }
    for (const auto table :
         {externalTextFunctions(), externalFileFunctions(), externalMatrixFunctions(), externalRandomFunctions()}) {
        for (const ExternalDefinition& known : table) {
            if (known.name != function.external.name || known.signature != signature) continue;
            ExternalResults results = known.call(ExternalCall(function, inputs, types));
            if (!results) return std::nullopt;
            if (results->empty()) return Value();
            if (results->size() == 1) return std::move(results->front());
            return Value{function.resultType, {}, {}, std::move(*results)};
        }
    }
    return std::nullopt;
}

}  // namespace causeway
