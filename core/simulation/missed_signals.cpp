// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/missed_signals.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace causeway {

bool MissedSignals::areAt(double time, Integrator& integrator, ModelEvaluator& evaluator,
                          const std::vector<double>& states, double relative, const std::vector<double>& absolute)
{
    constexpr double kApart = 1e-3;  // of the step
    constexpr int kOften = 20;
    m_hasMoved = false;
    const std::size_t count = states.size();
    const double length = integrator.lastStep().size, end = integrator.time();
    if (count == 0 || !(length > 0)) return false;
    const double before = std::max(end - length, time - kApart * length), after = std::min(end, time + kApart * length);
    if (!(after > before)) return false;
    for (std::vector<double>* scratch : {&m_before, &m_after, &m_defects, &m_allowed}) scratch->resize(count);
    m_isRough.resize(count, 0);
    m_timesRough.resize(count, 0);
    integrator.interpolate(before, m_before.data());
    integrator.interpolate(after, m_after.data());
    bool isAny = false;
    for (std::size_t i = 0; i < count; ++i) {
        const double slope = (m_after[i] - m_before[i]) / (after - before);
        m_allowed[i] = relative * std::fabs(states[i]) + absolute[i];
        m_defects[i] = m_isRough[i] != 0 ? 0 : std::fabs(evaluator.derivative(i) - slope) * length;
        isAny = isAny || exceeds(i, m_allowed[i]);
    }
    if (!isAny) return false;
    amplify(time, length, evaluator, states);
    bool isMissed = false;
    for (std::size_t i = 0; i < count; ++i) {
        if (!exceeds(i, m_allowed[i])) continue;
        if (exceeds(i, m_allowed[i] + m_amplified[i]))
            isMissed = true;
        else
            m_isRough[i] = ++m_timesRough[i] > kOften ? kAlwaysRough : kRough;
    }
    return isMissed;
}

/// Effect of errors of all states on the derivatives within a step.
void MissedSignals::amplify(double time, double length, ModelEvaluator& evaluator, const std::vector<double>& states)
{
    m_hasMoved = true;
    const SparsityPattern& pattern = evaluator.jacobianPattern();
    m_entries.resize(pattern.entryCount());
    m_amplified.assign(states.size(), 0.0);
    if (pattern.columnCount() != states.size() || !evaluator.jacobian(time, states.data(), m_entries.data())) {
        m_amplified.assign(states.size(), std::numeric_limits<double>::infinity());
        return;
    }
    for (std::size_t column = 0; column < states.size(); ++column) {
        for (std::size_t e = pattern.begin(column); e < pattern.end(column); ++e)
            m_amplified[pattern.row(e)] += std::fabs(m_entries[e]) * m_allowed[column] * length;
    }
    for (double& amplified : m_amplified) {
        if (std::isnan(amplified)) amplified = std::numeric_limits<double>::infinity();
    }
}

}  // namespace causeway
