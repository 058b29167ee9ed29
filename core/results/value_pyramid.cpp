// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/results/value_pyramid.h"

#include <algorithm>
#include <cmath>

namespace causeway {

namespace {

/// Adds the summary of the range that begins at `begin`, directly after what `sum` covers.
void append(RangeSummary& sum, const RangeSummary& next, std::size_t begin, std::span<const double> values)
{
    constexpr auto kNone = RangeSummary::kNone;
    if (sum.empty()) {
        sum = next;
        return;
    }
    if (sum.gap == kNone) sum.gap = next.first == begin ? next.gap : static_cast<std::uint32_t>(begin);
    if (next.empty()) return;
    if (values[next.smallest] < values[sum.smallest]) sum.smallest = next.smallest;
    if (values[next.largest] > values[sum.largest]) sum.largest = next.largest;
    sum.last = next.last;
}

}  // namespace

RangeSummary summarize(std::span<const double> values, std::size_t begin, std::size_t end)
{
    RangeSummary sum;
    double smallest = 0, largest = 0;
    for (std::size_t i = begin; i < end; ++i) {
        const double value = values[i];
        const auto position = static_cast<std::uint32_t>(i);
        if (!std::isfinite(value)) {
            if (!sum.empty() && sum.gap == RangeSummary::kNone) sum.gap = position;
            continue;
        }
        if (sum.empty()) {
            sum.first = sum.smallest = sum.largest = position;
            smallest = largest = value;
        } else if (value < smallest) {
            smallest = value;
            sum.smallest = position;
        } else if (value > largest) {
            largest = value;
            sum.largest = position;
        }
        sum.last = position;
    }
    return sum;
}

ValuePyramid::ValuePyramid(std::span<const double> values)
{
    for (std::size_t blockSize = kFanOut; values.size() / blockSize > 1; blockSize *= kFanOut) {
        std::vector<RangeSummary> level(values.size() / blockSize);
        for (std::size_t block = 0; block < level.size(); ++block) {
            if (m_levels.empty()) {
                level[block] = causeway::summarize(values, block * blockSize, (block + 1) * blockSize);
                continue;
            }
            const std::size_t childSize = blockSize / kFanOut;
            for (std::size_t child = block * kFanOut; child < (block + 1) * kFanOut; ++child) {
                append(level[block], m_levels.back()[child], child * childSize, values);
            }
        }
        m_levels.push_back(std::move(level));
    }
}

RangeSummary ValuePyramid::summarize(std::span<const double> values, std::size_t begin, std::size_t end) const
{
    RangeSummary sum;
    while (begin < end) {
        // The largest block that starts here and fits; else the values up to the next block.
        std::size_t level = 0, blockSize = kFanOut;
        if (m_levels.empty() || begin % kFanOut != 0 || begin + kFanOut > end ||
            begin / kFanOut >= m_levels[0].size()) {
            const std::size_t stop = m_levels.empty() ? end : std::min(end, (begin / kFanOut + 1) * kFanOut);
            append(sum, causeway::summarize(values, begin, stop), begin, values);
            begin = stop;
            continue;
        }
        while (level + 1 < m_levels.size() && begin % (blockSize * kFanOut) == 0 &&
               begin + blockSize * kFanOut <= end && begin / (blockSize * kFanOut) < m_levels[level + 1].size()) {
            ++level;
            blockSize *= kFanOut;
        }
        append(sum, m_levels[level][begin / blockSize], begin, values);
        begin += blockSize;
    }
    return sum;
}

}  // namespace causeway
