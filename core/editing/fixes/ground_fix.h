// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Fix for floating potentials: finds a ground class in the available libraries and adds one to the diagram.
///
/// In:   an analysis with floating potentials (floating_potentials.h) and its request.
/// Out:  edits of the analysed text: the component, placed in free space below the node, and its connection. A ground
///       is recognized by its behaviour: a class with one connector, with the same potential and flow variables as the
///       floating ones, and a single equation that determines the potential. Searches the packages of the floating
///       components, and their neighbours.
/// Errors: nullopt if there is no such class, or no connector of a component declared by the model itself.
/// Cost: classes excluded by their text are not analysed; some 10 ms for the standard library once its files are
///       parsed. Threads: safe to call from any thread.
#pragma once

#include <optional>

#include "core/compiler/compiler.h"
#include "core/structure/floating_potentials.h"

namespace causeway {

[[nodiscard]] std::optional<DiagnosticFix> groundFix(const Analysis& analysis, const FloatingPotentials& group,
                                                     const AnalysisRequest& request, const Task& task);

}  // namespace causeway
