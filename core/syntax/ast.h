// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Typed views of syntax nodes, by subject. A view is a tree and a node id: it is cheap to copy; the tree must outlive
/// it.
///
/// A part missing in the text (because it is optional or the text is wrong) is an empty view ("none"). Every function
/// of an empty view returns none, false, zero or an empty range. Nothing here fails.
#pragma once

#include "core/syntax/ast_classes.h"      // IWYU pragma: export
#include "core/syntax/ast_equations.h"    // IWYU pragma: export
#include "core/syntax/ast_expressions.h"  // IWYU pragma: export
#include "core/syntax/ast_view.h"         // IWYU pragma: export
