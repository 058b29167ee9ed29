// SPDX-License-Identifier: GPL-3.0-or-later
// Physical laws with declared units: one with an unknown unit of its constant, one with an error.
#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "core/base/units.h"
#include "core/classroom/exercise_makers.h"
#include "core/units/unit_check.h"

namespace causeway {

namespace {

struct Quantity {
    std::string_view name, unit;
};
constexpr Quantity kQuantities[] = {
    {"P", "W"},    {"v", "V"}, {"i", "A"},  {"R", "Ohm"},  {"E", "J"},    {"t", "s"},  {"F", "N"}, {"m", "kg"},
    {"a", "m/s2"}, {"s", "m"}, {"p", "Pa"}, {"A", "m2"},   {"w", "m/s"},  {"V", "m3"}, {"h", "m"}, {"rho", "kg/m3"},
    {"M", "N.m"},  {"r", "m"}, {"q", "C"},  {"om", "1/s"}, {"g", "m/s2"}, {"C", "F"},  {"L", "H"}, {"vdot", "m3/s"}};

struct Factor {
    std::string_view name;
    int power;
};
/// "name = number * factors".
struct Law {
    std::string_view name;
    std::vector<Factor> factors;
    bool isHalf = false;
};

const std::vector<Law>& laws()
{
    static const std::vector<Law> kLaws = {
        {"P", {{"v", 1}, {"i", 1}}},
        {"v", {{"R", 1}, {"i", 1}}},
        {"E", {{"P", 1}, {"t", 1}}},
        {"F", {{"m", 1}, {"a", 1}}},
        {"E", {{"F", 1}, {"s", 1}}},
        {"p", {{"F", 1}, {"A", -1}}},
        {"s", {{"w", 1}, {"t", 1}}},
        {"E", {{"m", 1}, {"w", 2}}, true},
        {"rho", {{"m", 1}, {"V", -1}}},
        {"V", {{"A", 1}, {"h", 1}}},
        {"p", {{"rho", 1}, {"g", 1}, {"h", 1}}},
        {"M", {{"F", 1}, {"r", 1}}},
        {"P", {{"M", 1}, {"om", 1}}},
        {"w", {{"om", 1}, {"r", 1}}},
        {"q", {{"i", 1}, {"t", 1}}},
        {"P", {{"F", 1}, {"w", 1}}},
        {"E", {{"C", 1}, {"v", 2}}, true},
        {"E", {{"L", 1}, {"i", 2}}, true},
        {"vdot", {{"A", 1}, {"w", 1}}},
        {"P", {{"p", 1}, {"vdot", 1}}},
        {"a", {{"w", 2}, {"r", -1}}},
        {"q", {{"C", 1}, {"v", 1}}},
    };
    return kLaws;
}

/// Laws with a constant k, which may have any unit.
const std::vector<Law>& lawsOfConstants()
{
    static const std::vector<Law> kLaws = {
        {"F", {{"k", 1}, {"s", 1}}},    {"F", {{"k", 1}, {"w", 1}}},
        {"F", {{"k", 1}, {"w", 2}}},    {"M", {{"k", 1}, {"om", 1}}},
        {"v", {{"k", 1}, {"om", 1}}},   {"M", {{"k", 1}, {"i", 1}}},
        {"P", {{"k", 1}, {"om", 2}}},   {"p", {{"k", 1}, {"vdot", 1}}},
        {"p", {{"k", 1}, {"vdot", 2}}}, {"F", {{"k", 1}, {"m", 1}, {"r", -2}}},
        {"E", {{"k", 1}, {"s", 2}}},    {"q", {{"k", 1}, {"v", 1}}},
    };
    return kLaws;
}

std::string textOf(const Law& law)
{
    std::string above, below;
    for (const auto& [name, power] : law.factors) {
        const int size = std::abs(power);
        std::string& side = power > 0 ? above : below;
        if (power < 0)
            side += fmt::format("/{}{}", name, size == 1 ? "" : fmt::format("^{}", size));
        else
            side += fmt::format("{}{}{}", side.empty() ? "" : "*", name, size == 1 ? "" : fmt::format("^{}", size));
    }
    if (above.empty()) above = "1";
    return fmt::format("{} = {}{}{}", law.name, above, below, law.isHalf ? "/2" : "");
}

/// Removes or inverts a factor, or changes its exponent.
Law mistaken(SeededNumbers& numbers, Law law)
{
    Factor& factor = law.factors[numbers.below(law.factors.size())];
    switch (numbers.below(3)) {
        case 0:
            if (law.factors.size() > 1) {
                law.factors.erase(law.factors.begin() + (&factor - law.factors.data()));
                break;
            }
            [[fallthrough]];
        case 1: factor.power = -factor.power; break;
        default: factor.power = factor.power == 1 ? 2 : factor.power == 2 ? 1 : factor.power - 1; break;
    }
    return law;
}

std::set<std::string_view> namesOf(const Law& law)
{
    std::set<std::string_view> names{law.name};
    for (const Factor& factor : law.factors) names.insert(factor.name);
    return names;
}

/// Laws that share quantities with previous ones, without determining the same quantity.
std::vector<Law> drawLaws(SeededNumbers& numbers, std::size_t count)
{
    std::vector<Law> drawn{lawsOfConstants()[numbers.below(lawsOfConstants().size())]};
    std::set<std::string_view> used = namesOf(drawn.front()), determined{drawn.front().name};
    std::vector<Law> others = laws();
    numbers.shuffle(others);
    while (drawn.size() < count) {
        const auto next = std::ranges::find_if(others, [&](const Law& law) {
            const auto names = namesOf(law);
            return !determined.contains(law.name) &&
                   std::ranges::any_of(names, [&](std::string_view name) { return used.contains(name); });
        });
        if (next == others.end()) return {};
        used.merge(namesOf(*next));
        determined.insert(next->name);
        drawn.push_back(*next);
        others.erase(next);
    }
    return drawn;
}

DraftModel withLaws(DraftModel model, const std::vector<Law>& drawn)
{
    std::set<std::string_view> names, determined;
    for (const Law& law : drawn) {
        names.merge(namesOf(law));
        determined.insert(law.name);
        model.equations.push_back(textOf(law));
    }
    int value = 2;
    for (const auto& [name, unit] : kQuantities) {
        if (!names.contains(name)) continue;
        model.declarations.push_back(determined.contains(name)
                                         ? fmt::format("Real {}(unit = \"{}\")", name, unit)
                                         : fmt::format("parameter Real {}(unit = \"{}\") = {}", name, unit, value++));
    }
    model.declarations.push_back(fmt::format("parameter Real k = {}", value));
    return model;
}

std::string powerText(int power)
{
    return power == 0 ? "0 (not in it)" : std::to_string(power);
}

constexpr std::string_view kAsked[] = {"m", "kg", "s", "A"};
constexpr int kMostPower = 4;

Question unitQuestion(const UnitPowers& powers, const std::string& equation)
{
    Question question;
    question.form = AnswerForm::Assignment;
    question.text = fmt::format("What is the unit of k in '{}'? Give the power of each base unit.", equation);
    for (int power = -kMostPower; power <= kMostPower; ++power) question.values.push_back(powerText(power));
    Answer right;
    for (const std::string_view base : kAsked) {
        question.items.emplace_back(base);
        const auto position = std::ranges::find(kBaseUnits, base) - kBaseUnits.begin();
        right.push_back(powers.base[static_cast<std::size_t>(position)] + kMostPower);
    }
    question.right = {std::move(right)};
    question.hints = {"Solve the equation for k, and write each unit as a product of m, kg, s and A.",
                      fmt::format("k is in {}.", unitText(powers))};
    return question;
}

}  // namespace

std::optional<GeneratedExercise> drawUnits(SeededNumbers& numbers, DraftModel draft, std::size_t size, const Task& task)
{
    std::vector<Law> drawn = drawLaws(numbers, size);
    if (drawn.empty()) return std::nullopt;
    const std::size_t wrong = 1 + numbers.below(size - 1);
    const Law meant = drawn[wrong];
    drawn[wrong] = mistaken(numbers, meant);
    const std::string constantText = textOf(drawn[0]), wrongText = textOf(drawn[wrong]);
    numbers.shuffle(drawn);
    const DraftModel model = withLaws(draft, drawn);
    const auto analysis = analysed(model, StopAfter::Program, task);
    if (!analysis || !analysis->program || analysis->units->findings.size() != 1) return std::nullopt;
    const VariableId k = analysis->dae->findVariable("k");
    const auto powers = unitPowers(analysis->units->inferred[k].unit);
    const bool isAsked = powers && powers->others.empty() &&
                         std::ranges::all_of(powers->base, [](int power) { return std::abs(power) <= kMostPower; });
    if (!isAsked || *powers == UnitPowers{}) return std::nullopt;

    GeneratedExercise exercise = exerciseOn(model, *analysis->structure);
    const auto at = [&](const std::string& text) {
        return static_cast<std::size_t>(std::ranges::find(model.equations, text) - model.equations.begin());
    };
    // The equation that is inconsistent with the declared units by itself.
    Question which;
    which.form = AnswerForm::Choice;
    which.text = "Which equation cannot be right, whatever the numbers?";
    which.items = exercise.equations;
    which.right = {{number(at(wrongText))}};
    which.hints = {"Compare the units of both sides, equation by equation.",
                   fmt::format("{}.", analysis->units->findings.front().message)};
    Question mend;
    mend.form = AnswerForm::Set;
    mend.text = fmt::format("Equation {} is replaced. With which of these do all units agree?", at(wrongText) + 1);
    std::set<std::string> offered{textOf(meant)};
    for (int i = 0; i < 50 && offered.size() < 4; ++i) {
        const std::string other = textOf(mistaken(numbers, meant));
        if (other != wrongText) offered.insert(other);
    }
    if (offered.size() < 3) return std::nullopt;
    offered.erase(textOf(meant));
    std::vector<std::string> items(offered.begin(), offered.end());
    items.resize(2);
    items.push_back(textOf(meant));
    numbers.shuffle(items);
    Answer right;
    for (std::size_t i = 0; i < items.size(); ++i) {
        DraftModel mended = model;
        mended.equations[at(wrongText)] = items[i];
        const auto checked = analysed(mended, StopAfter::Structure, task, true);
        if (!checked || !checked->units) return std::nullopt;
        if (checked->units->findings.empty()) right.push_back(number(i));
    }
    mend.items = std::move(items);
    mend.right = {std::move(right)};
    mend.hints = {"Both sides must have the same powers of m, kg, s and A.",
                  fmt::format("'{}' is the law of physics.", textOf(meant))};
    exercise.questions = {unitQuestion(*powers, constantText), std::move(which), std::move(mend)};
    exercise.difficulty = {{"equations", size}, {"units to be found", 1}, {"equations that are wrong", 1}};
    return exercise;
}

}  // namespace causeway
