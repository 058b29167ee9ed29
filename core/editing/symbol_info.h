// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What an editor or a language server shows about the name under the pointer.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/compiler/compiler.h"

namespace causeway {

struct SymbolInfo {
    SourceSpan name;          ///< the name that was asked about
    SourceSpan declaration;   ///< where it is declared: "go to definition"
    std::string signature;    ///< "parameter Real R1 = 10 [Ohm]"
    std::string description;  ///< may be empty
    VariableId variable;      ///< in Analysis::scalarDae; none for an array
};

/// About the variable named at a byte offset of the analysed text; nothing for anything else, and while the model
/// cannot be understood. Cost: linear in the number of variables.
[[nodiscard]] std::optional<SymbolInfo> symbolAt(const Analysis& analysis, std::uint32_t offset);

}  // namespace causeway
