// SPDX-License-Identifier: GPL-3.0-or-later
// Tearing as an exercise: marked tearing unknowns and residual equations are tried as the user's choice (loops.h).
// Right if sufficient, with as few guesses as the lesson.
#include <algorithm>

#include <fmt/format.h>

#include "core/base/sentences.h"
#include "core/lesson/exercise_tasks.h"
#include "core/lesson/lesson_maker.h"
#include "core/structure/loops.h"

namespace causeway {

namespace {

std::string guessesText(std::size_t count)
{
    return count == 1 ? std::string("1 guess") : fmt::format("{} guesses", count);
}

class TearingTask : public Exercise {
public:
    explicit TearingTask(const std::shared_ptr<const Lesson>& lesson)
        : Exercise(lesson),
          m_copy(*lesson->structure),
          m_block(lesson->structure->blocks[loopsOf(*lesson->structure)[lesson->part]])
    {
    }

    [[nodiscard]] std::string question() const override
    {
        if (isOver()) return "The loop is torn.";
        return fmt::format(
            "Click the unknowns to guess and the equations whose residuals correct them, as few as possible, then "
            "check. Marked: {}, {}.",
            guessesText(unknownsMarked(Mark::Guessed).size()),
            counted(equationsMarked(Mark::Residual).size(), "residual"));
    }

    std::optional<Verdict> pick(EquationId equation, UnknownId unknown) override
    {
        if (isOver()) return std::nullopt;
        begin();
        if (!equation.isNone()) toggle(equation, Mark::Residual);
        if (!unknown.isNone()) toggle(unknown, Mark::Guessed);
        take(equation, unknown);
        return std::nullopt;
    }

    Verdict check() override
    {
        const std::vector<UnknownId> guesses = unknownsMarked(Mark::Guessed);
        const std::vector<EquationId> residuals = equationsMarked(Mark::Residual);
        TearingChoice choice;
        for (const UnknownId unknown : guesses) choice.unknowns.push_back(lesson().structureUnknown(unknown));
        for (const EquationId equation : residuals) choice.residuals.push_back(lesson().structureEquation(equation));
        const std::string answer =
            fmt::format("guess {}; residual {}", listOf(guesses, [&](UnknownId v) { return name(v); }),
                        listOf(residuals, [&](EquationId e) { return label(e); }));
        const auto wrong = [&](std::string why) { return judge(false, answer, "Not yet", std::move(why)); };
        if (guesses.empty())
            return wrong("Nothing is guessed: in a loop every unknown needs others, so at least one guess is needed.");
        if (residuals.size() != guesses.size()) {
            return wrong(fmt::format("Each guess needs one residual that corrects it: {} and {} are marked.",
                                     guessesText(guesses.size()), counted(residuals.size(), "residual")));
        }
        BltBlock block = m_block;
        const CheckedTearing checked = LoopSolver(m_copy).solveAsChosen(block, choice);
        if (checked.verdict == TearingVerdict::Refused)
            return wrong("The choice cannot be tried: something is marked that is not iterated in this loop.");
        if (checked.verdict == TearingVerdict::MoreNeeded) {
            return wrong(fmt::format(
                "It does not suffice: when both rules are through, something is left black. It would need {} as well.",
                checked.addedUnknowns.empty()
                    ? "other residuals: " +
                          listOf(
                              checked.addedResiduals, [&](EquationId e) { return structure().text(e); }, "; ")
                    : "guesses of " +
                          listOf(checked.addedUnknowns, [&](UnknownId u) { return structure().nameOf(u); })));
        }
        if (guesses.size() > m_block.tearing.size())
            return wrong(
                fmt::format("It suffices, but {} enough.",
                            m_block.tearing.size() == 1 ? "1 guess is" : guessesText(m_block.tearing.size()) + " are"));
        show(block);
        return judge(true, answer, "Right",
                     fmt::format("With {} given, every other unknown follows from one equation at a time, and the "
                                 "{} left over.",
                                 listOf(guesses, [&](UnknownId v) { return name(v); }),
                                 residuals.size() == 1 ? "residual is" : "residuals are"));
    }

    [[nodiscard]] std::size_t questionCount() const override { return 1; }

private:
    [[nodiscard]] EquationId row(EquationId ofStructure) const
    {
        return EquationId(static_cast<std::size_t>(std::ranges::find(lesson().equationOf, ofStructure) -
                                                   lesson().equationOf.begin()));
    }
    [[nodiscard]] UnknownId column(UnknownId ofStructure) const
    {
        return UnknownId(
            static_cast<std::size_t>(std::ranges::find(lesson().unknownOf, ofStructure) - lesson().unknownOf.begin()));
    }

    /// Shows the order of evaluation for the choice.
    void show(const BltBlock& block)
    {
        begin();
        std::uint32_t number = 0;
        for (const auto& [equation, unknown] : block.sequence) {
            const EquationId e = row(equation);
            const UnknownId v = column(unknown);
            set(e, Mark::Chosen);
            set(v, Mark::Chosen);
            set(LessonPart::EquationNumber, e.index(), ++number);
            set(lesson().incidence.findEdge(e, v), Mark::Chosen);
        }
        for (const EquationId residual : block.residuals)
            set(LessonPart::EquationNumber, row(residual).index(), ++number);
        settle();
    }

    [[nodiscard]] std::string hintOf(std::size_t level) const override
    {
        if (level == 0)
            return fmt::format("{} enough here.",
                               guessesText(m_block.tearing.size()) + (m_block.tearing.size() == 1 ? " is" : " are"));
        if (level == 1)
            return fmt::format("One choice of guesses is {}.",
                               listOf(m_block.tearing, [&](UnknownId u) { return structure().nameOf(u); }));
        return fmt::format("Guess {}, and take as {} {}.",
                           listOf(m_block.tearing, [&](UnknownId u) { return structure().nameOf(u); }),
                           m_block.residuals.size() == 1 ? "residual" : "residuals",
                           listOf(
                               m_block.residuals, [&](EquationId e) { return structure().text(e); }, "; "));
    }

    Structure m_copy;  ///< the solver adds expressions
    const BltBlock& m_block;
};

}  // namespace

std::unique_ptr<Exercise> tearingTask(const std::shared_ptr<const Lesson>& lesson)
{
    return std::make_unique<TearingTask>(lesson);
}

}  // namespace causeway
