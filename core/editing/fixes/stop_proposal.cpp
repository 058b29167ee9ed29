// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/editing/fixes/stop_proposal.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/round_numbers.h"
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
    return roundNumber(kPeriods / slowest);
}

}  // namespace causeway
