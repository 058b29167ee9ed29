// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Fixes for the initialization of a model: fix or release a start value, change it, add or remove an initial equation.
///
/// In:   an analysis with a structure and its initialization; a row or column of the initial system.
/// Out:  fixes with minimal edits of the analysed text, most likely first. For components of libraries they are
///       modifiers in the model itself (variable_modifier.h).
/// Errors: no fixes if the text has no place for them, or does not contain the model. Threads: pure functions.
#pragma once

#include <optional>
#include <vector>

#include "core/compiler/compiler.h"

namespace causeway {

/// `atStart`: value after initialization, if a run has computed it.
[[nodiscard]] std::vector<DiagnosticFix> fixesOfColumn(const Analysis& analysis, UnknownId column,
                                                       std::optional<double> atStart = std::nullopt);
/// For a fixed start value, an added one or an initial equation.
[[nodiscard]] std::vector<DiagnosticFix> fixesOfRow(const Analysis& analysis, EquationId row,
                                                    std::optional<double> atStart = std::nullopt);

/// Innermost equation (`ast::Equation`) of the model's own text at a place; none elsewhere.
[[nodiscard]] NodeId equationAt(const Analysis& analysis, SourceSpan place);

}  // namespace causeway
