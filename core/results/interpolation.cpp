// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/results/interpolation.h"

#include <algorithm>

namespace causeway {

std::optional<RowPosition> findRow(std::span<const double> time, double at)
{
    if (time.empty() || !(at >= time.front() && at <= time.back())) return std::nullopt;
    const auto after = std::upper_bound(time.begin(), time.end(), at);
    const auto row = static_cast<std::size_t>(after - time.begin()) - 1;
    if (time[row] == at || after == time.end()) return RowPosition{row, 0};
    return RowPosition{row, (at - time[row]) / (time[row + 1] - time[row])};
}

double valueAt(std::span<const double> values, RowPosition position, bool isDiscrete)
{
    const double here = values[position.row];
    if (position.fraction == 0 || isDiscrete) return here;
    return here + position.fraction * (values[position.row + 1] - here);
}

}  // namespace causeway
