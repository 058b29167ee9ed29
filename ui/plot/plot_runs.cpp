// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/plot_runs.h"

#include <algorithm>

#include "core/results/expression_column.h"

namespace causeway::ui {

void PlotRuns::setPresent(std::shared_ptr<const Result> result, bool isGrowing)
{
    m_plain = std::move(result);
    m_present = withExpressions(m_plain, m_expressions);
    m_isGrowing = isGrowing;
    if (!isGrowing) m_expected.reset();
}

void PlotRuns::hold(const QString& name, std::shared_ptr<const Result> result)
{
    if (m_held.size() == kMost) m_held.erase(m_held.begin());
    m_held.push_back({name, withExpressions(result, m_expressions)});
    emit heldChanged();
}

void PlotRuns::dropHeld()
{
    if (m_held.empty()) return;
    m_held.clear();
    emit heldChanged();
}

void PlotRuns::setFamily(RunFamily family)
{
    if (family.isEmpty() && m_family.isEmpty()) return;
    m_family = std::move(family);
    for (RunFamily::Member& member : m_family.members) member.result = withExpressions(member.result, m_expressions);
    emit familyChanged();
}

void PlotRuns::addExpression(const std::string& expression)
{
    if (std::ranges::find(m_expressions, expression) != m_expressions.end()) return;
    m_expressions.push_back(expression);
    m_present = withExpressions(m_plain, m_expressions);
    for (Run& run : m_held) run.result = withExpressions(run.result, m_expressions);
    for (RunFamily::Member& member : m_family.members) member.result = withExpressions(member.result, m_expressions);
}

PlotRange PlotRuns::timeLimits() const
{
    std::optional<PlotRange> limits = m_expected;
    const auto include = [&](const Result& result) {
        if (result.time.empty()) return;
        const double from = result.time.front(), to = result.time.back();
        limits = limits ? PlotRange{std::min(limits->from, from), std::max(limits->to, to)} : PlotRange{from, to};
    };
    if (m_present) include(*m_present);
    for (const Run& run : m_held) include(*run.result);
    for (const RunFamily::Member& member : m_family.members) include(*member.result);
    if (!limits) return {};
    // A run without duration still has values at its one time.
    return limits->from < limits->to ? *limits : withAir(limits->from, limits->from);
}

}  // namespace causeway::ui
