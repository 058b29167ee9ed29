// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/stored_values.h"

#include <cmath>

#include <fmt/format.h>

#include "core/base/diagnostics.h"
#include "core/results/interpolation.h"
#include "core/results/result_file.h"
#include "core/symbolic/value_elements.h"

namespace causeway {

std::optional<StoredValues> readStoredValues(const HybridDae& dae, const SimulationSettings::StoredStart& start,
                                             Diagnostics& diagnostics)
{
    StoredValues stored;
    stored.file = start.file.string();
    const auto refuse = [&](const std::string& reason) {
        diagnostics.report(diag::CannotReadFile, {}, stored.file, reason);
        return std::nullopt;
    };
    std::unordered_map<std::string_view, const DaeVariable*> variables;  // lookups only
    for (const DaeVariable& variable : dae.variables) {
        if (isNumeric(variable.type)) variables.emplace(variable.name, &variable);
    }
    constexpr std::string_view kDerivative = "der(";
    const auto result = readResultFile(
        start.file, [&](std::string_view name) { return name.starts_with(kDerivative) || variables.contains(name); });
    if (!result) return refuse(result.error());
    if (result->rowCount() == 0) return refuse("it has no rows");
    stored.time = start.time.value_or(result->time.back());
    const auto position = findRow(result->time, stored.time);
    if (!position)
        return refuse(fmt::format("nothing is stored for t = {}: the stored times go from {} to {}", stored.time,
                                  result->time.front(), result->time.back()));
    for (const ResultParameter& parameter : result->parameters) stored.byName.emplace(parameter.name, parameter.value);
    for (const ResultColumn& column : result->columns) {
        const auto variable = variables.find(column.name);
        const bool isDiscrete = variable != variables.end() && variable->second->variability <= Variability::Discrete;
        const double value = valueAt(column.values, *position, isDiscrete);
        if (std::isfinite(value)) stored.byName.insert_or_assign(column.name, value);
    }
    return stored;
}

}  // namespace causeway
