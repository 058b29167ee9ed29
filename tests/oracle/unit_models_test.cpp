// SPDX-License-Identifier: GPL-3.0-or-later
// Random models whose units are known, with their prefixes: those without a mistake are accepted and the units that
// follow are the true ones, each mistake is found in its equation, and contradictions name equations of which none can
// be spared.
#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "core/base/units.h"
#include "core/compiler/compiler.h"
#include "core/units/unit_check.h"
#include "tests/oracle/search.h"

using namespace causeway;
using namespace causeway::oracle;

namespace {

constexpr std::array<const char*, 4> kBases = {"m", "kg", "s", "A"};
using Unit = std::array<int, 5>;  // powers of the bases, and of 1000
constexpr std::size_t kScale = kBases.size();

Unit times(const Unit& a, const Unit& b, int power)
{
    Unit result = a;
    for (std::size_t i = 0; i < result.size(); ++i) result[i] += power * b[i];
    return result;
}

/// The model and what is known of it.
class RandomModel {
public:
    RandomModel(Choices& choices, int percentForgotten, bool withMistake)
        : m_choices(choices), m_withNumbers(!withMistake)
    {
        const std::size_t count = 2 + choices.below(8);
        for (std::size_t i = 0; i < count; ++i) {
            Unit unit{};
            for (int& power : unit) power = choices.chance(50) ? choices.between(-2, 2) : 0;
            if (choices.chance(50)) unit[kScale] = 0;
            m_units.push_back(unit);
            m_isForgotten.push_back(choices.chance(percentForgotten));
        }
        m_mistaken = withMistake ? choices.below(count) : count;
        m_isOfScale = withMistake && choices.chance(40);
        for (std::size_t i = 0; i < count; ++i) {
            m_wantsMistake = i == m_mistaken;
            m_equations.push_back(equation(i));
        }
    }

    /// With the chosen equations alone.
    [[nodiscard]] std::string text(const std::vector<bool>& isThere = {}) const
    {
        std::string text =
            "function same\n  input Real u;\n  output Real y;\nalgorithm\n  y := 2*u;\nend same;\n"
            "function product2\n  input Real a;\n  input Real b;\n  output Real y;\nprotected\n  Real z;\n"
            "algorithm\n  z := a;\n  y := z*b;\nend product2;\nmodel M\n";
        for (const char* base : kBases) text += fmt::format("  parameter Real u{0}(unit = \"{0}\") = 2;\n", base);
        text +=
            "  parameter Real ukm(unit = \"km\") = 3;\n  constant Real thousand = 1000;\n"
            "  parameter Real kilo(unit = \"1\") = 1000, plain = 1000;\n  parameter Integer whole = 1000;\n";
        for (std::size_t i = 0; i < m_units.size(); ++i)
            text += fmt::format("  Real v{}{};\n", i, m_isForgotten[i] ? "" : "(unit = \"" + m_texts.at(i) + "\")");
        text += "equation\n";
        for (std::size_t i = 0; i < m_equations.size(); ++i) {
            if (isThere.empty() || isThere[i]) text += "  " + m_equations[i] + ";\n";
        }
        return text + "end M;\n";
    }
    void chooseTexts()
    {
        for (const Unit& unit : m_units) m_texts.push_back(textOf(unit));
    }
    [[nodiscard]] std::size_t size() const { return m_units.size(); }
    [[nodiscard]] std::size_t mistaken() const { return m_mistaken; }
    [[nodiscard]] const std::string& equationText(std::size_t i) const { return m_equations[i]; }
    [[nodiscard]] const Unit& unitOf(std::size_t i) const { return m_units[i]; }
    [[nodiscard]] bool isForgotten(std::size_t i) const { return m_isForgotten[i]; }
    [[nodiscard]] bool converts() const { return m_converts; }
    [[nodiscard]] bool hasMistake() const { return m_hasMistake; }

private:
    /// One of the many ways to write a unit.
    std::string textOf(Unit unit)
    {
        std::vector<std::string> factors;
        const auto add = [&](const std::string& name, int power) {
            if (power != 0) factors.push_back(name + (power == 1 ? "" : std::to_string(power)));
        };
        if (m_choices.chance(30)) {
            add("N", 1);
            unit = times(unit, {1, 1, -2, 0, 0}, -1);
        }
        if (m_choices.chance(20)) {
            add("mV", -1);
            unit = times(unit, {2, 1, -3, -1, -1}, 1);
        }
        for (std::size_t i = 0; i < kBases.size(); ++i) {
            const bool isOther = m_choices.chance(20);
            add(isOther ? (i == 1 ? "g" : std::string("k") + kBases[i]) : kBases[i], unit[i]);
            if (isOther) unit[kScale] -= i == 1 ? -unit[i] : unit[i];
        }
        add("kK", unit[kScale]);
        add("K", -unit[kScale]);
        if (factors.empty()) return "1";
        return fmt::format("{}", fmt::join(factors, "."));
    }

