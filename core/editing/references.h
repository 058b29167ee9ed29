// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// All uses of a symbol, by name resolution: different symbols with equal names are excluded.
/// Cost: a lookup for each token with that text in the texts of the workspace. Library files are not searched.
#pragma once

#include <vector>

#include "core/editing/scope_lookup.h"

namespace causeway {

struct Reference {
    SourceSpan span;
    bool isDeclaration = false;
    bool isSimple = true;  ///< see NameUse
};

/// In the order of the texts, then by position. If the task is cancelled, returns the uses found so far.
[[nodiscard]] std::vector<Reference> findReferences(AssistWorkspace& workspace, const Symbol& symbol, const Task& task);
/// Uses of the name at an offset, in its own text only: for highlighting. Empty if there is no name.
[[nodiscard]] std::vector<Reference> occurrencesAt(AssistWorkspace& workspace, std::size_t text, std::uint32_t offset);

}  // namespace causeway
