// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Numbers as text and back, independent of the locale.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace causeway {

/// The shortest decimal text that reads back to the same double: "0.1", "1e-20", "3". NaN is "nan", infinities "inf"
/// and "-inf".
[[nodiscard]] std::string shortestText(double value);

/// The number denoted by a text, or nothing. The whole text must be a number; surrounding space is not accepted.
/// Accepts the formats of Modelica and C.
[[nodiscard]] std::optional<double> parseNumber(std::string_view text);

}  // namespace causeway
