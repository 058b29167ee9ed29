// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What a text holds, as a tree: classes, bases, imports, components, sections of equations and statements.
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
    SourceSpan span;      ///< all of it
    SourceSpan nameSpan;  ///< where to go
    std::vector<OutlineItem> children;
};

/// In the order of the text. Works on texts with errors. Linear.
[[nodiscard]] std::vector<OutlineItem> outline(const SyntaxTree& tree);

}  // namespace causeway
