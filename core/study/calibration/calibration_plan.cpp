// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/calibration/calibration_plan.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

#include <fmt/format.h>

#include "core/base/numbers.h"
#include "core/base/suggestion.h"
#include "core/results/result_sink.h"

namespace causeway {

namespace {

constexpr std::uint64_t kMostIterations = 10'000;
constexpr double kLargestValue = 1e100;  // squares, and their sums, are finite

class CalibrationReader {
public:
    CalibrationReader(const nlohmann::json& document, const ReadMeasurements& readMeasurements, bool hasModel)
        : m_root(document, "", m_problems), m_readMeasurements(readMeasurements), m_hasModel(hasModel)
    {
    }

    ReadCalibration read()
    {
        const bool isPlan = m_root.isObject(
            {"schema", "description", "model", "settings", "parameters", "experiments", "confidence", "iterations"},
            {"parameters", "experiments"});
        if (m_hasModel && !m_root.has("model") && isPlan) m_root.refuse("the key 'model' is missing");
        if (m_root.has("schema")) static_cast<void>(m_root.at("schema").word({kCalibrationSchema}));
        if (m_root.has("model")) std::tie(m_plan.modelFile, m_plan.modelName) = readPlanModel(m_root.at("model"));
        if (m_root.has("settings")) m_plan.settings = readPlanSettings(m_root.at("settings"));
        if (m_root.has("parameters"))
            m_plan.parameters = readFitParameters(m_root.at("parameters"), "a calibration needs a parameter");
        if (m_root.has("experiments")) readExperiments(m_root.at("experiments"));
        m_plan.iterations = m_root.wholeAt("iterations", 1, kMostIterations).value_or(m_plan.iterations);
        if (m_root.has("confidence")) {
            m_plan.confidence = m_root.numberAt("confidence").value_or(m_plan.confidence);
            if (!(m_plan.confidence > 0 && m_plan.confidence < 1))
                m_root.at("confidence").refuse("must lie between 0 and 1");
        }
        ReadCalibration read;
        if (isPlan && m_problems.empty()) read.plan = std::move(m_plan);
        read.problems = std::move(m_problems);
        return read;
    }

private:
    void readExperiments(const JsonPlace& place)
    {
        const std::vector<JsonPlace> elements = place.elements();
        if (place.value().is_array() && elements.empty()) place.refuse("a calibration needs an experiment");
        for (const JsonPlace& element : elements) {
            if (!element.isObject({"name", "data", "curves", "set"}, {"data", "curves"})) continue;
            FitExperiment experiment;
            experiment.place = element.name();
            experiment.name = element.textAt("name").value_or(element.at("data").value().is_string()
                                                                  ? element.at("data").value().get<std::string>()
                                                                  : fmt::format("{}", m_plan.experiments.size() + 1));
            if (element.has("set")) experiment.values = readPlanValues(element.at("set"));
            for (const auto& [name, text] : experiment.values) {
                const std::string& given = name;
                if (std::ranges::any_of(m_plan.parameters, [&](const auto& each) { return each.name == given; }))
                    element.at("set").refuse(fmt::format("'{}' is a parameter of the calibration", name));
            }
            if (const auto data = measurements(element.at("data"))) readCurves(element.at("curves"), *data, experiment);
            m_plan.experiments.push_back(std::move(experiment));
        }
    }

    std::optional<Result> measurements(const JsonPlace& place)
    {
        if (place.value().is_object()) return numbersOf(place);
        const auto file = place.text();
        if (!file) return std::nullopt;
        IoResult<Result> read =
            m_readMeasurements ? m_readMeasurements(*file) : IoResult<Result>::failure("files are not read here");
        if (read) return std::move(*read);
        place.refuse(fmt::format("'{}' cannot be read: {}", *file, read.error()));
        return std::nullopt;
    }

