// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Fixes for structural and initialization errors: what to add or remove, as minimal edits of the analysed text.
///
/// In:   an analysis and its request.
/// Out:  the analysis with fixes attached to its diagnostics; too few equations: add an equation for an unknown, or
///       remove the variable; too many: remove one of the equations; floating potentials: a ground (ground_fix.h);
///       parameters without values; inconsistent start values.
/// Errors: none; problems that cannot be fixed in this text get a note with the reason. Cost: none without problems.
///       Threads: safe to call from any thread.
#pragma once

#include "core/compiler/compiler.h"

namespace causeway {

/// Returns the same analysis if there are no fixes.
[[nodiscard]] std::shared_ptr<const Analysis> withStructureFixes(std::shared_ptr<const Analysis> analysis,
                                                                 const AnalysisRequest& request, const Task& task);

}  // namespace causeway
