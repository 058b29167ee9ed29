// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What can be changed about the start of a model, as fixes: fix a start value or let it go, say another one, add or
/// remove an initial equation.
///
/// In:   an analysis with a structure and its initialization; a row or a column of the initial system.
/// Out:  fixes with minimal edits of the analysed text, in the order of how likely they are meant. In components of
/// libraries they become
///       modifiers in the model itself (variable_modifier.h).
/// Errors: no fixes where the text has no place for them, or the model is not in it. Threads: pure functions of their
/// arguments.
#pragma once

#include <optional>
#include <vector>

#include "core/compiler/compiler.h"

namespace causeway {

/// `atStart`: the value after initialization, where a run has computed it.
[[nodiscard]] std::vector<DiagnosticFix> fixesOfColumn(const Analysis& analysis, UnknownId column,
                                                       std::optional<double> atStart = std::nullopt);
/// Of a fixed start value, an added one or an initial equation.
[[nodiscard]] std::vector<DiagnosticFix> fixesOfRow(const Analysis& analysis, EquationId row,
                                                    std::optional<double> atStart = std::nullopt);

/// The smallest equation, or whatever `ast::Equation` stands for, of the model's own text that a place lies in; none
/// where it lies elsewhere.
[[nodiscard]] NodeId equationAt(const Analysis& analysis, SourceSpan place);

}  // namespace causeway
