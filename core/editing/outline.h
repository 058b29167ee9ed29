// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Outline of a text as a tree: classes, bases, imports, components, equation and algorithm sections.
#pragma once

#include <string>
#include <vector>

#include "core/syntax/syntax_tree.h"

namespace causeway {

enum class OutlineKind : std::uint8_t { Class, Extends, Import, Component, Parameter, Literal, Equations, Algorithm };

struct OutlineItem {
    OutlineKind kind = OutlineKind::Class;
    std::string name;     ///< "R1", "equation"
    std::string detail;   ///< "Resistor", "model", "12 equations"
    SourceSpan span;      ///< complete range
    SourceSpan nameSpan;  ///< target of navigation
    std::vector<OutlineItem> children;
};

/// In textual order. Works on texts with errors. Linear.
[[nodiscard]] std::vector<OutlineItem> outline(const SyntaxTree& tree);

}  // namespace causeway
