// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/results/decimation.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/assert.h"

namespace causeway {

namespace {

class Writer {
public:
    Writer(std::span<const double> time, std::span<const double> values, std::span<CurvePoint> points)
        : m_time(time), m_values(values), m_points(points)
    {
    }

    [[nodiscard]] std::size_t count() const { return m_count; }

    void row(std::size_t row)
    {
        if (std::isfinite(m_values[row])) {
            m_points[m_count++] = {m_time[row], m_values[row]};
        } else {
            gap(m_time[row]);
        }
    }

    void summary(const RangeSummary& sum, std::size_t begin, std::size_t end)
    {
        if (sum.empty()) return gap(m_time[begin]);
        if (sum.first != begin) gap(m_time[begin]);
        std::array<std::uint32_t, 4> rows{sum.first, sum.smallest, sum.largest, sum.last};
        if (rows[1] > rows[2]) std::swap(rows[1], rows[2]);
        bool gapPending = sum.gap != RangeSummary::kNone;
        std::uint32_t previous = RangeSummary::kNone;
        for (const std::uint32_t next : rows) {
            if (next == previous) continue;
            if (gapPending && next > sum.gap) {
                gap(m_time[sum.gap]);
                gapPending = false;
            }
            row(next);
            previous = next;
        }
        if (std::size_t{sum.last} + 1 != end) gap(m_time[sum.last + 1]);
    }

private:
    void gap(double time)
    {
        if (m_count > 0 && std::isnan(m_points[m_count - 1].y)) return;  // a single break suffices
        m_points[m_count++] = {time, std::nan("")};
    }

    std::span<const double> m_time, m_values;
    std::span<CurvePoint> m_points;
    std::size_t m_count = 0;
};

/// First row from `from` on with time not before `at`, by an exponential search around `guess`.
std::size_t rowNear(std::span<const double> time, std::size_t from, std::size_t guess, double at)
{
    std::size_t low = from, high = time.size();
    guess = std::clamp(guess, low, high);
    for (std::size_t step = 1; low < high; step *= 2) {
        if (guess < high && time[guess] < at) {
            low = guess + 1;
            if (high - low <= step) break;
            guess = low + step;
            if (time[guess] >= at) {
                high = guess;
                break;
            }
        } else {
            high = guess;
            if (high - low <= step) break;
            guess = high - step;
            if (time[guess] < at) {
                low = guess + 1;
                break;
            }
        }
    }
    const auto begin = time.begin();
    return static_cast<std::size_t>(
        std::lower_bound(begin + static_cast<std::ptrdiff_t>(low), begin + static_cast<std::ptrdiff_t>(high), at) -
        begin);
}

}  // namespace

std::size_t decimate(std::span<const double> time, std::span<const double> values, const ValuePyramid* pyramid,
                     DecimationWindow window, std::span<CurvePoint> points)
{
    CAUSEWAY_ASSERT(points.size() >= decimationCapacity(window.columns));
    CAUSEWAY_ASSERT(values.size() >= time.size());
    if (time.empty() || window.columns == 0 || !(window.from < window.to)) return 0;
    const std::size_t begin = rowNear(time, 0, 0, window.from);
    const std::size_t end =
        static_cast<std::size_t>(std::upper_bound(time.begin(), time.end(), window.to) - time.begin());

    Writer writer(time, values, points);
    if (begin > 0) writer.row(begin - 1);
    if (end - begin <= 4 * window.columns) {
        for (std::size_t row = begin; row < end; ++row) writer.row(row);
    } else {
        const auto columnEndsAt = [&](std::size_t column) {
            const double part = static_cast<double>(column) / static_cast<double>(window.columns);
            return window.isLogarithmic ? window.from * std::pow(window.to / window.from, part)
                                        : window.from + (window.to - window.from) * part;
        };
        // Times are usually equidistant: a column has about as many rows as the previous one.
        std::size_t columnBegin = begin, guess = begin + (end - begin) / window.columns;
        for (std::size_t column = 1; column <= window.columns && columnBegin < end; ++column) {
            const bool isLast = column == window.columns;
            const std::size_t columnEnd =
                isLast ? end : std::min(end, rowNear(time, columnBegin, guess, columnEndsAt(column)));
            guess = columnEnd + (columnEnd - columnBegin);
            if (columnEnd == columnBegin) continue;
            writer.summary(pyramid != nullptr ? pyramid->summarize(values, columnBegin, columnEnd)
                                              : summarize(values, columnBegin, columnEnd),
                           columnBegin, columnEnd);
            columnBegin = columnEnd;
        }
    }
    if (end < time.size()) writer.row(end);
    return writer.count();
}

}  // namespace causeway
