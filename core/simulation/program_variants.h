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
    ProgramVariants(const Program& first, const Task& task) : m_first(first), m_task(task) {}

    /// With these states in the sets that are selected during simulation, in this case; null when there is no such program.
    [[nodiscard]] const Program* find(const std::vector<StateChoice>& states, const std::vector<StructuralCondition>& conditions);

private:
    const Program& m_first;
    const Task& m_task;
    using Key = std::pair<std::vector<StateChoice>, std::vector<StructuralCondition>>;
    std::map<Key, std::shared_ptr<const Program>> m_made;
};

}  // namespace causeway
