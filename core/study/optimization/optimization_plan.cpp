// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/optimization/optimization_plan.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include <fmt/format.h>

#include "core/study/design.h"

namespace causeway {

namespace {

constexpr std::uint64_t kMostStarts = 1000, kMostRunsOfStart = 1'000'000;

class OptimizationReader {
public:
    OptimizationReader(const nlohmann::json& document, bool hasModel)
        : m_root(document, "", m_problems), m_hasModel(hasModel)
    {
    }

    ReadOptimization read()
    {
        const bool isPlan = m_root.isObject({"schema", "description", "model", "settings", "parameters", "outputs",
                                             "minimize", "maximize", "constraints", "starts", "runs", "tolerance"},
                                            {"parameters"});
        if (m_hasModel && !m_root.has("model") && isPlan) m_root.refuse("the key 'model' is missing");
        if (m_root.has("schema")) static_cast<void>(m_root.at("schema").word({kOptimizationSchema}));
        if (m_root.has("model")) std::tie(m_plan.modelFile, m_plan.modelName) = readPlanModel(m_root.at("model"));
        if (m_root.has("settings")) m_plan.settings = readPlanSettings(m_root.at("settings"));
        if (m_root.has("parameters"))
            m_plan.parameters = readFitParameters(m_root.at("parameters"), "an optimization needs a parameter");
        if (m_root.has("outputs")) readOutputs(m_root.at("outputs"));
        if (isPlan) readObjective();
        if (m_root.has("constraints")) readConstraints(m_root.at("constraints"));
        m_plan.starts = m_root.wholeAt("starts", 1, kMostStarts).value_or(m_plan.starts);
        m_plan.runs = m_root.wholeAt("runs", 1, kMostRunsOfStart).value_or(m_plan.runs);
        m_plan.tolerance = m_root.numberAt("tolerance").value_or(m_plan.tolerance);
        if (!(m_plan.tolerance >= 1e-12 && m_plan.tolerance <= 0.1))
            m_root.at("tolerance").refuse("must be between 1e-12 and 0.1");
        if (m_plan.starts > 1) checkStarts();
        ReadOptimization read;
        if (isPlan && m_problems.empty()) read.plan = std::move(m_plan);
        read.problems = std::move(m_problems);
        return read;
    }

private:
    void readOutputs(const JsonPlace& place)
    {
        m_plan.outputs = readStudyOutputs(place, [this](const std::string& name) -> std::string {
            if (std::ranges::find(m_plan.parameters, name, &FitParameter::name) == m_plan.parameters.end()) return {};
            return "is the name of a parameter already; give another \"name\"";
        });
    }

    void readObjective()
    {
        m_plan.isMaximized = m_root.has("maximize");
        if (m_plan.isMaximized == m_root.has("minimize"))
            return m_root.refuse(R"(needs one of the keys "minimize" and "maximize")");
        m_plan.objective = m_root.textAt(m_plan.isMaximized ? "maximize" : "minimize").value_or("");
    }

    void readConstraints(const JsonPlace& place)
    {
        for (const JsonPlace& element : place.elements()) {
            if (!element.isObject({"expression", "from", "to"}, {"expression"})) continue;
            OptimizationConstraint constraint;
            constraint.expression = element.textAt("expression").value_or("");
            constraint.place = element.name();
            constraint.least = element.numberAt("from");
            constraint.most = element.numberAt("to");
            if (!element.has("from") && !element.has("to")) element.refuse(R"(needs "from", "to" or both)");
            if (constraint.least && constraint.most && !(*constraint.least <= *constraint.most))
                element.refuse("'from' must not be greater than 'to'");
            m_plan.constraints.push_back(std::move(constraint));
        }
    }

    /// Starts are distributed over the bounds by the Sobol sequence.
    void checkStarts()
    {
        const JsonPlace place = m_root.at("starts");
        if (m_plan.parameters.size() > kMostSobolFactors)
            place.refuse(fmt::format("several starts are possible for {} parameters at most", kMostSobolFactors));
        for (const FitParameter& parameter : m_plan.parameters) {
            if (!std::isfinite(parameter.least) || !std::isfinite(parameter.most))
                place.refuse(fmt::format("several starts need 'from' and 'to' of each parameter, and '{}' has not both",
                                         parameter.name));
        }
    }

    std::vector<std::string> m_problems;
    JsonPlace m_root;
    bool m_hasModel;
    OptimizationPlan m_plan;
};

}  // namespace

ReadOptimization readOptimizationPlan(std::string_view text, bool hasModel)
{
    ReadOptimization read;
    const auto document = parseDocument(text, read.problems);
    return document ? OptimizationReader(*document, hasModel).read() : read;
}

}  // namespace causeway
