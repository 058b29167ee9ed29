// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Parser for the whole Modelica grammar (specification 3.7, appendix A, and what 3.x had before).
///
/// In:   any bytes. Out: always a tree that prints back to these bytes; diagnostics for what is wrong (codes 1xxx).
/// Errors: every independent mistake is reported in one run, at most `kMaxSyntaxErrors` for one text.
/// Cost: linear; at least 50 MB/s on library text. Threads: no shared state. Never throws for a bad text.
/// Deeper nesting than `kMaxNesting` is one diagnostic, so a thread with a 512 KiB stack is enough.
#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "core/base/diagnostics.h"
#include "core/base/source.h"
#include "core/base/task.h"
#include "core/syntax/syntax_tree.h"

namespace causeway {

/// Levels of brackets, classes, if, for, ... that may stand inside each other.
inline constexpr unsigned kMaxNesting = 256;
inline constexpr std::size_t kMaxSyntaxErrors = 200;

/// The tree is never null. A cancelled task makes the parser stop early; the rest of the text is then one Error node.
[[nodiscard]] std::shared_ptr<const SyntaxTree> parse(std::shared_ptr<const SourceFile> file, SourceId source,
                                                      Diagnostics& diagnostics, const Task& task);

/// Of a text by itself, to find or to change something in it: what is wrong with it is not told.
[[nodiscard]] std::shared_ptr<const SyntaxTree> parseLeniently(std::string text);

}  // namespace causeway
