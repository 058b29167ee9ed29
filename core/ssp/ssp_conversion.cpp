// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ssp/ssp_conversion.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/base/numbers.h"
#include "core/base/units.h"

namespace causeway {

namespace {

using Text = IoResult<std::string>;
using Kind = SspTransformation::Kind;

struct Measure {
    std::array<int, 7> powers{};
    double factor = 1, offset = 0;
};

/// As defined in the file, else in Modelica; radians are dimensionless.
std::optional<Measure> measureOf(const SspEnd& end)
{
    Measure measure;
    if (end.unit != nullptr) {
        std::copy_n(end.unit->powers.begin(), measure.powers.size(), measure.powers.begin());
        measure.factor = end.unit->factor;
        measure.offset = end.unit->offset;
        return measure;
    }
    const std::optional<UnitPowers> powers = unitPowers(end.unitName);
    const std::optional<UnitScale> scale = unitScale(end.unitName);
    if (!powers || !scale || scale->isLevel || !powers->others.empty()) return std::nullopt;
    // m, kg, s, A, K, mol, cd there.
    measure.powers = powers->base;
    std::swap(measure.powers[0], measure.powers[1]);
    measure.factor = scale->factor;
    measure.offset = scale->offset;
    return measure;
}

bool isWhole(SspType type)
{
    return type == SspType::Integer || type == SspType::Enumeration;
}

std::string_view wordOf(SspType type)
{
    constexpr std::array<std::string_view, 8> kWords{"of no type", "a Real",         "an Integer", "a Boolean",
                                                     "a text",     "an enumeration", "a binary",   "a clock"};
    return kWords[static_cast<std::size_t>(type)];
}

Text refusalOf(const SspEnd& source, const SspEnd& target)
{
    return Text::failure(
        fmt::format("'{}' is {}, and '{}' is {}", source.name, wordOf(source.type), target.name, wordOf(target.type)));
}

/// 3.6 for 1/0.2777777777777778: without a last digit that is noise.
std::string factorText(double value)
{
    constexpr double kNoise = 4e-16;
    const std::string brief = fmt::format("{:.15g}", value);
    const std::optional<double> read = parseNumber(brief);
    return shortestText(read && std::fabs(*read - value) <= kNoise * std::fabs(value) ? *read : value);
}

std::string scaled(const SspScale& scale, const std::string& expression)
{
    if (scale.isNone()) return expression;
    std::string text = scale.factor == 1 ? expression : fmt::format("{}*{}", factorText(scale.factor), expression);
    if (scale.offset != 0)
        text += fmt::format(" {} {}", scale.offset < 0 ? '-' : '+', factorText(std::fabs(scale.offset)));
    return text;
}

std::optional<std::int64_t> itemOf(const SspEnumeration* enumeration, const std::string& name)
{
    if (enumeration == nullptr) return std::nullopt;
    for (const auto& [item, value] : enumeration->items) {
        if (item == name) return value;
    }
    return std::nullopt;
}

/// Value of an item, or of a number as text.
std::optional<std::int64_t> wholeOf(const SspEnumeration* enumeration, const std::string& text)
{
    if (const auto item = itemOf(enumeration, text)) return item;
    constexpr double kMost = 9007199254740992;
    const std::optional<double> number = parseNumber(text);
    if (!number || *number != std::floor(*number) || std::fabs(*number) > kMost) return std::nullopt;
    return static_cast<std::int64_t>(*number);
}

std::optional<bool> truthOf(const std::string& text)
{
    if (text == "true" || text == "1") return true;
    if (text == "false" || text == "0") return false;
    return std::nullopt;
}

Text mapped(const SspEnd& source, const SspEnd& target, const SspTransformation& transformation,
            const std::string& expression)
{
    if (transformation.kind == Kind::Boolean) {
        if (source.type != SspType::Boolean || target.type != SspType::Boolean) return refusalOf(source, target);
        bool results[] = {false, true};
        for (const auto& [from, to] : transformation.entries) {
            const auto at = truthOf(from), value = truthOf(to);
            if (!at || !value) return Text::failure(fmt::format("'{}' to '{}' maps no Boolean", from, to));
            results[*at ? 1 : 0] = *value;
        }
        if (!results[0] && results[1]) return std::string();
        return fmt::format("if {} then {} else {}", expression, results[1], results[0]);
    }
    if (!isWhole(source.type) || !isWhole(target.type)) return refusalOf(source, target);
    const bool isNamed = transformation.kind == Kind::Enumeration;
    std::string text;
    for (const auto& [from, to] : transformation.entries) {
        const auto at = wholeOf(isNamed ? source.enumeration : nullptr, from);
        const auto value = wholeOf(isNamed ? target.enumeration : nullptr, to);
        if (!at || !value)
            return Text::failure(
                fmt::format("'{}' is not a value of '{}'", !at ? from : to, !at ? source.name : target.name));
        text += fmt::format("if {} == {} then {} else ", expression, *at, *value);
    }
    return text.empty() ? text : text + expression;
}

}  // namespace

IoResult<SspScale> sspUnitScale(const SspEnd& source, const SspEnd& target)
{
    if (source.unitName.empty() || target.unitName.empty()) return SspScale{};
    const auto from = measureOf(source), to = measureOf(target);
    if (!from || !to) {
        if (source.unitName == target.unitName) return SspScale{};
        const SspEnd& unknown = !from ? source : target;
        return IoResult<SspScale>::failure(
            fmt::format("the unit '{}' of '{}' is not defined", unknown.unitName, unknown.name));
    }
    if (from->powers != to->powers)
        return IoResult<SspScale>::failure(
            fmt::format("'{}' is in '{}', and '{}' in '{}', which measures something else", source.name,
                        source.unitName, target.name, target.unitName));
    return SspScale{from->factor / to->factor, (from->offset - to->offset) / to->factor};
}

Text sspConversion(const SspEnd& source, const SspEnd& target, const SspTransformation& transformation,
                   bool suppressesUnits, const std::string& expression)
{
    const auto isNumber = [](SspType type) { return type == SspType::Real || isWhole(type); };
    const bool canBe = (isNumber(source.type) || source.type == SspType::Boolean) &&
                       (isNumber(target.type) || target.type == SspType::Boolean);
    if (!canBe || (source.type == SspType::Real && target.type != SspType::Real)) return refusalOf(source, target);
    if (transformation.kind == Kind::Linear) {
        if (target.type != SspType::Real || source.type == SspType::Boolean) return refusalOf(source, target);
    } else if (transformation.kind != Kind::None) {
        return mapped(source, target, transformation, expression);
    }
    if (source.type == SspType::Boolean && target.type != SspType::Boolean)
        return fmt::format("if {} then 1 else 0", expression);
    if (target.type == SspType::Boolean) return isWhole(source.type) ? expression + " <> 0" : std::string();
    if (target.type != SspType::Real) return std::string();
    SspScale scale;
    if (!suppressesUnits) {
        const IoResult<SspScale> units = sspUnitScale(source, target);
        if (!units) return Text::failure(units.error());
        scale = *units;
    }
    const SspScale whole{transformation.factor * scale.factor,
                         transformation.factor * scale.offset + transformation.offset};
    if (whole.isNone()) return source.type == SspType::Real ? std::string() : expression;
    return scaled(whole, expression);
}

Text sspLiteral(const std::string& text, const SspEnd& source, const SspEnd& target,
                const SspTransformation& transformation, bool suppressesUnits)
{
    const auto wrong = [&] {
        return Text::failure(
            fmt::format("'{}' is not a value of '{}', which is {}", text, target.name, wordOf(target.type)));
    };
    if (target.type == SspType::Boolean) {
        std::optional<bool> value = truthOf(text);
        if (const auto number = parseNumber(text); !value && number) value = *number != 0;
        if (!value) return wrong();
        for (const auto& [from, to] : transformation.entries) {
            if (truthOf(from) == value) {
                value = truthOf(to);
                break;
            }
        }
        return value ? Text(std::string(*value ? "true" : "false")) : wrong();
    }
    const SspEnumeration* const items = source.enumeration != nullptr ? source.enumeration : target.enumeration;
    if (isWhole(target.type)) {
        const bool isNamed = transformation.kind == Kind::Enumeration;
        if (const auto truth = truthOf(text); truth && source.type == SspType::Boolean)
            return std::string(*truth ? "1" : "0");
        for (const auto& [from, to] : transformation.entries) {
            const bool isIt = isNamed ? from == text : wholeOf(nullptr, from) == wholeOf(items, text);
            if (!isIt) continue;
            const auto value = wholeOf(isNamed ? target.enumeration : nullptr, to);
            return value ? Text(std::to_string(*value)) : wrong();
        }
        // The item has the number of the target.
        const auto own = itemOf(target.enumeration, text);
        const auto value = own ? own : wholeOf(items, text);
        return value ? Text(std::to_string(*value)) : wrong();
    }
    if (target.type != SspType::Real) return wrong();
    std::optional<double> number = parseNumber(text);
    if (const auto truth = truthOf(text); !number && truth) number = *truth ? 1 : 0;
    if (const auto item = itemOf(items, text); !number && item) number = static_cast<double>(*item);
    if (!number || !std::isfinite(*number)) return wrong();
    SspScale scale;
    if (!suppressesUnits) {
        const IoResult<SspScale> units = sspUnitScale(source, target);
        if (!units) return Text::failure(units.error());
        scale = *units;
    }
    if (scale.isNone() && transformation.kind == Kind::None) return shortestText(*number);
    return factorText(transformation.factor * (scale.factor * *number + scale.offset) + transformation.offset);
}

}  // namespace causeway
