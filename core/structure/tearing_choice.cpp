// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/tearing_choice.h"

#include <map>

#include <fmt/format.h>

#include "core/structure/blocks.h"
#include "core/structure/loops.h"

namespace causeway {

namespace {

/// Has unknowns to guess: a loop, or one equation that is iterated.
bool isSolvedByGuesses(const BltBlock& block)
{
    return block.kind != BlockKind::Assignment && block.kind != BlockKind::When;
}

std::string nameOf(const Structure& structure, UnknownId unknown)
{
    return structure.nameOf(unknown);
}

std::string nameOf(EquationId equation)
{
    return fmt::format("equation {}", equation.index() + 1);
}

/// By equation: the position of its block.
std::vector<std::size_t> blocksOf(const Structure& structure)
{
    std::vector<std::size_t> blockOf(structure.equations.size(), structure.blocks.size());
    for (std::size_t b = 0; b < structure.blocks.size(); ++b) {
        for (const EquationId equation : structure.blocks[b].equations) blockOf[equation.index()] = b;
    }
    return blockOf;
}

std::string refusalText(const Structure& structure, const CheckedTearing& checked)
{
    switch (*checked.refusal) {
        case TearingRefusal::UnknownNotInBlock:
            return fmt::format("{} is discrete: event iteration finds it", nameOf(structure, checked.refusedUnknown));
        case TearingRefusal::EquationNotInBlock:
            return fmt::format("{} determines a discrete unknown: event iteration evaluates it",
                               nameOf(checked.refusedEquation));
        case TearingRefusal::UnknownTwice:
            return fmt::format("{} is chosen twice", nameOf(structure, checked.refusedUnknown));
        case TearingRefusal::EquationTwice: return fmt::format("{} is chosen twice", nameOf(checked.refusedEquation));
    }
    return {};
}

std::string addedText(const Structure& structure, const CheckedTearing& checked)
{
    std::string text;
    for (const UnknownId unknown : checked.addedUnknowns)
        text += (text.empty() ? "" : ", ") + nameOf(structure, unknown);
    for (const EquationId equation : checked.addedResiduals) text += (text.empty() ? "" : ", ") + nameOf(equation);
    return fmt::format("the choice alone does not tear its loop; added: {}", text);
}

}  // namespace

TornStructure tornAsChosen(const Structure& structure, const std::vector<TearingWish>& wishes)
{
    const std::vector<std::size_t> blockOf = blocksOf(structure);
    const auto blockOfUnknown = [&](UnknownId unknown) {
        const EquationId equation = structure.equationOf[unknown];
        return equation.isNone() ? structure.blocks.size() : blockOf[equation.index()];
    };
    const auto isInLoop = [&](std::size_t block) {
        return block < structure.blocks.size() && isSolvedByGuesses(structure.blocks[block]);
    };
    std::map<std::size_t, TearingChoice> choices;  // by block
    for (const TearingWish& wish : wishes) {
        const std::size_t ofUnknown = wish.unknown.isNone() ? structure.blocks.size() : blockOfUnknown(wish.unknown);
        const std::size_t ofEquation =
            wish.equation.isNone() ? structure.blocks.size() : blockOf[wish.equation.index()];
        if (!wish.unknown.isNone() && !isInLoop(ofUnknown))
            return {nullptr, fmt::format("{} is in no algebraic loop", nameOf(structure, wish.unknown)), {}};
        if (!wish.equation.isNone() && !isInLoop(ofEquation))
            return {nullptr, fmt::format("{} is in no algebraic loop", nameOf(wish.equation)), {}};
        if (!wish.unknown.isNone() && !wish.equation.isNone() && ofUnknown != ofEquation) {
            return {
                nullptr,
                fmt::format("{} and {} are in different loops", nameOf(structure, wish.unknown), nameOf(wish.equation)),
                {}};
        }
        if (!wish.unknown.isNone()) choices[ofUnknown].unknowns.push_back(wish.unknown);
        if (!wish.equation.isNone()) choices[ofEquation].residuals.push_back(wish.equation);
    }
    auto torn = std::make_shared<Structure>(structure);
    LoopSolver loops(*torn);
    TornStructure result;
    for (const auto& [block, choice] : choices) {
        const CheckedTearing checked = loops.solveAsChosen(torn->blocks[block], choice);
        if (checked.verdict == TearingVerdict::Refused) return {nullptr, refusalText(structure, checked), {}};
        numberAsTorn(*torn, torn->blocks[block]);
        if (checked.verdict == TearingVerdict::MoreNeeded) result.added.push_back(addedText(structure, checked));
    }
    result.structure = std::move(torn);
    return result;
}

}  // namespace causeway
