// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "core/base/sentences.h"
#include "core/structure/structure.h"

namespace causeway {

namespace {

std::string equationLabel(const Structure& structure, EquationId equation)
{
    return equation.isNone() ? "this equation" : numberedEquation(equation.index(), structure.text(equation));
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
        case ColouringRule::Tearing:
            return fmt::format("{} is guessed, and {} becomes the residual equation that corrects the guess.", unknown,
                               equation);
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
