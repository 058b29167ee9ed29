// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/results/reference_tube.h"

#include <algorithm>
#include <cmath>

namespace causeway {

namespace {

/// In noise two of three rows are turning points.
bool turnsBackAllTheTime(std::span<const double> values)
{
    constexpr std::size_t kFewestRows = 10;
    std::size_t turns = 0;
    for (std::size_t i = 1; i + 1 < values.size(); ++i) {
        if ((values[i] > values[i - 1]) == (values[i] > values[i + 1]) && values[i] != values[i - 1]) ++turns;
    }
    return values.size() >= kFewestRows && 3 * turns > values.size();
}

}  // namespace

TubeSize tubeSize(std::span<const double> time, std::span<const double> values, double tolerance, TubeRule rule)
{
    constexpr double kSmallestHeight = 1e-3;  // for signals that are nearly zero
    constexpr double kNearlyZero = 1e-9;
    constexpr double kSmallestWidth = 1e-12;
    CurveWindow::Range range;
    for (const double value : values) range.add(value);
    TubeSize size;
    if (!range.isEmpty()) size.ownBase = std::max(range.largest - range.smallest, std::abs(range.smallest));
    const bool isZero =
        size.ownBase <= kNearlyZero || (range.smallest <= 0 && range.largest >= 0 && turnsBackAllTheTime(values));
    size.base = rule == TubeRule::CsvCompare || isZero ? std::max(size.ownBase, kSmallestHeight) : size.ownBase;
    size.halfHeight = tolerance * size.base;
    size.halfWidth = tolerance * std::max({time.back() - time.front(), std::abs(time.front()), kSmallestWidth});
    return size;
}

void CurveWindow::Range::add(double value)
{
    if (!std::isfinite(value)) return;
    smallest = std::min(smallest, value);
    largest = std::max(largest, value);
}

/// A row that is neither smaller nor larger than a later one can no longer become the minimum or maximum.
void CurveWindow::enter(std::size_t row)
{
    const double value = m_values[row];
    if (!std::isfinite(value)) return;
    while (!m_small.empty() && m_values[m_small.back()] >= value) m_small.pop_back();
    while (!m_large.empty() && m_values[m_large.back()] <= value) m_large.pop_back();
    m_small.push_back(row);
    m_large.push_back(row);
}

/// Value on the line to `rowAfter`, at a time strictly within it.
void CurveWindow::addBetween(Range& range, std::size_t rowAfter, double at) const
{
    if (rowAfter == 0 || rowAfter >= m_time.size()) return;
    const double before = m_time[rowAfter - 1], after = m_time[rowAfter];
    if (!(before < at && at < after)) return;
    range.add(m_values[rowAfter - 1] +
              (at - before) / (after - before) * (m_values[rowAfter] - m_values[rowAfter - 1]));
}

/// Rows only.
CurveWindow::Range CurveWindow::within(double from, double to)
{
    while (m_end < m_time.size() && m_time[m_end] <= to) enter(m_end++);
    while (m_begin < m_end && m_time[m_begin] < from) ++m_begin;
    while (!m_small.empty() && m_small.front() < m_begin) m_small.pop_front();
    while (!m_large.empty() && m_large.front() < m_begin) m_large.pop_front();
    Range range;
    if (!m_small.empty()) range.add(m_values[m_small.front()]);
    if (!m_large.empty()) range.add(m_values[m_large.front()]);
    return range;
}

CurveWindow::Range CurveWindow::around(double at)
{
    const double from = at - m_halfWidth, to = at + m_halfWidth;
    Range range = within(from, to);
    addBetween(range, m_begin, from);
    addBetween(range, m_end, to);
    return range;
}

CurveWindow::Range CurveWindow::rowsAround(double at)
{
    Range range = within(at - m_halfWidth, at + m_halfWidth);
    if (m_begin > 0) range.add(m_values[m_begin - 1]);
    if (m_end < m_values.size()) range.add(m_values[m_end]);
    return range;
}

}  // namespace causeway
