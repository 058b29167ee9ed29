// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Parser for the whole Modelica grammar (specification 3.7, appendix A, and obsolete constructs of 3.x).
///
/// In:   any bytes. Out: always a tree that prints back to these bytes; diagnostics for errors (codes 1xxx).
/// Errors: every independent error is reported in one run, at most `kMaxSyntaxErrors` per text.
/// Cost: linear; at least 50 MB/s on library text. Threads: no shared state. Never throws for an invalid text. Nesting
///       deeper than `kMaxNesting` gives one diagnostic, so a thread with a 512 KiB stack suffices.
#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "core/base/diagnostics.h"
#include "core/base/source.h"
#include "core/base/task.h"
#include "core/syntax/syntax_tree.h"

namespace causeway {

/// Maximum nesting of brackets, classes, if, for, ...
inline constexpr unsigned kMaxNesting = 256;
inline constexpr std::size_t kMaxSyntaxErrors = 200;

/// The tree is never null. If the task is cancelled the parser stops early; the rest of the text is then one Error
/// node.
[[nodiscard]] std::shared_ptr<const SyntaxTree> parse(std::shared_ptr<const SourceFile> file, SourceId source,
                                                      Diagnostics& diagnostics, const Task& task);

/// Parses a text on its own, to search or change it; its errors are not reported.
[[nodiscard]] std::shared_ptr<const SyntaxTree> parseLeniently(std::string text);

}  // namespace causeway
