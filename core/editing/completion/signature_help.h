// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Signature help: the function of the call around the cursor, and the current argument.
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
    std::vector<std::pair<std::uint32_t, std::uint32_t>> parameters;  ///< byte ranges in the label
    std::vector<std::string> descriptions;                            ///< of the parameters
    int active = -1;                                                  ///< the parameter being typed; -1 for none
    std::uint32_t open = 0;                                           ///< offset of the opening parenthesis
};

/// Nothing outside calls, and for unknown functions.
[[nodiscard]] std::optional<SignatureHelp> signatureAt(AssistWorkspace& workspace, std::size_t text,
                                                       std::uint32_t offset);

}  // namespace causeway
