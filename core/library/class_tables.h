// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Tables of a ClassDeclaration, built on first use: its elements, an index by name, its imports. Private to this room.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/library/class_declaration.h"

namespace causeway {

struct ClassDeclaration::Tables {
    std::vector<ElementDeclaration> elements;  ///< complete before any address in it is used
    std::vector<std::uint32_t> extendsClauses;
    std::vector<ImportDeclaration> imports;
    bool hasEquations = false;

    /// The element returned by `find`, or null. Valid after `indexNames`.
    [[nodiscard]] ElementDeclaration* find(std::string_view name);
    void indexNames();

private:
    /// Positions in `elements` plus one; 0 is a free slot. The size is a power of two, at most half in use.
    std::vector<std::uint32_t> m_slots;
};

}  // namespace causeway
