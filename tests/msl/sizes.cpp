// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/msl/sizes.h"

#include <numeric>
#include <sstream>

#include <fmt/format.h>

namespace causeway::msl {

std::map<std::string, Sizes> sizesFromText(const std::string& text)
{
    std::map<std::string, Sizes> all;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        if (line.empty() || line.front() == '#') continue;
        std::istringstream words(line);
        std::string name;
        Sizes sizes;
        if (words >> name >> sizes.states >> sizes.linear >> sizes.nonlinear) all.emplace(name, sizes);
    }
    return all;
}

std::optional<Sizes> sizesOf(const Outcome& outcome)
{
    if (!outcome.states) return std::nullopt;
    const auto sum = [](const std::vector<std::int64_t>& sizes) {
        return std::accumulate(sizes.begin(), sizes.end(), std::int64_t{0});
    };
    return Sizes{*outcome.states, sum(outcome.linear) + sum(outcome.mixed), sum(outcome.nonlinear)};
}

SizeComparison compareSizes(const std::vector<Outcome>& outcomes, const std::map<std::string, Sizes>& reference)
{
    SizeComparison result;
    for (const Outcome& outcome : outcomes) {
        const auto known = reference.find(outcome.name);
        if (known == reference.end()) continue;
        ++result.compared;
        const auto own = sizesOf(outcome);
        const Sizes& other = known->second;
        const bool isNoLarger =
            own && own->states <= other.states && own->nonlinear <= other.nonlinear &&
            (own->linear <= other.linear || own->linear + own->nonlinear <= other.linear + other.nonlinear);
        if (isNoLarger) {
            ++result.noLarger;
        } else if (own) {
            result.larger.push_back(fmt::format("{}: {} states, linear {}, nonlinear {}; the other tool has {}, {}, {}",
                                                outcome.name, own->states, own->linear, own->nonlinear, other.states,
                                                other.linear, other.nonlinear));
        } else {
            result.larger.push_back(outcome.name + ": not sorted");
        }
    }
    return result;
}

}  // namespace causeway::msl
