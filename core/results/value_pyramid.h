// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What a plot needs to know of a range of values: the first, the smallest, the largest and the last, and whether there
/// is a gap.
///
/// `summarize` reads the range. `ValuePyramid` keeps summaries of blocks, of blocks of blocks and so on, so that any
/// range of a long column costs a few hundred steps instead of a scan; it holds positions only and is useless without
/// its values. Values that are not finite are gaps. Memory: 5 % of the values. Cost: linear to build. Threads:
/// immutable once built.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
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

class ValuePyramid {
public:
    ValuePyramid() = default;
    explicit ValuePyramid(std::span<const double> values);

    [[nodiscard]] bool empty() const { return m_levels.empty(); }
    /// The same as the free function, of the values it was built from.
    [[nodiscard]] RangeSummary summarize(std::span<const double> values, std::size_t begin, std::size_t end) const;

private:
    static constexpr std::size_t kFanOut = 64;

    /// m_levels[k][i] sums up the values [i * kFanOut^(k+1), (i+1) * kFanOut^(k+1)), whole blocks only.
    std::vector<std::vector<RangeSummary>> m_levels;
};

}  // namespace causeway
