// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Difference of two curves, on the times of both.
///
/// In:   two curves with nondecreasing times. A discrete curve holds its value until the next row.
/// Out:  rows over the common time range, ascending; two rows at events of either curve, for the left and right limits,
///       so that simultaneous jumps cancel.
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
