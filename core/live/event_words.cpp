// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/event_words.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <unordered_map>

#include <fmt/format.h>

#include "core/dae/switch_curves.h"

namespace causeway {

EventWords::EventWords(const HybridDae& dae, std::shared_ptr<const Result> result) : m_result(std::move(result))
{
    if (!m_result) return;
    std::unordered_map<std::string_view, std::size_t> columns;  // lookups only
    for (std::size_t i = 0; i < m_result->columns.size(); ++i) columns.emplace(m_result->columns[i].name, i);
    std::unordered_map<std::string_view, double> parameters;  // lookups only
    for (const ResultParameter& parameter : m_result->parameters) parameters.emplace(parameter.name, parameter.value);
    const auto parameterOf = [&](VariableId variable) -> std::optional<double> {
        const auto found = parameters.find(dae.variables[variable].name);
        return found == parameters.end() ? std::nullopt : std::optional(found->second);
    };
    for (const SwitchCurve& curve : findSwitchCurves(dae, parameterOf)) {
        const std::string name = dae.pathOf(dae.variables[curve.first].instance);
        if (name.empty()) continue;
        Device device;
        device.name = name;
        device.isDiode = curve.sideWhenTrue != 0;
        const auto slope = [](const SwitchCurve::Part& part) { return std::fabs(part.along[1]); };
        device.blocksWhenTrue = slope(curve.whenTrue) < slope(curve.whenFalse);
        const bool isVariable = dae.pool.op(curve.condition) == Op::Variable;
        const VariableId decides = isVariable ? dae.pool.variableOf(curve.condition) : curve.parameter;
        if (decides.isNone() || (!isVariable && curve.sideWhenTrue == 0)) continue;
        device.side = isVariable ? 0 : curve.sideWhenTrue;
        const auto column = columns.find(dae.variables[decides].name);
        if (column == columns.end()) continue;
        device.column = column->second;
        m_devices.push_back(std::move(device));
    }
}

bool EventWords::conducts(const Device& device, std::size_t row) const
{
    const double value = m_result->columns[device.column].values[row];
    const bool holds = device.side == 0 ? value != 0 : value * device.side > 0;
    return holds != device.blocksWhenTrue;
}

std::string EventWords::of(const ResultEvent& event) const
{
    const std::size_t after = event.rowAfter;
    // The previous row holds the values before the event only if it has the same time.
    if (!m_result || after == 0 || after >= m_result->rowCount() || m_result->time[after - 1] != m_result->time[after])
        return {};
    std::string words;
    std::size_t count = 0;
    for (const Device& device : m_devices) {
        const std::size_t rows = m_result->columns[device.column].values.size();
        if (after >= rows) continue;
        const bool now = conducts(device, after);
        if (now == conducts(device, after - 1)) continue;
        if (++count > kMost) continue;
        if (!words.empty()) words += ", ";
        words += fmt::format("{} {}", device.name,
                             device.isDiode ? (now ? "begins to conduct" : "blocks") : (now ? "closes" : "opens"));
    }
    if (count > kMost) words += fmt::format(" and {} more", count - kMost);
    return words;
}

}  // namespace causeway
