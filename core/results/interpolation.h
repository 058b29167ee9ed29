// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Value of a result at any time: exact at rows, linear between them. At an event, where two rows have one time, the
/// value after it applies. Cost: logarithmic in the rows.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

namespace causeway {

/// Position of a time: at `row` if `fraction` is 0, else this fraction of the way to `row + 1`.
struct RowPosition {
    std::size_t row = 0;
    double fraction = 0;  ///< in [0, 1)
};

/// Nothing before the first row, after the last, or without rows. `time` must not decrease.
[[nodiscard]] std::optional<RowPosition> findRow(std::span<const double> time, double at);

/// Interpolated value, possibly NaN. `isDiscrete`: the value of a row holds until the next one, as for Booleans and
/// Integers.
[[nodiscard]] double valueAt(std::span<const double> values, RowPosition position, bool isDiscrete = false);

}  // namespace causeway
