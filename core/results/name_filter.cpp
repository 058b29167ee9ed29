// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/results/name_filter.h"

#include <algorithm>

namespace causeway {

namespace {

/// Position after the UTF-8 character at `at`.
std::size_t next(std::string_view text, std::size_t at)
{
    constexpr unsigned kContinuationMask = 0xC0, kContinuation = 0x80;
    ++at;
    while (at < text.size() && (static_cast<unsigned char>(text[at]) & kContinuationMask) == kContinuation) ++at;
    return at;
}

}  // namespace

bool matchesPattern(std::string_view pattern, std::string_view name)
{
    // Only the last star needs backtracking: anything an earlier one could match in addition, the later one can match
    // as well.
    std::size_t p = 0, n = 0;
    std::size_t star = std::string_view::npos, taken = 0;
    while (n < name.size()) {
        if (p < pattern.size() && pattern[p] == '*') {
            star = p++;
            taken = n;
        } else if (p < pattern.size() && pattern[p] == '?') {
            ++p;
            n = next(name, n);
        } else if (p < pattern.size() && pattern[p] == name[n]) {
            ++p;
            ++n;
        } else if (star != std::string_view::npos) {
            p = star + 1;
            n = taken = next(name, taken);
        } else {
            return false;
        }
    }
    while (p < pattern.size() && pattern[p] == '*') ++p;
    return p == pattern.size();
}

bool NameFilter::keeps(std::string_view name) const
{
    return m_patterns.empty() || std::any_of(m_patterns.begin(), m_patterns.end(),
                                             [&](const std::string& pattern) { return matchesPattern(pattern, name); });
}

}  // namespace causeway
