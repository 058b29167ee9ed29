// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What a plot needs to know of a range of values: the first, the smallest, the largest and the last, and whether there
/// is a gap.
///
/// `summarize` reads the range. `ValuePyramid` keeps summaries of blocks, of blocks of blocks and so on, so that any
/// range of a long column costs a few hundred steps instead of a scan, near to each other in memory; the values are
/// still needed for the ends of ranges. Values that are not finite are gaps. Memory: 8 % of the values, of its own or
/// in a file that another keeps. Cost: linear to build. Threads: immutable once built.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace causeway {

/// Positions in the values; kNone where there is none. Ties go to the lower position.
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

/// With the values themselves, which may be far away: on another page of memory, or on the disk.
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
    /// What a `PyramidBuilder` has made; `owner` keeps the levels.
    ValuePyramid(std::vector<Level> levels, double smallestPositive, std::shared_ptr<const void> owner)
        : m_levels(std::move(levels)), m_smallestPositive(smallestPositive), m_owner(std::move(owner))
    {
    }

    [[nodiscard]] bool empty() const { return m_levels.empty(); }
    /// The same as the free function, of the values it was built from.
    [[nodiscard]] RangeSummary summarize(std::span<const double> values, std::size_t begin, std::size_t end) const;
    /// Of the finite values it was built from; 0: there is none.
    [[nodiscard]] double smallestPositive(std::span<const double> values) const;

private:
    /// m_levels[k][i] sums up the values [i * kFanOut^(k+1), (i+1) * kFanOut^(k+1)), whole blocks only.
    std::vector<Level> m_levels;
    double m_smallestPositive = 0;  ///< of the blocks of the lowest level
    std::shared_ptr<const void> m_owner;
};

/// Makes the levels of a pyramid while the values come.
class PyramidBuilder {
public:
    using Levels = std::vector<std::vector<PyramidBlock>>;

    /// Puts the blocks that are now whole behind those in `levels`. `values` come after those before, of which there
    /// were whole blocks of `kFanOut`; of the last ones, those that fill no block are left out.
    void add(std::span<const double> values, Levels& levels);
    [[nodiscard]] double smallestPositive() const { return m_smallestPositive; }

private:
    std::size_t m_count = 0;
    std::vector<PyramidBlock> m_open;  ///< by level: what has come of the block above it
    double m_smallestPositive = 0;
};

}  // namespace causeway
