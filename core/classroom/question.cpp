// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/classroom/question.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/base/sentences.h"

namespace causeway {

namespace {

bool isWithin(const Answer& answer, const Answer& right, double tolerance)
{
    return std::ranges::equal(answer, right, [&](double a, double b) { return std::abs(a - b) <= tolerance; });
}

/// Whether it is a permutation.
bool isOrderOf(const Answer& answer, std::size_t count)
{
    Answer sorted = answer;
    std::ranges::sort(sorted);
    for (std::size_t i = 0; i < sorted.size(); ++i) {
        if (sorted[i] != static_cast<double>(i)) return false;
    }
    return sorted.size() == count;
}

bool keepsOrder(const Question& question, const Answer& answer)
{
    if (!isOrderOf(answer, question.items.size())) return false;
    return std::ranges::all_of(question.before, [&](const auto& pair) {
        return std::ranges::find(answer, static_cast<double>(pair.first)) <
               std::ranges::find(answer, static_cast<double>(pair.second));
    });
}

std::string at(const std::vector<std::string>& texts, double index)
{
    return index >= 0 && index < static_cast<double>(texts.size()) ? texts[static_cast<std::size_t>(index)] : "?";
}

}  // namespace

std::string_view toString(AnswerForm form)
{
    switch (form) {
        case AnswerForm::Number: return "number";
        case AnswerForm::Choice: return "choice";
        case AnswerForm::Set: return "set";
        case AnswerForm::Assignment: return "assignment";
        case AnswerForm::Counts: return "counts";
        case AnswerForm::Order: return "order";
    }
    return {};
}

bool isRight(const Question& question, Answer answer)
{
    if (question.form == AnswerForm::Order) return keepsOrder(question, answer);
    if (question.form == AnswerForm::Set) std::ranges::sort(answer);
    return std::ranges::any_of(question.right,
                               [&](const Answer& right) { return isWithin(answer, right, question.tolerance); });
}

std::string textOf(const Question& question, const Answer& answer)
{
    std::string text;
    for (std::size_t i = 0; i < answer.size(); ++i) {
        if (i > 0) text += question.form == AnswerForm::Set ? ", " : "; ";
        switch (question.form) {
            case AnswerForm::Number: text += fmt::format("{:.6g}", answer[i]); break;
            case AnswerForm::Choice:
            case AnswerForm::Set:
            case AnswerForm::Order: text += at(question.items, answer[i]); break;
            case AnswerForm::Assignment:
                text += at(question.items, static_cast<double>(i)) + ": " + at(question.values, answer[i]);
                break;
            case AnswerForm::Counts:
                text += fmt::format("{}: {:g}", at(question.items, static_cast<double>(i)), answer[i]);
                break;
        }
    }
    return text.empty() ? "none" : text;
}

std::string solutionOf(const Question& question)
{
    std::string text;
    for (const Answer& right : question.right) text += (text.empty() ? "" : "  or  ") + textOf(question, right);
    if (question.form == AnswerForm::Number && question.tolerance > 0)
        text += fmt::format(" (within {:.2g})", question.tolerance);
    if (question.form == AnswerForm::Order && question.before.size() + 1 != question.items.size()) {
        text += "  (or any order in which these hold:";
        for (const auto& [first, second] : question.before)
            text += fmt::format(" \"{}\" before \"{}\";", question.items[first], question.items[second]);
        text.back() = ')';
    }
    return text;
}

QuestionMark mark(const Question& question, const QuestionWork& work)
{
    QuestionMark mark;
    mark.wrong = work.dropped;
    for (const Answer& answer : work.answers) {
        mark.isSolved = isRight(question, answer);
        if (mark.isSolved) break;
        ++mark.wrong;
    }
    const unsigned lost = std::min(kPointsOfQuestion, mark.wrong + std::min(kPointsOfQuestion, work.hints));
    if (mark.isSolved && !work.sawSolution) mark.points = kPointsOfQuestion - lost;
    return mark;
}

}  // namespace causeway
