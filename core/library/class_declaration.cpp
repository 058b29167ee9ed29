// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/library/class_declaration.h"

#include "core/library/class_tables.h"
#include "core/library/library_implementation.h"

namespace causeway {

const ClassDeclaration* ElementDeclaration::declaredClass() const
{
    if (m_class != nullptr || owner == nullptr) return m_class;
    if (m_file < 0 && !m_definition) return nullptr;
    // The element lies in its owner's tables, which are made only once and may be completed.
    ElementDeclaration& self = owner->m_tables->elements[owner->indexOf(*this)];
    return owner->m_library->m_implementation->declareElement(self);
}

const ClassDeclaration::Tables& ClassDeclaration::tables() const
{
    if (!m_tables) m_tables = m_library->m_implementation->makeTables(*this);
    return *m_tables;
}

std::span<const ElementDeclaration> ClassDeclaration::elements() const
{
    return tables().elements;
}

const ElementDeclaration* ClassDeclaration::find(std::string_view name) const
{
    static_cast<void>(tables());
    return m_tables->find(name);
}

std::span<const std::uint32_t> ClassDeclaration::extendsClauses() const
{
    return tables().extendsClauses;
}

std::span<const ImportDeclaration> ClassDeclaration::imports() const
{
    return tables().imports;
}

bool ClassDeclaration::hasEquations() const
{
    return tables().hasEquations;
}

}  // namespace causeway
