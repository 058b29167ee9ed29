// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/results/power_flow.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

namespace causeway {

namespace {

constexpr double kRounding = 1e-9;  ///< relative to the total

double sumOf(const std::vector<FlowBranch>& branches)
{
    return std::transform_reduce(branches.begin(), branches.end(), 0.0, std::plus(),
                                 [](const FlowBranch& branch) { return branch.power; });
}

/// Merges the smallest branches into one, at the end.
void join(std::vector<FlowBranch>& branches, std::size_t most)
{
    if (branches.size() <= most) return;
    std::vector<std::size_t> bySize(branches.size());
    std::iota(bySize.begin(), bySize.end(), std::size_t(0));
    std::ranges::stable_sort(bySize, std::greater(), [&](std::size_t i) { return branches[i].power; });
    std::vector<bool> isSmall(branches.size(), false);
    for (std::size_t k = most - 1; k < bySize.size(); ++k) isSmall[bySize[k]] = true;
    std::vector<FlowBranch> kept;
    FlowBranch others{{}, branches[bySize[most - 1]].role, 0, 0};
    for (std::size_t i = 0; i < branches.size(); ++i) {
        if (!isSmall[i]) {
            kept.push_back(std::move(branches[i]));
            continue;
        }
        if (branches[i].role != others.role) others.role = ComponentRole::Lossless;
        others.power += branches[i].power;
        others.components += branches[i].components;
    }
    kept.push_back(std::move(others));
    branches = std::move(kept);
}

}  // namespace

PowerFlow powerFlow(const PowerBalance& balance, std::size_t mostBranches)
{
    PowerFlow flow;
    double largest = 0;
    for (const ComponentPower& each : balance.components) largest = std::max(largest, std::fabs(each.power));
    for (const ComponentPower& each : balance.components) {
        if (!(std::fabs(each.power) > kRounding * largest)) continue;
        (each.power < 0 ? flow.given : flow.taken).push_back({each.name, each.role, std::fabs(each.power), 1});
    }
    const double missing = sumOf(flow.taken) - sumOf(flow.given);
    if (std::fabs(missing) > kRounding * largest)
        (missing > 0 ? flow.given : flow.taken).push_back({{}, ComponentRole::Lossless, std::fabs(missing), 0});
    flow.total = std::max(sumOf(flow.given), sumOf(flow.taken));
    const std::size_t most = std::max<std::size_t>(mostBranches, 2);
    join(flow.given, most);
    join(flow.taken, most);
    return flow;
}

}  // namespace causeway
