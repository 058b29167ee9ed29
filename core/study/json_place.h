// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A position in a user-written JSON document: its value, its name for messages, and the list of problems. Accessors
/// check type and bounds; otherwise they note a problem and return nothing.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

namespace causeway {

class JsonPlace {
public:
    /// Both must outlive this object and its parts.
    JsonPlace(const nlohmann::json& value, std::string name, std::vector<std::string>& problems)
        : m_value(&value), m_name(std::move(name)), m_problems(&problems)
    {
    }

    [[nodiscard]] const std::string& name() const { return m_name; }
    [[nodiscard]] const nlohmann::json& value() const { return *m_value; }
    /// For a value at this place of the plan that was read elsewhere.
    [[nodiscard]] JsonPlace with(const nlohmann::json& value, const std::string& name) const
    {
        return {value, m_name + name, *m_problems};
    }
    [[nodiscard]] bool has(const char* key) const { return m_value->is_object() && m_value->contains(key); }
    /// An existing member.
    [[nodiscard]] JsonPlace at(const std::string& key) const;
    /// The elements; none, after a problem, if it is not a list.
    [[nodiscard]] std::vector<JsonPlace> elements() const;
    void refuse(const std::string& why) const;

    /// Whether it is an object with only known keys, and with all required ones.
    [[nodiscard]] bool isObject(std::initializer_list<std::string_view> known,
                                std::initializer_list<std::string_view> needed) const;
    [[nodiscard]] std::optional<double> number() const;
    [[nodiscard]] std::optional<std::uint64_t> whole(std::uint64_t least, std::uint64_t most) const;
    /// A nonempty text.
    [[nodiscard]] std::optional<std::string> text() const;
    /// In the syntax of `--set`: a number, a Boolean or a text.
    [[nodiscard]] std::optional<std::string> valueText() const;
    /// Index of one of these words.
    [[nodiscard]] std::optional<std::size_t> word(std::initializer_list<std::string_view> words) const;

    // A member if present; otherwise nothing.
    [[nodiscard]] std::optional<double> numberAt(const char* key) const;
    [[nodiscard]] std::optional<std::uint64_t> wholeAt(const char* key, std::uint64_t least, std::uint64_t most) const;
    [[nodiscard]] std::optional<std::string> textAt(const char* key) const;

private:
    const nlohmann::json* m_value;
    std::string m_name;
    std::vector<std::string>* m_problems;
};

/// Parses a document and rejects duplicate keys; nothing, after a problem with line and column.
[[nodiscard]] std::optional<nlohmann::json> parseDocument(std::string_view text, std::vector<std::string>& problems);

}  // namespace causeway
