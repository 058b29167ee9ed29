// SPDX-License-Identifier: GPL-3.0-or-later
// How one algebraic loop is torn: the algorithm runs again on a copy of the structure, and is watched.
#include <fmt/format.h>

#include "core/base/sentences.h"
#include "core/lesson/lesson_maker.h"
#include "core/structure/loops.h"

namespace causeway {

namespace {

const std::vector<std::string> kTearingCode = {
    "colour by both rules, along edges that can be solved",
    "while something is black",
    "  choose an unknown to guess and an equation to be its residual",
    "  the unknown's edges and the residual's edges are blue",
    "  colour by both rules again",
    "iterate the guesses until the residuals vanish",
};
constexpr std::uint32_t kRule = 4, kGuess = 2, kIterate = 5;

std::string reasonText(TearingReason reason)
{
    switch (reason) {
        case TearingReason::Rule: return {};
        case TearingReason::Chosen: return "it was chosen so";
        case TearingReason::SwitchEquation:
            return "the equation of a switch has to be a residual: which side of it determines changes during the run";
        case TearingReason::EquationUnsolved:
            return "the equation can be solved for nothing that is left without dividing by what may be zero";
        case TearingReason::UnknownUnsolved:
            return "nothing that is left can be solved for the unknown without dividing by what may be zero";
        case TearingReason::MostUnknowns:
            return "Cellier's heuristic: the equation has the most unknowns left, and of those this one occurs in the "
                   "most equations";
        case TearingReason::FewestUnknowns:
            return "the equation with the fewest unknowns left gets one less, so that it can soon be solved";
        case TearingReason::SmallestSet:
            return "a search found that a smaller number of guesses suffices with this one";
        case TearingReason::Leftover: return "nothing else is left for them";
        case TearingReason::Unstable:
            return "computed from the guesses so far it would be wrong: rounding errors grow from step to step, and a "
                   "guess stops them";
    }
    return {};
}

std::string why(const Structure& structure, const WatchedTearing& tearing, const TearingStep& step)
{
    const auto equation = [&](EquationId e) { return labelOf(structure, tearing.equations[e.index()]); };
    const auto unknown = [&](UnknownId v) { return structure.nameOf(tearing.unknowns[v.index()]); };
    const ColouringStep& colouring = step.colouring;
    switch (colouring.rule) {
        case ColouringRule::SingleUnknown:
            return fmt::format("{} has only one unknown left, {}: solve it for {}.",
                               capitalised(equation(colouring.equation)), unknown(colouring.unknown),
                               unknown(colouring.unknown));
        case ColouringRule::SingleEquation:
            return fmt::format("{} occurs in only one equation that is left, {}: solve that for {}.",
                               unknown(colouring.unknown), equation(colouring.equation), unknown(colouring.unknown));
        case ColouringRule::Tearing:
        case ColouringRule::Manual: break;
    }
    const std::string reason = reasonText(step.reason);
    if (colouring.equation.isNone()) return fmt::format("{} is guessed: {}.", unknown(colouring.unknown), reason);
    if (colouring.unknown.isNone())
        return fmt::format("{} becomes a residual: {}.", capitalised(equation(colouring.equation)), reason);
    return fmt::format("{} is guessed, and {} becomes the residual that corrects the guess: {}.",
                       unknown(colouring.unknown), equation(colouring.equation), reason);
}

}  // namespace

std::shared_ptr<const Lesson> tearingLesson(std::shared_ptr<const Structure> structure, std::uint32_t loop)
{
    Structure copy = *structure;  // the solver needs new expressions
    const BltBlock& block = structure->blocks[loopsOf(*structure)[loop]];
    auto tearing = std::make_shared<const WatchedTearing>(LoopSolver(copy).watch(block));
    LessonMaker maker(structure, LessonKind::Tearing,
                      fmt::format("Tearing of a loop of {}", counted(tearing->equations.size(), "equation")),
                      tearing->incidence);
    Lesson& lesson = maker.lesson();
    lesson.part = loop;
    lesson.code = kTearingCode;
    lesson.intro =
        "In a loop every unknown needs others of the loop. If one is guessed, others follow one after the other, until "
        "an equation is left over: its residual says how wrong the guess was.";
    lesson.isElimination = true;
    lesson.numberMeaning = "order of evaluation within the loop";
    for (const EquationId equation : tearing->equations) lesson.equationOf.push(equation);
    for (const UnknownId unknown : tearing->unknowns) lesson.unknownOf.push(unknown);
    maker.begin();
    for (const TearingStep& step : tearing->steps) {
        const ColouringStep& colouring = step.colouring;
        const bool isGuess = colouring.rule == ColouringRule::Tearing;
        if (isGuess) maker.chapter();
        for (const EdgeId edge : colouring.blue) maker.set(edge, Mark::Known);
        maker.set(colouring.edge, isGuess ? Mark::Residual : Mark::Chosen);
        if (!colouring.equation.isNone()) {
            maker.set(colouring.equation, isGuess ? Mark::Residual : Mark::Chosen);
            maker.setNumber(colouring.equation, colouring.number);
        }
        if (!colouring.unknown.isNone()) maker.set(colouring.unknown, isGuess ? Mark::Guessed : Mark::Chosen);
        maker.step(isGuess ? kGuess : kRule, colouring.equation, colouring.unknown);
    }
    maker.step(kIterate, {}, {});
    std::string end =
        fmt::format("{} instead of {} at once: {}. The other unknowns follow one after the other.",
                    block.tearing.size() == 1 ? "1 guess" : fmt::format("{} guesses", block.tearing.size()),
                    counted(tearing->equations.size(), "unknown"),
                    listOf(block.tearing, [&](UnknownId unknown) { return structure->nameOf(unknown); }));
    return maker.finish([structure, tearing, end = std::move(end)](std::size_t step) {
        return step < tearing->steps.size() ? why(*structure, *tearing, tearing->steps[step]) : end;
    });
}

}  // namespace causeway
