// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/report/other_cases.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/diagnostics.h"
#include "core/base/sentences.h"
#include "core/base/task.h"
#include "core/structure/report/loop_lines.h"
#include "core/structure/report/state_set_report.h"

namespace causeway {

namespace {

std::string sidesOf(const Structure& structure, const StructureEquation& equation)
{
    return fmt::format("{} = {}", structure.print(equation.lhs), structure.print(equation.rhs));
}

std::string loopsText(const Structure& structure)
{
    std::vector<std::size_t> sizes;
    for (const BltBlock& block : structure.blocks) {
        if (isLoop(block)) sizes.push_back(block.equations.size());
    }
    return sizes.empty() ? "none" : listOf(sizes, [](std::size_t size) { return fmt::format("of {}", size); });
}

}  // namespace

std::vector<OtherCase> otherCases(const Structure& structure, const Task& task)
{
    std::vector<OtherCase> cases;
    for (std::size_t i = 0; i < structure.conditions.size(); ++i) {
        StructureOptions options;
        options.view = structure.view;
        options.conditions = structure.conditions;
        options.conditions[i].holds = !options.conditions[i].holds;
        Diagnostics diagnostics;
        auto other = analyseStructure(structure.dae, diagnostics, task, options);
        if (task.cancelled() || !other) break;
        cases.push_back({structure.conditions[i], std::move(other)});
    }
    return cases;
}

std::string caseText(const Structure& structure)
{
    return listOf(
        structure.conditions,
        [&](const StructuralCondition& each) {
            const Op op = structure.pool.op(each.condition);
            const std::string condition = structure.print(each.condition);
            return fmt::format("{} is {}", op == Op::And || op == Op::Or ? "(" + condition + ")" : condition,
                               each.holds ? "true" : "false");
        },
        " and ");
}

std::vector<CaseDifference> differencesOf(const Structure& here, const Structure& there)
{
    std::vector<CaseDifference> differences;
    const auto add = [&](std::string what, std::string one, std::string other) {
        if (one != other) differences.push_back({std::move(what), std::move(one), std::move(other)});
    };
    const auto index = [](const Structure& of) {
        return std::to_string(of.index.reduction.pantelides.structuralIndex);
    };
    const auto states = [](const Structure& of) { return fmt::format("{}: {}", of.states.size(), statesText(of)); };
    add("structural index", index(here), index(there));
    add("states", states(here), states(there));
    add("differentiated equations", std::to_string(here.index.reduction.derivatives.size()),
        std::to_string(there.index.reduction.derivatives.size()));
    add("equations and unknowns", std::to_string(here.equations.size()), std::to_string(there.equations.size()));
    add("loops", loopsText(here), loopsText(there));
    for (std::size_t e = 0; e < here.equations.size(); ++e) {
        const StructureEquation& equation = here.equations[EquationId(e)];
        if (equation.written.isNone()) continue;
        const auto other = std::ranges::find(there.equations, equation.written, &StructureEquation::written);
        if (other != there.equations.end())
            add(fmt::format("equation {}", e + 1), sidesOf(here, equation), sidesOf(there, *other));
    }
    return differences;
}

std::string jumpText(const Structure& here, const Structure& there)
{
    const std::size_t before = here.states.size(), after = there.states.size();
    if (after > before)
        return fmt::format(
            "{} appear: the variables keep the values that the constraints gave them, and nothing jumps.",
            counted(after - before, "state"));
    if (after < before)
        return fmt::format(
            "{} no longer states: what violates the new constraints jumps, positions first, then velocities (an "
            "impulse).",
            before - after == 1 ? "1 variable is" : fmt::format("{} variables are", before - after));
    return "The number of states stays.";
}

}  // namespace causeway
