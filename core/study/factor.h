// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A factor of a study: a parameter or start value that varies from run to run, and the source of its values. A list or
/// range has ordered values, for designs that combine them; a range or distribution has a quantile function, from a
/// probability in (0, 1) to a value, for designs that sample. Lists have both.
/// Cost: constant per value. Threads: pure functions.
/// Reference: M. J. Wichura, Algorithm AS 241: The Percentage Points of the Normal Distribution, Applied Statistics 37
/// (1988).
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace causeway {

/// Quantile of the standard normal distribution; `part` in (0, 1).
[[nodiscard]] double normalQuantile(double part);
/// Cumulative distribution function of the standard normal distribution.
[[nodiscard]] double normalPart(double value);

/// Values in list order: numbers, Booleans ("true") and names of literals, in the syntax of `--set`.
struct FactorList {
    std::vector<std::string> texts;
};

struct FactorRange {
    double from = 0, to = 1;
    std::size_t count = 0;  ///< number of values including both ends; 0: for sampling only
    bool isLogarithmic = false;
};

struct FactorDistribution {
    enum class Kind {
        Normal,       ///< a: mean, b: standard deviation
        LogNormal,    ///< a, b: mean and standard deviation of the logarithm
        Uniform,      ///< from a to b
        LogUniform,   ///< from a to b, uniform in the logarithm
        Triangular,   ///< from a to b, mode at c
        Exponential,  ///< a: mean
        Weibull,      ///< a: scale, b: shape
    } kind = Kind::Normal;
    double a = 0, b = 1, c = 0;
    std::optional<double> least, most;  ///< truncation of a normal distribution
};

struct StudyFactor {
    std::string name;   ///< of a parameter; or of a state, for its start value
    std::string place;  ///< in the plan, for messages: "factors[1]"
    std::variant<FactorList, FactorRange, FactorDistribution> values;
    bool isWhole = false;  ///< an Integer: sampled values are rounded; all whole numbers of a range are equally likely

    /// Number of values for combination; 0: for sampling only.
    [[nodiscard]] std::size_t count() const;
    /// One of them, as a number; for a list its index.
    [[nodiscard]] double valueAt(std::size_t index) const;
    /// As a number; for a list its index.
    [[nodiscard]] double quantile(double part) const;
    /// In the syntax of `--set`.
    [[nodiscard]] std::string textOf(double value) const;
};

/// Error text for the user; empty if valid.
[[nodiscard]] std::string problemOf(const FactorDistribution& distribution);
[[nodiscard]] std::string problemOf(const FactorRange& range);

}  // namespace causeway
