// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/msl/summary.h"

#include <algorithm>
#include <regex>

#include <fmt/format.h>

namespace causeway::msl {

namespace {

/// The message without what differs from one model to the next: quoted names, names with dots, numbers.
std::string patternOf(const Outcome& outcome)
{
    if (outcome.code == kDeviates) return "the result is not the reference";
    if (outcome.code == kUnfulfilled) return "the result does not fulfil the model";
    const std::string& message = outcome.message;
    static const std::regex quoted("'[^']*'|\\b[A-Za-z_]\\w*(\\[[0-9,]+\\])*(\\.'?[A-Za-z_]\\w*'?(\\[[0-9,]+\\])*)+");
    static const std::regex number("\\b[0-9]+\\b");
    static const std::regex list("'\\.\\.\\.'(, '\\.\\.\\.')+");
    return std::regex_replace(std::regex_replace(std::regex_replace(message, quoted, "'...'"), number, "N"), list,
                              "'...', ...");
}

}  // namespace

std::string packageOf(std::string_view example)
{
    std::vector<std::string_view> parts;
    while (!example.empty()) {
        const std::size_t end = std::min(example.find('.'), example.size());
        parts.push_back(example.substr(0, end));
        example.remove_prefix(std::min(end + 1, example.size()));
    }
    if (parts.size() < 2) return std::string(parts.empty() ? std::string_view() : parts.front());
    // The packages of physical domains have one more level.
    constexpr std::string_view kDomains[] = {"Electrical", "Magnetic", "Mechanics", "Thermal"};
    const bool isDomain = std::find(std::begin(kDomains), std::end(kDomains), parts[1]) != std::end(kDomains);
    return isDomain && parts.size() > 2 ? fmt::format("{}.{}", parts[1], parts[2]) : std::string(parts[1]);
}

std::string totalsByPackage(const std::vector<Outcome>& outcomes, std::size_t goal)
{
    struct Row {
        std::size_t count = 0, references = 0;
        std::vector<std::size_t> passed = std::vector<std::size_t>(kStages.size(), 0);
    };
    std::map<std::string, Row> rows;
    Row all;
    for (const Outcome& outcome : outcomes) {
        for (Row* row : {&rows[packageOf(outcome.name)], &all}) {
            ++row->count;
            if (outcome.hasReference) ++row->references;
            for (std::size_t rank = 1; rank <= rankOf(outcome.stage); ++rank) ++row->passed[rank];
        }
    }
    std::string text = fmt::format("{:<28}{:>9}", "package", "examples");
    for (std::size_t rank = 2; rank <= goal; ++rank) text += fmt::format("{:>12}", kStages[rank]);
    // Only what has a stored result can match it.
    const bool matching = goal == rankOf("matches");
    text += matching ? fmt::format("{:>12}\n", "of") : "\n";
    const auto print = [&](const std::string& name, const Row& row) {
        text += fmt::format("{:<28}{:>9}", name, row.count);
        for (std::size_t rank = 2; rank <= goal; ++rank) text += fmt::format("{:>12}", row.passed[rank]);
        if (matching) text += fmt::format("{:>12}", row.references);
        text += row.passed[goal] < (matching ? row.references : row.count) ? "  *\n" : "\n";
    };
    for (const auto& [name, row] : rows) print(name, row);
    print("all", all);
    return text;
}

std::string failuresByMessage(const std::vector<Outcome>& outcomes)
{
    struct Group {
        std::vector<const Outcome*> members;
    };
    std::map<std::string, Group> groups;
    for (const Outcome& outcome : outcomes) {
        if (!outcome.code.empty())
            groups[fmt::format("after {}: [{}] {}", outcome.stage, outcome.code, patternOf(outcome))].members.push_back(
                &outcome);
    }
    std::vector<std::pair<std::string, Group>> order(groups.begin(), groups.end());
    std::stable_sort(order.begin(), order.end(),
                     [](const auto& a, const auto& b) { return a.second.members.size() > b.second.members.size(); });
    std::string text;
    for (const auto& [pattern, group] : order) {
        const Outcome& first = *group.members.front();
        text += fmt::format("{:>4} x {}\n", group.members.size(), pattern);
        text += fmt::format("       e.g. {}{}{}: {}\n", first.name, first.place.empty() ? "" : " at ", first.place,
                            first.message);
    }
    return text;
}

std::string deviations(const std::vector<Outcome>& outcomes)
{
    std::string text;
    for (const Outcome& outcome : outcomes) {
        if (outcome.code == kDeviates) text += fmt::format("{}: {}\n", outcome.name, outcome.message);
    }
    return text;
}

std::string verifications(const std::vector<Outcome>& outcomes)
{
    const auto isVerified = [](const Outcome& outcome) { return outcome.verified.has_value(); };
    const auto count = std::ranges::count_if(outcomes, isVerified);
    if (count == 0) return {};
    std::string list;
    std::size_t unfulfilled = 0;
    for (const Outcome& outcome : outcomes) {
        if (outcome.unfulfilled == 0) continue;
        ++unfulfilled;
        list += fmt::format("{}: {} of {} residuals; {}\n", outcome.name, outcome.unfulfilled, *outcome.verified,
                            outcome.message);
    }
    return fmt::format("Verified: {} results, {} with residuals that the tolerance does not explain\n{}", count,
                       unfulfilled, list);
}

std::string unbalanced(const std::vector<Outcome>& outcomes)
{
    std::map<std::string, std::vector<const Outcome*>> packages;
    for (const Outcome& outcome : outcomes) {
        if (outcome.equations != outcome.variables) packages[packageOf(outcome.name)].push_back(&outcome);
    }
    std::string text;
    for (const auto& [package, members] : packages) {
        const Outcome& first = *members.front();
        text += fmt::format("{:>4} x unbalanced in {}, e.g. {}: {} equations, {} unknowns\n", members.size(), package,
                            first.name, *first.equations, *first.variables);
    }
    return text;
}

}  // namespace causeway::msl
