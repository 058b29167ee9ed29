// SPDX-License-Identifier: GPL-3.0-or-later
// Strings are sequences of bytes; places in them count from 1, and a token may have space in front of it.
#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/numbers.h"
#include "core/semantics/external_function_table.h"

namespace causeway {

namespace {

constexpr bool isSpace(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}
constexpr bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}
constexpr bool isLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
constexpr char lowered(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// Reads from a place in a text on; past the end is the character 0.
struct Scanner {
    std::string_view text;
    std::size_t at = 0;

    explicit Scanner(const ExternalCall& call) : text(call.text(0))
    {
        const double start = call.number(1);
        at = start < 1 ? 0 : static_cast<std::size_t>(std::min(start - 1, static_cast<double>(text.size())));
        while (isSpace(peek())) ++at;
    }
    [[nodiscard]] char peek() const { return at < text.size() ? text[at] : '\0'; }
    std::size_t digits()
    {
        const std::size_t first = at;
        while (isDigit(peek())) ++at;
        return at - first;
    }
    [[nodiscard]] Value place() const { return Value::integer(static_cast<std::int64_t>(at) + 1); }
};

Value startOf(const ExternalCall& call)
{
    return Value::integer(static_cast<std::int64_t>(call.number(1)));
}

ExternalResults length(const ExternalCall& call)
{
    return std::vector{Value::integer(static_cast<std::int64_t>(call.text(0).size()))};
}

ExternalResults substring(const ExternalCall& call)
{
    const std::string& text = call.text(0);
    const auto size = static_cast<double>(text.size());
    const double first = std::max(call.number(1), 1.0), last = std::min(std::max(call.number(2), call.number(1)), size);
    if (first > last) return std::vector{Value::string({})};
    return std::vector{
        Value::string(text.substr(static_cast<std::size_t>(first) - 1, static_cast<std::size_t>(last - first) + 1))};
}

ExternalResults compare(const ExternalCall& call)
{
    std::string a = call.text(0), b = call.text(1);
    if (!call.boolean(2)) {
        std::transform(a.begin(), a.end(), a.begin(), lowered);
        std::transform(b.begin(), b.end(), b.begin(), lowered);
    }
    const int order = a.compare(b);
    return std::vector{call.literal(0, order < 0 ? 0 : order == 0 ? 1 : 2)};
}

/// 32 bits of FNV-1a. The library promises no particular number, only that equal strings have equal ones.
ExternalResults hashString(const ExternalCall& call)
{
    std::uint32_t hash = 2166136261U;
    for (const char c : call.text(0)) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
    return std::vector{Value::integer(static_cast<std::int32_t>(hash))};
}

ExternalResults skipWhiteSpace(const ExternalCall& call)
{
    return std::vector{Scanner(call).place()};
}

ExternalResults scanReal(const ExternalCall& call)
{
    Scanner scanner(call);
    const std::vector none{startOf(call), Value::real(0)};
    const bool hasSign = scanner.peek() == '+' || scanner.peek() == '-';
    if (hasSign && call.boolean(2)) return none;
    const bool isNegative = scanner.peek() == '-';
    if (hasSign) ++scanner.at;
    const std::size_t first = scanner.at;
    std::size_t digits = scanner.digits();
    if (scanner.peek() == '.') {
        ++scanner.at;
        digits += scanner.digits();
    }
    if (digits == 0) return none;
    if (scanner.peek() == 'e' || scanner.peek() == 'E') {
        ++scanner.at;
        if (scanner.peek() == '+' || scanner.peek() == '-') ++scanner.at;
        if (scanner.digits() == 0) return none;
    }
    const auto number = parseNumber(scanner.text.substr(first, scanner.at - first));
    if (!number) return none;
    return std::vector{scanner.place(), Value::real(isNegative ? -*number : *number)};
}

ExternalResults scanInteger(const ExternalCall& call)
{
    Scanner scanner(call);
    const std::vector none{startOf(call), Value::integer(0)};
    const bool hasSign = scanner.peek() == '+' || scanner.peek() == '-';
    if (hasSign && call.boolean(2)) return none;
    const bool isNegative = scanner.peek() == '-';
    if (hasSign) ++scanner.at;
    const std::size_t first = scanner.at;
    const std::size_t digits = scanner.digits();
    if (digits == 0 || digits > 15 || scanner.peek() == '.' || scanner.peek() == 'e' || scanner.peek() == 'E')
        return none;
    const auto number = parseNumber(scanner.text.substr(first, digits));
    if (!number) return none;
    return std::vector{scanner.place(), Value::integer(static_cast<std::int64_t>(isNegative ? -*number : *number))};
}

ExternalResults scanString(const ExternalCall& call)
{
    Scanner scanner(call);
    const std::vector none{startOf(call), Value::string({})};
    if (scanner.peek() != '"') return none;
    const std::size_t first = ++scanner.at;
    while (scanner.at < scanner.text.size() && scanner.peek() != '"') scanner.at += scanner.peek() == '\\' ? 2U : 1U;
    if (scanner.at >= scanner.text.size()) return none;
    const std::string inside(scanner.text.substr(first, scanner.at - first));
    ++scanner.at;
    return std::vector{scanner.place(), Value::string(inside)};
}

ExternalResults scanIdentifier(const ExternalCall& call)
{
    Scanner scanner(call);
    if (!isLetter(scanner.peek())) return std::vector{startOf(call), Value::string({})};
    const std::size_t first = scanner.at;
    while (isLetter(scanner.peek()) || isDigit(scanner.peek()) || scanner.peek() == '_') ++scanner.at;
    return std::vector{scanner.place(), Value::string(std::string(scanner.text.substr(first, scanner.at - first)))};
}

}  // namespace

std::span<const ExternalDefinition> externalTextFunctions()
{
    static constexpr std::array kFunctions{
        ExternalDefinition{"ModelicaStrings_length", "s>i", length},
        ExternalDefinition{"ModelicaStrings_substring", "sii>s", substring},
        ExternalDefinition{"ModelicaStrings_compare", "ssb>e", compare},
        ExternalDefinition{"ModelicaStrings_hashString", "s>i", hashString},
        ExternalDefinition{"ModelicaStrings_skipWhiteSpace", "si>i", skipWhiteSpace},
        ExternalDefinition{"ModelicaStrings_scanReal", "sib>ir", scanReal},
        ExternalDefinition{"ModelicaStrings_scanInteger", "sib>ii", scanInteger},
        ExternalDefinition{"ModelicaStrings_scanString", "si>is", scanString},
        ExternalDefinition{"ModelicaStrings_scanIdentifier", "si>is", scanIdentifier},
    };
    return kFunctions;
}

}  // namespace causeway
