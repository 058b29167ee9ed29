// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Patterns for names, as `--outputs` takes them: '*' is any text, '?' any one character, all else stands for itself.
///
/// Brackets mean nothing special, because names hold them: "x[?]" finds x[1] to x[9].
/// Cost: at most length of the pattern times length of the name; linear on what people write.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace causeway {

/// Which variables to read, by name.
using NamePredicate = std::function<bool(std::string_view name)>;

/// Whether the whole name fits the pattern. A '?' takes one UTF-8 character.
[[nodiscard]] bool matchesPattern(std::string_view pattern, std::string_view name);

/// Which names a list of patterns keeps; an empty list keeps every name.
class NameFilter {
public:
    NameFilter() = default;
    explicit NameFilter(std::vector<std::string> patterns) : m_patterns(std::move(patterns)) {}

    [[nodiscard]] bool keeps(std::string_view name) const;
    [[nodiscard]] const std::vector<std::string>& patterns() const { return m_patterns; }

private:
    std::vector<std::string> m_patterns;
};

}  // namespace causeway
