// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Programs of the same model for other state selections or structural modes, built on first use and cached. Sorting
/// takes milliseconds, so a model whose states change is sorted again; later uses are lookups.
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
    /// `overrides` must outlive this object.
    ProgramVariants(const Program& first, const std::vector<std::pair<VariableId, double>>& overrides, const Task& task)
        : m_first(first), m_overrides(overrides), m_task(task)
    {
    }

    /// Program to start with for these values of all parameters: the first one, or a variant in which other terms
    /// vanish or other unknowns cancel.
    [[nodiscard]] const Program& start(const std::vector<double>& parameters);

    /// Program with these states in the sets of dynamic state selection, in this structural mode; null if there is
    /// none.
    [[nodiscard]] const Program* find(const std::vector<StateChoice>& states,
                                      const std::vector<StructuralCondition>& conditions);
    /// Program to start with after the values have decided the choice of start conditions.
    [[nodiscard]] const Program* find(const StartChoice& start, const std::vector<StructuralCondition>& conditions)
    {
        return find(Key({}, conditions, start));
    }
    /// Ignores the stateSelect attribute of these variables from now on. False if it is ignored already.
    bool release(const std::vector<VariableId>& variables);

    /// Jump system for a change to these structural conditions; null if the equations as written cannot be sorted.
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
