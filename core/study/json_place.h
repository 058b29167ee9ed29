// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A place in a JSON document that a person wrote: its value, its name for messages, and what is wrong there.
///
/// What is read of a place has the type and the bounds that are asked for, or is nothing, and the problem is noted.
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
    /// Both must outlive it, and its parts.
    JsonPlace(const nlohmann::json& value, std::string name, std::vector<std::string>& problems)
        : m_value(&value), m_name(std::move(name)), m_problems(&problems)
    {
    }

    [[nodiscard]] const std::string& name() const { return m_name; }
    [[nodiscard]] const nlohmann::json& value() const { return *m_value; }
    /// Of what stands here in the plan, but was read elsewhere.
    [[nodiscard]] JsonPlace with(const nlohmann::json& value, const std::string& name) const
    {
        return {value, m_name + name, *m_problems};
    }
    [[nodiscard]] bool has(const char* key) const { return m_value->is_object() && m_value->contains(key); }
    /// A member, which is there.
    [[nodiscard]] JsonPlace at(const std::string& key) const;
    /// The elements; none, after a problem, of what is no list.
    [[nodiscard]] std::vector<JsonPlace> elements() const;
    void refuse(const std::string& why) const;

    /// Whether it is an object with no other keys, and with all that are needed.
    [[nodiscard]] bool isObject(std::initializer_list<std::string_view> known,
                                std::initializer_list<std::string_view> needed) const;
    [[nodiscard]] std::optional<double> number() const;
    [[nodiscard]] std::optional<std::uint64_t> whole(std::uint64_t least, std::uint64_t most) const;
    /// Not empty.
    [[nodiscard]] std::optional<std::string> text() const;
    /// As `--set` takes it: a number, a Boolean or a text.
    [[nodiscard]] std::optional<std::string> valueText() const;
    /// One of these words; its position.
    [[nodiscard]] std::optional<std::size_t> word(std::initializer_list<std::string_view> words) const;

    // A member where it is there; nothing where it is not.
    [[nodiscard]] std::optional<double> numberAt(const char* key) const;
    [[nodiscard]] std::optional<std::uint64_t> wholeAt(const char* key, std::uint64_t least, std::uint64_t most) const;
    [[nodiscard]] std::optional<std::string> textAt(const char* key) const;

private:
    const nlohmann::json* m_value;
    std::string m_name;
    std::vector<std::string>* m_problems;
};

/// A document without keys that are there twice; nothing, after a problem with line and column.
[[nodiscard]] std::optional<nlohmann::json> parseDocument(std::string_view text, std::vector<std::string>& problems);

}  // namespace causeway
