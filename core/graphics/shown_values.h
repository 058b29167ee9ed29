// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Display of a parameter in the text of an icon: its value in display units, or its modifier.
/// Reference: Modelica Language Specification, section 18.6.5.5 (Text).
#pragma once

#include <string>
#include <string_view>

#include "core/syntax/ast.h"

namespace causeway {

struct ComponentInstance;
struct Instantiation;
struct Modifier;

/// `path`: a parameter within a component; its modifier takes precedence over its class. `modifier`: that of the
/// component (or null); `example`: an instance of its class. A parameter without a value is displayed by name. Empty if
/// there is no such parameter.
[[nodiscard]] std::string shownValue(Instantiation& in, std::string_view path, const Modifier* modifier,
                                     ComponentInstance& example);

}  // namespace causeway
