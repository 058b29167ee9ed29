// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/library/conversion_rules.h"

#include <algorithm>
#include <optional>

#include "core/syntax/ast_view.h"
#include "core/syntax/lexer.h"

namespace causeway {

namespace {

/// A literal string, or an array of them. `fill("", 0)` is an empty array.
struct Argument {
    std::vector<std::string> texts;
    bool isArray = false;

    /// The text for entry `i` of a call that runs over arrays.
    [[nodiscard]] const std::string& at(std::size_t i) const
    {
        static const std::string none;
        if (texts.empty()) return none;
        return texts[std::min(i, texts.size() - 1)];
    }
};

/// "name = text", where the name may hold an equals sign in parentheses or be compared (`cardinality(a) == 0`).
ConversionRules::Modifier splitModifier(std::string_view text)
{
    const auto trimmed = [](std::string_view some) {
        while (!some.empty() && (some.front() == ' ' || some.front() == '\n')) some.remove_prefix(1);
        while (!some.empty() && (some.back() == ' ' || some.back() == '\n')) some.remove_suffix(1);
        return std::string(some);
    };
    int depth = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '(') ++depth;
        if (text[i] == ')') --depth;
        if (text[i] != '=' || depth > 0) continue;
        return {trimmed(text.substr(0, i)), trimmed(text.substr(i + 1))};
    }
    return {trimmed(text), {}};
}

class ScriptReader {
public:
    ScriptReader(std::string_view script, ConversionRules& rules)
        : m_script(script), m_tokens(lex(script).tokens), m_rules(rules)
    {
    }

    std::vector<std::string> read()
    {
        while (kind() != TokenKind::EndOfFile) {
            if (kind() != TokenKind::Identifier || m_tokens[m_at + 1].kind != TokenKind::LeftParenthesis) {
                ++m_at;
                continue;
            }
            const std::string name(text());
            ++m_at;
            const std::optional<std::vector<Argument>> arguments = readArguments();
            if (!arguments || !take(name, *arguments)) note(name);
        }
        return m_unknown;
    }

private:
    [[nodiscard]] TokenKind kind() const { return m_tokens[m_at].kind; }
    [[nodiscard]] std::string_view text() const { return m_script.substr(m_tokens[m_at].begin, m_tokens[m_at].size()); }
    void note(const std::string& name)
    {
        if (std::ranges::find(m_unknown, name) == m_unknown.end()) m_unknown.push_back(name);
    }

    /// From the opening parenthesis to the end of the closing one. Nothing if it contains anything else.
    std::optional<std::vector<Argument>> readArguments()
    {
        std::vector<Argument> arguments;
        bool isUnderstood = true;
        int depth = 0;
        do {
            switch (kind()) {
                case TokenKind::LeftParenthesis:
                case TokenKind::LeftBrace:
                    ++depth;
                    if (kind() == TokenKind::LeftBrace) arguments.push_back({{}, true});
                    break;
                case TokenKind::RightParenthesis:
                case TokenKind::RightBrace: --depth; break;
                case TokenKind::String: addText(arguments, depth); break;
                case TokenKind::Comma: break;
                case TokenKind::True:
                case TokenKind::False: break;  // simplify: the text is unchanged
                case TokenKind::Equals: break;
                case TokenKind::Identifier:
                    if (text() == "fill") {
                        arguments.push_back({{}, true});
                        while (kind() != TokenKind::RightParenthesis && kind() != TokenKind::EndOfFile) ++m_at;
                    } else {
                        isUnderstood = isUnderstood && text() == "simplify";
                    }
                    break;
                default: isUnderstood = false; break;
            }
            ++m_at;
        } while (depth > 0 && kind() != TokenKind::EndOfFile);
        return isUnderstood ? std::optional(std::move(arguments)) : std::nullopt;
    }

    void addText(std::vector<Argument>& arguments, int depth)
    {
        std::string value = ast::unescapeString(text());
        if (depth > 1) {
            arguments.back().texts.push_back(std::move(value));
        } else {
            arguments.push_back({{std::move(value)}, false});
        }
    }

    bool take(const std::string& name, const std::vector<Argument>& arguments)
    {
        if (name == "convertClear") return true;
        const std::size_t count = arguments.size();
        if (count < 2) return false;
        const Argument& classes = arguments[0];
        if (name == "convertModifiers") {
            if (count != 3) return false;
            ConversionRules::Modifiers modifiers;
            for (const std::string& old : arguments[1].texts) modifiers.before.push_back(splitModifier(old));
            for (const std::string& made : arguments[2].texts) modifiers.after.push_back(splitModifier(made));
            for (const std::string& old : classes.texts) m_rules.classes[old].modifiers.push_back(modifiers);
            return true;
        }
        std::size_t entries = 0;
        for (const Argument& argument : arguments) entries = std::max(entries, argument.texts.size());
        for (std::size_t i = 0; i < entries; ++i) {
            ConversionRules::OfClass& rules = m_rules.classes[classes.at(i)];
            if (name == "convertClass" && count == 2) {
                rules.newName = arguments[1].at(i);
            } else if (name == "convertClassIf" && count == 4) {
                rules.conditions.push_back({arguments[1].at(i), arguments[2].at(i), arguments[3].at(i)});
            } else if (name == "convertElement" && count == 3) {
                // The empty new name is invalid, but was used to remove a modifier.
                if (arguments[2].at(i).empty()) {
                    rules.modifiers.push_back({{{arguments[1].at(i), {}}}, {}});
                } else {
                    rules.elements[arguments[1].at(i)] = arguments[2].at(i);
                }
            } else if (name == "convertMessage" && (count == 2 || count == 3)) {
                rules.messages.push_back({count == 3 ? arguments[2].at(i) : std::string(), arguments[1].at(i)});
            } else {
                return false;
            }
        }
        return true;
    }

    std::string_view m_script;
    std::vector<Token> m_tokens;
    ConversionRules& m_rules;
    std::size_t m_at = 0;
    std::vector<std::string> m_unknown;
};

}  // namespace

const ConversionRules::OfClass* ConversionRules::find(std::string_view oldName) const
{
    const auto found = classes.find(oldName);
    return found == classes.end() ? nullptr : &found->second;
}

std::string ConversionRules::renamed(std::string_view oldName) const
{
    for (std::string_view front = oldName; !front.empty();) {
        if (const OfClass* rules = find(front); rules != nullptr && !rules->newName.empty())
            return rules->newName + std::string(oldName.substr(front.size()));
        const std::size_t dot = front.rfind('.');
        front = dot == std::string_view::npos ? std::string_view() : front.substr(0, dot);
    }
    return std::string(oldName);
}

std::vector<std::string> readConversionScript(std::string_view script, ConversionRules& rules)
{
    return ScriptReader(script, rules).read();
}

}  // namespace causeway
