// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Fixes for what an analysis says about structure and start: what to add, what to remove, as minimal edits of the
/// analysed text.
///
/// In:   an analysis and what it was asked with.
/// Out:  the analysis with fixes at its diagnostics; too few equations: an equation for an unknown, or without the
/// variable; too many: without one of
///       the equations; floating potentials: a ground (ground_fix.h); parameters without values; start values that
///       contradict each other.
/// Errors: none; what cannot be mended in this text has no fix, and a note says why. Cost: nothing where there is
/// nothing to mend. Threads: safe to call from any thread.
#pragma once

#include "core/compiler/compiler.h"

namespace causeway {

/// The same analysis where there is nothing to add.
[[nodiscard]] std::shared_ptr<const Analysis> withStructureFixes(std::shared_ptr<const Analysis> analysis,
                                                                 const AnalysisRequest& request, const Task& task);

}  // namespace causeway
