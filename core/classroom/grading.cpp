// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/classroom/grading.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/task.h"
#include "core/classroom/exercise_json.h"

namespace causeway {

namespace {

std::string csvText(std::string text)
{
    // Prevents evaluation as a spreadsheet formula.
    if (!text.empty() && std::string_view("=+-@\t\r").find(text[0]) != std::string_view::npos) text.insert(0, "'");
    if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
    std::string quoted = "\"";
    for (const char c : text) {
        quoted += c;
        if (c == '"') quoted += c;
    }
    return quoted + "\"";
}

}  // namespace

const Grader::Made& Grader::made(const ExerciseRecipe& recipe, const Task& task)
{
    const auto [at, isNew] = m_made.try_emplace(nameOf(recipe));
    if (isNew) {
        at->second.exercise = generateExercise(recipe, task);
        if (at->second.exercise) at->second.digest = digestOf(*at->second.exercise);
    }
    return at->second;
}

void Grader::note(const GeneratedExercise& exercise, std::size_t question, const QuestionWork& work)
{
    const Question& asked = exercise.questions[question];
    Spot& spot = m_spots[{exercise.recipe.kind, question}];
    // Texts differ in names of the model; the first one represents all.
    if (spot.text.empty()) spot.text = asked.text;
    ++spot.asked;
    const QuestionMark marked = mark(asked, work);
    if (marked.isSolved && marked.wrong == 0 && !work.sawSolution) return;
    ++spot.failed;
    for (const Answer& answer : work.answers) {
        if (isRight(asked, answer)) break;
        ++spot.wrongAnswers[nameOf(exercise.recipe) + ": " + textOf(asked, answer)];
    }
}

std::vector<std::string> Grader::add(const std::string& file, const ClassroomResult& result, const Task& task)
{
    std::vector<std::string> problems;
    for (const AnsweredExercise& answered : result.exercises) {
        const Made& known = made(answered.recipe, task);
        if (!known.exercise || known.digest != answered.digest ||
            known.exercise->questions.size() != answered.questions.size()) {
            problems.push_back(fmt::format("{} differs from the exercise that this version makes; it is not graded",
                                           nameOf(answered.recipe)));
            continue;
        }
        GradeRow row;
        row.file = file;
        row.student = result.student;
        row.recipe = answered.recipe;
        row.most = known.exercise->points();
        row.questions = static_cast<unsigned>(answered.questions.size());
        row.seconds = answered.seconds;
        row.isSealed = result.isSealed;
        for (std::size_t q = 0; q < answered.questions.size(); ++q) {
            const QuestionWork& work = answered.questions[q].work;
            const QuestionMark marked = mark(known.exercise->questions[q], work);
            row.points += marked.points;
            row.solved += marked.isSolved ? 1 : 0;
            row.wrong += marked.wrong;
            row.hints += work.hints;
            row.solutionsSeen += work.sawSolution ? 1 : 0;
            note(*known.exercise, q, work);
        }
        row.isAsClaimed = answered.claimedScore == row.points;
        m_rows.push_back(std::move(row));
    }
    return problems;
}

GradeBook Grader::book() const
{
    GradeBook book;
    book.rows = m_rows;
    for (const auto& [key, spot] : m_spots) {
        if (spot.failed == 0) continue;
        WeakSpot weak{key.first, key.second, spot.text, spot.asked, spot.failed, {}, 0};
        for (const auto& [answer, count] : spot.wrongAnswers) {
            if (count <= weak.exampleCount) continue;
            weak.example = answer;
            weak.exampleCount = count;
        }
        book.weakSpots.push_back(std::move(weak));
    }
    std::ranges::stable_sort(book.weakSpots, [](const WeakSpot& a, const WeakSpot& b) {
        return std::uint64_t(a.failed) * b.asked > std::uint64_t(b.failed) * a.asked;
    });
    return book;
}

std::string toCsv(const std::vector<GradeRow>& rows)
{
    std::string text =
        "student,exercise,points,of,solved,questions,wrong answers,hints,solutions seen,seconds,seal,as "
        "claimed,file\n";
    for (const GradeRow& row : rows) {
        text += fmt::format("{},{},{},{},{},{},{},{},{},{:.0f},{},{},{}\n", csvText(row.student), nameOf(row.recipe),
                            row.points, row.most, row.solved, row.questions, row.wrong, row.hints, row.solutionsSeen,
                            row.seconds, row.isSealed ? "whole" : "broken", row.isAsClaimed ? "yes" : "no",
                            csvText(row.file));
    }
    return text;
}

}  // namespace causeway
