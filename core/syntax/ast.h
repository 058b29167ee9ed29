// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Typed views of syntax nodes, by subject. A view is a tree and a node id: copy it freely; the tree must outlive it.
///
/// A part that the text lacks (because it is optional or because the text is wrong) is a view that is none:
/// every function of a view that is none returns none, false, zero or an empty range. Nothing here fails.
#pragma once

#include "core/syntax/ast_classes.h"      // IWYU pragma: export
#include "core/syntax/ast_equations.h"    // IWYU pragma: export
#include "core/syntax/ast_expressions.h"  // IWYU pragma: export
#include "core/syntax/ast_view.h"         // IWYU pragma: export
