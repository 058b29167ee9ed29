// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/suggestion.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "core/base/ascii.h"

namespace causeway {

namespace {

constexpr std::size_t kLongestName = 100;

/// Damerau-Levenshtein distance, doubled so that a wrong case costs one half; more than `limit` where it is that far.
/// No name is longer than kLongestName.
std::size_t distance(std::string_view a, std::string_view b, std::size_t limit)
{
    if (2 * std::max(a.size(), b.size()) > limit + 2 * std::min(a.size(), b.size())) return limit + 1;
    std::array<std::array<std::size_t, kLongestName + 1>, 3> rows{};
    for (std::size_t j = 0; j <= b.size(); ++j) rows[0][j] = 2 * j;
    std::size_t nearestBefore = 0;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        const auto& before = rows[(i + 1) % 3];
        const auto& previous = rows[(i + 2) % 3];
        auto& row = rows[i % 3];
        std::size_t nearest = row[0] = 2 * i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t change = a[i - 1] == b[j - 1] ? 0 : lowerCase(a[i - 1]) == lowerCase(b[j - 1]) ? 1 : 2;
            row[j] = std::min({previous[j] + 2, row[j - 1] + 2, previous[j - 1] + change});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], before[j - 2] + 2);
            nearest = std::min(nearest, row[j]);
        }
        // All ways lead through one of two rows, of which a transposition leaves out the second.
        if (nearest > limit && nearestBefore > limit) return limit + 1;
        nearestBefore = nearest;
    }
    return rows[a.size() % 3][b.size()];
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
    if (name.size() > kLongestName) return {};
    const std::string* best = nullptr;
    std::size_t bestBeginning = 0;
    // Up to a third of the letters may be wrong; in a name of one or two letters only the case.
    std::size_t limit = std::max<std::size_t>(1, 2 * (name.size() / 3)) + 1;
    for (const std::string& candidate : candidates) {
        if (candidate.size() > kLongestName || candidate == name) continue;
        const std::size_t found = distance(name, candidate, limit), beginning = sameBeginning(name, candidate);
        // Ties go to the candidate with the longer common beginning: "sin" for "sinn", not "sign".
        if (found < limit || (best != nullptr && found == limit && beginning > bestBeginning)) {
            limit = found;
            best = &candidate;
            bestBeginning = beginning;
        }
    }
    return best != nullptr ? fmt::format("; did you mean '{}'?", *best) : std::string();
}

}  // namespace causeway
