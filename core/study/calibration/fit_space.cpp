// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/calibration/fit_space.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "core/base/diagnostics.h"
#include "core/base/exception_report.h"
#include "core/base/numbers.h"
#include "core/results/result_sink.h"

namespace causeway {

namespace {

using Eigen::Index;
using Eigen::VectorXd;

constexpr double kUnbounded = std::numeric_limits<double>::infinity();

std::optional<double> valueIn(const Result& result, const std::string& name)
{
    const auto found = std::ranges::find(result.parameters, name, &ResultParameter::name);
    if (found != result.parameters.end()) return found->value;
    const ResultColumn* const column = result.find(name);
    return column != nullptr && column->values.size() > 0 ? std::optional(column->values[0]) : std::nullopt;
}

/// Bounds and magnitude of one coordinate with this start value.
void takeCoordinate(const FitParameter& parameter, double start, Index i, FitSpace& space)
{
    FitCoordinate coordinate;
    space.least[i] = parameter.least;
    space.most[i] = parameter.most;
    space.typical[i] = std::abs(start);
    if (start == 0) {
        const double width = parameter.most - parameter.least;
        space.typical[i] = std::isfinite(width) ? width / 10 : 1;
    }
    if (parameter.isLogarithmic) {
        coordinate.sign = start > 0 ? 1 : -1;
        const double low = start > 0 ? parameter.least : -parameter.most;
        const double high = start > 0 ? parameter.most : -parameter.least;
        space.least[i] = low > 0 ? std::log(low) : -kUnbounded;
        space.most[i] = std::log(high);
        space.typical[i] = 1;
    }
    space.start[i] = coordinate.of(start);
    space.coordinates.push_back(coordinate);
}

}  // namespace

double FitCoordinate::valueAt(double x) const
{
    return sign == 0 ? x : sign * std::exp(x);
}

double FitCoordinate::of(double value) const
{
    return sign == 0 ? value : std::log(value * sign);
}

double FitCoordinate::slopeAt(double x) const
{
    return sign == 0 ? 1 : valueAt(x);
}

std::vector<double> FitSpace::valuesAt(const VectorXd& point) const
{
    std::vector<double> values;
    for (std::size_t i = 0; i < coordinates.size(); ++i)
        values.push_back(coordinates[i].valueAt(point[static_cast<Index>(i)]));
    return values;
}

IoResult<FitSpace> fitSpaceOf(const std::vector<FitParameter>& parameters, const Program& program,
                              SimulationSettings settings, std::optional<double> runLimit, const Task& task)
{
    using Failure = IoResult<FitSpace>;
    settings.stopTime = settings.startTime;
    settings.outputs.clear();
    for (const FitParameter& parameter : parameters) {
        settings.outputs.push_back(parameter.name);
        if (parameter.start) settings.overrides.emplace_back(parameter.name, shortestText(*parameter.start));
    }
    Diagnostics diagnostics;
    ResultStore store;
    bool hasValues = false;
    try {
        hasValues = simulateWithin(runLimit, program, settings, store, diagnostics, Task(task.stop())) ==
                    SimulationStatus::Completed;
    } catch (const std::exception& error) {
        reportException(diagnostics, error);
    }
    FitSpace space;
    const auto n = static_cast<Index>(parameters.size());
    space.start = space.least = space.most = space.typical = VectorXd(n);
    for (Index i = 0; i < n; ++i) {
        const FitParameter& parameter = parameters[static_cast<std::size_t>(i)];
        const auto given = parameter.start || !hasValues ? parameter.start : valueIn(*store.result(), parameter.name);
        if (!given && !hasValues) return Failure::failure(firstErrorIn(diagnostics));
        if (!given || !std::isfinite(*given))
            return Failure::failure(
                fmt::format("'{}' has no value to start with; give one with \"start\"", parameter.name));
        const double start = std::clamp(*given, parameter.least, parameter.most);
        if (parameter.isLogarithmic && start == 0)
            return Failure::failure(fmt::format("'{}' starts at 0, which has no logarithm", parameter.name));
        takeCoordinate(parameter, start, i, space);
    }
    return space;
}

}  // namespace causeway
