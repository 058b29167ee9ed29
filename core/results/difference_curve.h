// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// One curve less another, on the times of both.
///
/// In:   two curves, each with times that do not decrease. A curve that is discrete keeps its value until the next row.
/// Out:  rows over the time that both cover, ascending; two rows where one of them has an event: the limits from the
///       left and from the right, so that two curves that jump at the same instant differ by nothing there.
/// Cost: linear in the rows of both.
#pragma once

#include <span>
#include <vector>

namespace causeway {

struct CurveRows {
    std::span<const double> time, values;
    bool isDiscrete = false;
};

struct DifferenceCurve {
    std::vector<double> time, values;
};

[[nodiscard]] DifferenceCurve differenceOf(const CurveRows& curve, const CurveRows& other);

}  // namespace causeway
