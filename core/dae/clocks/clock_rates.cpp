// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dae/clocks/clock_rates.h"

#include <limits>
#include <numeric>

namespace causeway {

namespace {

std::optional<std::int64_t> product(std::int64_t a, std::int64_t b)
{
    std::int64_t result = 0;
    if (__builtin_mul_overflow(a, b, &result)) return std::nullopt;
    return result;
}

}  // namespace

std::optional<Fraction> makeFraction(std::int64_t numerator, std::int64_t denominator)
{
    constexpr std::int64_t kLeast = std::numeric_limits<std::int64_t>::min();
    if (denominator == 0 || numerator == kLeast || denominator == kLeast) return std::nullopt;
    const std::int64_t common = std::gcd(numerator, denominator) * (denominator < 0 ? -1 : 1);
    return Fraction{numerator / common, denominator / common};
}

std::optional<Fraction> multiply(const Fraction& a, const Fraction& b)
{
    // Cross-reduce first, so that intermediate results fit if the result does.
    const auto x = makeFraction(a.numerator, b.denominator), y = makeFraction(b.numerator, a.denominator);
    if (!x || !y) return std::nullopt;
    const auto numerator = product(x->numerator, y->numerator), denominator = product(x->denominator, y->denominator);
    return numerator && denominator ? makeFraction(*numerator, *denominator) : std::nullopt;
}

std::optional<Fraction> divide(const Fraction& a, const Fraction& b)
{
    const auto inverse = makeFraction(b.denominator, b.numerator);
    return inverse ? multiply(a, *inverse) : std::nullopt;
}

std::optional<Fraction> add(const Fraction& a, const Fraction& b)
{
    const std::int64_t common = std::gcd(a.denominator, b.denominator);
    const auto x = product(a.numerator, b.denominator / common), y = product(b.numerator, a.denominator / common);
    const auto denominator = product(a.denominator, b.denominator / common);
    std::int64_t sum = 0;
    if (!x || !y || !denominator || __builtin_add_overflow(*x, *y, &sum)) return std::nullopt;
    return makeFraction(sum, *denominator);
}

bool less(const Fraction& a, const Fraction& b)
{
    const auto difference = add(a, Fraction{-b.numerator, b.denominator});
    if (difference) return difference->numerator < 0;
    return static_cast<double>(a.numerator) / static_cast<double>(a.denominator) <
           static_cast<double>(b.numerator) / static_cast<double>(b.denominator);
}

std::optional<Fraction> greatestCommonDivisor(const Fraction& a, const Fraction& b)
{
    const auto x = product(a.numerator, b.denominator), y = product(b.numerator, a.denominator),
               denominator = product(a.denominator, b.denominator);
    return x && y && denominator ? makeFraction(std::gcd(*x, *y), *denominator) : std::nullopt;
}

std::optional<ClockRate> after(const ClockRate& rate, const RateStep& step)
{
    const auto interval = multiply(rate.interval, step.factor), delay = multiply(rate.interval, step.delay);
    const auto shift = delay ? add(rate.shift, *delay) : std::nullopt;
    return interval && shift ? std::optional(ClockRate{*interval, *shift}) : std::nullopt;
}

std::optional<ClockRate> before(const ClockRate& rate, const RateStep& step)
{
    const auto interval = divide(rate.interval, step.factor);
    const auto delay =
        interval ? multiply(*interval, Fraction{-step.delay.numerator, step.delay.denominator}) : std::nullopt;
    const auto shift = delay ? add(rate.shift, *delay) : std::nullopt;
    return interval && shift ? std::optional(ClockRate{*interval, *shift}) : std::nullopt;
}

}  // namespace causeway
