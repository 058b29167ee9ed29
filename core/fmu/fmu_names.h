// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// How variables of a flat model are called in an FMU.
///
/// In flat Modelica the name of a component is quoted, 'R1.p.v'; an FMU has R1.p.v, as the author of the model knows
/// it. Reference: FMI 2.0.4, section 2.2.9; FMI 3.0.2, section 2.4.7.5.1 (structured names).
#pragma once

#include <string>
#include <string_view>

namespace causeway {

/// "R1.p.v" of "'R1.p.v'", "x[2]" of "'x'[2]"; what is no structured name is quoted: "'$made'".
[[nodiscard]] std::string fmuName(std::string_view flatName);
/// The same for every name in an expression: "R1.p.v > 3".
[[nodiscard]] std::string withFmuNames(std::string_view text);
/// "R1.p.v", "x[1,2].y", "der(x,2)", "'any thing'": a name that the standards call structured.
[[nodiscard]] bool isStructuredName(std::string_view name);
/// Of the condition of an event, as one quoted identifier: "'x > 3'".
[[nodiscard]] std::string quotedName(std::string_view text);
/// An identifier of C: of "Modelica.Blocks.Examples.PID" "Modelica_Blocks_Examples_PID".
[[nodiscard]] std::string modelIdentifierOf(std::string_view modelName);

}  // namespace causeway
