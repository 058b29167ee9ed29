// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fmi/import/foreign_inputs.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/suggestion.h"
#include "core/results/interpolation.h"

namespace causeway {

namespace {

/// A value outside the type; null if there is none.
const double* wrongValue(const ColumnValues& column, const ForeignVariable& variable)
{
    const bool isReal = variable.isReal(), isBoolean = variable.type == fmuhost::ValueType::Boolean;
    const WholeRange range = rangeOf(variable.type);
    const auto wrong = std::find_if_not(column.begin(), column.end(), [&](double value) {
        if (isReal || isBoolean) return std::isfinite(value);
        return value == std::floor(value) && value >= range.least && value <= range.most;
    });
    return wrong == column.end() ? nullptr : wrong;
}

}  // namespace

bool ForeignInputs::connect(const Result& given, const ForeignModel& model, const ForeignValues& values,
                            Diagnostics& diagnostics)
{
    m_time.assign(given.time.begin(), given.time.end());
    std::vector<std::string> names;
    std::size_t used = 0;
    for (std::size_t i = 0; i < model.variables.size(); ++i) {
        const ForeignVariable& variable = model.variables[i];
        if (variable.causality != ForeignCausality::Input || !variable.isNumeric()) continue;
        std::vector<const ColumnValues*> columns;
        for (std::size_t element = 0; element < values.elementCount(i); ++element) {
            names.push_back(values.elementName(i, element));
            if (const ResultColumn* const column = given.find(names.back())) columns.push_back(&column->values);
        }
        if (columns.empty()) continue;
        for (const ColumnValues* const column : columns) {
            const double* const wrong = wrongValue(*column, variable);
            if (wrong == nullptr) continue;
            diagnostics.report(
                diag::InvalidSettings, {},
                fmt::format("the signal for '{}' is {} at t = {}, which is not a value of its type", variable.name,
                            *wrong, given.time[static_cast<std::size_t>(wrong - column->begin())]));
            return false;
        }
        used += columns.size();
        if (columns.size() != values.elementCount(i)) {
            diagnostics.report(diag::InvalidSettings, {},
                               fmt::format("the input '{}' needs a column for each of its {} elements", variable.name,
                                           values.elementCount(i)));
            return false;
        }
        const auto part = std::ranges::find_if(m_parts, [&](const Part& each) {
            return each.group.type == variable.type && each.isContinuous == variable.isContinuous;
        });
        Part& chosen = part != m_parts.end() ? *part : m_parts.emplace_back();
        chosen.group.type = variable.type;
        chosen.isContinuous = variable.isContinuous;
        chosen.group.references.push_back(variable.reference);
        chosen.group.valueCount += columns.size();
        chosen.columns.insert(chosen.columns.end(), columns.begin(), columns.end());
        chosen.values.resize(chosen.group.valueCount);
    }
    if (!connectClocks(given, model, names, diagnostics)) return false;
    used += m_ticks.size();
    for (const ResultColumn& column : given.columns) {
        if (used == given.columns.size() || std::ranges::find(names, column.name) != names.end()) continue;
        diagnostics.report(diag::InvalidSettings, {},
                           fmt::format("the FMU has no input '{}'{}", column.name, didYouMean(column.name, names)));
        return false;
    }
    if (m_time.empty() && !m_parts.empty()) {
        diagnostics.report(diag::InvalidSettings, {}, "the signals for the inputs have no rows");
        return false;
    }
    findEvents();
    return true;
}

bool ForeignInputs::connectClocks(const Result& given, const ForeignModel& model, std::vector<std::string>& names,
                                  Diagnostics& diagnostics)
{
    for (const ForeignVariable& variable : model.variables) {
        if (!variable.clock || variable.causality != ForeignCausality::Input) continue;
        names.push_back(variable.name);
        const ResultColumn* const column = given.find(variable.name);
        if (column == nullptr) continue;
        if (variable.clock->interval != ClockInterval::Triggered) {
            diagnostics.report(diag::InvalidSettings, {},
                               fmt::format("the clock '{}' ticks at intervals that the FMU specifies; only triggered "
                                           "clocks have a signal",
                                           variable.name));
            return false;
        }
        std::vector<double>& ticks = m_ticks[variable.reference];
        for (std::size_t row = 0; row < m_time.size(); ++row) {
            const double value = column->values[row];
            if (value != 0 && value != 1) {
                diagnostics.report(diag::InvalidSettings, {},
                                   fmt::format("the signal for the clock '{}' is {} at t = {}; it is 1 at the ticks "
                                               "and 0 at all other rows",
                                               variable.name, value, m_time[row]));
                return false;
            }
            if (value == 1 && (ticks.empty() || ticks.back() < m_time[row])) ticks.push_back(m_time[row]);
        }
    }
    return true;
}

const std::vector<double>* ForeignInputs::ticksOf(std::uint32_t clock) const
{
    const auto found = m_ticks.find(clock);
    return found == m_ticks.end() ? nullptr : &found->second;
}

void ForeignInputs::findEvents()
{
    m_begins = {0};
    for (std::size_t row = 1; row < m_time.size(); ++row) {
        bool isEvent = m_time[row] == m_time[row - 1];
        for (const Part& part : m_parts) {
            if (part.isContinuous) continue;
            for (const ColumnValues* const column : part.columns)
                isEvent = isEvent || (*column)[row] != (*column)[row - 1];
        }
        if (isEvent) m_begins.push_back(row);
    }
}

double ForeignInputs::nextEvent() const
{
    return m_section + 1 < m_begins.size() && !m_parts.empty() ? m_time[m_begins[m_section + 1]]
                                                               : std::numeric_limits<double>::infinity();
}

void ForeignInputs::passEvents(double time)
{
    while (nextEvent() <= time) ++m_section;
}

void ForeignInputs::evaluate(double time)
{
    if (m_parts.empty()) return;
    const std::size_t begin = m_begins[m_section];
    std::size_t end = m_section + 1 < m_begins.size() ? m_begins[m_section + 1] : m_time.size() - 1;
    // The row of a jump belongs to the section after it; that of another event to both.
    if (end > begin && m_section + 1 < m_begins.size() && m_time[end] == m_time[end - 1]) --end;
    const std::span<const double> rows(m_time.data() + begin, end - begin + 1);
    const double within = std::clamp(time, rows.front(), rows.back());
    const RowPosition position = findRow(rows, within).value_or(RowPosition{});
    for (Part& part : m_parts) {
        for (std::size_t i = 0; i < part.columns.size(); ++i) {
            const ColumnValues& column = *part.columns[i];
            const std::size_t row = begin + position.row;
            part.values[i] = !part.isContinuous      ? column[begin]
                             : position.fraction > 0 ? column[row] + position.fraction * (column[row + 1] - column[row])
                                                     : column[row];
        }
    }
}

bool ForeignInputs::write(ForeignInstance& instance) const
{
    return std::ranges::all_of(m_parts, [&](const Part& part) { return instance.set(part.group, part.values); });
}

}  // namespace causeway
