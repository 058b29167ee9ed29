// SPDX-License-Identifier: GPL-3.0-or-later
// Strings are sequences of bytes; places in them count from 1, and a token may have space in front of it.
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "core/base/ascii.h"
#include "core/base/numbers.h"
#include "core/external/external_call.h"

namespace causeway {

namespace {

constexpr bool isSpace(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
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
    /// 1-based position of the next character.
    [[nodiscard]] double place() const { return static_cast<double>(at) + 1; }
};

void length(ExternalCall& call)
{
    call.give(static_cast<double>(call.text(0).size()));
}

void substring(ExternalCall& call)
{
    const std::string& text = call.text(0);
    const auto size = static_cast<double>(text.size());
    const double first = std::max(call.number(1), 1.0), last = std::min(std::max(call.number(2), call.number(1)), size);
    if (first > last) return call.giveText({});
    call.giveText(text.substr(static_cast<std::size_t>(first) - 1, static_cast<std::size_t>(last - first) + 1));
}

void keepText(ExternalCall& call)
{
    call.give(call.world.keepText(call.text(0)));
}

void keptText(ExternalCall& call)
{
    call.giveText(call.world.keptText(call.number(0)));
}

/// Gives the place in Modelica.Utilities.Types.Compare: less, equal, greater.
void compare(ExternalCall& call)
{
    std::string a = call.text(0), b = call.text(1);
    if (!call.boolean(2)) {
        std::transform(a.begin(), a.end(), a.begin(), lowered);
        std::transform(b.begin(), b.end(), b.begin(), lowered);
    }
    const int order = a.compare(b);
    call.give(order < 0 ? 1 : order == 0 ? 2 : 3);
}

/// The AP hash of Arash Partow's "General Purpose Hash Function Algorithms": random seeds derive from it, so another
/// hash would give other noise than other tools.
void hashString(ExternalCall& call)
{
    std::uint32_t hash = 0xAAAAAAAAU;
    bool isEven = true;
    for (const char character : call.text(0)) {
        const std::uint32_t byte = static_cast<unsigned char>(character);
        hash ^= isEven ? (hash << 7U) ^ (byte * (hash >> 3U)) : ~((hash << 11U) + (byte ^ (hash >> 5U)));
        isEven = !isEven;
    }
    call.give(static_cast<std::int32_t>(hash));
}

void skipWhiteSpace(ExternalCall& call)
{
    call.give(Scanner(call).place());
}

/// Without a token: the place where the search began, and 0.
void giveNoNumber(ExternalCall& call)
{
    call.set(3, call.number(1));
    call.set(4, 0);
}

/// Whether the number is negative; nothing if it has a sign that is not permitted.
std::optional<bool> scanSign(const ExternalCall& call, Scanner& scanner)
{
    const bool isNegative = scanner.peek() == '-';
    if (!isNegative && scanner.peek() != '+') return false;
    if (call.boolean(2)) return std::nullopt;
    ++scanner.at;
    return isNegative;
}

void scanReal(ExternalCall& call)
{
    giveNoNumber(call);
    Scanner scanner(call);
    const std::optional<bool> isNegative = scanSign(call, scanner);
    if (!isNegative) return;
    const std::size_t first = scanner.at;
    std::size_t digits = scanner.digits();
    if (scanner.peek() == '.') {
        ++scanner.at;
        digits += scanner.digits();
    }
    if (digits == 0) return;
    if (scanner.peek() == 'e' || scanner.peek() == 'E') {
        ++scanner.at;
        if (scanner.peek() == '+' || scanner.peek() == '-') ++scanner.at;
        if (scanner.digits() == 0) return;
    }
    const auto number = parseNumber(scanner.text.substr(first, scanner.at - first));
    if (!number) return;
    call.set(3, scanner.place());
    call.set(4, *isNegative ? -*number : *number);
}

void scanInteger(ExternalCall& call)
{
    giveNoNumber(call);
    Scanner scanner(call);
    const std::optional<bool> isNegative = scanSign(call, scanner);
    if (!isNegative) return;
    const std::size_t first = scanner.at;
    const std::size_t digits = scanner.digits();
    if (digits == 0 || digits > 15 || scanner.peek() == '.' || scanner.peek() == 'e' || scanner.peek() == 'E') return;
    const auto number = parseNumber(scanner.text.substr(first, digits));
    if (!number) return;
    call.set(3, scanner.place());
    call.set(4, *isNegative ? -*number : *number);
}

void scanString(ExternalCall& call)
{
    call.set(2, call.number(1));
    call.setText(3, {});
    Scanner scanner(call);
    if (scanner.peek() != '"') return;
    const std::size_t first = ++scanner.at;
    while (scanner.at < scanner.text.size() && scanner.peek() != '"') scanner.at += scanner.peek() == '\\' ? 2U : 1U;
    if (scanner.at >= scanner.text.size()) return;
    call.setText(3, std::string(scanner.text.substr(first, scanner.at - first)));
    ++scanner.at;
    call.set(2, scanner.place());
}

void scanIdentifier(ExternalCall& call)
{
    call.set(2, call.number(1));
    call.setText(3, {});
    Scanner scanner(call);
    if (!isLetter(scanner.peek())) return;
    const std::size_t first = scanner.at;
    while (isLetter(scanner.peek()) || isDigit(scanner.peek()) || scanner.peek() == '_') ++scanner.at;
    call.setText(3, std::string(scanner.text.substr(first, scanner.at - first)));
    call.set(2, scanner.place());
}

}  // namespace

std::span<const ExternalDefinition> externalTextFunctions()
{
    constexpr ExternalEffect kNone = ExternalEffect::None;
    static constexpr std::array kFunctions{
        ExternalDefinition{"ModelicaStrings_length", "i=s", kNone, length},
        ExternalDefinition{"ModelicaStrings_substring", "s=sii", kNone, substring},
        ExternalDefinition{"ModelicaStrings_compare", "i=ssi", kNone, compare},
        ExternalDefinition{kKeepText, "i=s", ExternalEffect::World, keepText},
        ExternalDefinition{kKeptText, "s=i", kNone, keptText},
        ExternalDefinition{"ModelicaStrings_hashString", "i=s", kNone, hashString},
        ExternalDefinition{"ModelicaStrings_skipWhiteSpace", "i=si", kNone, skipWhiteSpace},
        ExternalDefinition{"ModelicaStrings_scanReal", "=siiir", kNone, scanReal},
        ExternalDefinition{"ModelicaStrings_scanInteger", "=siiii", kNone, scanInteger},
        ExternalDefinition{"ModelicaStrings_scanString", "=siis", kNone, scanString},
        ExternalDefinition{"ModelicaStrings_scanIdentifier", "=siis", kNone, scanIdentifier},
    };
    return kFunctions;
}

}  // namespace causeway
