// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The values that one parameter takes over a family of runs: steps between two ends, or random ones.
///
/// In:   a distribution, its two numbers, how many values, a seed. Out: the values, the same on every machine.
/// Errors: `problemOf` says what makes no sense.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace causeway {

struct ParameterSweep {
    enum class Kind : std::uint8_t {
        Linear,       ///< from `first` to `second` in equal steps
        Logarithmic,  ///< in equal factors; both of one sign
        Uniform,      ///< random, between the two
        Normal,       ///< random, `first` is the mean, `second` the standard deviation
    };
    Kind kind = Kind::Linear;
    double first = 0, second = 1;
    std::size_t count = 10;
    std::uint64_t seed = 1;  ///< of the random ones

    static constexpr std::size_t kMost = 200;
};

/// In the user's words; empty when there is none.
[[nodiscard]] std::string problemOf(const ParameterSweep& sweep);
/// Of a linear or logarithmic one: what lies there of the way from `first` (0) to `second` (1).
[[nodiscard]] double valueAt(const ParameterSweep& sweep, double part);
/// Empty when there is a problem.
[[nodiscard]] std::vector<double> valuesOf(const ParameterSweep& sweep);

}  // namespace causeway
