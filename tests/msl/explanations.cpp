// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/msl/explanations.h"

#include <algorithm>
#include <stdexcept>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace causeway::msl {

namespace {

/// Signals of the outcome that are outside and that the explanation does not name.
std::vector<std::string> notCovered(const Outcome& outcome, const Explanation& explanation)
{
    std::vector<std::string> names;
    std::ranges::copy_if(outcome.outside, std::back_inserter(names), [&](const std::string& name) {
        return std::ranges::find(explanation.signalNames, name) == explanation.signalNames.end();
    });
    return names;
}

}  // namespace

std::map<std::string, Explanation> explanationsFromJson(const std::string& text)
{
    std::map<std::string, Explanation> all;
    for (const nlohmann::json& item : nlohmann::json::parse(text)) {
        Explanation one;
        one.name = item.value("class", "");
        one.verdict = item.value("verdict", "");
        one.signalNames = item.value("signals", std::vector<std::string>());
        one.reason = item.value("reason", "");
        one.evidence = item.value("evidence", "");
        const bool isComplete = !one.name.empty() && !one.signalNames.empty() && !one.reason.empty() &&
                                !one.evidence.empty() &&
                                std::ranges::find(kVerdicts, std::string_view(one.verdict)) != kVerdicts.end();
        if (!isComplete) throw std::runtime_error(fmt::format("the explanation of '{}' is not complete", one.name));
        if (!all.emplace(one.name, one).second)
            throw std::runtime_error(fmt::format("'{}' is explained twice", one.name));
    }
    return all;
}

Explained explainedBy(const Outcome& outcome, const std::map<std::string, Explanation>& explanations)
{
    const auto known = explanations.find(outcome.name);
    if (outcome.code != kDeviates) return known == explanations.end() ? Explained::Nothing : Explained::Outdated;
    return known != explanations.end() && notCovered(outcome, known->second).empty() ? Explained::Yes : Explained::No;
}

std::string explanationsOf(const std::vector<Outcome>& outcomes, const std::map<std::string, Explanation>& explanations)
{
    std::string yes, no, outdated;
    std::size_t explained = 0, deviating = 0;
    for (const Outcome& outcome : outcomes) {
        const Explained how = explainedBy(outcome, explanations);
        if (how == Explained::Yes || how == Explained::No) ++deviating;
        const auto known = explanations.find(outcome.name);
        if (how == Explained::Yes) {
            ++explained;
            const Explanation& one = known->second;
            yes += fmt::format("  {} ({}): {} Evidence: {}\n", outcome.name, one.verdict, one.reason, one.evidence);
        } else if (how == Explained::Outdated) {
            outdated += fmt::format("OUTDATED: {} is explained in explanations.json, but {}\n", outcome.name,
                                    outcome.stage == "matches" ? "it matches" : "it is not compared");
        } else if (how == Explained::No && known != explanations.end()) {
            no += fmt::format("NOT EXPLAINED: {} in {}\n", outcome.name,
                              fmt::join(notCovered(outcome, known->second), ", "));
        } else if (how == Explained::No) {
            no += fmt::format("NOT EXPLAINED: {}\n", outcome.name);
        }
    }
    if (deviating == 0) return outdated;
    return fmt::format("Explained: {} of {} deviations\n{}{}{}", explained, deviating, yes, no, outdated);
}

}  // namespace causeway::msl
