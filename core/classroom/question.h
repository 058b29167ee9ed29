// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A question of a generated exercise with all of its right answers, and how answers are marked.
///
/// An answer is a list of numbers, whatever its form: the page (resources/classroom/marking.js) marks by the same rule.
/// Cost of marking: the right answers, or for an order the pairs that it must keep. Threads: values.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace causeway {

enum class AnswerForm : std::uint8_t {
    Number,      ///< one number, within a tolerance
    Choice,      ///< one of the items
    Set,         ///< some of the items, in any order
    Assignment,  ///< for each item one of `values`
    Counts,      ///< for each item a number
    Order,       ///< all items in an order
};
[[nodiscard]] std::string_view toString(AnswerForm form);

using Answer = std::vector<double>;  ///< items and values count from 0

struct Question {
    AnswerForm form = AnswerForm::Number;
    std::string text;
    std::vector<std::string> items;
    std::vector<std::string> values;                    ///< of an assignment
    std::vector<Answer> right;                          ///< all right answers, sets ascending; of an order one of them
    std::vector<std::pair<unsigned, unsigned>> before;  ///< of an order: the first item must come before the second
    double tolerance = 0;                               ///< of a number
    std::vector<std::string> hints;                     ///< more each time
};

/// Points of a question that is answered at once; a hint, and a wrong answer, cost one, the solution costs all.
inline constexpr unsigned kPointsOfQuestion = 4;

[[nodiscard]] bool isRight(const Question& question, Answer answer);
/// In words, as a teacher reads it: "a, b", "3", "x - y = 2: x; ...".
[[nodiscard]] std::string textOf(const Question& question, const Answer& answer);
/// The solution in words: all right answers, or what an order must keep.
[[nodiscard]] std::string solutionOf(const Question& question);

/// What a student did with a question, in the order of time.
struct QuestionWork {
    std::vector<Answer> answers;  ///< what comes after the first right one does not count
    unsigned dropped = 0;         ///< wrong answers that are no longer kept
    unsigned hints = 0;
    bool sawSolution = false;
};
struct QuestionMark {
    bool isSolved = false;
    unsigned wrong = 0;   ///< answers before the right one
    unsigned points = 0;  ///< of `kPointsOfQuestion`
};
[[nodiscard]] QuestionMark mark(const Question& question, const QuestionWork& work);

}  // namespace causeway
