// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The value of a result at any time: exact at a row, on the straight line between two rows.
///
/// At an event, where two rows have one time, the value after it counts. Cost: logarithmic in the rows.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

namespace causeway {

/// Where a time lies between the rows: at `row` when `fraction` is 0, else that part of the way to `row + 1`.
struct RowPosition {
    std::size_t row = 0;
    double fraction = 0;  ///< in [0, 1)
};

/// Nothing before the first row, after the last, and when there are no rows. `time` must not decrease.
[[nodiscard]] std::optional<RowPosition> findRow(std::span<const double> time, double at);

/// The value there. `isDiscrete` holds the value of the row until the next one, as Booleans and Integers do. May be
/// NaN.
[[nodiscard]] double valueAt(std::span<const double> values, RowPosition position, bool isDiscrete = false);

}  // namespace causeway
