// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Inputs and outputs of a linearization, and the variables that vary with an input.
///
/// In:   names as typed by the user (patterns with * and ?, or whole arrays); none: the inputs and outputs of the
///       model. An input is a top-level Real input or a variable Real parameter, together with the parameters computed
///       from it. An output is any Real variable, or der(x).
/// Errors: a diagnostic (E5001) with the name that is not allowed, and the reason.
/// Cost: linear in the size of the model for each parameter.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/dae/hybrid_dae.h"

namespace causeway {

class Diagnostics;
struct Program;

struct OutputSignal {
    VariableId variable;
    bool isDerivative = false;
};

/// `notes`: the model's inputs that are held constant because they are not Real.
[[nodiscard]] std::optional<std::vector<VariableId>> inputSignals(const Program& program,
                                                                  const std::vector<std::string>& names,
                                                                  std::vector<std::string>& notes,
                                                                  Diagnostics& diagnostics);
/// `notes`: the model's outputs that are omitted.
[[nodiscard]] std::optional<std::vector<OutputSignal>> outputSignals(const Program& program,
                                                                     const std::vector<std::string>& names,
                                                                     std::vector<std::string>& notes,
                                                                     Diagnostics& diagnostics);

/// Variables with their rate of change.
using Motions = std::vector<std::pair<VariableId, double>>;

/// Variables that vary with an input: the input itself and, for a parameter, the parameters whose bindings depend on
/// it, unless the run overrides them. Nothing, after a diagnostic, if the equations are valid for a constant parameter
/// only: they were differentiated with its derivatives as zero, or simplified for its value.
[[nodiscard]] std::optional<Motions> movedBy(const Program& program, VariableId input,
                                             const std::vector<VariableId>& overridden,
                                             const std::function<double(VariableId)>& valueOf,
                                             Diagnostics& diagnostics);

}  // namespace causeway
