// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Checks whether two connectors can be connected, before a line is drawn.
///
/// In:   the classes of two connectors by their full names, and whether each belongs to the model itself or to one of
///       its components.
/// Out:  the reason why not, as a clause; empty if they can be connected, or if a class is unknown. Flattens a small
///       model that connects them, so that the answer is that of the compiler.
/// Cost: some 0.1 ms once the files of the classes are parsed. Threads: safe with a separate library.
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
    bool isOwn = false;  ///< belongs to the model itself, not to a component
    auto operator<=>(const PlugEnd&) const = default;
};

/// Reason for each of `others`. Adds a document to the library.
[[nodiscard]] std::vector<std::string> whyNotConnectable(Library& library, const PlugEnd& end,
                                                         const std::vector<PlugEnd>& others, const Task& task);

}  // namespace causeway
