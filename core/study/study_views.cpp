// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/study_views.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/numbers.h"
#include "core/study/study_results.h"

namespace causeway {

namespace {

struct Extent {
    double least = std::numeric_limits<double>::infinity(), most = -least;

    explicit Extent(const std::vector<double>& values)
    {
        for (const double value : values) {
            if (!std::isfinite(value)) continue;
            least = std::min(least, value);
            most = std::max(most, value);
        }
    }
    /// Index of the interval, of `count` equal ones, that contains it.
    [[nodiscard]] std::size_t partOf(double value, std::size_t count) const
    {
        if (!(most > least)) return 0;
        const double part = (value - least) / (most - least) * static_cast<double>(count);
        return std::min(static_cast<std::size_t>(std::max(part, 0.0)), count - 1);
    }
};

bool hasBoth(const std::vector<double>& x, const std::vector<double>& y, std::size_t run)
{
    return std::isfinite(x[run]) && std::isfinite(y[run]);
}

/// Values of an axis, or midpoints of its intervals.
std::vector<double> placesOn(const std::vector<double>& values, std::size_t most)
{
    std::vector<double> places;
    for (const double value : values) {
        if (!std::isfinite(value)) continue;
        const auto next = std::ranges::lower_bound(places, value);
        if (next != places.end() && *next == value) continue;
        places.insert(next, value);
        if (places.size() > most) break;
    }
    if (places.size() <= most) return places;
    const Extent extent(values);
    places.clear();
    for (std::size_t i = 0; i < most; ++i)
        places.push_back(extent.least +
                         (static_cast<double>(i) + 0.5) / static_cast<double>(most) * (extent.most - extent.least));
    return places;
}

std::size_t nearestOf(const std::vector<double>& places, double value)
{
    const auto next = std::ranges::lower_bound(places, value);
    if (next == places.begin()) return 0;
    if (next == places.end()) return places.size() - 1;
    const bool isBefore = value - *(next - 1) < *next - value;
    return static_cast<std::size_t>(next - places.begin()) - (isBefore ? 1 : 0);
}

}  // namespace

std::vector<std::string> columnNames(const StudyTable& table)
{
    std::vector<std::string> names;
    for (const StudyFactor& factor : table.plan().factors) names.push_back(factor.name);
    for (const StudyOutput& output : table.plan().outputs) names.push_back(output.name);
    return names;
}

std::vector<double> columnOf(const StudyTable& table, std::size_t column)
{
    const auto& factors = table.plan().factors;
    std::vector<double> listed;
    if (column < factors.size()) {
        if (const auto* const list = std::get_if<FactorList>(&factors[column].values)) {
            for (const std::string& text : list->texts)
                listed.push_back(parseNumber(text).value_or(static_cast<double>(listed.size() + 1)));
        }
    }
    std::vector<double> values(table.plan().runs, std::nan(""));
    for (std::uint64_t run = 0; run < values.size(); ++run) {
        if (!table.has(run) || table.statusOf(run) == RunStatus::Failed) continue;
        const double value = table.valuesOf(run)[column];
        values[run] = listed.empty() ? value : listed[static_cast<std::size_t>(value)];
    }
    return values;
}

std::vector<std::uint64_t> runsToDraw(const std::vector<double>& x, const std::vector<double>& y, std::size_t most)
{
    std::vector<std::uint64_t> runs;
    for (std::uint64_t run = 0; run < x.size() && runs.size() <= most; ++run) {
        if (hasBoth(x, y, run)) runs.push_back(run);
    }
    if (runs.size() <= most) return runs;
    const auto side = static_cast<std::size_t>(std::sqrt(static_cast<double>(most)));
    const Extent across(x), up(y);
    std::vector<bool> isTaken(side * side);
    runs.clear();
    for (std::uint64_t run = 0; run < x.size(); ++run) {
        if (!hasBoth(x, y, run)) continue;
        const std::size_t field = up.partOf(y[run], side) * side + across.partOf(x[run], side);
        if (isTaken[field]) continue;
        isTaken[field] = true;
        runs.push_back(run);
    }
    return runs;
}

std::vector<std::uint64_t> runsByRank(const std::vector<double>& values, std::size_t most)
{
    std::vector<std::uint64_t> runs;
    for (std::uint64_t run = 0; run < values.size(); ++run) {
        if (std::isfinite(values[run])) runs.push_back(run);
    }
    std::ranges::stable_sort(runs, {}, [&](std::uint64_t run) { return values[run]; });
    if (runs.size() <= most || most < 2) return runs;
    std::vector<std::uint64_t> chosen;
    for (std::size_t i = 0; i < most; ++i) chosen.push_back(runs[i * (runs.size() - 1) / (most - 1)]);
    return chosen;
}

ValueMap meansOver(const std::vector<double>& x, const std::vector<double>& y, const std::vector<double>& value,
                   std::size_t most)
{
    ValueMap map;
    map.x = placesOn(x, most);
    map.y = placesOn(y, most);
    map.values.assign(map.x.size() * map.y.size(), 0.0);
    std::vector<std::uint64_t> counts(map.values.size());
    for (std::size_t run = 0; run < value.size(); ++run) {
        if (!hasBoth(x, y, run) || !std::isfinite(value[run])) continue;
        const std::size_t field = nearestOf(map.y, y[run]) * map.x.size() + nearestOf(map.x, x[run]);
        map.values[field] += value[run];
        ++counts[field];
    }
    for (std::size_t field = 0; field < counts.size(); ++field)
        map.values[field] = counts[field] > 0 ? map.values[field] / static_cast<double>(counts[field]) : std::nan("");
    return map;
}

}  // namespace causeway
