// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/results/state_bands.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>

#include <fmt/format.h>

namespace causeway {

namespace {

constexpr std::string_view kPrefix = "$StateSet", kCondition = "condition", kState = "state.";

/// "$StateSet2.state.x" is column "state.x" of set 1.
struct RecordedName {
    std::size_t set;
    std::string_view what;
};

std::optional<RecordedName> parse(std::string_view name)
{
    if (!name.starts_with(kPrefix)) return std::nullopt;
    name.remove_prefix(kPrefix.size());
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), number);
    if (error != std::errc() || number == 0 || end == name.data() + name.size() || *end != '.') return std::nullopt;
    return RecordedName{number - 1, name.substr(static_cast<std::size_t>(end + 1 - name.data()))};
}

/// A set with the columns of its candidates.
struct Recorded {
    StateSetBands bands;
    std::vector<std::span<const double>> flags;
};

bool isState(std::span<const double> flags, std::size_t row)
{
    return flags[row] > 0.5;
}

/// Rows at which the set of states changes, including the first row.
std::vector<std::size_t> changes(const std::vector<std::span<const double>>& flags, std::size_t rows)
{
    std::vector<std::size_t> found;
    if (rows > 0) found.push_back(0);
    for (const std::span<const double> column : flags) {
        for (std::size_t row = 1; row < rows; ++row) {
            if (isState(column, row) != isState(column, row - 1)) found.push_back(row);
        }
    }
    std::ranges::sort(found);
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

}  // namespace

std::string conditionColumnName(std::size_t set)
{
    return fmt::format("{}{}.{}", kPrefix, set + 1, kCondition);
}

std::string stateColumnName(std::size_t set, std::string_view candidate)
{
    return fmt::format("{}{}.{}{}", kPrefix, set + 1, kState, candidate);
}

const StateBand* StateSetBands::at(double time) const
{
    if (bands.empty() || time < bands.front().from || time > bands.back().to) return nullptr;
    const auto next = std::ranges::upper_bound(bands, time, {}, &StateBand::from);
    return &*std::prev(next);
}

std::vector<StateSetBands> stateSetBands(const Result& result)
{
    std::map<std::size_t, Recorded> sets;
    std::size_t rows = result.rowCount();
    for (const ResultColumn& column : result.columns) {
        const std::optional<RecordedName> name = parse(column.name);
        if (!name) continue;
        Recorded& recorded = sets[name->set];
        recorded.bands.set = name->set;
        if (name->what == kCondition) recorded.bands.condition = &column;
        if (!name->what.starts_with(kState)) continue;
        recorded.bands.candidates.emplace_back(name->what.substr(kState.size()));
        recorded.flags.emplace_back(column.values);
        // The last row of a stopped run may be incomplete.
        rows = std::min(rows, column.values.size());
    }
    std::vector<StateSetBands> all;
    for (auto& [set, recorded] : sets) {
        if (recorded.flags.empty()) continue;
        for (const std::size_t row : changes(recorded.flags, rows)) {
            if (!recorded.bands.bands.empty()) recorded.bands.bands.back().to = result.time[row];
            StateBand& band = recorded.bands.bands.emplace_back(StateBand{result.time[row], result.time[rows - 1], {}});
            for (std::size_t c = 0; c < recorded.flags.size(); ++c) {
                if (isState(recorded.flags[c], row)) band.states.push_back(c);
            }
        }
        all.push_back(std::move(recorded.bands));
    }
    return all;
}

}  // namespace causeway
