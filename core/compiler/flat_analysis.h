// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The stages for a text that needs no library: flat Modelica, as `toFlatModelica` writes it.
///
/// In:   the text, which holds all that the model uses.
/// Out:  an `Analysis` to its program. No folder is searched, and nothing is kept behind.
/// Threads: any number at once.
#pragma once

#include "core/compiler/compiler.h"

namespace causeway {

/// Of its last model.
[[nodiscard]] std::shared_ptr<const Analysis> analyseFlat(const std::shared_ptr<const SourceFile>& file,
                                                          const Task& task);

}  // namespace causeway
