// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/plan.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <tuple>

#include <fmt/format.h>

#include "core/base/suggestion.h"
#include "core/study/json_place.h"
#include "core/study/plan_settings.h"
#include "core/study/text_table.h"

namespace causeway {

namespace {

using Kind = FactorDistribution::Kind;

/// Keys of the parameters a, b, c of a distribution.
struct DistributionKeys {
    std::string_view name;
    Kind kind;
    std::array<const char*, 3> keys;  ///< null: no more
};

const DistributionKeys kDistributions[] = {
    {"normal", Kind::Normal, {"mean", "deviation", nullptr}},
    {"lognormal", Kind::LogNormal, {"log_mean", "log_deviation", nullptr}},
    {"uniform", Kind::Uniform, {"from", "to", nullptr}},
    {"loguniform", Kind::LogUniform, {"from", "to", nullptr}},
    {"triangular", Kind::Triangular, {"from", "to", "mode"}},
    {"exponential", Kind::Exponential, {"mean", nullptr, nullptr}},
    {"weibull", Kind::Weibull, {"scale", "shape", nullptr}},
};

bool hasKeysOf(const JsonPlace& place, const DistributionKeys& distribution)
{
    switch (distribution.kind) {
        case Kind::Normal: return place.isObject({"mean", "deviation", "from", "to"}, {"mean", "deviation"});
        case Kind::LogNormal: return place.isObject({"log_mean", "log_deviation"}, {"log_mean", "log_deviation"});
        case Kind::Triangular: return place.isObject({"from", "to", "mode"}, {"from", "to", "mode"});
        case Kind::Exponential: return place.isObject({"mean"}, {"mean"});
        case Kind::Weibull: return place.isObject({"scale", "shape"}, {"scale", "shape"});
        default: return place.isObject({"from", "to"}, {"from", "to"});
    }
}

std::optional<FactorDistribution> readDistribution(const JsonPlace& place)
{
    if (!place.value().is_object() || place.value().size() != 1) {
        place.refuse(R"(must be an object with one key, the distribution: {"normal": {"mean": 10, "deviation": 0.1}})");
        return std::nullopt;
    }
    const std::string& name = place.value().begin().key();
    const auto* known = std::ranges::find(kDistributions, name, &DistributionKeys::name);
    if (known == std::end(kDistributions)) {
        std::vector<std::string> names;
        for (const DistributionKeys& each : kDistributions) names.emplace_back(each.name);
        place.refuse(fmt::format("there is no distribution '{}'{}; there are {}", name, didYouMean(name, names),
                                 fmt::join(names, ", ")));
        return std::nullopt;
    }
    const JsonPlace numbers = place.at(name);
    if (!hasKeysOf(numbers, *known)) return std::nullopt;
    FactorDistribution read;
    read.kind = known->kind;
    double* const targets[] = {&read.a, &read.b, &read.c};
    std::size_t count = 0;
    for (const char* key : known->keys) {
        if (key == nullptr) break;
        const auto number = numbers.numberAt(key);
        if (!number) return std::nullopt;
        *targets[count++] = *number;
    }
    if (read.kind == Kind::Normal) {
        read.least = numbers.numberAt("from");
        read.most = numbers.numberAt("to");
        if ((numbers.has("from") && !read.least) || (numbers.has("to") && !read.most)) return std::nullopt;
    }
    if (const std::string problem = problemOf(read); !problem.empty()) {
        numbers.refuse(problem);
        return std::nullopt;
    }
    return read;
}

std::optional<FactorRange> readRange(const JsonPlace& place)
{
    if (!place.isObject({"from", "to", "count", "scale"}, {"from", "to"})) return std::nullopt;
    const auto from = place.numberAt("from"), to = place.numberAt("to");
    const auto count = place.wholeAt("count", 1, kMostRuns);
    const auto scale = place.has("scale") ? place.at("scale").word({"linear", "log"}) : std::optional<std::size_t>(0);
    if (!from || !to || !scale || (place.has("count") && !count)) return std::nullopt;
    const FactorRange range{*from, *to, static_cast<std::size_t>(count.value_or(0)), *scale == 1};
    if (const std::string problem = problemOf(range); !problem.empty()) {
        place.refuse(problem);
        return std::nullopt;
    }
    return range;
}

std::optional<FactorList> readList(const JsonPlace& place)
{
    FactorList list;
    const std::vector<JsonPlace> elements = place.elements();
    if (place.value().is_array() && elements.empty()) place.refuse("there is no value in the list");
    if (elements.size() > kMostRuns) {
        place.refuse(fmt::format("there are {} values; a study has at most {} runs", elements.size(), kMostRuns));
        return std::nullopt;
    }
    for (const JsonPlace& element : elements) {
        const auto text = element.valueText();
        if (!text) return std::nullopt;
        list.texts.push_back(*text);
    }
    return list.texts.empty() ? std::nullopt : std::optional(std::move(list));
}

std::optional<StudyFactor> readFactor(const JsonPlace& place)
{
    if (!place.isObject({"name", "values", "range", "distribution"}, {"name"})) return std::nullopt;
    const auto name = place.textAt("name");
    const int kinds = int(place.has("values")) + int(place.has("range")) + int(place.has("distribution"));
    if (kinds != 1) {
        place.refuse(R"(needs one of the keys "values", "range" and "distribution")");
        return std::nullopt;
    }
    StudyFactor factor;
    factor.name = name.value_or("");
    factor.place = place.name();
    const auto take = [&factor](auto read) {
        if (read) factor.values = std::move(*read);
        return read.has_value();
    };
    const bool isRead = place.has("values")  ? take(readList(place.at("values")))
                        : place.has("range") ? take(readRange(place.at("range")))
                                             : take(readDistribution(place.at("distribution")));
    return isRead && name ? std::optional(std::move(factor)) : std::nullopt;
}

class PlanReader {
public:
    PlanReader(const nlohmann::json& document, const ReadTable& readTable)
        : m_root(document, "", m_problems), m_readTable(readTable)
    {
    }

