// SPDX-License-Identifier: GPL-3.0-or-later
// The two rules on the structure digraph and, in other words, on the incidence matrix. What is played was recorded when
// the equations were sorted.
#include <fmt/format.h>

#include "core/base/sentences.h"
#include "core/lesson/lesson_maker.h"
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
};
const std::vector<std::string> kEliminationCode = {
    "repeat",
    "  rule 1: for each row with a single entry",
    "    cross out its column and the row; the lowest free number",
    "  rule 2: for each column with a single entry",
    "    cross out its row and the column; the highest free number",
    "until no row and no column has a single entry",
};
constexpr std::uint32_t kRule1 = 2, kRule2 = 4, kStuck = 5;

std::string eliminationText(const Structure& structure, const ColouringStep& step)
{
    const std::string row = fmt::format("row {} ({})", step.equation.index() + 1, structure.text(step.equation));
    const std::string column = structure.nameOf(step.unknown);
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

/// What there is too much and too little of.
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

/// Equations whose unknown has no closed form.
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
               "is not an algebraic loop." +
               implicitText(structure);
    const std::string what =
        inMatrix ? counted(left, "row") + " with several entries" : counted(left, "equation") + " with black edges";
    return fmt::format(
        "Neither rule applies any more: {} are left. Each belongs to an algebraic loop, or lies "
        "between two.",
        what);
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
    for (const ColouringStep& step : structure->steps) {
        if (maker.stepCount() > 0 && step.round != structure->steps[maker.stepCount() - 1].round) maker.chapter();
        maker.set(step.edge, Mark::Chosen);
        for (const EdgeId edge : step.blue) maker.set(edge, Mark::Known);
        maker.set(step.equation, Mark::Chosen);
        maker.set(step.unknown, Mark::Chosen);
        maker.setNumber(step.equation, step.number);
        maker.step(step.rule == ColouringRule::SingleUnknown ? kRule1 : kRule2, step.equation, step.unknown);
    }
    maker.step(kStuck, {}, {});
    const std::size_t left =
        structure->equations.size() - std::min(structure->equations.size(), structure->steps.size());
    return maker.finish([structure, left, inMatrix](std::size_t step) {
        if (step >= structure->steps.size()) return endText(*structure, left, inMatrix);
        return inMatrix ? eliminationText(*structure, structure->steps[step])
                        : explain(*structure, structure->steps[step]);
    });
}

}  // namespace causeway
