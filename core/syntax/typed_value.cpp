// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/syntax/typed_value.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include "core/base/ascii.h"
#include "core/base/numbers.h"
#include "core/base/units.h"
#include "core/syntax/edit_checks.h"
#include "core/syntax/literal_number.h"
#include "core/syntax/read_expression.h"

namespace causeway {

namespace {

struct Prefix {
    std::string_view name;
    int exponent;
};
/// Those in use on circuit diagrams; longer names first.
constexpr Prefix kPrefixes[] = {{"meg", 6}, {"T", 12}, {"G", 9},  {"M", 6},   {"k", 3},   {"K", 3},
                                {"m", -3},  {"u", -6}, {"n", -9}, {"p", -12}, {"f", -15}, {"a", -18}};

/// Coherent units, in which a prefixed unit inside of an expression is understood.
constexpr std::string_view kCoherent[] = {"m", "s", "A", "K",   "rad", "Hz", "N", "Pa", "J",   "W", "VA",
                                          "C", "V", "F", "Ohm", "S",   "Wb", "T", "H",  "mol", "cd"};

/// Alternative spelling.
struct Respelling {
    std::string_view written, meant;
};
constexpr Respelling kRespellings[] = {
    {"Ω", "Ohm"}, {"Ω", "Ohm"}, {"Ohms", "Ohm"}, {"ohms", "Ohm"}, {"ohm", "Ohm"}, {"OHM", "Ohm"},
    {"µ", "u"},   {"μ", "u"},   {"°C", "degC"},  {"°F", "degF"},  {"°", "deg"},   {"·", "."},
    {"²", "2"},   {"³", "3"},   {"⁻¹", "-1"},    {"Volt", "V"},   {"volt", "V"},  {"Amp", "A"},
    {"amp", "A"}, {"−", "-"},   {"\u00a0", " "}, {"\u202f", " "}};

std::string respelled(std::string_view typed)
{
    std::string text;
    while (!typed.empty()) {
        const auto* found =
            std::ranges::find_if(kRespellings, [&](const Respelling& each) { return typed.starts_with(each.written); });
        if (found == std::end(kRespellings)) {
            text += typed.front();
            typed.remove_prefix(1);
        } else {
            text += found->meant;
            typed.remove_prefix(found->written.size());
        }
    }
    const std::size_t begin = text.find_first_not_of(" \t"), end = text.find_last_not_of(" \t");
    return begin == std::string::npos ? std::string() : text.substr(begin, end - begin + 1);
}

std::optional<int> exponentOf(std::string_view name)
{
    const auto isMeg = name.size() == 3 && (name[0] == 'm' || name[0] == 'M') && (name[1] == 'e' || name[1] == 'E') &&
                       (name[2] == 'g' || name[2] == 'G');
    if (isMeg) return 6;
    for (const Prefix& prefix : kPrefixes) {
        if (prefix.name == name) return prefix.exponent;
    }
    return std::nullopt;
}

/// The decimal number with its point moved: exact, unlike a product.
double scaled(std::string_view digits, int exponent)
{
    const std::size_t e = digits.find_first_of("eE");
    int own = 0;
    if (e != std::string_view::npos) {
        std::string_view text = digits.substr(e + 1);
        if (text.starts_with('+')) text.remove_prefix(1);
        own = static_cast<int>(parseNumber(text).value_or(0));
    }
    return parseNumber(fmt::format("{}e{}", digits.substr(0, e), own + exponent)).value_or(std::nan(""));
}

bool isUnitLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '%';
}

/// An unsigned decimal number at the beginning: its length; 0 for none. No exponent without digits: "1e" is "1" and a
/// suffix.
std::size_t numberLength(std::string_view text)
{
    std::size_t at = 0;
    const auto digits = [&] {
        const std::size_t begin = at;
        while (at < text.size() && isDigit(text[at])) ++at;
        return at - begin;
    };
    std::size_t count = digits();
    if (at < text.size() && text[at] == '.') {
        ++at;
        count += digits();
    }
    if (count == 0) return 0;
    if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
        const std::size_t before = at++;
        if (at < text.size() && (text[at] == '+' || text[at] == '-')) ++at;
        if (digits() == 0) at = before;
    }
    return at;
}

