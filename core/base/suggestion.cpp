// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/suggestion.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/ascii.h"

namespace causeway {

namespace {

/// Damerau-Levenshtein distance, doubled so that a wrong case costs one half.
std::size_t distance(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> before(b.size() + 1), previous(b.size() + 1), row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) previous[j] = 2 * j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = 2 * i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t change = a[i - 1] == b[j - 1] ? 0 : lowerCase(a[i - 1]) == lowerCase(b[j - 1]) ? 1 : 2;
            row[j] = std::min({previous[j] + 2, row[j - 1] + 2, previous[j - 1] + change});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], before[j - 2] + 2);
        }
        before.swap(previous);
        previous.swap(row);
    }
    return previous[b.size()];
}

std::size_t sameBeginning(std::string_view a, std::string_view b)
{
    std::size_t length = 0;
    while (length < std::min(a.size(), b.size()) && lowerCase(a[length]) == lowerCase(b[length])) ++length;
    return length;
}

}  // namespace

std::string didYouMean(std::string_view name, const std::vector<std::string>& candidates)
{
    constexpr std::size_t kLongestName = 100;
    if (name.size() > kLongestName) return {};
    const std::string* best = nullptr;
    std::size_t bestBeginning = 0;
    // Up to a third of the letters may be wrong; in a name of one or two letters only the case.
    std::size_t limit = std::max<std::size_t>(1, 2 * (name.size() / 3)) + 1;
    for (const std::string& candidate : candidates) {
        if (candidate.size() > kLongestName || candidate == name) continue;
        const std::size_t found = distance(name, candidate), beginning = sameBeginning(name, candidate);
        // Of two that are equally near, the one that begins alike for longer: "sin" for "sinn", not "sign".
        if (found < limit || (best != nullptr && found == limit && beginning > bestBeginning)) {
            limit = found;
            best = &candidate;
            bestBeginning = beginning;
        }
    }
    return best != nullptr ? fmt::format("; did you mean '{}'?", *best) : std::string();
}

}  // namespace causeway
