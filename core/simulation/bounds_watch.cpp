// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/bounds_watch.h"

#include <algorithm>
#include <cmath>
#include <unordered_set>
#include <utility>

#include "core/program/program.h"
#include "core/simulation/recorder.h"
#include "core/symbolic/exact_integers.h"

namespace causeway {

void BoundsWatch::follow(const ModelEvaluator& evaluator)
{
    const Program& program = evaluator.program();
    const HybridDae& dae = *program.structure->dae;
    if (std::exchange(m_hasBegun, true)) {
        for (Range& range : m_ranges) range.slot = program.variableSlot[range.variable];
        return;
    }
    std::unordered_set<Slot> seen;  // lookups only
    const auto add = [&](VariableId id, ExprId attribute, bool isBelow) {
        if (attribute.isNone()) return;
        const double bound = evaluator.parameterValue(attribute);
        if (!std::isfinite(bound)) return;
        m_ranges.push_back({program.variableSlot[id], bound, isBelow, false, std::fabs(bound), id});
    };
    for (std::size_t i = 0; i < dae.variables.size(); ++i) {
        const VariableId id(i);
        const DaeVariable& variable = dae.variables[id];
        if (variable.variability <= Variability::Parameter || isMade(variable.name)) continue;
        if (variable.type != ValueType::Real && variable.type != ValueType::Integer) continue;
        const bool isInteger = variable.type == ValueType::Integer;
        if (!isInteger && variable.minimum.isNone() && variable.maximum.isNone()) continue;
        if (program.variableSlot[id] == kNoSlot || !seen.insert(program.variableSlot[id]).second) continue;
        const std::size_t first = m_ranges.size();
        add(id, variable.minimum, true);
        add(id, variable.maximum, false);
        const double nominal = variable.nominal.isNone() ? 1 : std::fabs(evaluator.parameterValue(variable.nominal));
        for (std::size_t r = first; r < m_ranges.size(); ++r)
            m_ranges[r].size = std::max(m_ranges[r].size, std::isfinite(nominal) ? nominal : 1);
        for (const bool isBelow : {true, false}) {
            if (!isInteger || !(isBelow ? variable.minimum : variable.maximum).isNone()) continue;
            const double bound = isBelow ? -kLargestExactInteger : kLargestExactInteger;
            m_ranges.push_back({program.variableSlot[id], bound, isBelow, true, 0, id});
        }
    }
    m_found.resize(m_ranges.size());
}

void BoundsWatch::look(const ModelEvaluator& evaluator, double time, double relative)
{
    constexpr double kErrors = 100;  // times the tolerance: errors accumulate over steps, and equations amplify them
    for (std::size_t i = 0; i < m_ranges.size(); ++i) {
        Range& range = m_ranges[i];
        const double value = evaluator.slot(range.slot);
        range.size = std::max(range.size, std::fabs(value));
        const double beyond = range.isBelow ? range.bound - value : value - range.bound;
        if (!(beyond > 0) || (!range.isOfType && !(beyond > kErrors * relative * range.size))) continue;
        std::optional<Violation>& found = m_found[i];
        if (!found || beyond > std::fabs(found->value - range.bound))
            found = Violation{range.variable, range.isBelow, range.isOfType, range.bound, value, time};
    }
}

std::vector<BoundsWatch::Violation> BoundsWatch::violations() const
{
    std::vector<Violation> all;
    for (const std::optional<Violation>& found : m_found) {
        if (found) all.push_back(*found);
    }
    return all;
}

}  // namespace causeway