    [[nodiscard]] ReadPlan read()
    {
        const bool isPlan = m_root.isObject({"schema", "description", "model", "settings", "factors", "design", "runs",
                                             "seed", "outputs", "correlations"},
                                            {"model", "factors", "outputs"});
        if (m_root.has("schema")) static_cast<void>(m_root.at("schema").word({kStudySchema}));
        if (m_root.has("model")) std::tie(m_plan.modelFile, m_plan.modelName) = readPlanModel(m_root.at("model"));
        if (m_root.has("settings")) m_plan.settings = readPlanSettings(m_root.at("settings"));
        if (m_root.has("factors")) readFactors(m_root.at("factors"));
        if (m_root.has("outputs")) readOutputs(m_root.at("outputs"));
        m_plan.seed = m_root.wholeAt("seed", 0, std::numeric_limits<std::uint64_t>::max());
        readDesign();
        if (m_root.has("correlations")) readCorrelations(m_root.at("correlations"));
        ReadPlan read;
        if (isPlan && m_problems.empty()) {
            nlohmann::json meant = m_root.value();
            meant.erase("schema");
            meant.erase("description");
            if (m_hasTable) {
                meant["factors"] = m_meantFactors;
                meant["design"] = "zip";
            }
            m_plan.text = meant.dump(1);
            read.plan = std::move(m_plan);
        }
        if (m_problems.size() > ReadPlan::kMostProblems) {
            const std::size_t more = m_problems.size() - ReadPlan::kMostProblems;
            m_problems.resize(ReadPlan::kMostProblems);
            m_problems.push_back(fmt::format("and {} more", more));
        }
        read.problems = std::move(m_problems);
        return read;
    }

private:
    void readFactors(const JsonPlace& place)
    {
        const std::vector<JsonPlace> elements = place.elements();
        if (place.value().is_array() && elements.empty()) place.refuse("a study needs a factor");
        for (const JsonPlace& element : elements) {
            if (element.has("table"))
                takeTable(element);
            else
                takeFactor(element);
        }
    }

    /// Each column as a factor with values.
    void takeTable(const JsonPlace& element)
    {
        m_hasTable = true;
        const std::size_t before = m_problems.size();
        if (const auto columns = columnsOf(element)) {
            for (const nlohmann::json& column : *columns)
                takeFactor(element.with(column, ".table." + column["name"].get<std::string>()));
        }
        m_hasAllFactors = m_hasAllFactors && m_problems.size() == before;
    }

