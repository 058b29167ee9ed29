// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The text of a new class to begin with.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace causeway {

enum class ClassTemplate : std::uint8_t { Model, Block, Connector, Record, Function, Package, ExampleCircuit };
/// In the order in which they are offered.
[[nodiscard]] const std::vector<ClassTemplate>& classTemplates();

struct NewClass {
    ClassTemplate kind = ClassTemplate::Model;
    std::string name = "NewModel";  ///< an identifier
    std::string description;        ///< may be empty
    std::string base;               ///< full name of the class it extends; empty for none
};

/// Well-formed, formatted, and ending with a line break. The example circuit is made of parts of the shipped library.
[[nodiscard]] std::string textOf(const NewClass& wanted);

}  // namespace causeway
