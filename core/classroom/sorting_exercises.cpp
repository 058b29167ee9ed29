// SPDX-License-Identifier: GPL-3.0-or-later
// Systems without states: sortable without a loop, with one loop, and a loop for tearing.
#include <algorithm>

#include "core/base/task.h"
#include "core/classroom/exercise_makers.h"
#include "core/structure/loops.h"

namespace causeway {

namespace {

/// Dependencies of equations: rows of names, beginning with the intended unknown.
using Rows = std::vector<std::vector<std::size_t>>;

/// Occasionally other names occur in a square or sine.
std::string equationFor(SeededNumbers& numbers, const std::vector<std::size_t>& row,
                        const std::vector<std::string>& names, bool isLinear)
{
    std::vector<std::string> own;
    for (const std::size_t u : row) own.push_back(names[u]);
    std::vector<Term> terms = linearTerms(numbers, own);
    for (std::size_t t = 1; t < terms.size(); ++t) {
        if (isLinear || !numbers.oneIn(4)) continue;
        terms[t].text = numbers.oneIn(2) ? own[t] + "^2" : "sin(" + own[t] + ")";
    }
    terms.push_back(knownTerm(numbers));
    return sumEquation(numbers, std::move(terms));
}

/// Adds `count` of the allowed pairs (equation, unknown); false if there are fewer.
template <class Allowed>
bool addEdges(SeededNumbers& numbers, Rows& rows, std::size_t count, const Allowed& isAllowed)
{
    std::vector<std::pair<std::size_t, std::size_t>> free;
    for (std::size_t e = 0; e < rows.size(); ++e) {
        for (std::size_t u = 0; u < rows.size(); ++u) {
            if (isAllowed(e, u) && std::ranges::find(rows[e], u) == rows[e].end()) free.emplace_back(e, u);
        }
    }
    if (free.size() < count) return false;
    numbers.shuffle(free);
    for (std::size_t i = 0; i < count; ++i) rows[free[i].first].push_back(free[i].second);
    return true;
}

void writeEquations(SeededNumbers& numbers, const Rows& rows, bool isLinear, DraftModel& model)
{
    const std::vector<std::string> names = unknownNames(numbers, rows.size());
    model.declarations = realDeclarations(names);
    for (const auto& row : rows) model.equations.push_back(equationFor(numbers, row, names, isLinear));
    numbers.shuffle(model.equations);
}

/// For each equation the length of its longest chain of dependencies.
std::vector<std::size_t> depths(const Structure& structure)
{
    std::vector<std::size_t> depth(structure.equations.size(), 1);
    for (const EquationId e : structure.order) {
        for (const UnknownId unknown : structure.incidence.unknowns(e)) {
            const EquationId source = structure.equationOf[unknown];
            if (source != e) depth[e.index()] = std::max(depth[e.index()], depth[source.index()] + 1);
        }
    }
    return depth;
}

std::vector<std::string> unknownItems(const Structure& structure)
{
    std::vector<std::string> items;
    for (std::size_t u = 0; u < structure.unknowns.size(); ++u) items.push_back(structure.nameOf(UnknownId(u)));
    return items;
}

template <class Ids>
Answer indicesOf(const Ids& ids)
{
    Answer answer;
    for (const auto id : ids) answer.push_back(number(id.index()));
    std::ranges::sort(answer);
    return answer;
}

std::size_t longest(const std::vector<std::size_t>& depth)
{
    return *std::ranges::max_element(depth);
}

Question assignmentQuestion(const GeneratedExercise& exercise, const Structure& structure)
{
    Question question;
    question.form = AnswerForm::Assignment;
    question.text = "Which unknown does each equation determine?";
    question.items = exercise.equations;
    question.values = unknownItems(structure);
    Answer right;
    for (const Assignment& assignment : structure.assignment) right.push_back(number(assignment.unknown.index()));
    const EquationId first = structure.order.front(), last = structure.order.back();
    question.hints = {
        "Begin with an equation that contains only one unknown, or with an unknown that occurs in only one equation.",
        exercise.equations[first.index()] + " can be the first one and determines " +
            structure.nameOf(structure.assignment[first].unknown) + "; " + exercise.equations[last.index()] +
            " can come last and determines " + structure.nameOf(structure.assignment[last].unknown) + "."};
    question.right = {std::move(right)};
    return question;
}

Question orderQuestion(const GeneratedExercise& exercise, const Structure& structure)
{
    Question question;
    question.form = AnswerForm::Order;
    question.text = "Sort the equations: in which order can they be evaluated?";
    question.items = exercise.equations;
    Answer right;
    for (const EquationId e : structure.order) right.push_back(number(e.index()));
    question.right = {std::move(right)};
    for (std::size_t e = 0; e < structure.equations.size(); ++e) {
        for (const UnknownId unknown : structure.incidence.unknowns(EquationId(e))) {
            const EquationId source = structure.equationOf[unknown];
            if (source != EquationId(e))
                question.before.emplace_back(static_cast<unsigned>(source.index()), static_cast<unsigned>(e));
        }
    }
    std::ranges::sort(question.before);
    question.hints = {"An equation comes after all those that determine the other unknowns in it.",
                      exercise.equations[structure.order.front().index()] + " can be the first one, " +
                          exercise.equations[structure.order.back().index()] + " the last one."};
    return question;
}

/// Equations that depend on the loop, directly or indirectly.
std::vector<EquationId> behind(const Structure& structure, const BltBlock& loop)
{
    std::vector<bool> needs(structure.equations.size(), false);
    for (const EquationId e : loop.equations) needs[e.index()] = true;
    std::vector<EquationId> found;
    for (const EquationId e : structure.order) {
        if (needs[e.index()]) continue;
        for (const UnknownId unknown : structure.incidence.unknowns(e)) {
            if (needs[structure.equationOf[unknown].index()]) needs[e.index()] = true;
        }
        if (needs[e.index()]) found.push_back(e);
    }
    return found;
}

const BltBlock* onlyLoop(const Structure& structure, std::size_t size)
{
    const BltBlock* loop = nullptr;
    for (const BltBlock& block : structure.blocks) {
        if (block.equations.size() < 2) continue;
        if (loop || block.equations.size() != size || block.kind != BlockKind::Linear) return nullptr;
        loop = &block;
    }
    return loop;
}

Question setQuestion(std::string text, std::vector<std::string> items, Answer right, std::vector<std::string> hints)
{
    Question question;
    question.form = AnswerForm::Set;
    question.text = std::move(text);
    question.items = std::move(items);
    question.right = {std::move(right)};
    question.hints = std::move(hints);
    return question;
}

bool suffices(Structure& structure, const BltBlock& loop, const Answer& guesses)
{
    TearingChoice choice;
    for (const double guess : guesses) choice.unknowns.emplace_back(static_cast<std::size_t>(guess));
    BltBlock block = loop;
    return LoopSolver(structure).solveAsChosen(block, choice).verdict == TearingVerdict::Accepted;
}

}  // namespace

std::optional<GeneratedExercise> drawSorting(SeededNumbers& numbers, DraftModel model, std::size_t size,
                                             const Task& task)
{
    Rows rows(size);
    for (std::size_t e = 0; e < size; ++e) rows[e] = {e};
    const std::size_t extra = size + size / 6;
    if (!addEdges(numbers, rows, extra - 1, [](std::size_t e, std::size_t u) { return u < e; })) return std::nullopt;
    writeEquations(numbers, rows, false, model);
    const auto analysis = analysed(model, StopAfter::Structure, task);
    if (!analysis || !analysis->structure->fullyColoured()) return std::nullopt;
    const Structure& structure = *analysis->structure;
    const std::size_t depth = longest(depths(structure));
    if (depth != size / 2 + 1 || !canBeSolved(model, task)) return std::nullopt;
    GeneratedExercise exercise = exerciseOn(model, structure);
    exercise.questions = {assignmentQuestion(exercise, structure), orderQuestion(exercise, structure)};
    exercise.difficulty = {{"equations", structure.equations.size()},
                           {"incidences", structure.incidence.edgeCount()},
                           {"equations one after the other", depth}};
    return exercise;
}

std::optional<GeneratedExercise> drawLoop(SeededNumbers& numbers, DraftModel model, std::size_t size, const Task& task)
{
    // Two equations before the loop, two after it.
    const std::size_t count = size + 4, end = size + 2;
    Rows rows(count);
    for (std::size_t e = 0; e < count; ++e) rows[e] = {e};
    for (std::size_t e = 2; e < end; ++e) rows[e].push_back(e == 2 ? end - 1 : e - 1);
    rows[2 + numbers.below(size)].push_back(0);
    rows[2 + numbers.below(size)].push_back(1);
    rows[end].push_back(2 + numbers.below(size));
    rows[end + 1].push_back(numbers.oneIn(2) ? end : 2 + numbers.below(size));
    const auto isAllowed = [&](std::size_t e, std::size_t u) {
        const bool isInLoop = e >= 2 && e < end && u >= 2 && u < end;
        return isInLoop ? e != u : u < e;
    };
    if (!addEdges(numbers, rows, size / 2 + 2, isAllowed)) return std::nullopt;
    writeEquations(numbers, rows, true, model);
    const auto analysis = analysed(model, StopAfter::Structure, task);
    if (!analysis) return std::nullopt;
    const Structure& structure = *analysis->structure;
    const BltBlock* loop = onlyLoop(structure, size);
    if (!loop || !canBeSolved(model, task)) return std::nullopt;
    GeneratedExercise exercise = exerciseOn(model, structure);
    const EquationId some = loop->equations.front();
    exercise.questions = {
        setQuestion(
            "Which equations belong to the algebraic loop?", exercise.equations, indicesOf(loop->equations),
            {"Take away what the two rules can sort from the front and from the back: what is left is the loop.",
             std::to_string(size) + " equations belong to it; one of them is " + exercise.equations[some.index()] +
                 "."}),
        setQuestion("Which unknowns does the loop determine?", unknownItems(structure), indicesOf(loop->unknowns),
                    {"As many as it has equations. Unknowns that are determined before it are known in it.",
                     structure.nameOf(loop->unknowns.front()) + " is one of " + std::to_string(size) + "."}),
        setQuestion("Which equations must wait for the loop, directly or through others?", exercise.equations,
                    indicesOf(behind(structure, *loop)),
                    {"Those in which an unknown of the loop occurs, and those that need their results.",
                     std::to_string(behind(structure, *loop).size()) + " equations wait for it."})};
    exercise.difficulty = {{"equations", structure.equations.size()},
                           {"incidences", structure.incidence.edgeCount()},
                           {"equations of the loop", loop->equations.size()},
                           {"equations behind it", behind(structure, *loop).size()}};
    return exercise;
}

std::optional<GeneratedExercise> drawTearing(SeededNumbers& numbers, DraftModel model, std::size_t size,
                                             const Task& task)
{
    Rows rows(size);
    for (std::size_t e = 0; e < size; ++e) rows[e] = {e, (e + 1) % size};
    if (!addEdges(numbers, rows, size, [](std::size_t, std::size_t) { return true; })) return std::nullopt;
    writeEquations(numbers, rows, true, model);
    const auto analysis = analysed(model, StopAfter::Structure, task);
    const BltBlock* loop = analysis ? onlyLoop(*analysis->structure, size) : nullptr;
    if (!loop || loop->tearing.size() != 2) return std::nullopt;
    Structure structure = *analysis->structure;  // trying choices adds expressions
    for (const Answer& one : subsets(size, 1)) {
        if (suffices(structure, *loop, one)) return std::nullopt;
    }
    Question guesses;
    guesses.form = AnswerForm::Set;
    guesses.text = "Which unknowns do you guess? As few as possible; all others must follow one equation at a time.";
    guesses.items = unknownItems(structure);
    for (const Answer& two : subsets(size, 2)) {
        if (suffices(structure, *loop, two)) guesses.right.push_back(two);
    }
    if (guesses.right.size() < 2 || guesses.right.size() > subsets(size, 2).size() / 2 || !canBeSolved(model, task))
        return std::nullopt;
    guesses.hints = {"Try one: strike it out everywhere, and continue with equations that have a single unknown left.",
                     guesses.items[static_cast<std::size_t>(guesses.right.front().front())] +
                         " is a good guess; one more is needed."};
    Question fewest;
    fewest.text = "How many unknowns have to be guessed at least?";
    fewest.right = {{2}};
    fewest.hints = {
        "Guess one unknown, and continue with equations that have a single unknown left: does that ever reach all?",
        "No single guess suffices here."};
    GeneratedExercise exercise = exerciseOn(model, structure);
    exercise.questions = {std::move(fewest), std::move(guesses)};
    exercise.difficulty = {{"equations", structure.equations.size()},
                           {"incidences", structure.incidence.edgeCount()},
                           {"guesses", loop->tearing.size()}};
    return exercise;
}

}  // namespace causeway