    std::optional<nlohmann::json> columnsOf(const JsonPlace& element)
    {
        if (!element.isObject({"table", "columns"}, {})) return std::nullopt;
        const auto file = element.textAt("table");
        if (!file) return std::nullopt;
        const JsonPlace place = element.at("table");
        const auto refuse = [&](const std::string& why) {
            place.refuse(fmt::format("'{}': {}", *file, why));
            return std::nullopt;
        };
        if (!m_readTable) return refuse("tables are not read here");
        const auto text = m_readTable(*file);
        if (!text) return refuse("cannot be read: " + text.error());
        const auto table = readTextTable(*text);
        if (!table) return refuse(table.error());
        if (table->rows.empty()) return refuse("there is no row below the names");
        if (table->rows.size() > kMostRuns)
            return refuse(fmt::format("there are {} rows; a study has at most {} runs", table->rows.size(), kMostRuns));
        std::vector<std::string> wanted = table->names;
        if (element.has("columns")) {
            wanted.clear();
            for (const JsonPlace& each : element.at("columns").elements()) {
                const auto name = each.text();
                if (name && std::ranges::find(table->names, *name) == table->names.end())
                    each.refuse(fmt::format("there is no column '{}'{}", *name, didYouMean(*name, table->names)));
                wanted.push_back(name.value_or(""));
            }
            if (!m_problems.empty()) return std::nullopt;
        }
        nlohmann::json columns = nlohmann::json::array();
        for (const std::string& name : wanted) {
            if (name.empty()) return refuse("a column has no name");
            const auto at = static_cast<std::size_t>(std::ranges::find(table->names, name) - table->names.begin());
            nlohmann::json values = nlohmann::json::array();
            for (const auto& row : table->rows) values.push_back(row[at]);
            columns.push_back({{"name", name}, {"values", std::move(values)}});
        }
        return columns;
    }

    void takeFactor(const JsonPlace& element)
    {
        m_meantFactors.push_back(element.value());
        auto factor = readFactor(element);
        m_hasAllFactors = m_hasAllFactors && factor;
        if (!factor) return;
        if (std::ranges::find(m_plan.factors, factor->name, &StudyFactor::name) != m_plan.factors.end())
            element.refuse(fmt::format("'{}' is a factor already", factor->name));
        for (const auto& [name, value] : m_plan.settings.values) {
            if (name == factor->name) element.refuse(fmt::format("'{}' is given in settings.set, too", name));
        }
        m_plan.factors.push_back(std::move(*factor));
    }

    void readOutputs(const JsonPlace& place)
    {
        if (place.value().is_array() && place.value().empty()) place.refuse("a study needs an output");
        m_plan.outputs = readStudyOutputs(place, [this](const std::string& name) -> std::string {
            if (name == "status" || name == "reason") return "is a column of every study; give another name";
            if (std::ranges::find(m_plan.factors, name, &StudyFactor::name) == m_plan.factors.end()) return {};
            return "is the name of a factor or an output already; give another \"name\"";
        });
    }

    void readDesign()
    {
        if (m_hasTable) m_plan.design = DesignKind::Zip;
        constexpr DesignKind kKinds[] = {DesignKind::Grid,  DesignKind::Zip,    DesignKind::LatinHypercube,
                                         DesignKind::Sobol, DesignKind::Random, DesignKind::Sensitivity};
        if (m_root.has("design")) {
            const auto word =
                m_root.at("design").word({"grid", "zip", "latin-hypercube", "sobol", "random", "sensitivity"});
            if (!word) return;
            if (m_hasTable && kKinds[*word] != DesignKind::Zip)
                m_root.at("design").refuse("the rows of a table are the runs: the design is \"zip\"");
            m_plan.design = kKinds[*word];
        }
        const auto runs = m_root.wholeAt("runs", 1, kMostRuns);
        if (m_root.has("runs") && !runs) return;
        if (!m_hasAllFactors || m_plan.factors.empty()) return;
        if (isSampled(m_plan.design)) {
            if (!runs) m_root.refuse("the key 'runs' is missing: how many runs the design has");
            m_plan.runs = runs.value_or(0);
            checkDimensions();
            return;
        }
        const std::optional<std::uint64_t> counted = countedRuns();
        if (counted && runs && *runs != *counted)
            m_root.at("runs").refuse(fmt::format("the values of the factors make {} runs, not {}", *counted, *runs));
        m_plan.runs = counted.value_or(0);
    }

    /// The Sobol sequence has a maximum dimension; sensitivity indices need two dimensions and additional runs per
    /// factor.
    void checkDimensions()
    {
        const std::size_t factors = m_plan.factors.size();
        if (m_plan.design == DesignKind::Sobol && factors > kMostSobolFactors)
            m_root.refuse(
                fmt::format("design: Sobol's sequence has {} factors at most; \"latin-hypercube\" takes any number",
                            kMostSobolFactors));
        if (m_plan.design != DesignKind::Sensitivity) return;
        if (factors > kMostSensitivityFactors)
            return m_root.refuse(fmt::format("design: indices of sensitivity are possible for {} factors at most",
                                             kMostSensitivityFactors));
        m_plan.runs *= factors + 2;
        if (m_plan.runs > kMostRuns)
            m_root.refuse(fmt::format("runs: {0} for each of {1} factors, and two times {0}, are more than {2}",
                                      m_plan.runs / (factors + 2), factors, kMostRuns));
    }

