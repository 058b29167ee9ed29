// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graphics/text_macros.h"

#include <algorithm>

namespace causeway {

namespace {

bool isNameCharacter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/// Macro at the percent sign at the start of a text; none if no name follows.
struct Macro {
    std::string_view whole;  ///< with the percent sign
    std::string_view name;   ///< "%" for "%%"
};

Macro macroAt(std::string_view text)
{
    if (text.size() < 2) return {};
    if (text[1] == '%') return {text.substr(0, 2), text.substr(1, 1)};
    if (text[1] == '{') {
        bool isQuoted = false;
        for (std::size_t i = 2; i < text.size(); ++i) {
            if (text[i] == '\'') isQuoted = !isQuoted;
            if (text[i] == '}' && !isQuoted) return {text.substr(0, i + 1), text.substr(2, i - 2)};
        }
        return {};
    }
    std::size_t end = 1;
    while (end < text.size() && isNameCharacter(text[end])) ++end;
    return end > 1 ? Macro{text.substr(0, end), text.substr(1, end - 1)} : Macro{};
}

/// Replaces each macro by the result of `replace(macro)`.
template <class Replace>
std::string replaceMacros(std::string_view text, const Replace& replace)
{
    std::string shown;
    while (!text.empty()) {
        const std::size_t percent = text.find('%');
        shown += text.substr(0, percent);
        if (percent == std::string_view::npos) break;
        text.remove_prefix(percent);
        const Macro macro = macroAt(text);
        shown += macro.name.empty() ? text.substr(0, 1) : replace(macro);
        text.remove_prefix(std::max<std::size_t>(macro.whole.size(), 1));
    }
    return shown;
}

std::string_view lastPart(std::string_view name)
{
    const std::size_t dot = name.rfind('.');
    return dot == std::string_view::npos || name.ends_with('\'') ? name : name.substr(dot + 1);
}

}  // namespace

std::string expandMacros(std::string_view text, const MacroContext& context)
{
    return replaceMacros(text, [&](const Macro& macro) -> std::string_view {
        if (macro.name == "%") return "%";
        if (macro.name == "name") return context.name.empty() ? macro.whole : context.name;
        if (macro.name == "class") return context.className.empty() ? macro.whole : lastPart(context.className);
        if (context.values != nullptr) {
            const auto found = std::find_if(context.values->begin(), context.values->end(),
                                            [&](const MacroValue& value) { return value.name == macro.name; });
            if (found != context.values->end()) return found->text;
        }
        return macro.whole;
    });
}

std::vector<std::string> macrosIn(std::string_view text)
{
    std::vector<std::string> names;
    replaceMacros(text, [&](const Macro& macro) {
        if (macro.name != "%" && macro.name != "name" && macro.name != "class") names.emplace_back(macro.name);
        return macro.whole;
    });
    return names;
}

std::string expandConnectionMacros(std::string_view text, std::string_view from, std::string_view to)
{
    return replaceMacros(text, [&](const Macro& macro) -> std::string_view {
        if (macro.name == "%") return "%";
        return macro.name == "first" ? lastPart(from) : macro.name == "second" ? lastPart(to) : macro.whole;
    });
}

}  // namespace causeway
