// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/structure/replayed_colouring.h"

#include <algorithm>

namespace causeway::ui {

void ReplayedColouring::reset(std::shared_ptr<const Structure> structure)
{
    m_colouring.reset();
    m_structure = std::move(structure);
    m_position = 0;
    if (m_structure) m_colouring.emplace(m_structure->incidence);
}

void ReplayedColouring::seek(int position)
{
    if (!m_structure) return;
    position = std::clamp(position, 0, count());
    const std::vector<ColouringStep>& steps = m_structure->steps;
    while (m_position < position) m_colouring->apply(steps[static_cast<std::size_t>(m_position++)]);
    while (m_position > position) m_colouring->revert(steps[static_cast<std::size_t>(--m_position)]);
}

const ColouringStep* ReplayedColouring::currentStep() const
{
    if (!m_structure || m_position == 0) return nullptr;
    return &m_structure->steps[static_cast<std::size_t>(m_position - 1)];
}

}  // namespace causeway::ui
