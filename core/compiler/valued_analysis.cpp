// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/valued_analysis.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/numbers.h"
#include "core/simulation/run_settings.h"
#include "core/syntax/ast_view.h"

namespace causeway {

namespace {

/// The value in Modelica; nothing if the text does not fit the variable's type.
std::optional<std::string> inModelica(const std::string& text, const DaeVariable& variable, const TypeTable& types)
{
    if (variable.type == ValueType::String) return ast::quoteString(text);
    const std::optional<double> value = overrideValue(text, variable, types);
    if (!value) return std::nullopt;
    if (variable.type == ValueType::Boolean) return std::string(*value != 0 ? "true" : "false");
    if (variable.type != ValueType::Enumeration) return fmt::format("{}", *value);
    const EnumerationType& type = types.enumerationOf(variable.typeId);
    return fmt::format("{}.{}", type.name, type.literals[static_cast<std::size_t>(*value) - 1]);
}

/// For a model that cannot be read as written, parameters are unknown: takes all texts that look like values.
std::vector<ValueModification> asWritten(const NamedTexts& values)
{
    std::vector<ValueModification> found;
    for (const auto& [name, text] : values) {
        const bool isValue = parseNumber(text).has_value() || text == "true" || text == "false";
        if (isValue && name.find('[') == std::string::npos) found.push_back({name, text});
    }
    return found;
}

bool isParameter(const ValueModification& modification, const HybridDae& dae)
{
    const VariableId id = dae.findVariable(modification.name);
    return !id.isNone() && dae.variables[id].variability == Variability::Parameter;
}

}  // namespace

std::vector<ValueModification> modificationsFor(const NamedTexts& values, const Analysis& analysis)
{
    std::vector<ValueModification> found;
    if (!analysis.scalarDae) return found;
    const HybridDae& dae = *analysis.scalarDae;
    // Equations that cannot be solved with the values of the text, such as k*y = x with k = 0, may be so with these.
    const bool isSolvable = analysis.structure == nullptr || !analysis.diagnostics.hasErrors();
    for (const auto& [name, text] : values) {
        const VariableId id = dae.findVariable(name);
        if (id.isNone() || name.find('[') != std::string::npos) continue;
        const DaeVariable& variable = dae.variables[id];
        const bool isForAnalysis = variable.variability == Variability::Parameter && !variable.isFinal &&
                                   variable.fixed != std::optional(false) &&
                                   (variable.isStructural || variable.type == ValueType::String || !isSolvable);
        if (!isForAnalysis) continue;
        if (auto value = inModelica(text, variable, dae.pool.types())) found.push_back({name, std::move(*value)});
    }
    return found;
}

std::shared_ptr<const Analysis> analyseFor(const NamedTexts& values, const AnalysisRequest& request, const Task& task)
{
    auto analysis = analyse(request, task);
    if (values.empty() || task.cancelled()) return analysis;
    AnalysisRequest again = request;
    again.modifications = analysis->scalarDae ? modificationsFor(values, *analysis) : asWritten(values);
    if (again.modifications.empty()) return analysis;
    auto valued = analyse(again, task);
    if (analysis->scalarDae) return valued;
    if (!valued->scalarDae) return analysis;
    // The others are start values, and no bindings.
    const std::size_t removed = std::erase_if(again.modifications, [&](const ValueModification& modification) {
        return !isParameter(modification, *valued->scalarDae);
    });
    if (removed > 0) valued = analyse(again, task);
    return valued->scalarDae ? valued : analysis;
}

NamedTexts withoutModified(NamedTexts values, const Analysis& analysis)
{
    std::erase_if(values, [&](const auto& value) {
        return std::ranges::find(analysis.modified, value.first) != analysis.modified.end();
    });
    return values;
}

}  // namespace causeway
