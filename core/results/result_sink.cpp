// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/results/result_sink.h"

#include <algorithm>
#include <cmath>

namespace causeway {

std::vector<ColumnSource> sourcesOf(const ResultLayout& layout)
{
    std::vector<ColumnSource> sources;
    for (const ResultVariable& variable : layout.variables) {
        if (variable.column) sources.push_back({*variable.column, variable.isNegated});
    }
    return sources;
}

Result headOf(const ResultLayout& layout)
{
    Result result;
    result.modelName = layout.modelName;
    for (const ResultVariable& variable : layout.variables) {
        if (variable.column) {
            result.columns.push_back({variable.name, variable.unit, variable.description, variable.type, {}});
        } else {
            result.parameters.push_back({variable.name, variable.unit, variable.description, variable.value});
        }
    }
    return result;
}

bool ResultStore::begin(const ResultLayout& layout)
{
    m_result = std::make_shared<Result>(headOf(layout));
    m_sources = sourcesOf(layout);
    return true;
}

bool ResultStore::row(double time, std::span<const double> values)
{
    const std::size_t rows = m_result->rowCount();
    try {
        for (std::size_t i = 0; i < m_sources.size(); ++i)
            m_result->columns[i].values.push_back(m_sources[i].of(values));
        m_result->time.push_back(time);
    } catch (...) {
        // A column could not be allocated: the rows so far remain a valid result.
        for (ResultColumn& column : m_result->columns) column.values.own().resize(rows);
        throw;
    }
    return true;
}

void ResultStore::event(const ResultEvent& event)
{
    m_result->events.push_back(event);
    m_result->events.back().rowAfter = m_result->time.empty() ? 0 : m_result->time.size() - 1;
}

bool FilteredSink::begin(const ResultLayout& layout)
{
    constexpr std::size_t kNotKept = static_cast<std::size_t>(-1);
    std::vector<std::size_t> columnAfter(layout.columnCount, kNotKept);
    ResultLayout kept;
    kept.modelName = layout.modelName;
    m_kept.clear();
    for (const ResultVariable& variable : layout.variables) {
        if (!m_filter.keeps(variable.name)) continue;
        kept.variables.push_back(variable);
        if (!variable.column) continue;
        std::size_t& column = columnAfter[*variable.column];
        if (column == kNotKept) {
            column = m_kept.size();
            m_kept.push_back(*variable.column);
        }
        kept.variables.back().column = column;
    }
    kept.columnCount = m_kept.size();
    m_row.resize(m_kept.size());
    m_unmatched.clear();
    for (const std::string& pattern : m_filter.patterns()) {
        const auto matches = [&](const ResultVariable& variable) { return matchesPattern(pattern, variable.name); };
        if (std::ranges::none_of(kept.variables, matches)) m_unmatched.push_back(pattern);
    }
    return m_next.begin(kept);
}

bool FilteredSink::row(double time, std::span<const double> values)
{
    for (std::size_t i = 0; i < m_kept.size(); ++i) m_row[i] = values[m_kept[i]];
    return m_next.row(time, m_row);
}

bool SinkList::begin(const ResultLayout& layout)
{
    bool isGood = true;
    for (ResultSink* sink : m_sinks) isGood = sink->begin(layout) && isGood;
    return isGood;
}

bool SinkList::row(double time, std::span<const double> values)
{
    bool isGood = true;
    for (ResultSink* sink : m_sinks) isGood = sink->row(time, values) && isGood;
    return isGood;
}

void SinkList::step(double time)
{
    for (ResultSink* sink : m_sinks) sink->step(time);
}

void SinkList::event(const ResultEvent& event)
{
    for (ResultSink* sink : m_sinks) sink->event(event);
}

std::optional<std::string> SinkList::finish()
{
    std::optional<std::string> errors;
    for (ResultSink* sink : m_sinks) {
        const auto error = sink->finish();
        if (!error) continue;
        errors = errors ? *errors + "\n" + *error : *error;
    }
    return errors;
}

void SinkList::abandon()
{
    for (ResultSink* sink : m_sinks) sink->abandon();
}

bool replayRows(const Result& result, ResultSink& sink)
{
    ResultLayout layout;
    layout.modelName = result.modelName;
    layout.columnCount = result.columns.size();
    for (const ResultParameter& parameter : result.parameters) {
        ResultVariable variable{parameter.name, parameter.unit, parameter.description};
        variable.value = parameter.value;
        layout.variables.push_back(std::move(variable));
    }
    for (std::size_t i = 0; i < result.columns.size(); ++i) {
        const ResultColumn& column = result.columns[i];
        layout.variables.push_back({column.name, column.unit, column.description, column.type, i});
    }
    if (!sink.begin(layout)) return false;
    std::vector<double> values(result.columns.size());
    std::size_t event = 0;
    for (std::size_t row = 0; row < result.rowCount(); ++row) {
        for (std::size_t i = 0; i < values.size(); ++i) {
            const ColumnValues& column = result.columns[i].values;
            // The last row of a stopped run may be incomplete.
            values[i] = row < column.size() ? column[row] : std::nan("");
        }
        if (!sink.row(result.time[row], values)) return false;
        while (event < result.events.size() && result.events[event].rowAfter <= row) sink.event(result.events[event++]);
    }
    return true;
}

std::optional<std::string> replay(const Result& result, ResultSink& sink)
{
    replayRows(result, sink);
    return sink.finish();
}

}  // namespace causeway
