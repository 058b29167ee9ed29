// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/calibration/fit_parameters.h"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "core/base/numbers.h"

namespace causeway {

std::vector<FitParameter> readFitParameters(const JsonPlace& place, const std::string& none)
{
    std::vector<FitParameter> parameters;
    const std::vector<JsonPlace> elements = place.elements();
    if (place.value().is_array() && elements.empty()) place.refuse(none);
    for (const JsonPlace& element : elements) {
        if (!element.isObject({"name", "start", "from", "to", "scale"}, {"name"})) continue;
        FitParameter parameter;
        parameter.name = element.textAt("name").value_or("");
        parameter.place = element.name();
        parameter.start = element.numberAt("start");
        parameter.least = element.numberAt("from").value_or(-std::numeric_limits<double>::infinity());
        parameter.most = element.numberAt("to").value_or(std::numeric_limits<double>::infinity());
        if (element.has("scale")) parameter.isLogarithmic = element.at("scale").word({"linear", "log"}) == 1;
        if (!(parameter.least < parameter.most)) element.refuse("'from' must be less than 'to'");
        if (parameter.start && !(*parameter.start >= parameter.least && *parameter.start <= parameter.most))
            element.refuse("'start' is not between 'from' and 'to'");
        if (std::ranges::find(parameters, parameter.name, &FitParameter::name) != parameters.end())
            element.refuse(fmt::format("'{}' is listed twice", parameter.name));
        parameters.push_back(std::move(parameter));
    }
    return parameters;
}

void checkFitParameters(const std::vector<FitParameter>& parameters, const StudySettings& settings,
                        const HybridDae& dae, std::vector<std::string>& problems)
{
    for (const FitParameter& parameter : parameters) {
        std::string why = whyNotSet(dae, parameter.name, shortestText(parameter.start.value_or(1)));
        const VariableId id = dae.findVariable(parameter.name);
        if (why.empty() && !id.isNone() && dae.variables[id].type != ValueType::Real) why = "it is not a Real";
        if (why.empty() && !id.isNone() && dae.variables[id].isStructural)
            why = "it determines sizes or equations; change it in the text";
        for (const auto& [name, text] : settings.values) {
            if (name == parameter.name) why = "it is given in settings.set, too";
        }
        if (!why.empty()) problems.push_back(fmt::format("{}: '{}': {}", parameter.place, parameter.name, why));
    }
}

void setParameters(const std::vector<FitParameter>& parameters, const std::vector<double>& values,
                   SimulationSettings& settings)
{
    for (std::size_t i = 0; i < parameters.size(); ++i)
        settings.overrides.emplace_back(parameters[i].name, shortestText(values[i]));
}

std::string modificationOf(const std::vector<std::pair<std::string, double>>& values, const HybridDae& dae)
{
    constexpr std::string_view kStart = ".start";
    std::string all;
    for (const auto& [name, value] : values) {
        if (name.find('[') != std::string::npos) continue;
        if (!all.empty()) all += ", ";
        const std::string text = shortestText(value);
        const VariableId id = dae.findVariable(name);
        if (id.isNone() && name.ends_with(kStart))
            all += fmt::format("{}(start = {})", name.substr(0, name.size() - kStart.size()), text);
        else if (!id.isNone() && dae.variables[id].isState)
            all += fmt::format("{}(start = {}, fixed = true)", name, text);
        else
            all += fmt::format("{} = {}", name, text);
    }
    return "(" + all + ")";
}

std::string classWithValues(const std::string& name, const std::string& modelName, const std::string& modification,
                            const std::string& ofWhat)
{
    return fmt::format("model {0} \"{1} with the values of {3}\"\n  extends {1}{2};\nend {0};\n", name, modelName,
                       modification, ofWhat);
}

}  // namespace causeway
