// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Names of variables of a flat model in an FMU.
///
/// Flat Modelica quotes the name of a component, 'R1.p.v'; an FMU has R1.p.v, the name known to the model's author.
/// Reference: FMI 2.0.4, section 2.2.9; FMI 3.0.2, section 2.4.7.5.1 (structured names).
#pragma once

#include <string>
#include <string_view>

namespace causeway {

/// "R1.p.v" of "'R1.p.v'", "x[2]" of "'x'[2]"; other names are quoted: "'$made'".
[[nodiscard]] std::string fmuName(std::string_view flatName);
/// Converts every name in an expression: "R1.p.v > 3".
[[nodiscard]] std::string withFmuNames(std::string_view text);
/// Whether the name is structured in the sense of the standards: "R1.p.v", "x[1,2].y", "der(x,2)", "'any thing'".
[[nodiscard]] bool isStructuredName(std::string_view name);
/// The condition of an event as one quoted identifier: "'x > 3'".
[[nodiscard]] std::string quotedName(std::string_view text);
/// A C identifier: "Modelica_Blocks_Examples_PID" for "Modelica.Blocks.Examples.PID".
[[nodiscard]] std::string modelIdentifierOf(std::string_view modelName);

}  // namespace causeway
