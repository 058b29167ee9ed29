// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Programs for the same model with other states, or in another case of its structure: made when they are first wanted, and kept.
///
/// Sorting takes milliseconds, so a model whose states change is sorted anew; what was made once is only looked up.
#pragma once

#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "core/program/program.h"

namespace causeway {

class ProgramVariants {
public:
    /// `overrides` must live as long as this.
    ProgramVariants(const Program& first, const std::vector<std::pair<VariableId, double>>& overrides, const Task& task)
        : m_first(first), m_overrides(overrides), m_task(task)
    {
    }

    /// To begin with for these values of all parameters: the first, or another where other terms vanish.
    [[nodiscard]] const Program& start(const std::vector<double>& parameters);

    /// With these states in the sets that are selected during simulation, in this case; null when there is no such program.
    [[nodiscard]] const Program* find(const std::vector<StateChoice>& states, const std::vector<StructuralCondition>& conditions);

private:
    const Program& m_first;
    const std::vector<std::pair<VariableId, double>>& m_overrides;
    const Task& m_task;
    using Key = std::pair<std::vector<StateChoice>, std::vector<StructuralCondition>>;
    std::map<Key, std::shared_ptr<const Program>> m_made;
};

}  // namespace causeway
