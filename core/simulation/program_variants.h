// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Programs for the same model with other states, or in another case of its structure: made when they are first wanted,
/// and kept.
///
/// Sorting takes milliseconds, so a model whose states change is sorted again; what was made once is only looked up.
#pragma once

#include <map>
#include <memory>
#include <tuple>
#include <utility>
#include <vector>

#include "core/program/program.h"
#include "core/simulation/blocks/jump_system.h"

namespace causeway {

class ProgramVariants {
public:
    /// `overrides` must live as long as this.
    ProgramVariants(const Program& first, const std::vector<std::pair<VariableId, double>>& overrides, const Task& task)
        : m_first(first), m_overrides(overrides), m_task(task)
    {
    }

    /// To begin with for these values of all parameters: the first, or another where other terms vanish, or other
    /// unknowns cancel.
    [[nodiscard]] const Program& start(const std::vector<double>& parameters);

    /// With these states in the sets that are selected during simulation, in this case; null when there is no such
    /// program.
    [[nodiscard]] const Program* find(const std::vector<StateChoice>& states,
                                      const std::vector<StructuralCondition>& conditions);
    /// To begin with, where values have decided what the start follows from.
    [[nodiscard]] const Program* find(const StartChoice& start, const std::vector<StructuralCondition>& conditions)
    {
        return find(Key({}, conditions, start));
    }
    /// From now on the stateSelect of these variables is not followed. False where that is so already.
    bool release(const std::vector<VariableId>& variables);

    /// How the variables jump when these conditions come to hold; null where the equations as written cannot be sorted.
    [[nodiscard]] JumpSystem* jumps(const std::vector<StructuralCondition>& conditions);

private:
    using Key = std::tuple<std::vector<StateChoice>, std::vector<StructuralCondition>, StartChoice>;
    [[nodiscard]] const Program* find(const Key& key);

    const Program& m_first;
    const std::vector<std::pair<VariableId, double>>& m_overrides;
    const Task& m_task;
    std::vector<VariableId> m_released;
    std::map<std::pair<Key, std::vector<VariableId>>, std::shared_ptr<const Program>> m_made;
    std::map<std::vector<StructuralCondition>, std::unique_ptr<JumpSystem>> m_jumps;
};

}  // namespace causeway
