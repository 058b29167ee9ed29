// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/results/value_pyramid.h"

#include <algorithm>
#include <cmath>

namespace causeway {

namespace {

constexpr auto kNone = RangeSummary::kNone;

double smallerPositive(double a, double b)
{
    return a > 0 && (b <= 0 || a < b) ? a : b;
}

double smallestPositiveOf(std::span<const double> values, double soFar)
{
    for (const double value : values) {
        if (std::isfinite(value)) soFar = smallerPositive(value, soFar);
    }
    return soFar;
}

/// Summary of values whose first index is `first`.
PyramidBlock blockOf(std::span<const double> values, std::size_t first)
{
    PyramidBlock block;
    RangeSummary& sum = block.sum;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const double value = values[i];
        const auto position = static_cast<std::uint32_t>(first + i);
        if (!std::isfinite(value)) {
            if (!sum.empty() && sum.gap == kNone) sum.gap = position;
            continue;
        }
        if (sum.empty()) {
            sum.first = sum.smallest = sum.largest = position;
            block.smallest = block.largest = value;
        } else if (value < block.smallest) {
            block.smallest = value;
            sum.smallest = position;
        } else if (value > block.largest) {
            block.largest = value;
            sum.largest = position;
        }
        sum.last = position;
    }
    return block;
}

/// Appends the summary of the range that begins at `begin`, directly after `sum`.
void append(PyramidBlock& sum, const PyramidBlock& next, std::size_t begin)
{
    if (sum.sum.empty()) {
        sum = next;
        return;
    }
    if (sum.sum.gap == kNone) sum.sum.gap = next.sum.first == begin ? next.sum.gap : static_cast<std::uint32_t>(begin);
    if (next.sum.empty()) return;
    if (next.smallest < sum.smallest) {
        sum.smallest = next.smallest;
        sum.sum.smallest = next.sum.smallest;
    }
    if (next.largest > sum.largest) {
        sum.largest = next.largest;
        sum.sum.largest = next.sum.largest;
    }
    sum.sum.last = next.sum.last;
}

}  // namespace

void PyramidBuilder::add(std::span<const double> values, Levels& levels)
{
    constexpr std::size_t fanOut = ValuePyramid::kFanOut;
    for (; values.size() >= fanOut; values = values.subspan(fanOut)) {
        PyramidBlock block = blockOf(values.first(fanOut), m_count);
        m_smallestPositive = block.smallest > 0  ? smallerPositive(block.smallest, m_smallestPositive)
                             : block.largest > 0 ? smallestPositiveOf(values.first(fanOut), m_smallestPositive)
                                                 : m_smallestPositive;
        m_count += fanOut;
        std::size_t blockSize = fanOut;
        for (std::size_t level = 0;; ++level, blockSize *= fanOut) {
            if (levels.size() <= level) levels.emplace_back();
            if (m_open.size() <= level) m_open.emplace_back();
            levels[level].push_back(block);
            append(m_open[level], block, m_count - blockSize);
            if (m_count % (blockSize * fanOut) != 0) break;
            block = std::exchange(m_open[level], {});
        }
    }
}

RangeSummary summarize(std::span<const double> values, std::size_t begin, std::size_t end)
{
    return ValuePyramid().summarize(values, begin, end);
}

ValuePyramid::ValuePyramid(std::span<const double> values)
{
    auto levels = std::make_shared<PyramidBuilder::Levels>();
    PyramidBuilder builder;
    builder.add(values, *levels);
    m_levels.assign(levels->begin(), levels->end());
    m_smallestPositive = builder.smallestPositive();
    m_owner = std::move(levels);
}

RangeSummary ValuePyramid::summarize(std::span<const double> values, std::size_t begin, std::size_t end) const
{
    PyramidBlock sum;
    while (begin < end) {
        // Largest block that starts here and fits; else the values up to the next block.
        std::size_t level = 0, blockSize = kFanOut;
        if (m_levels.empty() || begin % kFanOut != 0 || begin + kFanOut > end ||
            begin / kFanOut >= m_levels[0].size()) {
            const std::size_t stop = m_levels.empty() ? end : std::min(end, (begin / kFanOut + 1) * kFanOut);
            append(sum, blockOf(values.subspan(begin, stop - begin), begin), begin);
            begin = stop;
            continue;
        }
        while (level + 1 < m_levels.size() && begin % (blockSize * kFanOut) == 0 &&
               begin + blockSize * kFanOut <= end && begin / (blockSize * kFanOut) < m_levels[level + 1].size()) {
            ++level;
            blockSize *= kFanOut;
        }
        append(sum, m_levels[level][begin / blockSize], begin);
        begin += blockSize;
    }
    return sum.sum;
}

double ValuePyramid::smallestPositive(std::span<const double> values) const
{
    const std::size_t known = m_levels.empty() ? 0 : m_levels[0].size() * kFanOut;
    return smallestPositiveOf(values.subspan(std::min(known, values.size())), m_smallestPositive);
}

}  // namespace causeway