/// Whether two units of one dimension measure the same quantity: a frequency is not an angular velocity.
bool measureTheSame(std::string_view a, std::string_view b)
{
    const auto isAngle = [](std::string_view unit) {
        return unit.find("rad") != std::string_view::npos || unit.find("deg/") != std::string_view::npos ||
               unit.find("rev") != std::string_view::npos || unit.find("rpm") != std::string_view::npos;
    };
    const auto isFrequency = [](std::string_view unit) { return unit.find("Hz") != std::string_view::npos; };
    return !(isFrequency(a) && isAngle(b)) && !(isAngle(a) && isFrequency(b));
}

/// Equal texts are equal units, even unknown ones; this compares different spellings.
bool isUnit(std::string_view text)
{
    return convertUnit(1, text, fmt::format("1.{}", text)).has_value();
}

bool hasZero(std::string_view unit)
{
    return unit.starts_with("degC") || unit.starts_with("degF");
}

TypedValue mistaken(std::string why)
{
    TypedValue value;
    value.mistake = std::move(why);
    return value;
}

std::string exampleOf(std::string_view unit)
{
    const std::vector<std::string> others = displayUnits(unit, unit);
    const std::string own = printedUnit(unit);
    return others.empty() ? own : fmt::format("{} or {}", own, printedUnit(others.front()));
}

/// A number with its suffix.
TypedValue withSuffix(bool isNegative, std::string_view digits, std::string_view suffix, const ValueUnits& units)
{
    TypedValue value;
    const double number = (isNegative ? -1 : 1) * parseNumber(digits).value_or(0);
    const auto take = [&](double result) {
        value.number = result;
        value.text = shortestText(result);
        return value;
    };
    const std::string& unit = units.unit;
    if (!unit.empty() && unit != "1") {
        const auto converted = convertedText(number, suffix, unit, kWrittenDigits);
        if (converted && !measureTheSame(suffix, unit)) {
            return mistaken(
                fmt::format("{} is a frequency and {} an angular velocity, or the other way round; they "
                            "differ by 2*pi",
                            printedUnit(suffix), printedUnit(unit)));
        }
        if (converted && hasZero(suffix) && !hasZero(units.displayUnit)) {
            return mistaken(fmt::format("{} has its own zero, and this may be a difference; type it in {}",
                                        printedUnit(suffix), printedUnit(unit)));
        }
        if (converted) {
            value.typedUnit = suffix;
            return take(*parseNumber(*converted));
        }
    }
    if (const auto exponent = exponentOf(suffix)) return take((isNegative ? -1 : 1) * scaled(digits, *exponent));
    if (suffix == "%" && unit.size() <= 1) return take((isNegative ? -1 : 1) * scaled(digits, -2));
    // "10 megOhm"
    if (suffix.size() > 3 && exponentOf(suffix.substr(0, 3)) == 6 && suffix[1] != 'O') {
        TypedValue inner = withSuffix(isNegative, shortestText(scaled(digits, 6)), suffix.substr(3), units);
        if (inner.mistake.empty()) return inner;
    }
    if (!isUnit(suffix) || suffix == "1")
        return mistaken(fmt::format("'{}' is neither a prefix (p n u m k M or meg G) nor a unit", suffix));
    if (unit.empty() || unit == "1")
        return mistaken(fmt::format("this value has no unit; type a number without '{}'", suffix));
    return mistaken(fmt::format("'{}' measures something else; the unit is {}", printedUnit(suffix), exampleOf(unit)));
}

