// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <fmt/format.h>

#include "core/base/sentences.h"
#include "core/structure/report/equation_history.h"
#include "core/structure/report/loop_lines.h"
#include "core/structure/structure.h"

namespace causeway {

namespace {

std::string equationLabel(const Structure& structure, EquationId equation)
{
    if (equation.isNone()) return "this equation";
    return numberedEquation(equation.index(), textHere(structure, equation));
}

/// What the step of a loop is, by how the loop is solved.
std::string loopText(const Structure& structure, const ColouringStep& step, const std::string& equation,
                     const std::string& unknown)
{
    for (const BltBlock& block : structure.blocks) {
        if (std::ranges::find(block.equations, step.equation) == block.equations.end()) continue;
        const std::vector<LoopPart> parts = partsOf(block);
        const LoopLineKind kind = std::ranges::find(parts, step.equation, &LoopPart::equation)->kind;
        if (kind == LoopLineKind::Discrete)
            return fmt::format(
                "{} is guessed, and {} shows whether the guess was right: event iteration continues until it is. It "
                "comes after the rest of its loop, as number {}.",
                unknown, equation, step.number);
        if (kind == LoopLineKind::Together)
            return fmt::format(
                "{} is found together with the other unknowns of its loop of {} equations; {} is one of them, with "
                "number {}.",
                unknown, block.equations.size(), equation, step.number);
    }
    return fmt::format(
        "{} is guessed, and {} becomes the residual equation that corrects the guess. It comes after what follows from "
        "the guess, as number {}.",
        unknown, equation, step.number);
}

std::string unknownLabel(const Structure& structure, UnknownId unknown)
{
    return unknown.isNone() ? "this unknown" : structure.nameOf(unknown);
}

}  // namespace

std::string explain(const Structure& structure, const ColouringStep& step)
{
    const std::string equation = equationLabel(structure, step.equation);
    const std::string unknown = unknownLabel(structure, step.unknown);
    switch (step.rule) {
        case ColouringRule::SingleUnknown:
            return fmt::format(
                "{} has only one unknown left, {}: solve it for {} and compute it as early as possible, as number {}.",
                capitalised(equation), unknown, unknown, step.number);
        case ColouringRule::SingleEquation:
            return fmt::format(
                "{} occurs in only one equation that is left, {}: solve that for {} and compute it as late as "
                "possible, as "
                "number {}.",
                unknown, equation, unknown, step.number);
        case ColouringRule::Tearing: return loopText(structure, step, equation, unknown);
        case ColouringRule::Manual:
            return fmt::format("{} is solved for {} by choice, as number {}.", capitalised(equation), unknown,
                               step.number);
    }
    return {};
}

std::string explain(const Structure& structure, ColouringRefusal refusal, EquationId equation, UnknownId unknown)
{
    const std::string e = equationLabel(structure, equation);
    const std::string v = unknownLabel(structure, unknown);
    switch (refusal) {
        case ColouringRefusal::EdgeNotBlack:
            return fmt::format("The causality between {} and {} is decided already.", e, v);
        case ColouringRefusal::NeitherRuleApplies:
            return fmt::format(
                "Neither rule applies: {} has further unknowns with black edges, and {} occurs in further equations "
                "with "
                "black edges.",
                e, v);
        case ColouringRefusal::EquationHasSeveral:
            return fmt::format("Rule 1 does not apply: {} still has more than one unknown with a black edge.", e);
        case ColouringRefusal::UnknownHasSeveral:
            return fmt::format("Rule 2 does not apply: {} still occurs in more than one equation with a black edge.",
                               v);
        case ColouringRefusal::EquationDone: return fmt::format("{} has its number already.", capitalised(e));
        case ColouringRefusal::UnknownDone: return fmt::format("{} is computed by another equation already.", v);
        case ColouringRefusal::EquationHasNone:
            return fmt::format("All unknowns of {} are computed elsewhere: it is one equation too many.", e);
        case ColouringRefusal::UnknownHasNone: return fmt::format("No equation is left that could compute {}.", v);
    }
    return {};
}

}  // namespace causeway
