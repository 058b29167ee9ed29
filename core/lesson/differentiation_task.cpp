// SPDX-License-Identifier: GPL-3.0-or-later
// Choice of equations to differentiate: Pantelides' algorithm stops before each differentiation and asks.
#include <algorithm>

#include <fmt/format.h>

#include "core/base/sentences.h"
#include "core/lesson/exercise_tasks.h"

namespace causeway {

namespace {

class DifferentiationTask : public Exercise {
public:
    explicit DifferentiationTask(const std::shared_ptr<const Lesson>& lesson) : Exercise(lesson), m_state(lesson)
    {
        // Steps of the lesson are those of the algorithm, in the same order.
        const std::vector<PantelidesStep>& steps = structure().index.steps;
        for (std::size_t s = 0; s < steps.size(); ++s) {
            if (steps[s].action == PantelidesAction::Differentiate) m_questions.push_back(s);
        }
        ask();
    }

    [[nodiscard]] std::string question() const override
    {
        if (isOver()) return lesson().why(lesson().steps.size() - 1);
        return fmt::format(
            "Differentiation {} of {}: which equations have too few highest derivatives among them, so that they must "
            "be differentiated? Click them, then check.",
            rightCount() + 1, m_questions.size());
    }

    std::optional<Verdict> pick(EquationId equation, UnknownId /*unknown*/) override
    {
        if (isOver() || equation.isNone()) return std::nullopt;
        begin();
        toggle(equation, Mark::Marked);
        take(equation, {});
        return std::nullopt;
    }

    Verdict check() override
    {
        const std::vector<EquationId> marked = equationsMarked(Mark::Marked);
        std::vector<EquationId> wanted = solution();
        std::ranges::sort(wanted);
        const auto names = [&](const std::vector<EquationId>& equations) {
            return listOf(equations, [&](EquationId e) { return label(e); });
        };
        const std::string answer = marked.empty() ? std::string("none") : names(marked);
        if (marked == wanted) {
            const std::string why = lesson().why(m_questions[rightCount()]);
            const Verdict verdict = judge(true, answer, "Right", why);
            ask();
            return verdict;
        }
        std::vector<EquationId> tooMany, missing;
        std::ranges::set_difference(marked, wanted, std::back_inserter(tooMany));
        std::ranges::set_difference(wanted, marked, std::back_inserter(missing));
        if (!tooMany.empty()) {
            const EquationId first = tooMany.front();
            return judge(
                false, answer, "Not this set",
                fmt::format(
                    "{} is not reached from the equation without a variable of its own: it need not be differentiated.",
                    capitalised(label(first))));
        }
        return judge(false, answer, "Not all of them",
                     fmt::format("These are among them, but {} missing: the variables of the marked equations belong "
                                 "to others, which lie on the same alternating paths.",
                                 counted(missing.size(), "equation") + (missing.size() == 1 ? " is" : " are")));
    }

    [[nodiscard]] std::size_t questionCount() const override { return m_questions.size(); }

private:
    [[nodiscard]] const std::vector<EquationId>& solution() const
    {
        return structure().index.steps[m_questions[rightCount()]].equations;
    }

    /// Advances to the next differentiation, or to the end. Removes the colours of the search, which would reveal the
    /// answer.
    void ask()
    {
        m_state.seek(isOver() ? lesson().steps.size() : m_questions[rightCount()]);
        begin();
        const Incidence& incidence = lesson().incidence;
        for (std::size_t e = 0; e < incidence.equationCount(); ++e) {
            set(EquationId(e), Mark::Open);
            set(LessonPart::EquationNumber, e, m_state.number(EquationId(e)));
        }
        for (std::size_t v = 0; v < incidence.unknownCount(); ++v) {
            set(UnknownId(v), Mark::Open);
            set(LessonPart::UnknownNumber, v, m_state.number(UnknownId(v)));
        }
        for (std::size_t i = 0; i < incidence.edgeCount(); ++i) set(EdgeId(i), m_state.mark(EdgeId(i)));
        settle();
    }
    void restarted() override { ask(); }

    [[nodiscard]] std::string hintOf(std::size_t level) const override
    {
        if (level == 0)
            return fmt::format("{} wanted.", solution().size() == 1
                                                 ? "One equation is"
                                                 : fmt::format("{} equations are", solution().size()));
        if (level == 1)
            return fmt::format("The search begins at {}, which has no variable of its own.",
                               label(structure().index.steps[m_questions[rightCount()]].equation));
        return fmt::format("They are: {}.", listOf(solution(), [&](EquationId e) { return label(e); }));
    }

    LessonState m_state;
    std::vector<std::size_t> m_questions;  ///< steps that differentiate
};

}  // namespace

std::unique_ptr<Exercise> differentiationTask(const std::shared_ptr<const Lesson>& lesson)
{
    return std::make_unique<DifferentiationTask>(lesson);
}

}  // namespace causeway
