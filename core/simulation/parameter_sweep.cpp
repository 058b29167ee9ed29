// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/parameter_sweep.h"

#include <cmath>
#include <numbers>
#include <random>

namespace causeway {

namespace {

/// In (0, 1]. The distributions of the standard library are platform-dependent; its generators are not.
double uniform(std::mt19937_64& generator)
{
    return (static_cast<double>(generator() >> 11U) + 1) * 0x1p-53;
}

/// Box-Muller transform.
double normal(std::mt19937_64& generator)
{
    const double radius = std::sqrt(-2 * std::log(uniform(generator)));
    return radius * std::cos(2 * std::numbers::pi * uniform(generator));
}

}  // namespace

std::string problemOf(const ParameterSweep& sweep)
{
    using Kind = ParameterSweep::Kind;
    if (!std::isfinite(sweep.first) || !std::isfinite(sweep.second))
        return "both must be numbers such as 4.7e-3, without a prefix or a unit";
    if (sweep.count < 1 || sweep.count > ParameterSweep::kMost)
        return "there must be 1 to " + std::to_string(ParameterSweep::kMost) + " runs";
    if (sweep.kind == Kind::Logarithmic && !(sweep.first * sweep.second > 0))
        return "equal factors need two numbers of one sign that are not zero";
    if (sweep.kind == Kind::Normal && sweep.second < 0) return "a standard deviation is not negative";
    return {};
}

double valueAt(const ParameterSweep& sweep, double part)
{
    if (part == 1) return sweep.second;
    if (sweep.kind != ParameterSweep::Kind::Logarithmic) return sweep.first + part * (sweep.second - sweep.first);
    // Yields decades exactly.
    return sweep.first * std::pow(10.0, part * std::log10(sweep.second / sweep.first));
}

std::vector<double> valuesOf(const ParameterSweep& sweep)
{
    std::vector<double> values;
    if (!problemOf(sweep).empty()) return values;
    std::mt19937_64 generator(sweep.seed);
    for (std::size_t i = 0; i < sweep.count; ++i) {
        const double part = sweep.count > 1 ? static_cast<double>(i) / static_cast<double>(sweep.count - 1) : 0;
        switch (sweep.kind) {
            case ParameterSweep::Kind::Linear:
            case ParameterSweep::Kind::Logarithmic: values.push_back(valueAt(sweep, part)); break;
            case ParameterSweep::Kind::Uniform:
                values.push_back(sweep.first + uniform(generator) * (sweep.second - sweep.first));
                break;
            case ParameterSweep::Kind::Normal: values.push_back(sweep.first + normal(generator) * sweep.second); break;
        }
    }
    return values;
}

}  // namespace causeway
