// SPDX-License-Identifier: GPL-3.0-or-later
// Storages coupled by constraints: index 2 and 3, and the number of states.
#include <algorithm>

#include <fmt/format.h>

#include "core/base/sentences.h"
#include "core/base/task.h"
#include "core/classroom/exercise_makers.h"

namespace causeway {

namespace {

/// Names of the quantities of a domain.
struct Theme {
    const char *effort, *flow, *force, *middle, *rate;
};
constexpr Theme kStorageThemes[] = {{"u", "i", "iR", "ue", ""}, {"w", "M", "Md", "we", ""}, {"p", "q", "qv", "pe", ""}};
constexpr Theme kMassThemes[] = {{"s", "F", "Fk", "se", "v"}, {"phi", "M", "Mk", "phie", "w"}};

const char* const kStorageTask = "Which equations have to be differentiated?";

/// `middle = a*x1 + b*x2; x3 = c*middle` over storages, with the factors of the reaction in each of them.
struct Link {
    std::vector<std::size_t> sources;
    std::size_t target = 0;
    std::vector<int> factors;  ///< of the sources
    int ratio = 1;             ///< of the target
};

Link drawLink(SeededNumbers& numbers, const std::vector<std::size_t>& storages)
{
    Link link;
    link.target = storages.front();
    link.sources.assign(storages.begin() + 1, storages.end());
    for (std::size_t i = 0; i < link.sources.size(); ++i) link.factors.push_back(numbers.between(1, 4));
    link.ratio = numbers.between(2, 3);
    return link;
}

std::vector<Term> sumOf(const std::vector<std::size_t>& sources, const std::vector<int>& factors,
                        const std::vector<std::string>& names)
{
    std::vector<Term> terms;
    for (std::size_t i = 0; i < sources.size(); ++i) terms.push_back({product(factors[i], names[sources[i]]), false});
    return terms;
}

/// Contribution of a link's reaction to the balance of a storage; nothing if it does not act on it.
std::optional<Term> reactionOn(const Link& link, std::size_t storage, const std::string& reaction)
{
    if (storage == link.target) return Term{reaction, true};
    const auto at = std::ranges::find(link.sources, storage);
    if (at == link.sources.end()) return std::nullopt;
    const int factor = link.factors[static_cast<std::size_t>(at - link.sources.begin())] * link.ratio;
    return Term{product(factor, reaction), false};
}

void addLink(SeededNumbers& numbers, const Link& link, const std::vector<std::string>& names, const std::string& middle,
             DraftModel& model)
{
    std::vector<Term> sum = sumOf(link.sources, link.factors, names);
    sum.push_back({middle, true});
    model.equations.push_back(sumEquation(numbers, std::move(sum)));
    model.equations.push_back(sumEquation(numbers, {{names[link.target], false}, {product(link.ratio, middle), true}}));
    model.declarations.push_back("Real " + middle);
}

/// "2*der(x) = ..." from its driving terms.
std::string balance(SeededNumbers& numbers, const std::string& name, std::vector<Term> drive)
{
    numbers.shuffle(drive);
    std::ranges::stable_sort(drive, {}, [](const Term& term) { return term.isNegative; });
    std::string text = product(numbers.between(1, 5), "der(" + name + ")") + " = ";
    for (std::size_t t = 0; t < drive.size(); ++t) {
        const char* const sign = t == 0 ? (drive[t].isNegative ? "-" : "") : drive[t].isNegative ? " - " : " + ";
        text += sign + drive[t].text;
    }
    return text;
}

std::vector<std::string> numbered(const char* prefix, std::size_t count)
{
    std::vector<std::string> names;
    for (std::size_t i = 1; i <= count; ++i) names.push_back(fmt::format("{}{}", prefix, i));
    return names;
}

/// Number of differentiations of each equation as written.
Answer differentiations(const Structure& structure)
{
    Answer times;
    for (const StructureEquation& equation : structure.equations) {
        if (equation.times == 0) times.push_back(0);
    }
    for (const StructureEquation& equation : structure.equations) {
        if (equation.times == 0) continue;
        double& most = times[equation.differentiated.index()];
        most = std::max(most, number(equation.times));
    }
    return times;
}

std::size_t total(const Answer& counts)
{
    double sum = 0;
    for (const double count : counts) sum += count;
    return static_cast<std::size_t>(sum);
}

/// All sets of states accepted by the compiler, among the candidates.
std::vector<Answer> possibleStates(const DraftModel& model, const std::vector<std::string>& candidates,
                                   std::size_t count, const Task& task)
{
    std::vector<Answer> right;
    for (const Answer& chosen : subsets(candidates.size(), count)) {
        DraftModel wished = model;
        std::vector<std::string> wanted;
        for (const double c : chosen) wanted.push_back(candidates[static_cast<std::size_t>(c)]);
        for (std::string& line : wished.declarations) {
            const std::string name = line.substr(5);
            if (std::ranges::find(wanted, name) != wanted.end())
                line += "(stateSelect = StateSelect.always)";
            else if (std::ranges::find(candidates, name) != candidates.end())
                line += "(stateSelect = StateSelect.never)";
        }
        const auto analysis = analysed(wished, StopAfter::Structure, task);
        if (!analysis || analysis->diagnostics.hasErrors() || analysis->structure->states.size() != count) continue;
        std::vector<std::string> states;
        for (const StateVariable& state : analysis->structure->states) {
            if (!state.isDynamic) states.push_back(analysis->structure->print(state.expr));
        }
        std::ranges::sort(states);
        std::ranges::sort(wanted);
        if (states == wanted) right.push_back(chosen);
    }
    return right;
}

/// Number and choice of states; nothing if any choice is right, or none.
std::optional<std::vector<Question>> stateQuestions(const DraftModel& model, const Structure& structure,
                                                    const std::vector<std::string>& candidates, const Task& task)
{
    const std::size_t count = structure.states.size();
    Question many;
    many.text = "How many states does the system have?";
    many.right = {{number(count)}};
    many.hints = {
        "Each constraint between the differentiated variables takes one state away, and so does each of its "
        "derivatives that still is one.",
        fmt::format("{} variables are differentiated; {} of them {} not independent.", candidates.size(),
                    candidates.size() - count, candidates.size() - count == 1 ? "is" : "are")};
    Question which;
    which.form = AnswerForm::Set;
    which.text = "Choose states: variables whose values can be given freely.";
    which.items = candidates;
    which.right = possibleStates(model, candidates, count, task);
    if (which.right.empty() || which.right.size() == subsets(candidates.size(), count).size()) return std::nullopt;
    which.hints = {"From the states, the constraints must give all others.",
                   fmt::format("{}; {} can be {}.", counted(count, "state"),
                               candidates[static_cast<std::size_t>(which.right.front().front())],
                               count == 1 ? "it" : "one of them")};
    return std::vector<Question>{std::move(many), std::move(which)};
}

Question differentiationQuestion(const GeneratedExercise& exercise, const Answer& times)
{
    Question question;
    question.items = exercise.equations;
    question.form = AnswerForm::Set;
    question.text = kStorageTask;
    Answer right;
    for (std::size_t e = 0; e < times.size(); ++e) {
        if (times[e] > 0) right.push_back(number(e));
    }
    question.hints = {
        "Look for equations in which no unknown is left, once the states are known.",
        fmt::format("{}; {} is {}.", counted(right.size(), "equation"), right.size() == 1 ? "it" : "one of them",
                    right.empty() ? "" : exercise.equations[static_cast<std::size_t>(right.front())])};
    question.right = {std::move(right)};
    return question;
}

/// Storages with friction, a source, one coupling, and links with their reactions.
void addStorages(SeededNumbers& numbers, std::size_t size, const std::vector<Link>& links, const Theme& theme,
                 DraftModel& model)
{
    const std::vector<std::string> names = numbered(theme.effort, size), reactions = numbered(theme.flow, links.size()),
                                   middles = numbered(theme.middle, links.size());
    const std::size_t driven = numbers.below(size);
    const std::vector<std::size_t> coupled = numbers.some(2, size);
    for (std::size_t s = 0; s < size; ++s) {
        std::vector<Term> drive;
        if (s == driven) drive.push_back({numbers.oneIn(2) ? "sin(time)" : "5", false});
        if (s == coupled[0]) drive.push_back({theme.force, true});
        if (s == coupled[1]) drive.push_back({theme.force, false});
        for (std::size_t l = 0; l < links.size(); ++l) {
            if (const auto reaction = reactionOn(links[l], s, reactions[l])) drive.push_back(*reaction);
        }
        if (drive.empty()) drive.push_back({product(numbers.between(1, 3), names[s]), true});
        model.equations.push_back(balance(numbers, names[s], std::move(drive)));
        model.declarations.push_back("Real " + names[s]);
    }
    model.equations.push_back(
        fmt::format("{} = {}", theme.force,
                    fmt::format("{}*({} - {})", numbers.between(2, 5), names[coupled[0]], names[coupled[1]])));
    model.declarations.push_back(std::string("Real ") + theme.force);
    for (std::size_t l = 0; l < links.size(); ++l) {
        addLink(numbers, links[l], names, middles[l], model);
        model.declarations.push_back("Real " + reactions[l]);
    }
    numbers.shuffle(model.equations);
}

std::size_t indexOf(const Answer& times)
{
    return static_cast<std::size_t>(*std::ranges::max_element(times)) + 1;
}

}  // namespace

std::optional<GeneratedExercise> drawIndex2(SeededNumbers& numbers, DraftModel model, std::size_t size,
                                            const Task& task)
{
    const Theme& theme = kStorageThemes[numbers.below(std::size(kStorageThemes))];
    const Link link = drawLink(numbers, numbers.some(size == 4 ? 3 : size, size));
    addStorages(numbers, size, {link}, theme, model);
    const auto analysis = analysed(model, StopAfter::Structure, task);
    if (!analysis) return std::nullopt;
    const Structure& structure = *analysis->structure;
    const Answer times = differentiations(structure);
    if (indexOf(times) != 2 || total(times) != 2 || structure.states.size() != size - 1 || !canBeSolved(model, task))
        return std::nullopt;
    GeneratedExercise exercise = exerciseOn(model, structure);
    const std::vector<std::string> candidates = numbered(theme.effort, size);
    exercise.questions = {differentiationQuestion(exercise, times)};
    Question many;
    many.text = "How many states does the system have?";
    many.right = {{number(size - 1)}};
    many.hints = {"The differentiated variables are not independent: a constraint ties them together.",
                  fmt::format("{} variables are differentiated, and there is one constraint.", size)};
    exercise.questions.push_back(std::move(many));
    Question states;
    states.form = AnswerForm::Set;
    states.text = "Which of the differentiated variables alone may be left out of the states?";
    states.items = candidates;
    Answer spare;
    for (const Answer& chosen : possibleStates(model, candidates, size - 1, task)) {
        for (std::size_t c = 0; c < size; ++c) {
            if (std::ranges::find(chosen, number(c)) == chosen.end()) spare.push_back(number(c));
        }
    }
    std::ranges::sort(spare);
    if (spare.empty()) return std::nullopt;
    states.right = {spare};
    states.hints = {"It must follow from the others by the constraint.",
                    fmt::format("{} may be left out.", candidates[static_cast<std::size_t>(spare.front())])};
    exercise.questions.push_back(std::move(states));
    exercise.difficulty = {{"equations", exercise.equations.size()},
                           {"differentiated equations", total(times)},
                           {"states", structure.states.size()}};
    return exercise;
}

std::optional<GeneratedExercise> drawIndex3(SeededNumbers& numbers, DraftModel model, std::size_t size,
                                            const Task& task)
{
    const Theme& theme = kMassThemes[numbers.below(std::size(kMassThemes))];
    const Link link = drawLink(numbers, numbers.some(size, size));
    const std::vector<std::string> places = numbered(theme.effort, size), rates = numbered(theme.rate, size);
    const std::string reaction = theme.flow, middle = theme.middle;
    const std::size_t driven = numbers.below(size);
    for (std::size_t s = 0; s < size; ++s) {
        model.equations.push_back(numbers.oneIn(2) ? fmt::format("der({}) = {}", places[s], rates[s])
                                                   : fmt::format("{} = der({})", rates[s], places[s]));
        std::vector<Term> drive = {*reactionOn(link, s, reaction)};
        if (s == driven) drive.push_back({numbers.oneIn(2) ? "sin(time)" : "10", false});
        if (s == 0) drive.push_back({theme.force, true});
        if (s == 1) drive.push_back({theme.force, false});
        model.equations.push_back(balance(numbers, rates[s], std::move(drive)));
        model.declarations.push_back("Real " + places[s]);
        model.declarations.push_back("Real " + rates[s]);
    }
    model.equations.push_back(
        fmt::format("{} = {}*({} - {})", theme.force, numbers.between(2, 9), places[0], places[1]));
    model.declarations.push_back(std::string("Real ") + theme.force);
    model.declarations.push_back("Real " + reaction);
    addLink(numbers, link, places, middle, model);
    numbers.shuffle(model.equations);
    const auto analysis = analysed(model, StopAfter::Structure, task);
    if (!analysis) return std::nullopt;
    const Structure& structure = *analysis->structure;
    const Answer times = differentiations(structure);
    if (indexOf(times) != 3 || total(times) != 4 + size || structure.states.size() != 2 * size - 2 ||
        !canBeSolved(model, task))
        return std::nullopt;
    GeneratedExercise exercise = exerciseOn(model, structure);
    Question counts = differentiationQuestion(exercise, times);
    counts.form = AnswerForm::Counts;
    counts.text = "How often must each equation be differentiated?";
    counts.hints[1] =
        fmt::format("{} times in all, and {} twice.", total(times),
                    exercise.equations[static_cast<std::size_t>(std::ranges::find(times, 2.0) - times.begin())]);
    counts.right = {times};
    std::vector<std::string> candidates = places;
    candidates.insert(candidates.end(), rates.begin(), rates.end());
    auto states = stateQuestions(model, structure, candidates, task);
    if (!states) return std::nullopt;
    exercise.questions = {std::move(counts), std::move((*states)[0]), std::move((*states)[1])};
    exercise.difficulty = {{"equations", exercise.equations.size()},
                           {"differentiations", total(times)},
                           {"states", structure.states.size()}};
    return exercise;
}

std::optional<GeneratedExercise> drawStates(SeededNumbers& numbers, DraftModel model, std::size_t size,
                                            const Task& task)
{
    const Theme& theme = kStorageThemes[numbers.below(std::size(kStorageThemes))];
    // One or two links; missing ones are replaced by definitions that look like links but constrain nothing.
    const std::size_t linkCount = 1 + numbers.below(2);
    std::vector<Link> links;
    for (std::size_t l = 0; l < linkCount; ++l) links.push_back(drawLink(numbers, numbers.some(2, size)));
    addStorages(numbers, size, links, theme, model);
    const std::vector<std::string> names = numbered(theme.effort, size);
    for (std::size_t l = linkCount; l < 3; ++l) {
        const Link likeness = drawLink(numbers, numbers.some(2, size));
        std::vector<Term> sum = sumOf(likeness.sources, likeness.factors, names);
        const std::string name = fmt::format("{}{}", theme.middle, l + 1),
                          other = fmt::format("{}m{}", theme.effort, l + 1);
        sum.push_back({name, true});
        model.equations.push_back(sumEquation(numbers, std::move(sum)));
        model.equations.push_back(sumEquation(
            numbers, {{names[likeness.target], false}, {product(likeness.ratio, name), true}, {other, true}}));
        model.declarations.push_back("Real " + name);
        model.declarations.push_back("Real " + other);
    }
    numbers.shuffle(model.equations);
    const auto analysis = analysed(model, StopAfter::Structure, task);
    if (!analysis) return std::nullopt;
    const Structure& structure = *analysis->structure;
    const Answer times = differentiations(structure);
    if (indexOf(times) != 2 || structure.states.size() != size - linkCount || !canBeSolved(model, task))
        return std::nullopt;
    auto states = stateQuestions(model, structure, names, task);
    if (!states) return std::nullopt;
    GeneratedExercise exercise = exerciseOn(model, structure);
    exercise.questions = std::move(*states);
    exercise.questions.push_back(differentiationQuestion(exercise, times));
    exercise.difficulty = {{"equations", exercise.equations.size()}, {"differentiated variables", size}};
    return exercise;
}

}  // namespace causeway
