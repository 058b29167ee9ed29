// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/program_variants.h"

#include "core/base/diagnostics.h"
#include "core/base/task.h"
#include "core/structure/vanishing_terms.h"

namespace causeway {

const Program& ProgramVariants::start(const std::vector<double>& parameters)
{
    if (m_overrides.empty() || !haveVanishingTermsChanged(*m_first.structure, parameters)) return m_first;
    const Program* other = find({}, m_first.structure->conditions);
    return other != nullptr ? *other : m_first;
}

const Program* ProgramVariants::find(const std::vector<StateChoice>& states, const std::vector<StructuralCondition>& conditions)
{
    const auto [entry, isNew] = m_made.try_emplace({states, conditions});
    if (isNew) {
        Diagnostics diagnostics;
        StructureOptions options;
        options.view = m_first.structure->view;
        options.dynamicStates = states;
        options.conditions = conditions;
        options.overrides = m_overrides;
        const auto structure = analyseStructure(m_first.structure->dae, diagnostics, m_task, options);
        if (structure && !structure->singular) entry->second = generateProgram(structure, diagnostics, m_task);
    }
    return entry->second.get();
}

}  // namespace causeway
