// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What delay() remembers of one expression: its values at the steps of the run, no further back than it may be asked
/// for.
///
/// Between two points values are interpolated linearly; two points at one time are a jump, after which the later one
/// holds. Cost: a search by halves for each value; recording is constant on average, in space for twice as many points
/// as lie within the longest delay.
#pragma once

#include <cstddef>
#include <vector>

namespace causeway {

class DelayBuffer {
public:
    /// In the order of time. What lies more than `longest` before this is forgotten.
    void record(double time, double value, double longest);
    /// Before the first point its value. After the last one, where `now` lies as well, what lies between the last point
    /// and the present value.
    [[nodiscard]] double at(double time, double now, double present) const;
    [[nodiscard]] std::size_t size() const { return m_times.size(); }

private:
    std::vector<double> m_times, m_values;
};

}  // namespace causeway
