// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Connects a ground where nothing fixes a potential: finds the class in the libraries in use and puts it on the
/// diagram.
///
/// In:   an analysis with floating potentials (floating_potentials.h) and what it was asked with.
/// Out:  edits of the analysed text: the component, placed below the node where there is a free place, and its
/// connection. A ground is known by what it does: a class with one connector, of the same potential and flow variables
/// as those that float, and a single equation, which gives the potential. It is looked for in the packages of the
/// components that float, and in those beside them. Errors: nullopt where there is no such class, or no connector of a
/// component that the model itself declares. Cost: classes that cannot be it by their text are not analysed; some 10 ms
/// for the standard library once its files are parsed. Threads: safe to call from any thread.
#pragma once

#include <optional>

#include "core/compiler/compiler.h"
#include "core/structure/floating_potentials.h"

namespace causeway {

[[nodiscard]] std::optional<DiagnosticFix> groundFix(const Analysis& analysis, const FloatingPotentials& group,
                                                     const AnalysisRequest& request, const Task& task);

}  // namespace causeway
