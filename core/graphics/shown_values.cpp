// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graphics/shown_values.h"

#include <optional>

#include <fmt/format.h>

#include "core/base/numbers.h"
#include "core/base/prefixed_unit.h"
#include "core/base/units.h"
#include "core/base/utf8.h"
#include "core/semantics/attribute_text.h"
#include "core/semantics/instantiation.h"
#include "core/syntax/literal_number.h"

namespace causeway {

namespace {

/// Longer expressions are truncated to be legible in an icon.
constexpr std::size_t kMaxBytes = 60;

std::string shownNumber(double value, const Modifier* modifier, const Modifier* attributes)
{
    auto [unit, displayUnit] = unitTexts(attributes, modifier);
    std::string text = shortestText(value);
    if (const auto converted =
            displayUnit.empty() ? std::nullopt : convertedText(value, unit, displayUnit, kShownDigits)) {
        text = *converted;
        unit = displayUnit;
    }
    std::string printed = printedUnit(unit);
    // A declared display unit is kept.
    if (const PrefixedUnit prefixed = prefixedUnit(value, unit); displayUnit.empty() && prefixed.size != 1) {
        text = fmt::format("{:.{}g}", value / prefixed.size, kShownDigits);
        printed = prefixed.text;
    }
    const bool isDegrees = printed == "°";
    return text + (printed.empty() || isDegrees ? "" : " ") + printed;
}

}  // namespace

std::string shownValue(Instantiation& in, std::string_view path, const Modifier* modifier, ComponentInstance& example)
{
    ComponentInstance* parameter = &example;
    std::string_view rest = path;
    while (!rest.empty() && parameter != nullptr) {
        const std::size_t dot = rest.front() == '\'' ? rest.find('.', rest.find('\'', 1)) : rest.find('.');
        const std::string_view name = rest.substr(0, dot);
        rest.remove_prefix(dot == std::string_view::npos ? rest.size() : dot + 1);
        parameter = in.memberOf(*parameter, name);
        if (modifier != nullptr) modifier = modifier->find(name);
    }
    if (parameter == nullptr || parameter == &example) return {};
    const Binding* binding =
        modifier != nullptr && modifier->binding != nullptr ? modifier->binding : parameter->binding;
    const ast::Expression value =
        binding != nullptr && binding->part == nullptr ? binding->expression : ast::Expression();
    if (!value || value.isMissing()) return std::string(parameter->name());
    if (const auto number = literalNumber(value.withoutParentheses()))
        return shownNumber(*number, modifier, parameter->attributes);
    if (const auto text = value.as<ast::StringLiteral>()) return onOneLine(text.value(), kMaxBytes);
    const bool isEnumeration =
        parameter->simple != nullptr && parameter->simple->predefined == PredefinedType::Enumeration;
    if (const auto reference = value.as<ast::ComponentReference>(); reference && isEnumeration) {
        const auto parts = reference.parts();
        if (!parts.empty()) return std::string(parts.back().name.text);
    }
    return onOneLine(value.text(), kMaxBytes);
}

}  // namespace causeway
