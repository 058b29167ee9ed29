// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/program_variants.h"

#include <algorithm>

#include "core/base/diagnostics.h"
#include "core/base/task.h"
#include "core/structure/vanishing_terms.h"

namespace causeway {

namespace {

/// Whether values have changed on which the detection of constraints, or the choice of start conditions, was based.
bool haveReliedValuesChanged(const Structure& structure, const std::vector<double>& parameters,
                             const std::vector<std::pair<VariableId, double>>& overrides)
{
    return std::ranges::any_of(structure.relied, [&](const std::pair<VariableId, double>& each) {
        if (structure.dae->variables[each.first].variability <= Variability::Parameter)
            return parameters[each.first.index()] != each.second;
        const auto set = std::ranges::find(overrides, each.first, &std::pair<VariableId, double>::first);
        return set != overrides.end() && set->second != each.second;
    });
}

/// If functions or conditions compute coefficients, any parameter that becomes 0 may make one vanish
/// (vanishing_values.h).
bool hasParameterBecomeZero(const Structure& structure, const std::vector<std::pair<VariableId, double>>& overrides)
{
    return std::ranges::any_of(overrides, [&](const auto& each) {
        const DaeVariable& variable = structure.dae->variables[each.first];
        return each.second == 0 && variable.type == ValueType::Real && variable.variability <= Variability::Parameter;
    });
}

}  // namespace

const Program& ProgramVariants::start(const std::vector<double>& parameters)
{
    const Structure& structure = *m_first.structure;
    if (m_overrides.empty() ||
        (!haveReliedValuesChanged(structure, parameters, m_overrides) &&
         !haveVanishingTermsChanged(structure, parameters) && !hasParameterBecomeZero(structure, m_overrides)))
        return m_first;
    const Program* other = find(std::vector<StateChoice>(), m_first.structure->conditions);
    return other != nullptr ? *other : m_first;
}

const Program* ProgramVariants::find(const std::vector<StateChoice>& states,
                                     const std::vector<StructuralCondition>& conditions)
{
    return find(Key(states, conditions, {}));
}

bool ProgramVariants::release(const std::vector<VariableId>& variables)
{
    const std::size_t before = m_released.size();
    m_released.insert(m_released.end(), variables.begin(), variables.end());
    std::ranges::sort(m_released);
    m_released.erase(std::unique(m_released.begin(), m_released.end()), m_released.end());
    return m_released.size() > before;
}

const Program* ProgramVariants::find(const Key& key)
{
    const auto [entry, isNew] = m_made.try_emplace({key, m_released});
    if (isNew) {
        Diagnostics diagnostics;
        StructureOptions options;
        options.view = m_first.structure->view;
        std::tie(options.dynamicStates, options.conditions, options.start) = key;
        options.released = m_released;
        options.overrides = m_overrides;
        const auto structure = analyseStructure(m_first.structure->dae, diagnostics, m_task, options);
        if (structure && !structure->singular) entry->second = generateProgram(structure, diagnostics, m_task);
    }
    return entry->second.get();
}

JumpSystem* ProgramVariants::jumps(const std::vector<StructuralCondition>& conditions)
{
    const auto [entry, isNew] = m_jumps.try_emplace(conditions);
    if (isNew) {
        Diagnostics diagnostics;
        StructureOptions options;
        options.conditions = conditions;
        options.overrides = m_overrides;
        auto structure = analyseStructure(m_first.structure->dae, diagnostics, m_task, options);
        if (structure && !structure->singular && !m_task.cancelled())
            entry->second = std::make_unique<JumpSystem>(std::move(structure));
    }
    return entry->second.get();
}

}  // namespace causeway
