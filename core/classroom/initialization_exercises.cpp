// SPDX-License-Identifier: GPL-3.0-or-later
// Initial conditions: too few, just enough, or too many; which can be added, exchanged or removed.
#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "core/base/sentences.h"
#include "core/base/task.h"
#include "core/classroom/exercise_makers.h"

namespace causeway {

namespace {

constexpr double kSameValue = 1e-6;

/// Values of the first row, from guesses scaled by `factor`; nothing if the run fails.
std::optional<std::vector<double>> startFrom(DraftModel model, const std::vector<std::string>& names, int factor,
                                             const Task& task)
{
    model.declarations.clear();
    for (std::size_t i = 0; i < names.size(); ++i)
        model.declarations.push_back(
            fmt::format("Real {}(start = {})", names[i], factor * (static_cast<int>(i * i) + 1)));
    const auto analysis = analysed(model, StopAfter::Program, task);
    if (!analysis || !analysis->program) return std::nullopt;
    SimulationSettings settings;
    settings.intervals = 2;
    Diagnostics diagnostics;
    const Simulation run = simulate(*analysis, settings, diagnostics, task);
    if (run.status != SimulationStatus::Completed || diagnostics.hasErrors()) return std::nullopt;
    std::vector<double> values;
    for (const std::string& name : names) {
        const ResultColumn* column = run.result->find(name);
        if (column && run.result->rowCount() > 0) values.push_back(column->values[0]);
    }
    return values;
}

/// Whether the start is well-determined also numerically: different guesses yield the same values.
bool starts(const DraftModel& model, const std::vector<std::string>& names, const Task& task)
{
    const auto analysis = analysed(model, StopAfter::Structure, task);
    if (!analysis || !analysis->structure->initialization ||
        analysis->structure->initialization->kind != InitializationCase::WellDetermined)
        return false;
    const auto once = startFrom(model, names, 1, task), again = startFrom(model, names, -3, task);
    return once && again && std::ranges::equal(*once, *again, [](double a, double b) {
               return std::abs(a - b) <= kSameValue * (1 + std::abs(a));
           });
}

/// Conditions on the start of states, derivatives and outputs.
std::vector<std::string> conditionsOn(SeededNumbers& numbers, const std::vector<std::string>& states,
                                      const std::vector<std::string>& outputs)
{
    std::vector<std::string> conditions;
    for (const std::string& state : states) {
        conditions.push_back(fmt::format("{} = {}", state, numbers.between(1, 9)));
        conditions.push_back(fmt::format("der({}) = 0", state));
    }
    for (const std::string& output : outputs)
        conditions.push_back(fmt::format("{} = {}", output, numbers.between(1, 9)));
    numbers.shuffle(conditions);
    return conditions;
}

/// States with few dependencies, so that not every condition can replace every other.
void addStates(SeededNumbers& numbers, const std::vector<std::string>& states, const std::vector<std::string>& outputs,
               DraftModel& model)
{
    for (std::size_t s = 0; s < states.size(); ++s) {
        const std::size_t other = (s + 1 + numbers.below(states.size() - 1)) % states.size();
        std::string drive =
            fmt::format("{} - {}", numbers.oneIn(2) ? "sin(time)" : std::to_string(numbers.between(1, 9)),
                        product(numbers.between(1, 4), states[s]));
        if (s == 0 || numbers.oneIn(2)) drive += " + " + product(numbers.between(1, 3), states[other]);
        model.equations.push_back(
            fmt::format("{} = {}", product(numbers.between(1, 5), "der(" + states[s] + ")"), drive));
    }
    for (const std::string& output : outputs) {
        std::vector<Term> terms;
        for (const std::size_t s : numbers.some(2, states.size()))
            terms.push_back({product(numbers.between(1, 4), states[s]), false});
        terms.push_back({output, true});
        model.equations.push_back(sumEquation(numbers, std::move(terms)));
    }
    numbers.shuffle(model.equations);
    std::vector<std::string> all = states;
    all.insert(all.end(), outputs.begin(), outputs.end());
    model.declarations = realDeclarations(all);
}

constexpr std::array<const char*, 3> kCases = {"well-determined", "under-determined: too few conditions",
                                               "over-determined: too many conditions"};
constexpr std::array<const char*, 3> kLast = {
    "The first condition is taken away. Which of these alone can take its place?",
    "Which of these conditions alone can be added, so that the start is well-determined?",
    "Which of the given conditions alone can be left out, so that the start is well-determined?"};

/// Items that repair the start individually; `with` creates the conditions with item i.
template <class With>
Answer mending(const DraftModel& model, const std::vector<std::string>& names, std::size_t count, const With& with,
               const Task& task)
{
    Answer right;
    for (std::size_t i = 0; i < count; ++i) {
        DraftModel changed = model;
        changed.initialEquations = with(i);
        if (starts(changed, names, task)) right.push_back(number(i));
    }
    return right;
}

}  // namespace

std::optional<GeneratedExercise> drawInitialization(SeededNumbers& numbers, DraftModel model, std::size_t size,
                                                    const Task& task)
{
    const char* const prefix = numbers.oneIn(2) ? "x" : "u";
    std::vector<std::string> states, outputs = {"y", "z"};
    for (std::size_t s = 1; s <= size; ++s) states.push_back(fmt::format("{}{}", prefix, s));
    addStates(numbers, states, outputs, model);
    const std::vector<std::string> pool = conditionsOn(numbers, states, outputs);
    const auto kind = static_cast<InitializationCase>(numbers.below(3));
    const auto at = static_cast<std::size_t>(kind);
    const std::size_t given = kind == InitializationCase::WellDetermined    ? size
                              : kind == InitializationCase::UnderDetermined ? size - 1
                                                                            : size + 1;
    const std::size_t offered = std::min<std::size_t>(pool.size() - given, 4);
    model.initialEquations.assign(pool.begin(), pool.begin() + static_cast<std::ptrdiff_t>(given));
    const std::vector<std::string> conditions = model.initialEquations,
                                   others(pool.begin() + static_cast<std::ptrdiff_t>(given),
                                          pool.begin() + static_cast<std::ptrdiff_t>(given + offered));
    // Contradictory conditions are an error of the model, and intended here.
    const auto file = std::make_shared<const SourceFile>(model.name + ".mo", model.text());
    const auto analysis = analyse(file, model.name, StopAfter::Structure, task);
    if (!analysis->structure || !analysis->structure->initialization) return std::nullopt;
    const Initialization& start = *analysis->structure->initialization;
    if (start.kind != kind || !start.undetermined.empty()) return std::nullopt;
    // One too few or too many, not both at different places.
    if (kind == InitializationCase::OverDetermined && (start.redundant.size() != 1 || !start.added.empty()))
        return std::nullopt;
    if (kind == InitializationCase::UnderDetermined && start.added.size() != 1) return std::nullopt;

    std::vector<std::string> names = states;
    names.insert(names.end(), outputs.begin(), outputs.end());
    if (kind == InitializationCase::WellDetermined && !starts(model, names, task)) return std::nullopt;

    Question last;
    last.form = AnswerForm::Set;
    last.text = kLast[at];
    last.items = kind == InitializationCase::OverDetermined ? conditions : others;
    last.right = {mending(
        model, names, last.items.size(),
        [&](std::size_t i) {
            std::vector<std::string> changed = conditions;
            if (kind == InitializationCase::OverDetermined)
                changed.erase(changed.begin() + static_cast<std::ptrdiff_t>(i));
            else if (kind == InitializationCase::UnderDetermined)
                changed.push_back(others[i]);
            else
                changed.front() = others[i];
            return changed;
        },
        task)};
    const Answer& right = last.right.front();
    if (right.empty() || right.size() == last.items.size()) return std::nullopt;
    last.hints = {
        "Each condition must determine something that the others, with the equations, do not determine already.",
        fmt::format("{} of them; {} is {}.", right.size(), right.size() == 1 ? "it" : "one",
                    last.items[static_cast<std::size_t>(right[0])])};

    Question need;
    need.text = "How many initial conditions does the system need?";
    need.right = {{number(size)}};
    need.hints = {"As many as it has states.", "Count the variables that are differentiated: there is no constraint."};
    Question which;
    which.form = AnswerForm::Choice;
    which.text = "With the initial equations that are given, the start is";
    which.items.assign(kCases.begin(), kCases.end());
    which.right = {{number(at)}};
    which.hints = {"Compare the number of conditions with the number of states.",
                   fmt::format("{} {} given, {} {} needed.", counted(given, "condition"), given == 1 ? "is" : "are",
                               size, size == 1 ? "is" : "are")};

    GeneratedExercise exercise = exerciseOn(model, *analysis->structure);
    exercise.questions = {std::move(need), std::move(which), std::move(last)};
    exercise.difficulty = {{"equations", exercise.equations.size()}, {"states", analysis->structure->states.size()}};
    return exercise;
}

}  // namespace causeway
