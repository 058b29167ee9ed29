// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Which variables of a model are the inputs and outputs of its linearization, and what moves with an input.
///
/// In:   names in the user's words (patterns with * and ?, arrays as a whole); none: the inputs and outputs of the
/// model itself. An input is a top-level input of type Real, or a Real parameter that may be changed; what other
/// parameters are computed from it moves along. An output is any Real variable, or der(x). Errors: a diagnostic (E5001)
/// that names what cannot be one, and why. Cost: linear in the model for each parameter.
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

/// `notes` gets which inputs of the model are held, since they are not Real.
[[nodiscard]] std::optional<std::vector<VariableId>> inputSignals(const Program& program,
                                                                  const std::vector<std::string>& names,
                                                                  std::vector<std::string>& notes,
                                                                  Diagnostics& diagnostics);
/// `notes` gets which outputs of the model are left out.
[[nodiscard]] std::optional<std::vector<OutputSignal>> outputSignals(const Program& program,
                                                                     const std::vector<std::string>& names,
                                                                     std::vector<std::string>& notes,
                                                                     Diagnostics& diagnostics);

/// Variables, and how fast they move.
using Motions = std::vector<std::pair<VariableId, double>>;

/// What moves with an input: itself, and of a parameter the parameters whose bindings lead to it, but for those whose
/// bindings a run replaces. Nothing, after a diagnostic, where the equations hold for a constant alone: where they were
/// differentiated by time as if its derivatives were zero, or lack terms that its value makes vanish.
[[nodiscard]] std::optional<Motions> movedBy(const Program& program, VariableId input,
                                             const std::vector<VariableId>& overridden,
                                             const std::function<double(VariableId)>& valueOf,
                                             Diagnostics& diagnostics);

}  // namespace causeway
