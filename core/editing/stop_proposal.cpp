// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/editing/stop_proposal.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/base/units.h"
#include "core/dae/parameters.h"

namespace causeway {

namespace {

constexpr double kPeriods = 5;

bool isFrequency(const DaeVariable& variable)
{
    return variable.variability == Variability::Parameter && variable.type == ValueType::Real &&
           variable.unit.str().ends_with("Hz");
}

/// The least of 1, 2 and 5 times a power of ten that is not below.
double roundLength(double atLeast)
{
    constexpr std::array kLeading{1.0, 2.0, 5.0, 10.0};
    constexpr double kSlack = 1 - 1e-9;  // a quotient that is meant to be 0.1
    const double power = std::pow(10, std::floor(std::log10(atLeast)));
    const double* leading = std::ranges::find_if(kLeading, [&](double one) { return one >= atLeast / power * kSlack; });
    // Divided, a power below one gives the nearest number: 5/100, not 5*0.01.
    return power < 1 ? *leading / std::round(1 / power) : *leading * power;
}

}  // namespace

std::optional<double> proposedDuration(const HybridDae& dae)
{
    if (dae.experiment.stopTime) return std::nullopt;
    const auto& variables = dae.variables;
    if (std::none_of(variables.begin(), variables.end(), isFrequency)) return std::nullopt;
    const std::vector<double> values = evaluateParameters(dae);
    double slowest = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < variables.size(); ++i) {
        const DaeVariable& variable = variables[VariableId(i)];
        if (!isFrequency(variable)) continue;
        const double frequency = convertUnit(values[i], variable.unit.str(), "Hz").value_or(0);
        if (frequency > 0 && std::isfinite(frequency)) slowest = std::min(slowest, frequency);
    }
    if (!std::isfinite(slowest) || !std::isfinite(kPeriods / slowest)) return std::nullopt;
    return roundLength(kPeriods / slowest);
}

}  // namespace causeway
