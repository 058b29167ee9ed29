// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/periodic/period_map.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/program/program.h"

namespace causeway {

bool LargestValues::begin(const ResultLayout& layout)
{
    m_layout = layout;
    m_largest.assign(layout.columnCount, 0.0);
    return m_next == nullptr || m_next->begin(layout);
}

bool LargestValues::row(double time, std::span<const double> values)
{
    for (std::size_t i = 0; i < m_largest.size(); ++i) {
        if (std::isfinite(values[i])) m_largest[i] = std::max(m_largest[i], std::fabs(values[i]));
    }
    return m_next == nullptr || m_next->row(time, values);
}

void LargestValues::step(double time)
{
    if (m_next != nullptr) m_next->step(time);
}

void LargestValues::event(const ResultEvent& event)
{
    if (m_next != nullptr) m_next->event(event);
}

double LargestValues::of(const std::string& name) const
{
    const auto known = std::ranges::find(m_layout.variables, name, &ResultVariable::name);
    return known != m_layout.variables.end() && known->column ? m_largest[*known->column] : 0;
}

PeriodRun::PeriodRun(const Program& program, SimulationSettings settings, Overrides overrides, const Task& task,
                     ResultSink* sink)
    : m_settings(std::move(settings)),
      m_overrides(std::move(overrides)),
      m_task(task.stop()),
      m_largest(sink),
      m_run(program, m_settings, m_overrides, nullptr, m_largest, m_diagnostics, m_task, nullptr)
{
}

bool PeriodRun::execute(Halt::Where where, const Continuation* from)
{
    Halt halt;
    halt.where = where;
    halt.look = [](ModelEvaluator&, double, const std::vector<double>&) { return true; };
    return m_run.execute(&halt, from).status == SimulationStatus::Completed;
}

}  // namespace causeway