/// Numbers with a prefix, or a prefixed coherent unit, inside of an expression become plain numbers.
std::string withPlainNumbers(std::string_view text)
{
    std::string plain;
    std::size_t at = 0;
    while (at < text.size()) {
        const bool isInName = at > 0 && (isUnitLetter(text[at - 1]) || isDigit(text[at - 1]) || text[at - 1] == '.');
        const std::size_t length = isInName ? 0 : numberLength(text.substr(at));
        if (length == 0) {
            plain += text[at++];
            continue;
        }
        const std::string_view digits = text.substr(at, length);
        at += length;
        std::size_t begin = at;
        while (begin < text.size() && text[begin] == ' ') ++begin;
        std::size_t end = begin;
        while (end < text.size() && isUnitLetter(text[end])) ++end;
        const std::string_view suffix = text.substr(begin, end - begin);
        std::optional<int> exponent = exponentOf(suffix);
        for (const std::string_view unit : kCoherent) {
            if (exponent || suffix.empty() || !suffix.ends_with(unit)) continue;
            const std::string_view prefix = suffix.substr(0, suffix.size() - unit.size());
            exponent = prefix.empty() ? std::optional(0) : exponentOf(prefix);
        }
        if (exponent && !suffix.empty()) {
            plain += shortestText(scaled(digits, *exponent));
            at = end;
        } else {
            plain += digits;
        }
    }
    return plain;
}

/// "4,7" with a decimal comma; with three digits behind it, it could be a thousand.
bool hasDecimalComma(std::string& text, std::string& mistake)
{
    const std::size_t comma = text.find(',');
    if (comma == std::string::npos || comma == 0 || text.find(',', comma + 1) != std::string::npos) return false;
    const bool isInNumber = isDigit(text[comma - 1]) && comma + 1 < text.size() && isDigit(text[comma + 1]) &&
                            text.find_first_of("({[\"") == std::string::npos;
    if (!isInNumber) return false;
    std::size_t digits = 0;
    while (comma + 1 + digits < text.size() && isDigit(text[comma + 1 + digits])) ++digits;
    std::size_t before = comma;
    while (before > 0 && isDigit(text[before - 1])) --before;
    if (digits == 3 && text[before] != '0') {
        mistake = fmt::format("'{}' may be a decimal number or thousands; use a point, or no comma", text);
    } else {
        text[comma] = '.';
    }
    return true;
}

}  // namespace

