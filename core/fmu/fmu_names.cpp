// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fmu/fmu_names.h"

namespace causeway {

namespace {

bool isLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// Characters permitted between the quotes of a name, in addition to letters and digits.
constexpr std::string_view kQuotable = "!#$%&()*+,-./:;<>=?@[]^{}|~ ";

/// Identifiers with subscripts, separated by dots.
bool isStructured(std::string_view name)
{
    bool isAtStart = true;
    for (std::size_t i = 0; i < name.size(); ++i) {
        const char c = name[i];
        if (isAtStart) {
            if (c == '\'') {
                for (++i; i < name.size() && name[i] != '\''; ++i) {
                    if (name[i] == '\\') ++i;
                }
                if (i >= name.size()) return false;
            } else if (!isLetter(c)) {
                return false;
            }
            isAtStart = false;
        } else if (c == '.') {
            isAtStart = true;
        } else if (c == '[') {
            for (++i; i < name.size() && name[i] != ']'; ++i) {
                if (!isDigit(name[i]) && name[i] != ',') return false;
            }
            if (i >= name.size()) return false;
        } else if (!isLetter(c) && !isDigit(c)) {
            return false;
        }
    }
    return !isAtStart;
}

/// Past a quoted name that begins at `at`; its content without the escapes that quoting needed.
std::size_t takeQuoted(std::string_view text, std::size_t at, std::string& content)
{
    for (++at; at < text.size() && text[at] != '\''; ++at) {
        if (text[at] == '\\' && at + 1 < text.size()) ++at;
        content += text[at];
    }
    return at + 1;
}

}  // namespace

bool isStructuredName(std::string_view name)
{
    if (!name.starts_with("der(") || !name.ends_with(')')) return isStructured(name);
    name = name.substr(4, name.size() - 5);
    const std::size_t comma = name.rfind(',');
    const bool hasOrder = comma != std::string_view::npos && comma + 1 < name.size() && isDigit(name[comma + 1]) &&
                          name.find(']', comma) == std::string_view::npos;
    return isStructured(hasOrder ? name.substr(0, comma) : name);
}

std::string withFmuNames(std::string_view text)
{
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
        if (text[at] == '\'')
            at = takeQuoted(text, at, result);
        else
            result += text[at++];
    }
    return result;
}

std::string fmuName(std::string_view flatName)
{
    std::string name = flatName.starts_with('\'') ? withFmuNames(flatName) : std::string(flatName);
    // "x[1, 2]" is "x[1,2]".
    std::string tight;
    bool isInside = false;
    for (const char c : name) {
        isInside = c == '[' || (isInside && c != ']');
        if (!(isInside && c == ' ')) tight += c;
    }
    return isStructured(tight) ? tight : quotedName(tight);
}

std::string quotedName(std::string_view text)
{
    std::string name = "'";
    for (const char c : text) {
        if (c == '\'' || c == '\\' || c == '"') name += '\\';
        const bool isAllowed = isLetter(c) || isDigit(c) || kQuotable.find(c) != std::string_view::npos || c == '\'' ||
                               c == '\\' || c == '"';
        name += isAllowed ? c : '_';
    }
    return name + "'";
}

std::string modelIdentifierOf(std::string_view modelName)
{
    std::string identifier;
    for (const char c : withFmuNames(modelName)) identifier += isLetter(c) || isDigit(c) ? c : '_';
    if (identifier.empty() || isDigit(identifier.front())) identifier.insert(identifier.begin(), '_');
    return identifier;
}

}  // namespace causeway
