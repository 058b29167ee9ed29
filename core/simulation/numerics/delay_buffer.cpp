// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/numerics/delay_buffer.h"

#include <algorithm>

namespace causeway {

void DelayBuffer::record(double time, double value, double longest)
{
    m_times.push_back(time);
    m_values.push_back(value);
    // The last point that is too old still is one end of an interval; and only where most points are too old moving the
    // others is cheap.
    const auto firstInside = std::ranges::lower_bound(m_times, time - longest) - m_times.begin();
    const auto tooOld = firstInside - 1;
    if (2 * tooOld <= static_cast<std::ptrdiff_t>(m_times.size())) return;
    m_times.erase(m_times.begin(), m_times.begin() + tooOld);
    m_values.erase(m_values.begin(), m_values.begin() + tooOld);
}

double DelayBuffer::at(double time, double now, double present) const
{
    if (m_times.empty()) return present;
    if (time <= m_times.front()) return m_values.front();
    const auto k = static_cast<std::size_t>(std::ranges::upper_bound(m_times, time) - m_times.begin());
    const double left = m_times[k - 1];
    if (k < m_times.size())
        return m_values[k - 1] + (time - left) / (m_times[k] - left) * (m_values[k] - m_values[k - 1]);
    if (time <= left || now <= left) return m_values.back();
    return m_values.back() + (time - left) / (now - left) * (present - m_values.back());
}

}  // namespace causeway
