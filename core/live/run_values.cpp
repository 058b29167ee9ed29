// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/run_values.h"

#include <algorithm>

#include "core/base/model_names.h"

namespace causeway {

RunValues::RunValues(std::shared_ptr<const Result> result) : m_result(std::move(result))
{
    m_byName.reserve(2 * m_result->columns.size() + m_result->parameters.size());
    const auto add = [&](const std::string& name, RunVariable variable) {
        m_byName.insert_or_assign(name, variable);
        if (name.find('[') != std::string::npos) m_byName.try_emplace(nameWithoutSubscripts(name), variable);
    };
    for (std::size_t i = 0; i < m_result->parameters.size(); ++i)
        add(m_result->parameters[i].name, {RunVariable::kNone, static_cast<std::uint32_t>(i)});
    for (std::size_t i = 0; i < m_result->columns.size(); ++i)
        add(m_result->columns[i].name, {static_cast<std::uint32_t>(i), RunVariable::kNone});
}

RunVariable RunValues::find(std::string_view name) const
{
    const auto found = m_byName.find(std::string(name));
    return found == m_byName.end() ? RunVariable() : found->second;
}

RunInstant RunValues::instantAt(double time) const
{
    const std::span<const double> rows = m_result->time;
    const double inside = std::clamp(time, rows.front(), rows.back());
    return {inside, findRow(rows, inside).value_or(RowPosition())};
}

double RunValues::value(RunVariable variable, const RunInstant& instant) const
{
    if (variable.column != RunVariable::kNone) {
        const ResultColumn& column = m_result->columns[variable.column];
        return valueAt(column.values, instant.row, column.type != ValueType::Real);
    }
    return variable.parameter != RunVariable::kNone ? m_result->parameters[variable.parameter].value
                                                    : std::numeric_limits<double>::quiet_NaN();
}

double RunValues::slope(RunVariable variable, const RunInstant& instant) const
{
    if (variable.column == RunVariable::kNone) return 0;
    const std::span<const double> time = m_result->time;
    const std::span<const double> values = m_result->columns[variable.column].values;
    // Two rows with one time are both sides of an event.
    std::size_t row = instant.row.row;
    if (row + 1 == time.size() && row > 0) --row;
    if (row + 1 >= time.size() || time[row + 1] == time[row]) return std::numeric_limits<double>::quiet_NaN();
    return (values[row + 1] - values[row]) / (time[row + 1] - time[row]);
}

ValueType RunValues::type(RunVariable variable) const
{
    return variable.column != RunVariable::kNone ? m_result->columns[variable.column].type : ValueType::Real;
}

std::string_view RunValues::unit(RunVariable variable) const
{
    if (variable.column != RunVariable::kNone) return m_result->columns[variable.column].unit;
    return variable.parameter != RunVariable::kNone ? std::string_view(m_result->parameters[variable.parameter].unit)
                                                    : std::string_view();
}

}  // namespace causeway
