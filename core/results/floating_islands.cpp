// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/results/floating_islands.h"

#include <algorithm>
#include <cmath>
#include <compare>
#include <map>
#include <span>

#include "core/base/disjoint_sets.h"
#include "core/results/curve_segments.h"

namespace causeway {

namespace {

constexpr double kNoCurrent = 1e-9;  ///< of the largest current of the circuit

/// Curves in an order in which 0.0 and -0.0 are one value, as are all NaN.
struct InOrder {
    bool operator()(std::span<const double> a, std::span<const double> b) const
    {
        return std::ranges::lexicographical_compare(
            a, b, [](double x, double y) { return std::weak_order(x, y) == std::weak_ordering::less; });
    }
};

/// By pin: the first pin of the same node.
std::vector<std::size_t> nodesOf(const std::vector<IslandPin>& pins)
{
    std::map<std::span<const double>, std::size_t, InOrder> known;
    std::vector<std::size_t> nodes;
    for (const IslandPin& pin : pins)
        nodes.push_back(known.try_emplace(pin.voltage.values, nodes.size()).first->second);
    return nodes;
}

class Islands {
public:
    Islands(const std::vector<IslandPin>& pins, const std::vector<bool>& isSwitch)
        : m_pins(pins), m_isSwitch(isSwitch), m_node(nodesOf(pins)), m_fixes(isSwitch.size())
    {
        for (const IslandPin& pin : pins) {
            for (const double value : pin.current.values) m_negligible = std::max(m_negligible, std::abs(value));
        }
        m_negligible *= kNoCurrent;
        const std::size_t rows = pins.empty() ? 0 : pins.front().current.values.size();
        for (std::size_t row = 0; row < rows; ++row) {
            std::vector<double> sum(isSwitch.size());
            for (const IslandPin& pin : pins) sum[pin.element] += pin.current.values[row];
            for (std::size_t e = 0; e < sum.size(); ++e) {
                if (std::abs(sum[e]) > m_negligible) m_fixes[e] = true;
            }
        }
        std::vector<std::size_t> count(isSwitch.size());
        for (const IslandPin& pin : pins) ++count[pin.element];
        for (std::size_t e = 0; e < count.size(); ++e) {
            if (count[e] == 1) m_fixes[e] = true;
        }
    }

    [[nodiscard]] std::vector<double> power(double from, double to)
    {
        std::vector<double> power(m_pins.size());
        const std::span<const double> time = m_pins.front().voltage.time;
        for (std::size_t row = 0; row + 1 < time.size(); ++row) {
            const double begin = std::max(time[row], from), end = std::min(time[row + 1], to);
            if (!(begin < end)) continue;
            findIslands(row);
            if (!m_isAnyFloating) continue;
            const double duration = time[row + 1] - time[row];
            addTo(power, row, (begin - time[row]) / duration, (end - time[row]) / duration,
                  (end - begin) / (to - from));
        }
        return power;
    }

private:
    /// What hangs together in the interval after a row.
    void findIslands(std::size_t row)
    {
        std::vector<bool> carries(m_isSwitch.size());
        for (std::size_t e = 0; e < carries.size(); ++e) carries[e] = !m_isSwitch[e];
        for (const IslandPin& pin : m_pins) {
            const double most = std::max(std::abs(pin.current.values[row]), std::abs(pin.current.values[row + 1]));
            if (most > m_negligible) carries[pin.element] = true;
        }
        if (carries == m_carries) return;
        m_carries = std::move(carries);
        DisjointSets<std::size_t> sets(m_pins.size());
        std::vector<std::size_t> firstOf(m_isSwitch.size(), m_pins.size());
        for (std::size_t p = 0; p < m_pins.size(); ++p) {
            sets.unite(p, m_node[p]);
            const std::size_t element = m_pins[p].element;
            if (!m_carries[element]) continue;
            if (firstOf[element] == m_pins.size()) firstOf[element] = p;
            sets.unite(p, firstOf[element]);
        }
        m_island.assign(m_pins.size(), 0);
        std::vector<bool> isFixed(m_pins.size());
        for (std::size_t p = 0; p < m_pins.size(); ++p) {
            m_island[p] = sets.find(p);
            if (m_fixes[m_pins[p].element]) isFixed[m_island[p]] = true;
        }
        m_floats.assign(m_pins.size(), false);
        m_isAnyFloating = false;
        for (std::size_t p = 0; p < m_pins.size(); ++p) {
            m_floats[p] = !isFixed[m_island[p]];
            m_isAnyFloating = m_isAnyFloating || m_floats[p];
        }
    }

    /// Of an interval from one part of a row interval to another, which is so large a part of what is measured.
    void addTo(std::vector<double>& power, std::size_t row, double from, double to, double weight) const
    {
        const std::vector<double> atFrom = offsets(row, from), atTo = offsets(row, to);
        for (std::size_t p = 0; p < m_pins.size(); ++p) {
            if (!m_floats[p]) continue;
            const CurveSegment offset{0, weight, atFrom[m_island[p]], atTo[m_island[p]]};
            const CurveSegment current{0, weight, valueAt(m_pins[p].current, row, from),
                                       valueAt(m_pins[p].current, row, to)};
            power[p] += productIntegral(offset, current);
        }
    }

    /// V by island: of all offsets that with which the squares of v*i are least.
    [[nodiscard]] std::vector<double> offsets(std::size_t row, double part) const
    {
        std::vector<double> sum(m_pins.size()), weights(m_pins.size());
        for (std::size_t p = 0; p < m_pins.size(); ++p) {
            if (!m_floats[p]) continue;
            const double current = valueAt(m_pins[p].current, row, part);
            sum[m_island[p]] += valueAt(m_pins[p].voltage, row, part) * current * current;
            weights[m_island[p]] += current * current;
        }
        for (std::size_t i = 0; i < sum.size(); ++i) sum[i] = weights[i] > 0 ? sum[i] / weights[i] : 0;
        return sum;
    }

    static double valueAt(const CurveRows& curve, std::size_t row, double part)
    {
        return curve.values[row] + part * (curve.values[row + 1] - curve.values[row]);
    }

    const std::vector<IslandPin>& m_pins;
    const std::vector<bool>& m_isSwitch;
    std::vector<std::size_t> m_node;
    std::vector<bool> m_fixes;          ///< by element
    double m_negligible = 0;            ///< A
    std::vector<bool> m_carries;        ///< by element
    std::vector<std::size_t> m_island;  ///< by pin: one of its pins
    std::vector<bool> m_floats;         ///< by pin
    bool m_isAnyFloating = false;
};

}  // namespace

std::vector<double> powerOfFloating(const std::vector<IslandPin>& pins, const std::vector<bool>& isSwitch, double from,
                                    double to)
{
    if (pins.empty() || std::ranges::find(isSwitch, true) == isSwitch.end()) return std::vector<double>(pins.size());
    return Islands(pins, isSwitch).power(from, to);
}

}  // namespace causeway
