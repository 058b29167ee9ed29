// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/factor.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include "core/base/numbers.h"
#include "core/simulation/parameter_sweep.h"

namespace causeway {

namespace {

template <std::size_t N>
double polynomial(const std::array<double, N>& coefficients, double x)
{
    double value = 0;
    for (std::size_t i = N; i > 0; --i) value = value * x + coefficients[i - 1];
    return value;
}

/// A sweep consists of two numbers and the kind of spacing.
ParameterSweep sweepOf(double from, double to, bool isLogarithmic)
{
    return {isLogarithmic ? ParameterSweep::Kind::Logarithmic : ParameterSweep::Kind::Linear, from, to, 1, 1};
}

double cutNormal(const FactorDistribution& d, double part)
{
    const double low = d.least ? normalPart((*d.least - d.a) / d.b) : 0;
    const double high = d.most ? normalPart((*d.most - d.a) / d.b) : 1;
    const double value = d.a + d.b * normalQuantile(low + part * (high - low));
    return std::clamp(value, d.least.value_or(value), d.most.value_or(value));
}

double triangular(const FactorDistribution& d, double part)
{
    const double width = d.b - d.a, rise = d.c - d.a;
    if (part * width < rise) return d.a + std::sqrt(part * width * rise);
    return d.b - std::sqrt((1 - part) * width * (d.b - d.c));
}

double quantileOf(const FactorDistribution& d, double part)
{
    using Kind = FactorDistribution::Kind;
    switch (d.kind) {
        case Kind::Normal: return d.b > 0 ? cutNormal(d, part) : d.a;
        case Kind::LogNormal: return std::exp(d.a + d.b * normalQuantile(part));
        case Kind::Uniform: return valueAt(sweepOf(d.a, d.b, false), part);
        case Kind::LogUniform: return valueAt(sweepOf(d.a, d.b, true), part);
        case Kind::Triangular: return triangular(d, part);
        case Kind::Exponential: return -d.a * std::log1p(-part);
        case Kind::Weibull: return d.a * std::pow(-std::log1p(-part), 1 / d.b);
    }
    return d.a;
}

double quantileOf(const FactorRange& range, double part, bool isWhole)
{
    if (!isWhole) return valueAt(sweepOf(range.from, range.to, range.isLogarithmic), part);
    const double low = std::ceil(std::min(range.from, range.to)), high = std::floor(std::max(range.from, range.to));
    if (range.isLogarithmic) {
        const double value = std::round(valueAt(sweepOf(range.from, range.to, true), part));
        return low <= high ? std::clamp(value, low, high) : value;
    }
    return std::min(low + std::floor(part * (high - low + 1)), high);
}

}  // namespace

double normalQuantile(double part)
{
    constexpr double kCentre = 0.425, kCentreSquare = 0.180625, kMiddle = 5, kMiddleShift = 1.6;
    constexpr std::array kCentreAbove{3.3871328727963666080e0,  1.3314166789178437745e+2, 1.9715909503065514427e+3,
                                      1.3731693765509461125e+4, 4.5921953931549871457e+4, 6.7265770927008700853e+4,
                                      3.3430575583588128105e+4, 2.5090809287301226727e+3};
    constexpr std::array kCentreBelow{1.0,
                                      4.2313330701600911252e+1,
                                      6.8718700749205790830e+2,
                                      5.3941960214247511077e+3,
                                      2.1213794301586595867e+4,
                                      3.9307895800092710610e+4,
                                      2.8729085735721942674e+4,
                                      5.2264952788528545610e+3};
    constexpr std::array kMiddleAbove{1.42343711074968357734e0,  4.63033784615654529590e0, 5.76949722146069140550e0,
                                      3.64784832476320460504e0,  1.27045825245236838258e0, 2.41780725177450611770e-1,
                                      2.27238449892691845833e-2, 7.74545014278341407640e-4};
    constexpr std::array kMiddleBelow{1.0,
                                      2.05319162663775882187e0,
                                      1.67638483018380384940e0,
                                      6.89767334985100004550e-1,
                                      1.48103976427480074590e-1,
                                      1.51986665636164571966e-2,
                                      5.47593808499534494600e-4,
                                      1.05075007164441684324e-9};
    constexpr std::array kFarAbove{6.65790464350110377720e0,  5.46378491116411436990e0,  1.78482653991729133580e0,
                                   2.96560571828504891230e-1, 2.65321895265761230930e-2, 1.24266094738807843860e-3,
                                   2.71155556874348757815e-5, 2.01033439929228813265e-7};
    constexpr std::array kFarBelow{1.0,
                                   5.99832206555887937690e-1,
                                   1.36929880922735805310e-1,
                                   1.48753612908506148525e-2,
                                   7.86869131145613259100e-4,
                                   1.84631831751005468180e-5,
                                   1.42151175831644588870e-7,
                                   2.04426310338993978564e-15};
    const double q = part - 0.5;
    if (std::abs(q) <= kCentre) {
        const double r = kCentreSquare - q * q;
        return q * polynomial(kCentreAbove, r) / polynomial(kCentreBelow, r);
    }
    const double r = std::sqrt(-std::log(q < 0 ? part : 1 - part));
    const double far = r <= kMiddle
                           ? polynomial(kMiddleAbove, r - kMiddleShift) / polynomial(kMiddleBelow, r - kMiddleShift)
                           : polynomial(kFarAbove, r - kMiddle) / polynomial(kFarBelow, r - kMiddle);
    return q < 0 ? -far : far;
}

double normalPart(double value)
{
    return 0.5 * std::erfc(-value / std::numbers::sqrt2);
}

std::size_t StudyFactor::count() const
{
    if (const auto* list = std::get_if<FactorList>(&values)) return list->texts.size();
    if (const auto* range = std::get_if<FactorRange>(&values)) return range->count;
    return 0;
}

double StudyFactor::valueAt(std::size_t index) const
{
    const auto* range = std::get_if<FactorRange>(&values);
    if (range == nullptr || range->count < 2) return range != nullptr ? range->from : static_cast<double>(index);
    const double part = static_cast<double>(index) / static_cast<double>(range->count - 1);
    return causeway::valueAt(sweepOf(range->from, range->to, range->isLogarithmic), part);
}

double StudyFactor::quantile(double part) const
{
    if (const auto* list = std::get_if<FactorList>(&values)) {
        const double count = static_cast<double>(list->texts.size());
        return std::min(std::floor(part * count), count - 1);
    }
    if (const auto* range = std::get_if<FactorRange>(&values)) return quantileOf(*range, part, isWhole);
    const double value = quantileOf(std::get<FactorDistribution>(values), part);
    return isWhole ? std::round(value) : value;
}

std::string StudyFactor::textOf(double value) const
{
    const auto* list = std::get_if<FactorList>(&values);
    return list != nullptr ? list->texts.at(static_cast<std::size_t>(value)) : shortestText(value);
}

std::string problemOf(const FactorRange& range)
{
    if (range.isLogarithmic && !(range.from * range.to > 0))
        return "a logarithmic range needs two numbers of one sign that are not zero";
    if (!std::isfinite(range.isLogarithmic ? range.to / range.from : range.to - range.from))
        return "the two ends are too far apart";
    if (range.from == range.to && range.count != 1)
        return fmt::format("'from' and 'to' are both {}, so that all values would be equal", shortestText(range.from));
    return {};
}

std::string problemOf(const FactorDistribution& d)
{
    using Kind = FactorDistribution::Kind;
    switch (d.kind) {
        case Kind::Normal:
            if (d.b < 0) return "the deviation is negative";
            if (d.least && d.most && !(*d.least < *d.most)) return "'from' must be less than 'to'";
            if ((d.least && !(*d.least < d.a + 8 * d.b)) || (d.most && !(*d.most > d.a - 8 * d.b)))
                return "nothing is left between 'from' and 'to'";
            return {};
        case Kind::LogNormal: return d.b < 0 ? "the deviation is negative" : "";
        case Kind::Uniform:
        case Kind::LogUniform: {
            if (!(d.a < d.b)) return "'from' must be less than 'to'";
            return problemOf(FactorRange{d.a, d.b, 0, d.kind == Kind::LogUniform});
        }
        case Kind::Triangular:
            if (!(d.a < d.b)) return "'from' must be less than 'to'";
            return d.a <= d.c && d.c <= d.b ? "" : "the mode must be between 'from' and 'to'";
        case Kind::Exponential: return d.a > 0 ? "" : "the mean must be positive";
        case Kind::Weibull: return d.a > 0 && d.b > 0 ? "" : "scale and shape must be positive";
    }
    return {};
}

}  // namespace causeway
