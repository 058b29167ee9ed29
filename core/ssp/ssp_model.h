// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A model made of imported FMUs as a system: the way back from ssp_class.h.
///
/// In:   the analysed model, and the drawings of its classes.
/// Out:  the archive: description, FMUs.
/// Errors: what is no FMU, and equations that are more than the way of one value, with a sentence that names them.
/// Method: FMUs are found by the objects that the classes hold; connections by connect equations, and by equations that
///         give an input as a function of one other variable, which are probed: a linear one is a transformation.
///         Factors that units explain are left to them.
/// Reference: System Structure and Parameterization 2.0, chapters 3 and 5.
#pragma once

#include <functional>
#include <string>

#include "core/base/file_io.h"
#include "core/base/task.h"
#include "core/compiler/class_drawing.h"
#include "core/compiler/compiler.h"

namespace causeway {

/// Of a class of the model, by its full name.
using SspDrawing = std::function<ClassDrawing(const std::string& className)>;

/// The bytes of an archive (.ssp). `analysis` has a flat model.
[[nodiscard]] IoResult<std::string> exportSsp(const Analysis& analysis, const SspDrawing& draw, const Task& task);

}  // namespace causeway
