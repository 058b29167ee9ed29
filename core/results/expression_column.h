// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Curves computed from those of a result: "D1.v*D1.i", "sqrt(x^2 + y^2)", "u - u_ref".
///
/// In:   a Modelica expression over the columns and parameters of a result and `time`: arithmetic, relations (0 or 1),
///       not, and, or, if, and elementary functions. der(x) denotes the column of that name.
/// Out:  a column with a value per row, and its unit if it follows from the units of the operands: "V" times "A" is
///       "W".
/// Errors: `error` explains a syntax error, an unknown name, or units that cannot be added.
/// Cost: the rows times the nodes of the expression. Threads: pure functions.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/results/result.h"

namespace causeway {

struct ExpressionColumn {
    ResultColumn column;             ///< named after the expression as written
    std::vector<std::string> names;  ///< columns that it reads
    std::string error;               ///< a sentence without a full stop; empty: success
};

[[nodiscard]] ExpressionColumn expressionColumn(const Result& result, const std::string& expression);

/// Appends computed columns to a result; omits those that cannot be computed. Existing columns are shared, not copied;
/// keeps `result` alive.
[[nodiscard]] std::shared_ptr<const Result> withExpressions(const std::shared_ptr<const Result>& result,
                                                            const std::vector<std::string>& expressions);

/// Common name of a product or quotient of units: "V.A" is "W", "V/A" is "Ohm".
[[nodiscard]] std::string productUnit(const std::string& first, const std::string& second, bool isQuotient);

}  // namespace causeway
