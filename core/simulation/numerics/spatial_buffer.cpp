// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/numerics/spatial_buffer.h"

#include <algorithm>

namespace causeway {

void SpatialBuffer::begin(double x, std::span<const double> points, std::span<const double> values)
{
    m_last = {x, values.front(), values.back()};
    m_first = 0;
    m_places.clear();
    for (const double point : points) m_places.push_back(point - x);
    m_values.assign(values.begin(), values.end());
}

/// Linear interpolation, constant outside. At a jump the value after it, in ascending order.
double SpatialBuffer::valueAt(double place) const
{
    if (place <= m_places[m_first]) return m_values[m_first];
    const auto from = m_places.begin() + static_cast<std::ptrdiff_t>(m_first);
    const auto right = static_cast<std::size_t>(std::upper_bound(from, m_places.end(), place) - m_places.begin());
    if (right == m_places.size()) return m_values.back();
    const double part = (place - m_places[right - 1]) / (m_places[right] - m_places[right - 1]);
    return m_values[right - 1] + part * (m_values[right] - m_values[right - 1]);
}

double SpatialBuffer::at(std::size_t end, double x) const
{
    return valueAt((end == 0 ? 0.0 : 1.0) - x);
}

void SpatialBuffer::forget()
{
    cutAbove(1 - m_last.x);
    cutBelow(-m_last.x);
}

void SpatialBuffer::cutAbove(double place)
{
    if (m_places.back() <= place) return;
    const double value = valueAt(place);
    while (m_places.size() > m_first && m_places.back() > place) {
        m_places.pop_back();
        m_values.pop_back();
    }
    m_places.push_back(place);
    m_values.push_back(value);
}

void SpatialBuffer::cutBelow(double place)
{
    if (m_places[m_first] >= place) return;
    const double value = valueAt(place);
    while (m_first < m_places.size() && m_places[m_first] < place) ++m_first;
    pushFront(place, value);
}

void SpatialBuffer::pushFront(double place, double value)
{
    if (m_first == 0) {
        const std::size_t room = m_places.size() + 16;
        m_places.insert(m_places.begin(), room, 0.0);
        m_values.insert(m_values.begin(), room, 0.0);
        m_first = room;
    }
    --m_first;
    m_places[m_first] = place;
    m_values[m_first] = value;
}

void SpatialBuffer::record(double x, double in0, double in1, bool isPositive)
{
    // Repeated values at the end are merged into one point; a third point at one place replaces the second.
    if (x > m_last.x || (x == m_last.x && isPositive)) {
        cutBelow(-m_last.x);
        const bool isJump = size() > 1 && m_places[m_first] == -x && m_places[m_first + 1] == -x;
        if (isJump) ++m_first;
        if (x > m_last.x || m_values[m_first] != in0) pushFront(-x, in0);
    } else {
        cutAbove(1 - m_last.x);
        const std::size_t last = m_places.size() - 1;
        const bool isJump = size() > 1 && m_places[last] == 1 - x && m_places[last - 1] == 1 - x;
        if (isJump) {
            m_places.pop_back();
            m_values.pop_back();
        }
        if (x < m_last.x || m_values.back() != in1) {
            m_places.push_back(1 - x);
            m_values.push_back(in1);
        }
    }
    m_last = {x, in0, in1};
}

}  // namespace causeway
