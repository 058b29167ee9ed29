// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Exports a model composed of imported FMUs as a system: the inverse of ssp_class.h.
///
/// In:   the analysed model, and the drawings of its classes.
/// Out:  the archive: description, FMUs.
/// Errors: components that are not FMUs, and equations that do more than pass on one value, with a sentence that names
///       them.
/// Method: FMUs are recognized by the external objects of their classes; connections by connect equations, and by
///       equations that determine an input as a function of one other variable. That function is sampled: a linear one
///       is a transformation. Factors explained by units are omitted.
/// Reference: System Structure and Parameterization 2.0, chapters 3 and 5.
#pragma once

#include <functional>
#include <string>

#include "core/base/file_io.h"
#include "core/base/task.h"
#include "core/compiler/class_drawing.h"
#include "core/compiler/compiler.h"

namespace causeway {

/// Drawing of a class of the model, by its full name.
using SspDrawing = std::function<ClassDrawing(const std::string& className)>;

/// Bytes of an archive (.ssp). `analysis` must have a flat model.
[[nodiscard]] IoResult<std::string> exportSsp(const Analysis& analysis, const SspDrawing& draw, const Task& task);

}  // namespace causeway
