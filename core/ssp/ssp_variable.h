// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A variable of an FMU in the words of a system.
///
/// Private to this room.
#pragma once

#include <string>
#include <string_view>

#include "core/ssp/ssp_conversion.h"
#include "core/ssp/ssp_fmus.h"

namespace causeway {

[[nodiscard]] SspType sspTypeOf(const ForeignVariable& variable);
[[nodiscard]] SspKind sspKindOf(const ForeignVariable& variable);
/// With its unit and its enumeration as the FMU defines them. `name`: for messages.
[[nodiscard]] SspEnd sspEndOf(const std::string& name, const ForeignVariable& variable, const SspFmu& fmu);
/// Of Modelica: "Real", "Integer", "Boolean".
[[nodiscard]] std::string_view sspModelicaType(SspType type);

}  // namespace causeway
