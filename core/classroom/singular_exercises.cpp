// SPDX-License-Identifier: GPL-3.0-or-later
// Systems with one equation too many for some unknowns, and one too few for others.
#include <algorithm>
#include <cctype>

#include "core/base/sentences.h"
#include "core/base/task.h"
#include "core/classroom/exercise_makers.h"

namespace causeway {

namespace {

constexpr std::size_t kReplacements = 5;

struct Parts {
    std::vector<std::string> over, under;  ///< overdetermined and underdetermined unknowns
    std::string between;
};

std::string equationIn(SeededNumbers& numbers, const std::vector<std::string>& names)
{
    std::vector<Term> terms = linearTerms(numbers, names);
    terms.push_back(knownTerm(numbers));
    return sumEquation(numbers, std::move(terms));
}

std::vector<std::string> someOf(SeededNumbers& numbers, const std::vector<std::string>& names, std::size_t count)
{
    std::vector<std::string> some;
    for (const std::size_t i : numbers.some(count, names.size())) some.push_back(names[i]);
    return some;
}

std::vector<std::string> joined(std::vector<std::string> names, const std::vector<std::string>& more)
{
    names.insert(names.end(), more.begin(), more.end());
    return names;
}

/// Both parts are minimal sets.
bool isSingularByOne(const Structure& structure, std::size_t size)
{
    if (!structure.singular) return false;
    const SingularReport& report = structure.singular->report;
    const auto isOneSet = [](const std::vector<SingularPiece>& pieces, const SingularPart& part) {
        return pieces.size() == 1 && pieces[0].surplus == 1 && pieces[0].smallest.size() == 1 &&
               pieces[0].smallest[0].equations.size() == part.equations.size() &&
               pieces[0].smallest[0].unknowns.size() == part.unknowns.size();
    };
    return report.isComplete && structure.singular->over.equations.size() == size &&
           structure.singular->under.unknowns.size() == 3 && isOneSet(report.over, structure.singular->over) &&
           isOneSet(report.under, structure.singular->under);
}

/// Whether the equation contains one of the names.
bool holdsOneOf(const std::string& equation, const std::vector<std::string>& names)
{
    return std::ranges::any_of(names, [&](const std::string& name) {
        const std::size_t at = equation.find(name);
        return at != std::string::npos &&
               (at == 0 || std::isalpha(static_cast<unsigned char>(equation[at - 1])) == 0) &&
               (at + name.size() == equation.size() ||
                std::isalnum(static_cast<unsigned char>(equation[at + name.size()])) == 0);
    });
}

/// Nothing if a system is structurally regular, but numerically singular.
std::optional<Question> replacementQuestion(SeededNumbers& numbers, const DraftModel& model, const Structure& structure,
                                            const Parts& parts, const Task& task)
{
    const auto& over = structure.singular->over.equations;
    const std::size_t replaced = over[numbers.below(over.size())].index();
    Question question;
    question.form = AnswerForm::Set;
    question.text = "Equation " + std::to_string(replaced + 1) + " (" + structure.text(EquationId(replaced)) +
                    ") is replaced. With which of these alone is the system regular?";
    question.items = {equationIn(numbers, someOf(numbers, parts.under, 2)),
                      equationIn(numbers, joined(someOf(numbers, parts.over, 1), {parts.between})),
                      equationIn(numbers, {parts.between}),
                      equationIn(numbers, joined(someOf(numbers, parts.over, 1), someOf(numbers, parts.under, 1))),
                      equationIn(numbers, joined(someOf(numbers, parts.under, 1), {parts.between}))};
    numbers.shuffle(question.items);
    Answer right;
    for (std::size_t i = 0; i < kReplacements; ++i) {
        DraftModel mended = model;
        mended.equations[replaced] = question.items[i];
        // Structurally regular with an undetermined unknown; numerically it may still be singular.
        const bool isRegular = canBeSolved(mended, task);
        if (isRegular != holdsOneOf(question.items[i], parts.under)) return std::nullopt;
        if (!isRegular) continue;
        right.push_back(number(i));
    }
    question.right = {std::move(right)};
    question.hints = {"The new equation must determine what nothing determined so far.",
                      "It must contain one of " + parts.under[0] + ", " + parts.under[1] + ", " + parts.under[2] + "."};
    return question;
}

}  // namespace

std::optional<GeneratedExercise> drawSingular(SeededNumbers& numbers, DraftModel model, std::size_t size,
                                              const Task& task)
{
    const std::size_t count = size + 3;
    const std::vector<std::string> names = unknownNames(numbers, count);
    Parts parts;
    parts.over.assign(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(size) - 1);
    parts.under.assign(names.end() - 3, names.end());
    parts.between = names[size - 1];
    model.declarations = realDeclarations(names);
    for (std::size_t e = 0; e < size; ++e) {
        const std::size_t most = std::min<std::size_t>(parts.over.size(), 2);
        model.equations.push_back(equationIn(numbers, someOf(numbers, parts.over, 1 + numbers.below(most))));
    }
    model.equations.push_back(equationIn(numbers, joined({parts.between}, someOf(numbers, parts.over, 1))));
    for (std::size_t e = 0; e < 2; ++e) {
        const auto own = someOf(numbers, parts.under, 2);
        model.equations.push_back(
            equationIn(numbers, numbers.oneIn(2) ? joined(own, {parts.between}) : joined(own, {parts.over[0]})));
    }
    numbers.shuffle(model.equations);
    const auto analysis = analysed(model, StopAfter::Structure, task, true);
    if (!analysis || !isSingularByOne(*analysis->structure, size)) return std::nullopt;
    const Structure& structure = *analysis->structure;
    const SingularPart &over = structure.singular->over, &under = structure.singular->under;
    std::vector<std::string> unknowns;
    for (std::size_t u = 0; u < structure.unknowns.size(); ++u) unknowns.push_back(structure.nameOf(UnknownId(u)));
    const auto indicesOf = [](const auto& ids) {
        Answer answer;
        for (const auto id : ids) answer.push_back(number(id.index()));
        return answer;
    };
    GeneratedExercise exercise = exerciseOn(model, structure);
    Question many;
    many.form = AnswerForm::Set;
    many.text = "Which equations together contain fewer unknowns than there are equations? Choose as few as possible.";
    many.items = exercise.equations;
    many.right = {indicesOf(over.equations)};
    many.hints = {"Look for short equations that contain the same few unknowns.",
                  std::to_string(size) + " equations contain only " + counted(size - 1, "unknown") + "; one is " +
                      exercise.equations[over.equations[0].index()] + "."};
    Question few = many;
    few.text = "Which unknowns together occur in fewer equations than there are unknowns? Choose as few as possible.";
    few.items = unknowns;
    few.right = {indicesOf(under.unknowns)};
    few.hints = {"Take away the equations of the first answer with their unknowns, and what can be sorted then.",
                 "Three unknowns are left for two equations; one is " + structure.nameOf(under.unknowns[0]) + "."};
    const auto mend = replacementQuestion(numbers, model, structure, parts, task);
    if (!mend || mend->right.front().empty() || mend->right.front().size() == kReplacements) return std::nullopt;
    exercise.questions = {std::move(many), std::move(few), *mend};
    exercise.difficulty = {{"equations", structure.equations.size()},
                           {"equations of the over-determined set", over.equations.size()},
                           {"unknowns of the under-determined set", under.unknowns.size()}};
    return exercise;
}

}  // namespace causeway
