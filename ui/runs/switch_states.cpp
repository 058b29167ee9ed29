// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/switch_states.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "core/symbolic/printer.h"

namespace causeway::ui {

namespace {

constexpr std::size_t kPathRows = 60;

using Columns = std::unordered_map<std::string_view, const ResultColumn*>;  // lookup only

class StateReader {
public:
    StateReader(const HybridDae& dae, const Result& result, std::size_t event)
        : m_dae(dae), m_result(result), m_event(result.events[event])
    {
        for (const ResultColumn& column : result.columns) m_columns.emplace(column.name, &column);
        for (const ResultParameter& parameter : result.parameters)
            m_parameters.emplace(parameter.name, parameter.value);
    }

    std::vector<SwitchState> run() const
    {
        std::vector<SwitchState> states;
        const auto parameterOf = [this](VariableId variable) -> std::optional<double> {
            const auto found = m_parameters.find(m_dae.variables[variable].name);
            return found == m_parameters.end() ? std::nullopt : std::optional(found->second);
        };
        for (const SwitchCurve& curve : findSwitchCurves(m_dae, parameterOf)) {
            if (auto state = stateOf(curve)) states.push_back(std::move(*state));
        }
        std::ranges::stable_partition(states, [](const SwitchState& state) { return state.hasSwitched(); });
        return states;
    }

private:
    [[nodiscard]] const ResultColumn* columnOf(VariableId variable) const
    {
        const auto found = m_columns.find(m_dae.variables[variable].name);
        return found == m_columns.end() ? nullptr : found->second;
    }

    std::optional<SwitchState> stateOf(const SwitchCurve& curve) const
    {
        const ResultColumn* first = columnOf(curve.first);
        const ResultColumn* second = columnOf(curve.second);
        if (first == nullptr || second == nullptr || m_result.rowCount() == 0) return std::nullopt;
        SwitchState state;
        state.curve = curve;
        state.condition = QString::fromStdString(printExpression(
            m_dae.pool, curve.condition, [this](VariableId variable) { return m_dae.variables[variable].name; }));
        const std::string component = m_dae.pathOf(m_dae.variables[curve.first].instance);
        state.name = component.empty() ? state.condition : QString::fromStdString(component);
        state.first = label(curve.first, component);
        state.second = label(curve.second, component);
        const std::size_t after = std::min(m_event.rowAfter, m_result.rowCount() - 1);
        const bool hasBefore = after > 0 && m_result.time[after - 1] == m_result.time[after];
        const std::size_t before = hasBefore ? after - 1 : after;
        const auto at = [&](std::size_t row) { return QPointF(first->values[row], second->values[row]); };
        state.before = at(before);
        state.after = at(after);
        for (std::size_t row = before > kPathRows ? before - kPathRows : 0;
             row <= std::min(after + kPathRows, m_result.rowCount() - 1); ++row) {
            if (row == after) state.eventInPath = state.path.size();
            state.path.push_back(at(row));
        }
        state.range = {largest(*first), largest(*second)};
        state.positionBefore = positionAt(curve, before);
        state.positionAfter = positionAt(curve, after);
        return state;
    }

    [[nodiscard]] QString label(VariableId variable, const std::string& component) const
    {
        const DaeVariable& shown = m_dae.variables[variable];
        const std::string own = !component.empty() && shown.name.starts_with(component + ".")
                                    ? shown.name.substr(component.size() + 1)
                                    : shown.name;
        return QString::fromStdString(shown.unit.empty() ? own : own + " [" + shown.unit.str() + "]");
    }

    static double largest(const ResultColumn& column)
    {
        double most = 0;
        for (const double value : column.values) {
            if (std::isfinite(value)) most = std::max(most, std::fabs(value));
        }
        return most;
    }

    /// Active part of the curve, and whether the second variable is small on it.
    [[nodiscard]] SwitchState::Position positionAt(const SwitchCurve& curve, std::size_t row) const
    {
        std::optional<bool> holds;
        if (m_dae.pool.op(curve.condition) == Op::Variable) {
            const ResultColumn* column = columnOf(m_dae.pool.variableOf(curve.condition));
            if (column != nullptr) holds = column->values[row] != 0;
        } else if (const ResultColumn* column = curve.parameter.isNone() ? nullptr : columnOf(curve.parameter)) {
            if (curve.sideWhenTrue != 0) holds = column->values[row] * curve.sideWhenTrue > 0;
        }
        if (!holds) return SwitchState::Position::Unknown;
        const auto slope = [](const SwitchCurve::Part& part) { return std::fabs(part.along[1]); };
        const bool trueBlocks = slope(curve.whenTrue) < slope(curve.whenFalse);
        return *holds == trueBlocks ? SwitchState::Position::Blocks : SwitchState::Position::Conducts;
    }

    const HybridDae& m_dae;
    const Result& m_result;
    const ResultEvent& m_event;
    Columns m_columns;
    std::unordered_map<std::string_view, double> m_parameters;  // lookup only
};

}  // namespace

std::vector<SwitchState> switchStates(const Analysis& analysis, const Result& result, std::size_t event)
{
    if (!analysis.scalarDae || event >= result.events.size()) return {};
    return StateReader(*analysis.scalarDae, result, event).run();
}

}  // namespace causeway::ui
