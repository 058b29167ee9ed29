// SPDX-License-Identifier: GPL-3.0-or-later
// Nonlinear blocks with several solutions, of which the ranges of their variables (min, max) leave some: x^2 = 2 with
// max = 0 means the negative root. Only at the start: later the solution goes on that was there before.
#include <algorithm>
#include <cmath>
#include <limits>

#include "core/simulation/blocks/block_solver.h"
#include "core/symbolic/evaluate.h"

namespace causeway {

namespace {

constexpr double kRangeRounding = 1e-9;  // of a value and its bound
constexpr std::size_t kMostSearched = 20;

}  // namespace

/// Of an attribute; `otherwise` where there is none, or no value.
double BlockSolver::valueOf(ExprId attribute, double otherwise) const
{
    const Structure& structure = *m_program.structure;
    const auto slotOf = [&](ExprId inner) {
        return structure.pool.op(inner) == Op::Variable
                   ? std::optional(m_values[m_program.variableSlot[structure.pool.variableOf(inner)]])
                   : std::nullopt;
    };
    const double value =
        attribute.isNone() ? otherwise : evaluate(structure.pool, attribute, slotOf).value_or(std::nan(""));
    return std::isnan(value) ? otherwise : value;
}

/// Range from the attributes of a variable and its aliases; infinite where there are none.
BlockSolver::ValueRange BlockSolver::rangeOf(VariableId id) const
{
    const AliasRepresentative* merged = m_program.structure->aliases.findRepresentative(id);
    const DaeVariable& variable = m_program.structure->dae->variables[id];
    constexpr double kInfinite = std::numeric_limits<double>::infinity();
    return {valueOf(merged != nullptr ? merged->minimum : variable.minimum, -kInfinite),
            valueOf(merged != nullptr ? merged->maximum : variable.maximum, kInfinite)};
}

/// Ranges of the variables that a block computes.
std::vector<std::pair<Slot, BlockSolver::ValueRange>> BlockSolver::rangesIn(const IterationBlock& block) const
{
    const Structure& structure = *m_program.structure;
    std::vector<Slot> computed = block.unknowns;
    computed.insert(computed.end(), block.followers.begin(), block.followers.end());
    std::ranges::sort(computed);
    std::vector<std::pair<Slot, ValueRange>> ranges;
    for (std::size_t i = 0; i < structure.dae->variables.size(); ++i) {
        const VariableId id(i);
        const Slot slot = m_program.variableSlot[id];
        if (structure.dae->variables[id].type != ValueType::Real || !std::ranges::binary_search(computed, slot))
            continue;
        const ValueRange range = rangeOf(id);
        const bool isBounded = std::isfinite(range.least) || std::isfinite(range.most);
        if (isBounded && range.least <= range.most) ranges.emplace_back(slot, range);
    }
    return ranges;
}

/// Distance of the computed values from their ranges, relative to the values; 0 within them.
double BlockSolver::distanceFrom(const std::vector<std::pair<Slot, ValueRange>>& ranges) const
{
    double sum = 0;
    for (const auto& [slot, range] : ranges) {
        const double value = m_values[slot];
        for (const auto& [bound, beyond] :
             {std::pair(range.least, range.least - value), std::pair(range.most, value - range.most)}) {
            const double size = std::max({1.0, std::fabs(value), std::isfinite(bound) ? std::fabs(bound) : 0.0});
            if (beyond > kRangeRounding * size) sum += beyond / size;
        }
    }
    return sum;
}

void BlockSolver::preferWithinRanges(std::size_t iteration)
{
    const IterationBlock& block = m_program.iterations[iteration];
    if (block.unknowns.size() > kMostSearched) return;
    const auto ranges = rangesIn(block);
    if (ranges.empty() || distanceFrom(ranges) == 0) return;
    std::vector<double> found;
    getUnknowns(block, found);
    const BlockFailure failure = m_failure;
    const auto leadsInside = [&](const std::vector<double>& place) {
        setUnknowns(block, place.data());
        return iterate(iteration, true) && distanceFrom(ranges) == 0;
    };
    for (const std::vector<double>& place : placesWithin(block, ranges, found)) {
        if (m_task.cancelled()) break;
        if (leadsInside(place)) return;
    }
    m_failure = failure;
    setUnknowns(block, found.data());
    static_cast<void>(computeResidual(iteration));
}

/// Starting points for another solution: beyond the violated bounds, and at increasing distances to both sides of each
/// unknown.
std::vector<std::vector<double>> BlockSolver::placesWithin(const IterationBlock& block,
                                                           const std::vector<std::pair<Slot, ValueRange>>& ranges,
                                                           const std::vector<double>& found) const
{
    std::vector<std::vector<double>> places;
    std::vector<double> mirrored = found;
    for (std::size_t i = 0; i < found.size(); ++i) {
        for (const auto& [slot, range] : ranges) {
            if (slot != block.unknowns[i]) continue;
            const double bound = found[i] < range.least ? range.least : found[i] > range.most ? range.most : found[i];
            mirrored[i] = std::clamp(2 * bound - found[i], range.least, range.most);
        }
    }
    if (mirrored != found) places.push_back(mirrored);
    std::vector<double> negated = found;
    for (double& value : negated) value = -value;
    places.push_back(negated);
    for (const double part : {0.1, 1.0, 3.0, 10.0, 100.0}) {
        for (std::size_t i = 0; i < found.size(); ++i) {
            for (const double sign : {1.0, -1.0}) {
                places.push_back(found);
                places.back()[i] += sign * part * std::max(1.0, std::fabs(found[i]));
            }
        }
    }
    return places;
}

/// Sets the unknowns of an initial block to their start values, and those without one to their nominal value, where
/// their range has it. False if that changes nothing.
bool BlockSolver::goToNominals(std::size_t iteration)
{
    const IterationBlock& block = m_program.iterations[iteration];
    if (!block.isInitial || m_task.cancelled()) return false;
    setUnknowns(block, m_guesses[iteration].data());
    bool isChanged = false;
    for (std::size_t i = 0; i < block.unknowns.size(); ++i) {
        if (m_program.pool.op(block.leaves[i]) != Op::Variable) continue;
        const VariableId id = m_program.pool.variableOf(block.leaves[i]);
        const VariableAttributes attributes = m_program.structure->attributesOf(id);
        if (!attributes.start.isNone()) continue;
        const ValueRange range = rangeOf(id);
        const double nominal = std::fabs(valueOf(attributes.nominal, 0));
        const double value = range.most < nominal ? -nominal : nominal;
        if (nominal == 0 || value < range.least || value > range.most || value == m_values[block.unknowns[i]]) continue;
        m_values[block.unknowns[i]] = value;
        isChanged = true;
    }
    return isChanged;
}

}  // namespace causeway
