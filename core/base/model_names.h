// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Parts of dotted names of classes, components and variables; dots inside quotes are not separators.
///
/// Cost: linear in the name.
/// Reference: Modelica Language Specification, section 2.3.1 (quoted identifiers).
#pragma once

#include <string>
#include <string_view>

namespace causeway {

/// Removes and returns the first part of a dotted name.
std::string_view takePart(std::string_view& name);

/// "p" of "a.b.p".
[[nodiscard]] std::string_view lastPart(std::string_view name);

/// "r.pin" of "r[2].pin[1]"; also removes spaces.
[[nodiscard]] std::string nameWithoutSubscripts(std::string_view name);

}  // namespace causeway
