// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Results of the built-in function String.
///
/// Reference: Modelica Language Specification, section 3.7.1; formats are those of C for one number.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace causeway {

struct TextLayout {
    double minimumLength = 0;
    bool isLeftJustified = true;
    double significantDigits = 6;
};
/// Padded with spaces to the minimum length (at most 10,000).
[[nodiscard]] std::string justified(std::string text, const TextLayout& layout);
/// With significant digits: "0.333333", "1e+20".
[[nodiscard]] std::string realText(double value, const TextLayout& layout);

/// One conversion of C: "%-10.3f", "6.3g" (the % may be missing).
struct NumberFormat {
    bool isLeftJustified = false;
    bool hasSign = false;
    bool hasSpace = false;
    bool isAlternative = false;
    bool hasZeros = false;
    int width = 0;
    int precision = -1;
    char conversion = 'g';
};
/// Nothing unless it is a single conversion of a number.
[[nodiscard]] std::optional<NumberFormat> parseNumberFormat(std::string_view text);
[[nodiscard]] std::string formatReal(double value, const NumberFormat& format);
[[nodiscard]] std::string formatInteger(double value, const NumberFormat& format);

}  // namespace causeway
