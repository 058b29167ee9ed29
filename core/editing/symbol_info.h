// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Information about the name under the pointer, for editors and language servers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/compiler/compiler.h"

namespace causeway {

struct SymbolInfo {
    SourceSpan name;          ///< the requested name
    SourceSpan declaration;   ///< target of "go to definition"
    std::string signature;    ///< "parameter Real R1 = 10 [Ohm]"
    std::string description;  ///< may be empty
    VariableId variable;      ///< in Analysis::scalarDae; none for arrays
};

/// Describes the variable named at a byte offset of the analysed text; nothing for other symbols, and while the model
/// has errors. Cost: linear in the number of variables.
[[nodiscard]] std::optional<SymbolInfo> symbolAt(const Analysis& analysis, std::uint32_t offset);

}  // namespace causeway
