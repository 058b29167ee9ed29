// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What stands for a parameter in the text of an icon: its value in the unit of display, or what it is given.
///
/// Reference: Modelica Language Specification, section 18.6.5.5 (Text).
#pragma once

#include <string>
#include <string_view>

#include "core/syntax/ast.h"

namespace causeway {

struct ComponentInstance;
struct Instantiation;
struct Modifier;

/// `path` names a parameter in a component: its modifier counts first, then what the class says. `modifier` is that of
/// the component (or null), `example` an instance of its class. A parameter without a value is shown by its name. Empty
/// when there is no such parameter.
[[nodiscard]] std::string shownValue(Instantiation& in, std::string_view path, const Modifier* modifier,
                                     ComponentInstance& example);

}  // namespace causeway