    /// A product of what has base units.
    std::string plain(const Unit& unit)
    {
        std::string text;
        if (unit[kScale] != 0) text = fmt::format("(ukm/um)^({})", unit[kScale]);
        for (std::size_t i = 0; i < kBases.size(); ++i) {
            if (unit[i] == 0) continue;
            if (!text.empty()) text += "*";
            text += unit[i] == 1 ? fmt::format("u{}", kBases[i]) : fmt::format("u{}^({})", kBases[i], unit[i]);
        }
        return text.empty() ? "(us/us)" : text;
    }

    std::string expression(Unit unit, int depth)
    {
        if (m_wantsMistake && (depth == 0 || m_choices.chance(40))) {
            m_wantsMistake = false;
            m_hasMistake = true;
            unit[m_isOfScale ? kScale : m_choices.below(kBases.size())] += m_choices.chance(50) ? 1 : -1;
        }
        if (depth == 0) {
            const std::size_t wanted = m_choices.below(m_units.size());
            const Unit rest = times(unit, m_units[wanted], -1);
            if (rest == Unit{}) return fmt::format("v{}", wanted);
            return m_choices.chance(50) ? fmt::format("v{}*{}", wanted, plain(rest)) : plain(unit);
        }
        const auto inner = [&](const Unit& one) { return expression(one, depth - 1); };
        const Unit other = m_units[m_choices.below(m_units.size())];
        const auto thousand = [&] {
            m_converts = true;
            constexpr const char* kWays[] = {"1000",
                                             "1e3",
                                             "thousand",
                                             "kilo",
                                             "plain",
                                             "whole",
                                             "(kilo + 0)",
                                             "max(kilo, 1)",
                                             "(2*kilo/2)",
                                             "same(kilo/2)",
                                             "10^3",
                                             "(if um > 1 then kilo else 1000)",
                                             "product2(plain, kilo/kilo)"};
            return m_choices.oneOf(kWays);
        };
        switch (m_choices.below(m_withNumbers ? 22 : 20)) {
            case 0: return inner(unit);
            case 1: return fmt::format("({} + {})", inner(unit), inner(unit));
            case 2: return fmt::format("({} - {})", inner(unit), inner(unit));
            case 3: return fmt::format("({})*({})", inner(other), inner(times(unit, other, -1)));
            case 4: return fmt::format("({})/({})", inner(times(unit, other, 1)), inner(other));
            case 5: return fmt::format("sqrt({})", inner(times(unit, unit, 1)));
            case 6: return fmt::format("({})^2/({})", inner(unit), inner(unit));
            case 7: return fmt::format("max({}, {})", inner(unit), inner(unit));
            case 8: return fmt::format("abs({})", inner(unit));
            case 9:
                return fmt::format("(if {} > {} then {} else {})", inner(other), inner(other), inner(unit),
                                   inner(unit));
            case 10: return fmt::format("({} + 0.5)", inner(unit));
            // Beside plain numbers, a number may have any unit.
            case 11: return fmt::format("{}({})", m_withNumbers ? "2.5*" : "", inner(unit));
            case 12: return fmt::format("noEvent(-({}))", inner(unit));
            case 13: return fmt::format("exp({})*({})", inner({}), inner(unit));
            // What a function or an array gives may be a number that converts between units.
            case 14: return fmt::format("{}({})", m_isOfScale ? "" : "same", inner(unit));
            case 15:
                if (m_isOfScale) return inner(unit);
                return fmt::format("product2({}, {})", inner(other), inner(times(unit, other, -1)));
            case 16: return fmt::format("sum({{{}, {}}})", inner(unit), inner(unit));
            case 17:
                if (m_isOfScale) return inner(unit);
                return fmt::format("{{{}, {}}}*{{{}, {}}}", inner(unit), inner(unit), inner({}), inner({}));
            case 18:
                return fmt::format("semiLinear({}, {}, {})", inner(other), inner(times(unit, other, -1)),
                                   inner(times(unit, other, -1)));
            // A number that converts.
            case 20: return fmt::format("{}*({})", thousand(), inner(times(unit, {0, 0, 0, 0, 1}, 1)));
            case 21: return fmt::format("({})/{}", inner(times(unit, {0, 0, 0, 0, 1}, -1)), thousand());
            default: return fmt::format("(({})^3)^(1/3)", inner(unit));
        }
    }

    std::string equation(std::size_t i)
    {
        const int depth = m_choices.between(1, 3);
        const Unit other = m_units[m_choices.below(m_units.size())];
        switch (m_choices.below(4)) {
            case 0: return fmt::format("v{} = {}", i, expression(m_units[i], depth));
            case 1:
                return fmt::format("v{}*({}) = {}", i, expression(other, depth),
                                   expression(times(m_units[i], other, 1), depth));
            case 2: return fmt::format("0 = v{} - ({})", i, expression(m_units[i], depth));
            default: return fmt::format("der(v{}) = {}", i, expression(times(m_units[i], {0, 0, 1, 0, 0}, -1), depth));
        }
    }

