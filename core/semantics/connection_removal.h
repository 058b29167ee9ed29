// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Inherited connections removed by a derived class.
///
/// Reference: Modelica Language Specification, section 7.4 (selective model extension).
#pragma once

#include "core/syntax/ast.h"

namespace causeway {

struct ClassInstance;
struct Instantiation;

/// `break connect(a, b)` in a class derived from `scope` removes the connection of these two, `break a` all connections
/// of a. Both ends must exist.
[[nodiscard]] bool isConnectionRemoved(Instantiation& in, ast::ConnectEquation connection, ClassInstance& scope);

}  // namespace causeway
