// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/library/class_tables.h"

#include <bit>
#include <functional>

namespace causeway {

ElementDeclaration* ClassDeclaration::Tables::find(std::string_view name)
{
    if (m_slots.empty() || name.empty()) return nullptr;
    const std::size_t mask = m_slots.size() - 1;
    for (std::size_t at = std::hash<std::string_view>()(name) & mask; m_slots[at] != 0; at = (at + 1) & mask) {
        ElementDeclaration& element = elements[m_slots[at] - 1];
        if (element.name == name) return &element;
    }
    return nullptr;
}

void ClassDeclaration::Tables::indexNames()
{
    m_slots.assign(std::bit_ceil(2 * elements.size() + 1), 0);
    const std::size_t mask = m_slots.size() - 1;
    for (std::size_t i = 0; i < elements.size(); ++i) {
        // The first with a name stays the one that is found.
        if (elements[i].name.empty() || find(elements[i].name) != nullptr) continue;
        std::size_t at = std::hash<std::string_view>()(elements[i].name) & mask;
        while (m_slots[at] != 0) at = (at + 1) & mask;
        m_slots[at] = static_cast<std::uint32_t>(i + 1);
    }
}

}  // namespace causeway
