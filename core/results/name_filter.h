// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Name patterns as in `--outputs`: '*' matches any text, '?' any one character. Brackets are not special, because they
/// occur in names: "x[?]" matches x[1] to x[9]. Cost: at most length of the pattern times length of the name; linear in
/// practice.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace causeway {

/// Selects variables to read, by name.
using NamePredicate = std::function<bool(std::string_view name)>;

/// Whether the whole name matches the pattern. A '?' matches one UTF-8 character.
[[nodiscard]] bool matchesPattern(std::string_view pattern, std::string_view name);

/// Selects names by a list of patterns; an empty list selects all.
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
