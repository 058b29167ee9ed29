// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Connections that a derived class leaves out of what it inherits.
///
/// Reference: Modelica Language Specification, section 7.4 (selective model extension).
#pragma once

#include "core/syntax/ast.h"

namespace causeway {

struct ClassInstance;
struct Instantiation;

/// `break connect(a, b)` in a class derived from `scope` takes the connection of these two away, `break a` all
/// connections of a. Both ends must be there.
[[nodiscard]] bool isConnectionRemoved(Instantiation& in, ast::ConnectEquation connection, ClassInstance& scope);

}  // namespace causeway
