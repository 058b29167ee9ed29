// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A question of a generated exercise with all right answers, and the marking of answers. Every answer is a list of
/// numbers; the page (resources/classroom/marking.js) marks by the same rule. Cost of marking: the right answers, or
/// for an order the pairs it must respect. Threads: values.
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
    Assignment,  ///< one of `values` for each item
    Counts,      ///< a number for each item
    Order,       ///< a permutation of the items
};
[[nodiscard]] std::string_view toString(AnswerForm form);

using Answer = std::vector<double>;  ///< items and values count from 0

struct Question {
    AnswerForm form = AnswerForm::Number;
    std::string text;
    std::vector<std::string> items;
    std::vector<std::string> values;                    ///< of an assignment
    std::vector<Answer> right;                          ///< all right answers, sets ascending; for an order one of them
    std::vector<std::pair<unsigned, unsigned>> before;  ///< for an order: the first item must precede the second
    double tolerance = 0;                               ///< of a number
    std::vector<std::string> hints;                     ///< of increasing detail
};

/// Points of a question answered immediately; a hint or wrong answer costs one, the solution costs all.
inline constexpr unsigned kPointsOfQuestion = 4;

[[nodiscard]] bool isRight(const Question& question, Answer answer);
/// Readable text: "a, b", "3", "x - y = 2: x; ...".
[[nodiscard]] std::string textOf(const Question& question, const Answer& answer);
/// The solution as text: all right answers, or the constraints on an order.
[[nodiscard]] std::string solutionOf(const Question& question);

/// Work of a student on a question, in order of time.
struct QuestionWork {
    std::vector<Answer> answers;  ///< answers after the first right one do not count
    unsigned dropped = 0;         ///< wrong answers no longer stored
    unsigned hints = 0;
    bool sawSolution = false;
};
struct QuestionMark {
    bool isSolved = false;
    unsigned wrong = 0;   ///< before the right answer
    unsigned points = 0;  ///< of `kPointsOfQuestion`
};
[[nodiscard]] QuestionMark mark(const Question& question, const QuestionWork& work);

}  // namespace causeway
