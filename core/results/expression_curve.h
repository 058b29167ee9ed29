// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The curve of an expression (expression_column.h), also where it bends between the rows of a result: "u*i", "i^2",
/// "abs(i)", "i > 1".
///
/// In:   an expression over variables that are straight between the rows.
/// Out:  rows of its own: those of the result, and between them as many more as it takes until the straight lines are
///       within a millionth of the range of the expression. Where it jumps, the rows beside the jump are a millionth of
///       the way between two rows of the result apart.
/// Method: pieces are halved until what the expression is at two points of each lies on its line, up to 20 times.
/// Errors: as `expressionColumn`. A piece with values that are not finite is left as it is.
/// Cost: three times that of `expressionColumn`, and as much for each further row. These are at most four million, or
/// as many as the result has, spread evenly: then the lines may be further off. Threads: pure function.
#pragma once

#include <string>
#include <vector>

#include "core/results/result.h"

namespace causeway {

struct ExpressionCurve {
    std::vector<double> time, values;  ///< s, not decreasing
    std::string unit;
    std::string error;  ///< a sentence without its full stop; empty: the curve is there
};

[[nodiscard]] ExpressionCurve expressionCurve(const Result& result, const std::string& expression);

}  // namespace causeway
