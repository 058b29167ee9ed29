// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Relative rates of clocks: exact fractions, propagated along sub-clock conversions.
///
/// Reference: Modelica Language Specification, section 16.7.5 (sub-clock inferencing).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace causeway {

/// A fraction in lowest terms with a positive denominator.
struct Fraction {
    std::int64_t numerator = 0, denominator = 1;
    bool operator==(const Fraction&) const = default;
};
/// None if the result does not fit into 64 bits.
std::optional<Fraction> makeFraction(std::int64_t numerator, std::int64_t denominator);
std::optional<Fraction> multiply(const Fraction& a, const Fraction& b);
std::optional<Fraction> divide(const Fraction& a, const Fraction& b);
std::optional<Fraction> add(const Fraction& a, const Fraction& b);
[[nodiscard]] bool less(const Fraction& a, const Fraction& b);
/// The longest interval of which both are multiples; for 0 and x it is x.
std::optional<Fraction> greatestCommonDivisor(const Fraction& a, const Fraction& b);

/// Ticks at shift + k * interval.
struct ClockRate {
    Fraction interval{1, 1}, shift{0, 1};
    bool operator==(const ClockRate&) const = default;
};

/// Conversion of the rate of one clock to that of another.
struct RateStep {
    Fraction factor{1, 1};  ///< of the interval
    Fraction delay{0, 1};   ///< in intervals of the source clock
};
std::optional<ClockRate> after(const ClockRate& rate, const RateStep& step);
/// The rate that the step converts to `rate`.
std::optional<ClockRate> before(const ClockRate& rate, const RateStep& step);

}  // namespace causeway
