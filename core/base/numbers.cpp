// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/numbers.h"

#include <charconv>
#include <cmath>

namespace causeway {

std::string shortestText(double value)
{
    if (std::isnan(value)) return "nan";
    if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
    char buffer[40];
    const auto result = std::to_chars(buffer, buffer + sizeof buffer, value);
    std::string text(buffer, result.ptr);
    // "1e-04" and "1e+20" as people write them: "1e-4", "1e20".
    if (const auto e = text.find('e'); e != std::string::npos) {
        const std::size_t sign = e + 1;
        const std::size_t digits = text.find_first_not_of('0', sign + 1);
        text.erase(sign + 1, digits - sign - 1);
        if (text[sign] == '+') text.erase(sign, 1);
    }
    return text;
}

std::optional<double> parseNumber(std::string_view text)
{
    if (!text.empty() && text.front() == '+') text.remove_prefix(1);
    double value = 0;
    const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
    if (result.ptr != text.data() + text.size() || text.empty()) return std::nullopt;
    if (result.ec == std::errc::result_out_of_range) {
        // Too large or too small for a double: the nearest double is an infinity or zero, as in C.
        const bool negative = text.front() == '-';
        const auto exponent = text.find_first_of("eE");
        const bool tiny = exponent != std::string_view::npos && text.find('-', exponent) != std::string_view::npos;
        const double limit = tiny ? 0.0 : HUGE_VAL;
        return negative ? -limit : limit;
    }
    if (result.ec != std::errc()) return std::nullopt;
    return value;
}

}  // namespace causeway
