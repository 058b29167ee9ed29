// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/symbolic/value_text.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace causeway {

namespace {

constexpr int kMaxColumns = 10'000;

int columns(double value)
{
    return value > 0 ? static_cast<int>(std::min<double>(value, kMaxColumns)) : 0;
}

std::string padded(std::string text, int width, bool isLeftJustified)
{
    const auto wanted = static_cast<std::size_t>(width);
    if (text.size() >= wanted) return text;
    text.insert(isLeftJustified ? text.size() : 0, wanted - text.size(), ' ');
    return text;
}

/// The sign in front, and zeros or spaces up to the width.
std::string assembled(std::string digits, bool isNegative, const NumberFormat& format, bool mayHaveZeros)
{
    std::string sign = isNegative ? "-" : format.hasSign ? "+" : format.hasSpace ? " " : "";
    const auto width = static_cast<std::size_t>(format.width);
    if (mayHaveZeros && format.hasZeros && !format.isLeftJustified && sign.size() + digits.size() < width) {
        digits.insert(0, width - sign.size() - digits.size(), '0');
    }
    return padded(sign + digits, format.width, format.isLeftJustified);
}

}  // namespace

std::string justified(std::string text, const TextLayout& layout)
{
    return padded(std::move(text), columns(layout.minimumLength), layout.isLeftJustified);
}

std::string realText(double value, const TextLayout& layout)
{
    const int digits = std::clamp(columns(layout.significantDigits), 1, 50);
    return fmt::format("{:.{}g}", value, digits);
}

std::optional<NumberFormat> parseNumberFormat(std::string_view text)
{
    if (!text.empty() && text.front() == '%') text.remove_prefix(1);
    NumberFormat format;
    std::size_t at = 0;
    for (bool isFlag = true; isFlag && at < text.size();) {
        switch (text[at]) {
            case '-': format.isLeftJustified = true; break;
            case '+': format.hasSign = true; break;
            case ' ': format.hasSpace = true; break;
            case '#': format.isAlternative = true; break;
            case '0': format.hasZeros = true; break;
            default: isFlag = false;
        }
        if (isFlag) ++at;
    }
    const auto number = [&] {
        int value = 0;
        for (; at < text.size() && text[at] >= '0' && text[at] <= '9'; ++at)
            value = std::min(value * 10 + (text[at] - '0'), kMaxColumns);
        return value;
    };
    format.width = number();
    if (at < text.size() && text[at] == '.') {
        ++at;
        format.precision = std::min(number(), 1000);
    }
    if (at + 1 != text.size() || std::string_view("feEgGdiouxXc").find(text[at]) == std::string_view::npos)
        return std::nullopt;
    format.conversion = text[at];
    return format;
}

std::string formatReal(double value, const NumberFormat& format)
{
    const double size = std::fabs(value);
    const bool isFinite = std::isfinite(value);
    const int precision = format.precision < 0 ? 6 : format.precision;
    std::string digits;
    if (!isFinite) {
        digits = std::isnan(value) ? "nan" : "inf";
    } else {
        if (std::string_view("feEgG").find(format.conversion) == std::string_view::npos)
            return formatInteger(value, format);
        const std::string pattern =
            fmt::format("{{:{}.{}{}}}", format.isAlternative ? "#" : "", precision, format.conversion);
        digits = fmt::format(fmt::runtime(pattern), size);
    }
    return assembled(std::move(digits), std::signbit(value) && !std::isnan(value), format, isFinite);
}

std::string formatInteger(double value, const NumberFormat& format)
{
    // Numbers outside the 64-bit range are written with an exponent.
    if (!(std::fabs(value) < 9.2e18)) return fmt::format("{:g}", value);
    const auto whole = static_cast<std::int64_t>(value);
    const auto bits = static_cast<std::uint64_t>(whole);
    const std::uint64_t size = whole < 0 ? ~bits + 1 : bits;
    std::string digits;
    bool isSigned = false;
    switch (format.conversion) {
        case 'd':
        case 'i':
            digits = fmt::format("{}", size);
            isSigned = true;
            break;
        case 'u': digits = fmt::format("{}", static_cast<std::uint32_t>(bits)); break;
        case 'o':
            digits = fmt::format("{}{:o}", format.isAlternative ? "0" : "", static_cast<std::uint32_t>(bits));
            break;
        case 'x':
            digits = fmt::format("{}{:x}", format.isAlternative ? "0x" : "", static_cast<std::uint32_t>(bits));
            break;
        case 'X':
            digits = fmt::format("{}{:X}", format.isAlternative ? "0X" : "", static_cast<std::uint32_t>(bits));
            break;
        case 'c': return padded(std::string(1, static_cast<char>(bits)), format.width, format.isLeftJustified);
        default: return formatReal(value, format);
    }
    if (format.precision > static_cast<int>(digits.size()))
        digits.insert(0, static_cast<std::size_t>(format.precision) - digits.size(), '0');
    NumberFormat layout = format;
    if (!isSigned) layout.hasSign = layout.hasSpace = false;
    return assembled(std::move(digits), isSigned && whole < 0, layout, format.precision < 0);
}

}  // namespace causeway
