// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// An FMU of anyone as a class of Modelica: its text is all that a model knows of it.
///
/// In:   the model, the name of the class, and how the text names the file.
/// Out:  a class with causal connectors for inputs and outputs, parameters, an icon, and calls of Causeway.Fmi at the
///       communication points; notes on what has no place in it.
/// Fails: an FMU without co-simulation, and inputs or outputs that no connector has the type of, with a sentence.
/// Outputs that follow inputs at once depend on them in the class, too, so that sorting and its pictures are right.
#pragma once

#include <string>
#include <vector>

#include "core/base/file_io.h"
#include "core/fmu/foreign_model.h"

namespace causeway {

struct ForeignClass {
    std::string text;
    std::vector<std::string> notes;
};

[[nodiscard]] IoResult<ForeignClass> modelicaClassOf(const ForeignModel& model, const std::string& className,
                                                     const std::string& file, ForeignInterface kind);

}  // namespace causeway
