// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Declarations without a unit for which one follows from the equations, and the change that writes it down.
///
/// In:   an analysis. Out: declarations of the analysed text, in its order, each once. Where its instances have several
///       units, or the units of the model contradict each other, nothing is said.
/// Errors: none. Cost: linear in the variables. Threads: pure.
#pragma once

#include <string>
#include <vector>

#include "core/compiler/compiler.h"

namespace causeway {

struct MissingUnit {
    SourceSpan declaration;  ///< "x(start = 1)"
    SourceSpan name;         ///< "x"
    std::string unit;        ///< "V"
    DiagnosticFix fix;
};

[[nodiscard]] std::vector<MissingUnit> missingUnits(const Analysis& analysis);

}  // namespace causeway
