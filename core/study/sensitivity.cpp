// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/sensitivity.h"

#include <algorithm>
#include <cmath>

#include "core/results/curve_segments.h"
#include "core/study/study_results.h"

namespace causeway {

namespace {

/// Values of an output in each complete group: at both points, then at the first one with each factor of the second.
std::vector<std::vector<double>> wholeGroups(const StudyTable& table, std::size_t output)
{
    const std::size_t factors = table.plan().factors.size(), size = factors + 2;
    std::vector<std::vector<double>> groups;
    for (std::uint64_t first = 0; first + size <= table.plan().runs; first += size) {
        std::vector<double> values;
        for (std::uint64_t run = first; run < first + size; ++run)
            values.push_back(table.has(run) ? table.valuesOf(run)[factors + output] : std::nan(""));
        if (std::ranges::all_of(values, [](double value) { return std::isfinite(value); }))
            groups.push_back(std::move(values));
    }
    return groups;
}

/// Mean of `of` over the groups.
template <class Of>
double meanOver(const std::vector<std::vector<double>>& groups, const Of& of)
{
    LongSum sum;
    for (const std::vector<double>& group : groups) sum.add(of(group));
    return sum.value() / static_cast<double>(groups.size());
}

}  // namespace

std::vector<SensitivityIndex> sensitivityOf(const StudyTable& table)
{
    using Group = std::vector<double>;
    std::vector<SensitivityIndex> indices;
    for (std::size_t output = 0; output < table.plan().outputs.size(); ++output) {
        const std::vector<Group> groups = wholeGroups(table, output);
        const double mean = meanOver(groups, [](const Group& f) { return (f[0] + f[1]) / 2; });
        const double variance = meanOver(groups, [mean](const Group& f) {
            return ((f[0] - mean) * (f[0] - mean) + (f[1] - mean) * (f[1] - mean)) / 2;
        });
        for (std::size_t factor = 0; factor < table.plan().factors.size(); ++factor) {
            const double alone =
                meanOver(groups, [=](const Group& f) { return (f[1] - mean) * (f[factor + 2] - f[0]); });
            const double left =
                meanOver(groups, [=](const Group& f) { return (f[0] - f[factor + 2]) * (f[0] - f[factor + 2]) / 2; });
            const bool varies = variance > 0;
            indices.push_back({output, factor, varies ? alone / variance : std::nan(""),
                               varies ? left / variance : std::nan(""), groups.size()});
        }
    }
    return indices;
}

}  // namespace causeway
