// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/assertion_watch.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace causeway {

namespace {
constexpr double kMarginRounding = 1e-13;  // relative to the largest margin, or to the time
}

bool AssertionWatch::evaluate(double time, const Margins& margins)
{
    if (!margins(time, m_values)) return false;
    m_scales.resize(m_values.size(), 0);
    for (std::size_t i = 0; i < m_values.size(); ++i) {
        if (std::isfinite(m_values[i]))
            m_scales[i] = std::max(m_scales[i], std::fabs(m_values[i]));
        else
            m_values[i] = std::max(m_scales[i], 1.0);
    }
    return true;
}

void AssertionWatch::restart(double time, const Margins& margins)
{
    m_dips.restart();
    m_hasBegun = evaluate(time, margins);
    if (!m_hasBegun) return;
    m_dips.begin(time, m_values);
    m_before = m_values;
    m_time = time;
}

bool AssertionWatch::isViolated(std::size_t assertion, double relative) const
{
    return m_values[assertion] < -relative * m_scales[assertion];
}

std::optional<double> AssertionWatch::look(double time, double relative, double leastUnknown, const Margins& margins)
{
    m_hasMoved = false;
    const bool hasBegun = m_hasBegun;
    const double from = m_time;
    m_hasBegun = evaluate(time, margins);
    m_time = time;
    if (!m_hasBegun) {
        m_dips.restart();
        return std::nullopt;
    }
    m_here = m_values;
    std::optional<double> first;
    const auto take = [&](double before, double at) {
        for (std::size_t i = 0; i < m_before.size(); ++i) {
            if (m_before[i] < 0 || !isViolated(i, relative)) continue;
            const double begin = beginOf(i, before, at, margins);
            first = std::min(begin, first.value_or(begin));
            if (!evaluate(at, margins)) return;
        }
    };
    const bool isBelow = std::ranges::any_of(m_here, [](double value) { return value < 0; });
    if (hasBegun && isBelow) {
        take(from, time);
        m_dips.restart();
    } else if (hasBegun) {
        m_zeros.resize(m_here.size());
        for (std::size_t i = 0; i < m_here.size(); ++i) m_zeros[i] = kMarginRounding * m_scales[i];
        const DipSearch::Dip dip = m_dips.search(
            time, m_values, m_zeros, leastUnknown, [&](double at) { return evaluate(at, margins); },
            [](std::size_t) { return DipSearch::AtZero::Never; });
        m_hasMoved = m_dips.hasMoved();
        if (dip.verdict == DipSearch::Verdict::Negative) take(dip.before, dip.time);
        if (dip.verdict != DipSearch::Verdict::None) m_dips.restart();
    }
    m_hasMoved = m_hasMoved || first.has_value();
    if (!hasBegun || isBelow) m_dips.begin(time, m_here);
    std::swap(m_before, m_here);
    return first;
}

/// Bisection; the assertion holds at `before`.
double AssertionWatch::beginOf(std::size_t assertion, double before, double time, const Margins& margins)
{
    double holds = before, violated = time;
    while (violated - holds > kMarginRounding * std::max(std::fabs(violated), std::fabs(holds))) {
        const double middle = 0.5 * (holds + violated);
        if (!(middle > holds && middle < violated)) break;
        // Where the model cannot be evaluated, the violation lies before.
        (evaluate(middle, margins) && m_values[assertion] >= 0 ? holds : violated) = middle;
    }
    return violated;
}

}  // namespace causeway