    Choices& m_choices;
    bool m_withNumbers;
    std::vector<Unit> m_units;
    std::vector<bool> m_isForgotten;
    std::vector<std::string> m_equations, m_texts;
    std::size_t m_mistaken = 0;
    bool m_wantsMistake = false, m_hasMistake = false;
    bool m_converts = false;   ///< some number converts between units
    bool m_isOfScale = false;  ///< the mistake is a prefix
};

std::shared_ptr<const Analysis> analysed(const std::string& text)
{
    AnalysisRequest request;
    request.file = std::make_shared<const SourceFile>("test.mo", text);
    request.modelName = "M";
    request.last = StopAfter::Dae;
    return analyse(request, Task());
}

std::string describe(const Analysis& analysis)
{
    std::string text;
    for (const Diagnostic& diagnostic : analysis.diagnostics.items())
        text += formatDiagnostic(diagnostic, analysis.sources) + "\n";
    if (analysis.units) {
        for (const UnitFinding& finding : analysis.units->findings) text += finding.message + "\n";
    }
    return text;
}

bool names(const UnitFinding& finding, const Analysis& analysis, const std::string& equation)
{
    return std::ranges::any_of(finding.parts, [&](const UnitFinding::Part& part) {
        return !part.span.isNone() &&
               analysis.sources[part.span.source].text(part.span).find(equation) != std::string_view::npos;
    });
}

CaseOutcome tryAgreeing(Choices& choices, const Announce& announce)
{
    CaseOutcome outcome;
    RandomModel model(choices, choices.between(0, 80), false);
    model.chooseTexts();
    outcome.text = model.text();
    announce(outcome.text);
    const auto analysis = analysed(outcome.text);
    outcome.runs = 1;
    if (!analysis->units) return outcome.disagreement = "refused", outcome.details = describe(*analysis), outcome;
    if (!analysis->units->findings.empty())
        return outcome.disagreement = "false warning", outcome.details = describe(*analysis), outcome;
    for (std::size_t i = 0; i < model.size(); ++i) {
        const VariableId id = analysis->dae->findVariable(fmt::format("v{}", i));
        const std::string& inferred = analysis->units->inferred[id].unit;
        if (inferred.empty()) continue;
        const auto powers = unitPowers(inferred);
        UnitPowers wanted;
        for (std::size_t base = 0; base < kBases.size(); ++base) wanted.base[base] = model.unitOf(i)[base];
        const auto scale = unitScale(inferred);
        const double thousands = scale ? std::log(scale->factor) / std::log(1000) : 0;
        // A number that converts is taken for one that does not, where the unit of a result is looked for.
        if (powers == wanted && (model.converts() || std::abs(thousands - model.unitOf(i)[kScale]) < 1e-6)) continue;
        outcome.disagreement = "other unit";
        outcome.details = fmt::format("v{} is said to be {}", i, inferred);
    }
    return outcome;
}

CaseOutcome tryMistaken(Choices& choices, const Announce& announce)
{
    CaseOutcome outcome;
    RandomModel model(choices, 0, true);
    model.chooseTexts();
    outcome.text = model.text();
    announce(outcome.text);
    if (!model.hasMistake()) return outcome.isTaken = false, outcome;
    const auto analysis = analysed(outcome.text);
    outcome.runs = 1;
    if (!analysis->units) return outcome.disagreement = "refused", outcome.details = describe(*analysis), outcome;
    const std::string& equation = model.equationText(model.mistaken());
    const auto& findings = analysis->units->findings;
    if (std::ranges::none_of(findings, [&](const UnitFinding& one) { return names(one, *analysis, equation); }))
        return outcome.disagreement = "not found", outcome.details = equation, outcome;
    if (findings.size() > 1) outcome.disagreement = "another equation too", outcome.details = describe(*analysis);
    return outcome;
}

/// Forgotten units and a mistake: what is found cannot be made smaller.
CaseOutcome trySmallest(Choices& choices, const Announce& announce)
{
    CaseOutcome outcome;
    RandomModel model(choices, 70, true);
    model.chooseTexts();
    outcome.text = model.text();
    announce(outcome.text);
    const auto analysis = analysed(outcome.text);
    outcome.runs = 1;
    if (!analysis->units) return outcome.disagreement = "refused", outcome.details = describe(*analysis), outcome;
    outcome.isTaken = false;
    for (const UnitFinding& finding : analysis->units->findings) {
        outcome.isTaken = true;
        std::vector<bool> isThere(model.size());
        for (std::size_t i = 0; i < model.size(); ++i) isThere[i] = names(finding, *analysis, model.equationText(i));
        if (analysed(model.text(isThere))->units->findings.empty())
            return outcome.disagreement = "no contradiction", outcome.details = finding.message, outcome;
        for (std::size_t i = 0; i < model.size(); ++i) {
            if (!isThere[i]) continue;
            isThere[i] = false;
            if (!analysed(model.text(isThere))->units->findings.empty())
                return outcome.disagreement = "not the smallest", outcome.details = model.equationText(i), outcome;
            isThere[i] = true;
        }
    }
    return outcome;
}

}  // namespace

int main(int argc, char** argv)
{
    const std::vector<CaseClass> classes = {
        {"agreeing", tryAgreeing}, {"mistaken", tryMistaken}, {"smallest", trySmallest}};
    return search(argc, argv, classes, {2000, 20});
}
