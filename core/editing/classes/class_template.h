// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Initial text of a new class.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/syntax/ast.h"
#include "core/syntax/edits.h"

namespace causeway {

enum class ClassTemplate : std::uint8_t { Model, Block, Connector, Record, Function, Package, ExampleCircuit };
/// In display order.
[[nodiscard]] const std::vector<ClassTemplate>& classTemplates();

struct NewClass {
    ClassTemplate kind = ClassTemplate::Model;
    std::string name = "NewModel";  ///< an identifier
    std::string description;        ///< may be empty
    std::string base;               ///< full name of the base class; empty for none
    bool isPartial = false;
};

/// Well-formed, formatted, and ending with a line break. The example circuit uses components of the bundled library.
[[nodiscard]] std::string textOf(const NewClass& wanted);
/// Adds the class at the end of a package. Nothing if the package is not closed or has a class of that name.
[[nodiscard]] Edits addClass(const SyntaxTree& tree, ast::ClassDefinition package, const NewClass& wanted);

}  // namespace causeway
