// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The call around the cursor: what the function takes, and which argument is being written.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/editing/workspace.h"

namespace causeway {

struct SignatureHelp {
    std::string label;                                                ///< "f(Real x, Real y = 1) => Real z"
    std::string description;                                          ///< of the function
    std::vector<std::pair<std::uint32_t, std::uint32_t>> parameters;  ///< bytes of the label
    std::vector<std::string> descriptions;                            ///< of the parameters
    int active = -1;         ///< the parameter that is being written; -1 for none
    std::uint32_t open = 0;  ///< offset of the call's parenthesis
};

/// Nothing outside of a call, and for a function that is not found.
[[nodiscard]] std::optional<SignatureHelp> signatureAt(AssistWorkspace& workspace, std::size_t text,
                                                       std::uint32_t offset);

}  // namespace causeway