TypedValue readTypedValue(std::string_view typed, const ValueUnits& units)
{
    std::string text = respelled(typed);
    if (text.empty()) return {};
    std::string mistake;
    if (hasDecimalComma(text, mistake) && !mistake.empty()) return mistaken(std::move(mistake));

    const bool isNegative = text.front() == '-';
    std::string_view rest = text;
    if (isNegative || text.front() == '+') rest.remove_prefix(1);
    rest.remove_prefix(std::min(rest.find_first_not_of(' '), rest.size()));
    const std::size_t length = numberLength(rest);
    if (length > 0) {
        const std::string_view digits = rest.substr(0, length);
        std::string_view suffix = rest.substr(length);
        const std::optional<double> plain = parseNumber(digits);
        if (!plain || !std::isfinite(*plain)) return mistaken(fmt::format("'{}' is too large for a number", digits));
        const bool isSpaced = suffix.starts_with(' ');
        suffix.remove_prefix(std::min(suffix.find_first_not_of(' '), suffix.size()));
        TypedValue value;
        if (suffix.empty()) {
            const double number = isNegative ? -*plain : *plain;
            const std::string& shown = units.shownUnit.empty() ? units.unit : units.shownUnit;
            value.text = shown == units.unit
                             ? std::string(isNegative ? "-" : "") + std::string(digits)
                             : convertedText(number, shown, units.unit, kWrittenDigits).value_or(shortestText(number));
            value.number = parseNumber(value.text);
            return value;
        }
        // 4k7, 2R2, 4k7 Ohm
        std::size_t letters = 0;
        while (letters < suffix.size() && isUnitLetter(suffix[letters])) ++letters;
        const std::string_view tail = suffix.substr(letters);
        const std::size_t tailDigits = std::min(tail.find_first_not_of("0123456789"), tail.size());
        std::string_view unitBehind = tail.substr(tailDigits);
        unitBehind.remove_prefix(std::min(unitBehind.find_first_not_of(' '), unitBehind.size()));
        const bool isPoint = !isSpaced && tailDigits > 0 && (unitBehind.empty() || isUnit(unitBehind)) &&
                             digits.find_first_of(".eE") == std::string_view::npos;
        const std::string_view letter = suffix.substr(0, letters);
        if (isPoint && (exponentOf(letter) || letter == "R")) {
            const int exponent = letter == "R" ? 0 : *exponentOf(letter);
            const double size = scaled(fmt::format("{}.{}", digits, tail.substr(0, tailDigits)), exponent);
            if (!unitBehind.empty()) return withSuffix(isNegative, shortestText(size), unitBehind, units);
            value.number = (isNegative ? -1 : 1) * size;
            value.text = shortestText(*value.number);
            return value;
        }
        // "1k Ohm": prefix and unit apart, as data sheets print them.
        const std::size_t unitAt = tail.find_first_not_of(' ');
        std::string joined;
        if (exponentOf(letter) && unitAt != std::string_view::npos && unitAt > 0 && isUnit(tail.substr(unitAt))) {
            joined = fmt::format("{}{}", letter, tail.substr(unitAt));
            suffix = joined;
        }
        if (isUnitLetter(suffix.front()) && suffix.find_first_of("+*(,") == std::string_view::npos &&
            (suffix.find('-') == std::string_view::npos || isUnit(suffix)) &&
            (suffix.find('/') == std::string_view::npos || isUnit(suffix)))
            return withSuffix(isNegative, digits, suffix, units);
        if (suffix.starts_with("1/") && !units.unit.empty() && convertUnit(1, suffix, units.unit))
            return withSuffix(isNegative, digits, suffix, units);
    }
    const std::string plain = withPlainNumbers(text);
    const ReadExpression read = readExpression(plain);
    if (!read.expression || !syntax_detail::isExpression(plain))
        return mistaken(fmt::format("'{}' is neither a number nor an expression", std::string(typed)));
    TypedValue value;
    value.text = plain;
    value.number = constantValue(read.expression);
    return value;
}

std::optional<double> constantValue(ast::Expression expression)
{
    expression = expression.withoutParentheses();
    if (const auto number = literalNumber(expression)) return number;
    if (const auto sum = expression.as<ast::ArithmeticExpression>()) {
        double total = 0;
        for (const ast::Operand& operand : sum.operands()) {
            const auto value = constantValue(operand.value);
            if (!value) return std::nullopt;
            total += operand.op == TokenKind::Minus || operand.op == TokenKind::DotMinus ? -*value : *value;
        }
        return total;
    }
    if (const auto term = expression.as<ast::Term>()) {
        double product = 1;
        for (const ast::Operand& operand : term.operands()) {
            const auto value = constantValue(operand.value);
            if (!value) return std::nullopt;
            product = operand.op == TokenKind::Divide || operand.op == TokenKind::DotDivide ? product / *value
                                                                                            : product * *value;
        }
        return product;
    }
    if (const auto factor = expression.as<ast::Factor>()) {
        const auto base = constantValue(factor.base()), exponent = constantValue(factor.exponent());
        return base && exponent ? std::optional(std::pow(*base, *exponent)) : std::nullopt;
    }
    if (const auto reference = expression.as<ast::ComponentReference>()) {
        const std::string name = reference.dottedName();
        if (name == "pi" || name == "Modelica.Constants.pi") return std::numbers::pi;
        return std::nullopt;
    }
    if (const auto call = expression.as<ast::FunctionCall>(); call && call.calledName() == "sqrt") {
        const auto arguments = call.arguments().positional();
        const auto value = arguments.size() == 1 ? constantValue(*arguments.begin()) : std::nullopt;
        return value ? std::optional(std::sqrt(*value)) : std::nullopt;
    }
    return std::nullopt;
}

}  // namespace causeway
