// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The stages for a text that needs no library: flat Modelica, as written by `toFlatModelica`.
///
/// In:   a self-contained text.
/// Out:  an `Analysis` up to its program. No folders are searched, and nothing is cached.
/// Threads: any number concurrently.
#pragma once

#include "core/compiler/compiler.h"

namespace causeway {

/// Analyses the last model of the text.
[[nodiscard]] std::shared_ptr<const Analysis> analyseFlat(const std::shared_ptr<const SourceFile>& file,
                                                          const Task& task);

}  // namespace causeway
