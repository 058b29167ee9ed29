// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What is not written at the declaration of a component, but holds: its unit and its sizes.
///
/// In:   a workspace, a text of it, a range of bytes. Out: by place; only what is not written there already.
/// Errors: what is not known has no hint. Cost: a look-up of the type of each component in the range; sizes that are
/// expressions are evaluated.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/editing/workspace.h"

namespace causeway {

struct DeclarationHint {
    std::uint32_t unitAt = 0, sizeAt = 0;  ///< bytes: behind the name, behind the sizes as written
    std::string name;
    std::string unit;   ///< "V"; empty: none, or written there
    std::string sizes;  ///< "3, 4"; empty for scalars and where only numbers are written
};

[[nodiscard]] std::vector<DeclarationHint> declarationHints(AssistWorkspace& workspace, std::size_t text,
                                                            std::uint32_t begin, std::uint32_t end);

}  // namespace causeway
