// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Mean, standard deviation, extremes, quartiles and histogram of a sample: the values of a variable in many runs.
///
/// In:   numbers; those that are not finite are ignored. Out: nothing for an empty sample; a single value has no
///       standard deviation. Quartiles are interpolated linearly.
/// Errors: none. Cost: sorting. Threads: pure functions.
/// References: B. P. Welford, Note on a Method for Calculating Corrected Sums of Squares and Products, Technometrics 4
/// (1962); R. J. Hyndman, Y. Fan, Sample Quantiles in Statistical Packages, The American Statistician 50 (1996), type
/// 7; D. Freedman, P. Diaconis, On the Histogram as a Density Estimator: L2 Theory (1981), for the width of the bins.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace causeway {

struct SampleStatistics {
    std::size_t count = 0;  ///< of finite values
    double mean = 0;
    std::optional<double> deviation;  ///< with count - 1 in the denominator; none for one value
    double least = 0, lowerQuartile = 0, median = 0, upperQuartile = 0, most = 0;
};

[[nodiscard]] std::optional<SampleStatistics> statisticsOf(std::span<const double> values);

struct Histogram {
    double from = 0, width = 0;  ///< bin i begins at from + i*width; the last one includes its right end
    std::vector<std::size_t> counts;
};

/// At most `mostBins` bins of equal width from minimum to maximum; one if all values are equal, none for an empty
/// sample.
[[nodiscard]] Histogram histogramOf(std::span<const double> values, std::size_t mostBins);

}  // namespace causeway
