// SPDX-License-Identifier: GPL-3.0-or-later
// The two rules on the structure digraph and, equivalently, on the incidence matrix. Plays the steps recorded while the
// equations were sorted.
#include <fmt/format.h>

#include "core/base/sentences.h"
#include "core/lesson/lesson_maker.h"
#include "core/structure/report/colouring_to_end.h"
#include "core/structure/report/equation_history.h"
#include "core/structure/report/loop_lines.h"

namespace causeway {

namespace {

const std::vector<std::string> kColouringCode = {
    "repeat",
    "  rule 1: for each equation with a single black edge",
    "    red: that edge; blue: the unknown's other edges; the lowest free number",
    "  rule 2: for each unknown with a single black edge",
    "    red: that edge; blue: the equation's other edges; the highest free number",
    "until neither rule applies",
    "for each loop that is left",
    "  guess an unknown; an equation becomes the residual that corrects it",
    "  continue with rule 1",
};
const std::vector<std::string> kEliminationCode = {
    "repeat",
    "  rule 1: for each row with a single entry",
    "    cross out its column and the row; the lowest free number",
    "  rule 2: for each column with a single entry",
    "    cross out its row and the column; the highest free number",
    "until no row and no column has a single entry",
    "for each loop that is left",
    "  guess an unknown and cross out its column; a row becomes the residual",
    "  continue with rule 1",
};
constexpr std::uint32_t kRule1 = 2, kRule2 = 4, kStuck = 5, kGuessInLoop = 7, kFollowsInLoop = 8;

std::string eliminationText(const Structure& structure, const ColouringStep& step)
{
    const std::string row = fmt::format("row {} ({})", step.equation.index() + 1, textHere(structure, step.equation));
    const std::string column = structure.nameOf(step.unknown);
    if (step.rule == ColouringRule::Tearing) return explain(structure, step) + " Row and column are crossed out.";
    if (step.rule == ColouringRule::SingleUnknown) {
        return fmt::format(
            "{} has a single entry left, in the column of {}: the equation determines {} and comes as early as "
            "possible, as number {}. Row and column are crossed out.",
            capitalised(row), column, column, step.number);
    }
    return fmt::format(
        "The column of {} has a single entry left, in {}: only this equation can determine it, as late as possible, as "
        "number {}. Row and column are crossed out.",
        column, row, step.number);
}

/// Overdetermined and underdetermined parts.
std::string singularText(const Structure& structure)
{
    std::string text;
    const SingularParts& parts = *structure.singular;
    if (!parts.over.equations.empty())
        text += fmt::format(" There are more equations than unknowns among: {}.",
                            listOf(
                                parts.over.equations, [&](EquationId e) { return structure.text(e); }, "; "));
    if (!parts.under.unknowns.empty())
        text += fmt::format(" No equation is left that could determine {}{}.",
                            parts.under.unknowns.size() == 1 ? "" : "all of: ",
                            listOf(parts.under.unknowns, [&](UnknownId u) { return structure.nameOf(u); }));
    return text;
}

/// Equations that cannot be solved explicitly.
std::string implicitText(const Structure& structure)
{
    std::vector<EquationId> implicit;
    for (const BltBlock& block : structure.blocks) {
        if (isIterated(block)) implicit.push_back(block.equations.front());
    }
    if (implicit.empty()) return {};
    return fmt::format(" The unknown of {} has no closed form and is found by iteration.",
                       listOf(implicit, [&](EquationId e) { return labelOf(structure, e); }));
}

std::string endText(const Structure& structure, std::size_t left, bool inMatrix)
{
    if (structure.singular) {
        const std::string end =
            left == 0 ? "Every equation has a number, but"
                      : fmt::format("Neither rule applies any more: {} {} left without a number, and",
                                    counted(left, inMatrix ? "row" : "equation"), left == 1 ? "is" : "are");
        return fmt::format("{} the system is singular.{}", end, singularText(structure));
    }
    if (left == 0)
        return "Every equation has a number: evaluated in this order, each computes its unknown from known ones. There "
               "is no algebraic loop." +
               implicitText(structure);
    const std::string what =
        inMatrix ? counted(left, "row") + " with several entries" : counted(left, "equation") + " with black edges";
    return fmt::format(
        "Neither rule applies any more: {} are left. Each belongs to an algebraic loop, or lies "
        "between two.",
        what);
}

/// Text after the loops.
std::string tornText(const Structure& structure)
{
    std::size_t loops = 0;
    std::vector<EquationId> residuals;
    for (const BltBlock& block : structure.blocks) {
        loops += isLoop(block) ? 1U : 0U;
        residuals.insert(residuals.end(), block.residuals.begin(), block.residuals.end());
    }
    std::string text = fmt::format("Every equation has a number, those of {} included.",
                                   loops == 1   ? "1 loop"
                                   : loops == 2 ? "both loops"
                                                : "all " + counted(loops, "loop"));
    if (!residuals.empty())
        text += fmt::format(" What is guessed is right when {} {}.",
                            residuals.size() == 1 ? "the residual" : "the residuals",
                            residuals.size() == 1 ? "is zero" : "are zero");
    return text;
}

}  // namespace

std::shared_ptr<const Lesson> colouringLesson(std::shared_ptr<const Structure> structure, LessonKind kind)
{
    const bool inMatrix = kind == LessonKind::Elimination;
    LessonMaker maker(structure, kind,
                      inMatrix ? "Elimination of rows and columns" : "Colouring of the structure digraph",
                      structure->incidence);
    maker.lesson().code = inMatrix ? kEliminationCode : kColouringCode;
    maker.lesson().intro =
        inMatrix ? "A row with a single entry determines that unknown; a column with a single entry is determined by "
                   "that row. Both are crossed out, and others may then have a single entry."
                 : "Rule 1: an equation with a single black edge is solved for that unknown. Rule 2: an unknown with a "
                   "single black edge is computed by that equation.";
    maker.lesson().numberMeaning = "order of evaluation";
    maker.lesson().isElimination = true;
    maker.begin();
    const std::vector<ColouringStep> steps = colouringToTheEnd(*structure);
    const std::size_t byRules = structure->steps.size();
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const ColouringStep& step = steps[i];
        if (i == byRules) maker.step(kStuck, {}, {});
        if (i > 0 && step.round != steps[i - 1].round) maker.chapter();
        const bool isGuess = step.rule == ColouringRule::Tearing;
        maker.set(step.edge, isGuess ? Mark::Residual : Mark::Chosen);
        for (const EdgeId edge : step.blue) maker.set(edge, Mark::Known);
        maker.set(step.equation, isGuess ? Mark::Residual : Mark::Chosen);
        maker.set(step.unknown, isGuess ? Mark::Guessed : Mark::Chosen);
        maker.setNumber(step.equation, step.number);
        maker.step(isGuess                                     ? kGuessInLoop
                   : i >= byRules                              ? kFollowsInLoop
                   : step.rule == ColouringRule::SingleUnknown ? kRule1
                                                               : kRule2,
                   step.equation, step.unknown);
    }
    const bool goesOn = steps.size() > byRules;
    maker.step(goesOn ? kFollowsInLoop : kStuck, {}, {});
    return maker.finish([structure, steps, byRules, inMatrix](std::size_t step) {
        if (step == byRules)
            return endText(*structure, structure->equations.size() - std::min(structure->equations.size(), byRules),
                           inMatrix);
        const std::size_t at = step - (step > byRules ? 1 : 0);
        if (at == steps.size()) return tornText(*structure);
        return inMatrix ? eliminationText(*structure, steps[at]) : explain(*structure, steps[at]);
    });
}

}  // namespace causeway
