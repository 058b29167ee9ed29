// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What a study changes from run to run: a parameter or start value, and where its values come from.
///
/// A list or a range has values in an order, for designs that combine them; a range or a distribution has a quantile
/// function, for designs that sample: a part of the probability in (0, 1) to a value. Lists have both.
/// Cost: constant for each value. Threads: pure functions.
/// Reference: M. J. Wichura, Algorithm AS 241: The Percentage Points of the Normal Distribution, Applied Statistics 37
/// (1988).
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace causeway {

/// Below which value a part of all standard normal values lies; `part` in (0, 1).
[[nodiscard]] double normalQuantile(double part);
/// Which part of all standard normal values lies below `value`.
[[nodiscard]] double normalPart(double value);

/// In the order of a list: numbers, Booleans ("true") and names of literals as `--set` takes them.
struct FactorList {
    std::vector<std::string> texts;
};

struct FactorRange {
    double from = 0, to = 1;
    std::size_t count = 0;  ///< values from end to end; 0: to be sampled only
    bool isLogarithmic = false;
};

struct FactorDistribution {
    enum class Kind {
        Normal,       ///< a: mean, b: standard deviation
        LogNormal,    ///< a, b: those of the logarithm
        Uniform,      ///< from a to b
        LogUniform,   ///< likewise, the logarithm is uniform
        Triangular,   ///< from a to b, most at c
        Exponential,  ///< a: mean
        Weibull,      ///< a: scale, b: shape
    } kind = Kind::Normal;
    double a = 0, b = 1, c = 0;
    std::optional<double> least, most;  ///< where a normal distribution is cut off; nothing lies beyond
};

struct StudyFactor {
    std::string name;   ///< of the parameter; or of a state, for its start value
    std::string place;  ///< in the plan, for messages: "factors[1]"
    std::variant<FactorList, FactorRange, FactorDistribution> values;
    bool isWhole = false;  ///< an Integer: sampled values are rounded; each whole number of a range is as likely

    /// How many values a combination takes; 0: it can be sampled only.
    [[nodiscard]] std::size_t count() const;
    /// One of them, as a number; of a list its position.
    [[nodiscard]] double valueAt(std::size_t index) const;
    /// As a number; of a list its position.
    [[nodiscard]] double quantile(double part) const;
    /// As `--set` takes it.
    [[nodiscard]] std::string textOf(double value) const;
};

/// In the user's words; empty when there is none.
[[nodiscard]] std::string problemOf(const FactorDistribution& distribution);
[[nodiscard]] std::string problemOf(const FactorRange& range);

}  // namespace causeway
