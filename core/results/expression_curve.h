// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Curve of an expression (expression_column.h) with additional rows where it is nonlinear between the rows of a
/// result: "u*i", "i^2", "abs(i)", "i > 1".
///
/// In:   an expression over variables that are linear between the rows.
/// Out:  the rows of the result, with additional rows until the piecewise linear curve is within a millionth of the
///       range of the expression. The rows on both sides of a jump are a millionth of a row interval apart.
/// Method: intervals are bisected, up to 20 times, until the expression is on the line at two points.
/// Errors: as `expressionColumn`. Intervals with values that are not finite are not refined.
/// Cost: three times that of `expressionColumn`, plus the same for each additional row. Additional rows are limited to
///       four million, or the number of rows of the result, evenly distributed; the error may then be larger. Threads:
///       pure function.
#pragma once

#include <string>
#include <vector>

#include "core/results/result.h"

namespace causeway {

struct ExpressionCurve {
    std::vector<double> time, values;  ///< s, not decreasing
    std::string unit;
    std::string error;  ///< a sentence without a full stop; empty: success
};

[[nodiscard]] ExpressionCurve expressionCurve(const Result& result, const std::string& expression);

}  // namespace causeway
