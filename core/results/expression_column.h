// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Curves that are computed from those of a result: "D1.v*D1.i", "sqrt(x^2 + y^2)", "u - u_ref".
///
/// In:   an expression of Modelica over names of columns and parameters of a result and `time`: arithmetic, relations
///       (0 or 1), not, and, or, if, and the elementary functions. der(x) is the column of that name.
/// Out:  a column with a value for each row, and its unit where the units of what it is made of say one: "V" times "A"
///       is "W".
/// Errors: `error` says what is not understood, which name the result has not, which units cannot be added.
/// Cost: the rows times the nodes of the expression. Threads: pure functions.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/results/result.h"

namespace causeway {

struct ExpressionColumn {
    ResultColumn column;             ///< its name is the expression as it was written
    std::vector<std::string> names;  ///< of the columns that it reads
    std::string error;               ///< a sentence without its full stop; empty: the column is there
};

[[nodiscard]] ExpressionColumn expressionColumn(const Result& result, const std::string& expression);

/// The result with these further columns, behind its own. Those that cannot be computed are left out. What is there is
/// shared, not copied; `result` stays alive as long as this does.
[[nodiscard]] std::shared_ptr<const Result> withExpressions(const std::shared_ptr<const Result>& result,
                                                            const std::vector<std::string>& expressions);

/// A unit of a product or a quotient by its usual name: "V.A" is "W", "V/A" is "Ohm".
[[nodiscard]] std::string productUnit(const std::string& first, const std::string& second, bool isQuotient);

}  // namespace causeway
