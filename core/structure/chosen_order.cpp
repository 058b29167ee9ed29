// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/chosen_order.h"

#include <algorithm>

namespace causeway {

namespace {

/// By number, from 0: the equation, or none (of a singular structure).
std::vector<EquationId> placesAsChosen(const Structure& structure, const IdVector<EquationId, std::uint32_t>& numbers)
{
    std::vector<EquationId> at(structure.equations.size());
    std::vector<EquationId> others;
    for (const EquationId equation : structure.order) {
        const std::uint32_t number = numbers[equation];
        if (number == 0 || number > at.size()) {
            others.push_back(equation);
        } else {
            at[number - 1] = equation;
        }
    }
    auto next = others.begin();
    for (EquationId& place : at) {
        if (place.isNone() && next != others.end()) place = *next++;
    }
    return at;
}

}  // namespace

std::vector<EquationId> orderAsChosen(const Structure& structure, const IdVector<EquationId, std::uint32_t>& numbers)
{
    std::vector<EquationId> order = placesAsChosen(structure, numbers);
    std::erase_if(order, [](EquationId equation) { return equation.isNone(); });
    return order;
}

std::shared_ptr<const Structure> orderedAsChosen(const Structure& structure, std::span<const ColouringStep> picks)
{
    IdVector<EquationId, std::uint32_t> numbers(structure.equations.size(), 0);
    for (const ColouringStep& pick : picks) numbers[pick.equation] = pick.number;
    auto made = std::make_shared<Structure>(structure);
    const std::vector<EquationId> at = placesAsChosen(structure, numbers);
    made->order.clear();
    for (std::size_t i = 0; i < at.size(); ++i) {
        if (at[i].isNone()) continue;
        made->assignment[at[i]].number = static_cast<std::uint32_t>(i + 1);
        made->order.push_back(at[i]);
    }
    const auto numberOf = [&](const BltBlock& block) {
        return block.equations.empty() ? 0 : made->assignment[block.equations.front()].number;
    };
    std::ranges::stable_sort(made->blocks, {}, numberOf);
    return made;
}

}  // namespace causeway
