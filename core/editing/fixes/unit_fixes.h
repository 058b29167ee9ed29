// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Declarations without a unit for which the equations determine one, and the edit that adds it.
/// In:   an analysis. Out: declarations of the analysed text, in order, each once. Omits declarations whose instances
///       have different units; nothing if the units of the model are inconsistent.
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
