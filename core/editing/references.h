// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// All uses of what a name means, by name resolution: another thing of the same name is none.
///
/// Cost: a look-up for each token of that text in the texts of the workspace. Files of libraries are not searched.
#pragma once

#include <vector>

#include "core/editing/scope_lookup.h"

namespace causeway {

struct Reference {
    SourceSpan span;
    bool isDeclaration = false;
    bool isSimple = true;  ///< see NameUse
};

/// In the order of the texts, then by place. A cancelled task leaves what was found.
[[nodiscard]] std::vector<Reference> findReferences(AssistWorkspace& workspace, const Symbol& symbol, const Task& task);
/// Those of the name at an offset, in its own text only: for the highlights of an editor. Empty where there is no name.
[[nodiscard]] std::vector<Reference> occurrencesAt(AssistWorkspace& workspace, std::size_t text, std::uint32_t offset);

}  // namespace causeway
