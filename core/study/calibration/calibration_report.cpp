// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/calibration/calibration_report.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/base/numbers.h"

namespace causeway {

namespace {

nlohmann::ordered_json orNull(double value)
{
    return std::isfinite(value) ? nlohmann::ordered_json(value) : nlohmann::ordered_json();
}

std::string short6(double value)
{
    return fmt::format("{:.6g}", value);
}

std::string namesOf(const std::vector<std::pair<std::string, double>>& changes)
{
    std::string names;
    for (std::size_t i = 0; i < changes.size(); ++i)
        names += (i == 0 ? "" : i + 1 == changes.size() ? " and " : ", ") + changes[i].first;
    return names;
}

std::string endText(const CalibrationResult& result)
{
    switch (result.end) {
        case CalibrationResult::End::Converged: return fmt::format("converged after {} iterations", result.iterations);
        case CalibrationResult::End::Iterations:
            return fmt::format("not converged after {} iterations", result.iterations);
        case CalibrationResult::End::Stopped: return "stopped; the best values so far";
        case CalibrationResult::End::Failed: break;
    }
    return "failed: " + result.failure;
}

std::string intervalText(const FittedParameter& parameter)
{
    if (parameter.isAtBound) return "at its bound";
    if (!parameter.isDetermined) return "not determined";
    if (!std::isfinite(parameter.low)) return "-";
    return short6(parameter.low) + " .. " + short6(parameter.high);
}

}  // namespace

std::string undeterminedText(const std::vector<std::pair<std::string, double>>& changes)
{
    constexpr double kEqual = 0.02;
    if (changes.size() == 1) return fmt::format("{} does not change the curves", changes.front().first);
    const std::string names = namesOf(changes);
    if (changes.size() == 2) {
        // The larger change is 1: the other one is the exponent.
        const bool isFirstGreatest = std::abs(changes[0].second) >= std::abs(changes[1].second);
        const auto& greatest = changes[isFirstGreatest ? 0 : 1];
        const auto& other = changes[isFirstGreatest ? 1 : 0];
        const double exponent = other.second / greatest.second;
        std::string combination =
            fmt::format("{}{}{}^{:.3g}", other.first, exponent < 0 ? '*' : '/', greatest.first, std::abs(exponent));
        if (std::abs(exponent - 1) < kEqual) combination = changes[0].first + "/" + changes[1].first;
        if (std::abs(exponent + 1) < kEqual) combination = changes[0].first + "*" + changes[1].first;
        return fmt::format("the curves determine only {}, not {}", combination, names);
    }
    std::string text = fmt::format("{} cannot be distinguished: the curves stay the same when", names);
    for (std::size_t i = 0; i < changes.size(); ++i)
        text += fmt::format("{} {} changes by {:+.3g} %", i == 0 ? "" : ",", changes[i].first, changes[i].second);
    return text;
}

std::string calibrationText(const CalibrationResult& result, const std::string& modelName)
{
    std::string text = fmt::format("{}: {} ({} runs)\n", modelName, endText(result), result.runs);
    if (result.parameters.empty()) return text;
    std::size_t width = std::string_view("parameter").size();
    for (const FittedParameter& parameter : result.parameters) width = std::max(width, parameter.name.size());
    text += fmt::format("\n{:<{}}  {:<13} {:<13} {:<27} {}\n", "parameter", width, "value", "error",
                        fmt::format("{:.4g} % interval", 100 * result.confidence), "start");
    for (const FittedParameter& parameter : result.parameters) {
        const std::string error = std::isfinite(parameter.standardError) ? short6(parameter.standardError) : "-";
        text += fmt::format("{:<{}}  {:<13} {:<13} {:<27} {}\n", parameter.name, width, short6(parameter.value), error,
                            intervalText(parameter), short6(parameter.start));
    }
    text += '\n';
    for (const FittedCurve& curve : result.curves)
        text += fmt::format("{}, {}: {} values, rms difference {}, deviation {}{}\n", curve.experiment, curve.variable,
                            curve.points, short6(curve.rms), short6(curve.deviation),
                            curve.isEstimated ? " (estimated)" : "");
    for (const auto& changes : result.undetermined) text += "not determined: " + undeterminedText(changes) + "\n";
    return text;
}

nlohmann::ordered_json calibrationJson(const CalibrationResult& result, const Calibration& calibration,
                                       const std::string& modelName)
{
    using Json = nlohmann::ordered_json;
    Json parameters = Json::array(), curves = Json::array(), undetermined = Json::array(), covariance = Json::array();
    for (const FittedParameter& each : result.parameters)
        parameters.push_back({{"name", each.name},
                              {"value", orNull(each.value)},
                              {"start", orNull(each.start)},
                              {"standard_error", orNull(each.standardError)},
                              {"from", orNull(each.low)},
                              {"to", orNull(each.high)},
                              {"at_bound", each.isAtBound},
                              {"determined", each.isDetermined}});
    for (const FittedCurve& each : result.curves)
        curves.push_back({{"experiment", each.experiment},
                          {"variable", each.variable},
                          {"values", each.points},
                          {"rms", orNull(each.rms)},
                          {"deviation", orNull(each.deviation)},
                          {"estimated", each.isEstimated}});
    for (const auto& row : result.covariance) {
        Json numbers = Json::array();
        for (const double value : row) numbers.push_back(orNull(value));
        covariance.push_back(std::move(numbers));
    }
    for (const auto& changes : result.undetermined) {
        Json directions = Json::object();
        for (const auto& [name, change] : changes) directions[name] = change;
        undetermined.push_back({{"changes", std::move(directions)}, {"text", undeterminedText(changes)}});
    }
    return {{"schema", kCalibrationSchema},
            {"model", modelName},
            {"status", toString(result.end)},
            {"reason", result.failure},
            {"iterations", result.iterations},
            {"runs", result.runs},
            {"confidence", result.confidence},
            {"degrees_of_freedom", result.degreesOfFreedom},
            {"parameters", std::move(parameters)},
            {"covariance", std::move(covariance)},
            {"curves", std::move(curves)},
            {"singular_values", result.singularValues},
            {"undetermined", std::move(undetermined)},
            {"modification", modelName + modificationOf(fittedValues(result), *calibration.program().structure->dae)}};
}

std::vector<std::pair<std::string, double>> fittedValues(const CalibrationResult& result)
{
    std::vector<std::pair<std::string, double>> values;
    for (const FittedParameter& parameter : result.parameters) values.emplace_back(parameter.name, parameter.value);
    return values;
}

}  // namespace causeway
