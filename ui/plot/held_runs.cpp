// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/held_runs.h"

#include <algorithm>

namespace causeway::ui {

void HeldRuns::add(const QString& name, std::shared_ptr<const Result> result)
{
    if (m_runs.size() == kMost) m_runs.erase(m_runs.begin());
    Run& run = m_runs.emplace_back(Run{name, std::move(result), std::make_unique<CurveSampler>()});
    run.sampler->setResult(run.result);
    connect(run.sampler.get(), &CurveSampler::sampled, this, [this, sampler = run.sampler.get()](const std::vector<SampledCurve>& curves) {
        const auto found = std::ranges::find_if(m_runs, [sampler](const Run& each) { return each.sampler.get() == sampler; });
        if (found != m_runs.end()) emit sampled(static_cast<std::size_t>(found - m_runs.begin()), curves);
    });
    emit changed();
}

void HeldRuns::clear()
{
    if (m_runs.empty()) return;
    m_runs.clear();
    emit changed();
}

bool HeldRuns::isIdle() const
{
    return std::ranges::all_of(m_runs, [](const Run& run) { return run.sampler->isIdle(); });
}

void HeldRuns::request(const std::vector<std::string>& variables, PlotRange window, std::size_t pixels)
{
    for (const Run& run : m_runs) {
        std::vector<std::size_t> columns;
        for (const std::string& name : variables) {
            if (const ResultColumn* column = run.result->find(name)) columns.push_back(static_cast<std::size_t>(column - run.result->columns.data()));
        }
        run.sampler->request(std::move(columns), window, pixels);
    }
}

}  // namespace causeway::ui
