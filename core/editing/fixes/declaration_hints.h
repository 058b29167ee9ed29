// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Inlay hints for declarations: unit and sizes that are not written there.
/// In:   a workspace, one of its texts, a range of bytes. Out: by position; only information not written there.
/// Errors: no hint for unknown values. Cost: resolves the type of each component in the range; evaluates size
///       expressions.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/editing/workspace.h"

namespace causeway {

struct DeclarationHint {
    std::uint32_t unitAt = 0, sizeAt = 0;  ///< byte offsets: after the name, after the sizes as written
    std::string name;
    std::string unit;   ///< "V"; empty: none, or written there
    std::string sizes;  ///< "3, 4"; empty for scalars and literal sizes
};

[[nodiscard]] std::vector<DeclarationHint> declarationHints(AssistWorkspace& workspace, std::size_t text,
                                                            std::uint32_t begin, std::uint32_t end);

}  // namespace causeway
