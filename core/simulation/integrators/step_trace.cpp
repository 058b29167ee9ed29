// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/integrators/step_trace.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>

#include "core/dae/hybrid_dae.h"
#include "core/simulation/integrators/integrator.h"

namespace causeway {

namespace {

/// Appends the steps of the next record.
void append(StepRecord& record, const StepRecord& next)
{
    record.to = next.to;
    record.steps += next.steps;
    record.shortest = std::min(record.shortest, next.shortest);
    record.longest = std::max(record.longest, next.longest);
    record.lowestOrder = std::min(record.lowestOrder, next.lowestOrder);
    record.highestOrder = std::max(record.highestOrder, next.highestOrder);
    if (std::isnan(record.error) || next.error > record.error) {
        record.error = next.error;
        record.limiting = next.limiting;
    }
    record.errorTestFailures += next.errorTestFailures;
    record.convergenceFailures += next.convergenceFailures;
}

void joinPairs(std::vector<StepRecord>& records)
{
    for (std::size_t i = 0; i < records.size(); i += 2) {
        records[i / 2] = records[i];
        if (i + 1 < records.size()) append(records[i / 2], records[i + 1]);
    }
    records.resize((records.size() + 1) / 2);
}

}  // namespace

StepTrace shortened(StepTrace trace, std::size_t mostRecords)
{
    while (trace.records.size() > std::max<std::size_t>(1, mostRecords)) joinPairs(trace.records);
    return trace;
}

StepTrace merged(std::vector<StepTrace> traces)
{
    StepTrace all;
    for (StepTrace& trace : traces) {
        for (StepRecord& record : trace.records) {
            if (record.limiting != StepRecord::kNoState) record.limiting += all.states.size();
            all.records.push_back(record);
        }
        std::ranges::move(trace.states, std::back_inserter(all.states));
    }
    std::ranges::stable_sort(all.records, std::ranges::less(), &StepRecord::to);
    return shortened(std::move(all), StepRecorder::kMaxRecords);
}

void StepRecorder::add(const Integrator& integrator, const std::optional<StepError>& error)
{
    const Integrator::LastStep step = integrator.lastStep();
    const IntegratorStatistics counts = integrator.statistics();
    StepRecord record;
    record.to = integrator.time();
    record.from = record.to - step.size;
    record.steps = 1;
    record.shortest = record.longest = step.size;
    record.lowestOrder = record.highestOrder = step.order;
    if (error) {
        record.error = error->norm;
        if (!error->limiting.isNone()) record.limiting = error->limiting.index();
    }
    record.errorTestFailures = counts.errorTestFailures - m_errorTestFailures;
    record.convergenceFailures = counts.convergenceFailures - m_convergenceFailures;
    m_errorTestFailures = counts.errorTestFailures;
    m_convergenceFailures = counts.convergenceFailures;
    if (!m_records.empty() && m_records.back().steps < m_stepsInRecord) return append(m_records.back(), record);
    if (m_records.size() == kMaxRecords) {
        joinPairs(m_records);
        m_stepsInRecord *= 2;
    }
    m_records.push_back(record);
}

void StepRecorder::endAt(double time)
{
    if (!m_records.empty()) m_records.back().to = std::min(m_records.back().to, time);
}

StepTrace StepRecorder::trace(const HybridDae& dae) const
{
    StepTrace trace{m_records, {}};
    std::map<std::size_t, std::size_t> positions;
    for (const StepRecord& record : m_records) {
        if (record.limiting != StepRecord::kNoState) positions.emplace(record.limiting, 0);
    }
    for (auto& [variable, position] : positions) {
        position = trace.states.size();
        trace.states.push_back(dae.variables[VariableId(variable)].name);
    }
    for (StepRecord& record : trace.records) {
        if (record.limiting != StepRecord::kNoState) record.limiting = positions.at(record.limiting);
    }
    return trace;
}

}  // namespace causeway
