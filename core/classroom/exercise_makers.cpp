// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/classroom/exercise_makers.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/task.h"

namespace causeway {

namespace {

std::string sideOf(const std::vector<Term>& terms)
{
    std::string text;
    for (const Term& term : terms) {
        if (text.empty())
            text = (term.isNegative ? "-" : "") + term.text;
        else
            text += (term.isNegative ? " - " : " + ") + term.text;
    }
    return text.empty() ? "0" : text;
}

}  // namespace

std::string DraftModel::text() const
{
    std::string text = fmt::format("model {}\n", name);
    const auto add = [&](const std::vector<std::string>& lines) {
        for (const std::string& line : lines) text += "  " + line + ";\n";
    };
    add(declarations);
    if (!initialEquations.empty()) text += "initial equation\n";
    add(initialEquations);
    text += "equation\n";
    add(equations);
    if (!experiment.empty()) text += fmt::format("  annotation(experiment({}));\n", experiment);
    return text + fmt::format("end {};\n", name);
}

std::string product(int factor, const std::string& name)
{
    return factor == 1 ? name : fmt::format("{}*{}", factor, name);
}

std::string sumEquation(SeededNumbers& numbers, std::vector<Term> terms)
{
    numbers.shuffle(terms);
    // Neither side is empty or, if avoidable, begins with a sign.
    const std::size_t left = terms.size() < 2 ? terms.size() : 1 + numbers.below(terms.size() - 1);
    std::vector<Term> lhs(terms.begin(), terms.begin() + static_cast<std::ptrdiff_t>(left)),
        rhs(terms.begin() + static_cast<std::ptrdiff_t>(left), terms.end());
    // If all terms on the left are negative, inverts all signs.
    const bool isTurned = std::ranges::all_of(lhs, &Term::isNegative);
    for (Term& term : isTurned ? lhs : rhs) term.isNegative = !term.isNegative;
    for (auto* side : {&lhs, &rhs}) {
        std::ranges::stable_sort(*side, {}, [](const Term& term) { return term.isNegative; });
    }
    return sideOf(lhs) + " = " + sideOf(rhs);
}

std::vector<Term> linearTerms(SeededNumbers& numbers, const std::vector<std::string>& names)
{
    std::vector<Term> terms;
    for (const std::string& name : names) terms.push_back({product(numbers.between(1, 5), name), numbers.oneIn(2)});
    return terms;
}

Term knownTerm(SeededNumbers& numbers)
{
    switch (numbers.below(4)) {
        case 0: return {"sin(time)", numbers.oneIn(2)};
        case 1: return {"time", numbers.oneIn(2)};
        default: return {std::to_string(numbers.between(1, 9)), numbers.oneIn(2)};
    }
}

std::vector<std::string> unknownNames(SeededNumbers& numbers, std::size_t count)
{
    static const std::vector<std::vector<std::string>> themes = {
        {"a", "b", "c", "d", "e", "f", "g", "h", "k", "m"},
        {"u1", "u2", "u3", "i1", "i2", "i3", "p1", "p2", "q1", "q2"},
        {"x", "y", "z", "u", "v", "w", "p", "q", "r", "s"},
        {"F1", "F2", "F3", "a1", "a2", "a3", "M1", "M2", "w1", "w2"},
        {"p1", "p2", "p3", "q1", "q2", "q3", "h1", "h2", "T1", "T2"},
    };
    std::vector<std::string> names = themes[numbers.below(themes.size())];
    numbers.shuffle(names);
    names.resize(count);
    return names;
}

std::vector<std::string> realDeclarations(std::vector<std::string> names)
{
    std::ranges::sort(names);
    return {fmt::format("Real {}", fmt::join(names, ", "))};
}

std::shared_ptr<const Analysis> analysed(const DraftModel& model, StopAfter last, const Task& task, bool maybeSingular)
{
    const auto file = std::make_shared<const SourceFile>(model.name + ".mo", model.text());
    auto analysis = analyse(file, model.name, last, task);
    if (!analysis->structure) return nullptr;
    const bool isFit = !analysis->diagnostics.hasErrors() || (maybeSingular && analysis->structure->singular);
    return isFit ? analysis : nullptr;
}

bool canBeSolved(const DraftModel& model, const Task& task)
{
    const auto analysis = analysed(model, StopAfter::Program, task);
    if (!analysis || !analysis->program) return false;
    SimulationSettings settings;
    settings.intervals = 2;
    Diagnostics diagnostics;
    const Simulation run = simulate(*analysis, settings, diagnostics, task);
    return run.status == SimulationStatus::Completed && !diagnostics.hasErrors();
}

GeneratedExercise exerciseOn(const DraftModel& model, const Structure& structure)
{
    GeneratedExercise exercise;
    exercise.modelName = model.name;
    exercise.model = model.text();
    for (std::size_t e = 0; e < structure.equations.size(); ++e) {
        if (structure.equations[EquationId(e)].times == 0) exercise.equations.push_back(structure.text(EquationId(e)));
    }
    return exercise;
}

std::vector<Answer> subsets(std::size_t size, std::size_t count)
{
    std::vector<Answer> found;
    for (std::size_t bits = 0; bits < (std::size_t(1) << size); ++bits) {
        Answer one;
        for (std::size_t i = 0; i < size; ++i) {
            if ((bits >> i & 1U) != 0) one.push_back(number(i));
        }
        if (one.size() == count) found.push_back(std::move(one));
    }
    std::ranges::sort(found);
    return found;
}

double number(std::size_t count)
{
    return static_cast<double>(count);
}

Answer positionsOf(const std::vector<std::string>& names, const std::vector<std::string>& items)
{
    Answer positions;
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (std::ranges::find(names, items[i]) != names.end()) positions.push_back(number(i));
    }
    return positions;
}

}  // namespace causeway
