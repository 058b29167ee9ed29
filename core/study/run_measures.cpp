// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/run_measures.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>

#include <fmt/format.h>

#include "core/base/numbers.h"
#include "core/results/curve_segments.h"
#include "core/results/expression_column.h"
#include "core/results/expression_curve.h"
#include "core/results/interpolation.h"
#include "core/results/measurement.h"

namespace causeway {

namespace {

using At = StudyOutput::At;

/// Expressions are nonlinear between rows: extremes and means need additional rows.
bool isOverTime(At at)
{
    return at == At::Max || at == At::Min || at == At::Mean || at == At::Rms;
}

/// Rows of an output: of a variable, or computed.
class OutputRows {
public:
    OutputRows(const Result& result, const StudyOutput& output)
        : m_time(result.time.begin(), result.time.end()), m_column(result.find(output.variable))
    {
        if (m_column != nullptr) return;
        if (isOverTime(output.at)) {
            m_curve = expressionCurve(result, output.variable);
            m_time = m_curve.time;
            m_error = m_curve.error;
        } else {
            m_computed = expressionColumn(result, output.variable);
            m_column = &m_computed.column;
            m_error = m_computed.error;
        }
    }
    OutputRows(const OutputRows&) = delete;
    OutputRows& operator=(const OutputRows&) = delete;

    [[nodiscard]] CurveRows rows() const
    {
        if (m_column == nullptr) return {m_time, m_curve.values};
        return {m_time, {m_column->values.data(), m_column->values.size()}, m_column->type != ValueType::Real};
    }
    [[nodiscard]] const std::string& error() const { return m_error; }

private:
    std::span<const double> m_time;
    const ResultColumn* m_column;
    ExpressionColumn m_computed;
    ExpressionCurve m_curve;
    std::string m_error;
};

struct Measure {
    double value = std::nan("");
    std::string reason;
};

Measure overTime(const CurveRows& rows, const StudyOutput& output)
{
    if (rows.time.empty()) return {std::nan(""), "there are no rows"};
    double from = output.from.value_or(rows.time.front()), to = output.to.value_or(rows.time.back());
    // A run of zero duration has a single value.
    if (from == to) return {rows.values.back(), {}};
    if (std::string mistake = mistakeOf(rows, from, to); !mistake.empty()) return {std::nan(""), std::move(mistake)};
    const CurveMoments moments = momentsOf(rows, from, to);
    switch (output.at) {
        case At::Max: return {moments.range.most, {}};
        case At::Min: return {moments.range.least, {}};
        case At::Mean: return {moments.mean, {}};
        default: return {moments.rms(), {}};
    }
}

Measure atTime(const CurveRows& rows, double time)
{
    const auto position = findRow(rows.time, time);
    if (position) return {valueAt(rows.values, *position, rows.isDiscrete), {}};
    const double end = rows.time.empty() ? std::nan("") : rows.time.back();
    return {std::nan(""), fmt::format("the run ends at {} s", shortestText(end))};
}

Measure atEvent(const Result& result, const CurveRows& rows, const StudyOutput& output)
{
    const auto counts = [&](const ResultEvent& event) {
        if (event.kind == EventKind::Initial || event.kind == EventKind::Terminal) return false;
        const auto isRelation = [&](const EventTrigger& trigger) { return trigger.relation == output.relation; };
        return output.relation.empty() || std::ranges::any_of(event.triggers, isRelation);
    };
    std::size_t row = rows.time.size();
    int number = 0;
    for (const ResultEvent& event : result.events) {
        if (!counts(event)) continue;
        ++number;
        if (output.number == -1 || output.number == number) row = event.rowAfter;
    }
    if (row < rows.values.size()) return {rows.values[row], {}};
    const std::string of = output.relation.empty() ? std::string() : " of " + output.relation;
    return {std::nan(""), number == 0 ? "there is no event" + of : fmt::format("there are {} events{}", number, of)};
}

Measure measureOf(const Result& result, const StudyOutput& output)
{
    const OutputRows computed(result, output);
    if (!computed.error().empty()) return {std::nan(""), computed.error()};
    const CurveRows rows = computed.rows();
    switch (output.at) {
        case At::End: return rows.values.empty() ? Measure{} : Measure{rows.values.back(), {}};
        case At::Time: return atTime(rows, output.time);
        case At::Event: return atEvent(result, rows, output);
        default: return overTime(rows, output);
    }
}

}  // namespace

RunMeasures measuresOf(const Result& result, const std::vector<StudyOutput>& outputs)
{
    RunMeasures measures;
    for (const StudyOutput& output : outputs) {
        Measure measure = measureOf(result, output);
        measures.values.push_back(measure.value);
        if (measure.reason.empty()) continue;
        if (!measures.reason.empty()) measures.reason += "; ";
        measures.reason += output.name + ": " + measure.reason;
    }
    return measures;
}

}  // namespace causeway
