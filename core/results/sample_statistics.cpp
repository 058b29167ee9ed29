// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/results/sample_statistics.h"

#include <algorithm>
#include <cmath>

namespace causeway {

namespace {

std::vector<double> sortedFinite(std::span<const double> values)
{
    std::vector<double> sorted;
    std::ranges::copy_if(values, std::back_inserter(sorted), [](double value) { return std::isfinite(value); });
    std::ranges::sort(sorted);
    return sorted;
}

double quantile(const std::vector<double>& sorted, double part)
{
    const double at = part * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(at);
    const double share = at - static_cast<double>(below);
    return share == 0 ? sorted[below] : (1 - share) * sorted[below] + share * sorted[below + 1];
}

}  // namespace

std::optional<SampleStatistics> statisticsOf(std::span<const double> values)
{
    const std::vector<double> sorted = sortedFinite(values);
    if (sorted.empty()) return std::nullopt;
    SampleStatistics statistics;
    double squares = 0;  // sum of squared deviations from the mean
    for (const double value : sorted) {
        const double off = value - statistics.mean;
        statistics.mean += off / static_cast<double>(++statistics.count);
        squares += off * (value - statistics.mean);
    }
    if (statistics.count > 1) statistics.deviation = std::sqrt(squares / static_cast<double>(statistics.count - 1));
    statistics.least = sorted.front();
    statistics.lowerQuartile = quantile(sorted, 0.25);
    statistics.median = quantile(sorted, 0.5);
    statistics.upperQuartile = quantile(sorted, 0.75);
    statistics.most = sorted.back();
    return statistics;
}

Histogram histogramOf(std::span<const double> values, std::size_t mostBins)
{
    const std::vector<double> sorted = sortedFinite(values);
    Histogram histogram;
    if (sorted.empty() || mostBins == 0) return histogram;
    const double range = sorted.back() - sorted.front();
    histogram.from = sorted.front();
    std::size_t bins = 1;
    if (range > 0 && std::isfinite(range)) {
        const double spread = quantile(sorted, 0.75) - quantile(sorted, 0.25);
        const double wanted = 2 * spread / std::cbrt(static_cast<double>(sorted.size()));
        // If most values are equal, the rule yields no width.
        const double ideal = wanted > 0 ? range / wanted : std::log2(static_cast<double>(sorted.size())) + 1;
        bins = static_cast<std::size_t>(std::clamp(std::ceil(ideal), 1.0, static_cast<double>(mostBins)));
    }
    histogram.width = range / static_cast<double>(bins);
    histogram.counts.assign(bins, 0);
    for (const double value : sorted) {
        const double at = range > 0 ? (value - histogram.from) / range * static_cast<double>(bins) : 0;
        ++histogram.counts[std::min(static_cast<std::size_t>(at), bins - 1)];
    }
    return histogram;
}

}  // namespace causeway
