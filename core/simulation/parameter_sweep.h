// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Values of one parameter over a family of runs: equally spaced or random.
///
/// In:   a distribution, its two numbers, the number of values, a seed. Out: the values, identical on all machines.
/// Errors: `problemOf` explains invalid settings.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace causeway {

struct ParameterSweep {
    enum class Kind : std::uint8_t {
        Linear,       ///< from `first` to `second` in equal steps
        Logarithmic,  ///< in equal ratios; both ends have the same sign
        Uniform,      ///< random between the two
        Normal,       ///< random; `first` is the mean, `second` the standard deviation
    };
    Kind kind = Kind::Linear;
    double first = 0, second = 1;
    std::size_t count = 10;
    std::uint64_t seed = 1;  ///< of random distributions

    static constexpr std::size_t kMost = 200;
};

/// Error text for the user; empty if the sweep is valid.
[[nodiscard]] std::string problemOf(const ParameterSweep& sweep);
/// Value of a linear or logarithmic sweep at fraction `part` of the way from `first` (0) to `second` (1).
[[nodiscard]] double valueAt(const ParameterSweep& sweep, double part);
/// Empty if the sweep is invalid.
[[nodiscard]] std::vector<double> valuesOf(const ParameterSweep& sweep);

}  // namespace causeway