    /// From a script: {"time": [...], "w": [...]}; null: no measurement.
    static std::optional<Result> numbersOf(const JsonPlace& place)
    {
        const auto refuse = [&place](const std::string& why) {
            place.refuse(why);
            return std::nullopt;
        };
        if (!place.has("time")) return refuse("the key 'time' is missing");
        ResultLayout layout;
        std::vector<const nlohmann::json*> columns;
        const nlohmann::json& time = place.at("time").value();
        for (const auto& [name, list] : place.value().items()) {
            const auto isNumber = [](const nlohmann::json& each) { return each.is_number() || each.is_null(); };
            if (!list.is_array() || !std::ranges::all_of(list, isNumber))
                return refuse(fmt::format("'{}' must be a list of numbers", name));
            if (!time.is_array() || list.size() != time.size())
                return refuse(fmt::format("'{}' must have as many numbers as 'time'", name));
            if (name == "time") continue;
            ResultVariable variable;
            variable.name = name;
            variable.column = layout.columnCount++;
            layout.variables.push_back(std::move(variable));
            columns.push_back(&list);
        }
        ResultStore store;
        if (!store.begin(layout)) return std::nullopt;
        std::vector<double> row(columns.size());
        double before = -std::numeric_limits<double>::infinity();
        for (std::size_t i = 0; i < time.size(); ++i) {
            if (!time[i].is_number() || !(time[i].get<double>() >= before)) return refuse("the time must not go back");
            before = time[i].get<double>();
            for (std::size_t k = 0; k < columns.size(); ++k) {
                const nlohmann::json& value = (*columns[k])[i];
                row[k] = value.is_null() ? std::nan("") : value.get<double>();
            }
            if (!store.row(before, row)) return std::nullopt;
        }
        return store.release();
    }

    static void readCurves(const JsonPlace& place, const Result& data, FitExperiment& experiment)
    {
        const std::vector<JsonPlace> elements = place.elements();
        if (place.value().is_array() && elements.empty()) place.refuse("an experiment needs a curve");
        for (const JsonPlace& element : elements) {
            if (!element.isObject({"variable", "column", "deviation", "from", "to"}, {"variable"})) continue;
            FitCurve curve;
            curve.variable = element.textAt("variable").value_or("");
            curve.place = element.name();
            curve.deviation = element.numberAt("deviation");
            if (curve.deviation && !(*curve.deviation > 0)) element.at("deviation").refuse("must be positive");
            const std::string name = element.textAt("column").value_or(curve.variable);
            const ResultColumn* const column = data.find(name);
            if (column == nullptr) {
                std::vector<std::string> names;
                for (const ResultColumn& each : data.columns) names.push_back(each.name);
                element.refuse(fmt::format("the measurements have no column '{}'{}", name, didYouMean(name, names)));
                continue;
            }
            takeValues(data, *column, element, curve);
            experiment.curves.push_back(std::move(curve));
        }
    }

    static void takeValues(const Result& data, const ResultColumn& column, const JsonPlace& place, FitCurve& curve)
    {
        const double from = place.numberAt("from").value_or(-std::numeric_limits<double>::infinity());
        const double to = place.numberAt("to").value_or(std::numeric_limits<double>::infinity());
        for (std::size_t i = 0; i < data.rowCount(); ++i) {
            const double time = data.time[i], value = column.values[i];
            if (std::isnan(value) || time < from || time > to) continue;
            if (!(std::abs(value) <= kLargestValue)) {
                place.refuse(
                    fmt::format("row {} of '{}' is {}: what was measured must be less than {} (an empty cell "
                                "does not count)",
                                i + 1, column.name, shortestText(value), kLargestValue));
                return;
            }
            curve.time.push_back(time);
            curve.values.push_back(value);
        }
        if (curve.time.empty()) place.refuse(fmt::format("nothing was measured in '{}'", column.name));
    }

    std::vector<std::string> m_problems;
    JsonPlace m_root;
    const ReadMeasurements& m_readMeasurements;
    bool m_hasModel;
    CalibrationPlan m_plan;
};

}  // namespace

ReadCalibration readCalibrationPlan(std::string_view text, const ReadMeasurements& readMeasurements, bool hasModel)
{
    ReadCalibration read;
    const auto document = parseDocument(text, read.problems);
    return document ? CalibrationReader(*document, readMeasurements, hasModel).read() : read;
}

}  // namespace causeway
