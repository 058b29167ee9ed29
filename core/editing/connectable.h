// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Whether two connectors can be connected, for who draws a line: told before it is written.
///
/// In:   the classes of two connectors by their full names, and whether each is a connector of the model itself or of
///       one of its components.
/// Out:  why not, as a clause; empty where they can, and where the classes are not known. A small model that connects
///       them is flattened, so that the answer is that of the compiler.
/// Cost: some 0.1 ms once the files of the classes are parsed. Threads: safe with a library of one's own.
/// Reference: Modelica Language Specification, sections 9.1 and 9.3 (restrictions of connections).
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/base/task.h"
#include "core/syntax/syntax_tree.h"

namespace causeway {

class Library;

struct PlugEnd {
    std::string className;
    bool isOwn = false;  ///< of the model itself, not of a component
    auto operator<=>(const PlugEnd&) const = default;
};

/// For each of `others`. The library gets a document more.
[[nodiscard]] std::vector<std::string> whyNotConnectable(Library& library, const PlugEnd& end,
                                                         const std::vector<PlugEnd>& others, const Task& task);

}  // namespace causeway
