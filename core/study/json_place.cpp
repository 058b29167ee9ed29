// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/json_place.h"

#include <algorithm>
#include <cmath>
#include <set>

#include <fmt/format.h>

#include "core/base/ascii.h"
#include "core/base/numbers.h"
#include "core/base/suggestion.h"

namespace causeway {

namespace {

using Document = nlohmann::json;

/// Abbreviated for messages.
std::string shown(const Document& value)
{
    constexpr std::size_t kLongest = 40;
    if (value.is_object()) return "an object";
    if (value.is_array()) return "a list";
    std::string text = value.dump(-1, ' ', true, Document::error_handler_t::replace);
    if (text.size() > kLongest) text = text.substr(0, kLongest) + "...";
    return text;
}

/// Line and column of a byte, from 1.
std::string lineOf(std::string_view text, std::size_t byte)
{
    const std::string_view before = text.substr(0, std::min(byte == 0 ? 0 : byte - 1, text.size()));
    const std::size_t last = before.rfind('\n');
    return fmt::format("line {}, column {}", std::ranges::count(before, '\n') + 1,
                       before.size() - (last == std::string_view::npos ? 0 : last + 1) + 1);
}

bool isOfWord(char c)
{
    const char lower = lowerCase(c);
    return (lower >= 'a' && lower <= 'z') || isDigit(c) || c == '+' || c == '-' || c == '.';
}

/// What is wrong at a byte, counted from 1, where the parser gave up: mistakes of people, and what other programs
/// write.
std::string whyNoJson(std::string_view text, std::size_t byte)
{
    if (byte == 0 || byte > text.size()) return "the text ends early: a bracket, brace or quote is not closed";
    std::size_t begin = byte - 1, end = byte;
    const char found = text[begin];
    if (isOfWord(found)) {
        while (begin > 0 && isOfWord(text[begin - 1])) --begin;
        while (end < text.size() && isOfWord(text[end])) ++end;
    }
    const std::string_view word = text.substr(begin, end - begin);
    std::string plain = lowerCase(word);
    if (plain.starts_with('-') || plain.starts_with('+')) plain.erase(0, 1);
    if (plain == "nan" || plain == "inf" || plain == "infinity")
        return fmt::format("{} is not a number in JSON: numbers are finite", word);
    if ((plain == "true" || plain == "false") && plain != word)
        return fmt::format("{} is written as {} in JSON", word, plain);
    if (plain == "none") return fmt::format("{} is written as null in JSON", word);
    const std::size_t before = text.substr(0, begin).find_last_not_of(" \t\r\n");
    if ((found == ']' || found == '}') && before != std::string_view::npos && text[before] == ',')
        return fmt::format("the comma before '{}' must be removed", found);
    if (found == '\'') return "texts are enclosed in double quotes";
    if (found == '/' || found == '#') return "JSON has no comments";
    return "this is not JSON";
}

}  // namespace

JsonPlace JsonPlace::at(const std::string& key) const
{
    return {m_value->at(key), m_name.empty() ? key : m_name + "." + key, *m_problems};
}

std::vector<JsonPlace> JsonPlace::elements() const
{
    std::vector<JsonPlace> places;
    if (!m_value->is_array()) {
        refuse("must be a list, not " + shown(*m_value));
        return places;
    }
    for (std::size_t i = 0; i < m_value->size(); ++i)
        places.emplace_back((*m_value)[i], fmt::format("{}[{}]", m_name, i), *m_problems);
    return places;
}

void JsonPlace::refuse(const std::string& why) const
{
    m_problems->push_back(m_name.empty() ? why : m_name + ": " + why);
}

bool JsonPlace::isObject(std::initializer_list<std::string_view> known,
                         std::initializer_list<std::string_view> needed) const
{
    if (!m_value->is_object()) {
        refuse("must be an object, not " + shown(*m_value));
        return false;
    }
    const std::size_t before = m_problems->size();
    for (const auto& [key, value] : m_value->items()) {
        if (std::ranges::find(known, key) != known.end()) continue;
        refuse(fmt::format("there is no key '{}' here{}", key,
                           didYouMean(key, std::vector<std::string>(known.begin(), known.end()))));
    }
    for (const std::string_view key : needed) {
        if (!m_value->contains(key)) refuse(fmt::format("the key '{}' is missing", key));
    }
    return m_problems->size() == before;
}

std::optional<double> JsonPlace::number() const
{
    if (m_value->is_number() && std::isfinite(m_value->get<double>())) return m_value->get<double>();
    refuse("must be a number, not " + shown(*m_value));
    return std::nullopt;
}

std::optional<std::uint64_t> JsonPlace::whole(std::uint64_t least, std::uint64_t most) const
{
    // 1e6 is a whole number, too.
    const double value = m_value->is_number() ? m_value->get<double>() : -1;
    constexpr double kExact = 0x1p53;
    std::optional<std::uint64_t> whole;
    if (m_value->is_number_unsigned()) whole = m_value->get<std::uint64_t>();
    if (!whole && value >= 0 && value <= kExact && value == std::floor(value))
        whole = static_cast<std::uint64_t>(value);
    if (whole && *whole >= least && *whole <= most) return whole;
    refuse(fmt::format("must be a whole number from {} to {}, not {}", least, most, shown(*m_value)));
    return std::nullopt;
}

std::optional<std::string> JsonPlace::text() const
{
    if (m_value->is_string() && !m_value->get_ref<const std::string&>().empty()) return m_value->get<std::string>();
    refuse("must be a text, not " + (m_value->is_string() ? std::string("an empty one") : shown(*m_value)));
    return std::nullopt;
}

std::optional<std::string> JsonPlace::valueText() const
{
    if (m_value->is_boolean()) return m_value->get<bool>() ? "true" : "false";
    if (m_value->is_string()) return text();
    if (m_value->is_number_integer()) return m_value->dump();
    if (m_value->is_number()) return shortestText(m_value->get<double>());
    refuse("must be a number, a Boolean or a text, not " + shown(*m_value));
    return std::nullopt;
}

std::optional<std::size_t> JsonPlace::word(std::initializer_list<std::string_view> words) const
{
    if (m_value->is_string()) {
        const auto found = std::ranges::find(words, m_value->get_ref<const std::string&>());
        if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
    }
    refuse(fmt::format("must be one of {}, not {}", fmt::join(words, ", "), shown(*m_value)));
    return std::nullopt;
}

std::optional<double> JsonPlace::numberAt(const char* key) const
{
    return has(key) ? at(key).number() : std::nullopt;
}

std::optional<std::uint64_t> JsonPlace::wholeAt(const char* key, std::uint64_t least, std::uint64_t most) const
{
    return has(key) ? at(key).whole(least, most) : std::nullopt;
}

std::optional<std::string> JsonPlace::textAt(const char* key) const
{
    return has(key) ? at(key).text() : std::nullopt;
}

std::optional<Document> parseDocument(std::string_view text, std::vector<std::string>& problems)
{
    std::vector<std::set<std::string>> keys;
    std::string twice;
    const auto watch = [&](int /*depth*/, Document::parse_event_t event, Document& parsed) {
        if (event == Document::parse_event_t::object_start) keys.emplace_back();
        if (event == Document::parse_event_t::object_end) keys.pop_back();
        if (event == Document::parse_event_t::key && !keys.back().insert(parsed.get<std::string>()).second)
            twice = parsed.get<std::string>();
        return true;
    };
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) {
        problems.emplace_back("it is empty");
        return std::nullopt;
    }
    try {
        Document document = Document::parse(text, watch);
        if (twice.empty()) return document;
        problems.push_back(fmt::format("the key '{}' is there twice in one object", twice));
    } catch (const Document::parse_error& error) {
        problems.push_back(fmt::format("{}: {}", lineOf(text, error.byte), whyNoJson(text, error.byte)));
    } catch (const Document::exception&) {
        problems.emplace_back("a number is too large");
    }
    return std::nullopt;
}

}  // namespace causeway