    /// For a grid, or values in parallel.
    std::optional<std::uint64_t> countedRuns()
    {
        std::uint64_t product = 1;
        std::size_t most = 1;
        for (std::size_t i = 0; i < m_plan.factors.size(); ++i) {
            const std::size_t count = m_plan.factors[i].count();
            const std::string& name = m_plan.factors[i].place;
            if (count == 0) {
                const bool isRange = std::holds_alternative<FactorRange>(m_plan.factors[i].values);
                m_root.refuse(isRange ? name +
                                            ".range: the key 'count' is missing: how many values a design of "
                                            "combinations takes"
                                      : name +
                                            ": a distribution has no list of values; take the design "
                                            "\"latin-hypercube\", \"sobol\" or \"random\"");
                return std::nullopt;
            }
            if (m_plan.design == DesignKind::Zip && count != most && count != 1 && most != 1) {
                m_root.refuse(fmt::format("{}: has {} values, but factors before it have {}", name, count, most));
                return std::nullopt;
            }
            most = std::max(most, count);
            product *= count;
            if (m_plan.design == DesignKind::Grid && product > kMostRuns) {
                m_root.refuse(
                    fmt::format("the factors have more than {} combinations, which is as many runs as a "
                                "study may have",
                                kMostRuns));
                return std::nullopt;
            }
        }
        return m_plan.design == DesignKind::Grid ? product : most;
    }

    void readCorrelations(const JsonPlace& place)
    {
        for (const JsonPlace& element : place.elements()) {
            if (!element.isObject({"factors", "coefficient"}, {"factors", "coefficient"})) continue;
            std::vector<std::size_t> pair;
            for (const JsonPlace& each : element.at("factors").elements()) {
                const auto name = each.text();
                const auto found = std::ranges::find(m_plan.factors, name.value_or(""), &StudyFactor::name);
                if (found != m_plan.factors.end()) {
                    pair.push_back(static_cast<std::size_t>(found - m_plan.factors.begin()));
                } else if (name && m_hasAllFactors) {
                    each.refuse(fmt::format("'{}' is not a factor", *name));
                }
            }
            const auto coefficient = element.numberAt("coefficient");
            if (coefficient && !(std::abs(*coefficient) < 1))
                element.at("coefficient").refuse("must be between -1 and 1");
            if (!m_hasAllFactors || !m_problems.empty()) continue;
            if (pair.size() != 2 || pair[0] == pair[1]) {
                element.at("factors").refuse("must name two factors");
                continue;
            }
            m_plan.correlations.push_back({pair[0], pair[1], *coefficient});
        }
        if (!m_problems.empty() || m_plan.correlations.empty()) return;
        if (m_plan.design != DesignKind::Random && m_plan.design != DesignKind::Sobol)
            return place.refuse("factors are correlated in the designs \"random\" and \"sobol\" only");
        if (const std::string problem = problemOf(m_plan.correlations, m_plan.factors.size()); !problem.empty())
            place.refuse(problem);
    }

    std::vector<std::string> m_problems;
    JsonPlace m_root;
    const ReadTable& m_readTable;
    bool m_hasTable = false;
    nlohmann::json m_meantFactors = nlohmann::json::array();  ///< with table columns as factors
    StudyPlan m_plan;
    bool m_hasAllFactors = true;
};

/// Converts "/factors/1/range" to "factors[1].range".
std::string placeOf(const std::string& pointer)
{
    std::string place;
    std::size_t begin = 1;
    while (begin <= pointer.size() && !pointer.empty()) {
        const std::size_t end = std::min(pointer.find('/', begin), pointer.size());
        const std::string part = pointer.substr(begin, end - begin);
        const bool isNumber = !part.empty() && part.find_first_not_of("0123456789-") == std::string::npos;
        place += isNumber ? "[" + part + "]" : (place.empty() ? "" : ".") + part;
        begin = end + 1;
    }
    return place;
}

}  // namespace

ReadPlan readStudyPlan(std::string_view text, const ReadTable& readTable)
{
    ReadPlan read;
    const auto document = parseDocument(text, read.problems);
    return document ? PlanReader(*document, readTable).read() : read;
}

std::string differenceOfPlans(const std::string& first, const std::string& second)
{
    const auto a = nlohmann::json::parse(first, nullptr, false), b = nlohmann::json::parse(second, nullptr, false);
    if (a == b) return {};
    if (!a.is_object() || !b.is_object()) return "schema";
    return placeOf(nlohmann::json::diff(a, b).at(0).at("path").get<std::string>());
}

}  // namespace causeway
