// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Summary of a range of values for plots: first, smallest, largest and last value, and whether there is a gap.
///
/// `summarize` scans the range. `ValuePyramid` stores summaries of blocks, blocks of blocks etc., so that any range of
/// a long column takes a few hundred steps with good locality; the values are still needed at the ends of ranges.
/// Values that are not finite are gaps.
/// Memory: 8 % of the values, owned or in a file owned elsewhere. Cost: linear to build. Threads: immutable once built.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace causeway {

/// Indices of values; kNone if there is none. Ties go to the lower index.
struct RangeSummary {
    static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

    std::uint32_t first = kNone;  ///< first finite value
    std::uint32_t smallest = kNone;
    std::uint32_t largest = kNone;
    std::uint32_t last = kNone;  ///< last finite value
    std::uint32_t gap = kNone;   ///< first value that is not finite after `first`

    [[nodiscard]] bool empty() const { return first == kNone; }
};

/// Of the range [begin, end). At most 2^32 - 2 values.
[[nodiscard]] RangeSummary summarize(std::span<const double> values, std::size_t begin, std::size_t end);

/// Includes the values themselves, which may be on another page of memory, or on disk.
struct PyramidBlock {
    RangeSummary sum;
    double smallest = 0, largest = 0;
};

class ValuePyramid {
public:
    static constexpr std::size_t kFanOut = 64;
    using Level = std::span<const PyramidBlock>;

    ValuePyramid() = default;
    explicit ValuePyramid(std::span<const double> values);
    /// Built by a `PyramidBuilder`; `owner` keeps the levels alive.
    ValuePyramid(std::vector<Level> levels, double smallestPositive, std::shared_ptr<const void> owner)
        : m_levels(std::move(levels)), m_smallestPositive(smallestPositive), m_owner(std::move(owner))
    {
    }

    [[nodiscard]] bool empty() const { return m_levels.empty(); }
    /// As the free function, for the values it was built from.
    [[nodiscard]] RangeSummary summarize(std::span<const double> values, std::size_t begin, std::size_t end) const;
    /// Of the finite values it was built from; 0 if there is none.
    [[nodiscard]] double smallestPositive(std::span<const double> values) const;

private:
    /// m_levels[k][i] summarizes the values [i * kFanOut^(k+1), (i+1) * kFanOut^(k+1)), complete blocks only.
    std::vector<Level> m_levels;
    double m_smallestPositive = 0;  ///< of the blocks of the lowest level
    std::shared_ptr<const void> m_owner;
};

/// Builds the levels of a pyramid while values arrive.
class PyramidBuilder {
public:
    using Levels = std::vector<std::vector<PyramidBlock>>;

    /// Appends completed blocks to those in `levels`. `values` continue the previous ones, which were complete blocks
    /// of `kFanOut`; values that do not fill a block are ignored.
    void add(std::span<const double> values, Levels& levels);
    [[nodiscard]] double smallestPositive() const { return m_smallestPositive; }

private:
    std::size_t m_count = 0;
    std::vector<PyramidBlock> m_open;  ///< by level: values so far of the block above it
    double m_smallestPositive = 0;
};

}  // namespace causeway
