// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/results/difference_curve.h"

#include <algorithm>

namespace causeway {

namespace {

/// Limits of a curve at nondecreasing times.
class LimitWalk {
public:
    explicit LimitWalk(const CurveRows& curve) : m_curve(curve) {}

    void goTo(double time)
    {
        m_time = time;
        while (m_first < m_curve.time.size() && m_curve.time[m_first] < time) ++m_first;
        m_after = std::max(m_after, m_first);
        while (m_after < m_curve.time.size() && m_curve.time[m_after] <= time) ++m_after;
    }
    [[nodiscard]] bool jumps() const { return m_after - m_first > 1; }
    [[nodiscard]] double left() const { return m_after > m_first ? m_curve.values[m_first] : between(); }
    [[nodiscard]] double right() const { return m_after > m_first ? m_curve.values[m_after - 1] : between(); }
    /// There is a row at a later time.
    [[nodiscard]] bool hasNext() const { return m_after < m_curve.time.size(); }
    [[nodiscard]] double next() const { return m_curve.time[m_after]; }

private:
    [[nodiscard]] double between() const
    {
        const std::size_t before = m_first - 1;
        if (m_curve.isDiscrete) return m_curve.values[before];
        const double part = (m_time - m_curve.time[before]) / (m_curve.time[m_first] - m_curve.time[before]);
        return m_curve.values[before] + part * (m_curve.values[m_first] - m_curve.values[before]);
    }

    CurveRows m_curve;
    double m_time = 0;
    std::size_t m_first = 0, m_after = 0;  ///< rows at the time
};

}  // namespace

DifferenceCurve differenceOf(const CurveRows& curve, const CurveRows& other)
{
    DifferenceCurve difference;
    if (curve.time.empty() || other.time.empty()) return difference;
    const double end = std::min(curve.time.back(), other.time.back());
    LimitWalk a(curve), b(other);
    double time = std::max(curve.time.front(), other.time.front());
    while (time <= end) {
        a.goTo(time);
        b.goTo(time);
        difference.time.push_back(time);
        difference.values.push_back(a.left() - b.left());
        if (a.jumps() || b.jumps()) {
            difference.time.push_back(time);
            difference.values.push_back(a.right() - b.right());
        }
        if (!a.hasNext() && !b.hasNext()) break;
        time = !a.hasNext() ? b.next() : !b.hasNext() ? a.next() : std::min(a.next(), b.next());
    }
    return difference;
}

}  // namespace causeway
