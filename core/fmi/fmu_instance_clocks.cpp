// SPDX-License-Identifier: GPL-3.0-or-later
// Scheduled execution: the importer tells when the clocks of the model tick. All equations on clocks that tick at an
// instant are computed in their order at the first activation then; further activations find their work done.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/fmi/fmu_instance.h"

namespace causeway {

namespace {

// The importer may sum up intervals.
constexpr double kRoundingOfTick = 1e-9;   // of the interval
constexpr double kRoundingOfTime = 1e-13;  // of the time

}  // namespace

std::optional<std::size_t> FmuInstance::clockAt(ValueReference reference)
{
    const std::size_t first = m_model->variables.size();
    if (reference >= first && reference - first < m_model->clocks.size()) return reference - first;
    refuse(fmt::format("there is no clock with the value reference {}", reference));
    return std::nullopt;
}

/// Of a partition, in the started run.
double FmuInstance::secondsOf(std::size_t clock, Ticks ticks) const
{
    const ModelEvaluator& evaluator = std::as_const(*m_run).evaluator();
    const Program::ClockedPartition& partition = evaluator.program().clockedPartitions[clock];
    return evaluator.clocks().secondsOf(partition.clock, partition.*ticks);
}

bool FmuInstance::getSeconds(ValueReference clock, Ticks ticks, double& seconds)
{
    return guarded([&] {
        const auto at = clockAt(clock);
        if (!at || !start()) return false;
        seconds = secondsOf(*at, ticks);
        return true;
    });
}

bool FmuInstance::getInterval(ValueReference clock, double& interval)
{
    return getSeconds(clock, &Program::ClockedPartition::factor, interval);
}

bool FmuInstance::getShift(ValueReference clock, double& shift)
{
    return getSeconds(clock, &Program::ClockedPartition::shift, shift);
}

/// The clock ticks, and whatever else happens at this instant.
bool FmuInstance::handleTicksAt(double time)
{
    m_time = time;
    if (!m_run->eventAt(time, m_run->states(), m_hasNewInputs) || !follow()) {
        m_phase = FmuPhase::Failed;
        return false;
    }
    m_isStale = m_hasNewInputs = false;
    return true;
}

bool FmuInstance::activate(ValueReference clock, double time)
{
    return guarded([&] {
        const auto at = clockAt(clock);
        if (!at || !start()) return false;
        const std::string& name = m_model->clocks[*at].name;
        const double interval = secondsOf(*at, &Program::ClockedPartition::factor);
        const double rounding = std::max(kRoundingOfTick * interval, kRoundingOfTime * std::fabs(time));
        const double sinceFirst = time - m_settings.startTime - secondsOf(*at, &Program::ClockedPartition::shift);
        const double tick = std::round(sinceFirst / interval);
        if (!(tick >= 0 && std::fabs(sinceFirst - tick * interval) <= rounding))
            return refuse(fmt::format("the clock '{}' does not tick at t = {}", name, time));
        if (time < m_time - rounding)
            return refuse(fmt::format("the clock '{}' is activated at t = {}, after t = {}", name, time, m_time));
        m_isActivated = true;
        const double next = m_run->nextTimeEvent();
        if (m_run->isTerminated()) return true;
        if (next < time - rounding)
            return refuse(fmt::format("a clock that ticks at t = {} was not activated before t = {}", next, time));
        if (next <= time + rounding) return handleTicksAt(next);
        if (!m_hasNewInputs) return true;
        m_log(Category::Warning, fmt::format("inputs were set after the first activation at t = {}: the equations on "
                                             "clocks that tick then were computed without them",
                                             m_time));
        return handleTicksAt(m_time);
    });
}

}  // namespace causeway
